# SPDX-License-Identifier: MIT
"""The build variant (platform, processor, optimization, sanitizer) and its compiler flags."""
import multiprocessing
import os
import platform as host
import subprocess

from SCons.Script import Action, BoolVariable, Dir, EnumVariable, Environment, Exit, SetOption

from tools.scons import android, cross, web

HOST_PLATFORM = {"Darwin": "macos", "Windows": "windows"}.get(host.system(), "linux")
HOST_ARCH = {"aarch64": "arm64", "arm64": "arm64"}.get(host.machine(), "x86_64")
# One library for both kinds of Mac, as in the manifest.
DEFAULT_ARCH = "universal" if HOST_PLATFORM == "macos" else HOST_ARCH
ADDON = "demo_project/addons/enhanced_los"

WARNINGS = [
    "-Wall", "-Wextra", "-Wpedantic", "-Wshadow", "-Wconversion", "-Wstrict-prototypes", "-Wmissing-prototypes",
    "-Wcast-qual", "-Wundef", "-Werror",
    # clang's warning about functions that only disabled asserts mention; gcc ignores the option.
    "-Wno-unneeded-internal-declaration",
]
# Results must be identical on all machines: no fused multiply-add and no reordering.  No auto-vectorization: that of
# gcc 12 omits the rounding in (double)(float)x when it merges such conversions.  The tests of sampling show it on a
# rectangle; with -march=native it changed one sight line of a million golden queries.  SIMD code is explicit.
DETERMINISTIC = ["-ffp-contract=off", "-fno-fast-math", "-fno-tree-vectorize", "-fno-tree-slp-vectorize"]
# The core reads neither errno nor the floating-point exception flags.  Saves 3 % of an exact pair query.
NO_MATH_STATUS = ["-fno-math-errno", "-fno-trapping-math"]


def add_options(options):
    options.AddVariables(
        EnumVariable("platform", "target platform", HOST_PLATFORM, ["linux", "windows", "macos", "android", "web"]),
        EnumVariable("arch", "processor; the web has only wasm32", DEFAULT_ARCH, ["x86_64", "arm64", "universal", "wasm32"]),
        BoolVariable("threads", "for web templates with threads", False),
        EnumVariable("target", "release is optimized; debug is not", "release", ["release", "debug"]),
        EnumVariable("sanitize", "run-time checks", "none", ["none", "address", "undefined", "address,undefined", "thread"]),
        ("output", "folder for objects and libraries, instead of build/ and the addon", ""),
        ("cc", "C compiler; default: chosen by platform", ""),
        ("zig", "zig compiler, for cross compilation", ""),
        ("godot", "engine to dump the header from; default: $GODOT, else the one ./dev uses", ""),
        ("header", "folder that contains gdextension_interface.h, instead of dumping it", ""),
        BoolVariable("verbose", "print whole commands", False),
        BoolVariable("werror", "warnings are errors", True),
    )


def exit_if_unknown(options):
    unknown = options.UnknownVariables()
    if unknown:
        print("scons: unknown option: %s (scons --help lists them)" % ", ".join(sorted(unknown)))
        Exit(2)


def environment(options):
    """The construction environment of one variant, with BUILD, LIBRARY_FOLDER, IN_ADDON and IS_HOST set."""
    env = Environment(variables=options, tools=["cc", "gcc", "link", "gnulink", "ar", "textfile"], ENV=os.environ)
    SetOption("num_jobs", multiprocessing.cpu_count())
    env.Decider("MD5-timestamp")
    web.choose_processor(env)
    zig = cross.compiler(env)
    env["CC"] = env["cc"] or zig or web.compiler(env) or os.environ.get("CC") or default_compiler(env)
    env["SYSTEM"] = ".".join([env["platform"], env["arch"]] + web.thread_names(env))
    parts = [env["SYSTEM"], env["target"]] + ([env["sanitize"]] if env["sanitize"] != "none" else [])
    env["BUILD"] = (env["output"] or "build") + "/" + ".".join(parts)
    env["IS_HOST"] = not env["output"] and parts == [HOST_PLATFORM + "." + DEFAULT_ARCH, "release"]
    exit_if_not_buildable(env, zig)
    # Only release libraries are written to the addon; other variants stay in their build folders.
    plain = env["target"] == "release" and env["sanitize"] == "none"
    env["IN_ADDON"] = plain and not env["output"]
    env["LIBRARY_FOLDER"] = ADDON + "/bin" if env["IN_ADDON"] else (env["output"] + "/bin" if plain else env["BUILD"])
    env["SHLIBPREFIX"] = ""
    env["SHLIBSUFFIX"] = {"windows": ".dll", "macos": ".dylib", "web": ".wasm"}.get(env["platform"], ".so")
    env.Append(CCFLAGS=["-std=c11", "-g", "-fvisibility=hidden", "-ffile-prefix-map=%s=." % Dir("#").abspath] + WARNINGS + DETERMINISTIC + NO_MATH_STATUS)
    env.Append(CCFLAGS=["-O3"] if env["target"] == "release" else ["-O0"])
    if plain and is_gcc_on_linux(env):
        # Calls across files dominate queries: link-time optimization saves a fifth of a point check.  Fat objects are
        # required for the archive.
        env.Append(CCFLAGS=["-flto", "-ffat-lto-objects"], LINKFLAGS=["-flto=auto", "-O3"])
    add_platform_flags(env)
    if zig:
        cross.add_flags(env)
    if env["sanitize"] != "none":
        checks = ["-fsanitize=" + env["sanitize"], "-fno-sanitize-recover=all", "-fno-omit-frame-pointer"]
        env.Append(CCFLAGS=checks, LINKFLAGS=checks)
    if not env["verbose"]:
        env.Replace(CCCOMSTR="Compiling $SOURCE", SHCCCOMSTR="Compiling $SOURCE", ARCOMSTR="Archiving $TARGET",
                    RANLIBCOMSTR="Indexing $TARGET", LINKCOMSTR="Linking $TARGET", SHLINKCOMSTR="Linking $TARGET")
    if not env["werror"]:
        env["CCFLAGS"].remove("-Werror")
    return env


def build_quickly(env):
    """For programs whose speed does not matter: no link-time optimization, which takes most of a build."""
    for name in ("CCFLAGS", "LINKFLAGS"):
        env[name] = [flag for flag in env[name] if not str(flag).startswith(("-flto", "-ffat-lto", "-O"))]
        env.Append(**{name: ["-O0" if env["target"] == "debug" else "-O2"]})


def libraries(env, objects):
    """The library twice, from the same objects: with symbols for the editor and debug templates, stripped for release."""
    path = "%s/libenhanced_los.%s" % (env["LIBRARY_FOLDER"], env["SYSTEM"])
    if env["platform"] == "web":
        return web.libraries(env, path, objects)
    if env["platform"] == "android":
        android.link_with_stubs(env)
    debug = env.SharedLibrary(path + ".debug" + env["SHLIBSUFFIX"], objects)
    release = path + env["SHLIBSUFFIX"]
    if env["platform"] == "linux" and not cross.compiler(env):
        # A second link would repeat the link-time optimization, which takes most of the build time.
        return [debug, env.Command(release, debug, Action("strip -o $TARGET $SOURCE", "Stripping $TARGET"))]
    strip = "-Wl,-x" if env["platform"] == "macos" else "-s"
    stripped = env.SharedLibrary(release, objects, LINKFLAGS=env["LINKFLAGS"] + [strip])
    if env["platform"] == "macos" and cross.compiler(env):
        cross.strip_mac_library(env, stripped)
    if env["platform"] == "windows" and cross.compiler(env):
        for library in (debug, stripped):
            cross.clear_timestamp(env, library)
    return [debug, stripped]


def exit_if_not_buildable(env, zig):
    """Exits if no compiler for the platform is known: the host's compiler would produce a library for the host."""
    is_own = env["platform"] == HOST_PLATFORM and env["arch"] in (HOST_ARCH, DEFAULT_ARCH)
    is_mingw = env["platform"] == "windows" and env["arch"] == "x86_64"
    if not (is_own or is_mingw or zig or env["cc"] or env["platform"] == "web"):
        print("scons: building for %s on %s requires a cross compiler: cc=... or zig=..." % (env["platform"], env["arch"]))
        Exit(2)


def default_compiler(env):
    return "x86_64-w64-mingw32-gcc" if env["platform"] == "windows" and HOST_PLATFORM != "windows" else "cc"


def is_gcc_on_linux(env):
    if env["platform"] != "linux":
        return False
    try:
        result = subprocess.run([env["CC"], "--version"], capture_output=True, text=True, check=False)
    except OSError:
        return False  # the build reports the missing compiler
    return "Free Software Foundation" in result.stdout


def add_platform_flags(env):
    if env["platform"] == "windows":
        # On other hosts SCons assumes ELF. Windows has no -fPIC, and static and shared objects are identical.
        env.Replace(SHCCFLAGS=["$CCFLAGS"], SHOBJSUFFIX=".o", PROGSUFFIX=".exe")
        # mingw's isfinite() is a macro that converts to every type, in branches that are never taken.
        env.Append(CCFLAGS=["-Wno-float-conversion"])
        if not cross.compiler(env):
            env.Append(LINKFLAGS=["-static-libgcc", "-Wl,--no-insert-timestamp"])
    if env["platform"] == "web":
        web.add_flags(env)
    if env["platform"] == "macos" and env["arch"] == "universal":
        both = ["-arch", "x86_64", "-arch", "arm64"]
        env.Append(CCFLAGS=both, LINKFLAGS=both)
    env["STATIC_AND_SHARED_OBJECTS_ARE_THE_SAME"] = 1
