# SPDX-License-Identifier: MIT
extends RefCounted
## Writes names on a board so that none covers another: important ones first, each at the first free place
## around its point, and unimportant ones not at all where there is no room.

const PieceWords := preload("piece_words.gd")
const OUTLINE := 5
const PADDING := Vector2(4, 1)

## Beyond this many lines a few of them stand for all.
const MOST_LINES := 100
## How far a name may wander from its point, in lines of text and widths of itself.
const WANDER_LINES: Array[float] = [0, 1, -1, 2, -2, 3, -3, 4, -4, 6, -6, 8, -8]
const WANDER_WIDTHS: Array[float] = [0, 1.2, -1.2, 2.4, -2.4]

var _style: LosOverlayStyle
var _requests: Array[Dictionary] = []
var _taken: Array[Rect2] = []
var _lines := PackedVector2Array()
var _outlines := PackedVector2Array()
## Where names can be read, or no area where all of the canvas is.
var _room := Rect2()


func _init(style: LosOverlayStyle) -> void:
	_style = style


## How wide a text will be.
func width_of(text: String) -> float:
	return _size_of(text).x


func _size_of(text: String) -> Vector2:
	return _style.used_font().get_string_size(text, HORIZONTAL_ALIGNMENT_LEFT, -1, _style.font_size)


## The names among an overlay's shapes, off its lines; those of some roles may be left to others.
func add_shapes(to_pixels: Transform2D, shapes: Array, left_out: Array[StringName] = []) -> void:
	for shape: Dictionary in shapes:
		if shape.kind == &"text" and not shape.role in left_out:
			_add_shape(to_pixels, shape)
	keep_off_lines(to_pixels, shapes.filter(func(shape: Dictionary) -> bool: return shape.kind == &"line"))


func _add_shape(to_pixels: Transform2D, shape: Dictionary) -> void:
	var at: Vector2 = to_pixels * (shape.at as Vector2)
	var colour := Color(_style.colour(shape.role), 1.0)
	if shape.has("reach"):
		add_beside(shape.text, at, shape.reach * to_pixels.get_scale().y, colour, shape.priority)
	else:
		add_inside(shape.text, at, to_pixels * (shape.ring as PackedVector2Array), colour, shape.priority)


## The name of something with an outline, at or near a point in it. A higher priority is placed earlier; 1 and
## more is written even where it covers something.
func add_inside(text: String, at: Vector2, ring: PackedVector2Array, colour: Color, priority: int) -> void:
	_requests.append({ "text": text, "at": at, "ring": ring, "colour": colour, "priority": priority })


## The name of something round that must not be covered.
func add_beside(text: String, at: Vector2, distance: float, colour: Color, priority: int) -> void:
	_requests.append({ "text": text, "at": at, "distance": distance, "colour": colour, "priority": priority })
	keep_free(Rect2(at - Vector2.ONE * distance, Vector2.ONE * distance * 2.0))


## Keeps names off that part of the screen.
func keep_free(rect: Rect2) -> void:
	_taken.append(rect)


## Keeps names off lines, given as rows with `from` and `to`.
func keep_off_lines(to_screen: Transform2D, rows: Array) -> void:
	for i in range(0, rows.size(), 1 + floori(float(rows.size()) / MOST_LINES)):
		_lines.append_array([to_screen * (rows[i].from as Vector2), to_screen * (rows[i].to as Vector2)])


## Keeps unimportant names off an outline.
func keep_off_ring(ring: PackedVector2Array) -> void:
	for i in ring.size():
		_outlines.append_array([ring[i - 1], ring[i]])


func paint(canvas: CanvasItem) -> void:
	if canvas is Control:
		_room = Rect2(Vector2.ZERO, canvas.size)
	_requests.sort_custom(func(a: Dictionary, b: Dictionary) -> bool: return a.priority > b.priority)
	for request in _requests:
		_paint_one(canvas, request)


func _paint_one(canvas: CanvasItem, request: Dictionary) -> void:
	var size := _size_of(request.text) + PADDING * 2.0
	var places := _places_beside(request.at, size, request.distance) if request.has("distance") \
			else _places_inside(request.at, size, request.ring)
	var must_show: bool = request.priority >= 1
	var obstacles := _lines if must_show else _lines + _outlines
	var place := _first_free(places, obstacles)
	if not place.has_area():
		if not must_show:
			return
		place = places[0]
	_taken.append(place)
	if must_show:
		# Hatching and lines may lie below.
		canvas.draw_rect(place, Color(_style.text_back, 0.8))
	_write(canvas, place.position + PADDING, request)


func _write(canvas: CanvasItem, at: Vector2, request: Dictionary) -> void:
	var font := _style.used_font()
	var baseline := at + Vector2(0, font.get_ascent(_style.font_size))
	canvas.draw_string_outline(font, baseline, request.text, HORIZONTAL_ALIGNMENT_LEFT, -1, _style.font_size, OUTLINE,
			_style.text_back)
	canvas.draw_string(font, baseline, request.text, HORIZONTAL_ALIGNMENT_LEFT, -1, _style.font_size, request.colour)


func _places_beside(at: Vector2, size: Vector2, distance: float) -> Array[Rect2]:
	var away := size / 2.0 + Vector2.ONE * (distance + 3.0)
	var places: Array[Rect2] = []
	for offset: Vector2 in [Vector2(0, away.y), Vector2(0, -away.y), Vector2(away.x, 0), Vector2(-away.x, 0)]:
		places.append(Rect2(at + offset - size / 2.0, size))
	return places


## The point itself, then above and below it, then beside it, as long as that still is in the ring. What is smaller
## than its name has it beside, so that it is not covered.
func _places_inside(at: Vector2, size: Vector2, ring: PackedVector2Array) -> Array[Rect2]:
	var places: Array[Rect2] = []
	var bounds := PieceWords.bounds_of(ring)
	if not ring.is_empty() and bounds.size.x < size.x:
		return _places_around(bounds, size)
	for widths in WANDER_WIDTHS:
		for lines in WANDER_LINES:
			var middle := at + size * Vector2(widths, lines)
			if places.is_empty() or Geometry2D.is_point_in_polygon(middle, ring):
				places.append(Rect2(middle - size / 2.0, size))
	return places


func _places_around(bounds: Rect2, size: Vector2) -> Array[Rect2]:
	var places: Array[Rect2] = []
	var middle := bounds.get_center()
	var away := (bounds.size + size) / 2.0 + Vector2.ONE * 3.0
	for lift: float in [0.0, -0.3, 0.3, -0.6, 0.6]:
		for side: float in [1.0, -1.0]:
			places.append(Rect2(middle + Vector2(side * away.x, lift * bounds.size.y) - size / 2.0, size))
	for side: float in [-1.0, 1.0]:
		places.append(Rect2(middle + Vector2(0.0, side * away.y) - size / 2.0, size))
	return places


## No area if none is.
func _first_free(places: Array[Rect2], obstacles: PackedVector2Array) -> Rect2:
	for place in places:
		if _is_free(place, obstacles):
			return place
	return Rect2()


func _is_free(place: Rect2, obstacles: PackedVector2Array) -> bool:
	if _room.has_area() and not _room.encloses(place):
		return false
	for other in _taken:
		if other.intersects(place):
			return false
	# Plain numbers: this is asked thousands of times for a picture.
	var left := place.position.x
	var top := place.position.y
	var right := place.end.x
	var bottom := place.end.y
	for i in range(0, obstacles.size(), 2):
		var from := obstacles[i]
		var to := obstacles[i + 1]
		if from.x < left and to.x < left or from.x > right and to.x > right or from.y < top and to.y < top \
				or from.y > bottom and to.y > bottom:
			continue
		if _crosses(from, to, place):
			return false
	return true


## Whatever crosses a rectangle crosses one of its diagonals or ends in it; no line ends where names go.
func _crosses(from: Vector2, to: Vector2, rect: Rect2) -> bool:
	return Geometry2D.segment_intersects_segment(from, to, rect.position, rect.end) != null \
			or Geometry2D.segment_intersects_segment(from, to, Vector2(rect.end.x, rect.position.y),
			Vector2(rect.position.x, rect.end.y)) != null
