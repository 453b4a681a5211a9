# SPDX-License-Identifier: MIT
extends RefCounted
## The base of a model on the table: how far two bases are apart, and whether one reaches into a polygon.
##
## On the plane of the table, in pixels; elevation does not count. The engine stays the only reader of models,
## so that base sizes, their defaults and their limits cannot differ here: its sample points at density 4 are the
## base itself (the four sides of a circle, the ends of an oval's axes, the corners of a rectangle).

const Geometry := preload("fallback_geometry.gd")

# Lists, as `==` fails on values of other types; whatever is neither is a circle.
const RECTANGLE_TYPES := ["rectangular"]
const OVAL_TYPES := ["oval"]
const MEASURING_DENSITY := 4
## Halves a half turn down to 1e-9 rad. What is left of error comes from float32 positions.
const SEARCH_STEPS := 32

var centre: Vector2
var along: Vector2  ## from the centre to the middle of the side at local +X, or half the axis there
var across: Vector2  ## the same for local +Y
var is_circle := true
var is_rectangle := false


## null if the model has no position, or none that can be used. `scale` is the board's pixels per inch over
## those of the engine's defaults, which the engine measures models by.
static func read(model: Dictionary, engine: Object, scale := 1.0) -> RefCounted:
	var points: PackedVector2Array = engine.sample_points(model, MEASURING_DENSITY)
	if points.size() <= MEASURING_DENSITY:
		return null
	var base := new()
	base.is_rectangle = RECTANGLE_TYPES.has(model.get("base_type"))
	base.is_circle = not base.is_rectangle and not OVAL_TYPES.has(model.get("base_type"))
	base.centre = points[0]
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
## Exact for two circles. Otherwise the distance of two convex shapes is the widest gap between them seen along
## any direction. The direction is found by halving: where turning it makes the gap between the two outermost
## points wider, there the widest gap lies, also while the shapes still overlap along the present direction.
## Good to a thousandth of a millimetre at the distances of a table.
func distance_to(other: RefCounted) -> float:
	var offset: Vector2 = other.centre - centre
	if is_circle and other.is_circle:
		return maxf(0.0, offset.length() - along.length() - other.along.length())
	var widest := 0.0
	var low := offset.angle() - PI / 2.0
	var high := offset.angle() + PI / 2.0
	for step in SEARCH_STEPS:
		var middle := (low + high) / 2.0
		var direction := Vector2.from_angle(middle)
		var gap: Vector2 = offset - _outermost(direction) - other._outermost(direction)
		widest = maxf(widest, gap.dot(direction))
		if direction.cross(gap) > 0.0:
			low = middle
		else:
			high = middle
	return widest


## Whether any part of the base lies in the polygon; touching counts, as everywhere in the 40k project.
func reaches_into(polygon: PackedVector2Array) -> bool:
	if polygon.size() < 3:
		return false
	if Geometry.contains_point(polygon, centre):
		return true
	if along.is_zero_approx() or across.is_zero_approx():
		return false
	# Where no edge meets the base, all of it lies on the side of its centre.
	var previous := _to_unit(polygon[-1])
	for vertex in polygon:
		var here := _to_unit(vertex)
		if _unit_meets(previous, here):
			return true
		previous = here
	return false


## From the centre to the point of the base that lies farthest in a direction. Bases are symmetric, so the
## farthest in the opposite direction is the opposite point.
func _outermost(direction: Vector2) -> Vector2:
	var x := direction.dot(along)
	var y := direction.dot(across)
	if is_rectangle:
		return along * signf(x) + across * signf(y)
	var length := sqrt(x * x + y * y)
	return (along * x + across * y) / length if length > 0.0 else Vector2.ZERO


## Local coordinates in which the base is the unit circle or the square of side 2.
func _to_unit(point: Vector2) -> Vector2:
	var offset := point - centre
	return Vector2(offset.dot(along) / along.length_squared(), offset.dot(across) / across.length_squared())


func _unit_meets(a: Vector2, b: Vector2) -> bool:
	if not is_rectangle:
		return Geometry2D.get_closest_point_to_segment(Vector2.ZERO, a, b).length_squared() <= 1.0
	# Apart along x, along y, or along the normal of the segment: nothing else can part a segment and a square.
	var middle := (a + b) * 0.5
	var half := (b - a) * 0.5
	return absf(middle.x) <= 1.0 + absf(half.x) \
			and absf(middle.y) <= 1.0 + absf(half.y) \
			and absf(middle.cross(half)) <= absf(half.x) + absf(half.y)
