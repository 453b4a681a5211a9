# SPDX-License-Identifier: MIT
extends "support/expected_errors.gd"
## visibility_polygon and visibility_triangles agree with judge_line at every point.

const BoardGenerator := preload("res://demo/board_generator.gd")
const TABLE := Rect2(0, 0, 1760, 2400)
const SQUARE: PackedVector2Array = [Vector2(900, 900), Vector2(1100, 900), Vector2(1100, 1100), Vector2(900, 1100)]
## Points nearer to a border of the region than this are within the judge's tolerance.
const BORDER := 0.25

var _random := RandomNumberGenerator.new()


func before_each() -> void:
	_random.seed = 20261116


func test_an_open_table_is_completely_visible() -> void:
	var terrain := LosTerrain.new()
	var from := Vector2(300, 400)
	assert_almost_eq(_area(terrain.visibility_triangles(from, {}, TABLE)), TABLE.get_area(), 1.0)
	assert_almost_eq(_polygon_area(terrain.visibility_polygon(from, {}, TABLE)), TABLE.get_area(), 1.0)
	var natural := terrain.visibility_triangles(from)
	assert_almost_eq(_area(natural), 80.0 * 80.0, 1.0, "an inch around the observer")


func test_a_piece_casts_a_shadow() -> void:
	var terrain := _terrain({ "type": "building", "height_category": "tall" }, 10)
	var triangles := terrain.visibility_triangles(Vector2(200, 993), {}, TABLE)
	assert_false(_is_in(triangles, Vector2(1300, 1000)), "behind it")
	assert_true(_is_in(triangles, Vector2(1000, 1000)), "the inside of the piece is visible")
	assert_true(_is_in(triangles, Vector2(1000, 300)), "beside it")
	var polygon := terrain.visibility_polygon(Vector2(200, 993), {}, TABLE)
	assert_false(Geometry2D.is_point_in_polygon(Vector2(1300, 1000), polygon))
	assert_true(Geometry2D.is_point_in_polygon(Vector2(800, 1000), polygon))


func test_a_linked_area_is_visible_behind_a_blocker() -> void:
	var terrain := LosTerrain.new()
	terrain.edition = 11
	for i in 2:
		var polygon := Transform2D(0.0, Vector2(0, 500 * i)) * SQUARE
		terrain.set_piece({ "id": "a%d" % i, "type": "ruins", "piece_class": "area", "link_group": "g", "polygon": polygon })
	var from := Vector2(993, 300)
	var triangles := terrain.visibility_triangles(from, {}, TABLE)
	assert_true(_is_in(triangles, Vector2(1000, 1500)), "in the second area, through the first of its group")
	assert_false(_is_in(triangles, Vector2(1000, 1300)), "between them")
	assert_false(Geometry2D.is_point_in_polygon(Vector2(1000, 1500), terrain.visibility_polygon(from, {}, TABLE)))


func test_the_observer_is_a_model_if_one_is_given() -> void:
	var terrain := _terrain({ "type": "ruins", "height_category": "tall" }, 10)
	var behind := Vector2(1300, 1000)
	assert_false(_is_in(terrain.visibility_triangles(Vector2(200, 993), {}, TABLE), behind))
	var aircraft := { "keywords": ["AIRCRAFT"], "position": Vector2(5, 5) }
	assert_true(_is_in(terrain.visibility_triangles(Vector2(200, 993), aircraft, TABLE), behind))


func test_triangles_agree_with_judge_line() -> void:
	for edition: int in [10, 11]:
		for number in 3:
			var terrain := LosTerrain.from_board(
					{ "terrain_features": BoardGenerator.generate(number, edition), "edition": edition })
			for i in 3:
				_compare_region(terrain, _point(), 250)


func _compare_region(terrain: LosTerrain, from: Vector2, points: int, observer := {}) -> void:
	var triangles := terrain.visibility_triangles(from, observer, TABLE)
	var polygon := terrain.visibility_polygon(from, observer, TABLE)
	var wrong := 0
	for i in points:
		var point := _point()
		if _is_near_a_side(triangles, point):
			continue
		var is_seen: bool = EnhancedLineOfSight.judge_line(from, point, terrain, observer, {}).has_los
		if is_seen != _is_in(triangles, point) or (Geometry2D.is_point_in_polygon(point, polygon) and not is_seen):
			wrong += 1
	assert_eq(wrong, 0, "from %s" % from)


## Exemptions belong to the position of the observer, not to the rim point where the lines start.
func test_rim_points_on_area_edges_agree_with_judge_line() -> void:
	for edition: int in [10, 11]:
		var terrain := _terrain({ "type": "ruins", "category": "light", "height_category": "tall" }, edition)
		for i in 4:
			var model := { "position": Vector2(900 + 12 * i - 18, 950 + 30 * i), "base_mm": 60 }
			for rim: Vector2 in EnhancedLineOfSight.sample_points(model, 8):
				_compare_region(terrain, rim, 100, model)


## In MODE_SAMPLED this base is wholly within the ruin by its 4 points, for targets beyond 12 inches, but not by 6 or 8.
func test_exemptions_that_depend_on_the_distance() -> void:
	var terrain := LosTerrain.new()
	terrain.set_piece({ "id": "a", "type": "ruins", "height_category": "tall",
			"polygon": [Vector2(940, 1000), Vector2(1000, 940), Vector2(1060, 1000), Vector2(1000, 1060)] })
	var model := { "position": Vector2(1000, 1000), "base_mm": 60 }
	for heights: int in [EnhancedLineOfSight.HEIGHTS_CATEGORY, EnhancedLineOfSight.HEIGHTS_TRUE]:
		terrain.heights = heights
		var triangles := terrain.visibility_triangles(model.position, model, TABLE)
		assert_eq([_is_in(triangles, Vector2(1003, 1470)), _is_in(triangles, Vector2(1003, 1490))], [false, true])
		_compare_region(terrain, model.position, 250, model)


## In single precision, a triangle without a height seems to contain distant points.
func test_no_triangle_is_degenerate() -> void:
	var terrain := LosTerrain.new()
	terrain.mode = EnhancedLineOfSight.MODE_EXACT
	terrain.set_piece({ "id": "wall", "polygon": [Vector2(57.052963, 657.3669), Vector2(105.083565, 613.1587),
			Vector2(105, 613)] })
	terrain.set_piece({ "id": "ruin", "type": "ruins", "polygon": [Vector2(21.41948, 684.51404),
			Vector2(63.182922, 665.4384), Vector2(102.22531, 629.5031), Vector2(151.0312, 656.14325)] })
	var on_edge := Vector2(51.2851, 670.8728)
	var triangles := terrain.visibility_triangles(on_edge, { "position": on_edge }, TABLE)
	assert_gt(triangles.size(), 0)
	var found := 0
	for i in 200:
		found += int(_is_in(triangles, Vector2(_random.randf_range(300, 1700), _random.randf_range(10, 2300))))
	assert_eq(found, 0, "the ruin hides everything behind it")
	for i in range(0, triangles.size(), 3):
		assert_gt(absf((triangles[i + 1] - triangles[i]).cross(triangles[i + 2] - triangles[i])), 0.0)


func test_invalid_calls() -> void:
	var terrain := LosTerrain.new()
	assert_eq(terrain.visibility_polygon(Vector2(NAN, 0)).size(), 0)
	expect_push_error("visibility_polygon: from (nan, 0)")
	assert_eq(terrain.visibility_triangles(Vector2(5, 5), {}, Rect2(100, 100, 50, 50)).size(), 0)
	expect_push_error("do not contain the observer")
	assert_eq(terrain.visibility_triangles(Vector2(5, 5), {}, Rect2(0, 0, -50, 50)).size(), 0)
	expect_push_error("bounds (0, 0, -50, 50) have no area; only a size of (0, 0) means all pieces")
	assert_eq(terrain.visibility_polygon(Vector2(5, 5), {}, Rect2(0, 0, INF, 50)).size(), 0)
	expect_push_error("visibility_polygon: bounds (0, 0, inf, 50) are not finite or beyond 1e+07")
	assert_eq(terrain.visibility_triangles(Vector2(5, 5), { "base_mm": "x" }).size(), 0)
	expect_push_warning("observer: \"base_mm\" should be a finite number")


func _terrain(keys: Dictionary, edition: int) -> LosTerrain:
	var terrain := LosTerrain.new()
	terrain.edition = edition
	var piece := keys.duplicate()
	piece.merge({ "id": "a", "polygon": SQUARE })
	terrain.set_piece(piece)
	return terrain


func _point() -> Vector2:
	return Vector2(_random.randf_range(1.0, TABLE.size.x - 1.0), _random.randf_range(1.0, TABLE.size.y - 1.0))


func _is_in(triangles: PackedVector2Array, point: Vector2) -> bool:
	for i in range(0, triangles.size(), 3):
		if Geometry2D.point_is_inside_triangle(point, triangles[i], triangles[i + 1], triangles[i + 2]):
			return true
	return false


func _is_near_a_side(triangles: PackedVector2Array, point: Vector2) -> bool:
	for i in triangles.size():
		var next := i + 1 if i % 3 < 2 else i - 2
		var nearest := Geometry2D.get_closest_point_to_segment(point, triangles[i], triangles[next])
		if nearest.distance_to(point) < BORDER:
			return true
	return false


func _area(triangles: PackedVector2Array) -> float:
	var sum := 0.0
	for i in range(0, triangles.size(), 3):
		sum += absf((triangles[i + 1] - triangles[i]).cross(triangles[i + 2] - triangles[i])) * 0.5
	return sum


func _polygon_area(polygon: PackedVector2Array) -> float:
	var sum := 0.0
	for i in polygon.size():
		sum += polygon[i].cross(polygon[(i + 1) % polygon.size()]) * 0.5
	return absf(sum)
