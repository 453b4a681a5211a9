# SPDX-License-Identifier: MIT
extends Control
## The markers of source and target, and the labels of the overlay. Above everything else: a map must not hide them.
## No label covers a marker, an occupant or smoke.

const GridShapes := preload("res://addons/enhanced_los/overlay/grid_shapes.gd")
const GridSituation := preload("grid_situation.gd")
const LabelPlacer := preload("res://addons/enhanced_los/overlay/label_placer.gd")
const Palette := preload("../frame/palette.gd")

## Radii in cells.
const MARKER := 0.36
const OCCUPANT := 0.3
const SMOKE := 0.22
const SMOKE_PUFFS: Array[Vector2] = [Vector2(-0.18, 0.08), Vector2(0.16, 0.1), Vector2(0.0, -0.14)]
## The letter of a marker is in its circle, on the side that is farthest from the rays.
const LETTER_OFFSETS: Array[Vector2] = [Vector2(0, -0.56), Vector2(0, 0.56), Vector2(-0.56, 0), Vector2(0.56, 0)]
const MIN_LETTER := 13
const MAX_LETTER := 26

var _to_screen := Transform2D.IDENTITY
var _situation: GridSituation
var _overlay: GridLosOverlay2D


func _init() -> void:
	mouse_filter = MOUSE_FILTER_IGNORE
	set_anchors_preset(PRESET_FULL_RECT)


func show_names(to_screen: Transform2D, situation: GridSituation, overlay: GridLosOverlay2D) -> void:
	_to_screen = to_screen
	_situation = situation
	_overlay = overlay
	queue_redraw()


## The position of "from" or "to" in cells.
static func marker_position(situation: GridSituation, which: String) -> Vector2:
	var point: Variant = situation.get(which + "_point")
	return point if point != null else Vector2(situation.get(which)) + Vector2(0.5, 0.5)


## The rectangles of everything that no label may cover, in pixels of this control.
func symbols() -> Array[Rect2]:
	var all: Array[Rect2] = []
	for which: String in ["from", "to"]:
		all.append(_around(marker_position(_situation, which), MARKER))
	for y in _situation.size.y:
		for x in _situation.size.x:
			var center := Vector2(x + 0.5, y + 0.5)
			var flags := _situation.flags(Vector2i(x, y))
			if flags & GridSituation.OCCUPIED:
				all.append(_around(center, OCCUPANT))
			if flags & GridSituation.SMOKE:
				for puff in SMOKE_PUFFS:
					all.append(_around(center + puff, SMOKE))
	return all


## The labels with their places, see LabelPlacer.place.
func labels() -> Array[Dictionary]:
	return _placer().place(Rect2(Vector2.ZERO, size))


func _around(at: Vector2, radius: float) -> Rect2:
	var extent := Vector2.ONE * radius * _cell()
	return Rect2(_to_screen * (at * _overlay.cell_size) - extent, extent * 2.0)


func _cell() -> float:
	return _overlay.cell_size * _to_screen.get_scale().x


func _placer() -> LabelPlacer:
	var names := LabelPlacer.new(_overlay.used_style())
	names.add_shapes(_to_screen, _overlay.shapes())
	for symbol in symbols():
		names.reserve(symbol)
	return names


func _draw() -> void:
	if _situation == null:
		return
	var lines := _lines()
	for marker: Array in [["from", "S", Palette.SHOOTER], ["to", "T", Palette.TARGET]]:
		var circle := _around(marker_position(_situation, marker[0]), MARKER)
		var radius := circle.size.x / 2.0
		draw_circle(circle.get_center(), radius, Color(marker[2], 0.18), true, -1.0, true)
		draw_circle(circle.get_center(), radius, marker[2], false, 2.5, true)
		var at := _letter_position(circle, lines)
		_draw_letter(at, marker[1], marker[2], clampi(roundi(radius * 0.42), MIN_LETTER, MAX_LETTER))
		# Both markers may be in the same cell.
		lines.append_array([at, at])
	_placer().paint(self)


## The ends of the drawn lines in pixels, two points per line.
func _lines() -> PackedVector2Array:
	var ends := PackedVector2Array()
	for shape: Dictionary in _overlay.shapes():
		if shape.kind == &"line":
			ends.append_array([_to_screen * (shape.from as Vector2), _to_screen * (shape.to as Vector2)])
		elif shape.kind == &"path" and shape.points.size() == 2:
			ends.append_array([_to_screen * shape.points[0], _to_screen * shape.points[1]])
	return ends


func _letter_position(circle: Rect2, lines: PackedVector2Array) -> Vector2:
	var best := Vector2.ZERO
	var best_distance := -1.0
	for offset in LETTER_OFFSETS:
		var at := circle.get_center() + offset * circle.size / 2.0
		var distance := INF
		for i in range(0, lines.size(), 2):
			distance = minf(distance, at.distance_to(Geometry2D.get_closest_point_to_segment(at, lines[i], lines[i + 1])))
		if distance > best_distance + 1.0:
			best = at
			best_distance = distance
	return best


func _draw_letter(at: Vector2, letter: String, color: Color, font_size: int) -> void:
	var font := get_theme_default_font()
	var extent := font.get_string_size(letter, HORIZONTAL_ALIGNMENT_LEFT, -1, font_size)
	var baseline := at + Vector2(-extent.x / 2.0, font.get_ascent(font_size) - extent.y / 2.0)
	# Legible on any map.
	draw_circle(at, font_size * 0.68, Color(Palette.LABEL_OUTLINE, 0.8), true, -1.0, true)
	draw_string_outline(font, baseline, letter, HORIZONTAL_ALIGNMENT_LEFT, -1, font_size, 6, Palette.LABEL_OUTLINE)
	draw_string(font, baseline, letter, HORIZONTAL_ALIGNMENT_LEFT, -1, font_size, color)
