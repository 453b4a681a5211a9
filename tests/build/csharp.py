# SPDX-License-Identifier: MIT
"""Compiles the C# example against a stub of Godot's API, and compares the native calls it makes with the class reference."""
import glob
import os
import re
import subprocess
import tempfile


# What the snippets of the manual may use.
SNIPPETS = """// Snippets of docs/csharp.md and README.md.
using EnhancedLos;
using Godot;
using Godot.Collections;
static class Snippets
{
    static Dictionary board, shooter, target;
    static Node2D losTerrain2D, shooterNode, targetNode, overlay;
%s}
"""


def snippets(root):
    """The C# snippets of the manual and of the README as methods of one class."""
    found = []
    for name in ("docs/csharp.md", "README.md"):
        with open(os.path.join(root, name), encoding="utf-8") as file:
            found += re.findall(r"^```csharp\n(.*?)^```$", file.read(), re.M | re.S)
    return SNIPPETS % "".join("    static void Run%d()\n    {\n%s    }\n" % (number, code) for number, code in enumerate(found))


def native_calls(root):
    """The lines that tests/csharp/GodotStub.cs prints while CallAll.cs runs: all native calls of the wrapper."""
    sources = sorted(glob.glob(os.path.join(root, "examples/csharp/*.cs")) + glob.glob(os.path.join(root, "tests/csharp/*.cs")))
    with tempfile.TemporaryDirectory() as folder:
        program, manual = os.path.join(folder, "call_all.exe"), os.path.join(folder, "snippets.cs")
        with open(manual, "w", encoding="utf-8") as file:
            file.write(snippets(root))
        # 219, 649: the snippets have variables that are not used, and fields that are not set.
        run("mcs", "-warn:4", "-warnaserror", "-nowarn:219,649", "-out:" + program, *sources, manual)
        return run("mono", program).splitlines()


def run(*command):
    done = subprocess.run(command, capture_output=True, text=True)
    assert done.returncode == 0, (done.stdout + done.stderr)[:1500]
    return done.stdout


def faults(lines, classes):
    """One line for each native call that does not fit the class reference `classes`, by class."""
    found = set()
    for line in lines:
        kind, name, *count = line.split()
        owner, member = name.split(".")
        fault = fault_of(kind, classes[owner], member, int(count[0]) if count else 0)
        if fault:
            found.add("%s: %s" % (name, fault))
    return sorted(found)


def fault_of(kind, reference, member, count):
    item = reference.find("%s[@name='%s']" % ("methods/method" if kind == "call" else "members/member", member))
    if item is None:
        return "not in the class reference"
    params = item.findall("param")
    required = [param for param in params if param.get("default") is None]
    if kind == "call" and not len(required) <= count <= len(params):
        return "called with %d arguments, takes %d to %d" % (count, len(required), len(params))
    if kind == "set" and item.get("setter") == "":
        return "is read-only"
    return None
