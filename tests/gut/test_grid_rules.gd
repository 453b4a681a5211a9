# SPDX-License-Identifier: MIT
extends "support/grid_message_test.gd"
## GridLosRules: presets, properties, invalid values, saving and loading.

const Cases := preload("support/grid_cases.gd")

const KEYS: Array[String] = ["rays", "combine", "traversal", "touch", "touch_end", "block_flags", "stop_flags",
	"test_start", "test_end", "stop_start", "stop_end", "door_mask", "symmetric", "xray", "metric", "max_range", "radius",
	"lateral", "strut"]
const TRANSPARENT_DOORS := 1 << GridLineOfSight.OPEN | 1 << GridLineOfSight.DESTROYED | 1 << GridLineOfSight.CLOSING

# The values in which the presets differ.
const PRESETS := {
	GridLosRules.CORNER_TO_CORNER: {
		"rays": GridLosRules.RAYS_CORNERS, "combine": GridLosRules.COMBINE_ANY,
		"traversal": GridLosRules.TRAVERSE_EXACT, "touch": GridLosRules.TOUCH_ANY, "touch_end": GridLosRules.TOUCH_BOTH,
		"block_flags": GridLineOfSight.WALL | GridLineOfSight.OCCUPIED, "test_start": false, "test_end": false,
	},
	GridLosRules.TACTICAL_SIGHT: {
		"rays": GridLosRules.RAYS_FAN, "combine": GridLosRules.COMBINE_ANY, "traversal": GridLosRules.TRAVERSE_EXACT,
		"touch": GridLosRules.TOUCH_BOTH, "radius": 0.3, "lateral": true,
		"door_mask": TRANSPARENT_DOORS | 1 << GridLineOfSight.OPENING, "block_flags": GridLineOfSight.WALL,
	},
	GridLosRules.TACTICAL_FIRE: {
		"rays": GridLosRules.RAYS_SWEPT, "traversal": GridLosRules.TRAVERSE_EXACT, "touch": GridLosRules.TOUCH_ANY,
		"radius": 0.3, "door_mask": TRANSPARENT_DOORS, "block_flags": GridLineOfSight.WALL,
	},
	GridLosRules.HIDDEN_MOVEMENT: {
		"rays": GridLosRules.RAYS_CENTER, "traversal": GridLosRules.TRAVERSE_EXACT, "touch": GridLosRules.TOUCH_BOTH,
		"test_start": false, "test_end": false, "stop_start": true, "stop_end": true,
		"stop_flags": GridLineOfSight.SMOKE, "xray": 0,
	},
	GridLosRules.HIDDEN_MOVEMENT_BRESENHAM: {
		"rays": GridLosRules.RAYS_CENTER, "traversal": GridLosRules.TRAVERSE_BRESENHAM,
		"touch": GridLosRules.TOUCH_BOTH, "stop_start": true, "stop_end": true, "symmetric": false,
	},
	GridLosRules.PERMISSIVE: {
		"rays": GridLosRules.RAYS_CENTER, "traversal": GridLosRules.TRAVERSE_BRESENHAM,
		"touch": GridLosRules.TOUCH_BOTH, "test_start": true, "test_end": true, "symmetric": false,
	},
}

# Invalid values: one error, the old value stays.
const INVALID := [
	["rays", -1], ["rays", 4], ["combine", 2], ["combine", -1], ["traversal", 2], ["touch", 3], ["touch", -1],
	["touch_end", 3], ["metric", 3], ["metric", -1], ["block_flags", -1], ["block_flags", 64], ["stop_flags", 256],
	["door_mask", -1], ["door_mask", 128], ["door_mask", 1], ["xray", -1], ["xray", 65536], ["max_range", NAN],
	["max_range", INF], ["radius", -0.1], ["radius", NAN], ["radius", INF], ["radius", 65.0], ["strut", -0.01],
	["strut", 0.51], ["strut", NAN],
]


func before_each() -> void:
	super()
	prefix = RULES_PREFIX


func test_presets(which: int = use_parameters(PRESETS.keys())) -> void:
	var rules := GridLosRules.preset(which)
	for key: String in PRESETS[which]:
		assert_eq(rules.get(key), PRESETS[which][key], key)
	assert_lt(rules.max_range, 0.0, "unlimited")
	assert_almost_eq(rules.strut, 1 / 3.0, 1e-9)
	assert_eq(rules.metric, GridLosRules.METRIC_EUCLIDEAN)
	assert_eq(rules.xray, 0)


func test_preset_returns_a_new_resource_each_time() -> void:
	var one := GridLosRules.preset(GridLosRules.HIDDEN_MOVEMENT)
	one.xray = 3
	assert_eq(GridLosRules.preset(GridLosRules.HIDDEN_MOVEMENT).xray, 0)
	assert_eq(one.get_reference_count(), 1)
	assert_true(one is Resource)


func test_an_unknown_preset() -> void:
	for which: int in [-1, 6, 1 << 40]:
		assert_null(GridLosRules.preset(which))
		assert_message(ERROR, "preset", str(which))


func test_an_infinite_range_names_the_unlimited_one() -> void:
	var rules := GridLosRules.new()
	rules.max_range = INF
	assert_message(ERROR, "\"max_range\" should be %s to %s (negative: unlimited), not inf; nothing changed" % [-1e9, 1e9], "max_range")
	rules.radius = -1.0
	assert_message(ERROR, "\"radius\" should be %s to %s, not -1" % [0.0, 64.0], "radius")


func test_current_preset() -> void:
	for which: int in PRESETS:
		var rules := GridLosRules.preset(which)
		assert_eq(rules.current_preset, which)
		rules.max_range = 5.0
		assert_eq(rules.current_preset, GridLosRules.CUSTOM)
		for other: int in PRESETS:
			rules.current_preset = other
			assert_eq(rules.current_preset, other)
			for key: String in KEYS + ["outside_is_error"]:
				assert_eq(rules.get(key), GridLosRules.preset(other).get(key), key)
	assert_eq(GridLosRules.new().current_preset, GridLosRules.HIDDEN_MOVEMENT)
	assert_message(SILENT, "", "presets")


## Before Godot 4.5, a text resource holds six digits of a float.
func test_a_third_with_six_digits() -> void:
	var rules := GridLosRules.preset(GridLosRules.TACTICAL_SIGHT)
	rules.strut = 0.333333
	assert_eq([rules.strut, rules.current_preset], [1.0 / 3.0, GridLosRules.TACTICAL_SIGHT])
	rules.strut = 0.3333
	assert_eq([rules.strut, rules.current_preset], [0.3333, GridLosRules.CUSTOM])


## Undo in the inspector sets the old value: the rules that a preset replaced come back.
func test_custom_rules_can_be_restored() -> void:
	var rules := GridLosRules.preset(GridLosRules.TACTICAL_SIGHT)
	watch_signals(rules)
	rules.current_preset = GridLosRules.CUSTOM
	rules.current_preset = GridLosRules.TACTICAL_SIGHT
	assert_signal_emit_count(rules, "changed", 0, "nothing changed")
	rules.radius = 0.1
	rules.current_preset = GridLosRules.PERMISSIVE
	rules.current_preset = GridLosRules.CORNER_TO_CORNER
	assert_signal_emit_count(rules, "changed", 3)
	assert_signal_emit_count(rules, "property_list_changed", 2)
	rules.current_preset = GridLosRules.CUSTOM
	assert_eq([rules.radius, rules.rays, rules.current_preset], [0.1, GridLosRules.RAYS_FAN, GridLosRules.CUSTOM])


## The inspector shows the list first, and it is not saved: the single values are.
func test_current_preset_is_not_saved() -> void:
	var rules := GridLosRules.preset(GridLosRules.TACTICAL_FIRE)
	rules.xray = 2
	for property: Dictionary in rules.get_property_list():
		if property.name == "current_preset":
			assert_eq(property.usage & (PROPERTY_USAGE_STORAGE | PROPERTY_USAGE_EDITOR), PROPERTY_USAGE_EDITOR)
			assert_eq(property.hint, PROPERTY_HINT_ENUM)
			var values := Array(property.hint_string.split(",")).map(func(entry: String) -> int: return int(entry.get_slice(":", 1)))
			assert_eq(values, [GridLosRules.CUSTOM] + PRESETS.keys(), "every preset is in the list")
	ResourceSaver.save(rules, "user://no_preset.tres")
	assert_false(FileAccess.get_file_as_string("user://no_preset.tres").contains("current_preset"))
	DirAccess.remove_absolute(ProjectSettings.globalize_path("user://no_preset.tres"))
	var copy: GridLosRules = rules.duplicate()
	assert_eq([copy.current_preset, copy.xray, copy.rays], [GridLosRules.CUSTOM, 2, GridLosRules.RAYS_SWEPT])
	for which: int in [-2, 6, 1 << 40]:
		rules.set("current_preset", which)
		assert_message(ERROR, "\"current_preset\" should be -1 to 5, not %d; nothing changed" % which, str(which))
	assert_eq(rules.xray, 2)


func test_property_types() -> void:
	var found := {}
	for property: Dictionary in (GridLosRules as Script).get_script_property_list():
		found[property.name] = property
	for key in KEYS:
		assert_true(found.has(key), key)
		assert_eq(found[key].type, typeof(GridLosRules.new().get(key)), key)
		assert_true(found[key].usage & PROPERTY_USAGE_STORAGE != 0, key + " is saved")
	for key: String in ["rays", "combine", "traversal", "touch", "touch_end", "metric"]:
		assert_eq(found[key].hint, PROPERTY_HINT_ENUM, key)
	for key: String in ["block_flags", "stop_flags", "door_mask"]:
		assert_eq(found[key].hint, PROPERTY_HINT_FLAGS, key)
	for key: String in ["xray", "max_range", "radius", "strut"]:
		assert_eq(found[key].hint, PROPERTY_HINT_RANGE, key)


func test_invalid_values(row: Array = use_parameters(INVALID)) -> void:
	var rules := GridLosRules.preset(GridLosRules.TACTICAL_SIGHT)
	var before := _values(rules)
	watch_signals(rules)
	rules.set(row[0], row[1])
	assert_message(ERROR, "\"%s\"" % row[0], str(row))
	assert_eq(_values(rules), before)
	assert_signal_not_emitted(rules, "changed")


## JSON has neither int nor bool.
func test_whole_floats_are_ints() -> void:
	var rules := GridLosRules.preset(GridLosRules.HIDDEN_MOVEMENT)
	rules.set("xray", 2.0)
	rules.set("max_range", 7)
	rules.set("symmetric", 1.0)
	assert_eq([rules.xray, rules.max_range, rules.symmetric], [2, 7.0, true])
	assert_message(SILENT, "", "whole floats")


func test_changed_is_emitted() -> void:
	var rules := GridLosRules.preset(GridLosRules.HIDDEN_MOVEMENT)
	watch_signals(rules)
	rules.xray = 1
	assert_signal_emit_count(rules, "changed", 1)
	rules.xray = 1
	assert_signal_emit_count(rules, "changed", 1)
	rules.max_range = 8.0
	rules.symmetric = not rules.symmetric
	assert_signal_emit_count(rules, "changed", 3)


func test_saved_and_loaded(which: int = use_parameters(PRESETS.keys())) -> void:
	var path := "user://grid_rules_%d.tres" % which
	var rules := GridLosRules.preset(which)
	rules.xray = 2
	rules.max_range = 12.5
	assert_eq(ResourceSaver.save(rules, path), OK)
	var loaded: GridLosRules = ResourceLoader.load(path, "", ResourceLoader.CACHE_MODE_IGNORE)
	assert_eq(_values(loaded), _values(rules))
	assert_eq(loaded.describe(), rules.describe())
	DirAccess.remove_absolute(ProjectSettings.globalize_path(path))


func test_duplicate() -> void:
	var rules := GridLosRules.preset(GridLosRules.PERMISSIVE)
	rules.metric = GridLosRules.METRIC_MANHATTAN
	var copy: GridLosRules = rules.duplicate()
	assert_eq(_values(copy), _values(rules))
	copy.xray = 1
	assert_eq(rules.xray, 0)


func test_describe() -> void:
	var texts := {}
	for which: int in PRESETS:
		texts[GridLosRules.preset(which).describe()] = true
	assert_eq(texts.size(), PRESETS.size(), "each preset reads differently")
	var text := Cases.preset(GridLosRules.HIDDEN_MOVEMENT, { "xray": 1, "max_range": 7.0 }).describe()
	for word: String in ["center", "smoke", "7", "x-ray"]:
		assert_string_contains(text, word)
	assert_string_contains(GridLosRules.preset(GridLosRules.CORNER_TO_CORNER).describe(), "corner")
	assert_string_contains(GridLosRules.preset(GridLosRules.TACTICAL_FIRE).describe(), "0.3")


func test_every_property_is_described() -> void:
	var others := { "rays": 1, "combine": 1, "traversal": 1, "touch": 2, "touch_end": 2, "block_flags": 3, "stop_flags": 0,
		"test_start": true, "test_end": true, "stop_start": true, "stop_end": true, "door_mask": 2, "symmetric": true,
		"xray": 3, "metric": 1, "max_range": 4.0, "radius": 0.2, "lateral": false, "strut": 0.25 }
	var presets := { "symmetric": GridLosRules.PERMISSIVE, "touch_end": GridLosRules.CORNER_TO_CORNER,
		"combine": GridLosRules.TACTICAL_SIGHT, "radius": GridLosRules.TACTICAL_SIGHT, "lateral": GridLosRules.TACTICAL_SIGHT }
	for key: String in others:
		var rules := GridLosRules.preset(presets.get(key, GridLosRules.HIDDEN_MOVEMENT))
		rules.max_range = 20.0
		var before := rules.describe()
		rules.set(key, not others[key] if rules.get(key) == others[key] else others[key])
		assert_ne(rules.describe(), before, key)


static func _values(rules: GridLosRules) -> Array:
	return KEYS.map(func(key: String) -> Variant: return rules.get(key))
