# SPDX-License-Identifier: MIT
extends RefCounted
## The table and its inch grid.

const Palette := preload("../frame/palette.gd")
const PIXELS_PER_INCH := 40.0
const MAJOR_INCHES := 6
## Minimum distance of drawn grid lines in screen pixels.
const MIN_LINE_DISTANCE := 7.0


static func paint(canvas: CanvasItem, to_screen: Transform2D, size: Vector2) -> void:
	var corners := to_screen * PackedVector2Array([Vector2.ZERO, Vector2(size.x, 0), size, Vector2(0, size.y)])
	canvas.draw_colored_polygon(corners, Palette.TABLE)
	if to_screen.get_scale().x * PIXELS_PER_INCH >= MIN_LINE_DISTANCE:
		_paint_grid(canvas, to_screen, size, 1, Palette.GRID)
	_paint_grid(canvas, to_screen, size, MAJOR_INCHES, Palette.GRID_MAJOR)
	corners.append(corners[0])
	canvas.draw_polyline(corners, Palette.TABLE_EDGE, 1.5, true)


static func _paint_grid(canvas: CanvasItem, to_screen: Transform2D, size: Vector2, inches: int, color: Color) -> void:
	var step := inches * PIXELS_PER_INCH
	var lines := PackedVector2Array()
	for i in range(1, ceili(size.x / step)):
		lines.append_array([Vector2(i * step, 0), Vector2(i * step, size.y)])
	for i in range(1, ceili(size.y / step)):
		lines.append_array([Vector2(0, i * step), Vector2(size.x, i * step)])
	if not lines.is_empty():
		canvas.draw_multiline(to_screen * lines, color, 1.0)
