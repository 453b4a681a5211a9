# SPDX-License-Identifier: MIT
extends "support/message_test.gd"
## Units of the fallback's LosTable: visibility, cover, hidden models, and how exposed a model is.

const Fallback := preload("res://addons/enhanced_los/fallback/fallback.gd")
const Table := preload("res://addons/enhanced_los/fallback/fallback_los_table.gd")
const Terrain := preload("res://addons/enhanced_los/fallback/fallback_los_terrain.gd")

const INFANTRY := { "keywords": ["Infantry"] }
const VEHICLE := { "keywords": ["VEHICLE"] }
## Far from the lines between FROM and TO.
const WOODS := Rect2(900.0, 600.0, 200.0, 150.0)
const IN_WOODS := Vector2(1000.0, 680.0)

var _table: Table


func before_each() -> void:
	super()
	Fallback.clear_cache()
	_use([], 11)


# --- Visibility -------------------------------------------------------------------------


func test_reasons() -> void:
	assert_eq(_units().reason, "no_models")
	var shooter := _add(FROM, &"a")
	assert_eq([_units().reason, _units().distance_inches], ["no_models", INF])
	var target := _add(TO, &"b")
	assert_eq(Array(_table.unit_visibility(&"empty", &"b").hidden_models), [], "without observers")
	var answer := _units()
	assert_eq([answer.visible, answer.reason, answer.shooter_index, answer.target_index, answer.sight_line],
			[true, "", shooter, target, [FROM, TO]])
	assert_almost_eq(answer.distance_inches, 20.0 - 32.0 / 25.4, 1e-4)
	assert_eq([answer.shooters, answer.visible_models], [PackedInt32Array([shooter]), PackedInt32Array([target])])
	assert_true(answer.fully_visible)
	assert_eq([_units(18.0).reason, _units(18.0).fully_visible], ["out_of_range", false])
	assert_eq(_units(answer.distance_inches).reason, "", "exactly at the limit")
	_table.terrain.set_piece(Scene.ruin("r", BETWEEN))
	answer = _units()
	assert_eq([answer.reason, answer.blocking_terrain, answer.blockers], ["blocked", ["r"], ["r"]])
	_table.set_model_flags(target, 6)
	assert_eq(_units().reason, "no_models", "the fallen do not count")
	_table.unit_visibility(&"a", &"b", NAN)
	assert_message(ERROR, "unit_visibility: max_range_inches should be at least 0, not nan", "range")


func test_models_between_units() -> void:
	_add(FROM, &"a")
	_add(TO, &"b")
	_table.add_model(Scene.model(Vector2(600.0, 400.0), 300, { "id": "giant" }))
	assert_true(_units().visible)
	_table.models_block = true
	var answer := _units()
	assert_eq([answer.reason, answer.blocking_terrain, answer.blocking_models, answer.blockers],
			["blocked", [], PackedInt32Array([2]), ["giant"]])
	assert_eq([answer.cover_from, answer.has_cover], [PackedByteArray(), false])


func test_hidden_models() -> void:
	var shooter := _add(FROM, &"a")
	var target := _table.add_model(Scene.model(FROM + Vector2(640.0, 0.0), 32, { "hidden": true }), &"b")
	assert_eq(_units().visible, true, "within 15 inches")
	_table.move_model(target, FROM + Vector2(660.0, 0.0))
	assert_eq([_units().reason, _units().hidden_models], ["hidden", PackedInt32Array([target])])
	assert_true(_table.has_los(shooter, target), "a rule of units")
	_table.set_model(target, Scene.model(FROM + Vector2(660.0, 0.0), 32, { "hidden": true, "detection_inches": 18.0 }))
	assert_true(_units().visible)
	_table.set_model(target, Scene.model(FROM + Vector2(660.0, 0.0), 32, { "hidden": true, "detection_inches": 9.0 }))
	var other := _add(TO, &"b")
	assert_eq([_units().visible_models, _units().hidden_models], [PackedInt32Array([other]), PackedInt32Array([target])])
	assert_false(_units().fully_visible)


func test_fully_visible() -> void:
	_add(FROM, &"a")
	var second := _add(TO, &"b")
	_add(TO + Vector2(60.0, 0.0), &"b")
	_table.models_block = true
	assert_true(_units().fully_visible, "models of a unit are seen through each other")
	var between := _add(Vector2(600.0, 415.0), &"c")
	assert_eq([_units().visible, _units().fully_visible, _units().has_cover], [true, false, false],
			"models do not give cover")
	_table.remove_model(between)
	_table.terrain.set_piece(Scene.ruin("r", Rect2(500.0, 410.0, 50.0, 100.0)))
	var answer := _units()
	assert_eq([answer.visible, answer.fully_visible, answer.has_cover, answer.cover_by],
			[true, false, true, ["r"]])
	_table.move_model(second, Vector2(300.0, 100.0))
	assert_false(_units().has_cover, "one model is fully visible")


# --- Cover ------------------------------------------------------------------------------


func test_cover_in_an_area() -> void:
	_use([Scene.ruin("w", WOODS, { "type": "woods", "piece_class": "area", "category": "exposed" })], 11)
	_add(FROM, &"a")
	var target := _table.add_model(Scene.model(IN_WOODS, 32, INFANTRY), &"b")
	var answer := _units()
	assert_eq([answer.visible, answer.has_cover, answer.cover_from, answer.cover_by],
			[true, true, PackedByteArray([1]), ["w"]])
	_table.set_model(target, Scene.model(IN_WOODS, 32, VEHICLE))
	assert_false(_units().has_cover, "only infantry, beasts and swarms")
	_table.set_model(target, Scene.model(IN_WOODS, 32, INFANTRY))
	_table.terrain.set_piece(Scene.ruin("w", WOODS, { "piece_class": "feature", "category": "exposed" }))
	assert_false(_units().has_cover, "a feature is no area")


func test_cover_of_the_tenth_edition() -> void:
	_use([Scene.ruin("w", WOODS, { "type": "barricade", "height_category": "low" })], 10)
	_add(FROM, &"a")
	var target := _table.add_model(Scene.model(IN_WOODS, 32, VEHICLE), &"b")
	assert_true(_units().has_cover, "any model in a light piece")
	_table.move_model(target, IN_WOODS + Vector2(0.0, 200.0))
	assert_false(_units().has_cover)
	_table.terrain.set_piece(Scene.ruin("w", WOODS, { "type": "hill", "height_category": "low" }))
	_table.move_model(target, IN_WOODS)
	assert_false(_units().has_cover, "an exposed piece")


func test_cover_without_sight() -> void:
	_use([Scene.ruin("w", WOODS, { "piece_class": "area" }), Scene.ruin("r", BETWEEN)], 11)
	_add(FROM, &"a")
	_table.add_model(Scene.model(IN_WOODS, 32, INFANTRY), &"b")
	_table.terrain.set_piece(Scene.ruin("r", Rect2(500.0, 0.0, 50.0, 2000.0)))
	var answer := _units()
	assert_eq([answer.visible, answer.has_cover, answer.cover_by], [false, true, ["w"]])
	_add(TO, &"b")
	assert_false(_units().has_cover, "a model in the open")


# --- Exposure ---------------------------------------------------------------------------


func test_exposure() -> void:
	_use([Scene.ruin("r", BETWEEN)], 11)
	var left := _add(FROM, &"a")
	var right := _add(TO, &"a")
	var model := _add(FROM + Vector2(0.0, 100.0), &"b")
	var points := PackedVector2Array([Vector2(300.0, 300.0), Vector2(900.0, 300.0), Vector2(525.0, 1200.0)])
	var observers := PackedInt32Array([left, right])
	for row: Array in [[{}, [1.0, 1.0, 2.0]], [{ "weights": [0.5, 2.0] }, [0.5, 2.0, 2.5]],
			[{ "ranges": 10.0 }, [1.0, 1.0, 0.0]], [{ "ranges": [1.0, 99.0] }, [0.0, 1.0, 1.0]],
			[{ "only_new": true }, [0.0, 1.0, 1.0]], [{ "detection_inches": 3.0 }, [1.0, 1.0, 0.0]]]:
		assert_eq(_table.exposure(model, points, observers, row[0]), PackedFloat32Array(row[1]), str(row[0]))
	assert_eq(_table.safest_points(model, points, observers, 2), PackedInt32Array([0, 1]))
	assert_eq(_table.safest_points(model, points, observers, 9, { "weights": [3.0, 1.0] }), PackedInt32Array([1, 0, 2]))
	var map := _table.exposure_map(observers, Rect2(0.0, 0.0, 1100.0, 700.0), 550.0, {}, { "weights": [1.0, 3.0] })
	assert_eq(map, { "width": 2, "height": 2, "exposure": PackedFloat32Array([1.0, 3.0, 1.0, 3.0]) })


func test_exposure_after_an_error() -> void:
	var observer := _add(FROM, &"a")
	var model := _add(TO, &"b")
	var points := PackedVector2Array([Vector2(300.0, 300.0), Vector2(900.0, 300.0)])
	for options: Dictionary in [{ "ranges": "x" }, { "weights": 2.0 }, { "only_new": 1 }, { "detection_inches": [] },
			{ "ranges": -1 }, { "ranges": NAN }, { "ranges": [-INF] }, { "ranges": null }, { "weights": [INF] },
			{ "detection_inches": -0.5 }, { "detection_inches": NAN }, { "weights": [1, 2] }]:
		assert_eq(_table.exposure(model, points, [observer], options), PackedFloat32Array([0.0, 0.0]), str(options))
		assert_message(ERROR, "exposure: \"%s\" should be " % options.keys()[0], str(options))
		assert_eq(_table.safest_points(model, points, [observer], 2, options), PackedInt32Array(), str(options))
		assert_message(ERROR, "safest_points: \"%s\" should be " % options.keys()[0], str(options))


func test_texts_about_options() -> void:
	var observers := PackedInt32Array([_add(FROM, &"a"), _add(FROM, &"a")])
	var lists := "should be a list of finite numbers, one per observer (2 observers), not "
	var ranges := "should be a number of at least 0, or a list of such numbers, one per observer (2 observers), not "
	for row: Array in [[{ "weights": [1, 2, 3] }, "\"weights\" %s3 numbers; nothing is counted" % lists],
			[{ "weights": 5 }, "\"weights\" %s5;" % lists], [{ "weights": [1, "x"] }, lists + "String at index 1;"],
			[{ "ranges": [1] }, "\"ranges\" %s1 number;" % ranges], [{ "ranges": [1, -2] }, ranges + "-2 at index 1;"]]:
		_table.exposure(0, [TO], observers, row[0])
		assert_message(ERROR, row[1], str(row[0]))
	_table.exposure(0, [TO], [1], { "weights": "x" })
	assert_message(ERROR, "one per observer (1 observer), not String;", "one observer")
	for key: Variant in ["range", &"wieghts", 5]:
		for i in 2:
			assert_eq(_table.exposure(0, [TO], observers, { "only_new": false, key: 1 }), PackedFloat32Array([1.0]))
		assert_message(WARNING, "exposure: options has no key \"%s\"; known are ranges, weights, only_new, detection_inches"
				% key, str(key))


func test_infinite_ranges_are_no_limit() -> void:
	var observers := PackedInt32Array([_add(FROM, &"a"), _add(TO, &"a")])
	var model := _add(FROM + Vector2(0.0, 200.0), &"b")
	for row: Array in [[{ "ranges": INF }, 2.0], [{ "ranges": [INF, 1] }, 1.0], [{ "detection_inches": INF }, 2.0],
			[{ "ranges": PackedFloat32Array([0.0, INF]) }, 1.0], [{ "ranges": INF, "detection_inches": 0 }, 0.0]]:
		assert_eq(_table.exposure(model, [FROM + Vector2(200.0, 600.0)], observers, row[0]), PackedFloat32Array([row[1]]),
				str(row[0]))
	assert_message(SILENT, "", "infinite ranges")


func test_any_number_of_safest_points() -> void:
	var observer := _add(FROM, &"a")
	var model := _add(TO, &"b")
	var points := PackedVector2Array([Vector2(300.0, 300.0), Vector2.ZERO, Vector2(900.0, 300.0)])
	for count: int in [2, 3, 1 << 31, 1 << 62]:
		assert_eq(_table.safest_points(model, points, [observer], count), PackedInt32Array([0, 2]), str(count))
	assert_message(SILENT, "", "large counts")


func test_exposure_with_models_that_block() -> void:
	var observer := _add(FROM, &"a")
	var model := _add(Vector2(200.0, 800.0), &"b")
	_table.add_model(Scene.model(Vector2(600.0, 400.0), 200), &"c")
	var points := PackedVector2Array([TO, Vector2(600.0, 900.0)])
	assert_eq(_table.exposure(model, points, [observer]), PackedFloat32Array([1.0, 1.0]))
	_table.models_block = true
	assert_eq(_table.exposure(model, points, [observer]), PackedFloat32Array([0.0, 1.0]))
	_table.set_model_unit(2, &"b")
	assert_eq(_table.exposure(model, points, [observer]), PackedFloat32Array([1.0, 1.0]), "its own unit")


# --- Helpers ----------------------------------------------------------------------------


func _use(pieces: Array, edition: int) -> void:
	_table = Table.create(Terrain.from_board(Scene.board(pieces, { "edition": edition })))


func _add(at: Vector2, unit: StringName) -> int:
	return _table.add_model(Scene.model(at), unit)


func _units(inches := INF) -> Dictionary:
	return _table.unit_visibility(&"a", &"b", inches)
