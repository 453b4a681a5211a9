# SPDX-License-Identifier: MIT
"""The engine's C header, dumped from the engine at build time and never committed."""
import os
import subprocess
import sys

from SCons.Script import Exit

HEADER = "gdextension_interface.h"


def folder(env):
    """Absolute path of the folder that contains the header, dumping it first if necessary."""
    if env["header"]:
        return os.path.abspath(env["header"])
    if env.GetOption("clean") or env.GetOption("help"):
        return os.path.abspath("build/engine")
    godot = find_engine(env)
    version = run([godot, "--version"]).strip().split("\n")[-1]
    target = os.path.abspath("build/engine/" + "".join(c if c.isalnum() or c in ".-_" else "_" for c in version))
    if not os.path.exists(os.path.join(target, HEADER)):
        dump(godot, target)
    return target


def find_engine(env):
    """The engine of godot= or $GODOT, else the one ./dev uses."""
    named = env["godot"] or os.environ.get("GODOT") or ""
    if os.sep in named:
        named = os.path.abspath(named)
    if named and os.name == "nt":
        return named
    return run(["bash", "tools/dev/godot.sh", "find"], GODOT=named).strip()


def dump(godot, target):
    print("Dumping the engine's header to %s" % os.path.relpath(target))
    partial = target + ".partial"
    os.makedirs(partial, exist_ok=True)
    # Through the script, because Godot alone would write to the user's home.  Windows has no bash.
    script = [godot] if os.name == "nt" else ["bash", os.path.abspath("tools/dev/godot.sh"), "run"]
    run(script + ["--headless", "--dump-gdextension-interface"], cwd=partial, GODOT=godot)
    if not os.path.exists(os.path.join(partial, HEADER)):
        fail("%s did not write %s" % (godot, HEADER))
    os.replace(partial, target)


def run(command, cwd=None, **variables):
    try:
        done = subprocess.run(command, cwd=cwd, env={**os.environ, **variables}, stdout=subprocess.PIPE,
                              stderr=subprocess.PIPE, text=True, timeout=120)
    except (OSError, subprocess.TimeoutExpired) as error:
        fail("cannot run %s: %s" % (command[0], error))
    if done.returncode != 0:
        fail(done.stderr.strip().removeprefix("dev: ") or "%s ended with %d" % (command[0], done.returncode))
    return done.stdout


def fail(sentence):
    sys.stderr.write("scons: %s\n" % sentence)
    Exit(1)
