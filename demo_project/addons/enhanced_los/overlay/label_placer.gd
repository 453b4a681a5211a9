# SPDX-License-Identifier: MIT
@tool
extends RefCounted
## Places labels so that none covers another label, a model or a symbol. Labels with a higher priority are placed first,
## each at the first free position near its point. A label without a free position is omitted; one with a priority of 1
## or more is first tried across lines, without its explanation, and farther away.

const PieceInfo := preload("piece_info.gd")
const OUTLINE := 5
const PADDING := Vector2(4, 1)
## How much higher than its label an outline must be to contain it.
const MIN_ROOM := 1.25
## An outline that is this part of its label's width may have the label across it, or above or below it.
const MIN_WIDTH := 0.6
const MIN_WIDTH_ABOVE := 0.35

## If there are more lines than this, labels avoid every n-th of them.
const MAX_LINES := 100
## Offsets of a label from its point, in label heights and label widths.
const OFFSET_HEIGHTS: Array[float] = [0, 1, -1, 2, -2, 3, -3, 4, -4, 6, -6, 8, -8]
const OFFSET_WIDTHS: Array[float] = [0, 1.2, -1.2, 2.4, -2.4]
## Rings of positions around a point without an outline, or for a label that found no other: steps of a label's height.
const RINGS := 10
## In degrees: above and below first, since labels are flat.
const RING_ANGLES: Array[float] = [-90, 90, -60, -120, 60, 120, -30, -150, 30, 150, 0, 180]
## The roles of the outlines of models.
const MODEL_ROLES: Array[StringName] = [&"shooter", &"target", &"blocker_model", &"stopper_model"]
## With more crosses than this, labels may cover them.
const MAX_CROSSES := 6
const CROSS_SIZE := Vector2(14, 14)

var _style: LosOverlayStyle
var _requests: Array[Dictionary] = []
var _occupied: Array[Rect2] = []
## The bounds of models. A label covers none of them but its own.
var _models: Array[Rect2] = []
var _lines := PackedVector2Array()
var _outlines := PackedVector2Array()
## The visible part of the canvas; without area if it is not limited.
var _view_rect := Rect2()


func _init(style: LosOverlayStyle) -> void:
	_style = style


## The width of the text in pixels.
func width_of(text: String) -> float:
	return _size_of(text).x


func _size_of(text: String) -> Vector2:
	return _style.used_font().get_string_size(text, HORIZONTAL_ALIGNMENT_LEFT, -1, _style.font_size)


## Adds the labels of an overlay's shapes, except those of the roles in `left_out`; its lines, models and symbols are
## obstacles.
func add_shapes(to_pixels: Transform2D, shapes: Array, left_out: Array[StringName] = []) -> void:
	for shape: Dictionary in shapes:
		if shape.kind == &"text" and not shape.role in left_out:
			_add_shape(to_pixels, shape)
		elif shape.kind == &"outline" and shape.role in MODEL_ROLES:
			avoid_model(to_pixels * (shape.points as PackedVector2Array))
		elif shape.kind == &"circle":
			var extent: Vector2 = Vector2.ONE * shape.radius * to_pixels.get_scale().y
			reserve(Rect2(to_pixels * (shape.at as Vector2) - extent, extent * 2.0))
	avoid_lines(to_pixels, shapes.filter(func(shape: Dictionary) -> bool: return shape.kind == &"line"))
	var crosses := shapes.filter(func(shape: Dictionary) -> bool: return shape.kind == &"cross")
	for cross: Dictionary in crosses if crosses.size() <= MAX_CROSSES else []:
		reserve(Rect2(to_pixels * (cross.at as Vector2) - CROSS_SIZE / 2.0, CROSS_SIZE))


func _add_shape(to_pixels: Transform2D, shape: Dictionary) -> void:
	var at: Vector2 = to_pixels * (shape.at as Vector2)
	var color := Color(_style.color(shape.role), 1.0)
	if shape.has("radius"):
		add_beside(shape.text, at, shape.radius * to_pixels.get_scale().y, color, shape.priority)
	else:
		add_inside(shape.text, at, to_pixels * (shape.outline as PackedVector2Array), color, shape.priority)


## Adds the label of something with an outline, at or near a point inside it. A higher priority is placed earlier;
## a label with priority 1 or more is drawn even across lines.
func add_inside(text: String, at: Vector2, outline: PackedVector2Array, color: Color, priority: int) -> void:
	_requests.append({ "text": text, "at": at, "outline": outline, "color": color, "priority": priority })


## Adds the label of something round that must not be covered.
func add_beside(text: String, at: Vector2, distance: float, color: Color, priority: int) -> void:
	_requests.append({ "text": text, "at": at, "distance": distance, "color": color, "priority": priority })
	reserve(Rect2(at - Vector2.ONE * distance, Vector2.ONE * distance * 2.0))


## Reserves a part of the screen: no label is placed there.
func reserve(rect: Rect2) -> void:
	_occupied.append(rect)


## Adds lines that labels must not cross, as Dictionaries with `from` and `to`.
func avoid_lines(to_screen: Transform2D, lines: Array) -> void:
	for i in range(0, lines.size(), 1 + floori(float(lines.size()) / MAX_LINES)):
		_lines.append_array([to_screen * (lines[i].from as Vector2), to_screen * (lines[i].to as Vector2)])


## Adds the outline of a model: labels of other things must not cover it.
func avoid_model(outline: PackedVector2Array) -> void:
	if not outline.is_empty():
		_models.append(PieceInfo.bounds_of(outline))


## Adds an outline that labels with a priority below 1 must not cross.
func avoid_outline(outline: PackedVector2Array) -> void:
	for i in outline.size():
		_outlines.append_array([outline[i - 1], outline[i]])


func paint(canvas: CanvasItem) -> void:
	for placed in place(Rect2(Vector2.ZERO, canvas.size) if canvas is Control else Rect2()):
		if placed.request.priority >= 1:
			# A background, since hatching and lines may be below.
			canvas.draw_rect(placed.rect, Color(_style.text_back, 0.8))
		_write(canvas, placed.rect.position + PADDING, placed.text, placed.request.color)


## Decides where each label is drawn inside `view`, which is unlimited without area: [{text, rect, request}], in pixels.
func place(view: Rect2) -> Array[Dictionary]:
	_view_rect = view
	_requests.sort_custom(func(a: Dictionary, b: Dictionary) -> bool: return a.priority > b.priority)
	var all: Array[Dictionary] = []
	for request in _requests:
		var placed := _place_one(request)
		if not placed.is_empty():
			_occupied.append(placed.rect)
			all.append(placed)
	return all


## Rather without its explanation ("ruin_1: ruins"), across a line or farther away than on a model, a symbol or another
## label. Empty if there is no free position.
func _place_one(request: Dictionary) -> Dictionary:
	var own := PieceInfo.bounds_of(request.get("outline", PackedVector2Array()))
	# A label never points to something outside the view.
	if _view_rect.has_area() and not _view_rect.has_point(request.at) and not _view_rect.intersects(own):
		return {}
	var whole: String = request.text
	if request.priority < 1:
		return _placed(request, whole, _first_free(_candidates(request, whole), _lines + _outlines, own))
	var short := whole.get_slice(":", 0)
	for obstacles: PackedVector2Array in [_lines, PackedVector2Array()]:
		for text: String in [whole] if short == whole else [whole, short]:
			var rect := _first_free(_candidates(request, text), obstacles, own)
			if rect.has_area():
				return _placed(request, text, rect)
	return _placed(request, whole, _first_free(_rects_near(request.at, _box_of(whole)), PackedVector2Array(), own))


static func _placed(request: Dictionary, text: String, rect: Rect2) -> Dictionary:
	return { "text": text, "rect": rect, "request": request } if rect.has_area() else {}


func _box_of(text: String) -> Vector2:
	return _size_of(text) + PADDING * 2.0


func _candidates(request: Dictionary, text: String) -> Array[Rect2]:
	var size := _box_of(text)
	if request.has("distance"):
		return _rects_beside(request.at, size, request.distance)
	if request.outline.is_empty():
		return _rects_near(request.at, size)
	return _rects_inside(request.at, size, request.outline)


func _write(canvas: CanvasItem, at: Vector2, text: String, color: Color) -> void:
	var font := _style.used_font()
	var baseline := at + Vector2(0, font.get_ascent(_style.font_size))
	canvas.draw_string_outline(font, baseline, text, HORIZONTAL_ALIGNMENT_LEFT, -1, _style.font_size, OUTLINE, _style.text_back)
	canvas.draw_string(font, baseline, text, HORIZONTAL_ALIGNMENT_LEFT, -1, _style.font_size, color)


## The position at the point itself, then rings around it.
func _rects_near(at: Vector2, size: Vector2) -> Array[Rect2]:
	var candidates: Array[Rect2] = [Rect2(at - size / 2.0, size)]
	for ring in range(1, RINGS + 1):
		for angle in RING_ANGLES:
			var offset := Vector2.from_angle(deg_to_rad(angle)) * ring * Vector2(size.x * 0.6, size.y)
			candidates.append(Rect2(at + offset - size / 2.0, size))
	return candidates


func _rects_beside(at: Vector2, size: Vector2, distance: float) -> Array[Rect2]:
	var away := size / 2.0 + Vector2.ONE * (distance + 3.0)
	var candidates: Array[Rect2] = []
	for offset: Vector2 in [Vector2(0, away.y), Vector2(0, -away.y), Vector2(away.x, 0), Vector2(-away.x, 0)]:
		candidates.append(Rect2(at + offset - size / 2.0, size))
	# Beside it, off a line through its middle.
	for offset: Vector2 in [Vector2(1, 1), Vector2(1, -1), Vector2(-1, 1), Vector2(-1, -1)]:
		candidates.append(Rect2(at + offset * Vector2(away.x, size.y * 0.75) - size / 2.0, size))
	return candidates


## Candidates at the point itself, then above and below it, then beside it, as far as they are inside the outline. If
## the outline is too small for the label, the label goes beside it.
func _rects_inside(at: Vector2, size: Vector2, outline: PackedVector2Array) -> Array[Rect2]:
	var candidates: Array[Rect2] = []
	var bounds := PieceInfo.bounds_of(outline)
	if bounds.size.x < size.x or bounds.size.y < size.y * MIN_ROOM:
		return _rects_around(bounds, size)
	for widths in OFFSET_WIDTHS:
		for lines in OFFSET_HEIGHTS:
			var middle := at + size * Vector2(widths, lines)
			if candidates.is_empty() or Geometry2D.is_point_in_polygon(middle, outline):
				candidates.append(Rect2(middle - size / 2.0, size))
	return candidates


func _rects_around(bounds: Rect2, size: Vector2) -> Array[Rect2]:
	var candidates: Array[Rect2] = []
	var middle := bounds.get_center()
	var away := (bounds.size + size) / 2.0 + Vector2.ONE * 3.0
	# A label that is a little too wide is still clearly that of the outline if it is in its middle, or above or below it.
	for lift in OFFSET_HEIGHTS if bounds.size.x >= size.x * MIN_WIDTH else []:
		if absf(lift) * size.y < (bounds.size.y - size.y) / 2.0:
			candidates.append(Rect2(middle + Vector2(0.0, lift * size.y) - size / 2.0, size))
	if bounds.size.x >= size.x * MIN_WIDTH_ABOVE:
		for side: float in [-1.0, 1.0]:
			candidates.append(Rect2(middle + Vector2(0.0, side * away.y) - size / 2.0, size))
	for lift: float in [0.0, -0.3, 0.3, -0.6, 0.6]:
		for side: float in [1.0, -1.0]:
			candidates.append(Rect2(middle + Vector2(side * away.x, lift * bounds.size.y) - size / 2.0, size))
	for step: float in [0.0, 1.1, 2.2]:
		for side: float in [1.0, -1.0]:
			for shift: float in [0.0, 0.6, -0.6]:
				var offset := Vector2(shift * size.x, side * (away.y + step * size.y))
				candidates.append(Rect2(middle + offset - size / 2.0, size))
	return candidates


## A rectangle without area if no candidate is free.
func _first_free(candidates: Array[Rect2], obstacles: PackedVector2Array, own: Rect2) -> Rect2:
	for candidate in candidates:
		if _is_free(candidate, obstacles, own):
			return candidate
	return Rect2()


func _is_free(rect: Rect2, obstacles: PackedVector2Array, own: Rect2) -> bool:
	if _view_rect.has_area() and not _view_rect.encloses(rect):
		return false
	for other in _occupied:
		if other.intersects(rect):
			return false
	for model in _models:
		if model.intersects(rect) and model != own:
			return false
	# Plain numbers for speed: this runs thousands of times per frame.
	var left := rect.position.x
	var top := rect.position.y
	var right := rect.end.x
	var bottom := rect.end.y
	for i in range(0, obstacles.size(), 2):
		var from := obstacles[i]
		var to := obstacles[i + 1]
		if from.x < left and to.x < left or from.x > right and to.x > right or from.y < top and to.y < top \
				or from.y > bottom and to.y > bottom:
			continue
		if _crosses(from, to, rect):
			return false
	return true


## A segment that crosses a rectangle crosses one of its diagonals or ends inside it; the latter is ignored.
func _crosses(from: Vector2, to: Vector2, rect: Rect2) -> bool:
	return Geometry2D.segment_intersects_segment(from, to, rect.position, rect.end) != null \
			or Geometry2D.segment_intersects_segment(from, to, Vector2(rect.end.x, rect.position.y),
			Vector2(rect.position.x, rect.end.y)) != null
