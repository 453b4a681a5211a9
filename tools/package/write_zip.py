#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""write_zip.py ZIP FOLDER...: zips the files below each FOLDER by their relative paths.  Equal files give equal bytes.

Files of the engine and the tests (.godot/, addons/gut/, library copies on Windows) are left out.
"""
import os
import sys
import zipfile

DATE = (1980, 1, 1, 0, 0, 0)  # fixed, because the build time would make every zip different


def files_below(folder):
    for path, folders, files in os.walk(folder):
        folders[:] = [name for name in folders if name != ".godot" and not is_gut(path, name)]
        for name in files:
            if not name.startswith("~"):
                whole = os.path.join(path, name)
                yield os.path.relpath(whole, folder).replace(os.sep, "/"), whole


def is_gut(path, name):
    return name == "gut" and os.path.basename(path) == "addons"


def main():
    entries = {inside: path for folder in sys.argv[2:] for inside, path in files_below(folder)}
    partial = sys.argv[1] + ".partial"
    with zipfile.ZipFile(partial, "w", zipfile.ZIP_DEFLATED) as out:
        for inside, path in sorted(entries.items()):
            info = zipfile.ZipInfo(inside, DATE)
            info.external_attr = 0o644 << 16
            info.compress_type = zipfile.ZIP_DEFLATED
            with open(path, "rb") as file:
                out.writestr(info, file.read())
    os.replace(partial, sys.argv[1])


main()
