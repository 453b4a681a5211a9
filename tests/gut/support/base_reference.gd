# SPDX-License-Identifier: MIT
extends RefCounted
## The distance between two bases, computed independently of the core.
##
## On the plane of the table, in pixels; elevation does not count. The base is derived from the engine's sample points
## at density 4: four points of a circle, the ends of an oval's axes, the corners of a rectangle. So base sizes, their
## defaults and their limits cannot differ from those of the engine.

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


## The offset from the center to the extreme point of the base in a direction. Bases are symmetric, so the extreme
## point in the opposite direction is the opposite point.
func _extreme_point(direction: Vector2) -> Vector2:
	var x := direction.dot(along)
	var y := direction.dot(across)
	if is_rectangle:
		return along * signf(x) + across * signf(y)
	var length := sqrt(x * x + y * y)
	return (along * x + across * y) / length if length > 0.0 else Vector2.ZERO
