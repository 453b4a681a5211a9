# SPDX-License-Identifier: MIT
extends "support/message_test.gd"
## visibility_map: a cell is the bare point at its center, visible if any sample point of the observer sees it.

const Cases := preload("support/terrain_cases.gd")
const RandomScene := preload("support/random_scene.gd")

const EMPTY := { "width": 0, "height": 0, "counts": [] }
const SOME := Rect2(0.0, 0.0, 100.0, 100.0)


func test_map_equals_single_lines() -> void:
	var scenes := RandomScene.new(5500)
	var seen := 0
	for edition: int in Scene.EDITIONS:
		for density: int in [0, 3, 8]:
			for i in 3:
				var terrain := LosTerrain.from_board(scenes.board({ "edition": edition, "density": density }))
				var observers := Cases.models(scenes, 4)
				observers[i] = { "base_mm": 32 } # no position, sees nothing
				var bounds := Rect2(scenes.point() / 3.0, scenes.point() * 0.7)
				var map := terrain.visibility_map(observers, bounds, 90.0)
				assert_eq(Array(map.counts), _map_of_singles(terrain, observers, bounds, 90.0),
						"edition %d, density %d, board %d" % [edition, density, i])
				seen += Array(map.counts).max()
	assert_gt(seen, 18)
	assert_message(SILENT, "", "maps")


func test_map_of_the_legacy_mode() -> void:
	var scenes := RandomScene.new(5501)
	for i in 10:
		var terrain := LosTerrain.from_board(scenes.board({ "mode": 0 }))
		var observers := Cases.models(scenes, 3)
		var map := terrain.visibility_map(observers, Rect2(Vector2(11.0, 7.0), RandomScene.TABLE), 70.0)
		var expected := []
		for cell in _centers(Rect2(Vector2(11.0, 7.0), RandomScene.TABLE), 70.0):
			expected.append(observers.filter(func(observer: Dictionary) -> bool:
				return EnhancedLineOfSight.check_legacy_line_of_sight(Cases.position_of(observer), cell, terrain)).size())
		assert_eq(Array(map.counts), expected, "board %d" % i)


## A base of size 0 equals a bare point, except for areas that it only touches.
func test_map_equals_has_los_of_points() -> void:
	var scenes := RandomScene.new(5502)
	for i in 20:
		var terrain := LosTerrain.from_board(scenes.board({ "edition": 10, "density": 5 }))
		var observers := Cases.models(scenes, 3)
		var map := terrain.visibility_map(observers, Rect2(Vector2(13.0, 17.0), RandomScene.TABLE), 110.0)
		var points := PackedVector2Array(_centers(Rect2(Vector2(13.0, 17.0), RandomScene.TABLE), 110.0))
		assert_eq(Array(map.counts), Array(terrain.exposure(Scene.model(FROM, 0), points, observers)), "board %d" % i)


func test_width_and_height() -> void:
	var terrain := LosTerrain.new()
	for row: Array in [[Rect2(0, 0, 100, 50), 10.0, 10, 5], [Rect2(0, 0, 101, 50), 10.0, 11, 5],
			[Rect2(-30, -7, 99.5, 49.5), 10.0, 10, 5], [Rect2(5, 5, 3, 4), 10.0, 1, 1], [Rect2(5, 5, 1, 1), 0.25, 4, 4],
			[Rect2(1, 1, 1e-3, 1e-3), 1.0, 1, 1], [Rect2(0, 0, 1760, 2400), 20, 88, 120]]:
		var map := terrain.visibility_map([Scene.model(FROM)], row[0], row[1])
		assert_eq([map.width, map.height, map.counts.size()], [row[2], row[3], row[2] * row[3]], str(row))
		assert_eq(map.counts.count(1), map.counts.size(), "an open table: %s" % [row])
		assert_typeof(map.counts, TYPE_PACKED_BYTE_ARRAY)
		assert_eq(map.keys(), ["width", "height", "counts"])


## A wall along the edge of a cell: the cells on one side are visible, those on the other are not.
func test_positions_of_cells() -> void:
	var terrain := Cases.terrain_with([Scene.wall("w", Vector2(300.0, -5000.0), Vector2(300.0, 5000.0))])
	var map := terrain.visibility_map([Scene.model(Vector2(200.0, 25.0), 0)], Rect2(250.0, 0.0, 100.0, 30.0), 10.0)
	var row := [1, 1, 1, 1, 1, 0, 0, 0, 0, 0]
	assert_eq(Array(map.counts), row + row + row)
	map = terrain.visibility_map([Scene.model(Vector2(200.0, 25.0), 0)], Rect2(296.0, 0.0, 10.0, 8.0), 8.0)
	assert_eq(Array(map.counts), [0, 0], "the center at 300 touches the wall")


func test_a_cell_whose_center_is_the_origin() -> void:
	var terrain := Cases.terrain_with([Scene.ruin("r", Rect2(-5000.0, -5000.0, 10.0, 10.0))])
	var map := terrain.visibility_map([Scene.model(FROM)], Rect2(-30.0, -30.0, 60.0, 60.0), 20.0)
	assert_eq(Array(map.counts), [1, 1, 1, 1, 1, 1, 1, 1, 1], "a bare point may be anywhere")


func test_counts_end_at_255() -> void:
	var terrain := Cases.terrain_with([Scene.wall("w", Vector2(300.0, -5000.0), Vector2(300.0, 5000.0))])
	var bounds := Rect2(280.0, 0.0, 40.0, 10.0)
	for row: Array in [[254, 254], [255, 255], [256, 255], [300, 255], [600, 255]]:
		var observers := []
		observers.resize(row[0])
		observers.fill(Scene.model(Vector2(200.0, 25.0), 0))
		assert_eq(Array(terrain.visibility_map(observers, bounds, 20.0).counts), [row[1], 0], str(row))
		observers.append(Scene.model(Vector2(400.0, 25.0), 0))
		assert_eq(Array(terrain.visibility_map(observers, bounds, 20.0).counts), [row[1], 1], str(row))


func test_no_usable_observers() -> void:
	for observers: Array in [[], [{}], [{ "position": Vector2.ZERO }, {}]]:
		var map := LosTerrain.new().visibility_map(observers, SOME, 10.0)
		assert_eq([map.width, map.height, map.counts.count(0)], [10, 10, 100])
	assert_message(SILENT, "", "no observers")
	var map := LosTerrain.new().visibility_map([5, Scene.model(FROM)], SOME, 50.0)
	assert_eq(Array(map.counts), [1, 1, 1, 1])
	assert_message(WARNING, "observer 0 should be a Dictionary", "no model")


func test_invalid_bounds_and_cell_sizes() -> void:
	var terrain := Cases.terrain_with([Scene.ruin("r", BETWEEN)])
	for row: Array in [[SOME, 0.0], [SOME, -10.0], [SOME, NAN], [SOME, INF], [SOME, -INF], [SOME, 1e-6], [SOME, 1e-300],
			[SOME, 5e-324], [Rect2(0, 0, 1e6, 1e6), 0.01], [Rect2(0, 0, 1e7, 0.1), 1e-3], [Rect2(), 10.0],
			[Rect2(0, 0, 0, 100), 10.0], [Rect2(0, 0, 100, 0), 10.0], [Rect2(0, 0, -100, 100), 10.0],
			[Rect2(100, 100, -100, -100), 10.0], [Rect2(NAN, 0, 100, 100), 10.0], [Rect2(0, 0, NAN, 100), 10.0],
			[Rect2(0, 0, 100, INF), 10.0], [Rect2(-INF, 0, 100, 100), 10.0], [Rect2(0, 0, 1e30, 1e30), 1e29],
			[Rect2(1e30, 0, 100, 100), 10.0], [Rect2(-1e7, 0, 1e38, 1), 1e38], [SOME, 1e300], [SOME, 1e38], [SOME, 1e9]]:
		var before := Time.get_ticks_msec()
		var map := terrain.visibility_map([Scene.model(FROM)], row[0], row[1])
		assert_eq([map.width, map.height, Array(map.counts)], EMPTY.values(), str(row))
		assert_message(ERROR, "visibility_map", str(row))
		assert_lt(Time.get_ticks_msec() - before, 1000, str(row))
	assert_true(terrain.set_piece({}), "the terrain is not locked")
	assert_still_works("bad maps")


## A cell larger than the bounds gives a map of one cell.
func test_a_cell_larger_than_the_bounds() -> void:
	var terrain := Cases.terrain_with([Scene.wall("w", Vector2(300.0, -5000.0), Vector2(300.0, 5000.0))])
	var observer := Scene.model(Vector2(200.0, 25.0), 0)
	var bounds := Rect2(150.0, 0.0, 20.0, 20.0)
	assert_eq(Array(terrain.visibility_map([observer], bounds, 200.0).counts), [1], "center at 250")
	assert_eq(Array(terrain.visibility_map([observer], bounds, 400.0).counts), [0], "center at 350")


# --- Single queries -------------------------------------------------------------------


static func _centers(bounds: Rect2, cell_size: float) -> Array[Vector2]:
	var all: Array[Vector2] = []
	for row in ceili(bounds.size.y / cell_size):
		for column in ceili(bounds.size.x / cell_size):
			var at := bounds.position
			all.append(Vector2(at.x + (column + 0.5) * cell_size, at.y + (row + 0.5) * cell_size))
	return all


static func _map_of_singles(terrain: LosTerrain, observers: Array, bounds: Rect2, cell_size: float) -> Array:
	var counts := []
	for cell in _centers(bounds, cell_size):
		counts.append(observers.filter(func(observer: Dictionary) -> bool: return _sees(terrain, observer, cell)).size())
	return counts


## Whether any line from a sample point of the observer to the point is clear.
static func _sees(terrain: LosTerrain, observer: Dictionary, point: Vector2) -> bool:
	if not observer.has("position"):
		return false
	var density := terrain.density
	if density == 0:
		density = EnhancedLineOfSight.sample_density(observer, { "position": point })
	for from in EnhancedLineOfSight.sample_points(observer, density):
		if EnhancedLineOfSight.judge_line(from, point, terrain, observer).has_los:
			return true
	return false
