# SPDX-License-Identifier: MIT
extends RefCounted
## The base of a model on the table: the distance between two bases, and the overlap of a base with a polygon.
##
## On the plane of the table, in pixels; elevation does not count. The base is derived from the engine's sample points
## at density 4: four points of a circle, the ends of an oval's axes, the corners of a rectangle. So base sizes, their
## defaults and their limits cannot differ from those of the engine.

const Geometry := preload("../fallback/fallback_geometry.gd")

# Arrays, since `==` fails on values of other types; all other types are circles.
const RECTANGLE_TYPES := ["rectangular"]
const OVAL_TYPES := ["oval"]
const MEASURING_DENSITY := 4
## Bisects a half turn down to 1e-9 rad. The remaining error comes from float32 positions.
const SEARCH_STEPS := 32

var center: Vector2
var along: Vector2  ## from the center to the middle of the side at local +X, or the half axis of an oval
var across: Vector2  ## the same for local +Y
var is_circle := true
var is_rectangle := false


## Null if the model has no usable position. `scale` is the board's pixels per inch divided by the engine's default,
## which sample_points uses.
static func read(model: Dictionary, engine: Object, scale := 1.0) -> RefCounted:
	var points: PackedVector2Array = engine.sample_points(model, MEASURING_DENSITY)
	if points.size() <= MEASURING_DENSITY:
		return null
	var base := new()
	base.is_rectangle = RECTANGLE_TYPES.has(model.get("base_type"))
	base.is_circle = not base.is_rectangle and not OVAL_TYPES.has(model.get("base_type"))
	base.center = points[0]
	if base.is_rectangle:
		base.along = (points[2] - points[1]) * 0.5 * scale
		base.across = (points[4] - points[1]) * 0.5 * scale
	else:
		base.along = (points[1] - points[0]) * scale
		base.across = (points[2] - points[0]) * scale
	return base


func longer_side() -> float:
	return 2.0 * maxf(along.length(), across.length())


## Edge to edge in pixels, 0 if the bases touch or overlap.
##
## Exact for two circles. Otherwise the distance of two convex shapes is the maximum gap between their projections over
## all directions. The direction is found by bisection: the gap increases on the side to which the vector between the
## two extreme points lies, also while the projections still overlap. Accurate to 0.001 mm at the distances of a table.
func distance_to(other: RefCounted) -> float:
	var offset: Vector2 = other.center - center
	if is_circle and other.is_circle:
		return maxf(0.0, offset.length() - along.length() - other.along.length())
	var max_gap := 0.0
	var low := offset.angle() - PI / 2.0
	var high := offset.angle() + PI / 2.0
	for step in SEARCH_STEPS:
		var middle := (low + high) / 2.0
		var direction := Vector2.from_angle(middle)
		var gap: Vector2 = offset - _extreme_point(direction) - other._extreme_point(direction)
		max_gap = maxf(max_gap, gap.dot(direction))
		if direction.cross(gap) > 0.0:
			low = middle
		else:
			high = middle
	return max_gap


## Whether any part of the base is in the polygon; touching counts, as in the 40k project.
func reaches_into(polygon: PackedVector2Array) -> bool:
	if polygon.size() < 3:
		return false
	# If no edge meets the base, all of it is on the same side as its center.
	return Geometry.contains_point(polygon, center) or meets_outline(polygon)


## Whether an edge of the polygon meets the base; touching counts.
func meets_outline(polygon: PackedVector2Array) -> bool:
	if along.is_zero_approx() or across.is_zero_approx() or polygon.is_empty():
		return false
	var previous := _to_unit(polygon[-1])
	for vertex in polygon:
		var here := _to_unit(vertex)
		if _unit_meets(previous, here):
			return true
		previous = here
	return false


## The offset from the center to the extreme point of the base in a direction. Bases are symmetric, so the extreme
## point in the opposite direction is the opposite point.
func _extreme_point(direction: Vector2) -> Vector2:
	var x := direction.dot(along)
	var y := direction.dot(across)
	if is_rectangle:
		return along * signf(x) + across * signf(y)
	var length := sqrt(x * x + y * y)
	return (along * x + across * y) / length if length > 0.0 else Vector2.ZERO


## Local coordinates in which the base is the unit circle or the square of side 2.
func _to_unit(point: Vector2) -> Vector2:
	var offset := point - center
	return Vector2(offset.dot(along) / along.length_squared(), offset.dot(across) / across.length_squared())


func _unit_meets(a: Vector2, b: Vector2) -> bool:
	if not is_rectangle:
		return Geometry2D.get_closest_point_to_segment(Vector2.ZERO, a, b).length_squared() <= 1.0
	# Separating axes of a segment and a square: x, y and the normal of the segment.
	var middle := (a + b) * 0.5
	var half := (b - a) * 0.5
	return absf(middle.x) <= 1.0 + absf(half.x) \
			and absf(middle.y) <= 1.0 + absf(half.y) \
			and absf(middle.cross(half)) <= absf(half.x) + absf(half.y)
