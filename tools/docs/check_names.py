#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Checks that names in documents about the code exist: files, C identifiers, and tests as `suite/test`.

Usage: python3 tools/docs/check_names.py [ROOT]

Prints one line per name that does not exist; exit status 1 if there is one.
"""
import os
import re
import subprocess
import sys

DOCUMENTS = ("docs/architecture.md", "docs/glossary.md", "docs/exact_algorithm.md", "docs/writing_rules.md",
             "tests/c/README.md", "tests/c/mutations.md")
# A path may be given from the root or from one of these folders.
FOLDERS = ("", "src", "include", "include/los", "docs", "tests/c", "gdextension", "demo_project/demo/situations",
           "demo_project/addons/enhanced_los", "doc_classes")
# Names of examples, and of build products.
EXAMPLES = {"folder/file.h", "suite/test", "los_tests", "los_stress", "los_golden", "los.pc"}
FILE = re.compile(r"^(?:[\w.]+/)*[\w.]+\.(?:c|h|gd|py|sh|md|xml|json|txt|svg|in)$")
IDENTIFIER = re.compile(r"^(?:los|LOS)_\w+$")
TEST = re.compile(r"^[a-z_0-9]+/[a-z_0-9]+$")


def tracked(root):
    listed = subprocess.run(["git", "-C", root, "ls-files", "-co", "--exclude-standard"], capture_output=True,
                            text=True, check=True)
    return [name for name in listed.stdout.splitlines() if os.path.isfile(os.path.join(root, name))]


def read(root, name):
    with open(os.path.join(root, name), encoding="utf-8", errors="replace") as file:
        return file.read()


def tests(root, names):
    """All tests as suite/test: CASE lists in arrays with the name of their suite."""
    found = set()
    for name in names:
        if name.startswith("tests/c/") and name.endswith(".c"):
            for suite, cases in re.findall(r"const test_case (\w+)_tests\[\] = \{(.*?)\};", read(root, name), re.S):
                found |= {"%s/%s" % (suite, case) for case in re.findall(r"CASE\((\w+)\)", cases)}
    return found


def expand(match):
    """a/{b,c}.h as two words."""
    return " ".join(match.group(1) + part + match.group(3) for part in match.group(2).split(","))


def code_words(text):
    """Words in backquotes and in fenced blocks, with line numbers."""
    fenced = False
    for number, line in enumerate(text.split("\n"), 1):
        if line.startswith("```"):
            fenced = not fenced
        spans = [line] if fenced else re.findall(r"`([^`]+)`", line)
        for span in spans:
            span = re.sub(r"(\S*)\{([\w,]+)\}(\S*)", expand, span)
            for word in re.split(r"[\s,;:()*{}&]+", span):
                yield number, word.strip(".'\"")


def is_known(document, word, files, identifiers, all_tests):
    if word in EXAMPLES:
        return True
    if FILE.match(word):
        return any(os.path.join(folder, word) in files for folder in FOLDERS) or "/" not in word and any(
            name.endswith("/" + word) for name in files)
    if IDENTIFIER.match(word):
        return word in identifiers or word.endswith("_") and any(name.startswith(word) for name in identifiers)
    return not (document.endswith("mutations.md") and TEST.match(word)) or word in all_tests


def main():
    root = sys.argv[1] if len(sys.argv) > 1 else os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "..")
    files = set(tracked(root))
    identifiers = set()
    for name in files:
        if name.startswith(("src/", "include/", "tests/c/")) and name.endswith((".c", ".h")):
            identifiers |= set(re.findall(r"\b(?:los|LOS)_\w+", read(root, name)))
    all_tests = tests(root, files)
    count = 0
    for document in DOCUMENTS:
        for number, word in code_words(read(root, document)):
            if not is_known(document, word, files, identifiers, all_tests):
                print("%s:%d: %s" % (document, number, word))
                count += 1
    return 1 if count else 0


if __name__ == "__main__":
    sys.exit(main())
