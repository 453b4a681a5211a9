# SPDX-License-Identifier: MIT
extends "support/message_test.gd"
## MODE_EXACT in batches, maps and threads: each entry equals the single query.

const BoardGenerator := preload("res://demo/board_generator.gd")
const Cases := preload("support/terrain_cases.gd")
const RandomScene := preload("support/random_scene.gd")

const NO_PAIR := { "has_los": false, "shooter_index": -1, "target_index": -1, "sight_line": [] }
const MM_PER_INCH := 25.4
const OPTION_SETS: Array[Dictionary] = [
	{ "mode": 2, "edition": 10 }, { "mode": 2, "edition": 11 }, { "mode": 2, "edition": 10, "min_gap": 5.0 },
	{ "mode": 2, "edition": 11, "pixels_per_inch": 90.0 },
]


func test_matrix_equals_single_queries() -> void:
	var scenes := RandomScene.new(7100)
	var visible := 0
	for options in OPTION_SETS:
		for i in 4:
			var terrain := LosTerrain.from_board(scenes.board(options))
			var shooters := Cases.models(scenes, 9)
			var targets := Cases.models(scenes, 11)
			shooters[i] = {}
			var matrix := terrain.visibility_matrix(shooters, targets)
			assert_eq(Array(matrix), _matrix_of_singles(terrain, shooters, targets), "%s, board %d" % [options, i])
			visible += matrix.count(1)
	assert_between(visible, 300, 16 * 80)
	assert_message(SILENT, "", "matrices")


## Large enough for several threads.
func test_large_matrix() -> void:
	var scenes := RandomScene.new(7101)
	for edition: int in Scene.EDITIONS:
		var terrain := _tournament(3, edition)
		var shooters := _models(scenes, 80)
		var targets := _models(scenes, 70)
		var matrix := terrain.visibility_matrix(shooters, targets)
		assert_true(Array(matrix) == _matrix_of_singles(terrain, shooters, targets), "edition %d" % edition)
		assert_between(matrix.count(1), 500, 5000)


func test_any_visible_is_the_nearest_visible_pair() -> void:
	var scenes := RandomScene.new(7102)
	var hidden := 0
	for options in OPTION_SETS:
		for i in 8:
			var board := scenes.board(options)
			board.terrain_features.append(Scene.ruin("middle", Rect2(0.0, 440.0, 1250.0, 20.0)))
			var terrain := LosTerrain.from_board(board)
			var shooters := _half(scenes, 0.0, 1 + i % 3)
			var targets := _half(scenes, 460.0, 3 - i % 3)
			var expected := _nearest_of_singles(terrain, shooters, targets)
			assert_eq(terrain.any_visible(shooters, targets), expected, "%s, board %d" % [options, i])
			hidden += int(not expected.has_los)
	assert_between(hidden, 5, 27, "some of 32 queries find no pair")


func test_exposure_equals_single_queries() -> void:
	var scenes := RandomScene.new(7103)
	for options in OPTION_SETS:
		for i in 4:
			var terrain := LosTerrain.from_board(scenes.board(options))
			var observers := Cases.models(scenes, 6)
			var model := scenes.model()
			var points := PackedVector2Array([Vector2.ZERO, Cases.position_of(model), Cases.position_of(observers[0])])
			for j in 20:
				points.append(scenes.point())
			assert_eq(Array(terrain.exposure(model, points, observers)), Array(points).map(func(point: Vector2) -> int:
				return _visible_count(terrain, observers, model.merged({ "position": point }, true))),
					"%s, board %d" % [options, i])


## A cell is its square: a model with a rectangular base of that size.
func test_map_equals_single_queries() -> void:
	var scenes := RandomScene.new(7104)
	var different := 0
	for options in OPTION_SETS:
		for i in 4:
			var terrain := LosTerrain.from_board(scenes.board(options))
			var observers := Cases.models(scenes, 4)
			observers[i] = { "base_mm": 32 }  # no position, sees nothing
			var bounds := Rect2(scenes.point() / 3.0, scenes.point() * 0.7)
			var size := scenes.random.randf_range(40.0, 120.0)
			var map := terrain.visibility_map(observers, bounds, size)
			var expected := _map_of_singles(terrain, observers, bounds, size)
			assert_eq(Array(map.counts), expected, "%s, board %d" % [options, i])
			terrain.mode = EnhancedLineOfSight.MODE_SAMPLED
			different += int(Array(terrain.visibility_map(observers, bounds, size).counts) != expected)
	assert_gt(different, 8, "squares and points differ")
	assert_message(SILENT, "", "maps")


## A cell is visible if a corner of its square extends beyond the wall, and hidden if not.
func test_a_cell_behind_a_wall() -> void:
	var terrain := Cases.terrain_with([Scene.wall("w", Vector2(300.0, 0.0), Vector2(300.0, 400.0))], { "mode": 2 })
	var observer := Scene.model(Vector2(200.0, 300.0), 5)
	var bounds := Rect2(305.0, 320.0, 40.0, 120.0)
	assert_eq(Array(terrain.visibility_map([observer], bounds, 40.0).counts), [0, 0, 1])
	assert_eq(Array(terrain.visibility_map([observer], Rect2(305.0, 345.0, 40.0, 40.0), 40.0).counts), [0])
	assert_eq(Array(terrain.visibility_map([observer], Rect2(400.0, 440.0, 40.0, 40.0), 40.0).counts), [0])
	assert_eq(Array(terrain.visibility_map([observer], Rect2(400.0, 470.0, 40.0, 40.0), 40.0).counts), [1])


## If a small cell is visible, so is the larger cell around it. (Not in the 11th edition, where the terrain that
## contains a cell matters.)
func test_a_cell_with_a_visible_part_is_visible() -> void:
	var scenes := RandomScene.new(7105)
	for i in 6:
		var pieces := []
		for j in 8:
			var start := scenes.point()
			pieces.append(Scene.wall("w%d" % j, start, start + Vector2.from_angle(j) * 300.0))
		var terrain := Cases.terrain_with(pieces, { "mode": 2, "edition": 11 })
		var observer := scenes.model()
		var bounds := Rect2(20.0, 20.0, 960.0, 640.0)
		var fine: PackedByteArray = terrain.visibility_map([observer], bounds, 40.0).counts
		terrain.min_gap = 0.08  # slightly less, since an opening at the limit may be found in one of them only
		var coarse: PackedByteArray = terrain.visibility_map([observer], bounds, 80.0).counts
		var lost := 0
		for cell in fine.size():
			lost += int(fine[cell] > coarse[(cell / 24 / 2) * 12 + cell % 24 / 2])
		assert_eq(lost, 0, "board %d" % i)


func test_threads_give_the_same_answers(edition: int = use_parameters(Scene.EDITIONS)) -> void:
	var scenes := RandomScene.new(7106 + edition)
	var terrain := _tournament(5, edition)
	var queries := []
	for i in 12:
		queries.append([_models(scenes, 8), _models(scenes, 8)])
	var expected := queries.map(func(query: Array) -> Array: return _answers(terrain, query))
	var got := []
	got.resize(queries.size())
	for repeat in 3:
		got.fill(null)
		var task := WorkerThreadPool.add_group_task(
				func(index: int) -> void: got[index] = _answers(terrain, queries[index]), got.size())
		WorkerThreadPool.wait_for_group_task_completion(task)
		assert_true(var_to_bytes(got) == var_to_bytes(expected), "round %d" % repeat)
	assert_message(SILENT, "", "threads")


## Terrain shared by several threads, queried through the static class as well.
func test_threads_through_the_class() -> void:
	var scenes := RandomScene.new(7108)
	var board := scenes.board({ "mode": 2, "edition": 10 })
	var pairs := Cases.pairs(scenes, 40)
	var expected := Cases.checks_of_board(board, pairs)
	var threads: Array[Thread] = []
	for i in 4:
		threads.append(Thread.new())
		threads[i].start(func() -> bool:
			return range(5).all(func(_round: int) -> bool: return Cases.checks_of_board(board, pairs) == expected))
	for thread in threads:
		assert_true(thread.wait_to_finish())


# --- Single queries -------------------------------------------------------------------


static func _tournament(board_seed: int, edition: int) -> LosTerrain:
	return Cases.terrain_with(BoardGenerator.generate(board_seed, edition), { "mode": 2, "edition": edition })


static func _models(scenes: RandomScene, count: int) -> Array[Dictionary]:
	var models := Cases.models(scenes, count)
	for model in models:
		model["position"] = Cases.position_of(model) / RandomScene.TABLE * BoardGenerator.TABLE
	return models


static func _answers(terrain: LosTerrain, query: Array) -> Array:
	var checks := []
	for i: int in query[0].size():
		checks.append(terrain.check(query[0][i], query[1][i], true))
	return [checks, terrain.visibility_matrix(query[0], query[1]), terrain.any_visible(query[0], query[1]),
			terrain.visibility_map(query[0], Rect2(400.0, 900.0, 800.0, 800.0), 80.0)]


static func _matrix_of_singles(terrain: LosTerrain, shooters: Array, targets: Array) -> Array:
	var matrix := []
	for shooter: Dictionary in shooters:
		for target: Dictionary in targets:
			matrix.append(int(terrain.has_los(shooter, target)))
	return matrix


static func _nearest_of_singles(terrain: LosTerrain, shooters: Array, targets: Array) -> Dictionary:
	var best := NO_PAIR
	var least := INF
	for i in shooters.size():
		for j in targets.size():
			var distance := Cases.position_of(shooters[i]).distance_squared_to(Cases.position_of(targets[j]))
			var answer := terrain.check(shooters[i], targets[j])
			if answer.has_los and distance < least:
				least = distance
				best = { "has_los": true, "shooter_index": i, "target_index": j, "sight_line": answer.sight_line }
	return best


static func _map_of_singles(terrain: LosTerrain, observers: Array, bounds: Rect2, size: float) -> Array:
	var counts := []
	var side := size / terrain.pixels_per_inch * MM_PER_INCH
	for row in ceili(bounds.size.y / size):
		for column in ceili(bounds.size.x / size):
			counts.append(_visible_count(terrain, observers, {
				"position": Vector2(bounds.position.x + (column + 0.5) * size, bounds.position.y + (row + 0.5) * size),
				"base_type": "rectangular",
				"base_mm": int(side),
				"base_dimensions": { "length": side, "width": side },
			}))
	return counts


static func _visible_count(terrain: LosTerrain, observers: Array, target: Dictionary) -> int:
	return observers.filter(func(observer: Dictionary) -> bool: return terrain.has_los(observer, target)).size()


## Models of one half of the table, the upper one (0) or the lower one (460).
static func _half(scenes: RandomScene, top: float, count: int) -> Array[Dictionary]:
	var models := Cases.models(scenes, count)
	for model in models:
		var random := scenes.random
		model["position"] = Vector2(random.randf_range(20.0, 1200.0), top + random.randf_range(20.0, 420.0))
	return models
