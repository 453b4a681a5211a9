# SPDX-License-Identifier: MIT
extends RefCounted
## The presets of LosRules by name. This script needs the library.


## The names as in LosRules.Preset but lower case, in the order of their numbers.
static func names() -> PackedStringArray:
	var found := PackedStringArray()
	for constant in ClassDB.class_get_enum_constants(&"LosRules", &"Preset", true):
		found.append(constant.to_lower())
	return found


## The Dictionary form of a preset, or null if there is none of that name.
static func named(name: String) -> Variant:
	var number := names().find(name)
	return null if number < 0 else LosRules.preset(number).to_dictionary()
