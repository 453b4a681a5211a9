# SPDX-License-Identifier: MIT
"""lint_project.py ADDON MANIFEST DIR: lists the files of a Godot project that need the native library.

Such a script names a class of the library or of the addon's scripts, which then do not parse; such a scene or resource
contains one.  Comments, strings, node paths and members (x.LosTerrain) do not count.  The addon itself is not read, nor
are hidden folders and folders with a .gdignore.  One line for each file and class, then a summary; exit code 1 if there
is any.
"""
import os
import re
import sys

NO_PARSE = "without the native library this script does not parse"
NOT_LOADED = "without the native library this node or resource is not loaded"
HIDDEN = "this autoload hides the native class"
ADDON = os.path.join("addons", "enhanced_los")
# The parts of the addon that parse without the library.
PARSES = r"(?:plugin\.gd|native\.gd|messages/|fallback/|game_40k/)"
# What is not code, in the order in which it must be tried: comments, strings, node paths.
NOT_CODE = re.compile(r"""\#[^\n]* | \"{3}.*?(?:\"{3}|\Z) | '{3}.*?(?:'{3}|\Z)
                          | r"[^"\n]*" | "(?:\\.|[^"\\])*(?:"|\Z) | '(?:\\.|[^'\\])*(?:'|\Z) | \$[\w/%.]+""", re.S | re.X)


def class_names(addon, manifest):
    """The classes of the library, each of which has an icon in the manifest, and those of the addon's scripts."""
    with open(manifest, encoding="utf-8") as file:
        names = re.findall(r'^(\w+) = "icons/', file.read(), re.M)
    for folder, _, files in os.walk(addon):
        for name in files:
            if name.endswith(".gd"):
                with open(os.path.join(folder, name), encoding="utf-8") as file:
                    names += re.findall(r"^class_name (\w+)", file.read(), re.M)
    return "|".join(names)


def faults_of(path, classes):
    with open(path, encoding="utf-8", errors="replace") as file:
        text = file.read()
    reason, pattern = HIDDEN, r"^(%s)=" % classes
    if path.endswith(".gd"):
        reason, pattern = NO_PARSE, r"(?<![\w.])(%s)\b" % classes
        text = NOT_CODE.sub(lambda match: re.sub(r"[^\n]", " ", match.group(0)), text)
    elif path.endswith((".tscn", ".tres")):
        reason, pattern = NOT_LOADED, r'^\[.*\b(?:type="(%s)"|path="res://addons/enhanced_los/(?!%s)(.*\.gd)")' % (classes, PARSES)
    first = {}
    for match in re.finditer(pattern, text, re.M):
        name = next(group for group in match.groups() if group)
        first.setdefault(name, (text.count("\n", 0, match.start()) + 1, name, reason))
    return sorted(first.values())


def files_of(root):
    for folder, folders, names in os.walk(root):
        folders[:] = sorted(name for name in folders if not name.startswith(".")
                            and os.path.relpath(os.path.join(folder, name), root) != ADDON
                            and not os.path.exists(os.path.join(folder, name, ".gdignore")))
        for name in sorted(names):
            if name.endswith((".gd", ".tscn", ".tres")) or (name == "project.godot" and folder == root):
                yield os.path.join(folder, name)


def main():
    classes = class_names(sys.argv[1], sys.argv[2])
    root, count = sys.argv[3], 0
    for path in files_of(root):
        faults = faults_of(path, classes)
        count += bool(faults)
        for fault in faults:
            print("%s:%d: %s: %s" % (os.path.relpath(path, root), *fault))
    if count == 0:
        print("No file needs the native library.")
    else:
        print("%d file%s need%s the native library, see docs/start.md." % (count, *(("", "s") if count == 1 else ("s", ""))))
    return 1 if count else 0


if __name__ == "__main__":
    sys.exit(main())
