# SPDX-License-Identifier: MIT
extends "support/message_test.gd"
## Distances, neighbors and pieces by handle, compared with a reference and with loops.

const Base := preload("support/base_reference.gd")
const Cases := preload("support/terrain_cases.gd")
const RandomScene := preload("support/random_scene.gd")

const COUNT := 24
const TOLERANCE := 1e-4


func _filled(scenes: RandomScene, options := {}) -> LosTable:
	var table := LosTable.create(LosTerrain.from_board(scenes.board({ "edition": 11 }.merged(options, true))))
	for i in COUNT:
		table.add_model(scenes.model(), &"", i % 2)
	new_messages()
	return table


func test_distances_equal_those_of_the_reference() -> void:
	var scenes := RandomScene.new(6300)
	var apart := 0
	for i in 10:
		var table := _filled(scenes)
		var handles := table.get_models()
		var matrix := table.distance_matrix(handles, handles)
		var bases := Array(handles).map(func(handle: int) -> Base:
			return Base.read(table.get_model(handle), EnhancedLineOfSight))
		for a in handles:
			for b in handles:
				var expected: float = bases[a].distance_to(bases[b]) / 40.0
				var got := table.distance(a, b)
				apart += int(got > 0.0)
				if absf(got - expected) > TOLERANCE or got != table.distance(b, a) \
						or absf(matrix[a * COUNT + b] - got) > 1e-5 or got != EnhancedLineOfSight.base_distance(
						table.get_model(a), table.get_model(b), table):
					fail_test("%d %d: %s, not %s" % [a, b, got, expected])
	assert_gt(apart, 1000)


func test_scale_counts() -> void:
	var scenes := RandomScene.new(6301)
	var table := _filled(scenes, { "pixels_per_inch": 20.0 })
	var a := { "position": Vector2(100, 100), "base_mm": 25.4 }
	var b := { "position": Vector2(300, 100), "base_mm": 28.9 }
	assert_almost_eq(EnhancedLineOfSight.base_distance(a, b), 5.0 - 53.0 / 50.8, 1e-6)
	for board: Variant in [table, table.terrain, { "pixels_per_inch": 20.0 }]:
		assert_almost_eq(EnhancedLineOfSight.base_distance(a, b, board), 10.0 - 53.0 / 50.8, 1e-6)
	table.set_model(0, a)
	table.set_model(1, b)
	assert_almost_eq(table.distance(0, 1), 10.0 - 53.0 / 50.8, 1e-6)
	table.terrain.pixels_per_inch = 40.0
	assert_almost_eq(table.distance(0, 1), 5.0 - 53.0 / 50.8, 1e-6)
	assert_true(table.within(0, 4.1).has(1) and not table.within(0, 3.9).has(1))
	assert_eq(EnhancedLineOfSight.base_distance({}, b), INF)
	assert_message(SILENT, "", "a missing position")
	assert_eq(EnhancedLineOfSight.base_distance(a, b, 5), INF)
	assert_message(ERROR, "base_distance: board should be", "a number as board")


func test_models_off_the_table_are_infinitely_far() -> void:
	var table := LosTable.new()
	table.add_model(Scene.model(FROM))
	table.add_model({})
	assert_eq(table.distance(0, 1), INF)
	assert_eq(Array(table.distance_matrix([0, 1], [0])), [0.0, INF])
	assert_eq(Array(table.within(0, 1e6)), [])
	assert_eq(Array(table.within(1, 1e6)), [])
	table.move_model(1, TO)
	assert_eq(Array(table.within(0, 1e6)), [1])
	table.set_model_flags(1, 6)
	assert_eq(Array(table.within(0, 1e6)), [], "not alive")
	assert_lt(table.distance(0, 1), 1000.0, "the base is still there")


func test_neighbors_equal_loops() -> void:
	var scenes := RandomScene.new(6302)
	for i in 15:
		var table := _filled(scenes)
		table.models_block = i % 2 == 1
		var handles := table.get_models()
		var some := handles.slice(0, 12)
		for handle: int in [0, 5, 20]:
			for inches: float in [0.0, 1.0, 6.0, 100.0]:
				var near := Array(handles).filter(func(other: int) -> bool:
					return other != handle and table.distance(handle, other) <= inches)
				assert_eq(Array(table.within(handle, inches)), near)
				assert_eq(Array(table.within(handle, inches, some)),
						near.filter(func(other: int) -> bool: return some.has(other)))
			for must_see: bool in [false, true]:
				assert_eq(table.nearest(handle, some, must_see), _nearest(table, handle, some, must_see))
	assert_eq(LosTable.new().get_models().size(), 0)


## Rounded positions: the bases are 1.000000961 inches apart.
func test_ranges_have_a_tolerance() -> void:
	var table := LosTable.create(Cases.terrain_with([], { "edition": 11 }))
	table.add_model(Scene.model(Vector2(975.2804, 1928.8671), 25), &"a")
	table.add_model(Scene.model(Vector2(1054.6505, 1928.8671), 25), &"b")
	assert_gt(table.distance(0, 1), 1.0)
	assert_eq(Array(table.within(0, 1.0, [1])), [1])
	assert_eq(Array(table.visible_pairs([0], [1], 1.0)), [0, 1])
	assert_true(table.unit_visibility(&"a", &"b", 1.0).visible)
	assert_eq(Array(table.within(0, 0.998, [1])), [])
	assert_eq(Array(table.visible_pairs([0], [1], 0.998)), [])


func test_the_smallest_handle_of_several_is_nearest() -> void:
	var table := LosTable.create(Cases.terrain_with([], { "edition": 11 }))
	for at: Vector2 in [FROM, FROM + Vector2(300, 0), FROM - Vector2(0, 300), FROM + Vector2(0, 300), FROM + Vector2(500, 0)]:
		table.add_model(Scene.model(at))
	for must_see: bool in [false, true]:
		for list: Array in [[1, 2, 3, 4], [4, 3, 2, 1], [3, 1, 1, 0]]:
			assert_eq(table.nearest(0, list, must_see).handle, 1, str(list))
	table.set_model_flags(1, LosTable.MODEL_ON_TABLE)
	assert_eq(table.nearest(0, [3, 2, 1]).handle, 2, "not alive")
	assert_message(SILENT, "", "nearest")


func _nearest(table: LosTable, handle: int, candidates: PackedInt32Array, must_see: bool) -> Dictionary:
	var best := { "handle": -1, "distance_inches": INF, "has_los": false }
	for other in candidates:
		var inches := table.distance(handle, other)
		if other != handle and inches < best.distance_inches and (not must_see or table.has_los(handle, other)):
			best = { "handle": other, "distance_inches": inches, "has_los": table.has_los(handle, other) }
	return best


func test_pieces_at() -> void:
	var terrain := Cases.terrain_with([Scene.ruin("big", Rect2(300, 300, 300, 300)), Scene.ruin("small", Rect2(440, 440, 20, 20)),
		Scene.ruin("far", Rect2(900, 300, 50, 50))], { "edition": 11 })
	var table := LosTable.create(terrain)
	var rows := [
		[Vector2(450, 450), ["big", "small"], ["big", "small"], ["big"]],
		[Vector2(310, 450), ["big"], ["big"], []],
		[Vector2(290, 450), ["big"], [], []],
		[Vector2(200, 450), [], [], []],
	]
	for row: Array in rows:
		var handle := table.add_model(Scene.model(row[0]))
		for relation in 3:
			assert_eq(Array(table.pieces_at(handle, relation)), row[1 + relation], "%s %d" % [row[0], relation])
			assert_eq(table.pieces_at(handle, relation), terrain.pieces_at(Scene.model(row[0]), relation))
	assert_eq(terrain.pieces_at(Scene.model(Vector2(450, 450))), table.pieces_at(0))
	assert_eq(terrain.pieces_at({}).size(), 0)
	assert_message(SILENT, "", "a missing position")
	assert_eq(terrain.pieces_at(Scene.model(FROM), 7).size(), 0)
	assert_message(ERROR, "pieces_at: relation should be", "no relation")
