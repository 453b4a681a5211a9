# SPDX-License-Identifier: MIT
# shellcheck shell=bash
# Access to Debian's archive without root: a private apt configuration (state, lists, sources).
# The system's package lists are neither used nor changed. Only the mirror's address and apt's
# network settings (such as a proxy) come from the system.

source "$(dirname "${BASH_SOURCE[0]}")/say.sh"
source "$(dirname "${BASH_SOURCE[0]}")/machine.sh"

# The release that contains Godot 4. Its newer libc is unpacked into the private folder only.
ARCHIVE_SUITE=forky
ARCHIVE_TOOLS=$(dirname "${BASH_SOURCE[0]}")
APT_HELPER=/usr/lib/apt/apt-helper

# Prints candidate mirrors, best first. open_archive tries each in turn; Debian's signature validates it.
debian_mirrors() {
    local known
    # shellcheck disable=SC2016 # apt fills these in, not the shell
    known=$(apt-get indextargets --format '$(REPO_URI)|$(LABEL)' 'Created-By: Packages' 2>/dev/null |
        sed -n 's/|Debian$//p')
    if [[ -n $known ]]; then
        awk '!seen[$0]++' <<<"$known"
    elif [[ $(os_release ID) == debian ]]; then
        # indextargets prints nothing before the first `apt-get update`; the source files exist earlier.
        mirrors_in_sources
    fi
}

mirrors_in_sources() {
    local list='' parts='' files=() file
    eval "$(apt-config shell list Dir::Etc::sourcelist/f parts Dir::Etc::sourceparts/d)"
    for file in "$list" "${parts%/}"/*.list "${parts%/}"/*.sources; do
        [[ -r $file ]] && files+=("$file")
    done
    ((${#files[@]})) || return 0
    mirrors_in_files "$(os_release VERSION_CODENAME)" "${files[@]}"
}

# mirrors_in_files CODENAME FILE...: CODENAME is the Debian release of this machine.
mirrors_in_files() {
    awk -v codename="$1" -f "$ARCHIVE_TOOLS/sources.awk" "${@:2}" |
        sort -s -k1,1n | awk '!seen[$2]++ { print $2 }'
}

# open_archive FOLDER: fetches the suite's package list into FOLDER; archive_get works afterwards.
open_archive() {
    local uri
    ARCHIVE_FOLDER=$1
    mkdir -p "$1/lists/partial" "$1/cache/archives/partial" "$1/log"
    : >"$1/status"
    write_apt_conf "$1" >"$1/apt.conf"
    while read -r uri; do
        try_mirror "$uri" && return
    done < <(debian_mirrors)
    return 1
}

try_mirror() {
    write_sources "$1" >"$ARCHIVE_FOLDER/sources.list"
    update_archive && return
    grep -q 'is expired' "$ARCHIVE_FOLDER/update.log" || return
    # The expiry date protects against mirrors that withhold updates. Here one signed state is fetched
    # once, and frozen mirrors are common in build farms.
    say "The mirror's package list has expired (a frozen or slow mirror); its signature is still verified"
    write_sources "$1" check-valid-until=no >"$ARCHIVE_FOLDER/sources.list"
    update_archive
}

update_archive() {
    LC_ALL=C archive_get update -q 2>&1 </dev/null | tee "$ARCHIVE_FOLDER/update.log" >&2
}

archive_get() {
    apt-get -c "$ARCHIVE_FOLDER/apt.conf" "$@"
}

# Applied after the system's settings (apt-get -c), so that it can reset hooks, pins and foreign
# architectures. The sandbox user has no access to home folders.
write_apt_conf() {
    cat <<END
#clear APT::Update;
#clear APT::Default-Release;
#clear APT::Architectures;
#clear DPkg;
APT::Update::Error-Mode "any";
APT::Sandbox::User "root";
APT::Install-Recommends "false";
APT::Architecture "$(dpkg --print-architecture)";
APT::Architectures { "$(dpkg --print-architecture)"; };
Acquire::Retries "3";
Dir::State "$1";
Dir::State::status "$1/status";
Dir::State::lists "$1/lists";
Dir::Cache "$1/cache";
Dir::Log "$1/log";
Dir::Etc::sourcelist "$1/sources.list";
Dir::Etc::sourceparts "/dev/null";
Dir::Etc::preferences "/dev/null";
Dir::Etc::preferencesparts "/dev/null";
END
}

# write_sources URI [OPTION]
write_sources() {
    local keyring=/usr/share/keyrings/debian-archive-keyring.gpg options="target=Packages ${2:-}"
    [[ ! -e $keyring ]] || options+=" signed-by=$keyring"
    printf 'deb [%s] %s %s main\n' "$options" "$1" "$ARCHIVE_SUITE"
}

# list_sources: adds the list of source packages; download_sources works afterwards.
list_sources() {
    local packages
    packages=$(grep '^deb ' "$ARCHIVE_FOLDER/sources.list")
    printf '%s\n' "$packages" "${packages/#deb [target=Packages/deb-src [target=Sources}" >"$ARCHIVE_FOLDER/sources.list"
    update_archive
}

# download_sources FOLDER PACKAGE...: downloads the original sources of source packages to FOLDER, without Debian's
# changes. Complete files are kept.
download_sources() {
    local folder=$1 uri file hash
    shift
    mkdir -p "$folder"
    archive_get -qq source --print-uris "$@" | grep -E '\.orig\.tar\.[a-z0-9]+ ' | while read -r uri file _ hash; do
        say "Downloading $file"
        [[ -e $folder/$file ]] || download_source "${uri//\'/}" "$folder/$file" "$hash" || return
    done
}

# download_source URI FILE HASH: complete or not at all.
download_source() {
    "$APT_HELPER" -c "$ARCHIVE_FOLDER/apt.conf" download-file "$1" "$2.partial" "$3" >&2 && mv "$2.partial" "$2"
}

# package_closure PACKAGE...: prints the packages and all their dependencies, one "NAME VERSION" per line.
package_closure() {
    archive_get -s -qq install "$@" | sed -n 's/^Inst \([^ ]*\) (\([^ ]*\) .*/\1 \2/p' | sort
}

# download_packages FOLDER PACKAGE...: downloads their .deb files to FOLDER. Complete files are kept,
# partial files are fetched again.
download_packages() {
    local folder=$1
    shift
    mkdir -p "$folder"
    say "Downloading $# packages from Debian ($(package_uris "$@" | megabytes) MB)"
    (cd "$folder" && archive_get download "$@" >&2)
}

# unpack_packages FOLDER ROOT PACKAGE...: unpacks the .deb files in FOLDER into ROOT.
unpack_packages() {
    local folder=$1 root=$2 file
    shift 2
    mkdir -p "$root"
    package_uris "$@" | while read -r _ file _; do
        dpkg-deb -x "$folder/$file" "$root" || return
    done
}

# One line per package: 'URI' FILE SIZE HASH
package_uris() {
    archive_get -qq download --print-uris "$@"
}

megabytes() {
    awk '{ sum += $3 } END { printf "%.0f", sum / 1e6 }'
}
