# SPDX-License-Identifier: MIT
extends "support/message_test.gd"
## Invalid points, densities and polygons as arguments: an error each time, with a safe answer.

const NO_LINE := "is not finite or beyond 1e+07"
const BAD_POINTS := [
	Vector2(NAN, 400), Vector2(200, NAN), Vector2(NAN, NAN), Vector2(INF, 400), Vector2(200, INF),
	Vector2(-INF, 400), Vector2(200, -INF), Vector2(1.1e7, 400), Vector2(200, -1.1e7), Vector2(3e38, 3e38),
]


func test_lines_beyond_the_coordinate_limit() -> void:
	for point: Vector2 in BAD_POINTS:
		_assert_no_line(point, TO)
		_assert_no_line(FROM, point)
		assert_still_works(str(point))


## The largest valid coordinates.
func test_lines_of_maximum_length() -> void:
	var far := Vector2(1e7, 1e7)
	assert_true(EnhancedLineOfSight.check_legacy_line_of_sight(-far, far, {}))
	assert_true(EnhancedLineOfSight.judge_line(-far, far, {}).has_los)
	assert_true(EnhancedLineOfSight.has_los(Scene.model(-far), Scene.model(far), {}))
	assert_eq(EnhancedLineOfSight.sample_points(Scene.model(far), 4).size(), 5)
	assert_message(SILENT, "", "far points")


func test_lines_of_zero_length() -> void:
	var board := Scene.board([Scene.ruin("r", BETWEEN)])
	assert_true(EnhancedLineOfSight.judge_line(FROM, FROM, board).has_los)
	assert_true(EnhancedLineOfSight.check_legacy_line_of_sight(FROM, FROM, board))
	assert_true(EnhancedLineOfSight.check_legacy_line_of_sight(Vector2.ZERO, Vector2.ZERO, board))
	assert_true(EnhancedLineOfSight.has_los(Scene.model(FROM), Scene.model(FROM), board), "same position")
	assert_eq(EnhancedLineOfSight.block_point_for_line(FROM, FROM, board, Scene.model(FROM), Scene.model(TO)), {})
	assert_message(SILENT, "", "no length")


func test_densities_out_of_range() -> void:
	for density: int in [2, 1, 0, -1, 65, 100, 1 << 40, -(1 << 62)]:
		for i in 2:
			assert_eq(EnhancedLineOfSight.sample_points(Scene.model(FROM), density), PackedVector2Array())
			assert_message(ERROR, "sample_points: density should be 3 to 64, not %d" % density, "density")
		assert_still_works("density %d" % density)


## Without models there are no block points, and no message.
func test_block_points_without_models() -> void:
	var board := Scene.board([Scene.ruin("r", BETWEEN)])
	assert_eq(EnhancedLineOfSight.block_point_for_line(FROM, TO, board, {}, {}), {})
	assert_eq(EnhancedLineOfSight.block_point_for_line(FROM, TO, board, Scene.model(FROM), {}), {})
	assert_message(SILENT, "", "no models")


## A regression found by API fuzzing: this was reported as lack of memory.
func test_regions_with_too_many_edges() -> void:
	var ring: PackedVector2Array = []
	for i in 10001:
		ring.append(Vector2(500, 400) + Vector2.from_angle(TAU * i / 10001) * 150.0)
	var terrain := LosTerrain.from_board(Scene.board([{ "id": "ring", "type": "ruins", "polygon": ring }]))
	for method: String in ["visibility_polygon", "visibility_triangles"]:
		assert_eq(terrain.call(method, FROM), PackedVector2Array())
		assert_message(ERROR, method + ": there are more than 10000 edges in the bounds; use smaller bounds", method)
	assert_eq(terrain.visibility_region(Scene.model(FROM)).triangles, PackedVector2Array())
	assert_message(ERROR, "visibility_region: there are more than 10000 edges in the bounds; use smaller bounds", "visibility_region")
	assert_eq(terrain.visibility_triangles(FROM, {}, Rect2(FROM - Vector2(50, 50), Vector2(100, 100))).size() % 3, 0)
	assert_still_works("too many edges")


func test_polygons_of_any_type_are_safe() -> void:
	for polygon: Variant in [null, 5, "polygon", {}, Rect2(1, 2, 3, 4), [1, 2, 3], [[500, 0], [550, 0], [550, 800]],
			[null, null], [{}], PackedVector3Array([Vector3.ONE]), [Vector2(NAN, 1), Vector2(1, INF), Vector2(1e9, 0)],
			PackedVector2Array([Vector2(NAN, NAN), Vector2(INF, 0)]), self, endless_array()]:
		assert_eq(EnhancedLineOfSight.to_packed_polygon(polygon), PackedVector2Array())
		assert_false(EnhancedLineOfSight.segment_intersects_polygon(FROM, TO, polygon))
		for message in new_messages():
			assert_false(message.begins_with("engine"), message)
		if polygon is Array:
			break_cycle(polygon)
	assert_still_works("polygons")


func test_the_usable_vertices_of_a_polygon() -> void:
	var box := Scene.corners(BETWEEN)
	var mixed := [box[0], [1, 2], { "x": box[1].x, "y": box[1].y }, null, box[2], Vector2(NAN, 0), box[3]]
	assert_eq(EnhancedLineOfSight.to_packed_polygon(mixed), box)
	assert_true(EnhancedLineOfSight.segment_intersects_polygon(FROM, TO, mixed))
	new_messages()


## Every method reports the error each time.
func _assert_no_line(from: Vector2, to: Vector2) -> void:
	var board := Scene.board([Scene.ruin("r", BETWEEN)])
	var models := [Scene.model(FROM), Scene.model(TO)]
	assert_false(EnhancedLineOfSight.check_legacy_line_of_sight(from, to, board))
	assert_message(ERROR, "check_legacy_line_of_sight: the line from ", "%s to %s" % [from, to])
	assert_eq_deep(EnhancedLineOfSight.judge_line(from, to, board), { "has_los": false, "blocking_terrain": [] })
	assert_message(ERROR, "judge_line: the line from ", "%s to %s" % [from, to])
	assert_eq_deep(EnhancedLineOfSight.block_point_for_line(from, to, board, models[0], models[1]), {})
	assert_message(ERROR, NO_LINE, "%s to %s" % [from, to])
	assert_false(EnhancedLineOfSight.segment_intersects_polygon(from, to, Scene.corners(BETWEEN)))
	assert_message(ERROR, "segment_intersects_polygon: the line from ", "%s to %s" % [from, to])
