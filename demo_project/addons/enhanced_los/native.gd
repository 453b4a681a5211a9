# SPDX-License-Identifier: MIT
extends RefCounted
## Whether the native library is there, and if not, why.
##
## A script that names a native class (LosTerrain, LosTable, ...) does not parse without the library. A game that must run
## without it too asks here, and gets the class or the fallback in GDScript (fallback/), which has what the 40k project
## calls:
## [codeblock]
## const Native := preload("res://addons/enhanced_los/native.gd")
## var engine := Native.engine()
## var answer: Dictionary = engine.check_enhanced_visibility(shooter, target, board, true)
## [/codeblock]
## Leave such variables untyped, or type them as Object or RefCounted. Tables, grids and rules need the library: one error
## that says what is missing, and null.

const Diagnosis := preload("messages/native_diagnosis.gd")

const CLASS_NAME := &"EnhancedLineOfSight"
const FALLBACK_PATH := "res://addons/enhanced_los/fallback/fallback.gd"
const TERRAIN_PATH := "res://addons/enhanced_los/fallback/terrain.gd"
const RULES_PATH := "res://addons/enhanced_los/resources/los_rules.gd"
const PREFIX := "Enhanced Line of Sight: "
const CONSEQUENCE := "Answers now come from GDScript: slow, and in the sampled and legacy modes only"
## Code that names a class can be compiled only if the class exists, so it is compiled here, when it is needed.
## ClassDB.class_call_static would work too, but is newer than Godot 4.3.
const _CODE := """extends RefCounted
static func engine() -> Object: return EnhancedLineOfSight
static func terrain(board: Dictionary) -> Object: return LosTerrain.from_board(board)
static func table(of: Object) -> Object: return LosTable.create(of)
static func grid(width: int, height: int) -> Object: return GridLineOfSight.create(width, height)
"""

static var _engine: Object
static var _hidden_by := ""  # the file of an autoload with the name of the native class
static var _makers: GDScript  # of _CODE
static var _reported := {}  # what an error has named


## Whether the native library is loaded, and no autoload hides its class.
static func is_native() -> bool:
	return ClassDB.class_exists(CLASS_NAME) and not engine() is Script


## Why the library is not used and what to do about it, in two sentences; "" if it is.
static func why() -> String:
	if is_native():
		return ""
	if _hidden_by != "":
		return "an autoload named \"%s\" (%s) hides the native class. %s." % [CLASS_NAME, _hidden_by,
				"Remove it from the project settings (docs/migration.md, 1)"]
	var diagnosis := Diagnosis.new()
	return "%s. %s." % [diagnosis.cause, diagnosis.remedy]


## Reports, once per feature, that something needs the native library. Returns null.
static func needs(feature: String) -> Variant:
	if not _reported.has(feature):
		_reported[feature] = true
		push_error("%s%s needs the native library, but %s" % [PREFIX, feature, why()])
	return null


## The native class (not an instance: nothing to free), or the fallback script; never null.
static func engine() -> Object:
	if _engine == null:
		_engine = _made().engine() if ClassDB.class_exists(CLASS_NAME) else null
		# An autoload with that name must be an instance of the class (docs/migration.md, 1).
		if _engine is Node and not _engine.is_class(CLASS_NAME):
			_hidden_by = _source_of(_engine)
			_engine = load(FALLBACK_PATH)
			push_error("%s%s %s." % [PREFIX, why(), CONSEQUENCE])
		elif _engine == null:  # a fact of the platform, hence a warning
			_engine = load(FALLBACK_PATH)
			push_warning("%s%s %s." % [PREFIX, why(), CONSEQUENCE])
	return _engine


## A new LosTerrain with the pieces and options of the board, or the terrain object of the fallback. Never null.
static func terrain_from_board(board: Dictionary) -> RefCounted:
	return load(TERRAIN_PATH).from_board(board) if engine() is Script else _made().terrain(board)


## A new LosTable on a LosTerrain, or null.
static func table(terrain: RefCounted) -> RefCounted:
	return _made().table(terrain) if is_native() else needs("a LosTable")


## A new GridLineOfSight of so many columns and rows, or null.
static func grid(width: int, height: int) -> RefCounted:
	return _made().grid(width, height) if is_native() else needs("a GridLineOfSight")


## A new LosRules with the rules of the Dictionary, or null.
static func rules(dictionary: Dictionary) -> RefCounted:
	return load(RULES_PATH).from_dictionary(dictionary) if is_native() else needs("a LosRules")


static func _made() -> GDScript:
	if _makers == null:
		_makers = GDScript.new()
		_makers.source_code = _CODE
		_makers.reload()
	return _makers


static func _source_of(node: Node) -> String:
	var script := node.get_script() as Script
	return node.scene_file_path if script == null else script.resource_path
