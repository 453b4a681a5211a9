# SPDX-License-Identifier: MIT
# shellcheck shell=bash
# A Godot of our own, unpacked from Debian's archive into the cache folder; no root, nothing installed.
#
#   godot/      the engine and its libraries; enough for headless runs
#   godot-gl/   what a window needs on top: OpenGL, Mesa with its software renderer, fonts, keymaps
#
# Each folder is put together as work/root and then renamed, so one that exists is complete.
# Each holds a file `packages`: one "NAME VERSION" per line.

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

# Godot opens OpenGL at run time, so its package does not depend on it.
GL_PACKAGES=(libgl1 libglx-mesa0 libegl1 libegl-mesa0 libgles2 libgl1-mesa-dri)

# A third of the download, of use only to a screen. What is dropped by mistake (a name changed in
# Debian) is noticed by the check of the libraries and fetched after all.
SCREEN_ONLY='^(mesa-.*|libllvm.*|libz3-.*|libxml2.*|libdrm-.*|fonts-.*|fontconfig-config|xkb-data|libx11-data|pci\.ids) '

has_private_gl() {
    [[ -e $PRIVATE_GL/packages ]]
}

# fetch_private_godot [--gl]: makes the folders above exist, or ends with one sentence.
fetch_private_godot() {
    command -v apt-get >/dev/null || die "No Godot 4.3 or later found; $(godot_hint)"
    [[ -n $(debian_mirrors) ]] ||
        die "No Godot 4.3 or later found, and no Debian mirror in apt's sources to fetch it from; $(godot_hint)"
    lock_cache
    # Whoever held the lock may have done the work. One that is there but does not run was moved or
    # damaged, or belongs to another machine.
    is_godot "$PRIVATE_GODOT" || fetch_engine
    [[ ${1:-} != --gl ]] || has_private_gl || fetch_gl
    # Kept until now: an interrupted download goes on where it stopped.
    rm -rf "$PRIVATE_WORK" "$PRIVATE_DOWNLOADS" "$DEV_CACHE/apt"
    ARCHIVE_FOLDER=
    unlock_cache
}

# The kernel drops the lock when the process ends, however it ends.
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
    if [[ -n $(engine_lacks) ]]; then
        say "Fetching the rest of Godot's libraries too ($(engine_lacks | tr '\n' ' '))"
        add_packages < <(grep -E "$SCREEN_ONLY" <<<"$all")
        printf '%s\n' "$all" >"$PRIVATE_WORK/packages"
    fi
    [[ -z $(engine_lacks) ]] || die "Godot in Debian's archive lacks libraries today ($(engine_lacks | tr '\n' ' ')); $(godot_hint)"
    # It was made to fit the engine that is being replaced.
    rm -rf "$PRIVATE_GL"
    put_in_place "$PRIVATE_ENGINE"
}

fetch_gl() {
    local all
    say "Fetching what Godot needs for a window into $DEV_CACHE (once, about 65 MB)"
    start_work
    all=$(package_closure godot "${GL_PACKAGES[@]}") || true
    [[ -n $all ]] || die "Debian's archive offers no OpenGL for this machine."
    if [[ -n $(comm -23 "$PRIVATE_ENGINE/packages" - <<<"$all") ]]; then
        # Libraries of two different days need not fit together.
        say "Debian's archive has moved on since Godot was fetched: fetching it again"
        fetch_engine
        start_work
    fi
    comm -13 "$PRIVATE_ENGINE/packages" - <<<"$all" >"$PRIVATE_WORK/packages"
    add_packages <"$PRIVATE_WORK/packages"
    [[ -z $(gl_lacks) ]] || die "OpenGL in Debian's archive lacks libraries today ($(gl_lacks | tr '\n' ' ')); $(godot_hint)"
    put_in_place "$PRIVATE_GL"
}

# An empty work folder (an interrupted run may have left one) and an open archive.
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
        die "The download from Debian's archive stopped; run the same command again to go on from there."
    say "Unpacking"
    if ! unpack_packages "$PRIVATE_DOWNLOADS" "$PRIVATE_WORK/root" "${names[@]}" ||
        ! unpack_packages "$PRIVATE_DOWNLOADS" "$PRIVATE_WORK/patchelf" patchelf; then
        die "Could not unpack the packages into $PRIVATE_WORK (is the disk full?)."
    fi
    forget_runpaths "$PRIVATE_WORK/root/usr/lib" private_patchelf
}

# Debian's own patchelf, run by the libc that comes with Godot: the system need not have one.
private_patchelf() {
    local root=$PRIVATE_WORK/root
    [[ -e $(loader_in "$root") ]] || root=$PRIVATE_ENGINE
    run_inside "$root" "$PRIVATE_WORK/patchelf/usr/bin/patchelf" "$@"
}

# bin/godot finds its loader and libraries without a wrapper, so that OS.get_executable_path() is
# Godot (the editor's Play button starts it). Only the loader's path has to be absolute, and final.
place_engine() {
    local root=$PRIVATE_WORK/root loader libraries
    loader=$(loader_in "$root")
    libraries=$(libraries_in "$root")
    libraries=${libraries#"$root"}
    mkdir -p "$root/bin"
    # RPATH and not RUNPATH: it also counts for what the libraries load, and before LD_LIBRARY_PATH.
    private_patchelf --set-interpreter "$PRIVATE_ENGINE${loader#"$root"}" --force-rpath \
        --set-rpath "\$ORIGIN/..$libraries:\$ORIGIN/..$libraries/pulseaudio:\$ORIGIN/../../godot-gl$libraries" \
        --output "$root/bin/godot" "$root/usr/bin/godot"
    chmod 755 "$root/bin/godot"
    write_fonts_conf >"$root/fonts.conf"
    rm "$root/usr/bin/godot"
}

engine_lacks() {
    missing_libraries "$PRIVATE_WORK/root" "$PRIVATE_WORK/root" "$PRIVATE_WORK/root/bin/godot"
}

gl_lacks() {
    local engine gl name
    engine=$(libraries_in "$PRIVATE_ENGINE")
    gl=$PRIVATE_WORK/root${engine#"$PRIVATE_ENGINE"}
    for name in libGL.so.1 libEGL.so.1 libGLX_mesa.so.0 libEGL_mesa.so.0; do
        missing_libraries "$PRIVATE_ENGINE" "$DEV_CACHE" "$gl/$name" "$engine:$gl"
    done
}

# For machines without fonts: even a headless Godot asks for the list of them.
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
