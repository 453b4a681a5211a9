# SPDX-License-Identifier: MIT
extends RefCounted
## The features of the loaded engine, read from its classes. The demo shows what the engine supports.

const RulePresets := preload("rule_presets.gd")
const TERRAIN := &"LosTerrain"


## Names of the values of an enumerated option, lower case, in the order of their numbers.
static func values(option: String) -> PackedStringArray:
	for property in ClassDB.class_get_property_list(TERRAIN, true):
		if property.name == option:
			return property.hint_string.to_lower().split(",")
	return PackedStringArray()


static func has_value(option: String, name: String) -> bool:
	return name in values(option)


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
