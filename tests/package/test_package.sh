# SPDX-License-Identifier: MIT
# shellcheck shell=bash
# Contents and use of the packages; see run.sh.

# install: unpacks the addon's zip, which run.sh has built, into an empty project in the folder "my game".
install() {
    mkdir -p "my game"
    python3 -m zipfile -e "$ROOT/build/enhanced_los-$(package_version)-host.zip" "my game"
    printf 'config_version=5\n[application]\nconfig/name="Empty"\n' >"my game/project.godot"
}

# run_script FILE: imports the project and runs FILE in it; sets OUT (stdout and stderr) and CODE.
run_script() {
    cp "$1" "my game/script.gd"
    prepare_project "$PWD/my game" >import.txt 2>&1 || fail_test "could not import" "$(cat import.txt)"
    GODOT_TIME_LIMIT=60 run_game --headless --path "my game" -s res://script.gd
    OUT=$OUT$'\n'$ERR
}

test_package_holds_the_addon_and_nothing_else() {
    install
    local zip file
    zip=$(python3 -c 'import sys, zipfile; print("\n".join(zipfile.ZipFile(sys.argv[1]).namelist()))' \
        "$ROOT/build/enhanced_los-$(package_version)-host.zip")
    expect_equal "$(grep -v '^addons/enhanced_los/' <<<"$zip")" ""
    for file in LICENSE README.md CHANGELOG.md LIBRARIES.md enhanced_los.gdextension native.gd fallback/fallback.gd game_40k/rules_bridge.gd \
        nodes_2d/los_terrain_2d.gd nodes_2d/los_model_2d.gd plugin.cfg icons/los_terrain.svg; do
        expect_contains "$zip" "addons/enhanced_los/$file"
    done
    # Every icon in the manifest.
    for file in $(sed -n 's/.*"\(icons.*\)"/\1/p' "my game/addons/enhanced_los/enhanced_los.gdextension"); do
        expect_contains "$zip" "addons/enhanced_los/$file"
    done
}

# The same queries with and without the library.
test_package_works_in_an_empty_project_with_and_without_its_library() {
    install
    run_script "$HERE/basic_queries.gd"
    expect_code 0
    expect_equal "$(grep -cE 'ERROR|WARNING' <<<"$OUT")" 0
    expect_contains "$OUT" "native $(package_version)"
    local with_library
    with_library=$(grep '^seen' <<<"$OUT")
    expect_contains "$with_library" "true"
    expect_contains "$with_library" "false"

    # As in an export for a platform without a library. test_faults.sh removes only the library.
    rm -r "my game/addons/enhanced_los/bin" "my game/addons/enhanced_los"/enhanced_los.gdextension* "my game/.godot"
    run_script "$HERE/basic_queries.gd"
    expect_code 0
    expect_contains "$OUT" "fallback $(package_version)"
    expect_contains "$OUT" "the native library is missing"
    expect_equal "$(grep '^seen' <<<"$OUT")" "$with_library"
}

test_package_is_reproducible() {
    cp "$ROOT/build/enhanced_los-$(package_version)-host.zip" first.zip
    touch "$PACKAGE_WORK/host/addon/addons/enhanced_los/README.md"
    zip_packages "$PACKAGE_WORK/host" -host >/dev/null 2>&1
    cmp first.zip "$ROOT/build/enhanced_los-$(package_version)-host.zip" || fail_test "two zips of the same files differ"
}

# A clone opened before the first ./dev build prints one error that names the command. The engine reports the scripts
# that name a native class.
test_package_clone_without_library_opens_in_the_editor_with_one_error() {
    copy_project_files . "clone"
    rm -f clone/addons/enhanced_los/enhanced_los.gdextension*
    GODOT_TIME_LIMIT=120 run_game --headless --path clone --import
    expect_code 0
    expect_equal "$(grep -cE '(ERROR|WARNING): Enhanced Line of Sight' <<<"$OUT$ERR")" 1
    expect_contains "$OUT$ERR" "./dev build"
}

test_package_joins_mac_libraries() {
    python3 - <<'END'
import struct
for name, cpu, size in (("a", 0x01000007, 40000), ("b", 0x0100000C, 20000)):
    with open(name, "wb") as file:
        file.write(struct.pack("<III", 0xFEEDFACF, cpu, 3) + name.encode() * (size - 12))
END
    python3 "$PACKAGE_TOOLS/join_macho.py" both a b
    python3 - <<'END'
import struct
both = open("both", "rb").read()
assert struct.unpack_from(">II", both) == (0xCAFEBABE, 2)
for index, name in enumerate("ab"):
    cpu, subtype, offset, size, align = struct.unpack_from(">IIIII", both, 8 + 20 * index)
    part = open(name, "rb").read()
    assert both[offset:offset + size] == part and offset % (1 << align) == 0 and struct.unpack_from("<I", part, 4)[0] == cpu
END
}

test_package_compares_the_manifest_with_the_libraries() {
    local file
    mkdir -p addon/bin
    cp "$ROOT/gdextension/enhanced_los.gdextension" addon
    for file in $(sed -n 's|.*"\(bin/.*\)"$|\1|p' addon/enhanced_los.gdextension); do
        touch "addon/$file"
    done
    run check_manifest addon
    expect_code 0
    mv addon/bin/libenhanced_los.web.wasm32.threads.wasm addon/bin/other.wasm
    run check_manifest addon
    expect_code 1
    expect_contains "$ERR" "Named but missing: libenhanced_los.web.wasm32.threads.wasm"
    expect_contains "$ERR" "Present but not named: other.wasm"
}

test_package_refuses_a_library_for_a_newer_linux() {
    local library
    library=$(find "$ROOT/demo_project/addons/enhanced_los/bin" -name '*.linux.*.so' 2>/dev/null | head -n 1)
    [[ -n $library ]] || skip_test "there is no Linux library"
    run refuse_newer_glibc 2.99 "$library"
    expect_code 0
    run refuse_newer_glibc 2.0 "$library"
    expect_code 1
    expect_contains "$ERR" "requires glibc 2."
}

# Checks of macOS libraries, with small generated files.
test_package_checks_mac_libraries() {
    python3 - <<'END'
import struct
def library(cpu, names):
    texts, entries = b"\0", b""
    for name, kind in names:
        entries += struct.pack("<IBBHQ", len(texts), kind, 1, 0, 0x1000)
        texts += name + b"\0"
    symtab = struct.pack("<IIIIII", 0x2, 24, 56, len(names), 56 + len(entries), len(texts))
    return struct.pack("<8I", 0xFEEDFACF, cpu, 3, 6, 1, 24, 0, 0) + symtab + entries + texts
entry, local, used = (b"_enhanced_los_library_init", 0x0F), (b"_secret", 0x0E), (b"_malloc", 0x01)
for name, cpu, names in (("good", 0x01000007, [entry, used]), ("not_stripped", 0x01000007, [entry, local]),
                         ("no_entry", 0x01000007, [used]), ("not_signed", 0x0100000C, [entry])):
    with open(name, "wb") as file:
        file.write(library(cpu, names))
END
    run python3 "$PACKAGE_TOOLS/check_macho.py" good
    expect_code 0
    local name
    for name in not_stripped no_entry not_signed; do
        run python3 "$PACKAGE_TOOLS/check_macho.py" good "$name"
        expect_code 1
        expect_contains "$ERR" "$name"
    done
}
