# SPDX-License-Identifier: MIT
extends RefCounted
## Distances between the bases of models.

const Base := preload("../game_40k/rules_bridge_base.gd")
const Model := preload("fallback_model.gd")


## Edge to edge in pixels, 0 if the bases touch or overlap. Equal to the last bit if the models are swapped.
static func pixels(a: Model, b: Model) -> float:
	return pixels_between(base_of(a), base_of(b))


## The same for bases of base_of().
static func pixels_between(a: Base, b: Base) -> float:
	return b.distance_to(a) if _is_after(a, b) else a.distance_to(b)


## The base as the rules bridge has it.
static func base_of(model: Model) -> Base:
	var base := Base.new()
	base.center = model.position
	base.is_circle = model.base == Model.Base.CIRCLE
	base.is_rectangle = model.base == Model.Base.RECTANGLE
	if base.is_circle:
		base.along = Vector2(model.radius, 0.0)
		base.across = Vector2(0.0, model.radius)
	else:
		var axis := Vector2(cos(model.rotation), sin(model.rotation))
		base.along = axis * model.half_length
		base.across = Vector2(-axis.y, axis.x) * model.half_width
	return base


## An order of two bases that does not depend on which comes first.
static func _is_after(a: Base, b: Base) -> bool:
	if a.center != b.center:
		return b.center < a.center
	if a.is_rectangle != b.is_rectangle:
		return a.is_rectangle
	return b.along < a.along if a.along != b.along else b.across < a.across
