# SPDX-License-Identifier: MIT
extends "support/message_test.gd"
## The LosTable of the fallback: handles, flags, units, saving, lists and distances.

const Fallback := preload("res://addons/enhanced_los/fallback/fallback.gd")
const Table := preload("res://addons/enhanced_los/fallback/fallback_los_table.gd")
const Terrain := preload("res://addons/enhanced_los/fallback/fallback_los_terrain.gd")

var _table: Table
var _changed := []


func before_each() -> void:
	super()
	Fallback.clear_cache()
	_changed = []
	_table = Table.create(Terrain.from_board(Scene.board([Scene.ruin("r", BETWEEN)], { "edition": 11 })))
	_table.model_changed.connect(func(handle: int) -> void: _changed.append(handle))


# --- Handles ------------------------------------------------------------------------------


func test_handles_are_not_given_twice() -> void:
	var handles := range(3).map(func(i: int) -> int: return _add(Vector2(100.0 * i + 100.0, 100.0)))
	assert_eq(handles, [0, 1, 2])
	assert_true(_table.remove_model(0))
	assert_true(_table.remove_model(1))
	assert_eq([_add(FROM), _add(FROM), _add(FROM)], [(1 << 20) | 1, 1 << 20, 3], "slots are reused, the last one first")
	assert_false(_table.has_model(0))
	assert_eq(Array(_table.get_models()), [2, 3, 1 << 20, (1 << 20) | 1])
	assert_eq(_changed, [0, 1, 2, 0, 1, (1 << 20) | 1, 1 << 20, 3])
	assert_eq(_table.get_revision(), _table.terrain.get_revision() + _changed.size())


func test_a_slot_is_given_up_after_its_last_generation() -> void:
	var row := { "handle": 2046 << 20, "unit": "", "side": 0, "flags": 7, "model": Scene.model(FROM) }
	assert_true(_table.load_dictionary({ "version": 1, "models": [row] }))
	assert_true(_table.remove_model(2046 << 20))
	assert_eq(_add(FROM), 1, "not handle 2047 << 20")


func test_stale_handles_are_one_error_each() -> void:
	var here := _add(FROM)
	var list := PackedInt32Array([here, 7, 8])
	var revision := _table.get_revision()
	for row: Array in [["set_model", [7, Scene.model(FROM)], false], ["move_model", [7, TO], false],
			["remove_model", [-1], false], ["set_model_flags", [7, 7], false], ["get_model_flags", [1 << 40], 0],
			["set_model_unit", [7, &"u"], false], ["get_model", [7], {}], ["has_los", [here, 7], false],
			["has_los", [7, 8], false], ["visibility_matrix", [list, list], PackedByteArray([1, 0, 0, 0, 0, 0, 0, 0, 0])],
			["observers_of", [7], PackedInt32Array()], ["observers_of", [here, list], PackedInt32Array()],
			["exposure", [7, PackedVector2Array([TO]), PackedInt32Array([here])], PackedFloat32Array([0.0])],
			["distance", [here, 7], INF], ["distance_matrix", [PackedInt32Array([here]), PackedInt32Array([7])],
				PackedFloat32Array([INF])], ["within", [7, 3.0], PackedInt32Array()],
			["nearest", [here, PackedInt32Array([7])], { "handle": -1, "distance_inches": INF, "has_los": false }],
			["pieces_at", [7], PackedStringArray()], ["visible_pairs", [list, list], PackedInt32Array([here, here])]]:
		assert_eq(_table.callv(row[0], row[1]), row[2], row[0])
		assert_message(ERROR, "%s: there is no model with handle " % row[0], row[0])
	assert_eq(_table.check(here, 7).reason, "Invalid handle")
	assert_message(ERROR, "check: there is no model with handle 7", "check")
	assert_eq(_table.get_revision(), revision, "nothing changed")


func test_unusable_models() -> void:
	var here := _add(FROM)
	for row: Array in [[{ "position": 5 }, "model: \"position\" should be a Vector2 or {x, y} of finite numbers, not 5"],
			[{ "position": Vector2(1e8, 1.0) }, "model: \"position\" (1e+08, 1) is not finite or beyond 1e+07"],
			[{ "position": FROM, "base_mm": "x" }, "model: \"base_mm\" should be a finite number"],
			[{ "elevation_inches": INF }, "model: \"elevation_inches\" should be a finite number"],
			[{ "alive": 1, "id": "m" }, "model \"m\": \"alive\" should be a bool, not 1"],
			[{ "detection_inches": "x" }, "model: \"detection_inches\" should be a finite number"]]:
		assert_eq(_table.add_model(row[0]), -1)
		assert_message(ERROR, "add_model: " + row[1], str(row))
		assert_false(_table.set_model(here, row[0]))
		assert_message(ERROR, "set_model: handle 0: " + row[1], str(row))
	assert_eq(_table.add_model(Scene.model(TO, 32, { "base_type": "round" })), 1)
	assert_message(WARNING, "as if circular", "an unknown shape is usable")
	assert_false(_table.move_model(here, Vector2(NAN, 1.0)))
	assert_message(ERROR, "move_model: handle 0: position (nan, 1) is not finite", "move_model")
	assert_false(_table.move_model(here, TO, INF))
	assert_message(ERROR, "move_model: handle 0: rotation is not finite", "rotation")
	assert_eq(_table.get_model(here).position, FROM)
	assert_null(Table.create(null))
	assert_message(ERROR, "create", "no terrain")


func test_models_without_a_position_are_reserves() -> void:
	var target := _add(Vector2(300.0, 300.0))
	for source: Dictionary in [{}, { "position": Vector2.ZERO }, { "position": null }]:
		var reserve := _table.add_model(source)
		assert_eq(_table.get_model_flags(reserve), 3)
		assert_false(_table.has_los(target, reserve))
		assert_eq(_table.check(target, reserve).reason, "Invalid model positions")
		assert_false(_table.get_model(reserve).has("position"))
		assert_false(_table.set_model_flags(reserve, 7))
		assert_message(ERROR, "it has no position", "flags")
		assert_true(_table.move_model(reserve, FROM))
		assert_eq(_table.get_model_flags(reserve), 7)
		assert_true(_table.has_los(target, reserve))
		assert_true(_table.move_model(reserve, Vector2.ZERO))
		assert_eq(_table.get_model_flags(reserve), 3)
	assert_message(SILENT, "", "reserves")


func test_flags_of_keys() -> void:
	for row: Array in [[{ "alive": false }, 6], [{ "blocks_los": false }, 5], [{ "hidden": true }, 15], [{}, 7]]:
		var handle := _table.add_model(Scene.model(FROM, 32, row[0]))
		assert_eq(_table.get_model_flags(handle), row[1])
		_table.set_model_flags(handle, 0)
		_table.set_model(handle, Scene.model(FROM, 32, row[0]))
		assert_eq(_table.get_model_flags(handle), row[1], "set anew")
		assert_eq(_table.get_model(handle).merged(row[0]), _table.get_model(handle), "the keys follow the flags")
	assert_false(_table.set_model_flags(0, 16))
	assert_message(ERROR, "set_model_flags: handle 0: flags 16: flags should be 0 to 15", "flags")


func test_a_model_that_is_not_on_the_table_has_no_position() -> void:
	var handle := _add(FROM)
	_table.set_model_flags(handle, Table.MODEL_ALIVE)
	assert_false(_table.get_model(handle).has("position"))
	assert_eq(_table.to_dictionary().models[0].model.position, { "x": FROM.x, "y": FROM.y }, "saved for later")
	assert_true(_table.set_model_flags(handle, 7))
	assert_eq(_table.get_model(handle).position, FROM)


func test_units_and_sides() -> void:
	var a := _table.add_model(Scene.model(FROM), &"red", 1)
	var b := _table.add_model(Scene.model(TO, 32, { "unit": "blue" }), &"", 2)
	var c := _table.add_model(Scene.model(FROM, 32, { "unit": "blue" }), &"red", 1)
	_add(TO)
	assert_eq(_table.get_units(), [&"red", &"blue"] as Array[StringName])
	assert_eq([_table.get_unit(&"red"), _table.get_unit(&"blue"), _table.get_unit(&"green")],
			[PackedInt32Array([a, c]), PackedInt32Array([b]), PackedInt32Array()])
	assert_true(_table.set_model_unit(c, &"blue", 2))
	assert_eq(_table.get_unit(&"blue"), PackedInt32Array([b, c]))
	assert_eq([_table.get_model(c).unit, _table.get_model(c).side], [&"blue", 2])


func test_the_side_of_a_new_model() -> void:
	for row: Array in [[{ "side": 3 }, 0, 3], [{ "side": 3.0 }, 0, 3], [{ "side": 3 }, 2, 2], [{}, 0, 0],
			[{ "side": -1 }, 0, -1]]:
		assert_eq(_table.get_model(_table.add_model(row[0], &"", row[1])).side, row[2], str(row))
	var first := _table.add_model(Scene.model(FROM), &"a", 7)
	var other: Table = Table.create(_table.terrain)
	assert_eq(other.get_model(other.add_model(_table.get_model(first))), _table.get_model(first), "the whole model")
	for side: Variant in ["left", 1.5, 1e12, NAN, null, []]:
		assert_eq(_table.get_model(_table.add_model({ "side": side })).side, 0, "belongs to the game: %s" % [side])
	assert_message(SILENT, "", "sides")


# --- Saving ---------------------------------------------------------------------------------


func test_saving_as_json() -> void:
	_table.models_block = true
	_table.add_model(Scene.oval(FROM, 75.0, 42.0), &"red", 1)
	_table.add_model({ "base_mm": 60.0, "id": "tank" }, &"blue", -2)
	_add(TO)
	_table.remove_model(2)
	_table.add_model({ "position": TO + Vector2.ONE / 3.0 })
	_table.move_model(0, FROM + Vector2(0.1, 0.7), 1.5)
	_table.set_model_flags(0, 13)
	var saved: Dictionary = JSON.parse_string(JSON.stringify(_table.to_dictionary(), "", true, true))
	var other: Table = Table.create(_table.terrain)
	_add(FROM)
	assert_true(other.load_dictionary(saved))
	assert_true(other.models_block)
	assert_eq(Array(other.get_models()), [0, 1, (1 << 20) | 2])
	assert_eq(other.to_dictionary(), _table_without_last())
	for handle in other.get_models():
		assert_eq(other.get_model(handle), _table.get_model(handle))
		assert_eq(other.get_model_flags(handle), _table.get_model_flags(handle))
	assert_eq(other.add_model(Scene.model(TO)), 3, "the next slot")


func test_nested_values_are_copied() -> void:
	var thing := RefCounted.new()
	var model := { "position": { "x": 100.0, "y": 100.0 }, "base_type": "rectangular", "thing": thing, "own": [1],
			"base_dimensions": { "length": 50.0, "width": 50.0 }, "keywords": ["INFANTRY"],
			"meta": { "keywords": PackedStringArray(["BEAST"]), "own": [thing] } }
	var handle := _table.add_model(model)
	_add(FROM)
	var saved := _table.to_dictionary()
	var before := JSON.stringify(saved)
	var distance := _table.distance(handle, 1)
	for source: Dictionary in [model, _table.get_model(handle), _table.to_board().models[0]]:
		source.base_dimensions.length = 500.0
		source.keywords[0] = "VEHICLE"
		source.meta.keywords[0] = "VEHICLE"
		assert_eq(JSON.stringify(_table.to_dictionary()), before)
		assert_same(source.thing, _table.get_model(handle).thing)
		assert_same(source.own, _table.get_model(handle).own, "the game's own containers are shared")
		assert_same(source.meta.own, _table.get_model(handle).meta.own)
	_table.set_model(handle, model)
	assert_ne(_table.distance(handle, 1), distance)
	model.base_dimensions.length = 5.0
	_table.terrain.pixels_per_inch = 41.0
	_table.terrain.pixels_per_inch = 40.0
	assert_eq(JSON.stringify(saved), before, "a saved table is a copy")
	assert_true(_table.load_dictionary(saved))
	assert_eq(_table.distance(handle, 1), distance)
	saved.models[0].model.base_dimensions.length = 500.0
	assert_eq(JSON.stringify(_table.to_dictionary()), before)


## Without a search per restored handle: with one, the last slot first takes minutes.
func test_free_slots_after_loading() -> void:
	var handles := [60000] + range(0, 4000, 2)
	var rows := handles.map(func(handle: int) -> Dictionary:
		return { "handle": handle, "side": 0, "flags": 3, "model": {} })
	assert_true(_table.load_dictionary({ "version": 1, "models": rows }))
	assert_eq(_table.get_models().size(), 2001)
	assert_eq([_add(FROM), _add(FROM)], [59999, 59998], "the last free slot first")
	assert_true(_table.remove_model(2000))
	assert_true(_table.remove_model(59999))
	assert_eq([_add(FROM), _add(FROM), _add(FROM)], [(1 << 20) | 59999, (1 << 20) | 2000, 59997])
	rows = [5, 1, 3, 0].map(func(handle: int) -> Dictionary:
		return { "handle": handle, "side": 0, "flags": 3, "model": {} })
	_table = Table.create(_table.terrain)
	assert_true(_table.load_dictionary({ "version": 1, "models": rows }))
	assert_eq([_add(FROM), _add(FROM), _add(FROM), _add(FROM)], [4, 2, 6, 7])


func test_unusable_saves_change_nothing() -> void:
	_add(FROM)
	var row := { "handle": 0, "unit": "", "side": 0, "flags": 7, "model": Scene.model(FROM) }
	for case: Array in [[{}, "\"version\" should be 1"], [{ "version": 1, "models_block": 1 }, "\"models_block\""],
			[{ "version": 1 }, "\"models\" should be an Array"], [{ "version": 1, "models": [5] }, "model 0 should be"],
			[{ "version": 1, "models": [row.merged({ "side": 0.5 }, true)] }, "model 0: \"side\" is missing"],
			[{ "version": 1, "models": [row.merged({ "model": 5 }, true)] }, "model 0: \"model\" is missing"],
			[{ "version": 1, "models": [row.merged({ "flags": 16 }, true)] }, "model 0: \"flags\" is missing"],
			[{ "version": 1, "models": [row, row.merged({ "handle": 1 << 20 }, true)] }, "used twice"],
			[{ "version": 1, "models": [row.merged({ "handle": 0x7FFFFFFF }, true)] }, "handle 2147483647 is too large"],
			[{ "version": 1, "models": [row.merged({ "handle": 2047 << 20 }, true)] }, "handle 2146435072 cannot be used"],
			[{ "version": 1, "models": [row.merged({ "handle": (5 << 20) - 1 }, true)] },
					"handle 5242879 is too large for a table of 1 models"],
			[{ "version": 1, "models": [row.merged({ "model": { "base_mm": [] } }, true)] }, "handle 0: model: \"base_mm\""]]:
		assert_false(_table.load_dictionary(case[0]), str(case[1]))
		assert_message(ERROR, case[1], str(case[1]))
	assert_eq([_table.get_revision(), _table.get_models()], [2, PackedInt32Array([0])])


# --- Lists and distances ----------------------------------------------------------------------


func test_lists() -> void:
	var a := _table.add_model(Scene.model(FROM), &"a", 1)
	var b := _table.add_model(Scene.model(TO), &"b", 2)
	var c := _table.add_model(Scene.model(FROM + Vector2(0.0, 100.0)), &"c", 2)
	var all := PackedInt32Array([a, b, c])
	assert_eq(_table.visibility_matrix(all, all), PackedByteArray([1, 0, 1, 0, 1, 0, 1, 0, 1]))
	assert_eq(_table.observers_of(a), PackedInt32Array([c]))
	assert_eq(_table.observers_of(c, [a, b, a, c]), PackedInt32Array([a]))
	assert_eq(_table.visible_pairs([a], all), PackedInt32Array([a, a, a, c]))
	assert_eq(_table.visible_pairs([a], all, INF, [0, 1, 1]), PackedInt32Array([a, c]))
	assert_eq(_table.visible_pairs([a], all, 1.0), PackedInt32Array([a, a]))
	_table.visible_pairs([a], all, INF, [0])
	assert_message(ERROR, "visible_pairs: mask should have 3 entries", "mask")
	_table.visible_pairs([a], all, NAN)
	assert_message(ERROR, "visible_pairs: max_range_inches should be at least 0, not nan", "range")


func test_distances() -> void:
	var a := _add(FROM)
	var b := _add(FROM + Vector2(200.0, 0.0))
	var c := _table.add_model(Scene.rectangle(FROM + Vector2(0.0, 300.0), 100.0, 50.8, PI / 2.0))
	var radius := 16.0 / 25.4
	assert_almost_eq(_table.distance(a, b), 5.0 - 2.0 * radius, 1e-4)
	assert_almost_eq(_table.distance(a, c), 7.5 - radius - 50.0 / 25.4, 1e-4)
	assert_eq(_table.distance(c, a), _table.distance(a, c), "to the last bit")
	assert_eq(_table.distance(a, a), 0.0)
	assert_eq(Fallback.base_distance(_table.get_model(a), _table.get_model(c)), _table.distance(a, c))
	assert_eq(Fallback.base_distance(_table.get_model(a), {}), INF)
	assert_almost_eq(_table.distance_matrix([a], [a, b, c])[1], _table.distance(a, b), 1e-6)
	assert_eq(_table.within(a, 4.0), PackedInt32Array([b]))
	assert_eq(_table.within(a, 7.0, [c, c, a]), PackedInt32Array([c]))
	assert_eq(_table.nearest(a, [c, b]), { "handle": b, "distance_inches": _table.distance(a, b), "has_los": true })
	_table.move_model(b, TO - Vector2(440.0, 0.0))
	assert_eq(_table.nearest(a, [c, b], true).handle, c)
	_table.terrain.pixels_per_inch = 80.0
	assert_almost_eq(_table.distance(a, c), 3.75 - radius - 50.0 / 25.4, 1e-4, "bases keep their millimeters")


func test_within_at_the_limit() -> void:
	var a := _table.add_model(Scene.model(Vector2(975.2804, 1928.8671), 25))
	var b := _table.add_model(Scene.model(Vector2(1054.6505, 1928.8671), 25))
	assert_eq(_table.within(a, 1.0), PackedInt32Array([b]), "a distance of 1.000000961")
	_table.move_model(b, Vector2(975.2804 + Scene.mm(25.0), 1928.8671))
	assert_eq(_table.within(a, 0.0), PackedInt32Array([b]), "base contact")
	_table.move_model(b, Vector2(975.2804 + Scene.mm(25.0) + 0.1, 1928.8671))
	assert_eq(_table.within(a, 0.0), PackedInt32Array(), "0.0025 inches")


func test_nearest_of_equal_distances() -> void:
	var a := _add(FROM)
	var left := _add(FROM - Vector2(0.0, 160.0))
	var right := _add(FROM + Vector2(0.0, 160.0))
	assert_eq(_table.distance(a, left), _table.distance(a, right))
	for candidates: Array in [[left, right], [right, left], [a, right, right, left]]:
		for must_see: bool in [false, true]:
			assert_eq(_table.nearest(a, candidates, must_see).handle, left, str(candidates))
	_table.move_model(a, Vector2.ZERO)
	assert_eq(_table.nearest(a, [left]), { "handle": -1, "distance_inches": INF, "has_los": false })


func test_pieces_at() -> void:
	var model := _table.add_model(Scene.rectangle(Vector2(540.0, 400.0), 10.0, 100.0))
	assert_eq(_relations(model), [["r"], ["r"], ["r"]], "it stands along the piece")
	_table.move_model(model, Vector2(540.0, 400.0), PI / 2.0)
	assert_eq(_relations(model), [["r"], ["r"], []], "and across")
	_table.move_model(model, Vector2(560.0, 400.0))
	assert_eq(_relations(model), [["r"], [], []])
	_table.move_model(model, Vector2(700.0, 400.0))
	assert_eq(_relations(model), [[], [], []])
	assert_eq(_table.terrain.pieces_at(Scene.model(BETWEEN.get_center(), 25), Fallback.RELATION_WHOLLY_WITHIN),
			PackedStringArray(["r"]))
	_table.pieces_at(model, 3)
	assert_message(ERROR, "pieces_at: relation should be RELATION_OVERLAPS,", "relation")


# --- Helpers -----------------------------------------------------------------------------------


func _add(at: Vector2) -> int:
	return _table.add_model(Scene.model(at))


func _relations(handle: int) -> Array:
	return range(3).map(func(relation: int) -> Array: return Array(_table.pieces_at(handle, relation)))


func _table_without_last() -> Dictionary:
	var saved := _table.to_dictionary()
	saved.models = saved.models.filter(func(row: Dictionary) -> bool: return row.handle != 3)
	return saved
