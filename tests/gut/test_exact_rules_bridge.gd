# SPDX-License-Identifier: MIT
extends "support/message_test.gd"
## The rules bridge on boards in MODE_EXACT: sight is the exact verdict, and cover uses the same judge.

const Bridge := preload("res://addons/enhanced_los/game_40k/rules_bridge.gd")
const Faults := preload("support/exact_faults.gd")
const RandomScene := preload("support/random_scene.gd")

const EXACT := { "mode": EnhancedLineOfSight.MODE_EXACT }
const RANGE := 100.0

## An opening of 2 px that no line between sample points passes.
var _slit := [Scene.wall("above", Vector2(500.0, -3000.0), Vector2(500.0, 386.5)),
		Scene.wall("below", Vector2(500.0, 388.5), Vector2(500.0, 4000.0))]
var _one := Scene.model(FROM)
var _other := Scene.model(TO)


func after_each() -> void:
	Bridge.set_enhanced(true)


func test_line_of_sight() -> void:
	assert_false(Bridge.check_line_of_sight(FROM, TO, Scene.board(_slit), _one, _other), "sampled")
	assert_true(Bridge.check_line_of_sight(FROM, TO, Scene.board(_slit, EXACT), _one, _other))
	assert_true(Bridge.check_line_of_sight(FROM, TO, LosTerrain.from_board(Scene.board(_slit, EXACT)), _one, _other))
	var wide := EXACT.merged({ "min_gap": 3.0 })
	assert_false(Bridge.check_line_of_sight(FROM, TO, Scene.board(_slit, wide), _one, _other))


func test_units() -> void:
	for board: Variant in [Scene.board(_slit, EXACT), LosTerrain.from_board(Scene.board(_slit, EXACT))]:
		var sight := Bridge.check_target_visibility({ "models": [_one] }, { "models": [_other] }, RANGE, board)
		assert_true(sight.visible)
		assert_eq([sight.shooter_index, sight.target_index, sight.reason], [0, 0, ""])
		assert_true(Faults.contains(_one, sight.sight_line[0]) and Faults.contains(_other, sight.sight_line[1]))
	var closed := Scene.board(_slit, EXACT.merged({ "min_gap": 3.0 }))
	var sight := Bridge.check_target_visibility({ "models": [_one] }, { "models": [_other] }, RANGE, closed)
	assert_eq([sight.visible, sight.reason, sight.blocking_terrain], [false, "blocked", ["above_wall", "below_wall"]])


func test_set_enhanced_overrides_the_mode() -> void:
	var ruin := [Scene.ruin("r", Rect2(580.0, 395.0, 40.0, 10.0))]  # blocks the center line only
	var units := [{ "models": [_one] }, { "models": [_other] }]
	assert_true(Bridge.check_target_visibility(units[0], units[1], RANGE, Scene.board(ruin, EXACT)).visible)
	Bridge.set_enhanced(false)
	assert_false(Bridge.check_target_visibility(units[0], units[1], RANGE, Scene.board(ruin, EXACT)).visible)


## Partly visible: cover. Not visible: no cover.
func test_cover() -> void:
	var corner := [Scene.ruin("r", Rect2(580.0, 300.0, 40.0, 105.0))]
	for row: Array in [[_slit, EXACT, true], [_slit, {}, false], [_slit, EXACT.merged({ "min_gap": 3.0 }), false],
			[corner, EXACT, true], [[], EXACT, false], [[Scene.ruin("r", Rect2(580.0, 0.0, 40.0, 800.0))], EXACT, false]]:
		var board := Scene.board(row[0], row[1])
		assert_eq(Bridge.check_benefit_of_cover(_other, _one, board), row[2], str(row))
		assert_eq(Bridge.check_unit_cover({ "models": [_other] }, { "models": [_one] }, board), row[2], str(row))


## A target that is partly visible has cover.
func test_partly_visible_targets_have_cover() -> void:
	var scenes := RandomScene.new(7300)
	var counts := { true: 0, false: 0 }
	for i in 120:
		var board := scenes.board({ "edition": Scene.EDITIONS[i % 2] }.merged(EXACT))
		var terrain := LosTerrain.from_board(board)
		var models := scenes.pair()
		var visibility := terrain.target_visibility(models[0], models[1])
		var has_cover := Bridge.check_benefit_of_cover(models[1], models[0], board)
		assert_eq(Bridge.check_benefit_of_cover(models[1], models[0], terrain), has_cover, "board %d" % i)
		if visibility.visible:
			counts[visibility.fully_visible] += 1
			assert_true(visibility.fully_visible or has_cover)
	assert_gt(counts[true], 10)
	assert_gt(counts[false], 10)


## A post that hides no point of the target from the whole base of the shooter gives no cover, although it blocks the
## center line.
func test_no_cover_behind_a_post() -> void:
	var post := [Scene.ruin("r", Rect2(598.0, 398.0, 4.0, 4.0))]
	assert_false(Bridge.check_benefit_of_cover(_other, _one, Scene.board(post, EXACT)))
	assert_true(Bridge.check_benefit_of_cover(_other, _one, Scene.board(post)), "sampled")


func test_invalid_options() -> void:
	var board := Scene.board(_slit, EXACT.merged({ "min_gap": -2.0 }))
	var sight := Bridge.check_target_visibility({ "models": [_one, _one] }, { "models": [_other] }, RANGE, board)
	assert_message(ERROR, "\"min_gap\" cannot be -2", "once for all pairs")
	assert_true(sight.visible)
