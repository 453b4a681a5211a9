# SPDX-License-Identifier: MIT
extends RefCounted
## The lines that the engine tried: a clear one thick, a blocked one solid up to the point where it is
## stopped and dashed behind it.

const Palette := preload("../frame/palette.gd")
const DASH := 7.0
const SPACE := 6.0
## With more lines than this each is drawn fainter, so that the whole stays readable.
const MANY := 6.0
const MOST_SMOOTH := 100


## `rows` as in attempted_lines; `clear` and `blocked` are the colours.
static func paint(canvas: CanvasItem, to_screen: Transform2D, rows: Array, clear: Color, blocked: Color) -> void:
	var solid := PackedVector2Array()
	var ghosts := PackedVector2Array()
	var stops := PackedVector2Array()
	for row: Dictionary in rows:
		if row.blocked:
			_add_blocked(to_screen, row, solid, ghosts, stops)
	var strength := clampf(sqrt(MANY / maxf(1.0, rows.size())), 0.1, 1.0)
	# Smooth edges cost a lot of time and show little where lines lie side by side.
	var is_smooth := rows.size() <= MOST_SMOOTH
	var width := 1.2 if rows.size() > MANY else 3.0
	if not ghosts.is_empty():
		canvas.draw_multiline(ghosts, Color(blocked, 0.55 * strength), minf(width, 1.5), is_smooth)
	if not solid.is_empty():
		canvas.draw_multiline(solid, Color(blocked, strength), width, is_smooth)
	for stop in stops:
		_paint_stop(canvas, stop, Color(blocked, minf(1.0, strength * 1.6)), 3.0 if rows.size() > MANY else 6.0)
	for row: Dictionary in rows:
		if not row.blocked:
			canvas.draw_line(to_screen * (row.from as Vector2), to_screen * (row.to as Vector2), clear, 4.0, true)


## The points of the bases that lines start and end at.
static func paint_ends(canvas: CanvasItem, to_screen: Transform2D, rows: Array) -> void:
	var seen := {}
	for row: Dictionary in rows:
		for point: Vector2 in [row.from, row.to]:
			seen[point] = true
	var radius := 2.5 if seen.size() < 40 else 1.5
	for point: Vector2 in seen:
		canvas.draw_circle(to_screen * point, radius, Color(Palette.TEXT, 0.9), true, -1.0, true)


static func _add_blocked(to_screen: Transform2D, row: Dictionary, solid: PackedVector2Array,
		ghosts: PackedVector2Array, stops: PackedVector2Array) -> void:
	var from := to_screen * (row.from as Vector2)
	var to := to_screen * (row.to as Vector2)
	if not row.has("block_at"):
		_add_dashes(from, to, ghosts)
		return
	var stop := to_screen * (row.block_at as Vector2)
	solid.append_array([from, stop])
	stops.append(stop)
	_add_dashes(stop, to, ghosts)


static func _add_dashes(from: Vector2, to: Vector2, dashes: PackedVector2Array) -> void:
	var length := from.distance_to(to)
	var direction := from.direction_to(to)
	var at := SPACE
	while at < length:
		dashes.append_array([from + direction * at, from + direction * minf(at + DASH, length)])
		at += DASH + SPACE


## A cross: where the line ends.
static func _paint_stop(canvas: CanvasItem, at: Vector2, colour: Color, reach: float) -> void:
	var arm := Vector2(reach, reach)
	canvas.draw_line(at - arm, at + arm, colour, reach / 2.5, true)
	canvas.draw_line(at - arm.reflect(Vector2.UP), at + arm.reflect(Vector2.UP), colour, reach / 2.5, true)
