# SPDX-License-Identifier: MIT
extends RefCounted
## Access to the engine for scripts that must also work without the native library.
##
## A script that names a native class (EnhancedLineOfSight, LosTerrain, LosTable, GridLineOfSight, ...) does not parse
## without the library; ./dev lint-project lists such scripts. Use this instead:
## [codeblock]
## const Native := preload("res://addons/enhanced_los/native.gd")
## var engine := Native.engine()
## var terrain := Native.terrain_from_board({ "terrain_features": pieces, "edition": 11 })
## if terrain.has_los(shooter, target):
## var result := terrain.query(shooter, target)  # a LosResult, or the same in GDScript
## var answer: Dictionary = engine.check_enhanced_visibility(shooter, target, board, true)
## [/codeblock]
## engine() returns the class itself (not an instance: nothing to free), or the script fallback.gd. The other functions
## return native objects, or objects in GDScript with the same methods. The fallback has the same static functions and
## constants (engine.MODE_SAMPLED) but is slow and does not support HEIGHTS_TRUE; in MODE_EXACT it warns once and uses
## MODE_SAMPLED. Leave the variables untyped, or type them as Object or RefCounted.
## An autoload with the name of the class hides the class; then engine() logs one error and returns the fallback.

const Diagnosis := preload("native_diagnosis.gd")

const CLASS_NAME := &"EnhancedLineOfSight"
const FALLBACK_PATH := "res://addons/enhanced_los/fallback/fallback.gd"
const TERRAIN_PATH := "res://addons/enhanced_los/fallback/fallback_los_terrain.gd"
const TABLE_PATH := "res://addons/enhanced_los/fallback/fallback_los_table.gd"
const RULES_PATH := "res://addons/enhanced_los/fallback/fallback_rule_set.gd"
const CONSEQUENCE := "Answers now come from GDScript: the same in the sampled and legacy modes, but slow;" \
		+ " the exact mode is replaced by the sampled one"
const PREFIX := "Enhanced Line of Sight: "
## Code that names a class can be compiled only if the class exists, so it is compiled here, when it is needed.
## ClassDB.class_call_static would work too, but is newer than Godot 4.3.
const _CODE := {
	&"EnhancedLineOfSight": "static func make() -> Object:\n\treturn EnhancedLineOfSight\n",
	&"LosTerrain": "static func make(board: Dictionary) -> Object:\n\treturn LosTerrain.from_board(board)\n",
	&"LosTable": "static func make(terrain: Object) -> Object:\n\treturn LosTable.create(terrain)\n",
	&"GridLineOfSight": "static func make(w: int, h: int) -> Object:\n\treturn GridLineOfSight.create(w, h)\n",
	&"LosRules": "static func make(data: Dictionary) -> Object:\n\treturn LosRules.from_dictionary(data)\n",
}

static var _engine: Object
static var _factories := {}  # class -> a script that names it
static var _reported := {}  # missing features that an error has named


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


## A new LosTerrain with the pieces and options of the board, or the same in GDScript (fallback_los_terrain.gd), which
## answers in the sampled and legacy modes. Never null.
static func terrain_from_board(board: Dictionary) -> RefCounted:
	if engine() is Script:
		return load(TERRAIN_PATH).from_board(board)
	return _factory(&"LosTerrain").make(board)


## A new LosTable on a terrain of terrain_from_board(), or the same in GDScript (fallback_los_table.gd). Null, with one
## error, if this version of the library lacks it.
static func table(terrain: RefCounted) -> RefCounted:
	if engine() is Script:
		return load(TABLE_PATH).create(terrain)
	return _factory(&"LosTable").make(terrain) if _has(&"LosTable", "tables (LosTable)") else null


## A new GridLineOfSight of so many columns and rows. Null, with one error, without the library.
static func grid(width: int, height: int) -> RefCounted:
	if not _has(&"GridLineOfSight", "grids (GridLineOfSight)"):
		return null
	return _factory(&"GridLineOfSight").make(width, height)


## A new LosRules with the rules of the Dictionary, or the same in GDScript (fallback_rule_set.gd). Null, with one error, if
## this version of the library lacks it.
static func rules(dictionary: Dictionary) -> RefCounted:
	if engine() is Script:
		return load(RULES_PATH).from_dictionary(dictionary)
	return _factory(&"LosRules").make(dictionary) if _has(&"LosTerrain", "rules as data (LosRules)") else null


## Whether the engine has a function of that name and can answer it, for functions that only later libraries have.
static func has_function(name: StringName) -> bool:
	var script := engine() as Script
	if script == null:
		return ClassDB.class_has_method(CLASS_NAME, name)
	if name in script.NEEDS_LIBRARY:
		return false
	return script.get_script_method_list().any(func(method: Dictionary) -> bool: return method.name == name)


static func _factory(of: StringName) -> Object:
	if not _factories.has(of):
		var script := GDScript.new()
		script.source_code = "extends RefCounted\n" + _CODE[of]
		script.reload()
		_factories[of] = script
	return _factories[of]


static func _native_class() -> Object:
	return _factory(CLASS_NAME).make()


## False, with one error per feature, if there is no such class.
static func _has(of: StringName, feature: String) -> bool:
	if ClassDB.class_exists(of):
		return true
	if not _reported.has(feature):
		_reported[feature] = true
		push_error(PREFIX + ("this version of the native library has no %s" if is_native() \
				else "%s need the native library, which is missing") % feature)
	return false


## An autoload with that name must be an instance of the class (docs/migration.md, 1).
static func _is_foreign(found: Object) -> bool:
	return found is Node and not found.is_class(CLASS_NAME)


## `foreign` is the autoload that hides the class, or null. Its absence is a fact of the platform, hence a warning.
static func _fallback(foreign: Node = null) -> Object:
	if foreign == null:
		var diagnosis := Diagnosis.new()
		push_warning("%s%s. %s. %s." % [PREFIX, diagnosis.cause, CONSEQUENCE, diagnosis.remedy])
	else:
		push_error("%san autoload named \"%s\" (%s) hides the native class. %s. %s." % [PREFIX, CLASS_NAME,
				_source_of(foreign), CONSEQUENCE, "Remove it from the project settings (docs/migration.md, 1)"])
	return load(FALLBACK_PATH)


static func _source_of(node: Node) -> String:
	var script := node.get_script() as Script
	return node.scene_file_path if script == null else script.resource_path
