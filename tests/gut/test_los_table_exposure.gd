# SPDX-License-Identifier: MIT
extends "support/message_test.gd"
## Exposure of places: compared with moves and single queries.

const Cases := preload("support/terrain_cases.gd")
const RandomScene := preload("support/random_scene.gd")

const COUNT := 10

var table: LosTable
var observers := PackedInt32Array(range(1, COUNT))
var points: PackedVector2Array


func _fill(scenes: RandomScene, options: Dictionary) -> void:
	table = LosTable.create(LosTerrain.from_board(scenes.board(options)))
	table.models_block = options.get("models_block", false)
	for i in COUNT:
		table.add_model(scenes.model(), StringName(["hero", "a", ""][i % 3]), int(i > 0))
	points.clear()
	for i in 12:
		points.append(scenes.point())
	new_messages()


## Who sees model 0 at a point, by moving a copy of it there.
func _seen_at(point: Vector2, ranges: Array, detection: float) -> Array:
	var moved := LosTable.create(table.terrain)
	moved.load_dictionary(table.to_dictionary())
	moved.move_model(0, point)
	return Array(observers).filter(func(other: int) -> bool:
		return moved.has_los(other, 0) and moved.distance(other, 0) <= minf(ranges[other - 1], detection) + 0.001)


## Errors about the model or the options leave no safe points; an unknown observer sees nothing.
func test_safest_points_after_an_error() -> void:
	table = LosTable.new()
	var hero := table.add_model({ "position": Vector2(300, 400), "base_mm": 32 })
	var places: PackedVector2Array = [Vector2(300, 500), Vector2(400, 500)]
	assert_eq(table.safest_points(hero, places, [77], 2), PackedInt32Array([0, 1]))
	assert_message(ERROR, "safest_points", "an unknown observer")
	assert_eq(table.safest_points(77, places, [hero], 2), PackedInt32Array())
	assert_message(ERROR, "safest_points", "an unknown model")
	assert_eq(table.safest_points(hero, places, [hero], 2, { "ranges": -1.0 }), PackedInt32Array())
	assert_message(ERROR, "safest_points", "a bad option")


func test_exposure_equals_moves(options: Dictionary = use_parameters([{ "edition": 11 }, { "edition": 10, "models_block": true },
		{ "edition": 11, "mode": 2, "models_block": true }])) -> void:
	var scenes := RandomScene.new(6500)
	var total := 0.0
	for i in 6:
		_fill(scenes, options)
		var ranges := Array(observers).map(func(_other: int) -> float: return scenes.random.randf_range(3.0, 20.0))
		var weights := Array(observers).map(func(_other: int) -> float: return snappedf(scenes.random.randf(), 0.125))
		var endless := ranges.map(func(_inches: float) -> float: return INF)
		var now := _seen_at(table.get_model(0).position, ranges, 15.0)
		var plain := table.exposure(0, points, observers)
		var full := table.exposure(0, points, observers, { "ranges": ranges, "weights": PackedFloat32Array(weights),
			"detection_inches": 15.0, "only_new": true })
		for j in points.size():
			assert_eq(plain[j], float(_seen_at(points[j], endless, INF).size()))
			var expected := 0.0
			for other: int in _seen_at(points[j], ranges, 15.0):
				expected += 0.0 if now.has(other) else weights[other - 1]
			assert_eq(full[j], expected)
			total += expected
		var order := range(points.size())
		order.sort_custom(func(a: int, b: int) -> bool: return [plain[a], a] < [plain[b], b])
		assert_eq(Array(table.safest_points(0, points, observers, 4)), order.slice(0, 4))
		assert_eq(Array(table.safest_points(0, points, observers, 99)), order)
	assert_gt(total, 5.0)


func test_the_map_is_the_exposure_of_cell_centers() -> void:
	var scenes := RandomScene.new(6501)
	for options: Dictionary in [{ "edition": 11 }, { "edition": 11, "mode": 2, "models_block": true }]:
		_fill(scenes, options)
		var bounds := Rect2(100, 50, 410, 290)
		var model := { "base_mm": 40, "unit": "a" }
		var map := table.exposure_map(observers, bounds, 50.0, model, { "ranges": 14 })
		assert_eq([map.width, map.height, map.exposure.size()], [9, 6, 54])
		var probe := table.add_model(model)
		var centers := PackedVector2Array()
		for i in 54:
			centers.append(bounds.position + Vector2(i % 9 + 0.5, floorf(i / 9.0) + 0.5) * 50.0)
		assert_eq(map.exposure, table.exposure(probe, centers, observers, { "ranges": 14 }))
		var dots := table.exposure_map(observers, bounds, 50.0)
		if options.get("mode", 1) == 1:
			var counts: PackedByteArray = table.terrain.visibility_map(
					Array(observers).map(table.get_model), bounds, 50.0).counts
			assert_eq(Array(dots.exposure).map(func(value: float) -> int: return int(value)), Array(counts))


func test_places_that_cannot_be_used() -> void:
	var scenes := RandomScene.new(6502)
	_fill(scenes, { "edition": 11 })
	var odd := PackedVector2Array([Vector2.ZERO, Vector2(500, 500)])
	assert_eq(table.exposure(0, odd, observers)[0], 0.0)
	assert_eq(Array(table.safest_points(0, odd, observers, 2)), [1], "(0, 0) is no place")
	assert_message(SILENT, "", "the origin")
	odd.append(Vector2(NAN, 1))
	assert_eq(table.exposure(0, odd, observers)[2], 0.0)
	assert_message(ERROR, "exposure: point 2, (nan, 1), is not finite", "NaN")
	table.move_model(0, Vector2.ZERO)
	assert_eq(table.exposure(0, points, observers), table.exposure(0, points, observers, { "only_new": true }),
			"off the table all are new")
	assert_eq(table.exposure(0, points, [0]), PackedFloat32Array(range(12).map(func(_i: int) -> float: return 0.0)),
			"a model does not observe itself")


func test_options_that_cannot_be_used() -> void:
	var scenes := RandomScene.new(6503)
	_fill(scenes, { "edition": 11 })
	for options: Dictionary in [{ "ranges": [1, 2] }, { "ranges": "far" }, { "ranges": NAN }, { "weights": 5 },
			{ "weights": [1] }, { "weights": ["a", 1, 1, 1, 1, 1, 1, 1, 1] }, { "only_new": 1 }, { "detection_inches": "x" },
			{ "detection_inches": -1 }, { "detection_inches": NAN }, { "ranges": -1 }, { "ranges": [1, 1, 1, 1, 1, 1, 1, 1, -1] },
			{ "weights": [INF, 1, 1, 1, 1, 1, 1, 1, 1] }, { "ranges": -INF }]:
		var key: String = options.keys()[0]
		assert_eq(table.exposure(0, points, observers, options).count(0.0), points.size(), str(options))
		assert_message(ERROR, "exposure: \"%s\" should be" % key, str(options))
		assert_eq(table.safest_points(0, points, observers, 4, options).size(), 0, "no point is safe after an error")
		assert_message(ERROR, "safest_points: \"%s\" should be" % key, str(options))
	assert_eq(table.safest_points(0, points, observers, -1).size(), 0)
	assert_message(ERROR, "safest_points: count should be at least 0", "a negative count")
	assert_eq(table.exposure_map(observers, Rect2(), 10.0).width, 0)
	assert_message(ERROR, "exposure_map: bounds", "empty bounds")


func test_texts_about_options() -> void:
	var scenes := RandomScene.new(6504)
	_fill(scenes, { "edition": 11 })
	var rows := [[{ "weights": [1, 2, 3] }, "\"weights\" should be a list of finite numbers, one per observer (2 observers), not 3 numbers"],
		[{ "weights": 5 }, "\"weights\" should be a list of finite numbers, one per observer (2 observers), not 5"],
		[{ "weights": [1, "x"] }, "(2 observers), not String at index 1"],
		[{ "ranges": [1] }, "\"ranges\" should be a number of at least 0, or a list of such numbers, one per observer (2 observers), not 1 number;"]]
	for row: Array in rows:
		table.exposure(0, points, [1, 2], row[0])
		assert_message(ERROR, row[1], str(row[0]))
	table.exposure(0, points, [1], { "weights": "x" })
	assert_message(ERROR, "one per observer (1 observer), not String", "one observer")
	for key: Variant in ["range", &"wieghts", 5]:
		assert_eq(table.exposure(0, points, observers, { key: 1, "only_new": false }), table.exposure(0, points, observers))
		assert_message(WARNING, "exposure: options has no key \"%s\"; known are ranges, weights, only_new, detection_inches" % key,
				str(key))
	table.exposure(0, points, observers, { "only_new": false, Vector2.ONE: 1 })
	assert_message(WARNING, "exposure: options has no key \"\"; known are", "a key that is not text, after one that is known")


func test_infinite_ranges_are_no_limit() -> void:
	var scenes := RandomScene.new(6505)
	_fill(scenes, { "edition": 11 })
	var endless := table.exposure(0, points, observers)
	var all := Array(observers).map(func(_other: int) -> float: return INF)
	for options: Dictionary in [{ "ranges": INF }, { "ranges": all }, { "ranges": PackedFloat32Array(all) }, { "detection_inches": INF }]:
		assert_eq(table.exposure(0, points, observers, options), endless, str(options))
	all[0] = 0.0
	assert_ne(table.exposure(0, points, observers, { "ranges": all, "detection_inches": 20.0 }), endless, "the others count")
	assert_message(SILENT, "", "infinite ranges")
