# SPDX-License-Identifier: MIT
extends RefCounted
## Terrain pieces and their names. What blocks is marked by the overlay.

const LabelPlacer := preload("res://addons/enhanced_los/overlay/label_placer.gd")
const Palette := preload("../frame/palette.gd")
const PieceWords := preload("res://addons/enhanced_los/overlay/piece_words.gd")

const LABEL_HEIGHT := 20.0


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


## Names the pieces that are large enough on the screen to carry their name. What stands in an area goes unnamed
## until it matters: the area has a name already.
static func add_labels(labels: LabelPlacer, to_screen: Transform2D, pieces: Array) -> void:
	for piece: Dictionary in pieces:
		var id: String = piece.get("id", "")
		var ring: PackedVector2Array = to_screen * (piece.polygon as PackedVector2Array)
		var bounds := PieceWords.bounds_of(ring)
		if piece.has("parent_area_id"):
			labels.keep_off_ring(ring)
		elif bounds.size.y > LABEL_HEIGHT and bounds.size.x > labels.width_of(id):
			_add_label(labels, to_screen, piece, id, Palette.LABEL, 0 if is_area(piece) else -1)


static func _add_label(labels: LabelPlacer, to_screen: Transform2D, piece: Dictionary, text: String, colour: Color,
		priority: int) -> void:
	labels.add_inside(text, to_screen * PieceWords.middle(piece.polygon), to_screen * (piece.polygon as PackedVector2Array), colour,
			priority)


static func add_hovered_label(labels: LabelPlacer, to_screen: Transform2D, piece: Dictionary) -> void:
	_add_label(labels, to_screen, piece, piece.get("id", ""), Palette.HOVER, 1)


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
