# SPDX-License-Identifier: MIT
extends RefCounted
## Bases. Their outlines are the engine's own sample points, so that a base can never look other than it counts.

const Native := preload("res://addons/enhanced_los/native.gd")
const OUTLINE_DENSITY := 64
const HANDLE_RADIUS := 11.0


## The outline of a base in table pixels.
static func outline(model: Dictionary) -> PackedVector2Array:
	var points: PackedVector2Array = Native.engine().sample_points(model, OUTLINE_DENSITY)
	# The centre comes first; behind the outline follow points inside the base or on a rectangle's sides.
	var count := 4 if model.get("base_type", "") == "rectangular" else OUTLINE_DENSITY
	return points.slice(1, 1 + count)


static func paint_base(canvas: CanvasItem, to_screen: Transform2D, model: Dictionary, colour: Color,
		is_hovered: bool) -> void:
	var ring := to_screen * outline(model)
	canvas.draw_colored_polygon(ring, Color(colour, 0.3))
	var closed := ring.duplicate()
	closed.append(ring[0])
	canvas.draw_polyline(closed, colour.lightened(0.4) if is_hovered else colour, 3.0 if is_hovered else 2.0, true)
	canvas.draw_circle(to_screen * (model.position as Vector2), 3.0, colour, true, -1.0, true)


## The end of a line that has no base.
static func paint_handle(canvas: CanvasItem, at: Vector2, colour: Color, is_hovered: bool) -> void:
	canvas.draw_circle(at, HANDLE_RADIUS + (3.0 if is_hovered else 0.0), Color(colour, 0.3), true, -1.0, true)
	canvas.draw_circle(at, HANDLE_RADIUS, colour, false, 2.0, true)
	canvas.draw_circle(at, 4.0, colour, true, -1.0, true)
