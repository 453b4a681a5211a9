# SPDX-License-Identifier: MIT
extends "support/message_test.gd"
## Boards of a wrong type: an error each time, and nothing is visible. Boards whose list has a wrong type: one warning.

const NO_BOARD := "board should be a LosTerrain or a Dictionary"

# The board, and its type in the message.
var no_boards := [
	[null, "null"], [5, ""], [1.5, ""], [true, "bool"], ["board", "String"], [&"board", "StringName"],
	[[], "Array"], [[{}], "Array"], [Vector2(1, 2), "Vector2"], [PackedVector2Array(), "PackedVector2Array"],
	[RID(), "RID"], [Callable(), "Callable"], [NodePath("a"), "NodePath"], [Color.RED, "Color"], [self, "Object"],
]

# The board's keys, the kind of message, a part of it.
var table := [
	[{ "terrain_features": 5 }, WARNING, "board: \"terrain_features\" should be an Array, not "],
	[{ "terrain_features": "ruins" }, WARNING, "board: \"terrain_features\" should be an Array, not String"],
	[{ "terrain_features": {} }, WARNING, "board: \"terrain_features\" should be an Array, not Dictionary"],
	[{ "terrain_features": { "r1": {} } }, WARNING, "board: \"terrain_features\" should be an Array, not Dictionary"],
	[{ "terrain_features": false }, WARNING, "board: \"terrain_features\" should be an Array, not bool"],
	[{ "terrain_features": PackedVector2Array([FROM]) }, WARNING,
		"\"terrain_features\" should be an Array, not PackedVector2Array"],
	[{ "board": { "terrain_features": 5 } }, WARNING, "\"terrain_features\" should be an Array, not "],
	[{ "board": { "terrain_features": "x" } }, WARNING, "\"terrain_features\" should be an Array, not String"],
	[{ "terrain_features": [null] }, WARNING, "terrain piece 0 should be a Dictionary, not null"],
	[{ "terrain_features": [5] }, WARNING, "terrain piece 0 should be a Dictionary, not int"],
	[{ "terrain_features": [{}, "ruin"] }, WARNING, "terrain piece 1 should be a Dictionary, not String"],
	[{ "terrain_features": [{}, {}, [FROM, TO]] }, WARNING, "terrain piece 2 should be a Dictionary, not Array"],
	[{ "terrain_features": [self] }, WARNING, "terrain piece 0 should be a Dictionary, not Object"],
	[{ "board": { "terrain_features": [5] } }, WARNING, "terrain piece 0 should be a Dictionary, not "],

	[{}, SILENT, ""],
	[{ "terrain_features": null }, SILENT, ""],
	[{ "terrain_features": [] }, SILENT, ""],
	[{ "terrain_features": [{}] }, SILENT, ""],
	[{ "board": {} }, SILENT, ""],
	[{ "board": null }, SILENT, ""],
	[{ "units": 5, "meta": [], 7: null, "edition": 10 }, SILENT, ""],
]


func test_boards_of_a_wrong_type() -> void:
	for row: Array in no_boards:
		var text: String = NO_BOARD if row[1] == "" else "not " + row[1]
		_assert_no_board(row[0], text)
		assert_still_works(str(row[0]))


func test_boards_with_wrong_keys() -> void:
	for row: Array in table:
		EnhancedLineOfSight.clear_cache()
		for edition: int in Scene.EDITIONS:
			var board: Dictionary = row[0].merged({ "edition": edition })
			assert_eq(EnhancedLineOfSight.check_enhanced_visibility(Scene.model(FROM), Scene.model(TO), board).method,
					"center_to_center", str(row[0]))
			assert_message(row[1] if edition == 10 else SILENT, row[2], str(row[0]))
			assert_true(EnhancedLineOfSight.check_legacy_line_of_sight(FROM, TO, board))
			assert_true(EnhancedLineOfSight.judge_line(FROM, TO, board).has_los)
			assert_repeated_message(row[1], row[2], str(row[0]))
		assert_still_works(str(row[0]))


## An unusable list at the top level does not hide the list of the nested board.
func test_the_nested_list_is_used_instead() -> void:
	var nested := Scene.board([Scene.ruin("r", BETWEEN)])
	var board := { "terrain_features": 5, "board": nested }
	assert_false(EnhancedLineOfSight.has_los(Scene.model(FROM), Scene.model(TO), board))
	assert_message(WARNING, "board: \"terrain_features\" should be an Array", "the top level")


func test_a_freed_object_as_board() -> void:
	var object := Object.new()
	object.free()
	_assert_no_board(object, NO_BOARD)
	assert_still_works("a freed object")


## Terrain beyond the limit is an error, and the target is not visible.
func test_terrain_beyond_the_limit() -> void:
	var pieces := []
	pieces.resize(1_000_001)
	pieces.fill({})
	var answer := EnhancedLineOfSight.check_enhanced_visibility(Scene.model(FROM), Scene.model(TO), Scene.board(pieces))
	assert_message(ERROR, "terrain is too large: at most 1000000 pieces", "1 000 001 pieces")
	assert_false(answer.has_los, "terrain that was not read must block")
	assert_still_works("too much terrain")


func test_points_beyond_the_limit() -> void:
	var polygon := PackedVector2Array()
	polygon.resize(16_000_001)
	var answer := EnhancedLineOfSight.check_enhanced_visibility(Scene.model(FROM), Scene.model(TO), Scene.board([{ "polygon": polygon }]))
	assert_message(ERROR, "terrain is too large: at most 1000000 pieces and 16000000 points", "16 000 001 points")
	assert_false(answer.has_los)
	assert_still_works("too many points")


func test_boards_that_contain_themselves() -> void:
	var board := {}
	for key: String in ["terrain_features", "board", "mode", "density", "edition", "anything"]:
		for endless: Variant in [endless_array(), endless_dictionary(), board]:
			board.clear()
			board[key] = endless
			EnhancedLineOfSight.has_los(Scene.model(FROM), Scene.model(TO), board)
			EnhancedLineOfSight.check_legacy_line_of_sight(FROM, TO, board)
			for message in new_messages():
				assert_false(message.begins_with("engine"), message)
			break_cycle(endless)
	var endless := endless_array()
	assert_false(EnhancedLineOfSight.has_los(Scene.model(FROM), Scene.model(TO), endless))
	assert_message(ERROR, NO_BOARD, "an endless Array")
	break_cycle(endless)
	assert_still_works("endless boards")


## Every method reports the error each time.
func _assert_no_board(board: Variant, text: String) -> void:
	assert_eq_deep(EnhancedLineOfSight.check_enhanced_visibility(Scene.model(FROM), Scene.model(TO), board), {
		"has_los": false, "reason": "Invalid board", "sight_line": [], "attempted_lines": [], "blocking_terrain": [],
		"blockers": [],
	})
	assert_message(ERROR, text, "check_enhanced_visibility")
	assert_false(EnhancedLineOfSight.has_los(Scene.model(FROM), Scene.model(TO), board))
	assert_message(ERROR, text, "has_los")
	assert_false(EnhancedLineOfSight.check_legacy_line_of_sight(FROM, TO, board))
	assert_message(ERROR, text, "check_legacy_line_of_sight")
	assert_eq_deep(EnhancedLineOfSight.judge_line(FROM, TO, board), { "has_los": false, "blocking_terrain": [] })
	assert_message(ERROR, text, "judge_line")
	assert_eq_deep(EnhancedLineOfSight.block_point_for_line(FROM, TO, board, Scene.model(FROM), Scene.model(TO)), {})
	assert_message(ERROR, text, "block_point_for_line")
