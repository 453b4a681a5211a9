# SPDX-License-Identifier: MIT
extends RefCounted
## Finds out why the native library is not loaded, and what the user can do about it.
##
## Godot itself logs several errors for the same cause; this reads the same manifest and gives one message.

const FOLDER := "res://addons/enhanced_los"
const MANIFEST := FOLDER + "/enhanced_los.gdextension"
const INSTALL := "In a clone: close the editor, run ./dev build, open it again. In a game: install the addon again," \
		+ " with the library for this system"

## A clause, and a sentence without its full stop.
var cause := ""
var remedy := INSTALL


func _init(manifest_path := MANIFEST) -> void:
	var manifest := ConfigFile.new()
	var needed := "0"
	var library := ""
	if manifest.load(manifest_path) == OK:
		needed = str(manifest.get_value("configuration", "compatibility_minimum", needed))
		library = _library_for_this_system(manifest)
	if _is_later(needed):
		cause = "the native library needs Godot %s or later, and this is %s" % [needed, _this_version()]
		remedy = "Use a later Godot, or an earlier version of the addon"
	elif not FileAccess.file_exists(manifest_path):
		cause = "the native library is missing"
	elif library == "":
		cause = "there is no native library for this system (%s, %s)" % [OS.get_name(), Engine.get_architecture_name()]
		remedy = "Build one in a clone (scons --help), and name it in enhanced_los.gdextension"
	elif not _exists(library):
		cause = "the native library is missing: there is no %s" % library
	else:
		cause = "the native library could not be loaded from %s" % library
		remedy = "See the first error above and install the addon again. Without such an error Godot has not registered the" \
				+ " library yet: open the project in the editor once, or run godot --headless --import"


## The entry with the most feature tags, all of which this system must have: Godot's own choice.
static func _library_for_this_system(manifest: ConfigFile) -> String:
	var best := 0
	var library := ""
	for key in manifest.get_section_keys("libraries") if manifest.has_section("libraries") else PackedStringArray():
		var tags := Array(key.split("."))
		if tags.size() > best and tags.all(func(tag: String) -> bool: return OS.has_feature(tag)):
			best = tags.size()
			library = str(manifest.get_value("libraries", key))
	return library if library == "" or library.is_absolute_path() else FOLDER.path_join(library)


## An exported game has its libraries beside the executable.
static func _exists(library: String) -> bool:
	return FileAccess.file_exists(library) \
			or FileAccess.file_exists(OS.get_executable_path().get_base_dir().path_join(library.get_file()))


static func _this_version() -> String:
	var version := Engine.get_version_info()
	return "%d.%d.%d" % [version.major, version.minor, version.patch]


static func _is_later(needed: String) -> bool:
	var wanted := needed.split_floats(".")
	var here := _this_version().split_floats(".")
	for i in mini(wanted.size(), here.size()):
		if wanted[i] != here[i]:
			return wanted[i] > here[i]
	return false
