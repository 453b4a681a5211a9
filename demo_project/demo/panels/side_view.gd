# SPDX-License-Identifier: MIT
extends Control
## A side view of one line: the profile of judge_line with true heights. Hidden if the engine returns none.

const LabelPlacer := preload("res://addons/enhanced_los/overlay/label_placer.gd")
const Native := preload("res://addons/enhanced_los/native.gd")
const Palette := preload("../frame/palette.gd")
const ProfileShapes := preload("res://addons/enhanced_los/overlay/profile_shapes.gd")
const Query := preload("../query.gd")
const ShapePainter := preload("res://addons/enhanced_los/overlay/shape_painter.gd")
const Situation := preload("../table/situation.gd")

const HEIGHT := 130.0
const MARGIN := 24.0
## Minimum height of the view in inches, so that the scale does not change with every line.
const MIN_HEIGHT := 8.0

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
	var attempts := query.attempts()
	if not attempts.is_empty():
		var attempt: Dictionary = attempts[-1] if query.is_visible() else attempts[0]
		var judged: Dictionary = Native.engine().judge_line(attempt.from, attempt.to, board, situation.shooter, situation.target)
		if judged.has("profile"):
			_shapes = ProfileShapes.all(judged, (attempt.from as Vector2).distance_to(attempt.to), Situation.PIXELS_PER_INCH)
	visible = not _shapes.is_empty()
	queue_redraw()


func _draw() -> void:
	draw_rect(Rect2(Vector2.ZERO, size), Palette.PANEL)
	var to_pixels := _to_pixels()
	ShapePainter.paint(self, to_pixels, _shapes, _style)
	var names := LabelPlacer.new(_style)
	names.add_shapes(to_pixels, _shapes)
	names.paint(self)


## The position in this control of a point of the shapes, in inches.
func to_view(point: Vector2) -> Vector2:
	return _to_pixels() * point


func _to_pixels() -> Transform2D:
	var box := _bounds()
	var available := size - Vector2.ONE * MARGIN * 2.0
	# Heights are much smaller than lengths, so each axis has its own scale.
	var scales := Vector2(available.x / maxf(0.1, box.size.x), available.y / maxf(MIN_HEIGHT, box.size.y))
	return Transform2D(0.0, scales, 0.0, Vector2(MARGIN - box.position.x * scales.x, size.y - MARGIN))


func _bounds() -> Rect2:
	var box := Rect2()
	for shape: Dictionary in _shapes:
		for point: Vector2 in shape.get("points", [shape.get("at", Vector2.ZERO)]):
			box = box.expand(point)
	return box
