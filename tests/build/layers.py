#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Checks the include rules of docs/architecture.md. Prints one line per violation: file, line, include, reason.

  layers.py [ROOT]     exit status 1 if a rule is broken
"""
import os
import re
import sys

# Each folder of src/ may include itself and the folders before it in this list.
LAYERS = ["base", "rules", "geometry", "terrain", "table", "sight", "exact", "area", "verdict", "region", "base_region",
          "query"]
ALLOWED = {folder: LAYERS[:number] for number, folder in enumerate(LAYERS)}
ALLOWED["grid"] = ["base"]
# The same for gdextension/.
LAYER_FOLDERS = ["bind", "values", "rules", "board", "batch", "classes", "grid"]
# Folders whose files see nothing of the core but its public headers.
PUBLIC_ONLY = ["gdextension", "examples", "benchmarks"]
INCLUDE = re.compile(r'^\s*#\s*include\s+(["<])([^">]+)[">]')


def c_files(root, folder):
    for path, folders, names in os.walk(os.path.join(root, folder)):
        folders.sort()
        for name in sorted(names):
            if name.endswith((".c", ".h")):
                yield os.path.join(path, name)


def includes(path):
    with open(path, encoding="utf-8") as lines:
        for number, line in enumerate(lines, 1):
            match = INCLUDE.match(line)
            if match:
                yield number, match.group(1) == '"', match.group(2)


def folder_of(name):
    """The folder of src/ that an include names, whatever its path looks like; None if it names none."""
    parts = [part for part in name.split("/")[:-1] if part not in (".", "..", "src")]
    return parts[0] if parts and parts[0] in ALLOWED else None


def core_violation(folder, quoted, name):
    """Why a file of src/FOLDER may not include NAME; None if it may."""
    if name.startswith("los/"):
        return None
    if ".." in name.split("/"):
        return "write the path from src/, FOLDER/FILE.h"
    if not quoted and folder_of(name) is None:
        return "the core includes no engine header" if "gdextension" in name else None
    target = name.split("/")[0]
    if "/" not in name or target not in ALLOWED:
        return "write the path from src/, FOLDER/FILE.h"
    if target != folder and target not in ALLOWED[folder]:
        return "%s may not use %s" % (folder, target)
    return None


def violations(root):
    for path in c_files(root, "src"):
        folder = os.path.relpath(path, os.path.join(root, "src")).split(os.sep)[0]
        if folder not in ALLOWED:
            yield path, 1, "", "files of the core live in one of the folders " + ", ".join(ALLOWED)
            continue
        for number, quoted, name in includes(path):
            reason = core_violation(folder, quoted, name)
            if reason:
                yield path, number, name, reason
    yield from layer_violations(root)
    for folder in PUBLIC_ONLY:
        for path in c_files(root, folder):
            for number, _, name in includes(path):
                # Folders of the layer and of the core may have the same name.
                own = os.path.isfile(os.path.join(root, folder, name))
                if folder_of(name) is not None and not own:
                    yield path, number, name, "%s uses only include/los/*.h of the core" % folder


def layer_violations(root):
    """Includes of gdextension/ against the order of its folders; the last two do not know each other."""
    for path in c_files(root, "gdextension"):
        folder = os.path.relpath(path, os.path.join(root, "gdextension")).split(os.sep)[0]
        for number, _, name in includes(path):
            target = name.split("/")[0]
            if not os.path.isfile(os.path.join(root, "gdextension", name)) or target == folder:
                continue
            if folder not in LAYER_FOLDERS:
                yield path, number, name, "files of the layer live in one of the folders " + ", ".join(LAYER_FOLDERS)
            elif LAYER_FOLDERS.index(target) > LAYER_FOLDERS.index(folder) or (folder, target) == ("grid", "classes"):
                yield path, number, name, "%s of the layer may not use %s" % (folder, target)


def modules(root):
    """Which module (a .c/.h pair) of src/ includes which."""
    edges = {}
    for path in c_files(root, "src"):
        module = os.path.splitext(os.path.relpath(path, os.path.join(root, "src")))[0].replace(os.sep, "/")
        targets = {os.path.splitext(name)[0] for _, _, name in includes(path) if folder_of(name)}
        edges.setdefault(module, set()).update(targets - {module})
    return edges


def cycle(edges):
    """One cycle of modules as a list, or None."""
    state, stack = {}, []

    def visit(module):
        state[module] = "open"
        stack.append(module)
        for target in sorted(edges.get(module, ())):
            if state.get(target) == "open":
                return stack[stack.index(target):] + [target]
            if target not in state:
                found = visit(target)
                if found:
                    return found
        stack.pop()
        state[module] = "done"
        return None

    for module in sorted(edges):
        if module not in state:
            found = visit(module)
            if found:
                return found
    return None


def main():
    root = sys.argv[1] if len(sys.argv) > 1 else "."
    count = 0
    for path, number, name, reason in violations(root):
        print("%s:%d: %s: %s" % (os.path.relpath(path, root), number, name, reason))
        count += 1
    found = cycle(modules(root))
    if found:
        print("src: modules include each other: " + " -> ".join(found))
        count += 1
    return 1 if count else 0


if __name__ == "__main__":
    sys.exit(main())
