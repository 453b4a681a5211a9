#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Checks of the build products: run.py [FILTER].  The last line is `N passed, M failed`.

Requires a finished build; GODOT is the path of the engine (./dev test sets it).
"""
import ctypes
import glob
import os
import platform
import re
import shutil
import subprocess
import sys
import tempfile
import xml.etree.ElementTree as xml

import class_reference
import csharp
import docs_checks
import layers
import repository_checks
import shape
import vocabulary
from skip import Skip

ROOT = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
OLDEST_ENGINE = (4, 3)
BINDING_LINES_MAX = 1150
ENTRY = "enhanced_los_library_init"
# What examples/c/sight.c prints.
EXAMPLE_OUTPUT = "blocked by old chapel\nvisible along (92.1604, 278.721) - (852.16, -1.27896)\n"
# A program that uses the installed library with CMake.
PACKAGE_USER = """cmake_minimum_required(VERSION 3.16)
project(user LANGUAGES C)
find_package(los %s REQUIRED)
add_executable(sight "%s")
target_link_libraries(sight los::los)
"""


def read(*path):
    with open(os.path.join(ROOT, *path), encoding="utf-8") as file:
        return file.read()


def c_files(*folders):
    """The C sources and headers below the folders."""
    return [path for folder in folders for path in sorted(glob.glob(os.path.join(ROOT, folder, "**", "*.[ch]"), recursive=True))]


def library():
    arch = {"aarch64": "arm64", "arm64": "arm64"}.get(platform.machine(), "x86_64")
    path = os.path.join(ROOT, "demo_project/addons/enhanced_los/bin/libenhanced_los.linux.%s.so" % arch)
    if platform.system() != "Linux":
        raise Skip("requires ELF libraries")
    return path


def required_functions():
    text = read("gdextension", "bind", "gdx_interface.h")
    table = text[text.index("#define GDX_REQUIRED"):text.index("#define GDX_OPTIONAL")]
    return re.findall(r"X\(\s*\w+,\s*\\?\s*(\w+)\)", table)


def optional_functions():
    """Name -> version since which the list requests it."""
    text = read("gdextension", "bind", "gdx_interface.h")
    table = text[text.index("#define GDX_OPTIONAL"):]
    rows = re.findall(r"X\(\s*\w+,\s*\\?\s*(\w+),\s*\\?\s*GDX_VERSION\((\d+), (\d+)\)\)", table)
    return {name: (int(major), int(minor)) for name, major, minor in rows}


def versions_in_the_header():
    """Name -> version, from the @since tags of the engines' headers.  A function that is newer than all of them is missing."""
    headers = glob.glob(os.path.join(ROOT, "build/engine/*/gdextension_interface.h"))
    assert headers, "no dumped header in build/engine"
    tags = []
    for header in headers:
        with open(header, encoding="utf-8") as file:
            tags += re.findall(r"\* @name (\w+)\n \* @since (\d+)\.(\d+)", file.read())
    return {name: (int(major), int(minor)) for name, major, minor in tags}


def requests_of_the_library(version):
    """Loads the library as an engine of that version does; returns the names of the requested functions."""
    requested = []

    class Version(ctypes.Structure):
        _fields_ = [("major", ctypes.c_uint32), ("minor", ctypes.c_uint32), ("patch", ctypes.c_uint32),
                    ("string", ctypes.c_char_p)]

    def write_version(target):
        target[0] = Version(version[0], version[1], 0, b"")

    get_godot_version = ctypes.CFUNCTYPE(None, ctypes.POINTER(Version))(write_version)
    # Serves as every other function: it returns itself, so that each function looked up through it exists, too.
    any_function = ctypes.CFUNCTYPE(ctypes.c_void_p)(lambda: address)
    address = ctypes.cast(any_function, ctypes.c_void_p).value

    def get_proc_address(name):
        requested.append(name.decode())
        if name == b"get_godot_version":
            return ctypes.cast(get_godot_version, ctypes.c_void_p).value
        return address

    callback = ctypes.CFUNCTYPE(ctypes.c_void_p, ctypes.c_char_p)(get_proc_address)
    entry = getattr(ctypes.CDLL(library()), ENTRY)
    entry.restype = ctypes.c_uint8
    assert entry(callback, None, ctypes.create_string_buffer(64)) == 1, "the library was not loaded"
    return requested


# --- The checks, one function each ---


def test_no_required_function_is_newer_than_the_oldest_engine():
    since = versions_in_the_header()
    names = required_functions()
    assert len(names) > 30, "the list was not parsed: %s" % names
    for name in names:
        assert name in since, "%s has no @since tag in the header" % name
        assert since[name] <= OLDEST_ENGINE, "%s exists only since %s" % (name, since[name])


def test_optional_functions_have_the_version_of_the_header():
    since = versions_in_the_header()
    names = optional_functions()
    assert len(names) == read("gdextension", "bind", "gdx_interface.h").count("GDX_VERSION(4"), "the list was not parsed: %s" % names
    for name, version in names.items():
        assert since.get(name) == version or version > max(since.values()), "%s: %s in the list, %s in the header" % (name, version, since.get(name))


def test_library_requests_no_function_that_an_older_engine_lacks():
    """Each request for an unknown function logs an error in the engine."""
    since = versions_in_the_header()
    for version in ((4, 3), (4, 4), (4, 5), (4, 6)):
        requested = requests_of_the_library(version)
        newer = [name for name in requested if name in since and since[name] > version]
        assert not newer, "%d.%d lacks %s" % (*version, newer)
        expected = [name for name, first in optional_functions().items() if first <= version]
        assert set(requested) == set(required_functions() + expected), "%d.%d: %s" % (*version, requested)


def test_library_exports_one_symbol():
    if shutil.which("nm") is None:
        raise Skip("nm is not installed")
    listed = subprocess.run(["nm", "-D", "--defined-only", library()], capture_output=True, text=True, check=True)
    symbols = [line.split()[-1] for line in listed.stdout.splitlines()]
    assert symbols == [ENTRY], symbols


def test_library_refuses_an_engine_that_lacks_a_function():
    """Loads the library as an engine would, without one function.  The library must report the function and fail."""
    messages = []
    print_error = ctypes.CFUNCTYPE(None, ctypes.c_char_p, ctypes.c_char_p, ctypes.c_char_p, ctypes.c_char_p,
                                   ctypes.c_int32, ctypes.c_uint8)(lambda *arguments: messages.append(arguments[1].decode()))
    get = ctypes.CFUNCTYPE(ctypes.c_void_p, ctypes.c_char_p)
    missing = "variant_get_keyed"

    def get_proc_address(name):
        if name == b"print_error_with_message":
            return ctypes.cast(print_error, ctypes.c_void_p).value
        return None if name.decode() == missing else 1

    entry = getattr(ctypes.CDLL(library()), ENTRY)
    entry.restype = ctypes.c_uint8
    assert entry(get(get_proc_address), None, ctypes.create_string_buffer(64)) == 0
    assert len(messages) == 1 and '"%s"' % missing in messages[0] and "4.3" in messages[0], messages


def test_core_does_not_depend_on_the_engine():
    for path in c_files("src"):
        words = re.findall(r"(?i)godot|gdextension|gdx_", read(path))
        assert not words, "%s contains %s" % (path, words)


def test_only_the_layer_includes_the_engine_header():
    # Not below build: it contains no sources, and its links may lead outside the clone.
    for folder in sorted(os.listdir(ROOT)):
        if folder.startswith(".") or folder in ("gdextension", "build"):
            continue
        for path in c_files(folder):
            assert "gdextension_interface.h" not in read(path), os.path.relpath(path, ROOT)


def test_layers_of_the_core():
    """Each folder of src/ includes only lower layers; everything outside the core only include/los/."""
    assert_no_faults(["%s:%d: %s: %s" % (os.path.relpath(path, ROOT), line, name, reason)
                      for path, line, name, reason in layers.violations(ROOT)])
    assert layers.cycle(layers.modules(ROOT)) is None, " -> ".join(layers.cycle(layers.modules(ROOT)))


def test_the_layer_check_detects_violations():
    files = {
        "src/base/string_table.c": '#include "exact/search.h"\n#include <exact/search.h>\n#include "../exact/search.h"\n',
        "src/exact/search.h": '#include "los/los.h"\n#include "search.h"\n',
        "src/stray.c": "",
        "src/sight/a.h": '#include "sight/b.h"\n',
        "src/sight/b.c": '#include "sight/a.h"\n',
        "gdextension/board/query.c": '#include "los/los.h"\n#include "terrain/terrain.h"\n',
        "benchmarks/bench.c": '#include "../src/terrain/terrain.h"\n',
    }
    with tempfile.TemporaryDirectory() as root:
        for name, text in files.items():
            os.makedirs(os.path.dirname(os.path.join(root, name)), exist_ok=True)
            with open(os.path.join(root, name), "w", encoding="utf-8") as file:
                file.write(text)
        found = [(os.path.relpath(path, root), line) for path, line, _, _ in layers.violations(root)]
        assert sorted(found) == [("benchmarks/bench.c", 1), ("gdextension/board/query.c", 2), ("src/base/string_table.c", 1),
                                 ("src/base/string_table.c", 2), ("src/base/string_table.c", 3), ("src/exact/search.h", 2),
                                 ("src/stray.c", 1)], found
        assert layers.cycle(layers.modules(root)) == ["sight/a", "sight/b", "sight/a"]


def test_no_retired_word_is_used():
    found = ["%s:%d: %s" % fault for fault in vocabulary.retired(ROOT)]
    assert not found, "%d retired words (tests/build/retired_words.txt):\n%s" % (len(found), "\n".join(found[:20]))


def test_the_vocabulary_check_detects_retired_words():
    with tempfile.TemporaryDirectory() as root:
        with open(os.path.join(root, "a.md"), "w", encoding="utf-8") as file:
            file.write("fine\nWe %s at it, los_%s_x.\n" % ("gla" + "nce", "spot"))
        assert [fault[1] for fault in vocabulary.retired(root, ["a.md"])] == [2, 2]


def test_files_and_functions_are_short():
    assert_no_faults(list(shape.faults(ROOT, ["include", "src", "gdextension", "demo_project", "examples"])))


def test_the_length_check_detects_long_files_and_functions():
    with tempfile.TemporaryDirectory() as root:
        os.mkdir(os.path.join(root, "src"))
        long_function = "void f(void) {\n" + "    g();\n" * shape.FUNCTION_MAX + "}\n"
        files = {"long.c": long_function, "file.h": "\n" * (shape.FILE_MAX + 1),
                 "long.gd": "func f():\n" + "\tpass\n" * shape.FUNCTION_MAX + "var end\n", "short.c": "int f(void) {\n}\n"}
        for name, text in files.items():
            with open(os.path.join(root, "src", name), "w", encoding="utf-8") as file:
                file.write(text)
        found = "\n".join(shape.faults(root, ["src"]))
        assert all(name in found for name in ("src/long.c:1: f", "src/file.h has", "src/long.gd:1: f", "a tenth")), found
        assert "short" not in found, found


def test_c_library_builds_installs_and_runs_its_example():
    for tool in ("cmake", "pkg-config", "cc"):
        if shutil.which(tool) is None:
            raise Skip("%s is not installed" % tool)
    with tempfile.TemporaryDirectory() as folder:
        built, prefix, program = (os.path.join(folder, name) for name in ("build", "prefix", "sight"))
        run_quietly("cmake", "-S", ROOT, "-B", built, "-DCMAKE_BUILD_TYPE=Release", "-DCMAKE_C_FLAGS_RELEASE=-O1",
                    "-DCMAKE_INSTALL_LIBDIR=lib")
        run_quietly("cmake", "--build", built, "--parallel", "2")
        run_quietly("cmake", "--install", built, "--prefix", prefix)
        flags = run_quietly("pkg-config", "--cflags", "--libs", "los",
                            env=dict(os.environ, PKG_CONFIG_PATH=os.path.join(prefix, "lib", "pkgconfig")))
        example = os.path.join(ROOT, "examples", "c", "sight.c")
        run_quietly("cc", "-std=c11", "-Wall", "-Wextra", "-Werror", example, "-o", program, *flags.split())
        assert run_quietly(program) == EXAMPLE_OUTPUT, run_quietly(program)
        user, version = os.path.join(folder, "user"), read("VERSION").strip()
        os.mkdir(user)
        with open(os.path.join(user, "CMakeLists.txt"), "w", encoding="utf-8") as file:
            file.write(PACKAGE_USER % (version[:version.rindex(".")], example))
        run_quietly("cmake", "-S", user, "-B", user, "-DCMAKE_PREFIX_PATH=" + prefix)
        run_quietly("cmake", "--build", user)
        assert run_quietly(os.path.join(user, "sight")) == EXAMPLE_OUTPUT


def declared_functions():
    return {name for path in c_files("include")
            for name in re.findall(r"^LOS_API [^;(]*?\b(los_\w+)\(", read(path), re.MULTILINE)}


def test_shared_library_exports_what_is_declared_and_serves_python():
    for tool in ("cmake", "nm", "cc", "c++"):
        if shutil.which(tool) is None:
            raise Skip("%s is not installed" % tool)
    with tempfile.TemporaryDirectory() as folder:
        run_quietly("cmake", "-S", ROOT, "-B", folder, "-DCMAKE_BUILD_TYPE=Release", "-DCMAKE_C_FLAGS_RELEASE=-O1",
                    "-DBUILD_SHARED_LIBS=ON")
        run_quietly("cmake", "--build", folder, "--parallel", "2")
        shared = os.path.join(folder, "liblos.so")
        exported = {line.split()[-1] for line in run_quietly("nm", "-D", "--defined-only", shared).splitlines()}
        assert exported == declared_functions(), exported ^ declared_functions()
        answer = run_quietly(sys.executable, os.path.join(ROOT, "examples", "python", "sight.py"), shared)
        assert answer == "to (860, 300): blocked\nto (860, -60): clear\n", answer
        example = os.path.join(ROOT, "examples", "c", "sight.c")
        flags = ["-Wall", "-Wextra", "-Wpedantic", "-Wconversion", "-Wsign-conversion", "-Werror", "-fsyntax-only",
                 "-I" + os.path.join(ROOT, "include")]
        run_quietly("cc", "-std=c11", *flags, example)
        headers = "".join('#include "los/%s"\n' % os.path.basename(path) for path in c_files("include"))
        with open(os.path.join(folder, "headers.cpp"), "w", encoding="utf-8") as file:
            file.write(headers + "int main() { return los_version() == LOS_VERSION_NUMBER ? 0 : 1; }\n")
        run_quietly("c++", "-std=c++17", *flags, file.name)


def run_quietly(*command, env=None):
    done = subprocess.run(command, capture_output=True, text=True, env=env)
    assert done.returncode == 0, "%s: %s" % (" ".join(command), (done.stdout + done.stderr)[-800:])
    return done.stdout


def test_no_header_is_included_that_macos_lacks():
    """macOS has neither <uchar.h> nor <threads.h>; char32_t comes from the engine's header."""
    for path in c_files("src", "gdextension"):
        missing = re.findall(r"#include <(uchar|threads)\.h>", read(path))
        assert not missing, "%s includes %s.h" % (path, missing[0])


def test_binding_layer_is_thin():
    files = glob.glob(os.path.join(ROOT, "gdextension", "bind", "gdx*"))
    lines = sum(len(read(path).splitlines()) for path in files)
    assert 0 < lines < BINDING_LINES_MAX, "%d lines" % lines


def test_sources_are_formatted():
    if shutil.which("clang-format") is None:
        raise Skip("clang-format is not installed")
    done = subprocess.run(["clang-format", "--dry-run", "-Werror"] + c_files("include", "src", "gdextension", "tests", "benchmarks", "examples"), capture_output=True, text=True)
    assert done.returncode == 0, "./dev format would change something:\n" + done.stderr[:600]


def test_class_reference_is_complete_and_matches_the_classes():
    with tempfile.TemporaryDirectory() as folder:
        shutil.copytree(os.path.join(ROOT, "doc_classes"), os.path.join(folder, "doc_classes"))
        doctool(folder, "--gdextension-docs")
        written, found = (class_reference.read_folder(os.path.join(place, "doc_classes")) for place in (ROOT, folder))
    registered = re.findall(r'^(\w+) = "icons/', read("gdextension", "enhanced_los.gdextension"), re.M)
    assert sorted(written) == sorted(registered), sorted(set(written) ^ set(registered))
    assert_no_faults(class_reference.drift(written, found) + class_reference.gaps(written))


def test_class_reference_of_the_scripts_is_complete():
    if run_engine("--version").startswith("4.3"):
        raise Skip("with --gdscript-docs, Godot 4.3 does not end")
    with tempfile.TemporaryDirectory() as folder:
        doctool(folder, "--gdscript-docs", "res://addons/enhanced_los")
        scripts = {name: root for name, root in class_reference.read_folder(folder).items() if name.isidentifier()}
    assert len(scripts) >= 8, sorted(scripts)
    assert_no_faults(class_reference.gaps(scripts))


def test_class_reference_describes_every_project_setting():
    output = run_engine("--path", os.path.join(ROOT, "demo_project"), "-s", os.path.join(ROOT, "tests/build/list_settings.gd"))
    settings = re.findall(r"^setting: (enhanced_los/\w+)$", output, re.M)
    assert len(settings) >= 7, output[-600:]
    assert_no_faults(class_reference.missing_settings(read("doc_classes", "EnhancedLineOfSight.xml"), settings))


def test_class_reference_check_detects_mutations():
    text = read("doc_classes", "LosTerrain.xml")
    for name, *mutation, message in class_reference.MUTATIONS:
        correct, mutated = ({"LosTerrain": xml.fromstring(text)} for _ in range(2))
        assert class_reference.mutate(mutated["LosTerrain"], *mutation), "%s: the mutation does not apply" % name
        faults = class_reference.drift(mutated, correct) + class_reference.gaps(mutated)
        assert any(message in fault for fault in faults), "%s: not detected; found %s" % (name, faults)
    assert class_reference.missing_settings("[code]enhanced_los/mode[/code]: how", ["enhanced_los/mode", "enhanced_los/x"]) == \
        ["the project setting enhanced_los/x is not described"]


def assert_no_faults(faults):
    assert not faults, "%d faults:\n      %s" % (len(faults), "\n      ".join(faults[:20]))


def doctool(folder, *what):
    """Runs --doctool with a private cache folder, because it deletes the editor's cache of the help pages."""
    engine = subprocess.run(["bash", os.path.join(ROOT, "tools/dev/godot.sh"), "find"], capture_output=True, text=True,
                            check=True).stdout.strip()
    subprocess.run(["bash", os.path.join(ROOT, "tools/dev/godot.sh"), "run", "--headless", "--path",
                    os.path.join(ROOT, "demo_project"), "--doctool", folder, *what],
                   env={**os.environ, "GODOT": engine, "XDG_CACHE_HOME": os.path.join(folder, "cache")},
                   capture_output=True, check=True)


def test_csharp_example_compiles_and_calls_what_exists():
    if shutil.which("mcs") is None or shutil.which("mono") is None:
        raise Skip("no C# compiler: mono-mcs is not installed")
    calls = csharp.native_calls(ROOT)
    assert len(set(calls)) > 30, calls
    assert_no_faults(csharp.faults(calls, class_reference.read_folder(os.path.join(ROOT, "doc_classes"))))


def test_the_csharp_check_detects_mutations():
    classes = class_reference.read_folder(os.path.join(ROOT, "doc_classes"))
    assert not csharp.faults(["call LosTerrain.query 2", "call LosTerrain.query 3", "get LosResult.has_los",
                              "set LosTerrain.mode"], classes)
    for line in ("call LosTerrain.ask 2", "call LosTerrain.query 1", "call LosTerrain.query 4", "get LosResult.los",
                 "set LosResult.has_los"):
        assert csharp.faults([line], classes), line


def test_version_is_the_same_everywhere():
    version = read("VERSION").strip()
    assert re.fullmatch(r"\d+\.\d+\.\d+", version), version
    addon = ("demo_project", "addons", "enhanced_los")
    for path, text in (
            (addon + ("fallback", "fallback.gd"), 'const VERSION := "%s"'), (addon + ("plugin.cfg",), 'version="%s"'),
            (("gdextension", "enhanced_los.gdextension"), "; Enhanced Line of Sight %s\n"),
            (("include", "los", "los_types.h"), '#define LOS_VERSION "%s"')):
        assert text % version in read(*path), "%s does not contain %s" % (path[-1], version)
    newest = re.search(r"^## \[(.*?)\]", read("CHANGELOG.md"), re.M)[1]
    assert newest == version, "the newest version in the changelog is %s" % newest


def test_manifest_names_the_libraries_by_their_feature_tags():
    text = read("gdextension", "enhanced_los.gdextension")
    rows = re.findall(r'^([\w.]+) = "bin/(.*)"$', text, re.M)
    expected = {}
    for name, suffix in (("linux.x86_64", "so"), ("linux.arm64", "so"), ("windows.x86_64", "dll"), ("windows.arm64", "dll"),
                         ("macos", "dylib"), ("android.arm64", "so"), ("android.x86_64", "so")):
        file = "libenhanced_los." + name + ".universal" * (name == "macos")
        expected.update({name + ".debug": "%s.debug.%s" % (file, suffix), name + ".release": "%s.%s" % (file, suffix)})
    for tag, name in (("", "nothreads"), (".threads", "threads")):
        file = "libenhanced_los.web.wasm32." + name
        expected.update({"web.debug%s.wasm32" % tag: file + ".debug.wasm", "web.release%s.wasm32" % tag: file + ".wasm"})
    assert dict(rows) == expected and len(rows) == text.count("bin/"), rows
    assert os.path.basename(library()) in text


def test_debug_library_differs_from_the_stripped_one_in_its_symbols_only():
    stripped, debug = library(), library().replace(".so", ".debug.so")
    assert os.path.getsize(stripped) < os.path.getsize(debug)
    if shutil.which("nm") is None:
        raise Skip("nm is not installed")
    count = [len(subprocess.run(["nm", path], capture_output=True, text=True).stdout.splitlines()) for path in (stripped, debug)]
    assert count[0] == 0 < count[1], count


MINIMAL_SCRIPT = """extends SceneTree
func _initialize() -> void:
	var overlay := LosOverlay2D.new()
	root.add_child(overlay)
	var shooter := { "position": Vector2(200, 400), "base_mm": 32 }
	var target := { "position": Vector2(800, 400), "base_mm": 60 }
	overlay.show_check(EnhancedLineOfSight.check_enhanced_visibility(shooter, target, {}), shooter, target)
	await process_frame
	print("shapes: ", overlay.shapes().size() > 5, ", warnings: ", overlay._get_configuration_warnings().size())
	quit()
"""


def test_the_addon_alone_works_in_another_project():
    with tempfile.TemporaryDirectory() as folder:
        shutil.copytree(os.path.join(ROOT, "demo_project/addons/enhanced_los"), os.path.join(folder, "addons/enhanced_los"))
        os.mkdir(os.path.join(folder, ".godot"))
        files = {"project.godot": "config_version=5\n", "main.gd": MINIMAL_SCRIPT,
                 ".godot/extension_list.cfg": "res://addons/enhanced_los/enhanced_los.gdextension\n"}
        for name, text in files.items():
            with open(os.path.join(folder, name), "w", encoding="utf-8") as file:
                file.write(text)
        output = run_engine("--import", "--path", folder) + run_engine("--path", folder, "-s", "main.gd")
        assert "shapes: true, warnings: 0" in output, output[-600:]
        assert "ERROR" not in output, output[-600:]


def run_engine(*arguments):
    done = subprocess.run(["bash", os.path.join(ROOT, "tools/dev/godot.sh"), "run", "--headless", *arguments],
                          capture_output=True, text=True)
    return done.stdout + done.stderr


# --- Running them ---


def run_one(test):
    """Returns "passed", "failed" or "skipped"."""
    title = test.__name__[len("test_"):].replace("_", " ")
    try:
        test()
    except Skip as reason:
        print("skipped: %s (%s)" % (title, reason))
        return "skipped"
    except Exception as problem:  # any exception fails this check; the remaining checks still run
        print("FAILED: %s\n    %s: %s" % (title, type(problem).__name__, problem))
        return "failed"
    return "passed"


def main():
    name_filter = sys.argv[1] if len(sys.argv) > 1 else ""
    named = {**globals(), **vars(docs_checks), **vars(repository_checks)}
    tests = [item for name, item in sorted(named.items()) if name.startswith("test_") and name_filter in name]
    results = [run_one(test) for test in tests]
    skipped = results.count("skipped")
    print("%d passed, %d failed%s" % (results.count("passed"), results.count("failed"),
                                      ", %d skipped" % skipped if skipped else ""))
    return 1 if "failed" in results else 0


sys.exit(main())
