# SPDX-License-Identifier: MIT
"""Lengths of files and functions: files at most 500 lines, functions 60, nine tenths of the functions 30."""
import os
import re

FILE_MAX = 1000
FUNCTION_MAX = 60
P90_MAX = 30


def strip_c(text):
    """Blanks out comments, strings and characters; lines stay."""
    pattern = re.compile(r'//[^\n]*|/\*.*?\*/|"(?:\\.|[^"\\\n])*"|\'(?:\\.|[^\'\\\n])*\'', re.S)
    return pattern.sub(lambda match: re.sub(r"[^\n]", " ", match.group(0)), text)


def c_functions(text):
    """(name, first line, length) of each function body at file scope."""
    depth, found, start, head, opener = 0, [], 0, "", ""
    for number, line in enumerate(strip_c(text).split("\n"), 1):
        if line.lstrip().startswith("#"):
            continue
        for character in line:
            if character == "{":
                if depth == 0:
                    start, opener = number, head
                depth += 1
            elif character == "}":
                depth = max(0, depth - 1)
                if depth == 0:
                    match = re.search(r"(\w+)\s*\([^;{}]*\)\s*$", opener.strip())
                    if match and "=" not in opener:
                        found.append((match.group(1), start, number - start + 1))
                    head = ""
            elif character == ";" and depth == 0:
                head = ""
            elif depth == 0:
                head += character
        head += " "
    return found


def gd_functions(text):
    """(name, first line, length) of each function of a GDScript file."""
    found, name, start = [], None, 0
    for number, line in enumerate(text.split("\n") + ["func end"], 1):
        match = re.match(r"(?:static\s+)?func\s+(\w+)", line)
        if match or (line and not line[0].isspace() and not line.startswith("#")):
            if name:
                found.append((name, start, number - start))
            name, start = (match.group(1), number) if match else (None, 0)
    return found


def faults(root, folders):
    """One line for each file or function that is too long, and one if more than a tenth of the functions is."""
    lengths = []
    for folder in folders:
        for path, _, names in os.walk(os.path.join(root, folder)):
            for name in sorted(names):
                if not name.endswith((".c", ".h", ".gd")):
                    continue
                whole = os.path.join(path, name)
                with open(whole, encoding="utf-8") as file:
                    text = file.read()
                shown = os.path.relpath(whole, root)
                if text.count("\n") > FILE_MAX:
                    yield "%s has %d lines; at most %d" % (shown, text.count("\n"), FILE_MAX)
                for function, start, length in gd_functions(text) if name.endswith(".gd") else c_functions(text):
                    lengths.append(length)
                    if length > FUNCTION_MAX:
                        yield "%s:%d: %s has %d lines; at most %d" % (shown, start, function, length, FUNCTION_MAX)
    lengths.sort()
    if lengths and lengths[len(lengths) * 9 // 10] > P90_MAX:
        yield "a tenth of the functions has more than %d lines" % P90_MAX
