# SPDX-License-Identifier: MIT
extends GutTest
## A project whose autoload has the name of the native class: native.gd reports it once and still gives answers.

const ADDON := "res://addons/enhanced_los"
const PROBE := """extends SceneTree

const Native := preload("res://addons/enhanced_los/native.gd")


func _initialize() -> void:
	_query.call_deferred()  # autoloads exist only then


func _query() -> void:
	for i in 2:
		print("seen: ", Native.engine().has_los({ "position": Vector2(200, 400) }, { "position": Vector2(800, 400) }, {}))
	print("grid: ", Native.grid(3, 3) != null)
	var service: Node = load("res://addons/enhanced_los/game_40k/los_service.gd").new()
	var wall := { "start": Vector2(500, 0), "end": Vector2(500, 900) }
	print("line: ", service._check_single_line_of_sight_11e(Vector2(200, 400), Vector2(800, 400), [{ "walls": [wall] }], {}))
	service.free()
	load("res://addons/enhanced_los/game_40k/rules_bridge.gd")
	print("fallback: ", ResourceLoader.has_cached("res://addons/enhanced_los/fallback/fallback.gd")
			or ResourceLoader.has_cached("res://addons/enhanced_los/fallback/model.gd"))
	quit()
"""
const SCENE := "[gd_scene format=3]\n\n[node name=\"Los\" type=\"EnhancedLineOfSight\"]\n"

var _folder := ProjectSettings.globalize_path("user://native_autoload_%d" % OS.get_process_id())


func before_all() -> void:
	DirAccess.make_dir_recursive_absolute(_folder.path_join(".godot"))
	DirAccess.make_dir_recursive_absolute(_folder.path_join("addons"))
	DirAccess.open(_folder).create_link(ProjectSettings.globalize_path(ADDON), _folder.path_join("addons/enhanced_los"))
	_write(".godot/extension_list.cfg", ADDON + "/enhanced_los.gdextension\n")
	_write("probe.gd", PROBE)
	_write("old_los.gd", "extends Node\n")
	_write("los.tscn", SCENE)


## File by file, since the target of the link must not be removed.
func after_all() -> void:
	for path: String in ["addons/enhanced_los", "addons"]:
		DirAccess.remove_absolute(_folder.path_join(path))
	for folder: String in [".godot", ""]:
		for file in DirAccess.get_files_at(_folder.path_join(folder)):
			DirAccess.remove_absolute(_folder.path_join(folder).path_join(file))
		DirAccess.remove_absolute(_folder.path_join(folder))
	assert_true(FileAccess.file_exists(ADDON + "/native.gd"), "the addon is intact")


func test_an_old_script_is_one_error_and_one_per_feature() -> void:
	var output := _run("res://old_los.gd")
	assert_eq(output.count("ERROR: "), 2, output)
	assert_string_contains(output, "an autoload named \"EnhancedLineOfSight\" (res://old_los.gd) hides the native class")
	assert_string_contains(output, "Remove it from the project settings (docs/migration.md, 1).")
	assert_eq(output.count("seen: true"), 2, output)
	assert_string_contains(output, "a GridLineOfSight needs the native library, but an autoload named \"EnhancedLineOfSight\"")
	assert_string_contains(output, "grid: false")
	assert_string_contains(output, "line: { \"has_los\": false")
	assert_string_contains(output, "fallback: true")


## Nothing loads the fallback while the library is there.
func test_a_node_of_the_class_causes_no_error() -> void:
	var output := _run("res://los.tscn")
	assert_eq(output.count("ERROR: "), 0, output)
	assert_eq(output.count("seen: true"), 2, output)
	assert_string_contains(output, "grid: true")
	assert_string_contains(output, "line: { \"has_los\": false")
	assert_string_contains(output, "fallback: false")


func _run(autoload: String) -> String:
	_write("project.godot", "config_version=5\n\n[autoload]\n\nEnhancedLineOfSight=\"*%s\"\n" % autoload)
	var output := []
	OS.execute(OS.get_executable_path(), ["--headless", "--path", _folder, "-s", "res://probe.gd"], output, true)
	return output[0]


func _write(path: String, text: String) -> void:
	FileAccess.open(_folder.path_join(path), FileAccess.WRITE).store_string(text)
