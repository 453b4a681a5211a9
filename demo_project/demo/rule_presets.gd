# SPDX-License-Identifier: MIT
extends RefCounted
## The presets of LosRules by name.

## As in LosRules.Preset but lower case, in the order of their numbers.
const NAMES: PackedStringArray = ["edition_10", "edition_11", "solid", "size_compare", "see_into", "forest_depth",
		"hindrance_sum", "models_by_size", "near_cover"]


static func names() -> PackedStringArray:
	return NAMES


static func title(number: int) -> String:
	return LosRules.preset(number).title


## The Dictionary form of a preset, or null if there is none of that name.
static func named(name: String) -> Variant:
	var number := NAMES.find(name)
	return null if number < 0 else LosRules.preset(number).to_dictionary()
