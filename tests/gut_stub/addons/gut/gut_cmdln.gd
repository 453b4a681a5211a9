# SPDX-License-Identifier: MIT
extends SceneTree
## The subset of GUT's command line that the project uses:
##   godot --headless -s addons/gut/gut_cmdln.gd -gdir=res://tests -ginclude_subdirs -gexit
## Exit code 1 if a test fails, a script cannot be used or no test ran.

const Gut = preload("gut.gd")
const Junit = preload("junit.gd")

## Option -> name in .gutconfig.json.
const NAMES := {
	"-gdir": "dirs", "-gtest": "tests", "-gprefix": "prefix", "-gsuffix": "suffix",
	"-ginclude_subdirs": "include_subdirs", "-gselect": "selected", "-ginner_class": "inner_class",
	"-gunit_test_name": "unit_test_name", "-gjunit_xml_file": "junit_xml_file", "-glog": "log_level",
	"-gexit": "should_exit", "-gexit_on_success": "should_exit_on_success",
	"-gdisable_colors": "disable_colors", "-ghide_orphans": "hide_orphans", "-gconfig": "config_file",
}

## The type of a default determines how the option is parsed.
var _options := {
	dirs = [], tests = [], prefix = "test_", suffix = ".gd", include_subdirs = false, selected = "",
	inner_class = "", unit_test_name = "", junit_xml_file = "", log_level = 1, should_exit = false,
	should_exit_on_success = false, disable_colors = false, hide_orphans = false,
	config_file = "res://.gutconfig.json",
}
var _gut: Node = null


func _initialize() -> void:
	var given := {}
	var unknown := _read_arguments(OS.get_cmdline_args() + OS.get_cmdline_user_args(), given)
	if not unknown.is_empty():
		print("Unknown arguments:  ", unknown)
		quit(1)
		return
	_read_config(given.get("config_file", _options.config_file))
	_options.merge(given, true)
	_run.call_deferred()


func _run() -> void:
	print("---  GUT stub  ---  Godot ", Engine.get_version_info().string)
	_gut = Gut.new()
	_gut.unit_test_name = _options.unit_test_name
	_gut.inner_class_name = _options.inner_class
	_gut.log_level = int(_options.log_level)
	root.add_child(_gut)
	_gut.errors.start()
	for path in _find_scripts():
		_gut.add_script(path)
	await _gut.run()
	_gut.errors.stop()
	var good := _print_summary()
	if not _options.junit_xml_file.is_empty():
		good = Junit.write(_options.junit_xml_file, _gut.scripts) and good
	_gut.queue_free()
	if _options.should_exit or DisplayServer.get_name() == "headless" or (good and _options.should_exit_on_success):
		await process_frame
		quit(0 if good else 1)

#region Options

## Fills `given` and returns the unknown options. Accepts "-gx=value" and "-gx value".
func _read_arguments(arguments: Array, given: Dictionary) -> Array:
	var unknown := []
	var index := 0
	while index < arguments.size():
		var option: String = arguments[index].get_slice("=", 0)
		var value: String = arguments[index].substr(option.length() + 1)
		index += 1
		if not option.begins_with("-g"):
			continue
		if not NAMES.has(option):
			unknown.append(option)
			continue
		var key: String = NAMES[option]
		var is_bare: bool = not "=" in arguments[index - 1] and _options[key] is not bool
		if is_bare and index < arguments.size() and not arguments[index].begins_with("-"):
			value = arguments[index]
			index += 1
		given[key] = _converted(value, _options[key], given.get(key))
	return unknown


func _converted(value: String, default: Variant, earlier: Variant) -> Variant:
	match typeof(default):
		TYPE_ARRAY:
			return (earlier if earlier is Array else []) + Array(value.split(",", false))
		TYPE_BOOL:
			return true
		TYPE_INT:
			return int(value)
	return value


func _read_config(path: String) -> void:
	if path.is_empty() or not FileAccess.file_exists(path):
		return
	var config: Variant = JSON.parse_string(FileAccess.get_file_as_string(path))
	if config is not Dictionary:
		print("[ERROR]:  cannot read %s" % path)
		return
	for key: String in config:
		if _options.has(key):
			_options[key] = config[key]

#endregion
#region Finding and reporting

func _find_scripts() -> Array[String]:
	var found: Array[String] = []
	for folder: String in _options.dirs:
		for path in _list_folder(folder):
			if _options.selected.is_empty() or _options.selected in path.get_file():
				found.append(path)
	for path: String in _options.tests:
		if not found.has(path):
			found.append(path)
	return found


func _list_folder(folder: String) -> Array[String]:
	var found: Array[String] = []
	if not DirAccess.dir_exists_absolute(folder):
		print("[ERROR]:  The path [%s] does not exist." % folder)
		return found
	for file in DirAccess.get_files_at(folder):
		if file.begins_with(_options.prefix) and file.ends_with(_options.suffix):
			found.append(folder.path_join(file))
	if _options.include_subdirs:
		for inner in DirAccess.get_directories_at(folder):
			found.append_array(_list_folder(folder.path_join(inner)))
	found.sort()
	return found


## True if nothing failed and at least one test ran or was skipped.
func _print_summary() -> bool:
	var counts := {tests = 0, is_passing = 0, is_failing = 0, is_pending = 0, asserts_failed = 0}
	print("\n\n==== Summary ====")
	for script in _gut.scripts:
		counts.tests += script.results.size()
		counts.asserts_failed += script.failed_asserts()
		for predicate: String in ["is_passing", "is_failing", "is_pending"]:
			counts[predicate] += script.count(predicate)
		for result in script.results + [script.hooks]:
			for text: String in result.failures:
				print("%s - %s\n    [Failed]:  %s" % [script.name, result.name, text])
	for path: String in _gut.unusable:
		print("%s\n    [Failed]:  does not parse or does not extend GutTest" % path)
	print("Scripts %d, tests %d: %d passing, %d failing, %d pending, %d without asserts" % [
			_gut.scripts.size(), counts.tests, counts.is_passing, counts.is_failing, counts.is_pending,
			counts.tests - counts.is_passing - counts.is_failing - counts.is_pending])
	var did_something: bool = counts.tests > 0 or _gut.skipped_scripts > 0
	if not did_something:
		print("[ERROR]:  No test was run.")
	return did_something and counts.asserts_failed == 0 and _gut.unusable.is_empty()

#endregion
