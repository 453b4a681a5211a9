# SPDX-License-Identifier: MIT
extends GutTest
## Segment against segment on lattices, all cases: the core equals Geometry2D.segment_intersects_segment in
## verdict and point, touching, collinear and zero-length segments included.
##
## A polygon of two vertices has two opposite edges and no interior. A wall is one edge.

const Lattice := preload("support/lattice.gd")

const AWAY := Vector2(401.0, 233.0) # away from the origin, where a hit does not count
const NEARLY := [0.001, 0.002, 0.003, 0.004, 0.005, 0.007, 0.009, 0.012, 0.015, 0.02] # px

var _cases := 0
var _hits := 0
var _first_mismatch := ""


func before_each() -> void:
	_cases = 0
	_hits = 0
	_first_mismatch = ""


func test_every_pair_on_integers() -> void:
	_compare_edges(Lattice.points(7, 1.0, AWAY))
	_assert_no_mismatch(49)


func test_every_pair_on_half_steps() -> void:
	_compare_edges(Lattice.points(8, 0.5, AWAY))
	_assert_no_mismatch(64)


func test_every_pair_in_the_negative() -> void:
	_compare_edges(Lattice.points(4, 1.0, -AWAY))
	_assert_no_mismatch(16)


## Steps that float32 rounds, so that the tolerance decides whether segments touch.
func test_every_pair_on_uneven_steps() -> void:
	_compare_edges(Lattice.points(4, 33.3, AWAY))
	_compare_edges(Lattice.points(4, 0.1, Vector2(0.1, 0.1)))
	_compare_edges(Lattice.points(4, 1.0 / 3.0, AWAY * 4.0))
	assert_eq(_first_mismatch, "")
	assert_eq(_cases, 3 * 16 ** 4)


## Segments that nearly touch: the tolerance is 1e-5 of the line's length, here 0.003 to 0.013 px.
func test_every_pair_that_nearly_touches() -> void:
	var points := Lattice.points(4, 300.0, AWAY)
	for i in NEARLY.size():
		_compare_edges(points, Vector2.from_angle(i) * NEARLY[i])
	assert_eq(_first_mismatch, "")
	assert_eq(_cases, NEARLY.size() * 16 ** 4)


## A hit of a polygon at exactly (0, 0) does not count.
func test_every_pair_around_the_origin() -> void:
	_compare_edges(Lattice.points(5, 1.0, Vector2(-2.0, -2.0)))
	_assert_no_mismatch(25)


func test_a_hit_at_the_origin_does_not_count() -> void:
	var vertical := PackedVector2Array([Vector2(0.0, -5.0), Vector2(0.0, 5.0)])
	var hit: Variant = Geometry2D.segment_intersects_segment(
			Vector2(-5.0, 0.0), Vector2(5.0, 0.0), vertical[0], vertical[1])
	assert_eq(hit, Vector2.ZERO, "Geometry2D returns a hit")
	assert_false(EnhancedLineOfSight.segment_intersects_polygon(Vector2(-5.0, 0.0), Vector2(5.0, 0.0), vertical))
	assert_true(EnhancedLineOfSight.segment_intersects_polygon(Vector2(-5.0, 0.5), Vector2(5.0, 0.5), vertical))


func test_every_hit_point_on_a_wall() -> void:
	_compare_walls(Lattice.points(5, 1.0, AWAY))
	_assert_no_mismatch(25)


## Unlike a polygon, a wall blocks a line at (0, 0).
func test_every_hit_point_on_a_wall_around_the_origin() -> void:
	_compare_walls(Lattice.points(4, 1.0, Vector2(-1.0, -1.0)))
	_assert_no_mismatch(16)


func test_every_hit_point_on_a_wall_on_uneven_steps() -> void:
	_compare_walls(Lattice.points(4, 33.3, AWAY))
	_assert_no_mismatch(16)


# --- Helpers ----------------------------------------------------------------------


## Compares each edge between two points, shifted by the offset, with each line between two points.
func _compare_edges(points: PackedVector2Array, offset := Vector2.ZERO) -> void:
	var edge := PackedVector2Array([Vector2.ZERO, Vector2.ZERO])
	for first in points:
		for second in points:
			var c := first + offset
			var d := second + offset
			edge[0] = c
			edge[1] = d
			for a in points:
				for b in points:
					# Truthiness of the hit, so that (0, 0) is no hit.
					var expected := true if Geometry2D.segment_intersects_segment(a, b, c, d) \
							else true if Geometry2D.segment_intersects_segment(a, b, d, c) else false
					if EnhancedLineOfSight.segment_intersects_polygon(a, b, edge) != expected:
						_differs(a, b, c, d, expected)
					_hits += int(expected)
	_cases += points.size() ** 4


func _compare_walls(points: PackedVector2Array) -> void:
	var wall := { "start": Vector2.ZERO, "end": Vector2.ZERO }
	var board := { "terrain_features": [{ "id": "w", "walls": [wall] }] }
	for c in points:
		for d in points:
			if c == Vector2.ZERO and d == Vector2.ZERO:
				continue # means "no wall"
			wall.start = c
			wall.end = d
			for a in points:
				for b in points:
					var expected: Variant = Geometry2D.segment_intersects_segment(a, b, c, d)
					var got: Variant = EnhancedLineOfSight.judge_line(a, b, board).get("block_point")
					if typeof(got) != typeof(expected) or got != expected:
						_differs(a, b, c, d, expected)
					_hits += int(expected != null)
	_cases += points.size() ** 4


func _differs(a: Vector2, b: Vector2, c: Vector2, d: Vector2, expected: Variant) -> void:
	if _first_mismatch.is_empty():
		_first_mismatch = "%s-%s against %s-%s should be %s" % [a, b, c, d, expected]


func _assert_no_mismatch(points: int) -> void:
	assert_eq(_first_mismatch, "")
	assert_eq(_cases, points ** 4)
	assert_between(_hits, _cases / 20, _cases / 2, "hits")
