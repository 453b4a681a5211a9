# SPDX-License-Identifier: MIT
extends "support/message_test.gd"
## Known answers for models that block sight (rule 06.01).

const Cases := preload("support/terrain_cases.gd")

const MODES := [1, 2]
const MIDDLE := Vector2(600.0, 400.0)

var table: LosTable


func _table(options := {}) -> void:
	table = LosTable.create(Cases.terrain_with([], { "edition": 11 }.merged(options, true)))
	table.models_block = true
	table.add_model(Scene.model(FROM, 32, { "id": "shooter" }), &"red", 0)
	table.add_model(Scene.model(TO, 32, { "id": "target" }), &"blue", 1)


## The answer of every query about the sight from handle 0 to 1, which must agree.
func _sees() -> bool:
	var sees := table.has_los(0, 1)
	for detail in 4:
		assert_eq(table.check(0, 1, detail).has_los, sees, "check %d" % detail)
	assert_eq(table.visibility_matrix([0], [1])[0], int(sees), "matrix")
	assert_eq(table.observers_of(1, [0]).size(), int(sees), "observers_of")
	assert_eq(table.exposure(1, [table.get_model(1).position], [0])[0], float(sees), "exposure")
	assert_eq(table.check_at(0, table.get_model(0).position, 1).has_los, sees, "check_at")
	if table.mode == EnhancedLineOfSight.MODE_EXACT:
		assert_eq(table.target_visibility(0, 1).visible, sees, "target_visibility")
	return sees


func test_a_model_blocks_and_is_named(mode: int = use_parameters(MODES)) -> void:
	_table({ "mode": mode })
	assert_true(_sees())
	var tank := table.add_model(Scene.model(MIDDLE, 160, { "id": "tank" }), &"green", 1)
	assert_false(_sees())
	var answer := table.check(0, 1, LosTable.DETAIL_BLOCK_POINTS)
	assert_eq([Array(answer.blocking_models), answer.blocking_terrain, answer.blockers], [[tank], [], ["tank"]])
	assert_eq(answer.attempted_lines[0].blocked_by, "tank")
	assert_almost_eq(answer.attempted_lines[0].block_at, MIDDLE - Vector2(Scene.mm(80), 0), Vector2(0.01, 0.01))
	table.models_block = false
	assert_true(_sees())


func test_units_flags_and_moves(mode: int = use_parameters(MODES)) -> void:
	_table({ "mode": mode })
	var wall := table.add_model(Scene.model(MIDDLE, 160), &"red", 0)
	assert_true(_sees(), "own unit in the way")
	table.set_model_unit(wall, &"blue", 1)
	assert_true(_sees(), "the target's own unit in the way")
	table.set_model_unit(wall, &"", 0)
	assert_false(_sees(), "a unit of its own")
	for flag: int in [LosTable.MODEL_ALIVE, LosTable.MODEL_BLOCKS, LosTable.MODEL_ON_TABLE]:
		table.set_model_flags(wall, 7 - flag)
		assert_true(_sees(), "without flag %d" % flag)
	table.set_model_flags(wall, 15)
	assert_false(_sees(), "hidden models block")
	table.move_model(wall, MIDDLE + Vector2(0, 400))
	assert_true(_sees(), "moved away")
	table.move_model(wall, MIDDLE)
	assert_false(_sees())
	table.remove_model(wall)
	assert_true(_sees())


func test_models_without_units_do_not_share_one() -> void:
	_table()
	table.set_model_unit(0, &"")
	table.set_model_unit(1, &"")
	table.add_model(Scene.model(MIDDLE, 160))
	assert_false(_sees())


func test_touching_blocks(mode: int = use_parameters(MODES)) -> void:
	# Bare lines: tiny bases, and a blocker whose rim touches the line.
	table = LosTable.create(Cases.terrain_with([], { "edition": 11, "mode": mode }))
	table.models_block = true
	table.add_model(Scene.model(FROM, 0))
	table.add_model(Scene.model(TO, 0))
	var radius := Scene.mm(40)
	var blocker := table.add_model(Scene.model(MIDDLE + Vector2(0, radius - 0.01), 80))
	assert_false(_sees())
	table.move_model(blocker, MIDDLE + Vector2(0, radius + 0.3))
	assert_true(_sees())


func test_heights_by_category(mode: int = use_parameters(MODES)) -> void:
	_table({ "mode": mode })
	var infantry := table.add_model(Scene.model(MIDDLE, 160), &"green")
	table.set_model(1, Scene.model(TO, 60, { "keywords": ["VEHICLE"] }))
	assert_true(_sees(), "a tank is seen over infantry")
	table.set_model(infantry, Scene.model(MIDDLE, 160, { "keywords": ["VEHICLE"] }))
	assert_false(_sees(), "not over another tank")
	table.set_model(1, Scene.model(TO))
	assert_false(_sees(), "infantry behind a tank")
	table.set_model(0, Scene.model(FROM, 32, { "elevation_inches": 3.5 }))
	assert_true(_sees(), "3.5 + 2 inches are above 5")
	table.set_model(0, Scene.model(FROM, 32, { "elevation_inches": 3.0 }))
	assert_false(_sees(), "level tops")


func test_true_heights(mode: int = use_parameters(MODES)) -> void:
	_table({ "mode": mode, "heights": EnhancedLineOfSight.HEIGHTS_TRUE })
	var blocker := table.add_model(Scene.model(MIDDLE, 160), &"green")
	assert_false(_sees(), "as high as both")
	table.set_model(blocker, Scene.model(MIDDLE, 160, { "model_height_inches": 1.5 }))
	assert_true(_sees(), "over it")
	table.set_model(blocker, Scene.model(MIDDLE, 160, { "elevation_inches": 2.5 }))
	assert_true(_sees(), "under it")


func test_models_pressed_together(mode: int = use_parameters(MODES)) -> void:
	_table({ "mode": mode })
	var diameter := Scene.mm(32)
	table.move_model(1, FROM + Vector2(diameter, 0))
	for angle in 6:
		table.add_model(Scene.model(FROM + Vector2.from_angle(angle * TAU / 6.0 + 0.5) * diameter * 0.9))
	assert_true(_sees(), "base contact is never blind")


## Nine bases in a row; the gap between neighbors is narrower or wider than 1 mm.
func test_a_wall_of_bases_under_the_millimeter_rule() -> void:
	for row: Array in [[1.42, false], [1.73, true]]:
		_table({ "mode": 2, "min_gap": -1.0 })
		assert_eq(table.min_gap, -1.0)
		var step: float = Scene.mm(60) + row[0]
		for i in 9:
			table.add_model(Scene.model(MIDDLE + Vector2(0, (i - 3.5) * step), 60))  # a gap in the middle
		# The shooter sees past neither end.
		table.move_model(0, MIDDLE - Vector2(140, 0))
		table.move_model(1, MIDDLE + Vector2(140, 0))
		assert_eq(_sees(), row[1], "gaps of %.2f px" % row[0])
		if not row[1]:
			assert_gt(table.check(0, 1).blocking_models.size(), 1, "a chain of models")


func test_min_gap_of_a_millimeter_follows_the_scale() -> void:
	var terrain := Cases.terrain_with([Scene.ruin("a", Rect2(590, 0, 20, 399)), Scene.ruin("b", Rect2(590, 402, 20, 399))],
			{ "mode": 2, "edition": 11, "min_gap": -1.0 })
	assert_true(terrain.has_los(Scene.model(FROM), Scene.model(TO)), "3 px at 40 px per inch")
	terrain.pixels_per_inch = 100.0
	assert_false(terrain.has_los(Scene.model(FROM), Scene.model(TO)), "3.94 px at 100 px per inch")
	assert_eq(terrain.min_gap, -1.0)
	EnhancedLineOfSight.set_defaults({ "min_gap": -1.0 })
	assert_eq(EnhancedLineOfSight.get_defaults().min_gap, -1.0)
	assert_eq(LosTerrain.new().min_gap, -1.0)
	EnhancedLineOfSight.set_defaults({ "min_gap": 0.1 })


func test_legacy_ignores_models() -> void:
	_table({ "mode": 0 })
	table.add_model(Scene.model(MIDDLE, 160))
	assert_true(_sees())


## Adding a blocker never creates sight; membership of a unit only ever adds it; swapped ends agree in the exact mode.
func test_blockers_only_ever_hide() -> void:
	var random := RandomNumberGenerator.new()
	random.seed = 6200
	var hidden := 0
	for i in 150:
		_table({ "mode": 1 + i % 2 })
		var seen := true
		for j in 6:
			table.add_model(Scene.model(MIDDLE + Vector2(random.randf_range(-250, 250), random.randf_range(-60, 60)),
					[25, 32, 60][j % 3]), StringName(["", "red", "green"][random.randi() % 3]))
			var sees := table.has_los(0, 1)
			assert_true(seen or not sees, "a blocker never creates sight")
			seen = sees
		hidden += int(not seen)
		if i % 2 == 1:
			assert_eq(table.has_los(1, 0), seen, "swapped ends")
		for handle in table.get_models():
			var before := table.has_los(0, 1)
			table.set_model_unit(handle, &"red" if handle != 1 else &"blue")
			assert_true(table.has_los(0, 1) or not before, "membership never hides")
		assert_true(table.has_los(0, 1), "all of the shooter's unit")
	assert_between(hidden, 20, 140)
