# SPDX-License-Identifier: MIT
"""Web builds: side modules (WebAssembly) that Godot's web templates load, compiled with Emscripten."""
import os
import subprocess

from SCons.Script import Exit

# Names the entry function, which the engine looks up; the linker removes what it does not reach.
ENTRY = "_enhanced_los_library_init"
SIDE_MODULE = ["-sSIDE_MODULE=2", "-sEXPORTED_FUNCTIONS=" + ENTRY, "-sWASM_BIGINT", "-sSUPPORT_LONGJMP=wasm"]
# Sources below src/ that pair queries call, compiled for size and speed.  With -Oz, as the rest, a pair query would take
# 1.4 times as long.
HOT = (
    "base/", "exact/occlusion", "exact/problem", "exact/search", "exact/sweep", "geometry/", "sight/blocking",
    "sight/clearance", "sight/judge", "sight/line_fan", "sight/pair", "sight/placed", "sight/sight_line", "terrain/bvh",
    "terrain/corridor", "terrain/edge", "terrain/full", "terrain/segment",
    "verdict/early_out", "verdict/verdict",
)


def choose_processor(env):
    """Sets arch, whose default is that of the host."""
    if env["platform"] == "web":
        env["arch"] = "wasm32"


def thread_names(env):
    """The part of file names that tells the two web libraries apart; empty on other platforms."""
    if env["platform"] != "web":
        return []
    return ["threads" if env["threads"] else "nothreads"]


def compiler(env):
    """The quoted path of emcc, which is fetched if necessary; None on other platforms."""
    if env["platform"] != "web" or env.GetOption("clean") or env.GetOption("help"):
        return None
    # Its messages go to stderr, because the download takes a while.
    done = subprocess.run(["bash", "tools/dev/emscripten.sh", "get"], stdout=subprocess.PIPE, text=True, check=False)
    if done.returncode != 0:
        Exit(1)
    return '"%s"' % done.stdout.strip()


def add_flags(env):
    # All current browsers have 128-bit SIMD, and those that have it can convert numbers and copy memory with one
    # instruction.  The sources compare and multiply doubles with enumeration constants; only newer versions of clang
    # than the host's warn about it, and the constants are exact.
    env.Append(CCFLAGS=["-msimd128", "-mnontrapping-fptoint", "-mbulk-memory", "-Wno-enum-float-conversion"])
    if env["target"] == "release":
        # Players download it.  Link-time optimization sees all callers; with the usual limit it also copies functions
        # to them, and the library is 1 % larger.  Not -flto for the linker: it would use system libraries that
        # Emscripten's cache does not have with threads, and needs no option to optimize such objects.
        env.Append(CCFLAGS=["-Os", "-flto"], LINKFLAGS=["-Wl,-mllvm,-inline-threshold=5"])
    if env["threads"]:
        env.Append(CCFLAGS=["-pthread"], LINKFLAGS=["-pthread", "-Wno-experimental"])
    # Not --gufa: it takes the functions of the module for all that a pointer can refer to, but the engine's are in the
    # same table, so that the library traps as soon as it is loaded.
    passes = ["-Oz", "-sBINARYEN_EXTRA_PASSES=--flatten,--rereloop,-Oz,-Oz"]
    env.Append(LINKFLAGS=passes if env["target"] == "release" else ["-O1"])
    # The system's ar writes no symbol table for WebAssembly.
    archiver = os.path.join(os.path.dirname(env["CC"].strip('"')), "emar")
    env.Replace(AR='"%s"' % archiver, RANLIBCOM="", PROGSUFFIX=".js")


def add_layer_flags(env):
    """For the layer between engine and core, a third of the code: few of its functions are hot."""
    if env["platform"] == "web" and env["target"] == "release":
        env.Append(CCFLAGS=["-Oz"])


def core_environments(env):
    """Returns a function from the path of a core source to the environment that compiles it."""
    small = env.Clone()
    add_layer_flags(small)
    return lambda source: env if source.startswith(HOT) else small


def libraries(env, path, objects):
    """The library twice, from the same objects: with function names for debug exports, without for release exports."""
    flags = env["LINKFLAGS"] + SIDE_MODULE
    debug = env.SharedLibrary(path + ".debug.wasm", objects, SHLINKFLAGS=flags + ["--profiling-funcs"])
    return [debug, env.SharedLibrary(path + ".wasm", objects, SHLINKFLAGS=flags)]
