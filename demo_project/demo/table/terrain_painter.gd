# SPDX-License-Identifier: MIT
extends RefCounted
## Draws terrain pieces and their labels. The overlay marks the blockers.

const LabelPlacer := preload("res://addons/enhanced_los/overlay/label_placer.gd")
const Palette := preload("../frame/palette.gd")
const PieceInfo := preload("res://addons/enhanced_los/overlay/piece_info.gd")

const LABEL_HEIGHT := 20.0


## Areas first: their features are drawn over them.
static func paint(canvas: CanvasItem, to_screen: Transform2D, pieces: Array) -> void:
	for layer_is_area: bool in [true, false]:
		for piece: Dictionary in pieces:
			if is_area(piece) == layer_is_area:
				_paint_piece(canvas, to_screen, piece)


static func is_area(piece: Dictionary) -> bool:
	return piece.get("piece_class", "") == "area"


## An open door or window: only its outline is drawn.
static func is_open(piece: Dictionary) -> bool:
	return piece.get("state", "") == "open"


static func paint_outline(canvas: CanvasItem, to_screen: Transform2D, piece: Dictionary, color: Color,
		width: float) -> void:
	var polygon: PackedVector2Array = to_screen * (piece.polygon as PackedVector2Array)
	if polygon.size() >= 2:
		polygon.append(polygon[0])
		canvas.draw_polyline(polygon, color, width, true)


## Adds labels for the pieces that are large enough on the screen, and beside smaller ones if rule sets compare them.
## Features of an area have no label unless they block, since the area has one.
static func add_labels(labels: LabelPlacer, to_screen: Transform2D, pieces: Array) -> void:
	for piece: Dictionary in pieces:
		var polygon: PackedVector2Array = to_screen * (piece.polygon as PackedVector2Array)
		var bounds := PieceInfo.bounds_of(polygon)
		if piece.has("parent_area_id"):
			labels.avoid_outline(polygon)
		elif bounds.size.y > LABEL_HEIGHT and bounds.size.x > labels.width_of(piece.get("id", "")) \
				or PieceInfo.details(piece) != "":
			_add_label(labels, to_screen, piece, _label(piece), Palette.LABEL, 0 if is_area(piece) else -1)


## The id, and what rule sets compare: "door: open".
static func _label(piece: Dictionary) -> String:
	var details := PieceInfo.details(piece)
	return piece.get("id", "") + ("" if details == "" else ": " + details)


static func _add_label(labels: LabelPlacer, to_screen: Transform2D, piece: Dictionary, text: String, color: Color,
		priority: int) -> void:
	labels.add_inside(text, to_screen * PieceInfo.middle(piece.polygon), to_screen * (piece.polygon as PackedVector2Array), color,
			priority)


static func add_hovered_label(labels: LabelPlacer, to_screen: Transform2D, piece: Dictionary) -> void:
	_add_label(labels, to_screen, piece, _label(piece), Palette.HOVER, 1)


static func _paint_piece(canvas: CanvasItem, to_screen: Transform2D, piece: Dictionary) -> void:
	var color: Color = Palette.TERRAIN.get(piece.get("type", ""), Palette.TERRAIN_OTHER)
	var polygon: PackedVector2Array = to_screen * (piece.polygon as PackedVector2Array)
	_fill(canvas, polygon, Color(color, 0.08 if is_open(piece) else 0.22 if is_area(piece) else 0.62))
	paint_outline(canvas, to_screen, piece, color.lightened(0.25), 1.0 if is_area(piece) else 1.5)
	_paint_walls(canvas, to_screen, piece, color.lightened(0.5), 4.0)


static func _paint_walls(canvas: CanvasItem, to_screen: Transform2D, piece: Dictionary, color: Color,
		width: float) -> void:
	for wall: Dictionary in piece.get("walls", []):
		canvas.draw_line(to_screen * (wall.start as Vector2), to_screen * (wall.end as Vector2), color, width, true)


## A polygon that cannot be triangulated (fewer than three vertices, self-intersecting) gets only its outline.
static func _fill(canvas: CanvasItem, polygon: PackedVector2Array, color: Color) -> void:
	if not Geometry2D.triangulate_polygon(polygon).is_empty():
		canvas.draw_colored_polygon(polygon, color)
