# SPDX-License-Identifier: MIT
# shellcheck shell=bash
# ./dev bench: measures in Godot, in C and in Node.js and prints one table, which benchmarks/README.md explains.

source "$(dirname "${BASH_SOURCE[0]}")/build.sh"
source "$(dirname "${BASH_SOURCE[0]}")/emscripten.sh"
source "$(dirname "${BASH_SOURCE[0]}")/verify/compile.sh"

BENCH_SOURCE=$DEV_ROOT/benchmarks
BENCH_RESULTS=$DEV_ROOT/build/bench
BENCH_TIME_LIMIT=300
BENCH_WEB=$DEV_ROOT/build/bench/los_bench.js
# The rows of the C program that are also measured in Node.js, by the start of their names.
BENCH_WEB_ROWS=("C point ray" "C pair," "C matrix")

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
    measure_in_node
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

# Measures the rows of c.tsv that have a value for the web, with the core as WebAssembly. Fetches nothing: without
# Emscripten in the cache the values are "absent".
measure_in_node() {
    local wanted
    : >"$BENCH_RESULTS/web.tsv"
    for wanted in "${BENCH_WEB_ROWS[@]}"; do
        grep -q "^$wanted" "$BENCH_RESULTS/c.tsv" || continue
        if ! find_emscripten; then
            grep "^$wanted" "$BENCH_RESULTS/c.tsv" | awk -F'\t' -v OFS='\t' '{ print $1, $2, "absent" }' >>"$BENCH_RESULTS/web.tsv"
            continue
        fi
        build_for_node
        say "Measuring '$wanted...' in Node.js"
        with_time_limit "$BENCH_TIME_LIMIT" node "$BENCH_WEB" "$BENCH_RESULTS/scenes.txt" "$wanted" \
            >>"$BENCH_RESULTS/web.tsv" || die "The benchmark failed in Node.js (exit code $?)."
    done
}

# Compiles the C benchmark with the flags of the released side modules (tools/scons/web.py) if a source has changed.
build_for_node() {
    local sources
    if [[ -e $BENCH_WEB && -z $(find "$DEV_ROOT"/{src,include,benchmarks} -newer "$BENCH_WEB") ]]; then
        return
    fi
    say "Compiling the benchmark for Node.js"
    mapfile -t sources < <(find "$BENCH_SOURCE" -name '*.c' | LC_ALL=C sort)
    compile_core "$BENCH_WEB" "$EMSCRIPTEN_EXE" -O3 -msimd128 -sSTACK_SIZE=5MB -sALLOW_MEMORY_GROWTH=1 -sEXIT_RUNTIME=1 \
        -sNODERAWFS=1 -Wno-unused-command-line-argument -Wno-limited-postlink-optimizations "-I$BENCH_SOURCE" -- "${sources[@]}"
}

# show_results FILTER CSV_FILE
show_results() {
    local rows=("$BENCH_RESULTS/web.tsv" "$BENCH_RESULTS/godot.tsv" "$BENCH_RESULTS/c.tsv")
    [[ -n $(cat "${rows[@]}") ]] || die "No benchmark name contains '$1'."
    echo "On $(bench_machine), Godot $(godot_version "$GODOT_EXE")"
    echo
    awk -f "$BENCH_SOURCE/table.awk" "${rows[@]}"
    ! grep -q '[[:space:]]absent$' "$BENCH_RESULTS/web.tsv" || echo "web: $(emscripten_missing)"
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
