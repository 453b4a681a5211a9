# SPDX-License-Identifier: MIT
@tool
extends RefCounted
## The handles of a LosModel2D in the 2D editor: where they are, which one is under the mouse, and what a drag sets.
## Positions are in screen pixels; `to_screen` transforms the coordinates of the canvas to them.

## Distance of the facing handle from the edge of the base, in screen pixels.
const FACING_DISTANCE := 26.0
## A press within this distance of a handle grabs it.
const REACH := 10.0
const SIZE_STEP_MM := 0.5
const MIN_MM := 1.0
const MAX_MM := 300.0
const ANGLE_STEP := PI / 180.0
## With Shift pressed.
const COARSE_SIZE_STEP_MM := 5.0
const COARSE_ANGLE_STEP := PI / 12.0


## Property -> position of its handle.
static func positions(model: LosModel2D, to_screen: Transform2D) -> Dictionary:
	var half := _half_size(model)
	var place := to_screen * _place(model)
	var found := {}
	if model.base_type == "circular":
		# Diagonal, so that it is not on the line of the facing.
		found["base_mm"] = place * (half.x * Vector2.from_angle(PI / 4.0))
	else:
		found["base_length_mm"] = place * Vector2(half.x, 0.0)
		found["base_width_mm"] = place * Vector2(0.0, half.y)
	var direction := place.basis_xform(Vector2.from_angle(model.facing)).normalized()
	var edge := place.basis_xform(Vector2(half.length() if model.base_type == "rectangular" else maxf(half.x, half.y), 0.0)).length()
	found["facing"] = place.origin + direction * (edge + FACING_DISTANCE)
	return found


## The property whose handle is at a point of the screen, or "".
static func find(model: LosModel2D, to_screen: Transform2D, at: Vector2) -> String:
	var best := ""
	var distance := REACH
	var all := positions(model, to_screen)
	for property: String in all:
		if at.distance_to(all[property]) <= distance:
			distance = at.distance_to(all[property])
			best = property
	return best


## The value of the property if its handle is at a point of the screen.
static func value_at(model: LosModel2D, property: String, to_screen: Transform2D, at: Vector2, is_coarse := false) -> float:
	var local := (to_screen * _place(model)).affine_inverse() * at
	if property == "facing":
		return snappedf(local.angle(), COARSE_ANGLE_STEP if is_coarse else ANGLE_STEP)
	var extent := local.length()
	if property == "base_length_mm":
		extent = absf(local.x)
	elif property == "base_width_mm":
		extent = absf(local.y)
	var mm := extent * 2.0 / _pixels_per_mm(model)
	return clampf(snappedf(mm, COARSE_SIZE_STEP_MM if is_coarse else SIZE_STEP_MM), MIN_MM, MAX_MM)


## "45 mm", "90°"
static func text(model: LosModel2D, property: String) -> String:
	var value: float = model.get(property)
	if property == "facing":
		return "%d°" % roundi(rad_to_deg(value))
	return String.num(value, 1).trim_suffix(".0") + " mm"


## The scale of the node is ignored.
static func _place(model: LosModel2D) -> Transform2D:
	return Transform2D(model.global_rotation, model.global_position)


static func _half_size(model: LosModel2D) -> Vector2:
	var size := Vector2(model.base_mm, model.base_mm) if model.base_type == "circular" \
			else Vector2(model.base_length_mm, model.base_width_mm)
	return size / 2.0 * _pixels_per_mm(model)


static func _pixels_per_mm(model: LosModel2D) -> float:
	return model._pixels_per_inch() / LosModel2D.MM_PER_INCH
