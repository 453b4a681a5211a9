# SPDX-License-Identifier: MIT
"""Checks of prose: lengths of documents and sentences, examples of methods.  Each check returns a list of faults."""
import glob
import os
import re

README_LINES_MAX = 150
PAGE_LINES_MAX = 200
SENTENCE_WORDS_MAX = 30
# Pages that derive or define and are read in parts.
LONG_PAGES = ("docs/exact_algorithm.md", "docs/glossary.md")
SHORT_SENTENCES = ("README.md", "docs/start.md")
REFERENCE = re.compile(r"\[(?:method|member) ([\w.]+)\]|\[([A-Z]\w+)\]|docs/(\w+)\.md")


def read(root, name):
    with open(os.path.join(root, name), encoding="utf-8") as file:
        return file.read()


def long_documents(root):
    """README.md and the pages of the manual with too many lines."""
    names = ["README.md"] + sorted(os.path.relpath(path, root) for path in glob.glob(os.path.join(root, "docs", "*.md")))
    for name in names:
        maximum = README_LINES_MAX if name == "README.md" else PAGE_LINES_MAX
        lines = len(read(root, name).splitlines())
        if lines > maximum and name not in LONG_PAGES:
            yield "%s has %d lines; the maximum is %d" % (name, lines, maximum)


def long_sentences(root):
    for name in SHORT_SENTENCES:
        for sentence in sentences(read(root, name)):
            count = len(words(sentence))
            if count > SENTENCE_WORDS_MAX:
                yield "%s: %d words: %s" % (name, count, sentence)


def sentences(markdown):
    """The sentences of a Markdown text.  Code, pictures and comments are left out; a row of a table, an item of a list
    and a heading end a sentence."""
    text = re.sub(r"^(```|~~~).*?^\1[^\n]*$", "\n", markdown, flags=re.M | re.S)
    text = re.sub(r"<!--.*?-->|<[^>]*>|!\[[^\]]*\]\([^)]*\)", " ", text, flags=re.S)
    text = re.sub(r"\[([^\]]*)\]\([^)]*\)", r"\1", text)
    text = re.sub(r"`[^`]*`", "Code", text)
    text = re.sub(r"^\s*(#+|[-*+]|\d+\.)\s+", "\n\n", text, flags=re.M)
    text = re.sub(r"^\|(.*)\|\s*$", lambda row: "\n\n" + row[1].replace("|", "\n\n") + "\n\n", text, flags=re.M)
    for block in re.split(r"\n\s*\n", text):
        block = " ".join(block.replace("**", "").split())
        yield from (part for part in re.split(r"(?<=[.!?])[\"')]*\s+(?=[\"'(]?[A-Z0-9])", block) if part)


def words(sentence):
    return [word for word in sentence.split() if re.search(r"\w", word)]


# --- Examples of methods ---


def methods_without_example(classes, pages):
    """Public methods without an example.

    A method has one if its description has a snippet, if the snippet of its class calls it, or if its description
    refers to a method, class or manual page with a snippet.  classes: name -> XML root; pages: names of manual pages
    with a snippet.
    """
    shown = {name for name, root in classes.items() if has_snippet(root)}
    shown |= {"%s.%s" % (name, method.get("name")) for name, root in classes.items() for method in methods(root)
              if has_snippet(method)}
    for name, root in sorted(classes.items()):
        for method in methods(root):
            if not has_snippet(method) and not calls(root, method.get("name")) and not refers(name, method, shown, pages):
                yield "%s.%s has no example and no link to one" % (name, method.get("name"))


def methods(root):
    return [method for method in root.iterfind("methods/method") if not method.get("name").startswith("_")]


def description(item):
    found = item.find("description")
    return (found.text or "") if found is not None else ""


def has_snippet(item):
    return "[codeblock]" in description(item)


def calls(root, name):
    """Whether a snippet in the description of the class calls the method."""
    snippets = re.findall(r"\[codeblock\](.*?)\[/codeblock\]", description(root), re.S)
    return any(re.search(r"\b%s\(" % name, snippet) for snippet in snippets)


def refers(owner, method, shown, pages):
    for member, class_name, page in REFERENCE.findall(description(method)):
        member = member if "." in member or not member else "%s.%s" % (owner, member)
        # The class of the method itself is no example of this method.
        if page in pages or member in shown or (class_name in shown and class_name != owner):
            return True
    return False


def pages_with_snippets(root):
    names = glob.glob(os.path.join(root, "docs", "*.md"))
    return {os.path.basename(name)[:-len(".md")] for name in names if "```gdscript" in read(root, name)}
