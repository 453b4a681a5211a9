# SPDX-License-Identifier: MIT
"""Converts the BBCode of a class reference (Godot's --doctool format) to Markdown."""
import re
import textwrap

# A tag that this file does not know is an error, because the reader would see it as text.
TAG = re.compile(r"\[(?P<tag>/?[@A-Za-z_][\w@.]*)(?P<rest>[ =][^\[\]]*)?\]")
BLOCK = re.compile(r"\[codeblock[^\]]*\]\n?(.*?)\[/codeblock\]", re.S)
CODE = re.compile(r"\[code\](.*?)\[/code\]", re.S)
URL = re.compile(r"\[url(?:=([^\]]*))?\](.*?)\[/url\]", re.S)
MEMBERS = ("method", "member", "signal", "constant", "enum", "annotation", "theme_item", "constructor", "operator")
PLAIN_TAGS = {"b": "**", "/b": "**", "i": "*", "/i": "*", "u": "", "/u": "", "br": "\n", "lb": "\\[", "rb": "\\]",
              "kbd": "`", "/kbd": "`", "center": "", "/center": ""}


class BadTag(Exception):
    """A tag or a reference that cannot be converted; the text says which."""


def to_markdown(text, resolve):
    """Markdown of a description.

    resolve(kind, name) returns (label, target) of a reference; kind is "class" or one of MEMBERS. A target of None means
    no link. It raises BadTag if the reference leads nowhere.
    """
    parts = BLOCK.split(text)
    blocks = []
    for index, part in enumerate(parts):
        if index % 2:
            blocks.append("```gdscript\n%s\n```" % textwrap.dedent(part.expandtabs(4)).strip("\n"))
        else:
            blocks += paragraphs(part, resolve)
    return "\n\n".join(blocks)


def paragraphs(text, resolve):
    """The paragraphs of a text without code blocks.  In a class reference, each line is a paragraph."""
    lines = [line.strip() for line in inline(text, resolve).split("\n")]
    found = []
    for line in filter(None, lines):
        if line.startswith("- ") and found and found[-1].startswith("- "):
            found[-1] += "\n" + line
        else:
            found.append(line)
    return found


def inline(text, resolve):
    """Markdown of running text: code and tags are converted, what Markdown or Vue would interpret is escaped."""
    kept = []

    def keep(markdown):
        kept.append(markdown)
        return "\0%d\0" % (len(kept) - 1)

    def link(match):
        return keep("[%s](%s)" % (escape(match[2]), match[1] or match[2]))

    text = CODE.sub(lambda match: keep(code(match[1])), text)
    text = URL.sub(link, text)
    def convert(match):
        # Brackets around several words are no tag, unless the first word is one.
        if " " in (match["rest"] or "") and match["tag"] not in MEMBERS + ("param",):
            return match[0]
        return keep(tag(match["tag"], (match["rest"] or "")[1:].strip(), resolve))

    text = TAG.sub(convert, text)
    return re.sub(r"\0(\d+)\0", lambda match: kept[int(match[1])], escape(text))


def tag(name, rest, resolve):
    if name == "param":
        return code(rest)
    if name in MEMBERS:
        return reference(*resolve(name, rest))
    if name in PLAIN_TAGS and not rest:
        return PLAIN_TAGS[name]
    if re.fullmatch(r"@?[A-Z]\w*", name) and not rest:
        return reference(*resolve("class", name))
    raise BadTag("[%s%s] is no known tag" % (name, " " + rest if rest else ""))


def reference(label, target):
    return "[%s](%s)" % (code(label), target) if target else code(label)


def code(text):
    fence = "``" if "`" in text else "`"
    return "%s%s%s" % (fence, " ".join(text.split("\n")), fence)


def escape(text):
    """Escapes what Markdown, HTML or a Vue template would interpret."""
    text = re.sub(r"([\\*_`\[\]])", r"\\\1", text)
    text = text.replace("&", "&amp;").replace("<", "&lt;").replace("{{", "&#123;&#123;")
    return re.sub(r"(?m)^(\s*)([#>+]|\d+[.)])(?=\s)", r"\1\\\2", text)
