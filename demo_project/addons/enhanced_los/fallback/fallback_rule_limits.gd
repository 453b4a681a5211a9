# SPDX-License-Identifier: MIT
extends RefCounted
## Why a target is not visible whatever stands between: too far, hidden, or outside the shooter's arc.

const Distance := preload("fallback_distance.gd")
const Match := preload("fallback_rule_match.gd")
const Model := preload("fallback_model.gd")

const RANGE := "range"
const HIDDEN := "hidden"
const ARC := "arc"
const ANGLE_TOLERANCE := 1.0e-9


## "range", "hidden", "arc" or "".
static func reason_of(pair: Match) -> String:
	var rules := pair.compiled
	if rules.max_range_inches < INF and pair.inches() > rules.max_range_inches + Match.RANGE_TOLERANCE_INCHES:
		return RANGE
	if pair.target.is_hidden and rules.detection_inches < INF \
			and pair.inches() > rules.detection_inches + Match.RANGE_TOLERANCE_INCHES:
		return HIDDEN
	if rules.arc_degrees < 360.0 and not is_in_arc(pair.shooter, pair.target, deg_to_rad(rules.arc_degrees) / 2.0):
		return ARC
	return ""


## Whether any part of the target's base is in the arc of so many radians to either side of the shooter's facing, seen
## from the center of its base.
static func is_in_arc(shooter: Model, target: Model, half: float) -> bool:
	var offset := target.position - shooter.position
	var span := _span(target, offset)
	if span == Vector2.INF or half >= PI:
		return true
	var middle := wrapf(atan2(offset.y, offset.x) - shooter.facing, -PI, PI)
	for turn: float in [-TAU, 0.0, TAU]:
		if middle + span.x + turn <= half + ANGLE_TOLERANCE and middle + span.y + turn >= -half - ANGLE_TOLERANCE:
			return true
	return false


## The angles of the base's two sides relative to the direction of its center, as (negative, positive); INF if the point
## from which it is seen is on it.
static func _span(target: Model, offset: Vector2) -> Vector2:
	var distance := offset.length()
	if target.is_bare_point or target.base == Model.Base.CIRCLE:
		var radius := 0.0 if target.is_bare_point else target.radius
		if distance <= radius:
			return Vector2.INF
		return Vector2(-asin(radius / distance), asin(radius / distance))
	var edges := _corners(target) if target.base == Model.Base.RECTANGLE else _tangent_points(target, offset)
	if edges.is_empty() or (target.base == Model.Base.RECTANGLE and _is_in_rectangle(target, offset)):
		return Vector2.INF
	var span := Vector2.ZERO
	for edge in edges:
		var angle := offset.angle_to(offset + edge)
		span = Vector2(minf(span.x, angle), maxf(span.y, angle))
	return span


static func _corners(target: Model) -> PackedVector2Array:
	var base := Distance.base_of(target)
	return [base.along + base.across, base.along - base.across, -base.along - base.across, base.across - base.along]


static func _is_in_rectangle(target: Model, offset: Vector2) -> bool:
	var axis := Vector2(cos(target.rotation), sin(target.rotation))
	return absf(offset.dot(axis)) <= target.half_length and absf(offset.cross(axis)) <= target.half_width


## Where lines from the point touch the oval, relative to its center; empty if the point is on it.
static func _tangent_points(target: Model, offset: Vector2) -> PackedVector2Array:
	var base := Distance.base_of(target)
	var axis := Vector2(cos(target.rotation), sin(target.rotation))
	var x := -offset.dot(axis) / maxf(target.half_length, 1.0e-6)
	var y := -offset.dot(Vector2(-axis.y, axis.x)) / maxf(target.half_width, 1.0e-6)
	var squared := x * x + y * y
	if squared <= 1.0:
		return PackedVector2Array()
	# On the unit circle, the points whose radius is perpendicular to the line of sight.
	var along := 1.0 / squared
	var across := sqrt(squared - 1.0) / squared
	var points := PackedVector2Array()
	for side: float in [-1.0, 1.0]:
		points.append(base.along * (x * along - side * y * across) + base.across * (y * along + side * x * across))
	return points
