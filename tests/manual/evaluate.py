#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""evaluate.py FOLDER STDOUT STDERR [FILTER]: evaluates a run of the snippets in FOLDER.

The last line is `N passed, M failed`. A snippet fails if it does not parse, does not run to its end, prints an error or a
warning, or does not print the TEXT of its comment `# prints: TEXT`.
"""
import glob
import os
import re
import sys


def sections(path):
    """File name -> (output between the markers, whether the end marker exists)."""
    with open(path, encoding="utf-8", errors="replace") as file:
        text = file.read()
    found = {}
    for part in re.split(r"^### begin ", text, flags=re.M)[1:]:
        name, _, rest = part.partition("\n")
        body, end, _ = rest.partition("### end " + name)
        found[name] = (body, bool(end))
    return found


def plain(text):
    """2 instead of 2.0, as Godot prints it before 4.4."""
    return re.sub(r"(?<=[0-9])\.0(?![0-9])", "", text)


def find_problem(code, out, err):
    """A description of the problem; None if the snippet passed."""
    if out is None or err is None:
        return "was not reached"
    message = re.search(r"(SCRIPT ERROR|ERROR|WARNING): .*", err[0])
    if message:
        return message[0]
    if not err[1]:
        return "did not run to its end\n" + err[0][:400]
    for expected in re.findall(r"# prints: (.*)", code):
        if plain(expected.strip()) not in plain(out[0]).split("\n"):
            return "did not print '%s' but:\n%s" % (expected.strip(), out[0])
    return None


def main():
    out, err = sections(sys.argv[2]), sections(sys.argv[3])
    name_filter = sys.argv[4] if len(sys.argv) > 4 else ""
    passed = failed = 0
    for path in sorted(glob.glob(sys.argv[1] + "/*.gd")):
        with open(path, encoding="utf-8") as file:
            code = file.read()
        title = code.partition("\n")[0][2:]
        if name_filter not in "manual " + title:
            continue
        name = os.path.basename(path)
        reason = find_problem(code, out.get(name), err.get(name))
        passed, failed = passed + (reason is None), failed + (reason is not None)
        if reason is not None:
            print("FAILED: %s: %s" % (title, reason))
    print("%d passed, %d failed" % (passed, failed))
    return 1 if failed else 0


sys.exit(main())
