# SPDX-License-Identifier: MIT
extends "support/message_test.gd"
## Large terrains, and memory over many loads.

const Cases := preload("support/terrain_cases.gd")
const Memory := preload("support/terrain_memory.gd")
const RandomScene := preload("support/random_scene.gd")

const SIDE := 317 # 100 489 squares
const STEP := 40.0
const SQUARE := 10.0


## Squares of 10 px, 40 px apart: rows between them are open, rows through them are closed.
func test_a_hundred_thousand_pieces() -> void:
	var terrain := LosTerrain.new()
	terrain.edition = 11
	assert_eq(terrain.load_pieces(_squares()), SIDE * SIDE)
	assert_eq(terrain.get_edge_count(), 4 * SIDE * SIDE)
	var scenes := RandomScene.new(5700)
	for i in 200:
		var row := scenes.random.randi_range(1, SIDE - 2)
		var first := scenes.random.randi_range(0, SIDE - 10)
		var last := scenes.random.randi_range(first, mini(first + 40, SIDE - 1))
		_assert_row(terrain, row, first, last)
		_assert_column_is_open(terrain, row, first, last)
	for i in 10: # a single line tests every piece
		var row := scenes.random.randi_range(0, SIDE - 1)
		var judged := EnhancedLineOfSight.judge_line(_before(3, row), _behind(5, row), terrain)
		assert_eq(judged.blocking_terrain, ["3,%d" % row, "4,%d" % row, "5,%d" % row])
		assert_eq(judged.block_point, _center(3, row) - Vector2(SQUARE / 2.0, 0.0))
		assert_true(EnhancedLineOfSight.judge_line(_before(3, row), _behind(2, row), terrain).has_los)


func test_a_hundred_thousand_pieces_in_batches() -> void:
	var terrain := LosTerrain.new()
	terrain.load_pieces(_squares())
	var scenes := RandomScene.new(5701)
	var models := []
	for i in 20:
		models.append(Scene.model(Vector2(6000.0, 6000.0) + scenes.point() * 0.3, 25))
	var matrix := terrain.visibility_matrix(models, models)
	for i in models.size():
		for j in models.size():
			if bool(matrix[20 * i + j]) != terrain.has_los(models[i], models[j]):
				fail_test("pair %d, %d" % [i, j])
	assert_between(matrix.count(1), 21, 399)
	var few := _squares_near(models)
	var small := Cases.terrain_with(few)
	assert_lt(few.size(), 2000)
	assert_true(small.visibility_matrix(models, models) == matrix, "distant pieces have no effect")
	assert_eq(small.visibility_map(models, Rect2(6000.0, 6000.0, 300.0, 200.0), 10.0),
			terrain.visibility_map(models, Rect2(6000.0, 6000.0, 300.0, 200.0), 10.0))


func test_edits_of_a_hundred_thousand_pieces() -> void:
	var terrain := LosTerrain.new()
	terrain.edition = 11
	terrain.load_pieces(_squares())
	assert_true(terrain.remove_piece("10,20"))
	assert_false(terrain.remove_piece("10,20"))
	assert_eq(terrain.get_piece_count(), SIDE * SIDE - 1)
	assert_eq(EnhancedLineOfSight.judge_line(_before(10, 20), _behind(10, 20), terrain).blocking_terrain, [])
	assert_true(terrain.set_piece(_square(10, 20)))
	assert_eq(EnhancedLineOfSight.judge_line(_before(10, 20), _behind(10, 20), terrain).blocking_terrain, ["10,20"])
	terrain.clear()
	assert_eq(terrain.get_piece_count(), 0)


## Many pieces at the same position, so that every query meets all of them.
func test_many_pieces_at_one_position() -> void:
	var pieces := []
	for i in 3000:
		pieces.append(Scene.ruin("r%d" % i, BETWEEN.grow(i % 5)))
	for edition: int in Scene.EDITIONS:
		var terrain := Cases.terrain_with(pieces, { "edition": edition })
		assert_eq(Cases.blockers(terrain), pieces.map(func(piece: Dictionary) -> String: return piece.id))
		var inside := [Scene.model(Vector2(520.0, 300.0), 25), Scene.model(Vector2(525.0, 500.0), 25)]
		assert_true(terrain.has_los(inside[0], inside[1]), "inside all")


func test_one_piece_of_many_vertices() -> void:
	var ring := PackedVector2Array()
	for i in 100_000:
		ring.append(Vector2(600.0, 400.0) + Vector2.from_angle(TAU * i / 100_000.0) * 200.0)
	var terrain := Cases.terrain_with([{ "id": "disc", "type": "ruins", "polygon": ring }], { "edition": 11 })
	assert_eq(terrain.get_edge_count(), 100_000)
	assert_eq(Cases.blockers(terrain), ["disc"])
	assert_true(terrain.has_los(Scene.model(FROM), Scene.model(FROM + Vector2(0.0, 500.0))))


func test_memory_does_not_grow_over_many_loads() -> void:
	var pieces: Array = RandomScene.new(5702).board().terrain_features
	var terrain := LosTerrain.new()
	_load_and_clear(terrain, pieces, 1000)
	var before := Memory.now()
	_load_and_clear(terrain, pieces, 10_000)
	_assert_no_growth(before, "10 000 loads")
	assert_eq(terrain.get_revision(), 22_000)


func test_memory_does_not_grow_over_many_terrains() -> void:
	var board := RandomScene.new(5703).board()
	_create_and_free(board, 500)
	var before := Memory.now()
	_create_and_free(board, 5000)
	_assert_no_growth(before, "5000 terrains")


func test_memory_does_not_grow_over_many_edits_and_queries() -> void:
	var scenes := RandomScene.new(5704)
	var terrain := LosTerrain.from_board(scenes.board())
	var pieces := range(20).map(func(i: int) -> Dictionary: return scenes.piece("p%d" % i))
	var models := Cases.models(scenes, 6)
	_edit_and_query(terrain, pieces, models, 300)
	var before := Memory.now()
	_edit_and_query(terrain, pieces, models, 3000)
	_assert_no_growth(before, "3000 edits")


## The list of warnings must not grow either.
func test_memory_does_not_grow_over_bad_pieces() -> void:
	var terrain := LosTerrain.new()
	var pieces := [{ "id": "a", "polygon": 5 }, 7, { "id": [], "type": 5 }, { "walls": [5, { "start": 3 }] }]
	_load_and_clear(terrain, pieces, 500)
	var before := Memory.now()
	_load_and_clear(terrain, pieces, 5000)
	_assert_no_growth(before, "5000 bad loads")
	new_messages()


# --- Helpers ------------------------------------------------------------------------


func _assert_no_growth(before: Memory, about: String) -> void:
	var after := Memory.now()
	assert_lt(after.engine - before.engine, 40_000, "bytes of the engine more after " + about)
	assert_lt(after.process - before.process, 3_000_000, "bytes of the process more after " + about)
	assert_lte(after.objects - before.objects, 1, "objects more after " + about) # the other Memory


static func _load_and_clear(terrain: LosTerrain, pieces: Array, times: int) -> void:
	for i in times:
		terrain.load_pieces(pieces)
		terrain.clear()


static func _create_and_free(board: Dictionary, times: int) -> void:
	for i in times:
		var terrain := LosTerrain.from_board(board)
		terrain.get_warnings()
		EnhancedLineOfSight.set_default_terrain(terrain)
		EnhancedLineOfSight.get_default_terrain()
	EnhancedLineOfSight.set_default_terrain(null)


static func _edit_and_query(terrain: LosTerrain, pieces: Array, models: Array, times: int) -> void:
	for i in times:
		terrain.set_piece(pieces[i % pieces.size()])
		terrain.remove_piece("p%d" % ((i * 7) % 20))
		terrain.check(models[i % 6], models[(i + 1) % 6], true)
		terrain.visibility_matrix(models, models)
		terrain.any_visible(models, models)
		terrain.exposure(models[0], [Vector2(100.0, 100.0), Vector2(500.0, 500.0)], models)
		terrain.visibility_map(models, Rect2(0.0, 0.0, 300.0, 300.0), 100.0)


static func _center(column: int, row: int) -> Vector2:
	return Vector2(100.0 + STEP * column, 100.0 + STEP * row)


static func _square(column: int, row: int) -> Dictionary:
	var at := _center(column, row)
	return Scene.ruin("%d,%d" % [column, row], Rect2(at - Vector2.ONE * SQUARE / 2.0, Vector2.ONE * SQUARE))


static func _squares() -> Array:
	var all := []
	for row in SIDE:
		for column in SIDE:
			all.append(_square(column, row))
	return all


static func _squares_near(models: Array) -> Array:
	var box := Rect2(models[0].position, Vector2.ZERO)
	for model: Dictionary in models:
		box = box.expand(model.position)
	return _squares().filter(func(piece: Dictionary) -> bool: return box.grow(200.0).has_point(piece.polygon[0]))


static func _before(column: int, row: int) -> Vector2:
	return _center(column, row) - Vector2(STEP / 2.0, 0.0)


static func _behind(column: int, row: int) -> Vector2:
	return _center(column, row) + Vector2(STEP / 2.0, 0.0)


## A line from left of the first square to right of the last meets exactly these squares.
func _assert_row(terrain: LosTerrain, row: int, first: int, last: int) -> void:
	var expected := range(first, last + 1).map(func(column: int) -> String: return "%d,%d" % [column, row])
	var shooter := Scene.model(_before(first, row), 5)
	var target := Scene.model(_behind(last, row), 5)
	var answer := terrain.check(shooter, target, true)
	assert_eq(answer.blocking_terrain, expected)
	assert_eq(answer.attempted_lines[0].blocked_by, expected[0])
	assert_eq(answer.attempted_lines[0].block_at, _center(first, row) - Vector2(SQUARE / 2.0, 0.0))
	assert_false(terrain.has_los(shooter, target))


## A line between two columns of squares is clear.
func _assert_column_is_open(terrain: LosTerrain, column: int, first: int, last: int) -> void:
	var shooter := Scene.model(_behind(column, first))
	var target := Scene.model(_behind(column, last))
	assert_true(terrain.has_los(shooter, target))
	assert_eq(terrain.check(shooter, target).method, "center_to_center")
