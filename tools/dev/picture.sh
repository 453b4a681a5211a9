# SPDX-License-Identifier: MIT
# shellcheck shell=bash
# ./dev picture: makes the pictures of README and manual from the demo: docs/pictures/demo.webp, which moves, and the stills.

source "$(dirname "${BASH_SOURCE[0]}")/demo.sh"

MANUAL_PICTURES=$DEV_ROOT/docs/pictures
FILM_FRAMES=$DEV_ROOT/build/film
FILM_SIZE=800x474
FILM_FRAMES_PER_SECOND=15
FILM_MAX_BYTES=3000000
FILM_TIME_LIMIT=300

command_picture() {
    case ${1:-} in
    '' | --moving | --still) ;;
    *) die "Usage: ./dev picture [--moving | --still]" ;;
    esac
    need_build_tools Xvfb:xvfb img2webp:webp
    get_godot --gl
    command_build
    if [[ ${1:-} != --still ]]; then
        save_frames
        join_frames
    fi
    if [[ ${1:-} != --moving ]]; then
        take_pictures
        copy_stills
    fi
}

save_frames() {
    local log=$FILM_FRAMES/godot.log
    mkdir -p "$FILM_FRAMES"
    rm -f "$FILM_FRAMES"/*.png
    say "Playing the moving picture on a virtual display"
    start_virtual_display "$FILM_SIZE"
    DISPLAY=$VIRTUAL_DISPLAY WAYLAND_DISPLAY='' GODOT_TIME_LIMIT=$FILM_TIME_LIMIT \
        run_godot --path "$DEV_ROOT/demo_project" --rendering-driver opengl3 --audio-driver Dummy --disable-vsync \
        --resolution "$FILM_SIZE" res://demo/film/film.tscn -- "--frames=$FILM_FRAMES" >"$log" 2>&1 </dev/null ||
        die "The film failed (exit code $?); its output is in $log."
    stop_virtual_display
}

join_frames() {
    local to=$MANUAL_PICTURES/demo.webp bytes
    img2webp -loop 0 -min_size -mixed -d $((1000 / FILM_FRAMES_PER_SECOND)) -q 80 -m 6 "$FILM_FRAMES"/*.png -o "$to" >&2
    bytes=$(stat -c %s "$to")
    ((bytes <= FILM_MAX_BYTES)) || die "$to has $bytes bytes, more than $FILM_MAX_BYTES."
    say "$to: $(find "$FILM_FRAMES" -name '*.png' | wc -l) frames, $bytes bytes"
}

# The numbers before the names change when scenes are added.
copy_stills() {
    cp "$DEMO_PICTURES"/*_base_to_base_sees.png "$MANUAL_PICTURES/base_to_base.png"
    cp "$DEMO_PICTURES"/*_gallery_closing_chain.png "$MANUAL_PICTURES/chain.png"
    cp "$DEMO_PICTURES"/*_tabletop_vision_map.png "$MANUAL_PICTURES/tabletop.png"
    cp "$DEMO_PICTURES"/*_hidden_hunters.png "$MANUAL_PICTURES/grid.png"
}
