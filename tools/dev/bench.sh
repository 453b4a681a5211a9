# SPDX-License-Identifier: MIT
# shellcheck shell=bash
# ./dev bench: measures in Godot and in C and prints one table, which benchmarks/README.md explains.

source "$(dirname "${BASH_SOURCE[0]}")/build.sh"

BENCH_SOURCE=$DEV_ROOT/benchmarks
BENCH_RESULTS=$DEV_ROOT/build/bench
BENCH_TIME_LIMIT=300

command_bench() {
    local filter='' csv=''
    while (($#)); do
        case $1 in
        --csv)
            [[ -n ${2:-} ]] || bench_usage
            csv=$2
            shift
            ;;
        -*) bench_usage ;;
        *)
            [[ -z $filter ]] || bench_usage
            filter=$1
            ;;
        esac
        shift
    done
    get_optional_libraries
    command_build extension bench
    mkdir -p "$BENCH_RESULTS"
    measure_in_godot "$filter"
    measure_in_c "$filter"
    show_results "$filter" "$csv"
}

bench_usage() {
    die "Usage: ./dev bench [--csv FILE] [FILTER]"
}

# Libraries for comparison. If one is missing, its rows name the package to install; the rest is measured.
get_optional_libraries() {
    command -v apt-get >/dev/null || return 0
    (need_packages /usr/include/embree3/rtcore.h:libembree-dev /usr/include/box2d/box2d.h:libbox2d-dev \
        /usr/include/libtcod/fov.h:libtcod-dev c++:g++) ||
        say "Continuing without them."
}

# measure_in_godot FILTER: also writes the boards and pairs that the C program measures.
measure_in_godot() {
    local log=$BENCH_RESULTS/godot.log code=0
    say "Measuring in Godot (about a minute)"
    GODOT_TIME_LIMIT=$BENCH_TIME_LIMIT run_godot --headless --path "$DEV_ROOT/demo_project" \
        -s "$BENCH_SOURCE/main.gd" -- "--out=$BENCH_RESULTS/godot.tsv" "--scenes=$BENCH_RESULTS/scenes.txt" \
        "--filter=$1" >"$log" 2>&1 </dev/null || code=$?
    if ((code != 0)) || grep -q '^SCRIPT ERROR' "$log"; then
        tail -n 30 "$log" >&2
        was_timeout "$code" && die "The benchmark did not end within $BENCH_TIME_LIMIT seconds; its output is in $log."
        die "The benchmark failed in Godot (exit code $code); its output is in $log."
    fi
    # The benchmark's output, without the engine's banner.
    grep -vE '^(Godot Engine v|$)' "$log" >&2 || true
}

measure_in_c() {
    say "Measuring in C"
    with_time_limit "$BENCH_TIME_LIMIT" "$DEV_ROOT/build/host/los_bench" "$BENCH_RESULTS/scenes.txt" "$1" \
        >"$BENCH_RESULTS/c.tsv" || die "The C benchmark failed (exit code $?)."
}

# show_results FILTER CSV_FILE
show_results() {
    local rows=("$BENCH_RESULTS/godot.tsv" "$BENCH_RESULTS/c.tsv")
    [[ -n $(cat "${rows[@]}") ]] || die "No benchmark name contains '$1'."
    echo "On $(bench_machine), Godot $(godot_version "$GODOT_EXE")"
    echo
    awk -f "$BENCH_SOURCE/table.awk" "${rows[@]}"
    [[ -n $2 ]] || return 0
    awk -v as_csv=1 -f "$BENCH_SOURCE/table.awk" "${rows[@]}" >"$2" || die "Cannot write $2."
    say "Also written to $2"
}

bench_machine() {
    local name system
    name=$(sed -n 's/^model name[^:]*: *//p' /proc/cpuinfo 2>/dev/null | head -n1)
    [[ -n $name ]] || name=$(sysctl -n machdep.cpu.brand_string 2>/dev/null || uname -m)
    system=$(os_release PRETTY_NAME)
    echo "$name, $(processors) processors, ${system:-$(uname -s)}"
}
