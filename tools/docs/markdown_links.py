# SPDX-License-Identifier: MIT
"""Rewrites the links of Markdown files for a site whose pages lie elsewhere."""
import os
import re

FENCE = re.compile(r"^(```|~~~).*?^\1[^\n]*$", re.M | re.S)
LINK = re.compile(r"(?P<open>!?\[(?:[^\[\]]|\[[^\]]*\])*\]\()(?P<target>[^()\s]+)(?P<close>(?:\s+\"[^\"]*\")?\))")
HTML = re.compile(r"(?P<open><(?:img|a|source|video)\b[^>]*?\b(?:src|href)=\")(?P<target>[^\"]+)(?P<close>\")")
SPAN = re.compile(r"(?<!`)`([^`\n]+)`(?!`)")


def outside_code(text, change):
    """Applies change to the parts of a Markdown text that are no fenced code."""
    parts, at = [], 0
    for fence in FENCE.finditer(text):
        parts += [change(text[at:fence.start()]), fence[0]]
        at = fence.end()
    return "".join(parts) + change(text[at:])


def is_external(target):
    return bool(re.match(r"[a-z][a-z0-9+.-]*:|//", target))


def rewrite(text, source, move):
    """Replaces each relative link target of the file source (a path in the repository).

    move(path) returns the new target of a file of the repository, relative to the page, or None to keep the text only.
    """
    def replace(match):
        target = match["target"]
        if is_external(target) or target.startswith("#"):
            return match[0]
        path, mark, anchor = target.partition("#")
        moved = move(os.path.normpath(os.path.join(os.path.dirname(source), path)))
        if moved is None:
            return re.sub(r"^!?\[(.*)\]\($", r"\1", match["open"])
        return match["open"] + moved + mark + anchor + match["close"]

    return outside_code(text, lambda part: HTML.sub(replace, LINK.sub(replace, part)))


def link_names(text, target_of):
    """Links the first `Name` or `Class.member` of each kind in running text.  target_of(name) is None if it is no name."""
    seen = set()

    def replace(match):
        target = target_of(match[1])
        if target is None or target in seen:
            return match[0]
        seen.add(target)
        return "[%s](%s)" % (match[0], target)

    def line(text):
        # Neither headings nor text that is a link already.
        if text.startswith("#"):
            return text
        parts = re.split(r"(!?\[(?:[^\[\]]|\[[^\]]*\])*\]\([^()]*\)|<a\b.*?</a>)", text)
        return "".join(part if index % 2 else SPAN.sub(replace, part) for index, part in enumerate(parts))

    return outside_code(text, lambda part: "\n".join(line(text) for text in part.split("\n")))


def title(text, default):
    found = re.search(r"^# (.+)$", text, re.M)
    return found[1].replace("`", "").strip() if found else default
