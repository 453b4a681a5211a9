# SPDX-License-Identifier: MIT
extends RefCounted
## Terrain pieces, and hatching over those that the engine named as blocking.

const LabelPlacer := preload("label_placer.gd")
const Palette := preload("../frame/palette.gd")

const HATCH_SIZE := 10
const LABEL_HEIGHT := 20.0
## What the engine appends to a piece's id when one of its walls blocks.
const WALL_SUFFIX := "_wall"

static var _hatch: ImageTexture


## Areas first: what stands in them is drawn over them.
static func paint(canvas: CanvasItem, to_screen: Transform2D, pieces: Array) -> void:
	for layer_is_area: bool in [true, false]:
		for piece: Dictionary in pieces:
			if is_area(piece) == layer_is_area:
				_paint_piece(canvas, to_screen, piece)


static func is_area(piece: Dictionary) -> bool:
	return piece.get("piece_class", "") == "area"


static func paint_outline(canvas: CanvasItem, to_screen: Transform2D, piece: Dictionary, colour: Color,
		width: float) -> void:
	var ring: PackedVector2Array = to_screen * (piece.polygon as PackedVector2Array)
	if ring.size() >= 2:
		ring.append(ring[0])
		canvas.draw_polyline(ring, colour, width, true)


## Hatches the pieces and walls with these ids and names them.
static func paint_blockers(canvas: CanvasItem, to_screen: Transform2D, pieces: Array, ids: Array, colour: Color,
		labels: LabelPlacer) -> void:
	for piece: Dictionary in pieces:
		var id: String = piece.get("id", "")
		if id in ids:
			paint_hatch(canvas, to_screen * (piece.polygon as PackedVector2Array), colour)
			paint_outline(canvas, to_screen, piece, colour, 2.5)
			if not is_area(piece):
				labels.keep_off_ring(to_screen * (piece.polygon as PackedVector2Array))
			_add_label(labels, to_screen, piece, id, colour, 2)
		elif id + WALL_SUFFIX in ids:
			_paint_walls(canvas, to_screen, piece, colour, 6.0)
			_add_label(labels, to_screen, piece, id + WALL_SUFFIX, colour, 2)


## Names the pieces that are large enough on the screen to carry their name. What stands in an area goes unnamed
## until it matters: the area has a name already.
static func add_labels(labels: LabelPlacer, canvas: Control, to_screen: Transform2D, pieces: Array) -> void:
	for piece: Dictionary in pieces:
		var id: String = piece.get("id", "")
		var ring: PackedVector2Array = to_screen * (piece.polygon as PackedVector2Array)
		var bounds := bounds_of(ring)
		if piece.has("parent_area_id"):
			labels.keep_off_ring(ring)
		elif bounds.size.y > LABEL_HEIGHT and bounds.size.x > LabelPlacer.width_of(id, canvas):
			_add_label(labels, to_screen, piece, id, Palette.LABEL, 0 if is_area(piece) else -1)


static func _add_label(labels: LabelPlacer, to_screen: Transform2D, piece: Dictionary, text: String, colour: Color,
		priority: int) -> void:
	labels.add_inside(text, to_screen * label_point(piece), to_screen * (piece.polygon as PackedVector2Array), colour,
			priority)


static func add_hovered_label(labels: LabelPlacer, to_screen: Transform2D, piece: Dictionary) -> void:
	_add_label(labels, to_screen, piece, piece.get("id", ""), Palette.HOVER, 1)


## A point inside: the middle of the largest triangle, since the centre of an L may lie outside of it.
static func label_point(piece: Dictionary) -> Vector2:
	var ring: PackedVector2Array = piece.polygon
	var indices := Geometry2D.triangulate_polygon(ring)
	var middle := bounds_of(ring).get_center()
	if indices.is_empty() or Geometry2D.is_point_in_polygon(middle, ring):
		return middle
	var largest := 0.0
	for i in range(0, indices.size(), 3):
		var a := ring[indices[i]]
		var b := ring[indices[i + 1]]
		var c := ring[indices[i + 2]]
		var area := absf((b - a).cross(c - a))
		if area > largest:
			largest = area
			middle = (a + b + c) / 3.0
	return middle


static func bounds_of(ring: PackedVector2Array) -> Rect2:
	if ring.is_empty():
		return Rect2()
	var bounds := Rect2(ring[0], Vector2.ZERO)
	for vertex in ring:
		bounds = bounds.expand(vertex)
	return bounds


static func _paint_piece(canvas: CanvasItem, to_screen: Transform2D, piece: Dictionary) -> void:
	var colour: Color = Palette.TERRAIN.get(piece.get("type", ""), Palette.TERRAIN_OTHER)
	var ring: PackedVector2Array = to_screen * (piece.polygon as PackedVector2Array)
	_fill(canvas, ring, Color(colour, 0.22 if is_area(piece) else 0.62))
	paint_outline(canvas, to_screen, piece, colour.lightened(0.25), 1.0 if is_area(piece) else 1.5)
	_paint_walls(canvas, to_screen, piece, colour.lightened(0.5), 4.0)


static func _paint_walls(canvas: CanvasItem, to_screen: Transform2D, piece: Dictionary, colour: Color,
		width: float) -> void:
	for wall: Dictionary in piece.get("walls", []):
		canvas.draw_line(to_screen * (wall.start as Vector2), to_screen * (wall.end as Vector2), colour, width, true)


## A ring that cannot be filled (fewer than three vertices, crossing itself) shows its outline only.
static func _fill(canvas: CanvasItem, ring: PackedVector2Array, colour: Color) -> void:
	if not Geometry2D.triangulate_polygon(ring).is_empty():
		canvas.draw_colored_polygon(ring, colour)


static func paint_hatch(canvas: CanvasItem, ring: PackedVector2Array, colour: Color) -> void:
	if Geometry2D.triangulate_polygon(ring).is_empty():
		return
	var uvs := PackedVector2Array()
	for vertex in ring:
		uvs.append(vertex / HATCH_SIZE)
	canvas.draw_colored_polygon(ring, Color(colour, 0.7), uvs, hatch())


## A tile of diagonal strokes. The canvas that uses it has to repeat textures.
static func hatch() -> ImageTexture:
	if _hatch == null:
		var image := Image.create(HATCH_SIZE, HATCH_SIZE, false, Image.FORMAT_RGBA8)
		for y in HATCH_SIZE:
			for x in HATCH_SIZE:
				var distance := absf(posmod(x + y, HATCH_SIZE) - (HATCH_SIZE - 1) / 2.0)
				image.set_pixel(x, y, Color(1, 1, 1, clampf(2.2 - distance, 0.0, 1.0)))
		_hatch = ImageTexture.create_from_image(image)
	return _hatch
