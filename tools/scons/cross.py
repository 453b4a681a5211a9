# SPDX-License-Identifier: MIT
"""Building for what the host is not, with the zig compiler (./dev package fetches it) and LLVM's linker for Macs."""
import os

from SCons.Script import Action

# The oldest C library on Linux and the oldest macOS that the packaged libraries load on.
ZIG_TARGETS = {
    ("linux", "x86_64"): "x86_64-linux-gnu.2.28",
    ("linux", "arm64"): "aarch64-linux-gnu.2.28",
    ("macos", "x86_64"): "x86_64-macos.11.0",
    ("macos", "arm64"): "aarch64-macos.11.0",
}


def compiler(env):
    """The zig command for this platform and processor; None if there is none."""
    target = ZIG_TARGETS.get((env["platform"], env["arch"]))
    return "%s cc -target %s" % (env["zig"], target) if env["zig"] and target else None


def add_flags(env):
    """What zig needs told, and the Mac's link command: zig's own linker there exports every function of ours."""
    env.Append(CCFLAGS=["-fno-sanitize=undefined"])
    if env["platform"] == "macos":
        system = os.path.join(os.path.dirname(env["zig"]), "lib/libc/darwin/libSystem.tbd")
        # -S: debug information would be the paths of object files on this machine.  This linker cannot drop the names of our
        # functions; strip_mac_library does.
        env.Replace(SHLINKCOM=" ".join([
            "lld -flavor darwin -dylib -arch", env["arch"], "-platform_version macos 11.0 11.0 -dead_strip -S",
            "-exported_symbol _enhanced_los_library_init -install_name @rpath/${TARGET.file}",
            "-o $TARGET $SOURCES", system,
        ]))


def strip_mac_library(env, library):
    """Drops the names of our functions.  LLVM's tool, since 14, signs anew what it changes, as arm64 asks for."""
    env.AddPostAction(library, Action("llvm-strip -x $TARGET", "Stripping $TARGET"))
