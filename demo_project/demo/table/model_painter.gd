# SPDX-License-Identifier: MIT
extends RefCounted
## Draws the bases of models that the overlay does not draw, and the handles of a line without bases.

const CheckShapes := preload("res://addons/enhanced_los/overlay/check_shapes.gd")
const HANDLE_RADIUS := 11.0


static func paint_base(canvas: CanvasItem, to_screen: Transform2D, model: Dictionary, color: Color) -> void:
	var outline := to_screen * CheckShapes.base_outline(model)
	if outline.size() < 3:
		return
	canvas.draw_colored_polygon(outline, Color(color, 0.16))
	outline.append(outline[0])
	canvas.draw_polyline(outline, Color(color, 0.65), 1.5, true)


## A halo around the model under the mouse.
static func paint_halo(canvas: CanvasItem, to_screen: Transform2D, model: Dictionary) -> void:
	var outline := to_screen * CheckShapes.base_outline(model)
	if not outline.is_empty():
		outline.append(outline[0])
		canvas.draw_polyline(outline, Color(1, 1, 1, 0.5), 7.0, true)


## The handle at an end of a line without bases.
static func paint_handle(canvas: CanvasItem, at: Vector2, color: Color, is_hovered: bool) -> void:
	canvas.draw_circle(at, HANDLE_RADIUS + (3.0 if is_hovered else 0.0), Color(color, 0.3), true, -1.0, true)
	canvas.draw_circle(at, HANDLE_RADIUS, color, false, 2.0, true)
	canvas.draw_circle(at, 4.0, color, true, -1.0, true)
