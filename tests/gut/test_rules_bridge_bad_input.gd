# SPDX-License-Identifier: MIT
extends "support/expected_errors.gd"
## Invalid calls and unusable data: one message that names the problem, and a safe answer.

const Bridge := preload("res://addons/enhanced_los/game_40k/rules_bridge.gd")

const LEFT := Vector2(200, 400)
const RIGHT := Vector2(1000, 400)


class Odd:
	extends RefCounted


func test_boards_of_a_wrong_type() -> void:
	var one := { "models": [_model(LEFT), _model(LEFT), _model(LEFT)] }
	var other := { "models": [_model(RIGHT), _model(RIGHT)] }
	var freed := Node.new()
	freed.free()
	for board: Variant in [null, 5, "board", [], Odd.new(), freed]:
		var sight := Bridge.check_target_visibility(one, other, 48.0, board)
		expect_push_error("check_target_visibility: board should be")
		assert_eq([sight.visible, sight.reason, sight.blocking_terrain], [false, "blocked", []])
		assert_false(Bridge.check_benefit_of_cover(_model(RIGHT), _model(LEFT), board))
		expect_push_error("check_benefit_of_cover: board should be")
		assert_false(Bridge.check_unit_cover(other, one, board))
		expect_push_error("check_unit_cover: board should be")
	expect_push_error_count(18)


func test_a_board_of_a_wrong_type_for_a_line() -> void:
	assert_false(Bridge.check_line_of_sight(LEFT, RIGHT, 5, _model(LEFT), _model(RIGHT)))
	expect_push_error("board should be")


func test_ranges_that_are_not_finite() -> void:
	for inches: float in [NAN, INF, -INF]:
		var sight := Bridge.check_target_visibility(
				{ "models": [_model(LEFT)] }, { "models": [_model(RIGHT)] }, inches, {})
		expect_push_error("weapon_range_inches should be finite")
		assert_eq([sight.visible, sight.reason], [false, "out_of_range"])
	expect_push_error_count(3)


func test_a_negative_range_reaches_no_model() -> void:
	var sight := Bridge.check_target_visibility(
			{ "models": [_model(LEFT)] }, { "models": [_model(LEFT)] }, -1.0, {})
	assert_eq(sight.reason, "out_of_range")


func test_points_that_are_not_finite() -> void:
	assert_false(Bridge.check_line_of_sight(Vector2(NAN, 0), RIGHT, {}))
	expect_push_error("not finite")
	expect_push_error_count(1)


func test_models_that_are_not_a_list() -> void:
	var table := {
		"unit \"odd_number\": \"models\" should be an Array or a Dictionary, is 5": { "id": "odd_number", "models": 5 },
		"unit \"odd_text\": \"models\" should be": { "id": "odd_text", "models": "m1, m2" },
		"unit \"odd_entry\": model 0 should be a Dictionary, is null": { "id": "odd_entry", "models": [null] },
		"unit \"odd_value\": model \"a\" should be a Dictionary, is 7": { "id": "odd_value", "models": { "a": 7 } },
	}
	for text: String in table:
		for again in 3:
			var sight := Bridge.check_target_visibility(table[text], { "models": [_model(RIGHT)] }, 48.0, {})
			assert_eq(sight.reason, "no_models", text)
		expect_push_warning(text)
	expect_push_warning_count(table.size())


func test_an_alive_key_of_a_wrong_type() -> void:
	var model := _model(LEFT).merged({ "id": "half_dead", "alive": "no" })
	var sight := Bridge.check_target_visibility({ "models": [model] }, { "models": [_model(RIGHT)] }, 48.0, {})
	assert_eq(sight.reason, "no_models")
	expect_push_error("model \"half_dead\": \"alive\" should be a bool")
	expect_push_error_count(1)


func test_a_position_that_is_not_finite_is_ignored() -> void:
	var unit := { "models": [_model(Vector2(INF, 0)), _model(LEFT)] }
	var sight := Bridge.check_target_visibility(
			unit, { "models": [_model(RIGHT), _model(RIGHT), _model(RIGHT)] }, 48.0, {})
	assert_eq([sight.visible, sight.shooter_index], [true, 1])
	expect_push_error("position")
	expect_push_error_count(1)


func test_positions_of_other_types_are_one_error() -> void:
	for position: Variant in [[200, 400], "200, 400", Vector2i(200, 400)]:
		var unit := { "models": [{ "position": position }] }
		assert_eq(Bridge.check_target_visibility(unit, { "models": [_model(RIGHT)] }, 48.0, {}).reason, "no_models")
		expect_push_error("\"position\" should be")
		assert_false(Bridge.check_benefit_of_cover({ "position": position }, _model(LEFT), {}))
		expect_push_error("\"position\" should be")
	expect_push_error_count(6)


func test_unusable_pieces_give_no_cover() -> void:
	for pieces: Variant in [
		5,
		[null],
		["ruins"],
		[{ "type": "ruins" }],
		[{ "type": "ruins", "polygon": null }],
		[{ "type": "ruins", "polygon": "square" }],
		[{ "type": "ruins", "polygon": [[900, 300], [1100, 300], [1000, 500]] }],
		[{ "type": 5, "polygon": _around(RIGHT) }],
		[{ "type": ["ruins"], "category": { "a": 1 }, "polygon": _around(RIGHT) }],
	]:
		assert_false(Bridge.check_benefit_of_cover(_model(RIGHT), _model(LEFT), { "terrain_features": pieces }),
				str(pieces))
	expect_push_error_count(0)


func test_a_board_option_out_of_range_is_not_used() -> void:
	var board := { "terrain_features": [], "pixels_per_inch": -40.0, "density": 1000 }
	var one := { "models": [_model(LEFT), _model(LEFT), _model(LEFT)] }
	var sight := Bridge.check_target_visibility(one, { "models": [_model(RIGHT), _model(RIGHT)] }, 48.0, board)
	assert_almost_eq(sight.distance_inches, 20.0 - 32.0 / 25.4, 0.0001)
	expect_push_error("\"pixels_per_inch\" cannot be -40")
	expect_push_error("\"density\" cannot be 1000")
	expect_push_error_count(2, "independent of the number of pairs and lines")
	assert_false(Bridge.check_benefit_of_cover(_model(RIGHT), _model(LEFT), { "edition": "eleven" }))
	expect_push_error("\"edition\" cannot be String, only 10 or 11; as if absent")
	expect_push_error_count(3)


func test_models_of_a_board_do_not_block() -> void:
	var board := { "models": [_model((LEFT + RIGHT) / 2.0)], "models_block": true }
	for i in 2:
		assert_true(Bridge.check_target_visibility({ "models": [_model(LEFT)] }, { "models": [_model(RIGHT)] }, 48.0, board).visible)
	expect_push_error("models of a board do not block here; use a LosTable")
	expect_push_error_count(1)


func test_typed_and_read_only_data() -> void:
	var models: Array[Dictionary] = [_model(LEFT)]
	var unit := { "models": models, "keywords": PackedStringArray(["INFANTRY"]) }
	var board := { "terrain_features": [] }
	for data: Dictionary in [models[0], unit, board]:
		data.make_read_only()
	models.make_read_only()
	for enhanced: bool in [false, true]:
		Bridge.set_enhanced(enhanced)
		assert_true(Bridge.check_target_visibility(unit, { "models": [_model(RIGHT)] }, 48.0, board).visible)


func test_a_unit_that_contains_itself() -> void:
	var unit := { "position": LEFT }
	unit["models"] = [unit]
	unit["meta"] = unit
	assert_true(Bridge.check_target_visibility(unit, { "models": [_model(RIGHT)] }, 48.0, {}).visible)
	unit.clear()  # breaks the reference cycle


static func _model(at: Vector2) -> Dictionary:
	return { "position": at, "base_mm": 32 }


static func _around(at: Vector2) -> Array:
	return [at + Vector2(-90, -90), at + Vector2(90, -90), at + Vector2(90, 90), at + Vector2(-90, 90)]
