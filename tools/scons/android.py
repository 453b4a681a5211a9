# SPDX-License-Identifier: MIT
"""Android libraries without a vendor's kit: clang compiles them, LLVM's linker links them against stubs.

The headers are those of musl, part of zig, which declare the few functions in use as Android does.  The linker accepts
no other functions than those listed here, all of which Android has had since its first 64-bit version.  (zig itself
does not compile them: it cannot disable out-of-line atomics, which are in the kit's runtime library.)
"""
import os

from SCons.Script import Action

FUNCTIONS = {
    "libc": ["abort", "calloc", "free", "malloc", "memcmp", "memcpy", "memmove", "memset", "qsort", "realloc",
             "snprintf", "strchr", "strcmp", "strlen", "strncmp", "strtod", "tolower", "vsnprintf"],
    "libm": ["ceil", "ceilf", "floor", "floorf", "fmax", "fmaxf", "fmin", "fminf", "fmod"],
}
PROCESSORS = {"arm64": "aarch64", "x86_64": "x86_64"}


def compiler(env):
    """clang with the oldest 64-bit version of Android as its target."""
    zig, processor = os.path.dirname(env["zig"]), PROCESSORS[env["arch"]]
    headers = zig + "/lib/libc/include"
    return " ".join([
        "clang --target=%s-linux-android21 -nostdlibinc -ffile-prefix-map=%s=zig" % (processor, zig),
        "-isystem %s/%s-linux-musl -isystem %s/generic-musl" % (headers, processor, headers),
    ])


def add_flags(env):
    # bcmp, into which clang converts some calls of memcmp, is not in Android's headers.
    env.Append(CCFLAGS=["-fno-builtin-bcmp"] + (["-mno-outline-atomics"] if env["arch"] == "arm64" else []))
    # Pages of 16 KiB are required since Android 15; older systems read only the older form of the hash table.
    env.Replace(SHLINKCOM=" ".join([
        "lld -flavor gnu -shared --gc-sections --no-undefined --hash-style=both -z max-page-size=16384 -z relro -z now",
        "-soname ${TARGET.file} $LINKFLAGS -o $TARGET $SOURCES $_LIBFLAGS",
    ]))


def link_with_stubs(env):
    """Adds shared objects that have the names and functions of Android's C library, for the linker only."""
    env.Append(LIBS=[stub(env, name, functions) for name, functions in sorted(FUNCTIONS.items())])


def stub(env, name, functions):
    path = "%s/android/%s" % (env["BUILD"], name)
    text = "".join("void %s(void) {}\n" % function for function in functions)
    source = env.Textfile(path + ".c", text)
    compile = "$CC -w -ffreestanding -fPIC -c -o $TARGET $SOURCE"
    compiled = env.Command(path + ".o", source, Action(compile, "Compiling $SOURCE"))
    link = "lld -flavor gnu -shared -soname %s.so -o $TARGET $SOURCE" % name
    return env.Command(path + ".so", compiled, Action(link, "Linking $TARGET"))[0]
