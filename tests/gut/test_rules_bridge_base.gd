# SPDX-License-Identifier: MIT
extends GutTest
## Distances between bases and overlap with polygons, compared with brute force.

const Base := preload("res://addons/enhanced_los/game_40k/rules_bridge_base.gd")
const Native := preload("res://addons/enhanced_los/native.gd")

const PX := 40.0 / 25.4  ## per millimeter
const CORNERS := 180  ## vertices of the polygon that approximates a round base
const CORNERS_ERROR := 0.06  ## px, 0.04 mm: error of the distance of two such polygons

var _engine := Native.engine()


func test_circles() -> void:
	var a := _base(Vector2(500, 500), "circular", 32)
	assert_almost_eq(a.distance_to(_base(Vector2(800, 900), "circular", 60)), 500.0 - 46.0 * PX, 0.001)
	assert_eq(a.distance_to(_base(Vector2(510, 500), "circular", 32)), 0.0, "overlap")
	assert_eq(a.distance_to(a), 0.0)


func test_known_distances() -> void:
	var circle := _base(Vector2(1000, 500), "circular", 32)
	var rectangle := _base(Vector2(500, 500), "rectangular", 0, 100, 180)
	assert_almost_eq(rectangle.distance_to(circle), 500.0 - 66.0 * PX, 0.001)
	assert_almost_eq(_base(Vector2(500, 500), "rectangular", 0, 100, 180, PI / 2.0).distance_to(circle),
			500.0 - 106.0 * PX, 0.001)
	var corner := Vector2(50, 90).length()
	assert_almost_eq(_base(Vector2(500, 500), "rectangular", 0, 100, 180, -Vector2(50, 90).angle()).distance_to(circle),
			500.0 - (corner + 16.0) * PX, 0.001, "corner first")
	assert_almost_eq(_base(Vector2(500, 500), "oval", 0, 75, 42).distance_to(circle), 500.0 - 53.5 * PX, 0.001)
	assert_almost_eq(_base(Vector2(500, 500), "oval", 0, 75, 42, PI / 2.0).distance_to(circle),
			500.0 - 37.0 * PX, 0.001)


func test_staggered_rectangles_overlap_along_the_line_of_centers() -> void:
	# Two long rectangles one above the other: their projections on the line of centers overlap.
	var a := _base(Vector2(500, 500), "rectangular", 0, 200, 20)
	var b := _base(Vector2(700, 500.0 + 21.0 * PX), "rectangular", 0, 200, 20)
	assert_almost_eq(a.distance_to(b), 1.0 * PX, 0.001)
	assert_almost_eq(b.distance_to(a), 1.0 * PX, 0.001)


func test_bases_that_overlap_have_no_distance() -> void:
	var big := _base(Vector2(500, 500), "rectangular", 0, 100, 180, 0.3)
	for type: String in ["circular", "oval", "rectangular"]:
		assert_eq(big.distance_to(_base(Vector2(510, 505), type, 25, 25, 20)), 0.0, "%s inside" % type)
		assert_eq(_base(Vector2(500, 500), type, 25, 25, 20).distance_to(big), 0.0, "%s at the same position" % type)


func test_distance_equals_brute_force() -> void:
	var random := RandomNumberGenerator.new()
	random.seed = 5
	var apart := 0
	for i in 60:
		var a := _any_base(random, Vector2(1000, 1200))
		var b := _any_base(random, Vector2(1000, 1200) + Vector2.from_angle(random.randf() * TAU)
				* random.randf_range(0.0, 500.0))
		var outlines := [_outline(a), _outline(b)]
		var expected := 0.0
		if Geometry2D.intersect_polygons(outlines[0], outlines[1]).is_empty():
			expected = minf(_nearest(outlines[0], outlines[1]), _nearest(outlines[1], outlines[0]))
			apart += 1
		assert_almost_eq(a.distance_to(b), expected, CORNERS_ERROR)
		assert_almost_eq(b.distance_to(a), a.distance_to(b), 0.001, "symmetric")
	assert_between(apart, 20, 58, "apart and overlapping")


func test_bases_are_those_of_the_engine() -> void:
	var random := RandomNumberGenerator.new()
	random.seed = 6
	for i in 60:
		var at := Vector2(random.randf_range(1, 1760), random.randf_range(1, 2400))
		var model := { "position": at, "base_type": ["circular", "oval", "rectangular", "odd"][i % 4],
				"base_mm": random.randf_range(20, 170), "rotation": random.randf_range(-4, 4) }
		if i % 3 > 0:
			model["base_dimensions"] = { "length": random.randf_range(20, 170), "width": random.randf_range(20, 170) }
		var outline := _outline(Base.read(model, _engine))
		outline.append(outline[0])
		for point in (_engine.sample_points(model, 7) as PackedVector2Array).slice(1, 8):
			assert_almost_eq(_distance_to_line(point, outline), 0.0, CORNERS_ERROR, "%s of %s" % [point, model])


func test_reaches_into_equals_clipping() -> void:
	var random := RandomNumberGenerator.new()
	random.seed = 8
	var inside := 0
	var decided := 0
	for i in 400:
		var polygon := _any_polygon(random)
		var base := _any_base(random, Vector2(random.randf_range(700, 1300), random.randf_range(700, 1300)))
		# Slightly smaller and slightly larger bases agree wherever the polygon of 180 vertices can decide.
		var smaller := not Geometry2D.intersect_polygons(_outline(base, 0.995), polygon).is_empty()
		var larger := not Geometry2D.intersect_polygons(_outline(base, 1.005), polygon).is_empty()
		if smaller == larger:
			decided += 1
			inside += int(smaller)
			assert_eq(base.reaches_into(polygon), smaller, "%s in %s" % [base.center, polygon])
	assert_gt(decided, 350)
	assert_between(inside, 50, decided - 50)


func test_reaches_into_degenerate_polygons() -> void:
	var base := _base(Vector2(500, 500), "circular", 32)
	assert_false(base.reaches_into(PackedVector2Array()))
	assert_false(base.reaches_into(PackedVector2Array([Vector2(400, 500), Vector2(600, 500)])), "no area")
	assert_true(base.reaches_into(PackedVector2Array([Vector2(499, 499), Vector2(501, 499), Vector2(500, 501)])),
			"all of the piece under the base")
	var point := _base(Vector2(500, 500), "circular", 0)
	assert_true(point.reaches_into(PackedVector2Array([Vector2(0, 0), Vector2(900, 0), Vector2(500, 900)])))
	assert_false(point.reaches_into(PackedVector2Array([Vector2(501, 0), Vector2(900, 0), Vector2(900, 900)])))


func _base(at: Vector2, type: String, base_mm: int, length := 0.0, width := 0.0, rotation := 0.0) -> Base:
	return Base.read({ "position": at, "base_type": type, "base_mm": base_mm, "rotation": rotation,
			"base_dimensions": { "length": length, "width": width } }, _engine)


func _any_base(random: RandomNumberGenerator, at: Vector2) -> Base:
	return _base(at, ["circular", "oval", "rectangular"][random.randi() % 3], random.randi_range(20, 160),
			random.randf_range(20, 180), random.randf_range(20, 180), random.randf_range(-4, 4))


## A square, a triangle or an L.
static func _any_polygon(random: RandomNumberGenerator) -> PackedVector2Array:
	var shapes := [
		[Vector2(0, 0), Vector2(1, 0), Vector2(1, 1), Vector2(0, 1)],
		[Vector2(0, 0), Vector2(1, 0), Vector2(0, 1)],
		[Vector2(0, 0), Vector2(1, 0), Vector2(1, 0.2), Vector2(0.2, 0.2), Vector2(0.2, 1), Vector2(0, 1)],
	]
	var transform := Transform2D(random.randf() * TAU, Vector2.ONE * random.randf_range(20, 400), 0.0, Vector2(1000, 1000))
	return transform * PackedVector2Array(shapes[random.randi() % 3])


static func _outline(base: Base, grown := 1.0) -> PackedVector2Array:
	var x: Vector2 = base.along * grown
	var y: Vector2 = base.across * grown
	if base.is_rectangle:
		return [base.center - x - y, base.center + x - y, base.center + x + y, base.center - x + y]
	var points := PackedVector2Array()
	for i in CORNERS:
		var angle := i * TAU / CORNERS
		points.append(base.center + x * cos(angle) + y * sin(angle))
	return points


## The nearest points of two separated convex polygons are a vertex of one and a point on an edge of the other.
static func _nearest(corners: PackedVector2Array, outline: PackedVector2Array) -> float:
	var closed := outline.duplicate()
	closed.append(outline[0])
	var nearest := INF
	for corner in corners:
		nearest = minf(nearest, _distance_to_line(corner, closed))
	return nearest


static func _distance_to_line(point: Vector2, line: PackedVector2Array) -> float:
	var nearest := INF
	for i in line.size() - 1:
		nearest = minf(nearest, point.distance_to(Geometry2D.get_closest_point_to_segment(point, line[i], line[i + 1])))
	return nearest
