# SPDX-License-Identifier: MIT
extends "support/message_test.gd"
## The visible area of a target and what hides the rest: keys, known fractions, agreement with the exact verdict.

const Cases := preload("support/terrain_cases.gd")
const RandomScene := preload("support/random_scene.gd")

const EXACT := { "mode": EnhancedLineOfSight.MODE_EXACT }
const MODES := [EnhancedLineOfSight.MODE_LEGACY, EnhancedLineOfSight.MODE_SAMPLED, EnhancedLineOfSight.MODE_EXACT]
const KEYS := ["visible", "visible_exact", "fully_visible", "visible_fraction", "blocking_terrain", "blockers"]

var _one := Scene.model(FROM)
var _other := Scene.model(TO)


func test_keys_and_types() -> void:
	for pieces: Array in [[], [_half_wall()], [Scene.ruin("r", Rect2(580.0, -2000.0, 40.0, 5000.0))]]:
		var visibility := LosTerrain.from_board(Scene.board(pieces)).target_visibility(_one, _other)
		assert_eq(visibility.keys(), KEYS)
		assert_eq(visibility.values().map(typeof), [TYPE_BOOL, TYPE_BOOL, TYPE_BOOL, TYPE_FLOAT, TYPE_ARRAY, TYPE_ARRAY])


func test_known_fractions() -> void:
	for edition: int in Scene.EDITIONS:
		var open := _visibility([], edition)
		assert_eq([open.visible, open.fully_visible, open.visible_fraction, open.blocking_terrain], [true, true, 1.0, []])
		var closed := _visibility([Scene.ruin("r", Rect2(580.0, -2000.0, 40.0, 5000.0))], edition)
		assert_eq([closed.visible, closed.fully_visible, closed.visible_fraction, closed.blocking_terrain],
				[false, false, 0.0, ["r"]])
		# Halfway between equal bases, a wall that ends on the center line hides nothing: the other half sees past it.
		assert_true(_visibility([_half_wall()], edition).fully_visible)
		# From a bare point to a square, it hides half.
		var eye := Scene.model(FROM, 1)
		var square := Scene.rectangle(TO, 60.0, 60.0)
		var half := LosTerrain.from_board(Scene.board([_half_wall()], { "edition": edition })).target_visibility(eye, square)
		assert_almost_eq(half.visible_fraction, 0.5, 0.02)
		assert_false(half.fully_visible)
		assert_eq(half.blocking_terrain, ["w_wall"])


## The area does not depend on the terrain's mode. `visible` does: the slit lies between the sampled lines.
func test_the_mode_decides_visible_alone() -> void:
	var slit := [Scene.wall("above", Vector2(500.0, -3000.0), Vector2(500.0, 386.5)),
			Scene.wall("below", Vector2(500.0, 388.5), Vector2(500.0, 4000.0))]
	var results := MODES.map(func(mode: int) -> Dictionary:
		return LosTerrain.from_board(Scene.board(slit, { "mode": mode })).target_visibility(_one, _other))
	assert_eq(results.map(func(visibility: Dictionary) -> bool: return visibility.visible), [true, false, true])
	for visibility: Dictionary in results:
		visibility.erase("visible")
	assert_true(results[0].visible_exact and not results[0].fully_visible)
	# Through the slit all of the target is visible except its lower part.
	assert_eq(results[0].blocking_terrain, ["below_wall"])
	assert_eq(results[1], results[0])
	assert_eq(results[2], results[0])
	var terrain := LosTerrain.from_board(Scene.board(slit, { "min_gap": 3.0 }))
	assert_false(terrain.target_visibility(_one, _other).visible_exact, "min_gap has an effect")
	assert_eq(terrain.mode, EnhancedLineOfSight.MODE_SAMPLED, "the terrain keeps its mode")


## The legacy check reads no categories, so only its own answer names the crater, which nothing else counts.
func test_a_target_that_its_mode_does_not_see_has_blockers() -> void:
	var crater := { "id": "c", "type": "crater", "height_category": "tall",
			"polygon": Scene.corners(Rect2(580.0, -2000.0, 40.0, 5000.0)) }
	for mode: int in MODES:
		var board := Scene.board([crater], { "mode": mode, "edition": 11 })
		var is_legacy := mode == EnhancedLineOfSight.MODE_LEGACY
		var visibility := LosTerrain.from_board(board).target_visibility(_one, _other)
		assert_eq([visibility.visible, visibility.fully_visible], [not is_legacy, true])
		assert_eq([visibility.blocking_terrain, visibility.blockers], [[], ["c"] if is_legacy else []])
		var table := LosTable.create(LosTerrain.from_board(board))
		var by_handle := table.target_visibility(table.add_model(_one), table.add_model(_other))
		assert_eq(by_handle.blockers, visibility.blockers)
		assert_eq(by_handle.blocking_models, PackedInt32Array())


## In every mode; the area belongs to the exact verdict.
func test_visible_equals_has_los() -> void:
	var scenes := RandomScene.new(8200)
	var counts := {}
	for i in 600:
		var board := scenes.board(scenes.options())
		board["mode"] = MODES[i % 3]
		board["heights"] = int(i % 7 == 0)
		var models := scenes.pair()
		var terrain := LosTerrain.from_board(board)
		var visibility := terrain.target_visibility(models[0], models[1])
		assert_eq(visibility.visible, terrain.has_los(models[0], models[1]), "board %d" % i)
		assert_eq(visibility.visible_exact, visibility.visible_fraction > 0.0, "board %d" % i)
		assert_eq(terrain.mode, board.mode, "the terrain keeps its mode")
		counts[[visibility.visible, visibility.visible_exact]] = true
		terrain.mode = EnhancedLineOfSight.MODE_EXACT
		assert_eq(visibility.visible_exact, terrain.has_los(models[0], models[1]), "board %d" % i)
	assert_has(counts, [false, true], "openings between the sampled lines")


func test_agreement_with_the_exact_check() -> void:
	var scenes := RandomScene.new(8100)
	var seen := 0
	for i in 400:
		var board := scenes.board({ "edition": Scene.EDITIONS[i % 2] }.merged(EXACT))
		var models := scenes.pair()
		var terrain := LosTerrain.from_board(board)
		var visibility := terrain.target_visibility(models[0], models[1])
		var check := terrain.check(models[0], models[1])
		assert_eq(visibility.visible, check.has_los, "board %d" % i)
		assert_eq(visibility.visible, visibility.visible_fraction > 0.0)
		assert_eq(visibility.fully_visible, visibility.visible_fraction == 1.0)
		assert_eq(visibility.fully_visible, visibility.blocking_terrain.is_empty())
		if not visibility.visible:
			assert_eq(visibility.blocking_terrain, check.blocking_terrain)
		seen += 1 if visibility.visible and not visibility.fully_visible else 0
		assert_eq(EnhancedLineOfSight.target_visibility(models[0], models[1], board), visibility, "of a board")
		assert_eq(EnhancedLineOfSight.target_visibility(models[0], models[1], terrain), visibility, "of a LosTerrain")
	assert_gt(seen, 20)


## The pieces of blocking_terrain alone hide the same area; without them, more is visible.
func test_blocking_terrain_hides_the_rest() -> void:
	var random := RandomNumberGenerator.new()
	random.seed = 5
	var tested := 0
	for i in 300:
		var pieces: Array = []
		for k in 5:
			pieces.append(Scene.ruin("p%d" % k, Rect2(random.randf_range(300, 850), random.randf_range(200, 450),
					random.randf_range(5, 150), random.randf_range(30, 200))))
		var target := Scene.model(TO, 100)
		var visibility := EnhancedLineOfSight.target_visibility(_one, target, Scene.board(pieces))
		if not visibility.visible or visibility.fully_visible:
			continue
		tested += 1
		var is_named := func(piece: Dictionary) -> bool: return visibility.blocking_terrain.has(piece.id)
		var alone := EnhancedLineOfSight.target_visibility(_one, target, Scene.board(pieces.filter(is_named)))
		assert_almost_eq(alone.visible_fraction, visibility.visible_fraction, 0.02, "board %d" % i)
		var others := pieces.filter(func(piece: Dictionary) -> bool: return not is_named.call(piece))
		var without := EnhancedLineOfSight.target_visibility(_one, target, Scene.board(others))
		assert_gt(without.visible_fraction, visibility.visible_fraction, "board %d" % i)
	assert_gt(tested, 30)


func test_the_default_terrain() -> void:
	EnhancedLineOfSight.set_default_terrain(LosTerrain.from_board(
			Scene.board([Scene.ruin("r", Rect2(580.0, -2000.0, 40.0, 5000.0))])))
	assert_false(EnhancedLineOfSight.target_visibility(_one, _other, {}).visible)
	EnhancedLineOfSight.set_default_terrain(null)
	assert_true(EnhancedLineOfSight.target_visibility(_one, _other, {}).fully_visible)


func test_invalid_queries() -> void:
	var terrain := LosTerrain.new()
	for model: Dictionary in [{}, { "base_mm": 32 }, Scene.model(Vector2.ZERO)]:
		for visibility: Dictionary in [terrain.target_visibility(model, _other), terrain.target_visibility(_one, model),
				EnhancedLineOfSight.target_visibility(model, _other, {})]:
			_assert_nothing(visibility, "Invalid model positions")
	assert_message(SILENT, "", "missing positions")
	_assert_nothing(EnhancedLineOfSight.target_visibility(_one, _other, 5), "Invalid board")
	assert_message(ERROR, "board should be a LosTerrain or a Dictionary", "a board of a wrong type")


func test_statistics() -> void:
	EnhancedLineOfSight.reset_statistics()
	LosTerrain.new().target_visibility(_one, _other)
	LosTerrain.new().target_visibility({}, _other)
	var statistics := EnhancedLineOfSight.get_statistics()
	assert_eq([statistics.calls, statistics.exact_hits, statistics.invalid], [2, 1, 1])


func _half_wall() -> Dictionary:
	var middle := (FROM + TO) / 2.0
	return Scene.wall("w", middle, middle + Vector2(0.0, 3000.0))


func _visibility(pieces: Array, edition: int) -> Dictionary:
	return LosTerrain.from_board(Scene.board(pieces, { "edition": edition })).target_visibility(_one, _other)


func _assert_nothing(visibility: Dictionary, reason: String) -> void:
	assert_eq(visibility, { "visible": false, "visible_exact": false, "fully_visible": false, "visible_fraction": 0.0, "blocking_terrain": [],
			"blockers": [],
			"reason": reason })
