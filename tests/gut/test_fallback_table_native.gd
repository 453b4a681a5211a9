# SPDX-License-Identifier: MIT
extends "support/message_test.gd"
## The LosTable of the fallback gives the same answers as the native one on random tables, in the sampled and legacy
## modes.

const Cases := preload("support/table_cases.gd")
const Fallback := preload("res://addons/enhanced_los/fallback/fallback.gd")
const TerrainCases := preload("support/terrain_cases.gd")

const INCH_ERROR := 1e-4


func before_each() -> void:
	super()
	Fallback.clear_cache()


func should_skip_script():
	return false if Cases.is_native() else "this library has no LosTable"


# --- Single queries ---------------------------------------------------------------------


func test_checks() -> void:
	var cases := Cases.new(8100)
	var counts := { "visible": 0, "models": 0, "both": 0 }
	for i in 60:
		var tables := Cases.both(cases.scenes.board(cases.scenes.options()))
		cases.fill(tables, 16)
		for j in 12:
			var pair := cases.some_handles(tables[0], 2)
			var detail := j % 4
			var expected: Dictionary = tables[0].check(pair[0], pair[1], detail)
			var got: Dictionary = tables[1].check(pair[0], pair[1], detail)
			if got != expected:
				fail_test("table %d: check%s: %s" % [i, [pair, detail], _difference(got, expected)])
			if tables[1].has_los(pair[0], pair[1]) != expected.has_los:
				fail_test("table %d: has_los%s" % [i, pair])
			var at := cases.scenes.point()
			var moved: Dictionary = tables[0].check_at(pair[0], at, pair[1], detail)
			got = tables[1].check_at(pair[0], at, pair[1], detail)
			if got != moved:
				fail_test("table %d: check_at%s: %s" % [i, [pair[0], at, pair[1]], _difference(got, moved)])
			counts.visible += int(expected.has_los)
			counts.models += int(not expected.get("blocking_models", []).is_empty())
			counts.both += int(not expected.get("blocking_models", []).is_empty() and not expected.blocking_terrain.is_empty())
	assert_between(counts.visible, 100, 500, "both verdicts occur")
	assert_gt(counts.models, 50, "models block")
	assert_gt(counts.both, 20, "pieces and models block")


func test_every_set_of_options() -> void:
	var cases := Cases.new(8101)
	for options: Dictionary in TerrainCases.OPTION_SETS:
		if options.get("mode", 1) == EnhancedLineOfSight.MODE_EXACT:
			continue
		var tables := Cases.both(cases.scenes.board(options))
		cases.fill(tables, 20)
		var all: PackedInt32Array = tables[0].get_models()
		assert_eq(tables[1].visibility_matrix(all, all), tables[0].visibility_matrix(all, all), str(options))


func test_boards_with_models() -> void:
	var cases := Cases.new(8102)
	var blocked := 0
	for i in 80:
		var board := cases.scenes.board(cases.scenes.options())
		board["models_block"] = i % 8 != 0
		board["models"] = range(10).map(func(_j: int) -> Dictionary:
			return cases.any_model().merged({ "unit": Cases.UNITS[cases.random.randi() % 4] }))
		for j in 4:
			var shooter: Dictionary = board.models[j]
			var target: Dictionary = board.models[j + 1] if j % 2 == 0 else cases.any_model()
			var expected := EnhancedLineOfSight.check_enhanced_visibility(shooter, target, board, j < 2)
			var got := Fallback.check_enhanced_visibility(shooter, target, board, j < 2)
			if got != expected:
				fail_test("board %d, pair %d: %s" % [i, j, _difference(got, expected)])
			blocked += int(not expected.get("blocking_models", []).is_empty())
			var from := cases.scenes.point()
			var to := cases.scenes.point()
			assert_eq(Fallback.judge_line(from, to, board, shooter, target),
					EnhancedLineOfSight.judge_line(from, to, board, shooter, target))
	assert_gt(blocked, 20, "models block")


# --- Changes ----------------------------------------------------------------------------


func test_changes() -> void:
	var cases := Cases.new(8110)
	for i in 6:
		var tables := Cases.both(cases.scenes.board({ "edition": 10 + i % 2 }))
		cases.fill(tables, 12)
		for j in 12:
			cases.change(tables)
			var expected: Dictionary = tables[0].to_dictionary()
			assert_eq(tables[1].to_dictionary(), expected)
			var handle := cases.some_handles(tables[0], 1)[0]
			assert_eq(tables[1].get_model(handle), tables[0].get_model(handle))
			assert_eq(tables[1].get_units(), tables[0].get_units())
			assert_eq(tables[1].get_revision(), tables[0].get_revision())
			assert_eq(tables[1].observers_of(handle), tables[0].observers_of(handle))
		for other: RefCounted in tables:
			other.load_dictionary(tables[0].to_dictionary())
		assert_eq(tables[1].to_dictionary(), tables[0].to_dictionary())
		assert_eq(tables[1].add_model({}), tables[0].add_model({}))
		assert_eq(tables[1].add_model({}), tables[0].add_model({}))
	assert_message(SILENT, "", "changes")


# --- Lists and distances ----------------------------------------------------------------------


func test_lists() -> void:
	var cases := Cases.new(8120)
	for i in 12:
		var tables := Cases.both(cases.scenes.board({ "edition": 10 + i % 2 }), i % 4 != 0)
		cases.fill(tables, 16)
		var from := cases.some_handles(tables[0], 5)
		var to := cases.some_handles(tables[0], 6)
		var mask := PackedByteArray(range(30).map(func(_j: int) -> int: return cases.random.randi_range(0, 2)))
		for query: Array in [["visibility_matrix", [from, to]], ["observers_of", [from[0], to]],
				["observers_of", [to[0]]], ["visible_pairs", [from, to, 14.0, mask]], ["visible_pairs", [from, to]],
				["pieces_at", [from[0], 0]], ["pieces_at", [from[1], 1]], ["pieces_at", [from[2], 2]],
				["within", [from[0], 9.0]], ["within", [from[0], 12.0, to]]]:
			assert_eq(tables[1].callv(query[0], query[1]), tables[0].callv(query[0], query[1]), str(query))
		_compare_distances(tables, from, to)


func _compare_distances(tables: Array[RefCounted], from: PackedInt32Array, to: PackedInt32Array) -> void:
	var expected: PackedFloat32Array = tables[0].distance_matrix(from, to)
	var got: PackedFloat32Array = tables[1].distance_matrix(from, to)
	for i in expected.size():
		assert_true(got[i] == expected[i] or absf(got[i] - expected[i]) <= INCH_ERROR, "%s %s" % [got[i], expected[i]])
	for must_see: bool in [false, true]:
		var nearest: Dictionary = tables[0].nearest(from[0], to, must_see)
		var other: Dictionary = tables[1].nearest(from[0], to, must_see)
		if absf(nearest.distance_inches - other.distance_inches) > INCH_ERROR:
			fail_test("nearest: %s %s" % [other, nearest])
		assert_eq([other.handle, other.has_los], [nearest.handle, nearest.has_los])


# --- Units and exposure -----------------------------------------------------------------------


func test_units() -> void:
	var cases := Cases.new(8130)
	var counts := { "visible": 0, "cover": 0, "hidden": 0, "full": 0 }
	for i in 60:
		var tables := Cases.both(cases.scenes.board(cases.scenes.options()), i % 3 != 0)
		cases.fill(tables, 12)
		for from in Cases.UNITS:
			var to := Cases.UNITS[cases.random.randi() % Cases.UNITS.size()]
			var inches := INF if cases.random.randf() < 0.5 else cases.random.randf_range(0.0, 20.0)
			var expected: Dictionary = tables[0].unit_visibility(from, to, inches)
			var got: Dictionary = tables[1].unit_visibility(from, to, inches)
			_assert_same_units(got, expected, "table %d: %s to %s" % [i, from, to])
			counts.visible += int(expected.visible)
			counts.cover += int(expected.has_cover)
			counts.hidden += int(not expected.hidden_models.is_empty())
			counts.full += int(expected.fully_visible)
	for key: String in counts:
		assert_between(counts[key], 5, 235, key)


## Models stay placed between queries; changes of models, terrain and options must show at once.
func test_units_between_changes() -> void:
	var cases := Cases.new(8135)
	for i in 12:
		var tables := Cases.both(cases.scenes.board(cases.scenes.options()), i % 2 == 0)
		cases.fill(tables, 12)
		for j in 12:
			if j % 4 == 3:
				var edition: int = 21 - tables[0].terrain.edition
				var piece := Scene.ruin("new", Rect2(cases.scenes.point(), Vector2(200, 150)))
				for table in tables:
					table.terrain.set("edition", edition)
					table.terrain.set_piece(piece)
			elif j > 0:
				cases.change(tables)
			for from in Cases.UNITS:
				var to := Cases.UNITS[cases.random.randi() % Cases.UNITS.size()]
				_assert_same_units(tables[1].unit_visibility(from, to), tables[0].unit_visibility(from, to),
						"table %d, change %d: %s to %s" % [i, j, from, to])


func _assert_same_units(got: Dictionary, expected: Dictionary, about: String) -> void:
	assert_eq(got.keys(), expected.keys(), about)
	if absf(got.distance_inches - expected.distance_inches) <= INCH_ERROR:
		got.distance_inches = expected.distance_inches
	if got != expected:
		fail_test("%s: %s" % [about, _difference(got, expected)])


func test_exposure() -> void:
	var cases := Cases.new(8131)
	var sum := 0.0
	for i in 24:
		var tables := Cases.both(cases.scenes.board({ "edition": 10 + i % 2 }), i % 4 != 0)
		cases.fill(tables, 12)
		var observers := cases.some_handles(tables[0], 4)
		var options: Dictionary = [{}, { "ranges": 9.0 }, { "ranges": [4.0, 30, 12.5, 0], "weights": [1, 2.5, -1, 0.25] },
				{ "only_new": true }, { "only_new": true, "detection_inches": 8.0, "weights": PackedFloat32Array([1, 2, 3, 4]) },
				{ "detection_inches": 10 }][i % 6]
		var handle := cases.some_handles(tables[0], 1)[0]
		var points := cases.points(8)
		points[3] = Vector2.ZERO
		var model: Dictionary = [{}, { "base_mm": 60, "unit": "red" }, cases.any_model()][i % 3]
		var bounds := Rect2(cases.scenes.point() / 3.0, cases.scenes.point() * 0.7)
		for query: Array in [["exposure", [handle, points, observers, options]],
				["safest_points", [handle, points, observers, 5, options]],
				["exposure_map", [observers, bounds, 200.0, model, options]]]:
			assert_eq(tables[1].callv(query[0], query[1]), tables[0].callv(query[0], query[1]), "%d: %s" % [i, query])
		sum += Array(tables[0].exposure(handle, points, observers)).reduce(func(a: float, b: float) -> float: return a + b)
	assert_gt(sum, 50.0, "models are exposed")


# --- Messages ------------------------------------------------------------------------------------


func test_messages() -> void:
	for row: Array in [["add_model", [{ "position": 5 }]], ["add_model", [{ "base_mm": [], "alive": 5 }]],
			["add_model", [{ "position": Vector2(1e9, 0.0), "id": "far" }]], ["add_model", [{ "base_type": "x" }]],
			["add_model", [{ "unit": [] }]], ["add_model", [{}, &"", 1 << 40]], ["set_model", [9, {}]],
			["set_model", [0, { "rotation": "x", "base_type": "oval" }]], ["move_model", [9, FROM]],
			["move_model", [0, Vector2(NAN, 0.0)]], ["move_model", [0, FROM, INF]], ["remove_model", [-5]],
			["set_model_flags", [0, 99]], ["set_model_flags", [1, 7]], ["set_model_unit", [0, &"u", -(1 << 40)]],
			["get_model", [9]], ["get_model_flags", [9]], ["has_los", [0, 9]], ["check", [9, 0, 7]], ["check", [0, 1, 2]],
			["check_at", [0, Vector2(INF, 0.0), 0]], ["check_at", [0, TO, 9, -1]],
			["visibility_matrix", [PackedInt32Array([0, 5, 6]), PackedInt32Array([7])]],
			["visible_pairs", [PackedInt32Array([0]), PackedInt32Array([0]), -1.0]],
			["visible_pairs", [PackedInt32Array([0]), PackedInt32Array([0]), 1.0, PackedByteArray([1, 1])]],
			["observers_of", [0, PackedInt32Array([5])]], ["observers_of", [5]], ["distance", [0, 5]],
			["distance_matrix", [PackedInt32Array([0]), PackedInt32Array([5])]], ["within", [0, NAN]], ["within", [5, 1.0]],
			["nearest", [5, PackedInt32Array()]], ["nearest", [0, PackedInt32Array([5])]], ["pieces_at", [0, 5]],
			["unit_visibility", [&"a", &"b", NAN]], ["unit_visibility", [&"", &"b"]],
			["exposure", [5, PackedVector2Array([TO]), PackedInt32Array([0])]],
			["exposure", [0, PackedVector2Array([TO, Vector2(NAN, 1.0)]), PackedInt32Array([0, 7])]],
			["exposure", [0, PackedVector2Array([TO]), PackedInt32Array([0]), { "ranges": "x" }]],
			["exposure", [0, PackedVector2Array([TO]), PackedInt32Array([0]), { "ranges": [1.0, 2.0] }]],
			["exposure", [0, PackedVector2Array([TO]), PackedInt32Array([0]), { "ranges": [INF] }]],
			["exposure", [0, PackedVector2Array([TO]), PackedInt32Array([0]), { "weights": 2.0 }]],
			["exposure", [0, PackedVector2Array([TO]), PackedInt32Array([0]), { "weights": [null] }]],
			["safest_points", [0, PackedVector2Array([TO]), PackedInt32Array([0]), 1, { "only_new": 1 }]],
			["safest_points", [0, PackedVector2Array([TO]), PackedInt32Array([0]), -1]],
			["safest_points", [5, PackedVector2Array([TO]), PackedInt32Array([0]), 1]],
			["exposure_map", [PackedInt32Array([0, 9]), Rect2(0, 0, 9, 9), 5.0, {}, { "detection_inches": INF }]],
			["exposure_map", [PackedInt32Array([0]), Rect2(0, 0, 9, 9), 5.0, { "base_mm": "x" }]],
			["exposure_map", [PackedInt32Array([0]), Rect2(0, 0, 9, 0), 5.0]],
			["exposure_map", [PackedInt32Array([0]), Rect2(0, 0, 9, 9), NAN]],
			["pieces_at", [5]], ["load_dictionary", [{}]], ["load_dictionary", [{ "version": 1, "models": [{}] }]],
			["load_dictionary", [{ "version": 1, "models": [{ "handle": 0, "side": 0, "flags": 7, "model": { "id": [] } }] }]]]:
		var tables := Cases.both(Scene.board([Scene.ruin("r", BETWEEN)]))
		var answers := []
		var messages := []
		for i in 2:
			[EnhancedLineOfSight, Fallback][i].clear_cache()
			tables[i].add_model(Scene.model(FROM))
			tables[i].add_model({})
			answers.append(tables[i].callv(row[0], row[1]))
			messages.append(Array(new_messages()))
		assert_eq(answers[1], answers[0], str(row))
		assert_eq(messages[1], messages[0], str(row))


func test_keys_of_answers_without_a_verdict() -> void:
	var tables := Cases.both({})
	for detail in 4:
		for boards: Array in [[5, 5], [tables[0], tables[1]]]:
			var answers: Array[Dictionary] = []
			for i in 2:
				answers.append([EnhancedLineOfSight, Fallback][i].check_enhanced_visibility(Scene.model(FROM),
						Scene.model(TO), boards[i], false, detail))
			assert_eq(answers[1], answers[0], "detail %d" % detail)
			assert_eq(answers[1].keys(), answers[0].keys(), "detail %d" % detail)
	var keys := []
	for table in tables:
		keys.append(table.target_visibility(table.add_model({}), table.add_model({})).keys())
		keys[-1].sort()
	assert_eq(keys[1], keys[0], "target_visibility")
	new_messages()


func test_every_public_member_exists() -> void:
	var table: RefCounted = Cases.both({})[1]
	for method in ClassDB.class_get_method_list(&"LosTable", true):
		if not method.name.begins_with("_"):
			assert_true(table.has_method(method.name), method.name)
	for property in ClassDB.class_get_property_list(&"LosTable", true):
		if property.type != TYPE_NIL:
			assert_true(property.name in table, property.name)
	for constant in ClassDB.class_get_integer_constant_list(&"LosTable", true):
		assert_eq(table.get_script().get_script_constant_map().get(constant),
				ClassDB.class_get_integer_constant(&"LosTable", constant), constant)
	assert_true(table.has_signal("model_changed"))


# --- Helpers --------------------------------------------------------------------------------------


static func _difference(got: Dictionary, expected: Dictionary) -> String:
	var text := ""
	for key: String in expected.merged(got):
		if got.get(key) != expected.get(key):
			text += "%s: %s, not %s; " % [key, got.get(key), expected.get(key)]
	return text.left(600)
