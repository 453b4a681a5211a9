# SPDX-License-Identifier: MIT
extends RefCounted
## Runs a script in another process, in a project with the scripts of the addon but without its library and manifest.
##
## The script extends SceneTree. It finds `input` in res://input.bin and may write a value to res://output.bin, both
## with store_var: text would round the floats.

const ADDON := "res://addons/enhanced_los"
const CLASSES := ".godot/global_script_class_cache.cfg"


## Returns {exit_code, text, value}: what it printed, and the value it wrote or null.
static func run(script: String, input: Variant) -> Dictionary:
	var folder := ProjectSettings.globalize_path("user://without_library_%d" % OS.get_process_id())
	_make_project(folder, script, input)
	var printed := []
	var exit_code := OS.execute(OS.get_executable_path(),
			["--headless", "--path", folder, "-s", "res://probe.gd"], printed, true)
	var file := FileAccess.open(folder.path_join("output.bin"), FileAccess.READ)
	var value: Variant = null if file == null else file.get_var()
	file = null
	_remove(folder)
	return { "exit_code": exit_code, "text": "".join(printed), "value": value }


static func _make_project(folder: String, script: String, input: Variant) -> void:
	_copy_scripts(ADDON, folder.path_join(ADDON.trim_prefix("res://")))
	_write(folder.path_join("project.godot"), "config_version=5\n")
	_write(folder.path_join("probe.gd"), script)
	FileAccess.open(folder.path_join("input.bin"), FileAccess.WRITE).store_var(input)
	# The names of the scripts' classes; an import would find them, too.
	DirAccess.make_dir_recursive_absolute(folder.path_join(".godot"))
	_write(folder.path_join(CLASSES), FileAccess.get_file_as_string("res://" + CLASSES))


static func _copy_scripts(from: String, to: String) -> void:
	DirAccess.make_dir_recursive_absolute(to)
	for file in DirAccess.get_files_at(from):
		if file.get_extension() in ["gd", "svg", "gdshader"]:
			_write(to.path_join(file), FileAccess.get_file_as_string(from.path_join(file)))
	for inner in DirAccess.get_directories_at(from):
		_copy_scripts(from.path_join(inner), to.path_join(inner))


static func _write(path: String, text: String) -> void:
	FileAccess.open(path, FileAccess.WRITE).store_string(text)


static func _remove(folder: String) -> void:
	var opened := DirAccess.open(folder)
	opened.include_hidden = true
	for file in opened.get_files():
		DirAccess.remove_absolute(folder.path_join(file))
	for inner in opened.get_directories():
		_remove(folder.path_join(inner))
	DirAccess.remove_absolute(folder)
