# SPDX-License-Identifier: MIT
# shellcheck shell=bash
# ./dev package: builds the release zips with a library for every platform and tests each library that can run here.

source "$(dirname "${BASH_SOURCE[0]}")/build.sh"
source "$(dirname "${BASH_SOURCE[0]}")/gut.sh"
source "$(dirname "${BASH_SOURCE[0]}")/zig.sh"
source "$(dirname "${BASH_SOURCE[0]}")/web_module.sh"

PACKAGE_TOOLS=$DEV_ROOT/tools/package
PACKAGE_WORK=$DEV_ROOT/build/package
PACKAGE_NAME=libenhanced_los
# Relative, as SCons requires; the libraries are written to bin/ inside.
PACKAGE_OUTPUT=build/package
ARM64_LIBC=/usr/aarch64-linux-gnu
WINE=/usr/lib/wine/wine64
# The oldest C library the Linux libraries support; tools/scons/cross.py builds for it.
GLIBC_FLOOR=2.28

command_package() {
    case ${1:-} in
    '') package_all_systems ;;
    --host) package_host ;;
    *) die "Usage: ./dev package [--host]" ;;
    esac
}

package_all_systems() {
    need_build_tools x86_64-w64-mingw32-gcc:gcc-mingw-w64-x86-64 lld:lld llvm-strip:llvm clang:clang
    get_zig
    get_emscripten
    get_emulators
    command_build
    build_for linux x86_64 extension digest
    build_for linux arm64 extension digest
    build_for windows x86_64 extension digest
    build_for windows arm64 extension
    build_for android x86_64 extension
    build_for android arm64 extension
    build_for web wasm32 threads=no extension
    build_for web wasm32 threads=yes extension
    build_for macos x86_64 extension
    build_for macos arm64 extension
    join_mac_libraries
    check_libraries
    assemble_packages "$PACKAGE_WORK/bin" "$PACKAGE_WORK"
    check_manifest "$PACKAGE_WORK/addon/addons/enhanced_los" || die "The manifest and the packaged libraries differ."
    say "Replaying the recorded results with the packaged Linux library"
    GUT_SOURCE=$PACKAGE_WORK/demo GUT_PROJECT=$PACKAGE_WORK/test_project run_gut_tests test_conformance_40k >&2 ||
        die "The results of the packaged Linux library differ from the recorded ones."
    zip_packages "$PACKAGE_WORK" ''
}

# Packages the host's library only: fast and offline, for testing an installation.
package_host() {
    command_build
    mkdir -p "$PACKAGE_WORK/host"
    echo 'Contains only the library of the platform it was built on: for testing an installation, not for release.' \
        >"$PACKAGE_WORK/host/LIBRARIES.md"
    assemble_packages "$DEV_ROOT/demo_project/addons/enhanced_los/bin" "$PACKAGE_WORK/host"
    zip_packages "$PACKAGE_WORK/host" -host
}

# Emulators load the libraries for other platforms. Without one, the library is labeled as never loaded.
get_emulators() {
    command -v apt-get >/dev/null || return 0
    (need_packages qemu-aarch64-static:qemu-user-static "$ARM64_LIBC/lib/libc.so.6:libc6-arm64-cross" "$WINE:wine64") ||
        say "Continuing without them."
}

# build_for PLATFORM ARCH TARGET...
build_for() {
    local platform=$1 arch=$2
    shift 2
    say "Building for $platform on $arch"
    # CC is the host's compiler.
    (unset CC && run_scons "platform=$platform" "arch=$arch" "zig=$ZIG_EXE" "output=$PACKAGE_OUTPUT" "$@") >&2
}

join_mac_libraries() {
    local kind part=$PACKAGE_WORK/bin/$PACKAGE_NAME.macos
    python3 "$PACKAGE_TOOLS/check_macho.py" "$part".{x86_64,arm64}.dylib || die "A macOS library is invalid; the reason is above."
    for kind in .dylib .debug.dylib; do
        python3 "$PACKAGE_TOOLS/join_macho.py" "$part.universal$kind" "$part.x86_64$kind" "$part.arm64$kind"
    done
}

# --- Tests of the libraries --------------------------------------------------------

# Tests every library and writes LIBRARIES.md, which is part of the zips. Exits if a library fails.
check_libraries() {
    local wanted
    # The reference: built from the same sources with the host's compiler.
    run_scons digest >&2
    wanted=$("$DEV_ROOT/build/$(host_variant)/digest")
    {
        printf '# Libraries of version %s\n\n' "$(package_version)"
        printf '`.debug` files contain symbols, for the editor and debug exports; the others are stripped, for release exports.
Their code is identical.\n\n'
        printf '| library | requires | tested |\n|---|---|---|\n'
        library_row linux x86_64 "glibc $GLIBC_FLOOR" "$(check_library linux x86_64 "$wanted" run_native)"
        library_row linux arm64 "glibc $GLIBC_FLOOR" "$(check_library linux arm64 "$wanted" run_arm64)"
        library_row windows x86_64 "same as Godot" "$(check_library windows x86_64 "$wanted" run_windows)"
        library_row windows arm64 "same as Godot" "$(check_windows_arm64)"
        library_row macos universal "macOS 11, Intel or Apple silicon" "**compiled only, never loaded**: no Mac was available; its symbols and signature were checked"
        library_row android x86_64 "Android 5" "$(check_android x86_64 run_native)"
        library_row android arm64 "Android 5" "$(check_android arm64 run_arm64)"
        library_row web "wasm32, without threads" "a browser with SIMD" "$(check_web nothreads)"
        library_row web "wasm32, with threads" "a browser with SIMD, an isolated page" "$(check_web threads)"
    } >"$PACKAGE_WORK/LIBRARIES.md"
}

host_variant() {
    case $(uname -m) in aarch64 | arm64) echo linux.arm64.release ;; *) echo linux.x86_64.release ;; esac
}

library_row() {
    [[ -n $4 ]] || die "The library for $1 on $2 failed; its output is above."
    printf '| %s on %s | %s | %s |\n' "$1" "$2" "$3" "$4"
}

# check_library PLATFORM ARCH DIGEST RUNNER: prints a description of the test, or nothing if the library failed.
check_library() {
    local platform=$1 arch=$2 wanted=$3 runner=$4 suffix=.so exe='' got file
    [[ $platform != windows ]] || suffix=.dll exe=.exe
    [[ $platform != linux ]] || refuse_newer_glibc "$GLIBC_FLOOR" "$PACKAGE_WORK/bin/$PACKAGE_NAME.$platform.$arch.so" || return 0
    if ! "$runner" --is-available; then
        echo "**compiled only, never loaded**: no emulator was available"
        return
    fi
    build_loader "$platform" "$arch" "$PACKAGE_WORK/load_library.$platform.$arch$exe" || return 0
    for file in "$PACKAGE_WORK/bin/$PACKAGE_NAME.$platform.$arch"{,.debug}"$suffix"; do
        "$runner" "$PACKAGE_WORK/load_library.$platform.$arch$exe" "$file" >&2 || return 0
    done
    got=$("$runner" "$PACKAGE_WORK/$platform.$arch.release/digest$exe" | tr -d '\r') || return 0
    [[ $got == "$wanted" ]] || {
        say "The results differ from those of the native build ($got instead of $wanted)."
        return 0
    }
    "$runner" --describe
}

# No emulator here runs Windows on arm64. The library must export the entry function and nothing else.
check_windows_arm64() {
    local exports
    exports=$(llvm-readobj --coff-exports "$PACKAGE_WORK/bin/$PACKAGE_NAME.windows.arm64.dll" | sed -n 's/^ *Name: //p')
    [[ $exports == enhanced_los_library_init ]] || {
        say "libenhanced_los.windows.arm64.dll exports '$exports' instead of its entry function."
        return 0
    }
    echo "**compiled only, never loaded**: no such machine or emulator was available; its exports were checked; no symbols"
}

# check_android ARCH RUNNER: loads the library on Linux, where empty libraries stand for Android's libc.so and libm.so
# and the functions come from glibc. This tests relocations and the entry function, not Android.
check_android() {
    local arch=$1 runner=$2 stubs=$PACKAGE_WORK/android_stubs.$1 name file
    if ! "$runner" --is-available; then
        echo "**compiled only, never loaded**: no emulator was available"
        return
    fi
    mkdir -p "$stubs"
    for name in libc libm; do
        build_empty_library "$arch" "$name.so" "$stubs/$name.so" || return 0
    done
    build_loader linux "$arch" "$PACKAGE_WORK/load_library.linux.$arch" || return 0
    for file in "$PACKAGE_WORK/bin/$PACKAGE_NAME.android.$arch"{,.debug}.so; do
        # The loader itself does not need glibc's libm.
        LD_LIBRARY_PATH=$stubs LD_PRELOAD=libm.so.6 "$runner" "$PACKAGE_WORK/load_library.linux.$arch" "$file" >&2 || return 0
    done
    echo "loaded on Linux with glibc in place of Android's C library, **never on Android**; 16 KiB pages"
}

# build_empty_library ARCH SONAME FILE
build_empty_library() {
    local target=x86_64-linux-gnu
    [[ $1 != arm64 ]] || target=aarch64-linux-gnu
    : >"$3.c"
    clang "--target=$target" -fPIC -c "$3.c" -o "$3.o" && lld -flavor gnu -shared -soname "$2" -o "$3" "$3.o"
}

# check_web nothreads|threads: prints a description of the test, or nothing if the library failed.
check_web() {
    local library=$PACKAGE_WORK/bin/$PACKAGE_NAME.web.wasm32.$1 file
    for file in "$library.wasm" "$library.debug.wasm"; do
        check_side_module "$file" >&2 || return 0
    done
    if [[ $1 == threads ]]; then
        echo "its imports and size were checked; \`./dev verify web\` runs it in Chromium, **not in Godot**"
        return
    fi
    build_main_module "$1" "$PACKAGE_WORK/web" >&2 || return 0
    for file in "$library.wasm" "$library.debug.wasm"; do
        replay_in_node "$PACKAGE_WORK/web" "$file" >&2 || return 0
    done
    echo "all recorded results replayed in Node.js with an engine stub; \`./dev verify web\` runs it in Chromium, **not in Godot**"
}

# refuse_newer_glibc VERSION LIBRARY: prints a message and returns false if LIBRARY requires a newer C library.
# readelf reads libraries for every processor.
refuse_newer_glibc() {
    local needs
    needs=$(readelf -V "$2" | grep -o 'GLIBC_[0-9.]*' | cut -d_ -f2 | sort -V | tail -n 1)
    [[ -n $needs && $(printf '%s\n' "$needs" "$1" | sort -V | tail -n 1) == "$1" ]] && return
    say "$(basename "$2") requires glibc ${needs:-of unknown version} instead of $1 or older."
    return 1
}

# build_loader PLATFORM ARCH FILE
build_loader() {
    local compiler=("$ZIG_EXE" cc -target x86_64-linux-gnu.2.28)
    case $1.$2 in
    linux.arm64) compiler=("$ZIG_EXE" cc -target aarch64-linux-gnu.2.28) ;;
    windows.*) compiler=(x86_64-w64-mingw32-gcc) ;;
    esac
    "${compiler[@]}" -O1 "$PACKAGE_TOOLS/load_library.c" -o "$3" >&2
}

# A runner starts a program that was built for another platform; --is-available and --describe are for check_library.
run_native() {
    case $1 in
    --is-available) [[ $(uname -sm) == 'Linux x86_64' ]] ;;
    --describe) echo "loaded by Godot, all recorded results replayed; results identical bit for bit on 9000 random queries" ;;
    *) "$@" ;;
    esac
}

run_arm64() {
    case $1 in
    --is-available) command -v qemu-aarch64-static >/dev/null && [[ -e $ARM64_LIBC/lib/libc.so.6 ]] ;;
    --describe) echo "loaded under an emulator (qemu), **not by Godot**; results identical bit for bit on 9000 random queries" ;;
    *) with_time_limit 120 qemu-aarch64-static -L "$ARM64_LIBC" "$@" ;;
    esac
}

run_windows() {
    case $1 in
    --is-available) [[ -x $WINE ]] ;;
    --describe) echo "loaded under an emulator (wine), **not by Godot**; results identical bit for bit on 9000 random queries" ;;
    # Not below the clone: the prefix contains a link to the root folder, which searches of the clone would follow.
    *) WINEPREFIX=$DEV_CACHE/wine WINEDEBUG=-all with_time_limit 120 "$WINE" "$@" 2>/dev/null ;;
    esac
}

# --- The zips ----------------------------------------------------------------------

package_version() {
    cat "$DEV_ROOT/VERSION"
}

# assemble_packages LIBRARY_FOLDER WORK: creates WORK/addon and WORK/demo, which contains the same addon. WORK must
# contain LIBRARIES.md.
assemble_packages() {
    local work=$2 addon=$2/addon/addons/enhanced_los
    rm -rf "$work/addon" "$work/demo"
    copy_project_files addons/enhanced_los "$addon"
    cp "$DEV_ROOT"/gdextension/enhanced_los.gdextension* "$DEV_ROOT/CHANGELOG.md" "$work/LIBRARIES.md" "$addon"
    mkdir -p "$addon/bin"
    cp "$1/$PACKAGE_NAME".*.{so,dll,dylib,wasm} "$addon/bin" 2>/dev/null || true
    # The inputs of the universal library.
    rm -f "$addon/bin/$PACKAGE_NAME".macos.{x86_64,arm64}.*
    copy_project_files . "$work/demo"
    cp -R "$addon/." "$work/demo/addons/enhanced_los"
}

# check_manifest ADDON: returns false, with a message, if the manifest names a library that bin/ lacks, or the other way
# round.
check_manifest() {
    local named present
    named=$(sed -n 's|.*"bin/\(.*\)"$|\1|p' "$1/enhanced_los.gdextension" | LC_ALL=C sort)
    present=$(cd "$1/bin" && printf '%s\n' * | LC_ALL=C sort)
    [[ $named != "$present" ]] || return 0
    say "Named but missing: $(comm -23 <(echo "$named") <(echo "$present") | tr '\n' ' ')"
    say "Present but not named: $(comm -13 <(echo "$named") <(echo "$present") | tr '\n' ' ')"
    return 1
}

# zip_packages WORK SUFFIX: zips the folders of assemble_packages; SUFFIX is part of the file names.
zip_packages() {
    local name kind file
    name=build/enhanced_los-$(package_version)
    say "Ready to install:"
    for kind in addon demo; do
        file=$name$2.zip
        [[ $kind == addon ]] || file=$name-$kind$2.zip
        python3 "$PACKAGE_TOOLS/write_zip.py" "$DEV_ROOT/$file" "$1/$kind"
        echo "$file"
    done
}

# copy_project_files FOLDER TO: copies FOLDER of the demo project without built, imported and test files.
copy_project_files() {
    mkdir -p "$2"
    tar -C "$DEV_ROOT/demo_project/$1" --exclude=./.godot --exclude=./bin --exclude=./addons/gut --exclude='*/enhanced_los/bin' \
        --exclude='~*' -cf - . | tar -xf - -C "$2"
}
