# SPDX-License-Identifier: MIT
# shellcheck shell=bash
# A private Godot, unpacked from Debian's archive into the cache folder. Requires no root and installs nothing.
#
#   godot/      the engine and its libraries, sufficient for headless runs
#   godot-gl/   additional files for a window: OpenGL, Mesa with its software renderer, fonts, keymaps
#
# Each folder is assembled as work/root and then renamed, so an existing folder is complete.
# Each contains a file `packages`: one "NAME VERSION" per line.

source "$(dirname "${BASH_SOURCE[0]}")/say.sh"
source "$(dirname "${BASH_SOURCE[0]}")/paths.sh"
source "$(dirname "${BASH_SOURCE[0]}")/elf.sh"
source "$(dirname "${BASH_SOURCE[0]}")/archive.sh"
source "$(dirname "${BASH_SOURCE[0]}")/machine.sh"
source "$(dirname "${BASH_SOURCE[0]}")/version.sh"

PRIVATE_ENGINE=$DEV_CACHE/godot
PRIVATE_GL=$DEV_CACHE/godot-gl
PRIVATE_GODOT=$PRIVATE_ENGINE/bin/godot
PRIVATE_WORK=$DEV_CACHE/work
PRIVATE_DOWNLOADS=$DEV_CACHE/downloads

# Godot loads OpenGL at run time, so its package does not depend on it.
GL_PACKAGES=(libgl1 libglx-mesa0 libegl1 libegl-mesa0 libgles2 libgl1-mesa-dri)

# Packages that only a display needs, a third of the download. If a pattern excludes too much (a name changed in
# Debian), missing_libraries detects it and the packages are fetched after all.
SCREEN_ONLY='^(mesa-.*|libllvm.*|libz3-.*|libxml2.*|libdrm-.*|fonts-.*|fontconfig-config|xkb-data|libx11-data|pci\.ids) '

has_private_gl() {
    [[ -e $PRIVATE_GL/packages ]]
}

# fetch_private_godot [--gl]: creates the folders above, or exits with an error message.
fetch_private_godot() {
    command -v apt-get >/dev/null || die "No Godot 4.3 or later found; $(godot_hint)"
    [[ -n $(debian_mirrors) ]] ||
        die "No Godot 4.3 or later found, and no Debian mirror in apt's sources to fetch it from; $(godot_hint)"
    lock_cache
    # Another process may have fetched Godot while this one waited for the lock. A Godot that exists but does
    # not run was moved or damaged, or was made for another machine.
    is_godot "$PRIVATE_GODOT" || fetch_engine
    [[ ${1:-} != --gl ]] || has_private_gl || fetch_gl
    # Kept until here, so that an interrupted download can be resumed.
    rm -rf "$PRIVATE_WORK" "$PRIVATE_DOWNLOADS" "$DEV_CACHE/apt"
    ARCHIVE_FOLDER=
    unlock_cache
}

# The kernel releases the lock when the process ends for any reason.
lock_cache() {
    if ! mkdir -p "$DEV_CACHE" 2>/dev/null || [[ ! -w $DEV_CACHE ]]; then
        die "Cannot write to $DEV_CACHE; set XDG_CACHE_HOME to a folder that can be written."
    fi
    exec 9>"$DEV_CACHE/lock"
    flock -n 9 && return
    say "Waiting for another ./dev that is fetching Godot"
    flock 9
}

unlock_cache() {
    exec 9>&-
}

fetch_engine() {
    local all
    say "Fetching Godot from Debian's archive into $DEV_CACHE (once, about 115 MB)"
    start_work
    all=$(package_closure godot) || true
    [[ -n $all ]] || die "Debian's archive offers no Godot for this machine; $(godot_hint)"
    grep -vE "$SCREEN_ONLY" <<<"$all" >"$PRIVATE_WORK/packages"
    add_packages <"$PRIVATE_WORK/packages"
    place_engine
    if [[ -n $(missing_engine_libraries) ]]; then
        say "Fetching the rest of Godot's libraries too ($(missing_engine_libraries | tr '\n' ' '))"
        add_packages < <(grep -E "$SCREEN_ONLY" <<<"$all")
        printf '%s\n' "$all" >"$PRIVATE_WORK/packages"
    fi
    [[ -z $(missing_engine_libraries) ]] || die "Godot in Debian's archive is missing libraries ($(missing_engine_libraries | tr '\n' ' ')); $(godot_hint)"
    # Its libraries match the engine that is being replaced.
    rm -rf "$PRIVATE_GL"
    put_in_place "$PRIVATE_ENGINE"
}

fetch_gl() {
    local all
    say "Fetching the libraries for a Godot window into $DEV_CACHE (once, about 65 MB)"
    start_work
    all=$(package_closure godot "${GL_PACKAGES[@]}") || true
    [[ -n $all ]] || die "Debian's archive offers no OpenGL for this machine."
    if [[ -n $(comm -23 "$PRIVATE_ENGINE/packages" - <<<"$all") ]]; then
        # Libraries from different states of the archive may be incompatible.
        say "Debian's archive has changed since Godot was fetched: fetching Godot again"
        fetch_engine
        start_work
    fi
    comm -13 "$PRIVATE_ENGINE/packages" - <<<"$all" >"$PRIVATE_WORK/packages"
    add_packages <"$PRIVATE_WORK/packages"
    [[ -z $(missing_gl_libraries) ]] || die "OpenGL in Debian's archive is missing libraries ($(missing_gl_libraries | tr '\n' ' ')); $(godot_hint)"
    put_in_place "$PRIVATE_GL"
}

# Creates an empty work folder (an interrupted run may have left one) and opens the archive.
start_work() {
    rm -rf "$PRIVATE_WORK" "$DEV_CACHE"/*.old
    mkdir -p "$PRIVATE_WORK"
    [[ -z ${ARCHIVE_FOLDER:-} ]] || return 0
    open_archive "$DEV_CACHE/apt" ||
        die "Could not read Debian's archive at the address in apt's sources: connect to the network, or set GODOT to a Godot 4.3 or later."
}

# Downloads the packages on stdin ("NAME VERSION" lines) and unpacks them into work/root.
add_packages() {
    local names
    mapfile -t names < <(cut -d' ' -f1)
    ((${#names[@]})) || return 0
    download_packages "$PRIVATE_DOWNLOADS" "${names[@]}" patchelf ||
        die "The download from Debian's archive stopped; run the same command again to resume it."
    say "Unpacking"
    if ! unpack_packages "$PRIVATE_DOWNLOADS" "$PRIVATE_WORK/root" "${names[@]}" ||
        ! unpack_packages "$PRIVATE_DOWNLOADS" "$PRIVATE_WORK/patchelf" patchelf; then
        die "Could not unpack the packages into $PRIVATE_WORK (is the disk full?)."
    fi
    remove_runpaths "$PRIVATE_WORK/root/usr/lib" private_patchelf
}

# Debian's patchelf, run with the libc in Godot's folder, so that the system needs no patchelf.
private_patchelf() {
    local root=$PRIVATE_WORK/root
    [[ -e $(loader_in "$root") ]] || root=$PRIVATE_ENGINE
    run_inside "$root" "$PRIVATE_WORK/patchelf/usr/bin/patchelf" "$@"
}

# bin/godot finds its loader and libraries without a wrapper script, so that OS.get_executable_path() returns
# Godot itself (the editor's Play button starts it). Only the loader's path must be absolute and final.
place_engine() {
    local root=$PRIVATE_WORK/root loader libraries
    loader=$(loader_in "$root")
    libraries=$(libraries_in "$root")
    libraries=${libraries#"$root"}
    mkdir -p "$root/bin"
    # RPATH instead of RUNPATH: it also applies to dependencies of libraries, and precedes LD_LIBRARY_PATH.
    private_patchelf --set-interpreter "$PRIVATE_ENGINE${loader#"$root"}" --force-rpath \
        --set-rpath "\$ORIGIN/..$libraries:\$ORIGIN/..$libraries/pulseaudio:\$ORIGIN/../../godot-gl$libraries" \
        --output "$root/bin/godot" "$root/usr/bin/godot"
    chmod 755 "$root/bin/godot"
    write_fonts_conf >"$root/fonts.conf"
    rm "$root/usr/bin/godot"
}

missing_engine_libraries() {
    missing_libraries "$PRIVATE_WORK/root" "$PRIVATE_WORK/root" "$PRIVATE_WORK/root/bin/godot"
}

missing_gl_libraries() {
    local engine gl name
    engine=$(libraries_in "$PRIVATE_ENGINE")
    gl=$PRIVATE_WORK/root${engine#"$PRIVATE_ENGINE"}
    for name in libGL.so.1 libEGL.so.1 libGLX_mesa.so.0 libEGL_mesa.so.0; do
        missing_libraries "$PRIVATE_ENGINE" "$DEV_CACHE" "$gl/$name" "$engine:$gl"
    done
}

# For machines without fonts: even a headless Godot lists the fonts.
write_fonts_conf() {
    cat <<END
<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "urn:fontconfig:fonts.dtd">
<fontconfig>
  <dir>/usr/share/fonts</dir>
  <dir>$PRIVATE_GL/usr/share/fonts</dir>
  <cachedir prefix="xdg">fontconfig</cachedir>
</fontconfig>
END
}

# put_in_place FOLDER: work/root becomes FOLDER.
put_in_place() {
    mv "$PRIVATE_WORK/packages" "$PRIVATE_WORK/root/packages"
    [[ ! -e $1 ]] || mv "$1" "$1.old"
    mv "$PRIVATE_WORK/root" "$1"
    rm -rf "$1.old"
}
