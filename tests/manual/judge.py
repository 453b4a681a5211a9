#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""judge.py FOLDER STDOUT STDERR [FILTER]: which of the snippets in FOLDER ran.  Closes with `N passed, M failed`.

A snippet fails if it does not parse, does not get to its end, prints an error or a warning, or does not print what a
comment `# prints: TEXT` in it says.
"""
import glob
import os
import re
import sys


def sections(path):
    """What stands between the marks, by file name; None where the end mark is missing."""
    with open(path, encoding="utf-8", errors="replace") as file:
        text = file.read()
    found = {}
    for part in re.split(r"^### begin ", text, flags=re.M)[1:]:
        name, _, rest = part.partition("\n")
        body, end, _ = rest.partition("### end " + name)
        found[name] = (body, bool(end))
    return found


def problem(code, out, err):
    if out is None or err is None:
        return "was not reached"
    complaint = re.search(r"(SCRIPT ERROR|ERROR|WARNING): .*", err[0])
    if complaint:
        return complaint[0]
    if not err[1]:
        return "did not get to its end\n" + err[0][:400]
    for expected in re.findall(r"# prints: (.*)", code):
        if expected.strip() not in out[0].split("\n"):
            return "did not print '%s' but:\n%s" % (expected.strip(), out[0])
    return None


def main():
    out, err = sections(sys.argv[2]), sections(sys.argv[3])
    wanted = sys.argv[4] if len(sys.argv) > 4 else ""
    passed = failed = 0
    for path in sorted(glob.glob(sys.argv[1] + "/*.gd")):
        with open(path, encoding="utf-8") as file:
            code = file.read()
        title = code.partition("\n")[0][2:]
        if wanted not in "manual " + title:
            continue
        name = os.path.basename(path)
        why = problem(code, out.get(name), err.get(name))
        passed, failed = passed + (why is None), failed + (why is not None)
        if why is not None:
            print("FAILED: %s: %s" % (title, why))
    print("%d passed, %d failed" % (passed, failed))
    return 1 if failed else 0


sys.exit(main())
