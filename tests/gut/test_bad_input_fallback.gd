# SPDX-License-Identifier: MIT
extends "support/message_test.gd"
## The same bad input for the fallback: no script error, a safe answer.

const Arguments := preload("test_bad_input_arguments.gd")
const Boards := preload("test_bad_input_boards.gd")
const Fallback := preload("res://addons/enhanced_los/fallback/fallback.gd")
const Models := preload("test_bad_input_models.gd")
const Options := preload("test_bad_input_options.gd")
const Pieces := preload("test_bad_input_pieces.gd")


## Values that the fallback takes: the default mode, and an edition in which every piece blocks.
const TAKEN := [["mode", -1], ["edition", 0]]


func after_each() -> void:
	Fallback.clear_cache()


func test_bad_models() -> void:
	var tables: Models = autofree(Models.new())
	for row: Array in tables.table:
		var model: Dictionary = { "position": FROM }.merged(row[0], true)
		for edition: int in Scene.EDITIONS:
			var board := { "edition": edition }
			for pair: Array in [[model, Scene.model(TO)], [Scene.model(TO), model]]:
				var answer: Dictionary = Fallback.check_enhanced_visibility(pair[0], pair[1], board, true)
				assert_typeof(answer.has_los, TYPE_BOOL)
				assert_eq(Fallback.has_los(pair[0], pair[1], board), answer.has_los, str(row[0]))
				Fallback.judge_line(FROM, TO, board, pair[0], pair[1])
				if row[0].has("position"):
					assert_false(answer.has_los, str(row[0]))
					assert_true(answer.reason.begins_with("Invalid model"), str(row[0]))
		Fallback.sample_points(model, 8)
		_assert_no_script_error(str(row[0]))


## Both implementations agree in every field: the key counts as absent.
func test_bad_pieces() -> void:
	var tables: Pieces = autofree(Pieces.new())
	var models := [Scene.model(FROM), Scene.model(TO)]
	for row: Array in tables.table:
		for good: Dictionary in [
			{ "id": "r1", "polygon": tables.box, "type": "ruins" },
			{ "id": "r1", "polygon": tables.box, "height_category": "tall", "walls": [tables.wall] },
		]:
			var piece := good.duplicate()
			piece[row[0]] = row[1]
			for edition: int in Scene.EDITIONS:
				var board := Scene.board([piece, { row[0]: row[1] }, row[1]], { "edition": edition })
				assert_eq(Fallback.check_enhanced_visibility(models[0], models[1], board, true),
						EnhancedLineOfSight.check_enhanced_visibility(models[0], models[1], board, true), str(row))
		_assert_no_script_error(str(row))


func test_messages_equal_those_of_the_library() -> void:
	var pieces: Pieces = autofree(Pieces.new())
	var boards: Boards = autofree(Boards.new())
	var models: Models = autofree(Models.new())
	for row: Array in pieces.table + pieces.far_table:
		_assert_same_messages({}, Scene.board([{ "id": "r", row[0]: row[1] }, row[1]]))
	for row: Array in boards.table:
		_assert_same_messages({}, row[0])
	for row: Array in models.table + models.far_table:
		_assert_same_messages(row[0], {})
	for row: Array in _bad_options():
		_assert_same_messages({}, { row[0]: row[1] })


func test_bad_boards() -> void:
	var tables: Boards = autofree(Boards.new())
	for row: Array in tables.no_boards:
		var answer: Dictionary = Fallback.check_enhanced_visibility(Scene.model(FROM), Scene.model(TO), row[0])
		assert_false(answer.has_los)
		assert_eq(answer.reason, "Invalid board")
		assert_false(Fallback.has_los(Scene.model(FROM), Scene.model(TO), row[0]))
		assert_false(Fallback.check_legacy_line_of_sight(FROM, TO, row[0]))
		assert_false(Fallback.judge_line(FROM, TO, row[0]).has_los)
		assert_eq(Fallback.block_point_for_line(FROM, TO, row[0], Scene.model(FROM), Scene.model(TO)), {})
		_assert_no_script_error(str(row[0]))
	for row: Array in tables.table:
		assert_true(Fallback.has_los(Scene.model(FROM), Scene.model(TO), row[0]), str(row[0]))
		_assert_no_script_error(str(row[0]))


func test_bad_options() -> void:
	var before: Dictionary = Fallback.get_defaults()
	for row: Array in _bad_options():
		assert_true(Fallback.has_los(Scene.model(FROM), Scene.model(TO), { row[0]: row[1] }), str(row))
		assert_message(ERROR, Options.message_of("board", row, "as if absent"), str(row))
		Fallback.set_defaults({ row[0]: row[1] })
		assert_eq_deep(Fallback.get_defaults(), before)
		if can_read_messages():
			var messages := new_messages()
			assert_eq(messages.size(), 1, str(row))
			assert_string_contains("".join(messages),
					"error: " + PREFIX + Options.message_of("set_defaults", row, "nothing changed"))
	for key: Variant in ["color", 5, null, Vector2.ONE, [], ""]:
		Fallback.set_defaults({ key: 5 })
		assert_message(ERROR, "set_defaults: there is no option", str(key))


func test_bad_arguments() -> void:
	for point: Vector2 in Arguments.BAD_POINTS:
		if point.is_finite(): # the fallback has no limit
			continue
		assert_false(Fallback.check_legacy_line_of_sight(point, TO, {}))
		assert_false(Fallback.judge_line(FROM, point, {}).has_los)
		assert_eq(Fallback.block_point_for_line(point, TO, {}, Scene.model(FROM), Scene.model(TO)), {})
		assert_false(Fallback.segment_intersects_polygon(point, TO, Scene.corners(BETWEEN)))
		_assert_no_script_error(str(point))
	for density: int in [2, 0, -1, 65, 1 << 40]:
		assert_eq(Fallback.sample_points(Scene.model(FROM), density), PackedVector2Array())
		_assert_no_script_error(str(density))
	for polygon: Variant in [null, 5, "x", {}, [1, 2], [[1, 2]], [null], [Vector2(NAN, 1)], self]:
		assert_eq(Fallback.to_packed_polygon(polygon), PackedVector2Array())
		assert_false(Fallback.segment_intersects_polygon(FROM, TO, polygon))
		_assert_no_script_error(str(polygon))


func test_data_that_contains_itself() -> void:
	for key: String in ["id", "type", "polygon", "traits", "walls", "link_group", "position", "base_type", "keywords",
			"meta", "base_dimensions", "terrain_features", "board", "mode", "anything"]:
		for endless: Variant in [endless_array(), endless_dictionary()]:
			var model := Scene.model(FROM, 32, { "base_type": "oval" }).merged({ key: endless }, true)
			var piece := Scene.ruin("r", BETWEEN, { key: endless })
			for board: Dictionary in [{ key: endless }, Scene.board([piece]), Scene.board([endless]), { "board": endless }]:
				for i in 2: # the second call compares cached terrain
					Fallback.has_los(model, Scene.model(TO), board)
			break_cycle(endless)
		Fallback.clear_cache()
		_assert_no_script_error(key)


func _bad_options() -> Array:
	return Options.TABLE.filter(func(row: Array) -> bool: return not row.slice(0, 2) in TAKEN)


func _assert_same_messages(bad_keys: Dictionary, board: Dictionary) -> void:
	var messages := []
	for los: Object in [EnhancedLineOfSight, Fallback]:
		los.clear_cache()
		for model: Dictionary in [{ "position": FROM }, { "position": FROM, "id": "s" }]:
			los.has_los(model.merged(bad_keys, true), Scene.model(TO), board)
		messages.append(Array(new_messages()))
	assert_eq(messages[1], messages[0], str([bad_keys, board]).left(200))


func _assert_no_script_error(about: String) -> void:
	var wrong := Array(new_messages()).filter(func(text: String) -> bool: return text.begins_with("engine"))
	assert_eq(wrong, [], about)
