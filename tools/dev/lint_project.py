# SPDX-License-Identifier: MIT
"""lint_project.py MANIFEST DIR: lists the files of a Godot project that name a class of the native library.

Without the library such a script does not parse, and a scene with a node of such a class gets a placeholder.  Comments,
strings, node paths and members (x.LosTerrain) do not count.  The addon itself is not read, nor are hidden folders and
folders with a .gdignore.  One line for each file and class, then a summary; exit code 1 if there is any.
"""
import os
import re
import sys

NO_PARSE = "without the native library this script does not parse"
PLACEHOLDER = "without the native library this node or resource is a placeholder"
HIDDEN = "this autoload hides the native class"
ADDON = os.path.join("addons", "enhanced_los")
# What is not code, in the order in which it must be tried: comments, strings, node paths.
NOT_CODE = re.compile(r"""\#[^\n]* | \"{3}.*?(?:\"{3}|\Z) | '{3}.*?(?:'{3}|\Z)
                          | "(?:\\.|[^"\\])*(?:"|\Z) | '(?:\\.|[^'\\])*(?:'|\Z) | \$[\w/%.]+""", re.S | re.X)
RAW = re.compile(r"""\br(?:\"{3}.*?\"{3} | '{3}.*?'{3} | "[^"\n]*" | '[^'\n]*')""", re.S | re.X)
BUILT_IN_SCRIPT = re.compile(r'^script/source = "((?:\\.|[^"\\])*)"', re.M | re.S)


def native_classes(manifest):
    """The classes of the library: each has an icon in the manifest."""
    with open(manifest, encoding="utf-8") as file:
        return re.findall(r'^(\w+) = "icons/', file.read(), re.M)


def blank(match):
    return re.sub(r"[^\n]", " ", match.group(0))


def names_in_script(text, classes):
    """(line, class) of the first use of each class in a script."""
    code = NOT_CODE.sub(blank, RAW.sub(blank, text) if "r\"" in text or "r'" in text else text)
    pattern = re.compile(r"(?<![\w.])(%s)\b" % "|".join(classes))
    first = {}
    for match in pattern.finditer(code):
        first.setdefault(match.group(1), code.count("\n", 0, match.start()) + 1)
    return [(line, name) for name, line in first.items()]


def names_in_resource(text, classes):
    """(line, class, reason) of the nodes and resources of each class, and of built-in scripts, in a scene or resource."""
    for match in re.finditer(r'^\[[^\n]*\btype="(%s)"' % "|".join(classes), text, re.M):
        yield text.count("\n", 0, match.start()) + 1, match.group(1), PLACEHOLDER
    for match in BUILT_IN_SCRIPT.finditer(text):
        start = text.count("\n", 0, match.start())
        for line, name in names_in_script(match.group(1).replace('\\"', '"').replace("\\\\", "\\"), classes):
            yield start + line, name, NO_PARSE


def faults_of(path, classes):
    with open(path, encoding="utf-8", errors="replace") as file:
        text = file.read()
    if path.endswith(".gd"):
        return [(line, name, NO_PARSE) for line, name in names_in_script(text, classes)]
    if path.endswith((".tscn", ".tres")):
        return list(names_in_resource(text, classes))
    return [(text.count("\n", 0, match.start()) + 1, match.group(1), HIDDEN)
            for match in re.finditer(r"^(%s)=" % "|".join(classes), text, re.M)]


def files_of(root):
    for folder, folders, names in os.walk(root):
        folders[:] = sorted(name for name in folders if not name.startswith(".")
                            and os.path.relpath(os.path.join(folder, name), root) != ADDON
                            and not os.path.exists(os.path.join(folder, name, ".gdignore")))
        for name in sorted(names):
            if name.endswith((".gd", ".tscn", ".tres")) or (name == "project.godot" and folder == root):
                yield os.path.join(folder, name)


def main():
    classes = native_classes(sys.argv[1])
    root, count = sys.argv[2], 0
    for path in files_of(root):
        faults = sorted(faults_of(path, classes))
        count += bool(faults)
        for line, name, reason in faults:
            print("%s:%d: %s: %s" % (os.path.relpath(path, root), line, name, reason))
    if count == 0:
        print("No file names a native class: the project parses without the library.")
    else:
        print("%d file%s; write them with native.gd, see docs/start.md." % (count, "" if count == 1 else "s"))
    return 1 if count else 0


if __name__ == "__main__":
    sys.exit(main())
