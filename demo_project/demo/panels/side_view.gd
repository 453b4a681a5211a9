# SPDX-License-Identifier: MIT
extends Control
## A side view of one line: the profile of judge_line with true heights, with both bodies and a scale in inches on either
## axis. Hidden if the engine returns none.

const LabelPlacer := preload("res://addons/enhanced_los/overlay/label_placer.gd")
const Palette := preload("../frame/palette.gd")
const ProfileShapes := preload("res://addons/enhanced_los/overlay/profile_shapes.gd")
const Query := preload("../query.gd")
const ShapePainter := preload("res://addons/enhanced_los/overlay/shape_painter.gd")
const Situation := preload("../table/situation.gd")

const HEIGHT := 176.0
## The space at the left (with the heights), top, right and bottom (with the lengths).
const MARGIN_LEFT := 44.0
const MARGIN_TOP := 22.0
const MARGIN_RIGHT := 20.0
const MARGIN_BOTTOM := 26.0
## Minimum height of the view in inches, so that the scale does not change with every line.
const MIN_HEIGHT := 8.0
const SCALE_FONT := 12
## Distances of the marks on a scale in inches, the first that leaves enough space is used.
const STEPS: Array[float] = [1.0, 2.0, 4.0, 6.0, 12.0, 24.0]
const MIN_STEP := Vector2(40.0, 22.0)

var _shapes: Array = []
var _style := LosOverlayStyle.new()


func _init() -> void:
	custom_minimum_size.y = HEIGHT
	clip_contents = true
	texture_repeat = TEXTURE_REPEAT_ENABLED
	hide()


## Shows the sight line of the answer, or the first attempt if there is none.
func show_line(query: Query, situation: Situation, board: Dictionary) -> void:
	_shapes = []
	var line := query.main_line()
	if not line.is_empty():
		var judged: Dictionary = EnhancedLineOfSight.judge_line(line[0], line[1], board, situation.shooter, situation.target)
		if judged.has("profile"):
			_shapes = _profile(judged, line[0], line[1], situation)
	visible = not _shapes.is_empty()
	queue_redraw()


static func _profile(judged: Dictionary, from: Vector2, to: Vector2, situation: Situation) -> Array:
	var inch := Situation.PIXELS_PER_INCH
	return ProfileShapes.all(judged, from.distance_to(to), inch, [
		ProfileShapes.body(&"shooter", situation.shooter, from, to, judged.get("from_height", 0.0), inch),
		ProfileShapes.body(&"target", situation.target, from, to, judged.get("to_height", 0.0), inch),
	])


func _draw() -> void:
	draw_rect(Rect2(Vector2.ZERO, size), Palette.PANEL)
	var to_pixels := _to_pixels()
	_draw_scale(to_pixels)
	ShapePainter.paint(self, to_pixels, _shapes, _style)
	_placer().paint(self)


## The labels with their places, see LabelPlacer.place.
func labels() -> Array[Dictionary]:
	return _placer().place(Rect2(Vector2.ZERO, size))


func _placer() -> LabelPlacer:
	var names := LabelPlacer.new(_style)
	names.add_shapes(_to_pixels(), _shapes)
	# The numbers of both scales.
	names.reserve(Rect2(0.0, 0.0, MARGIN_LEFT - 6.0, size.y))
	names.reserve(Rect2(0.0, size.y - MARGIN_BOTTOM + 4.0, size.x, MARGIN_BOTTOM))
	return names


## The position in this control of a point of the shapes, in inches.
func to_view(point: Vector2) -> Vector2:
	return _to_pixels() * point


## Marks in inches, heights at the left and lengths from the start of the line at the bottom.
func _draw_scale(to_pixels: Transform2D) -> void:
	var box := _bounds()
	var scales := to_pixels.get_scale()
	var height_step := _step(scales.y, MIN_STEP.y)
	for i in floori(maxf(MIN_HEIGHT, box.size.y) / height_step) + 1:
		var y := (to_pixels * Vector2(0.0, -i * height_step)).y
		draw_line(Vector2(MARGIN_LEFT - 4.0, y), Vector2(size.x - MARGIN_RIGHT, y), Palette.GRID_MAJOR, 1.0)
		_draw_number(i * height_step, Vector2(MARGIN_LEFT - 8.0, y), 1.0)
	var length_step := _step(scales.x, MIN_STEP.x)
	for i in floori(box.end.x / length_step) + 1:
		var at := to_pixels * Vector2(i * length_step, 0.0)
		draw_line(at, at + Vector2(0.0, 4.0), Palette.TEXT_DIM, 1.0)
		_draw_number(i * length_step, at + Vector2(0.0, 12.0), 0.5)


static func _step(pixels_per_inch: float, min_distance: float) -> float:
	for step in STEPS:
		if step * pixels_per_inch >= min_distance:
			return step
	return STEPS[-1]


## `align` is the part of the text that is left of the point.
func _draw_number(inches: float, at: Vector2, align: float) -> void:
	var font := get_theme_default_font()
	var text := ProfileShapes.inches_text(inches)
	var extent := font.get_string_size(text, HORIZONTAL_ALIGNMENT_LEFT, -1, SCALE_FONT)
	var baseline := at + Vector2(-extent.x * align, font.get_ascent(SCALE_FONT) - extent.y / 2.0)
	draw_string(font, baseline, text, HORIZONTAL_ALIGNMENT_LEFT, -1, SCALE_FONT, Palette.TEXT_DIM)


func _to_pixels() -> Transform2D:
	var box := _bounds()
	var available := size - Vector2(MARGIN_LEFT + MARGIN_RIGHT, MARGIN_TOP + MARGIN_BOTTOM)
	# Heights are much smaller than lengths, so each axis has its own scale.
	var scales := Vector2(available.x / maxf(0.1, box.size.x), available.y / maxf(MIN_HEIGHT, box.size.y))
	return Transform2D(0.0, scales, 0.0, Vector2(MARGIN_LEFT - box.position.x * scales.x, size.y - MARGIN_BOTTOM))


func _bounds() -> Rect2:
	var box := Rect2()
	for shape: Dictionary in _shapes:
		for point: Vector2 in shape.get("points", [shape.get("at", Vector2.ZERO)]):
			box = box.expand(point)
	return box
