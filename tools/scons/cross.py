# SPDX-License-Identifier: MIT
"""Cross compilation with the zig compiler (./dev package fetches it), and with LLVM's linker for macOS and Android."""
import os
import struct

from SCons.Script import Action

from tools.scons import android

# The versions name the oldest supported C library on Linux and the oldest supported macOS.
ZIG_TARGETS = {
    ("linux", "x86_64"): "x86_64-linux-gnu.2.28",
    ("linux", "arm64"): "aarch64-linux-gnu.2.28",
    ("windows", "arm64"): "aarch64-windows-gnu",
    ("macos", "x86_64"): "x86_64-macos.11.0",
    ("macos", "arm64"): "aarch64-macos.11.0",
}


def compiler(env):
    """The command for the platform and processor of env; None if zig is not set or does not support them."""
    target = ZIG_TARGETS.get((env["platform"], env["arch"]))
    if env["zig"] and env["platform"] == "android":
        return android.compiler(env)
    return "%s cc -target %s" % (env["zig"], target) if env["zig"] and target else None


def add_flags(env):
    """Adds zig's flags and the link command for macOS, where zig's linker would export every function."""
    # zig defines NDEBUG in optimized builds, even where LOS_ENABLE_ASSERTS is set.
    env.Append(CCFLAGS=["-fno-sanitize=undefined", "-UNDEBUG"])
    if env["platform"] == "windows":
        # The format attribute of gcc for Windows (gnu_printf) is unknown to clang.
        env.Append(CCFLAGS=["-Wno-ignored-attributes"])
        # Symbols would be in a separate file that changes with each build.
        env.Append(LINKFLAGS=["-s"])
    if env["platform"] == "android":
        android.add_flags(env)
    if env["platform"] == "macos":
        system = os.path.join(os.path.dirname(env["zig"]), "lib/libc/darwin/libSystem.tbd")
        # -S: the debug information would consist of object file paths on this machine.  This linker cannot remove local
        # symbols; strip_mac_library does.
        env.Replace(SHLINKCOM=" ".join([
            "lld -flavor darwin -dylib -arch", env["arch"], "-platform_version macos 11.0 11.0 -dead_strip -S",
            "-exported_symbol _enhanced_los_library_init -install_name @rpath/${TARGET.file}",
            "-o $TARGET $SOURCES", system,
        ]))


def clear_timestamp(env, library):
    """Clears the build time in the header of a Windows library, so that equal sources give equal bytes."""
    env.AddPostAction(library, Action(write_no_timestamp, "Clearing the timestamp of $TARGET"))


def write_no_timestamp(target, source, env):
    with open(str(target[0]), "r+b") as file:
        file.seek(0x3C)
        header = struct.unpack("<I", file.read(4))[0]
        file.seek(header + 8)
        file.write(bytes(4))


def strip_mac_library(env, library):
    """Removes local symbols.  Since LLVM 14 the tool also renews the signature, which arm64 requires."""
    env.AddPostAction(library, Action("llvm-strip -x $TARGET", "Stripping $TARGET"))
