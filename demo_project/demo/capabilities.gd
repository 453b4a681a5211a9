# SPDX-License-Identifier: MIT
extends RefCounted
## The features of the loaded engine, read from its classes. The demo shows what the engine supports.

const Native := preload("res://addons/enhanced_los/native.gd")
const RulePresets := preload("rule_presets.gd")
const TERRAIN := &"LosTerrain"
const GRID := &"GridLineOfSight"


## Names of the values of an enumerated option, lower case, in the order of their numbers. Without the library
## these are the values of the fallback.
static func values(option: String) -> PackedStringArray:
	for property in ClassDB.class_get_property_list(TERRAIN, true) if has_terrain() else []:
		if property.name == option:
			return property.hint_string.to_lower().split(",")
	return { "mode": ["legacy", "sampled"], "sampling": ["shape", "size"] }.get(option, ["category"])


static func has_value(option: String, name: String) -> bool:
	return name in values(option)


static func has_exact() -> bool:
	return has_value("mode", "exact")


static func has_true_heights() -> bool:
	return has_value("heights", "true")


## Whether LosTerrain exists, which provides maps, regions and matrices.
static func has_terrain() -> bool:
	return ClassDB.class_exists(TERRAIN)


static func has_grid() -> bool:
	return ClassDB.class_exists(GRID)


static func has_target_visibility() -> bool:
	return has_terrain() and ClassDB.class_has_method(TERRAIN, &"target_visibility")


## Converts the options of a file, with enumerated values by name, to options of the engine.
static func options_from_names(named: Dictionary) -> Dictionary:
	var options := named.duplicate()
	for key: String in named:
		if key == "rules":
			options[key] = rules_from_name(named[key])
		elif named[key] is String:
			options[key] = maxi(0, values(key).find(named[key]))
	return options


## The rules of a file for a board: a preset by its name, as in LosRules.Preset but lower case, or a Dictionary.
static func rules_from_name(rules: Variant) -> Variant:
	return RulePresets.named(rules) if rules is String else rules


static func options_to_names(options: Dictionary) -> Dictionary:
	var named := options.duplicate()
	for key: String in ["mode", "sampling", "heights"]:
		if options.has(key) and options[key] >= 0 and options[key] < values(key).size():
			named[key] = values(key)[options[key]]
	return named


## Whether the engine supports all options of a file.
static func accepts(named: Dictionary) -> bool:
	return named.keys().all(func(key: String) -> bool:
		if key == "rules":
			return not named[key] is String or rules_from_name(named[key]) != null
		return not named[key] is String or has_value(key, named[key]))


## Terrain compiled from a board, or null without the library.
static func compile(board: Dictionary) -> RefCounted:
	if not has_terrain():
		return null
	var terrain: RefCounted = ClassDB.instantiate(TERRAIN)
	for option: String in board:
		if option in ["mode", "edition", "sampling", "density", "min_gap", "heights", "pixels_per_inch", "rules"]:
			terrain.set(option, board[option])
	terrain.call(&"load_pieces", board.terrain_features)
	return terrain
