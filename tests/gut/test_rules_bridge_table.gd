# SPDX-License-Identifier: MIT
extends "support/expected_errors.gd"
## With the library, the rules bridge asks a LosTable; its answers are those of single checks.
##
## A board with the key `models_block` is always answered by single checks, so it is the reference here.

const Bridge := preload("res://addons/enhanced_los/game_40k/rules_bridge.gd")
const Native := preload("res://addons/enhanced_los/native.gd")
const RandomScene := preload("support/random_scene.gd")
const PlainModel := preload("res://addons/enhanced_los/game_40k/rules_bridge_plain_model.gd")
const Table := preload("res://addons/enhanced_los/game_40k/rules_bridge_table.gd")

const SINGLE := { "models_block": false }
const LEFT := Vector2(200, 400)
const RIGHT := Vector2(1000, 400)
const TYPES := ["ruins", "woods", "hill", "barricade", "crater"]

var _random := RandomNumberGenerator.new()


func before_each() -> void:
	Bridge.set_enhanced(true)
	_random.seed = 20


func after_all() -> void:
	Bridge.set_enhanced(true)


func test_units_are_answered_as_by_single_checks() -> void:
	var reasons := {}
	for i in 240:
		Bridge.set_enhanced(i % 10 > 0)
		var board := _board({ "edition": 10 + i % 2, "mode": (i / 2) % 3, "heights": (i / 6) % 2,
				"sampling": (i / 3) % 2, "density": [0, 0, 5][i % 3], "pixels_per_inch": [40.0, 25.0][(i / 7) % 2] })
		var one := _unit(Rect2(100, 100, 300, 700), i)
		var other := _unit(Rect2(900, 100, 300, 700), i + 1)
		var inches := _random.randf_range(5, 60)
		assert_not_null(Bridge._table_of_units(one, other, inches, board), "the reference differs from what is tested")
		var sight := _measured_sight(one, other, inches, board)
		_assert_same_sight(sight, _measured_sight(one, other, inches, board.merged(SINGLE)), i)
		if Bridge.is_enhanced():
			_assert_same_sight(_measured_sight(one, other, inches, Native.terrain_from_board(board)), sight, i)
		reasons[sight[0].reason] = reasons.get(sight[0].reason, 0) + 1
	for reason: String in ["", "blocked", "out_of_range"]:
		assert_gt(reasons.get(reason, 0), 20, "often: \"%s\"" % reason)


## Boards with everything that the rules read: walls, links, duplicate and missing ids.
func test_any_board_is_answered_as_by_single_checks() -> void:
	var scenes := RandomScene.new(2020)
	var reasons := {}
	for i in 200:
		var board := scenes.board({ "edition": 10 + i % 2, "mode": 1 + (i / 2) % 2, "heights": (i / 4) % 2 })
		var one := { "models": [scenes.model(), scenes.model()] }
		var other := { "models": [scenes.model()], "meta": { "keywords": ["VEHICLE"] } }
		var inches := _random.randf_range(1, 30)
		var sight := _measured_sight(one, other, inches, board)
		_assert_same_sight(sight, _measured_sight(one, other, inches, board.merged(SINGLE)), i)
		assert_eq(_measured_cover(other, one, board), _measured_cover(other, one, board.merged(SINGLE)), "board %d" % i)
		reasons[sight[0].reason] = reasons.get(sight[0].reason, 0) + 1
	for reason: String in ["", "blocked", "out_of_range"]:
		assert_gt(reasons.get(reason, 0), 10, "often: \"%s\"" % reason)


func test_cover_is_answered_as_by_single_checks() -> void:
	var covered := { true: 0, false: 0 }
	for i in 120:
		Bridge.set_enhanced(i % 10 > 0)
		var board := _board({ "edition": 10 + i % 2, "mode": [1, 1, 2, 0][i % 4], "sampling": (i / 4) % 2 })
		var one := _unit(Rect2(100, 300, 200, 300), i, 2)
		var other := _unit(Rect2(900, 300, 200, 300), i + 1, 2)
		var has_cover := _measured_cover(other, one, board)
		assert_eq(has_cover, _measured_cover(other, one, board.merged(SINGLE)), "board %d" % i)
		covered[has_cover[0][0]] += 1
	assert_gt(covered[true], 10)
	assert_gt(covered[false], 10)


func test_keys_of_a_table_are_not_read() -> void:
	var board := { "terrain_features": [_piece("ruins", Rect2(580, 900, 40, 100), "far")] }
	for keys: Dictionary in [{ "hidden": true, "detection_inches": 1 }, { "unit": 7, "id": {} }, { "blocks_los": 5 }]:
		var sight := Bridge.check_target_visibility({ "models": [_model(LEFT)] },
				{ "models": [_model(RIGHT).merged(keys)] }, 48.0, board)
		assert_true(sight.visible, str(keys))
	expect_push_error_count(0)


func test_models_that_a_table_would_refuse() -> void:
	var board := { "terrain_features": [_piece("ruins", Rect2(580, 900, 40, 100), "far")], "heights": 1 }
	for keys: Dictionary in [{ "base_mm": -5 }, { "base_mm": "32" }, { "rotation": NAN, "base_type": "oval" },
			{ "base_type": 3 }, { "base_dimensions": 4, "base_type": "oval" }, { "keywords": "FLY" }, { "meta": 9 },
			{ "base_dimensions": { "width": -1 }, "base_type": "oval" }, { "elevation_inches": INF },
			{ "model_height_inches": [] }, { "keywords": [4] }, { "position": [1, 2] }, { "position": { "x": "1" } }]:
		var model := _model(RIGHT).merged(keys, true)
		assert_null(PlainModel.copy(model), str(keys))
		var one := { "models": [_model(LEFT)] }
		var other := { "models": [model, _model(RIGHT + Vector2(0, 300))] }
		assert_eq(Bridge.check_target_visibility(one, other, 48.0, board),
				Bridge.check_target_visibility(one, other, 48.0, board.merged(SINGLE)), str(keys))
	expect_push_error_count(0)


func test_equally_far_pairs_are_counted_in_their_order() -> void:
	var board := { "terrain_features": [_piece("ruins", Rect2(580, 300, 40, 200), "wall")] }
	var one := { "models": [_model(LEFT), _model(LEFT + Vector2(0, 600))] }
	var other := { "models": { "a": _model(RIGHT), "b": _model(RIGHT + Vector2(0, 600)) } }
	var sight := _measured_sight(one, other, 48.0, board)
	assert_eq([sight[0].shooter_index, sight[0].target_index, sight[1]], [1, "b", [2, 1]])
	_assert_same_sight(sight, _measured_sight(one, other, 48.0, board.merged(SINGLE)), 0)


func test_boards_that_no_table_answers() -> void:
	assert_null(Table.open({}), "the default terrain, if there is one")
	assert_null(Table.open(_board({ "models_block": true, "models": [] })))
	assert_null(Bridge._table_of_units({}, {}, -1.0, _board({})), "a negative range")


func test_an_edited_board_is_compiled_again() -> void:
	var board := _board({})
	var terrain: Object = Table.Terrain.of_board(board)
	assert_same(Table.Terrain.of_board(board.duplicate(true)), terrain, "an equal board")
	assert_not_same(Table.Terrain.of_board(board.merged({ "edition": 11 })), terrain, "another option")
	board.terrain_features[3].polygon[0] += Vector2(1, 0)
	assert_not_same(Table.Terrain.of_board(board), terrain, "a moved vertex")


# ------------------------------------------------------------------------------------------------- support


## The answer, and what the metrics count for it.
static func _measured_sight(one: Dictionary, other: Dictionary, inches: float, board: Variant) -> Array:
	Bridge.reset_metrics()
	var sight := Bridge.check_target_visibility(one, other, inches, board)
	return [sight, _counts()]


static func _measured_cover(target: Dictionary, shooter: Dictionary, board: Variant) -> Array:
	Bridge.reset_metrics()
	var has_cover := [Bridge.check_unit_cover(target, shooter, board),
			Bridge.check_benefit_of_cover(target.models[0], shooter.models[0], board)]
	return [has_cover, _counts()]


static func _counts() -> Array:
	var metrics := Bridge.get_metrics()
	return [metrics.pairs, metrics.center_hits]


func _assert_same_sight(sight: Array, expected: Array, board: int) -> void:
	assert_eq(sight[0], expected[0], "board %d" % board)
	assert_eq(sight[1], expected[1], "metrics, board %d" % board)


func _board(options: Dictionary) -> Dictionary:
	var pieces := []
	for k in 14:
		pieces.append(_piece(TYPES[_random.randi() % TYPES.size()], Rect2(_random.randf_range(350, 1000),
				_random.randf_range(50, 700), _random.randf_range(20, 160), _random.randf_range(20, 260)), "p%d" % k))
	return { "terrain_features": pieces }.merged(options)


func _unit(area: Rect2, number: int, count := 4) -> Dictionary:
	var models := []
	for k in count:
		var at := area.position + Vector2(_random.randf(), _random.randf()) * area.size
		models.append({ "position": at if k % 2 == 0 else { "x": at.x, "y": at.y }, "alive": k != 2,
				"base_type": ["circular", "oval", "rectangular"][_random.randi() % 3],
				"base_mm": [25, 32, 40.5, 60, 80][_random.randi() % 5], "rotation": _random.randf_range(-3, 3),
				"base_dimensions": { "length": [20, 32, 60][_random.randi() % 3], "width": 32 },
				"elevation_inches": [0, 0, 3.5][_random.randi() % 3], "hidden": k == 1 })
	return { "models": models, "keywords": [["INFANTRY"], ["MONSTER"], ["AIRCRAFT", "FLY"], []][number % 4] }


static func _model(at: Vector2) -> Dictionary:
	return { "position": at, "base_mm": 32 }


static func _piece(type: String, area: Rect2, id: String) -> Dictionary:
	return { "id": id, "type": type, "height_category": "tall", "polygon": PackedVector2Array([
			area.position, Vector2(area.end.x, area.position.y), area.end, Vector2(area.position.x, area.end.y)]) }
