# SPDX-License-Identifier: MIT
extends GutTest
## The rules bridge as used by a shooting phase, and compared with single checks.

const Bridge := preload("res://addons/enhanced_los/game_40k/rules_bridge.gd")
const RandomScene := preload("support/random_scene.gd")

const NEAR := Vector2(200, 400)
const FAR := Vector2(1000, 400)


func before_each() -> void:
	Bridge.set_enhanced(true)


func after_all() -> void:
	Bridge.set_enhanced(true)


func test_shooting_phase() -> void:
	for edition: int in [10, 11]:
		var board := _board([_ruin("wall", Rect2(580, 300, 40, 200))], edition)
		var squad := { "models": [_model(NEAR), _model(NEAR + Vector2(0, 400))] }
		var hidden := { "models": [_model(FAR)] }
		var sight := Bridge.check_target_visibility(squad, hidden, 24.0, board)
		assert_true(sight.visible, "the second model sees past the ruin, edition %d" % edition)
		assert_eq(sight.shooter_index, 1)
		assert_eq(sight.target_index, 0)
		assert_false(Bridge.check_line_of_sight(NEAR, FAR, board, squad.models[0], hidden.models[0]))
		assert_true(Bridge.check_line_of_sight(NEAR, FAR, board, squad.models[1], hidden.models[0]))
		assert_false(Bridge.check_unit_cover(hidden, squad, board), "in full view of the second model")


func test_points_alone_use_the_legacy_check() -> void:
	var board := _board([_ruin("wall", Rect2(580, 390, 40, 20))], 10)
	assert_false(Bridge.check_line_of_sight(NEAR, FAR, board))
	assert_false(Bridge.check_line_of_sight(NEAR, FAR, board, _model(NEAR)), "one model is not enough")
	assert_false(Bridge.check_line_of_sight(NEAR, FAR, board, {}, _model(FAR)))
	assert_true(Bridge.check_line_of_sight(NEAR, FAR, board, _model(NEAR), _model(FAR)), "base to base, past it")
	assert_true(Bridge.check_line_of_sight(NEAR, FAR, {}), "an open table")


func test_positions_of_models_override_points() -> void:
	var board := _board([_ruin("wall", Rect2(580, 300, 40, 200))], 10)
	assert_false(Bridge.check_line_of_sight(Vector2(1, 1), Vector2(2, 2), board, _model(NEAR), _model(FAR)))
	assert_false(Bridge.check_line_of_sight(NEAR, FAR, {}, { "base_mm": 32 }, _model(FAR)), "no position")


func test_configuration_flag() -> void:
	# The legacy check ignores the 11th edition: without a height category the ruin does not block.
	var ruin := _ruin("wall", Rect2(580, 300, 40, 200))
	ruin.erase("height_category")
	var board := _board([ruin], 11)
	var one := { "models": [_model(NEAR)] }
	var other := { "models": [_model(FAR)] }
	assert_true(Bridge.is_enhanced(), "on by default")
	assert_false(Bridge.check_line_of_sight(NEAR, FAR, board, _model(NEAR), _model(FAR)))
	assert_eq(Bridge.check_target_visibility(one, other, 24.0, board).reason, "blocked")
	Bridge.set_enhanced(false)
	assert_false(Bridge.is_enhanced())
	assert_true(Bridge.check_line_of_sight(NEAR, FAR, board, _model(NEAR), _model(FAR)))
	var sight := Bridge.check_target_visibility(one, other, 24.0, board)
	assert_true(sight.visible)
	assert_eq(sight.sight_line, [NEAR, FAR])
	assert_false(board.has("mode"), "the board is not modified")


func test_configuration_flag_blocks_by_the_center_line_alone() -> void:
	var board := _board([_ruin("post", Rect2(580, 390, 40, 20))], 10)
	var one := { "models": [_model(NEAR)] }
	var other := { "models": [_model(FAR)] }
	assert_true(Bridge.check_target_visibility(one, other, 24.0, board).visible)
	Bridge.set_enhanced(false)
	var sight := Bridge.check_target_visibility(one, other, 24.0, board)
	assert_eq(sight.reason, "blocked")
	assert_eq(sight.blocking_terrain, ["post"])


func test_the_boards_own_mode_decides_while_enhanced() -> void:
	var board := _board([_ruin("post", Rect2(580, 390, 40, 20))], 10)
	board["mode"] = EnhancedLineOfSight.MODE_LEGACY
	assert_false(Bridge.check_line_of_sight(NEAR, FAR, board, _model(NEAR), _model(FAR)))


func test_agrees_with_the_engine() -> void:
	var random := RandomNumberGenerator.new()
	random.seed = 40
	var seen := 0
	for i in 300:
		var pieces := []
		for k in 10:
			pieces.append(_ruin("r%d" % k, Rect2(random.randf_range(250, 900), random.randf_range(100, 700),
					random.randf_range(20, 120), random.randf_range(20, 120))))
		var board := _board(pieces, 10 + i % 2)
		var shooter := _model(Vector2(200, random.randf_range(100, 800)), random.randi_range(25, 130))
		var target := _model(Vector2(1000, random.randf_range(100, 800)), random.randi_range(25, 130))
		var verdict := Bridge.check_line_of_sight(Vector2.ZERO, Vector2.ZERO, board, shooter, target)
		assert_eq(verdict, EnhancedLineOfSight.check_enhanced_visibility(shooter, target, board).has_los)
		assert_eq(Bridge.check_line_of_sight(shooter.position, target.position, board),
				EnhancedLineOfSight.check_legacy_line_of_sight(shooter.position, target.position, board))
		var sight := Bridge.check_target_visibility({ "models": [shooter] }, { "models": [target] }, 99.0, board)
		assert_eq(sight.visible, verdict)
		seen += int(verdict)
	assert_between(seen, 60, 240, "both verdicts occur often")


## The static path: all pairs in range by distance, each by a check of its own.
func test_units_are_answered_as_by_single_checks() -> void:
	var scenes := RandomScene.new(2020)
	var reasons := {}
	for i in 240:
		var board := scenes.board({ "edition": 10 + i % 2, "mode": [1, 1, 2, 0][i / 2 % 4], "heights": int(i % 8 == 7),
				"pixels_per_inch": [40.0, 25.0][i / 7 % 2] })
		var one := { "models": [scenes.model(), scenes.model()] }
		var other := { "models": { "a": scenes.model(), "b": scenes.model() }, "meta": { "keywords": ["VEHICLE"] } }
		var inches := scenes.random.randf_range(1, 40)
		var sight := Bridge.check_target_visibility(one, other, inches, board)
		var expected := _by_single_checks(one.models, other.models, inches, board)
		for key: String in expected:
			if expected[key] is float:
				assert_almost_eq(sight[key], expected[key], 1e-4, "board %d, %s" % [i, key])
			else:
				assert_eq(sight[key], expected[key], "board %d, %s" % [i, key])
		reasons[sight.reason] = reasons.get(sight.reason, 0) + 1
	for reason: String in ["", "blocked", "out_of_range"]:
		assert_gt(reasons.get(reason, 0), 10, "often: \"%s\"" % reason)


static func _by_single_checks(from: Array, to: Dictionary, inches: float, board: Dictionary) -> Dictionary:
	var pairs := []
	for shooter in from.size():
		for target: String in to:
			var distance := EnhancedLineOfSight.base_distance(from[shooter], to[target], board)
			if is_finite(distance):
				pairs.append([distance, pairs.size(), shooter, target])
	pairs.sort()
	if pairs.is_empty():
		return { "visible": false, "reason": "no_models", "shooter_index": -1, "target_index": null }
	if pairs[0][0] > inches:
		return { "visible": false, "reason": "out_of_range", "distance_inches": pairs[0][0], "blockers": [] }
	for pair: Array in pairs:
		var target: Dictionary = to[pair[3]].merged({ "keywords": ["VEHICLE"] })
		if pair[0] <= inches and EnhancedLineOfSight.has_los(from[pair[2]], target, board):
			return { "visible": true, "reason": "", "distance_inches": pair[0], "shooter_index": pair[2],
					"target_index": pair[3] }
	return { "visible": false, "reason": "blocked", "shooter_index": -1, "target_index": null, "sight_line": [] }


func test_nested_snapshot_board() -> void:
	var snapshot := { "units": {}, "board": _board([_ruin("wall", Rect2(580, 300, 40, 200))], 10), "edition": 11 }
	assert_false(Bridge.check_line_of_sight(NEAR, FAR, snapshot, _model(NEAR), _model(FAR)))
	var target := _model(Vector2(600, 400)).merged({ "keywords": ["INFANTRY"] })
	assert_true(Bridge.check_benefit_of_cover(target, _model(NEAR), snapshot))


static func _model(at: Vector2, base_mm := 32) -> Dictionary:
	return { "position": at, "base_mm": base_mm }


static func _board(pieces: Array, edition: int) -> Dictionary:
	return { "terrain_features": pieces, "edition": edition }


static func _ruin(id: String, area: Rect2) -> Dictionary:
	return { "id": id, "type": "ruins", "height_category": "tall", "polygon": PackedVector2Array([
			area.position, Vector2(area.end.x, area.position.y), area.end, Vector2(area.position.x, area.end.y)]) }
