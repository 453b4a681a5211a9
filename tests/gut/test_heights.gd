# SPDX-License-Identifier: MIT
extends "support/message_test.gd"
## HEIGHTS_TRUE: pieces are prisms, models have a bottom and a top. Expected answers were computed by hand; 40 pixels
## are an inch.

const Cases := preload("support/terrain_cases.gd")

const MODES := [EnhancedLineOfSight.MODE_SAMPLED, EnhancedLineOfSight.MODE_EXACT]
const TABLE := Rect2(0, 0, 2000, 800)


func after_each() -> void:
	EnhancedLineOfSight.set_defaults(Cases.BUILT_IN)


## A solid piece across the whole table at BETWEEN (x from 500 to 550).
func _piece(heights: Dictionary, id := "p") -> Dictionary:
	return { "id": id, "polygon": Scene.corners(BETWEEN), "category": "dense", "height_category": "tall" }.merged(heights)


func _board(pieces: Array, options := {}) -> Dictionary:
	return { "terrain_features": pieces, "edition": 11, "heights": EnhancedLineOfSight.HEIGHTS_TRUE }.merged(options, true)


func _model(position: Vector2, height := 2.0, elevation := 0.0) -> Dictionary:
	return { "position": position, "model_height_inches": height, "elevation_inches": elevation }


func _assert_sees(expected: bool, shooter: Dictionary, target: Dictionary, pieces: Array, about: String) -> void:
	for mode: int in MODES:
		var board := _board(pieces, { "mode": mode })
		assert_eq(EnhancedLineOfSight.has_los(shooter, target, board), expected, "%s, mode %d" % [about, mode])
		assert_eq(EnhancedLineOfSight.check_enhanced_visibility(shooter, target, board).has_los, expected, about)
		assert_eq(LosTerrain.from_board(board).has_los(shooter, target), expected, about)


func test_over_a_wall() -> void:
	var low := [_piece({ "height_inches": 1.9 })]
	_assert_sees(true, _model(FROM), _model(TO), low, "over a lower piece")
	_assert_sees(false, _model(FROM), _model(TO), [_piece({ "height_inches": 2.0 })], "touching blocks")
	_assert_sees(false, _model(FROM), _model(TO, 1.0), low, "down to one inch: at 1.6 there")
	_assert_sees(true, _model(FROM, 6.0), _model(TO), [_piece({ "height_inches": 3.5 })], "from 6 to 2: at 4.25 or more")
	_assert_sees(false, _model(FROM, 6.0), _model(TO), [_piece({ "height_inches": 5.0 })], "not over 5")


func test_under_a_bridge() -> void:
	_assert_sees(true, _model(FROM), _model(TO), [_piece({ "base_inches": 2.5, "height_inches": 3.0 })], "a bridge")
	_assert_sees(false, _model(FROM), _model(TO), [_piece({ "base_inches": 0, "height_inches": 3 })], "a wall")
	_assert_sees(true, _model(FROM), _model(TO), [_piece({ "base_inches": 1.5 })], "the line between the tops is blocked, lower lines are clear")


func test_through_a_window() -> void:
	var sill := _piece({ "height_inches": 1.0 }, "sill")
	_assert_sees(true, _model(FROM), _model(TO), [sill, _piece({ "base_inches": 1.6 }, "lintel")], "through it")
	_assert_sees(false, _model(FROM), _model(TO), [sill, _piece({ "base_inches": 1.0 }, "lintel")], "shut")


func test_floors_and_heights_of_models() -> void:
	var wall := [_piece({ "height_inches": 3.0 })]
	_assert_sees(false, _model(FROM), _model(TO), wall, "on the ground")
	_assert_sees(true, _model(FROM, 2.0, 1.5), _model(TO, 2.0, 1.5), wall, "on a floor")
	var monster := { "position": FROM, "keywords": ["MONSTER"] }
	var other := { "position": TO, "keywords": ["MONSTER"] }
	_assert_sees(true, monster, other, wall, "5 inches by keyword")


func test_heights_by_category() -> void:
	for row: Array in [["low", 1.5], ["medium", 3.5], ["tall", 6.0], ["", 6.0]]:
		var piece := _piece({})
		piece.height_category = row[0]
		_assert_sees(false, _model(FROM, row[1]), _model(TO, row[1]), [piece], "as high as %s" % [row])
		_assert_sees(true, _model(FROM, row[1] + 0.01), _model(TO, row[1] + 0.01), [piece], "higher than %s" % [row])


func test_categories_are_the_default_and_ignore_inches() -> void:
	var board := _board([_piece({ "height_inches": 0.1 })], { "heights": EnhancedLineOfSight.HEIGHTS_CATEGORY })
	assert_false(EnhancedLineOfSight.has_los(_model(FROM), _model(TO), board))
	board.erase("heights")
	assert_false(EnhancedLineOfSight.has_los(_model(FROM), _model(TO), board))
	assert_false(EnhancedLineOfSight.judge_line(FROM, TO, board).has("profile"))


func test_batches() -> void:
	for mode: int in MODES:
		var terrain := LosTerrain.from_board(_board([_piece({ "height_inches": 3.5 })], { "mode": mode }))
		var shooters := [_model(FROM), _model(FROM + Vector2(0, 100), 6.0)]
		assert_eq(terrain.visibility_matrix(shooters, [_model(TO), _model(TO, 5.0)]), PackedByteArray([0, 0, 1, 1]))
		assert_eq(terrain.any_visible(shooters, [_model(TO)]).shooter_index, 1)
		assert_eq(terrain.exposure(_model(TO), [TO, Vector2(300, 300)], shooters), PackedInt32Array([1, 2]))
		# A cell has the height of infantry.
		var seen := terrain.visibility_map([shooters[1]], Rect2(TO, Vector2(40, 40)), 40.0)
		assert_eq(seen.counts, PackedByteArray([1]))


func test_the_shadow_of_a_wall_ends() -> void:
	# From 6 inches over 3.5 down to 2: beyond 0.625 of the length.  The far edge is 350 pixels away.
	var terrain := LosTerrain.from_board(_board([_piece({ "height_inches": 3.5 })]))
	var triangles := terrain.visibility_triangles(FROM, _model(FROM, 6.0), TABLE)
	assert_true(_is_in(triangles, Vector2(490, 405)))
	assert_false(_is_in(triangles, Vector2(FROM.x + 355, 405)))
	assert_false(_is_in(triangles, Vector2(FROM.x + 350 / 0.625 - 3, 405)))
	assert_true(_is_in(triangles, Vector2(FROM.x + 350 / 0.625 + 3, 405)))
	var polygon := terrain.visibility_polygon(FROM, _model(FROM, 6.0), TABLE)
	assert_false(Geometry2D.is_point_in_polygon(Vector2(1500, 405), polygon), "a region beyond the shadow is not part of the polygon")


func test_judge_line_returns_the_profile() -> void:
	# From 6 inches at x = 200 to 2 at x = 1000: half an inch every 100 pixels.
	var bridge := _piece({ "base_inches": 5.5, "height_inches": 6.0 }, "bridge")
	bridge.polygon = Scene.corners(Rect2(800, 0, 100, 800))
	var wall := { "id": "fence", "walls": [{ "start": Vector2(600, 0), "end": Vector2(600, 800) }], "height_inches": 5.0 }
	var board := _board([bridge, _piece({ "height_inches": 4.0 }), wall])
	var result := EnhancedLineOfSight.judge_line(FROM, TO, board, _model(FROM, 6.0), _model(TO))
	assert_false(result.has_los)
	assert_eq(result.blocking_terrain, ["fence_wall"])
	assert_eq([result.from_height, result.to_height], [6.0, 2.0])
	assert_eq(result.profile.map(func(entry: Dictionary) -> String: return entry.terrain_id), ["p", "fence_wall", "bridge"])
	var over: Dictionary = result.profile[0]
	for key_and_value: Array in [["from_distance", 300.0], ["to_distance", 350.0], ["height_from", 4.5],
			["height_to", 4.25], ["base_inches", 0.0], ["height_inches", 4.0], ["clearance", 0.25]]:
		assert_almost_eq(over[key_and_value[0]], key_and_value[1], 1e-3, key_and_value[0])
	assert_false(over.blocked)
	assert_true(result.profile[1].blocked)
	assert_almost_eq(result.profile[1].clearance, -1.0, 1e-3, "blocked by an inch")
	assert_almost_eq(result.profile[2].clearance, 2.5, 1e-3, "under the bridge")
	assert_almost_eq(result.block_point.x, 600.0, 0.01)


func test_profile_of_bare_points_and_open_tables() -> void:
	var result := EnhancedLineOfSight.judge_line(FROM, TO, _board([_piece({ "height_inches": 1.5 })]))
	assert_true(result.has_los)
	assert_eq([result.from_height, result.to_height], [2.0, 2.0])
	assert_almost_eq(result.profile[0].clearance, 0.5, 1e-6)
	assert_eq(EnhancedLineOfSight.judge_line(FROM, TO, _board([])).profile, [])


func test_the_witness_passes_the_judge() -> void:
	var random := RandomNumberGenerator.new()
	random.seed = 11
	var seen := 0
	for i in 300:
		var pieces: Array = []
		for k in 4:
			var piece := _piece({ "base_inches": random.randf_range(-2, 3), "height_inches": random.randf_range(3, 7) }, "p%d" % k)
			piece.polygon = Scene.corners(Rect2(random.randf_range(260, 800), random.randf_range(200, 450),
					random.randf_range(5, 120), random.randf_range(50, 200)))
			pieces.append(piece)
		var board := _board(pieces, { "mode": EnhancedLineOfSight.MODE_EXACT })
		var shooter := _model(FROM, random.randf_range(1, 7))
		var target := _model(TO, random.randf_range(1, 7))
		var result := EnhancedLineOfSight.check_enhanced_visibility(shooter, target, board)
		assert_eq(EnhancedLineOfSight.has_los(shooter, target, board), result.has_los)
		if result.has_los:
			seen += 1
			var judged := EnhancedLineOfSight.judge_line(result.sight_line[0], result.sight_line[1], board, shooter, target)
			assert_true(judged.has_los, str(pieces))
			for entry: Dictionary in judged.profile:
				assert_false(entry.blocked)
	assert_between(seen, 30, 299)


## A floor from 2.5 to 3 inches under the upper model and over the lower one, in the terms of both editions.
func test_a_floor_separates_two_storeys() -> void:
	var slab := _piece({ "base_inches": 2.5, "height_inches": 3.0 }, "floor")
	slab.polygon = Scene.corners(Rect2(100, 100, 1000, 600))
	for type: String in ["", "ruins"]:
		for edition: int in Scene.EDITIONS:
			for mode: int in MODES:
				var board := _board([slab.merged({ "type": type })], { "edition": edition, "mode": mode })
				var about := "%s, edition %d, mode %d" % [type, edition, mode]
				var upper := _model(Vector2(500, 400), 2.0, 3.0)
				for position: Vector2 in [Vector2(500, 400), Vector2(700, 400)]:
					var lower := _model(position)
					var result := EnhancedLineOfSight.check_enhanced_visibility(upper, lower, board)
					assert_false(result.has_los or EnhancedLineOfSight.has_los(lower, upper, board), about)
					assert_eq(result.blockers, ["floor"], about)
					assert_false(EnhancedLineOfSight.target_visibility(upper, lower, board).visible_exact, about)
					var judged := EnhancedLineOfSight.judge_line(upper.position, lower.position, board, upper, lower)
					assert_eq(judged.profile.map(func(entry: Dictionary) -> Array:
						return [entry.terrain_id, entry.blocked]), [["floor", true]], about)
				assert_true(EnhancedLineOfSight.has_los(upper, _model(Vector2(700, 400), 2.0, 3.0), board), about)
				assert_true(EnhancedLineOfSight.has_los(_model(Vector2(500, 400)), _model(Vector2(700, 400)), board), about)


## 10th edition: inches decide, and a category is inches.
func test_inches_decide() -> void:
	for row: Array in [
		[{ "height_category": "low" }, 1.0, false], [{ "height_category": "low" }, 2.0, true],
		[{ "height_category": "low", "height_inches": 3.0 }, 2.0, false],
		[{ "height_category": "tall", "height_inches": 1.5 }, 2.0, true],
		[{ "height_inches": 3.0 }, 2.0, false], [{ "height_inches": 3.0 }, 3.5, true],
		[{}, 1.0, true], [{ "base_inches": 0.0 }, 1.0, true], [{ "type": "ruins" }, 2.0, false],
	]:
		var piece: Dictionary = { "id": "p", "polygon": Scene.corners(BETWEEN) }.merged(row[0])
		for mode: int in MODES:
			var board := _board([piece], { "edition": 10, "mode": mode })
			assert_eq(EnhancedLineOfSight.has_los(_model(FROM, row[1]), _model(TO, row[1]), board), row[2], str(row))
			assert_eq(LosTerrain.from_board(board).has_los(_model(FROM, row[1]), _model(TO, row[1])), row[2], str(row))


func test_bad_heights_cause_one_warning() -> void:
	var number := "\" should be a finite number, not "
	for row: Array in [["base_inches", "3", number], ["base_inches", INF, number], ["height_inches", null, number],
			["height_inches", Vector2.ONE, number], ["height_inches", 1e7, "\" is beyond 1000000 inches; ignored"],
			["height_inches", -1.0, "\" is below where the piece begins; ignored"]]:
		EnhancedLineOfSight.clear_cache()
		var board := _board([_piece({ row[0]: row[1] })])
		assert_false(EnhancedLineOfSight.has_los(_model(FROM), _model(TO), board), "as if absent: %s" % [row])
		assert_message(WARNING, "terrain piece \"p\": \"%s%s" % [row[0], row[2]], str(row))
		EnhancedLineOfSight.has_los(_model(FROM), _model(TO), board)
		assert_message(SILENT, "", str(row))


func test_the_option() -> void:
	var terrain := LosTerrain.new()
	terrain.heights = EnhancedLineOfSight.HEIGHTS_TRUE
	assert_eq(terrain.heights, EnhancedLineOfSight.HEIGHTS_TRUE)
	EnhancedLineOfSight.set_defaults({ "heights": EnhancedLineOfSight.HEIGHTS_TRUE })
	assert_eq(LosTerrain.new().heights, EnhancedLineOfSight.HEIGHTS_TRUE)
	assert_message(SILENT, "", "all fine")


func _is_in(triangles: PackedVector2Array, point: Vector2) -> bool:
	for i in range(0, triangles.size(), 3):
		if Geometry2D.point_is_inside_triangle(point, triangles[i], triangles[i + 1], triangles[i + 2]):
			return true
	return false
