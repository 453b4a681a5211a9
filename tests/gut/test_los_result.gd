# SPDX-License-Identifier: MIT
extends "support/message_test.gd"
## LosResult as an object: typed properties that cannot be set, rows of the moment of the query, copies, text, threads.

const BoardGenerator := preload("res://demo/board_generator.gd")
const Cases := preload("support/terrain_cases.gd")

const TASKS := 24
const PROPERTIES := {
	"has_los": TYPE_BOOL, "is_valid": TYPE_BOOL, "method": TYPE_STRING, "reason": TYPE_STRING,
	"sight_line": TYPE_PACKED_VECTOR2_ARRAY, "blocking_terrain": TYPE_PACKED_STRING_ARRAY,
	"blocking_models": TYPE_PACKED_INT32_ARRAY, "blockers": TYPE_PACKED_STRING_ARRAY, "cover": TYPE_ARRAY,
	"attempted_lines": TYPE_ARRAY, "attempted_points": TYPE_PACKED_VECTOR2_ARRAY, "line_count": TYPE_INT,
}
const COVER_RULES := { "piece_rules": [{ "when": ["piece:hedge"], "effect": "pass" }], "max_range_inches": 30.0,
	"cover_rules": [{ "when": ["piece:hedge"], "effect": "cover", "label": "light" }] }


func _terrains(pieces: Array, options := {}) -> Array:
	return [Cases.terrain_with(pieces, options)]


func _blocked() -> LosResult:
	return Cases.terrain_with([Scene.ruin("r", BETWEEN)]).query(Scene.model(FROM), Scene.model(TO))


# --- Values -------------------------------------------------------------------------------------


func test_known_answers() -> void:
	for terrain: RefCounted in _terrains([Scene.ruin("r", BETWEEN)]):
		var blocked: RefCounted = terrain.query(Scene.model(FROM), Scene.model(TO))
		assert_false(blocked.has_los)
		assert_true(blocked.is_valid)
		assert_eq(blocked.method, "full_sampling")
		assert_eq(blocked.reason, "")
		assert_eq(blocked.blocking_terrain, PackedStringArray(["r"]))
		assert_eq(blocked.sight_line, PackedVector2Array())
		assert_eq(str(blocked), "<LosResult: blocked by r (full_sampling, %d lines)>" % blocked.line_count)
		terrain.clear()
		var visible: RefCounted = terrain.query(Scene.model(FROM), Scene.model(TO))
		assert_true(visible.has_los)
		assert_eq(visible.sight_line, PackedVector2Array([FROM, TO]))
		assert_eq(visible.attempted_points, PackedVector2Array([FROM, TO]))
		assert_eq(visible.attempted_lines, [{ "from": FROM, "to": TO, "blocked": false }])
		assert_eq(str(visible), "<LosResult: visible (center_to_center, 1 line)>")
		var invalid: RefCounted = terrain.query({}, Scene.model(TO))
		assert_false(invalid.is_valid or invalid.has_los)
		assert_eq(invalid.method, "")
		assert_eq(str(invalid), "<LosResult: invalid: Invalid model positions>")
	assert_message(SILENT, "", "ordinary queries")


func test_cover_and_limits() -> void:
	for terrain: RefCounted in _terrains([Scene.ruin("h", BETWEEN, { "tags": ["hedge"] })], { "rules": COVER_RULES }):
		var covered: RefCounted = terrain.query(Scene.model(FROM), Scene.model(TO))
		assert_true(covered.has_los)
		assert_eq(covered.cover.map(func(row: Dictionary) -> Array: return [row.label, row.pieces]), [["light", ["h"]]])
		var far: RefCounted = terrain.query(Scene.model(FROM), Scene.model(FROM + Vector2(4000.0, 0.0)))
		assert_true(far.is_valid, "a limit of the rules is an answer")
		assert_eq(far.reason, "range")
		assert_eq(far.cover, [])
		assert_eq(str(far), "<LosResult: not visible: range>")


func test_a_new_result_is_invalid() -> void:
	for result: RefCounted in [LosResult.new()]:
		assert_false(result.is_valid or result.has_los)
		assert_eq(result.reason, "No query")
		assert_eq(result.to_dictionary(), { "has_los": false, "reason": "No query", "sight_line": [],
				"attempted_lines": [], "blocking_terrain": [], "blockers": [] })


func test_many_names_are_counted_in_the_text() -> void:
	var pieces := range(8).map(func(i: int) -> Dictionary:
		return Scene.ruin("p%d" % i, Rect2(400.0 + 60.0 * i, 0.0, 20.0, 800.0)))
	for terrain: RefCounted in _terrains(pieces):
		assert_string_contains(str(terrain.query(Scene.model(FROM), Scene.model(TO))),
				"blocked by p0, p1, p2, p3, p4 and 3 more (")


# --- Properties ---------------------------------------------------------------------------------


func test_properties_have_the_documented_types() -> void:
	var found := {}
	for row in ClassDB.class_get_property_list("LosResult", true):
		found[row.name] = row.type
		assert_eq(row.usage & PROPERTY_USAGE_STORAGE, 0, row.name)
	assert_eq(found, PROPERTIES)
	for result: RefCounted in [_blocked(), LosResult.new()]:
		for name: String in PROPERTIES:
			assert_eq(typeof(result.get(name)), PROPERTIES[name], name)


func test_properties_cannot_be_set() -> void:
	var result := _blocked()
	var before := result.to_dictionary()
	for name: String in PROPERTIES:
		result.set(name, type_convert(1, PROPERTIES[name]))
	assert_eq(result.to_dictionary(), before)
	var script := GDScript.new()
	script.source_code = "extends RefCounted\nstatic func assign(result: LosResult) -> void:\n\tresult.has_los = true\n"
	Engine.print_error_messages = false
	assert_ne(script.reload(), OK, "assigning does not compile")
	Engine.print_error_messages = true
	new_messages()


## A script may change what it reads without changing the result.
func test_values_are_copies() -> void:
	for terrain: RefCounted in _terrains([Scene.ruin("h", BETWEEN, { "tags": ["hedge"] })], { "rules": COVER_RULES }):
		var result: RefCounted = terrain.query(Scene.model(FROM), Scene.model(TO))
		var before: Dictionary = result.to_dictionary().duplicate(true)
		result.attempted_lines[0].erase("from")
		result.cover[0].pieces.clear()
		result.cover.clear()
		result.to_dictionary().clear()
		result.to_dictionary().cover[0].clear()
		assert_eq(result.to_dictionary(), before)
		assert_eq(result.cover, before.cover)


# --- Time ---------------------------------------------------------------------------------------


## Whatever happens to the terrain afterwards, the rows are those of the query.
func test_rows_are_those_of_the_query() -> void:
	for terrain: RefCounted in _terrains(BoardGenerator.generate(3, 11), { "edition": 11 }):
		var results := []
		var expected := []
		for i in 40:
			var from := Scene.model(Vector2(60.0 + 20.0 * i, 900.0))
			var to := Scene.model(Vector2(900.0, 60.0 + 30.0 * i))
			expected.append(terrain.check(from, to, i % 2 == 1))
			results.append(terrain.query(from, to, i % 2 == 1))
		terrain.load_pieces([Scene.ruin("other", BETWEEN)])
		terrain.mode = 0
		terrain.clear()
		terrain = null
		EnhancedLineOfSight.clear_cache()
		assert_gt(expected.filter(func(answer: Dictionary) -> bool: return not answer.blockers.is_empty()).size(), 5)
		for i in results.size():
			assert_eq(results[i].attempted_lines, expected[i].attempted_lines)
			assert_eq(results[i].to_dictionary(), expected[i])


func test_ids_of_models_are_those_of_the_query() -> void:
	var table := LosTable.create(Cases.terrain_with([]))
	table.models_block = true
	var a := table.add_model(Scene.model(FROM))
	var b := table.add_model(Scene.model(TO))
	var tank := table.add_model(Scene.model(Vector2(600.0, 400.0), 300, { "id": "tank", "model_height_inches": 9.0 }))
	var result := table.query(a, b)
	table.remove_model(tank)
	table.clear_models()
	assert_eq(result.blockers, PackedStringArray(["tank"]))
	assert_eq(result.blocking_models, PackedInt32Array([tank]))
	assert_eq(result.blocking_terrain, PackedStringArray())
	assert_eq(str(result).left(30), "<LosResult: blocked by tank (f")


func test_statistics_count_a_query_as_a_check() -> void:
	var terrain := Cases.terrain_with([Scene.ruin("r", BETWEEN)])
	var counts := []
	for method: String in ["check", "query"]:
		EnhancedLineOfSight.reset_statistics()
		for target: Dictionary in [Scene.model(TO), Scene.model(FROM + Vector2(90.0, 0.0)), {}]:
			terrain.call(method, Scene.model(FROM), target)
		counts.append(EnhancedLineOfSight.get_statistics())
	assert_eq(counts[1], counts[0])


# --- Threads ------------------------------------------------------------------------------------


func _read(result: LosResult) -> Array:
	return [result.to_dictionary(), result.attempted_lines, result.blockers, result.attempted_points, str(result)]


func test_threads() -> void:
	var terrain := Cases.terrain_with(BoardGenerator.generate(4, 10))
	var shared := _blocked()
	var ask := func(index: int) -> Array:
		var at := Vector2(100.0 + 40.0 * index, 300.0)
		return _read(terrain.query(Scene.model(at), Scene.model(Vector2(900.0, 1200.0)), index % 2 == 0)) + _read(shared)
	var expected := range(TASKS).map(ask)
	var got := []
	got.resize(TASKS)
	for repeat in 3:
		got.fill(null)
		var task := WorkerThreadPool.add_group_task(func(index: int) -> void: got[index] = ask.call(index), TASKS)
		WorkerThreadPool.wait_for_group_task_completion(task)
		assert_true(got == expected, "round %d" % repeat)
	assert_message(SILENT, "", "threads")
