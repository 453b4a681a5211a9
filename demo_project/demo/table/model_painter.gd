# SPDX-License-Identifier: MIT
extends RefCounted
## Bases of models that the overlay does not draw, and the ends of a line that has no base.

const CheckShapes := preload("res://addons/enhanced_los/overlay/check_shapes.gd")
const HANDLE_RADIUS := 11.0


static func paint_base(canvas: CanvasItem, to_screen: Transform2D, model: Dictionary, colour: Color) -> void:
	var ring := to_screen * CheckShapes.base_ring(model)
	if ring.size() < 3:
		return
	canvas.draw_colored_polygon(ring, Color(colour, 0.16))
	ring.append(ring[0])
	canvas.draw_polyline(ring, Color(colour, 0.65), 1.5, true)


## A halo around what the mouse is on.
static func paint_halo(canvas: CanvasItem, to_screen: Transform2D, model: Dictionary) -> void:
	var ring := to_screen * CheckShapes.base_ring(model)
	if not ring.is_empty():
		ring.append(ring[0])
		canvas.draw_polyline(ring, Color(1, 1, 1, 0.5), 7.0, true)


## The end of a line that has no base.
static func paint_handle(canvas: CanvasItem, at: Vector2, colour: Color, is_hovered: bool) -> void:
	canvas.draw_circle(at, HANDLE_RADIUS + (3.0 if is_hovered else 0.0), Color(colour, 0.3), true, -1.0, true)
	canvas.draw_circle(at, HANDLE_RADIUS, colour, false, 2.0, true)
	canvas.draw_circle(at, 4.0, colour, true, -1.0, true)
