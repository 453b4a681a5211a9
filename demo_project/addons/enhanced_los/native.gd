# SPDX-License-Identifier: MIT
extends RefCounted
## Access to the engine for scripts that must also work without the native library.
##
## A script that names the class EnhancedLineOfSight does not parse without the library. Use this instead:
## [codeblock]
## const Native := preload("res://addons/enhanced_los/native.gd")
## var engine := Native.engine()
## if engine.has_los(shooter, target, { "terrain_features": pieces, "edition": 11 }):
## var answer: Dictionary = engine.check_enhanced_visibility(shooter, target, board, true)
## [/codeblock]
## engine() returns the class itself (not an instance: nothing to free), or the script fallback.gd. The fallback has
## the same static functions and constants (engine.MODE_SAMPLED) but is slow and supports neither HEIGHTS_TRUE nor
## LosTerrain; in MODE_EXACT it warns once and uses MODE_SAMPLED. Leave the variable untyped or type it as Object.
## An autoload with the name of the class hides the class; then engine() logs one error and returns the fallback.

const Diagnosis := preload("native_diagnosis.gd")

const CLASS_NAME := &"EnhancedLineOfSight"
const FALLBACK_PATH := "res://addons/enhanced_los/fallback.gd"
const CONSEQUENCE := "Answers now come from GDScript: the same in the sampled and legacy modes, but slow;" \
		+ " the exact mode is replaced by the sampled one"

static var _engine: Object


## The native class, or the fallback script; never null.
static func engine() -> Object:
	if _engine == null:
		_engine = _native_class() if is_native() else _fallback()
		if _is_foreign(_engine):
			_engine = _fallback(_engine)
	return _engine


## Whether the native library is loaded.
static func is_native() -> bool:
	return ClassDB.class_exists(CLASS_NAME)


## Whether the engine has a function of that name, for functions that only later libraries have.
static func has_function(name: StringName) -> bool:
	var script := engine() as Script
	if script == null:
		return ClassDB.class_has_method(CLASS_NAME, name)
	return script.get_script_method_list().any(func(method: Dictionary) -> bool: return method.name == name)


## A script that names the class can be compiled only if the class exists.
## ClassDB.class_call_static would work too, but is newer than Godot 4.3.
static func _native_class() -> Object:
	var script := GDScript.new()
	script.source_code = "extends RefCounted\nstatic func named() -> Object:\n\treturn %s\n" % CLASS_NAME
	script.reload()
	return script.call(&"named")


## An autoload with that name must be an instance of the class (docs/migration.md, 1).
static func _is_foreign(found: Object) -> bool:
	return found is Node and not found.is_class(CLASS_NAME)


## `foreign` is the autoload that hides the class, or null.
static func _fallback(foreign: Node = null) -> Object:
	var diagnosis := Diagnosis.new()
	if foreign != null:
		diagnosis.cause = "an autoload named \"%s\" (%s) hides the native class" % [CLASS_NAME, _source_of(foreign)]
		diagnosis.remedy = "Remove it from the project settings (docs/migration.md, 1)"
	push_error("Enhanced Line of Sight: %s. %s. %s." % [diagnosis.cause, CONSEQUENCE, diagnosis.remedy])
	return load(FALLBACK_PATH)


static func _source_of(node: Node) -> String:
	var script := node.get_script() as Script
	return node.scene_file_path if script == null else script.resource_path
