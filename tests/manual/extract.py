#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""extract.py OUT: writes every GDScript snippet of the manual and the class reference to its own script.

A snippet is the text between ```gdscript and ``` in Markdown, or a [codeblock] of doc_classes/*.xml or of a class of
the addon. It may consist of statements, functions, or a whole script with `extends`; statements and functions can use
the variables of prelude.gd. In Markdown, the preceding line <!-- not run: REASON --> excludes a snippet.
"""
import glob
import html
import os
import re
import sys
import textwrap

ROOT = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
MARKDOWN = re.compile(r"(?:^<!-- not run: (?P<reason>\S.*?) -->\n)?^```gdscript\n(?P<code>.*?)^```$", re.M | re.S)
CODEBLOCK = re.compile(r"\[codeblock\]\n?(.*?)\[/codeblock\]", re.S)


def snippets():
    """(name, code) of each snippet."""
    for path in sorted(glob.glob(ROOT + "/*.md") + glob.glob(ROOT + "/docs/*.md") + glob.glob(ROOT + "/demo_project/addons/*/*.md")):
        for index, found in enumerate(MARKDOWN.finditer(read(path))):
            if not found["reason"]:
                yield name_of(path, index), found["code"]
    for path in sorted(glob.glob(ROOT + "/doc_classes/*.xml")):
        for index, code in enumerate(CODEBLOCK.findall(html.unescape(read(path)))):
            yield name_of(path, index), code
    for path in sorted(glob.glob(ROOT + "/demo_project/addons/enhanced_los/*/*.gd")):
        text = read(path)
        if re.search(r"^class_name ", text, re.M):
            comments = "\n".join(re.sub(r"^## ?", "", line) for line in text.split("\n") if line.startswith("##"))
            for index, code in enumerate(CODEBLOCK.findall(comments)):
                yield name_of(path, index), code


def read(path):
    with open(path, encoding="utf-8") as file:
        return file.read()


def name_of(path, index):
    return "%s, snippet %d" % (os.path.relpath(path, ROOT), index + 1)


def script_of(code):
    code = re.sub(r"^( {4})+", lambda spaces: "\t" * (len(spaces[0]) // 4), textwrap.dedent(code), flags=re.M)
    if re.search(r"^extends ", code, re.M):
        return code
    head = 'extends "res://prelude.gd"\n\n\n'
    if re.search(r"^(static )?func ", code, re.M):
        return head + code
    return head + "func run() -> void:\n" + textwrap.indent(code, "\t")


def main():
    os.makedirs(sys.argv[1], exist_ok=True)
    for number, (name, code) in enumerate(snippets()):
        with open(os.path.join(sys.argv[1], "snippet_%03d.gd" % number), "w", encoding="utf-8") as out:
            out.write("# %s\n%s" % (name, script_of(code)))


main()
