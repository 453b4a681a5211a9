# SPDX-License-Identifier: MIT
# shellcheck shell=bash
# ./dev docs: builds the documentation site from README.md, docs/ and the class reference, and checks its links.

source "$(dirname "${BASH_SOURCE[0]}")/build.sh"
source "$(dirname "${BASH_SOURCE[0]}")/web_browser.sh"

DOCS_TOOLS=$DEV_ROOT/tools/docs
DOCS_WORK=$DEV_ROOT/build/docs
DOCS_SITE=$DEV_ROOT/build/site
# The lock file names the version and the checksum of every package; another lock file gets another folder.
VITEPRESS_VERSION=1.6.4
VITEPRESS_FOLDER=$DEV_CACHE/vitepress-$VITEPRESS_VERSION-$(cksum <"$DOCS_TOOLS/site/package-lock.json" 2>/dev/null | cut -d' ' -f1)

command_docs() {
    local base=/ port=''
    while (($#)); do
        case $1 in
        --base)
            [[ ${2:-} == /* && ${2:-} == */ ]] || docs_usage
            base=$2
            shift
            ;;
        --serve) port=8061 ;;
        *) docs_usage ;;
        esac
        shift
    done
    get_vitepress
    command_build
    build_site "$base"
    [[ -z $port ]] || serve_site "$port"
}

docs_usage() {
    die "Usage: ./dev docs [--base /PATH/] [--serve]"
}

# Installs the generator into the cache; later runs do not use the network. The registry is npm's configured one, and
# the checksums in the lock file verify every package.
get_vitepress() {
    has_vitepress && return
    local work=$VITEPRESS_FOLDER.partial
    need_packages node:nodejs npm:npm
    say "Fetching VitePress $VITEPRESS_VERSION from npm into $DEV_CACHE (once, 102 MB)"
    rm -rf "$work"
    mkdir -p "$work"
    cp "$DOCS_TOOLS"/site/package*.json "$work"
    (cd "$work" && npm ci --silent --no-audit --no-fund --ignore-scripts >&2) ||
        die "npm could not fetch VitePress $VITEPRESS_VERSION; './dev docs' needs it once."
    # A folder that another run completed meanwhile is as good.
    mv -T "$work" "$VITEPRESS_FOLDER" 2>/dev/null || has_vitepress || die "Could not write $VITEPRESS_FOLDER."
}

has_vitepress() {
    [[ -e $VITEPRESS_FOLDER/node_modules/vitepress/bin/vitepress.js ]] && command -v node >/dev/null
}

# build_site BASE: requires a finished build. Writes build/site/; exits if a link is broken.
build_site() {
    local log=$DOCS_WORK/vitepress.log
    rm -rf "$DOCS_WORK" "$DOCS_SITE"
    mkdir -p "$DOCS_WORK/scripts" "$DOCS_WORK/source/.vitepress"
    write_script_classes "$DOCS_WORK/scripts"
    python3 "$DOCS_TOOLS/stage_site.py" "$DEV_ROOT" "$DOCS_WORK/scripts" "$DOCS_WORK/source" || exit 1
    cp "$DOCS_TOOLS/site/config.mjs" "$DOCS_WORK/source/.vitepress/config.mjs"
    mkdir -p "$DOCS_WORK/source/public"
    cp "$DEV_ROOT/demo_project/icon.svg" "$DOCS_WORK/source/public/icon.svg"
    ln -s "$VITEPRESS_FOLDER/node_modules" "$DOCS_WORK/source/node_modules"
    (cd "$DOCS_WORK/source" && DOCS_BASE=$1 DOCS_OUTPUT=$DOCS_SITE CI=1 node node_modules/vitepress/bin/vitepress.js build .) \
        >"$log" 2>&1 </dev/null || {
        grep -E 'dead link|rror' "$log" | head -n 20 >&2
        die "The site was not built; the output of VitePress is in $log."
    }
    python3 "$DOCS_TOOLS/check_site.py" "$DOCS_SITE" "$1" || die "The site has broken links; they are listed above."
    echo "build/site/index.html"
}

# write_script_classes FOLDER: the class reference of the addon's scripts, which Godot generates from their comments.
# The cache folder is private, because --doctool deletes the editor's cache of the help pages.
write_script_classes() {
    XDG_CACHE_HOME=$DOCS_WORK/cache GODOT_TIME_LIMIT=120 run_godot --headless --path "$DEV_ROOT/demo_project" \
        --doctool "$1" --gdscript-docs res://addons/enhanced_los >"$DOCS_WORK/doctool.log" 2>&1 </dev/null || true
    [[ -e $1/LosTerrain2D.xml ]] ||
        die "Godot wrote no class reference of the scripts; its output is in $DOCS_WORK/doctool.log."
}

# serve_site PORT: until interrupted.
serve_site() {
    start_web_server "$DOCS_SITE" "$1"
    trap stop_web_server EXIT
    say "The site is at $WEB_SERVER_ADDRESS; press Ctrl+C to stop."
    wait "$WEB_SERVER_PID"
}
