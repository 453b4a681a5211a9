# SPDX-License-Identifier: MIT
"""C sources written by the build: the class reference that the editor shows on F1, and the version."""


def class_reference(env, target):
    """A C file with every doc_classes/*.xml as a string, in a table that ends with NULL."""
    return env.Command(target, sorted(env.Glob("#doc_classes/*.xml"), key=str), env.Action(write_table, "Writing the class reference"))[0]


def write_table(target, source, env):
    lines = ["/* Written by tools/scons/generated.py from doc_classes/. */", '#include "class_reference.h"', ""]
    lines.append("const char *const gdx_class_reference[] = {")
    for xml in source:
        with open(str(xml), encoding="utf-8") as text:
            lines += ["    " + c_string(line) for line in text.read().splitlines()]
        lines.append("    ,")
    lines += ["    0,", "};", ""]
    with open(str(target[0]), "w", encoding="utf-8") as out:
        out.write("\n".join(lines))


def version(env, target):
    """A C file with the text of the file VERSION, the one place that says it."""
    return env.Command(target, "#VERSION", env.Action(write_version, "Writing the version"))[0]


def write_version(target, source, env):
    with open(str(source[0]), encoding="utf-8") as text:
        line = text.read().strip()
    with open(str(target[0]), "w", encoding="utf-8") as out:
        out.write('/* Written by tools/scons/generated.py from VERSION. */\n#include "version.h"\n\n'
                  'const char enhanced_los_version[] = "%s";\n' % line)


def c_string(line):
    escaped = line.replace("\\", "\\\\").replace('"', '\\"').replace("?", "\\?")
    return '"' + "".join(c if ord(c) < 128 else "".join("\\%03o" % b for b in c.encode("utf-8")) for c in escaped) + '\\n"'
