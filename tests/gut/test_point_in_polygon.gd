# SPDX-License-Identifier: MIT
extends GutTest
## A point against a polygon: in the polygon's box, widened by the tolerance of its border, the core equals
## Geometry2D.is_point_in_polygon, bow ties and wrong answers of grazing rays included. Outside it, no point is inside.
## The fallback gives the same answers.
##
## A line from a point to itself meets no edge, so segment_intersects_polygon returns whether the point is inside.

const FallbackPiece := preload("res://addons/enhanced_los/fallback/piece.gd")
const Lattice := preload("support/lattice.gd")

const AWAY := Vector2(401.0, 233.0)
const SEED := 40
const POLYGONS := 20000
## Distances of the tested points from a vertex or edge, in px: the tolerance there is 1e-5 of the coordinate.
const NEAR := [0.0, 0.00001, 0.0001, 0.001, 0.003, 0.01, 0.1]

var _points_tested := 0
var _points_inside := 0
var _first_mismatch := ""


func before_each() -> void:
	_points_tested = 0
	_points_inside = 0
	_first_mismatch = ""


func test_every_triangle_on_a_lattice() -> void:
	var corners := Lattice.points(4, 1.0, AWAY)
	var probes := Lattice.points(9, 0.5, AWAY - Vector2(0.5, 0.5))
	for a in corners:
		for b in corners:
			for c in corners:
				_compare_points(PackedVector2Array([a, b, c]), probes)
	_assert_no_mismatch(16 ** 3 * 81)


func test_every_quadrangle_on_a_lattice() -> void:
	var corners := Lattice.points(3, 1.0, AWAY)
	var probes := Lattice.points(7, 0.5, AWAY - Vector2(0.5, 0.5))
	for a in corners:
		for b in corners:
			for c in corners:
				for d in corners:
					_compare_points(PackedVector2Array([a, b, c, d]), probes)
	_assert_no_mismatch(9 ** 4 * 49)


func test_every_triangle_around_the_origin() -> void:
	var corners := Lattice.points(3, 1.0, Vector2(-1.0, -1.0))
	var probes := Lattice.points(5, 0.5, Vector2(-1.0, -1.0))
	for a in corners:
		for b in corners:
			for c in corners:
				_compare_points(PackedVector2Array([a, b, c]), probes)
	_assert_no_mismatch(9 ** 3 * 25)


func test_random_polygons() -> void:
	var random := RandomNumberGenerator.new()
	random.seed = SEED
	for i in POLYGONS:
		var polygon := _random_polygon(random)
		_compare_points(polygon, _random_probes(random, polygon))
	assert_eq(_first_mismatch, "")
	assert_gt(_points_tested, 100 * POLYGONS)
	assert_between(_points_inside, _points_tested / 5, _points_tested * 4 / 5)


## The engine casts one ray to a fixed far point. Where it grazes a vertex, points nowhere near the polygon count
## as inside; the box keeps them out.
func test_rays_through_a_vertex() -> void:
	var random := RandomNumberGenerator.new()
	random.seed = SEED
	var outside_the_box := 0
	for i in POLYGONS:
		var polygon := _random_polygon(random)
		var box := _box_of(polygon)
		var far := box.end + box.size * Vector2(1.221313, 1.512312)
		var probes := PackedVector2Array()
		for vertex in polygon:
			probes.append(vertex + (vertex - far) * random.randf_range(0.1, 3.0))
		_compare_points(polygon, probes)
		for point in probes:
			outside_the_box += int(not box.has_point(point) and Geometry2D.is_point_in_polygon(point, polygon))
	assert_eq(_first_mismatch, "")
	assert_gt(outside_the_box, 20, "points that Geometry2D puts inside by mistake")


## On the limit of the widened box, and one or two roundings to either side.
func test_points_at_the_limit_of_the_box() -> void:
	var random := RandomNumberGenerator.new()
	random.seed = SEED
	for i in POLYGONS / 10:
		var polygon := _random_polygon(random)
		if i % 2 == 0:
			var box := _box_of(polygon)
			polygon = PackedVector2Array([box.position, Vector2(box.end.x, box.position.y), box.end,
					Vector2(box.position.x, box.end.y)])
		_compare_points(polygon, _probes_at_limit(random, polygon))
	assert_eq(_first_mismatch, "")
	assert_gt(_points_inside, 300)
	assert_lt(_points_inside, _points_tested)


func test_two_points_have_no_inside() -> void:
	var pair := PackedVector2Array([AWAY, AWAY + Vector2(10.0, 0.0)])
	for point in [pair[0], pair[1], AWAY + Vector2(5.0, 0.0)]:
		assert_false(EnhancedLineOfSight.segment_intersects_polygon(point, point, pair))


# --- Helpers ----------------------------------------------------------------------


func _compare_points(polygon: PackedVector2Array, probes: PackedVector2Array) -> void:
	var piece := FallbackPiece.of_polygon(polygon)
	for point in probes:
		var expected := Geometry2D.is_point_in_polygon(point, polygon) and _is_in_wide_box(point, polygon)
		_points_inside += int(expected)
		if EnhancedLineOfSight.segment_intersects_polygon(point, point, polygon) != expected \
				or piece.contains(point) != expected:
			if _first_mismatch.is_empty():
				_first_mismatch = "%s in %s should be %s" % [var_to_str(point), var_to_str(polygon), expected]
	_points_tested += probes.size()


func _assert_no_mismatch(points: int) -> void:
	assert_eq(_first_mismatch, "")
	assert_eq(_points_tested, points)
	assert_between(_points_inside, points / 10, points / 2)


## From the size of a board down to a pixel, convex or not, possibly self-intersecting.
static func _random_polygon(random: RandomNumberGenerator) -> PackedVector2Array:
	var polygon := PackedVector2Array()
	var center := Vector2(random.randf_range(-2000.0, 2000.0), random.randf_range(-2000.0, 2000.0))
	var size: float = [1.0, 20.0, 300.0, 1500.0][random.randi() % 4]
	for i in random.randi_range(3, 9):
		polygon.append(center + Vector2(random.randf_range(-size, size), random.randf_range(-size, size)))
	return polygon


static func _box_of(polygon: PackedVector2Array) -> Rect2:
	var box := Rect2(polygon[0], Vector2.ZERO)
	for vertex in polygon:
		box = box.expand(vertex)
	return box


## 1.1e-5 of the largest coordinate to each side. Packed arrays and Vector2 store float32, so each step rounds as in
## the core.
static func _is_in_wide_box(point: Vector2, polygon: PackedVector2Array) -> bool:
	var wide := _wide_box_of(polygon)
	return point.x >= wide[0] and point.x <= wide[1] and point.y >= wide[2] and point.y <= wide[3]


## Left, right, top, bottom.
static func _wide_box_of(polygon: PackedVector2Array) -> PackedFloat32Array:
	var left := INF
	var right := -INF
	var top := INF
	var bottom := -INF
	var largest := 1.0
	for vertex in polygon:
		left = minf(left, vertex.x)
		right = maxf(right, vertex.x)
		top = minf(top, vertex.y)
		bottom = maxf(bottom, vertex.y)
		largest = maxf(largest, maxf(absf(vertex.x), absf(vertex.y)))
	var factor := PackedFloat32Array([1.1e-5])
	var margin := PackedFloat32Array([factor[0] * largest])[0]
	return PackedFloat32Array([left - margin, right + margin, top - margin, bottom + margin])


static func _probes_at_limit(random: RandomNumberGenerator, polygon: PackedVector2Array) -> PackedVector2Array:
	var probes := PackedVector2Array()
	var wide := _wide_box_of(polygon)
	for i in 40:
		var probe := Vector2(random.randf_range(wide[0], wide[1]), random.randf_range(wide[2], wide[3]))
		var limit := wide[i % 4]
		# One unit in the last place is between 6e-8 and 1.2e-7 of the coordinate.
		limit += absf(limit) * 9e-8 * random.randi_range(-3, 3)
		probes.append(Vector2(limit, probe.y) if i % 4 < 2 else Vector2(probe.x, limit))
	return probes


static func _random_probes(random: RandomNumberGenerator, polygon: PackedVector2Array) -> PackedVector2Array:
	var probes := PackedVector2Array()
	for i in polygon.size():
		var a := polygon[i]
		var b := polygon[(i + 1) % polygon.size()]
		for distance: float in NEAR:
			var aside := Vector2.from_angle(random.randf() * TAU) * distance
			probes.append(a + aside)
			probes.append(a.lerp(b, random.randf()) + aside)
			probes.append(a.lerp(b, 0.5) + aside)
	for i in 20:
		probes.append(polygon[0].lerp(polygon[1], random.randf()).lerp(polygon[2], random.randf()))
	return probes
