# SPDX-License-Identifier: MIT
"""Lists of C files below a folder, as SCons sees them in the build folder."""
import os

from SCons.Script import Dir


def below(folder, skip=()):
    """The .c files below FOLDER, as paths from it, in a fixed order; `skip` are paths of files or subfolders."""
    found = []
    top = Dir("#" + folder).abspath
    for path, folders, names in os.walk(top):
        folders.sort()
        for name in sorted(names):
            relative = os.path.relpath(os.path.join(path, name), top).replace(os.sep, "/")
            if name.endswith(".c") and not any(relative == s or relative.startswith(s + "/") for s in skip):
                found.append(relative)
    return found
