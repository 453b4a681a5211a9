# SPDX-License-Identifier: MIT
extends RefCounted
## The way to the engine for scripts that must also work where the native library is missing.
##
## A script that names the class EnhancedLineOfSight does not even parse without the library, so ask here:
## [codeblock]
## const Native := preload("res://addons/enhanced_los/native.gd")
## var engine := Native.engine()
## if engine.has_los(shooter, target, { "terrain_features": pieces, "edition": 11 }):
## var answer: Dictionary = engine.check_enhanced_visibility(shooter, target, board, true)
## [/codeblock]
## What comes back is the class itself (not an instance: nothing to free), or the script fallback.gd, which
## has the same static functions and constants (engine.MODE_SAMPLED) but is slow and knows no HEIGHTS_TRUE and
## LosTerrain; asked in MODE_EXACT it warns once and answers in MODE_SAMPLED. Keep it untyped or typed as Object.
## An old autoload of the class's name hides the class from scripts that ask here; that is one error, and the fallback too.

const Trouble := preload("native_trouble.gd")

const CLASS_NAME := &"EnhancedLineOfSight"
const FALLBACK_PATH := "res://addons/enhanced_los/fallback.gd"

static var _engine: Object


## The native class, or the fallback script; never null.
static func engine() -> Object:
	if _engine == null:
		_engine = _native_class() if is_native() else _fallback()
		if _is_foreign(_engine):
			_engine = _fallback(_engine)
	return _engine


## Whether the library is there; what answers is [method engine].
static func is_native() -> bool:
	return ClassDB.class_exists(CLASS_NAME)


## Whether the engine has a function of that name: how to ask for what may come with a later library.
static func has_function(name: StringName) -> bool:
	var script := engine() as Script
	if script == null:
		return ClassDB.class_has_method(CLASS_NAME, name)
	return script.get_script_method_list().any(func(method: Dictionary) -> bool: return method.name == name)


## Naming the class is only possible in a script that is compiled once the class is known to exist.
## ClassDB.class_call_static would do, but came after Godot 4.3.
static func _native_class() -> Object:
	var script := GDScript.new()
	script.source_code = "extends RefCounted\nstatic func named() -> Object:\n\treturn %s\n" % CLASS_NAME
	script.reload()
	return script.call(&"named")


## An autoload may be a node of the class (docs/migration.md, 1), but then of that class.
static func _is_foreign(found: Object) -> bool:
	return found is Node and not found.is_class(CLASS_NAME)


## `foreign` is the autoload that hides the class, or null.
static func _fallback(foreign: Node = null) -> Object:
	var trouble := Trouble.new()
	if foreign != null:
		trouble.cause = "an autoload named \"%s\" (%s) hides the native class" % [CLASS_NAME, _source_of(foreign)]
		trouble.remedy = "Remove it from the project settings (docs/migration.md, 1)"
	push_error("Enhanced Line of Sight: %s. Answers now come from GDScript: the same in the sampled and legacy modes, but slow, and sampled where the exact mode is asked for. %s."
			% [trouble.cause, trouble.remedy])
	return load(FALLBACK_PATH)


static func _source_of(node: Node) -> String:
	var script := node.get_script() as Script
	return node.scene_file_path if script == null else script.resource_path
