# SPDX-License-Identifier: MIT
"""Finds words of retired_words.txt in code and documents."""
import os
import re
import subprocess

HERE = os.path.dirname(os.path.abspath(__file__))
ENDINGS = (".c", ".h", ".cpp", ".gd", ".py", ".sh", ".awk", ".md", ".xml", ".tscn", ".cfg")
PLAIN_NAMES = ("SConstruct", "SConscript", "dev", "CMakeLists.txt")
# The history and the glossary name retired words on purpose; recorded data stays as it was recorded.
EXEMPT = ("CHANGELOG.md", "docs/glossary.md", "tests/build/retired_words.txt")
EXEMPT_FOLDERS = ("tests/data/",)


def pattern():
    with open(os.path.join(HERE, "retired_words.txt"), encoding="utf-8") as lines:
        words = [line.strip() for line in lines if line.strip() and not line.startswith("#")]
    # Parts of identifiers count, and capitals: underscores and digits end a word.
    return re.compile(r"(?<![a-zA-Z])(%s)(?![a-zA-Z])" % "|".join(words), re.I)


def is_checked(name):
    if name in EXEMPT or name.startswith(EXEMPT_FOLDERS):
        return False
    return name.endswith(ENDINGS) or os.path.basename(name) in PLAIN_NAMES


def tracked(root):
    listed = subprocess.run(["git", "-C", root, "ls-files", "-co", "--exclude-standard"], capture_output=True,
                            text=True, check=True)
    return [name for name in listed.stdout.splitlines() if os.path.isfile(os.path.join(root, name))]


def retired(root, names=None):
    """(file, line number, word) of each retired word in the files of a repository."""
    words = pattern()
    for name in tracked(root) if names is None else names:
        if is_checked(name):
            with open(os.path.join(root, name), encoding="utf-8", errors="replace") as lines:
                for number, line in enumerate(lines, 1):
                    for match in words.finditer(line):
                        yield name, number, match.group(0)
