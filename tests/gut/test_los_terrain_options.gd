# SPDX-License-Identifier: MIT
extends "support/message_test.gd"
## The options of a LosTerrain: typed properties, initialized with the defaults at its creation.

const Cases := preload("support/terrain_cases.gd")

# Valid values other than the built-in ones.
const GOOD := {
	"mode": [0, 2, 1], "edition": [11, 10], "sampling": [1, 0], "density": [3, 64, 17, 0], "min_gap": [0.0, 2.5, 1.0e6, 0.1],
	"heights": [1, 0], "pixels_per_inch": [25.4, 0.001, 1.0e6, 40.0],
}

# Invalid values.
const BAD := {
	"mode": [-1, 3, 99, 9223372036854775807], "edition": [9, 12, 0, -10], "sampling": [2, -1],
	"density": [1, 2, 65, -4, 9223372036854775807, -9223372036854775807], "min_gap": [-0.1, NAN, INF, -INF, 1e30],
	"heights": [2, 3, -1], "pixels_per_inch": [0.0, -40.0, NAN, INF, 1e-300, 1e300],
}


func after_each() -> void:
	EnhancedLineOfSight.set_defaults(Cases.BUILT_IN)


func test_built_in_values() -> void:
	for terrain: LosTerrain in [LosTerrain.new(), LosTerrain.from_board({}), ClassDB.instantiate("LosTerrain")]:
		_assert_options(terrain, Cases.BUILT_IN)


func test_a_new_terrain_has_the_current_defaults() -> void:
	var first := LosTerrain.new()
	var changed := { "mode": 0, "edition": 11, "sampling": 1, "density": 9, "min_gap": 0.5, "pixels_per_inch": 25.4 }
	EnhancedLineOfSight.set_defaults(changed)
	var second := LosTerrain.new()
	var third := LosTerrain.from_board({ "edition": 10 })
	EnhancedLineOfSight.set_defaults(Cases.BUILT_IN)
	_assert_options(first, Cases.BUILT_IN)
	_assert_options(second, Cases.BUILT_IN.merged(changed, true))
	_assert_options(third, Cases.BUILT_IN.merged(changed, true).merged({ "edition": 10 }, true))
	second.load_pieces([])
	second.clear()
	_assert_options(second, Cases.BUILT_IN.merged(changed, true))


func test_each_option_by_itself() -> void:
	for key: String in GOOD:
		var terrain := LosTerrain.new()
		for value: Variant in GOOD[key]:
			terrain.set(key, value)
			_assert_options(terrain, Cases.BUILT_IN.merged({ key: value }, true))
			terrain.set(key, float(value))
			_assert_options(terrain, Cases.BUILT_IN.merged({ key: value }, true))
	assert_message(SILENT, "", "good values")


func test_typed_properties() -> void:
	var terrain := LosTerrain.new()
	terrain.mode = EnhancedLineOfSight.MODE_LEGACY
	terrain.edition = 11
	terrain.sampling = EnhancedLineOfSight.SAMPLING_SIZE
	terrain.density = 7
	terrain.min_gap = 0.25
	terrain.heights = EnhancedLineOfSight.HEIGHTS_CATEGORY
	terrain.pixels_per_inch = 20
	_assert_options(terrain, { "mode": 0, "edition": 11, "sampling": 1, "density": 7, "min_gap": 0.25, "heights": 0,
			"pixels_per_inch": 20.0 })
	terrain.density += 1
	assert_eq(terrain.density, 8)


func test_invalid_values() -> void:
	for key: String in BAD:
		var terrain := LosTerrain.new()
		var before: Variant = GOOD[key][0]
		terrain.set(key, before)
		for value: Variant in BAD[key]:
			terrain.set(key, value)
			assert_message(ERROR, "\"%s\" cannot be " % key, "%s %s" % [key, value])
			_assert_options(terrain, Cases.BUILT_IN.merged({ key: before }, true))


## Godot rejects these before the setter is called; the old value stays.
func test_values_of_another_type() -> void:
	var terrain := LosTerrain.new()
	for key: String in Cases.BUILT_IN:
		for value: Variant in ["11", null, [], {}, Vector2.ONE, self, &"x"]:
			terrain.set(key, value)
			_assert_options(terrain, Cases.BUILT_IN)
	new_messages()


func test_options_count_for_every_query() -> void:
	var hill := { "id": "h", "height_category": "tall", "polygon": Scene.corners(BETWEEN) }
	var terrain := Cases.terrain_with([hill])
	var here := [Scene.model(FROM)]
	var there := [Scene.model(TO)]
	for row: Array in [["edition", 10, false], ["edition", 11, true], ["mode", 0, false],
			["mode", 2, true], ["mode", 1, true]]:
		terrain.set(row[0], row[1])
		var about := "%s %s" % [row[0], row[1]]
		assert_eq(terrain.has_los(here[0], there[0]), row[2], about)
		assert_eq(terrain.check(here[0], there[0]).has_los, row[2], about)
		assert_eq(Array(terrain.visibility_matrix(here, there)), [int(row[2])], about)
		assert_eq(terrain.any_visible(here, there).has_los, row[2], about)
		assert_eq(Array(terrain.exposure(there[0], [TO], here)), [int(row[2])], about)
		assert_eq(Array(terrain.visibility_map(here, Rect2(TO, Vector2.ONE), 1.0).counts), [int(row[2])], about)
		assert_eq(EnhancedLineOfSight.has_los(here[0], there[0], terrain), row[2], about)


func test_density_and_scale_count() -> void:
	var terrain := Cases.terrain_with([Scene.ruin("r", BETWEEN)])
	for row: Array in [[0, 0, 25], [0, 1, 25], [3, 0, 16], [64, 0, 65 * 65]]:
		terrain.density = row[0]
		terrain.sampling = row[1]
		assert_eq(terrain.check(Scene.model(FROM), Scene.model(TO)).attempted_lines.size(), 1 + row[2], str(row))
	terrain.density = 0
	terrain.sampling = 1
	assert_eq(terrain.check(Scene.model(FROM, 60), Scene.model(TO, 130)).attempted_lines.size(), 1 + 7 * 9, "by size")
	terrain.sampling = 0
	terrain.pixels_per_inch = 400.0 # two inches apart
	var far := Scene.model(FROM, 1)
	assert_eq(terrain.check(far, Scene.model(TO, 1)).attempted_lines.size(), 1 + 9 * 9, "by distance")


## Scripts can call the internal setters and getters with unknown names.
func test_unknown_options() -> void:
	var terrain := LosTerrain.new()
	for which: int in [-1, 7, 99, -9223372036854775807, 9223372036854775807]:
		terrain.call("_set_int_option", which, 11)
		terrain.call("_set_float_option", which, 11.0)
		assert_eq(terrain.call("_get_int_option", which), 0)
		assert_eq(terrain.call("_get_float_option", which), 0.0)
	terrain.call("_get_float_option", 0)
	terrain.call("_get_int_option", 4)
	_assert_options(terrain, Cases.BUILT_IN)
	new_messages()


func _assert_options(terrain: LosTerrain, expected: Dictionary) -> void:
	for key: String in expected:
		assert_eq(terrain.get(key), expected[key], key)
		assert_eq(typeof(terrain.get(key)), typeof(Cases.BUILT_IN[key]), "type of " + key)
