# SPDX-License-Identifier: MIT
@tool
extends RefCounted
## Writes on each piece of terrain in the 2D editor what it is: "ruins, tall", "woods, 3\" high", "door, open".

const PieceInfo := preload("../overlay/piece_info.gd")
const Shape := preload("../overlay/shape.gd")

## A map of tiles may have thousands of pieces.
const MAX_MARKS := 200


## Outlines and labels of the pieces of a LosTerrain2D.
static func shapes(pieces: Array) -> Array:
	var all: Array = []
	for piece: Dictionary in pieces.slice(0, MAX_MARKS):
		var polygon := PieceInfo.polygon_of(piece)
		var walls := PieceInfo.wall_ends(piece)
		if polygon.size() >= 3:
			all.append(Shape.outline(&"mark", polygon))
			all.append(Shape.text(&"mark", text(piece), PieceInfo.middle(polygon), polygon, 1))
		elif not walls.is_empty():
			all.append(Shape.text(&"mark", text(piece), PieceInfo.bounds_of(walls).get_center(), PackedVector2Array(), 1))
		for i in range(0, walls.size(), 2):
			all.append(Shape.line(&"mark", walls[i], walls[i + 1]))
	return all


## What a piece is, from the keys that the engine reads.
static func text(piece: Dictionary) -> String:
	var words := PackedStringArray([str(piece.get("type", "terrain"))])
	if piece.has("piece_class"):
		words.append(str(piece.piece_class))
	words.append(_height_text(piece))
	if piece.has("category"):
		words.append(str(piece.category))
	if "obscuring" in piece.get("traits", []):
		words.append("obscuring")
	for tag: Variant in piece.get("tags", []):
		words.append(str(tag).replace("_", " "))
	if piece.has("state"):
		words.append(str(piece.state))
	if piece.has("size"):
		words.append("size " + PieceInfo.number_text(piece.size))
	if piece.has("link_group"):
		words.append("linked: " + str(piece.link_group))
	return ", ".join(words)


static func _height_text(piece: Dictionary) -> String:
	if not piece.has("height_inches"):
		return str(piece.get("height_category", "no height"))
	var top := PieceInfo.number_text(piece.height_inches)
	return "%s\" high" % top if not piece.has("base_inches") else "%s\" to %s\"" % [PieceInfo.number_text(piece.base_inches), top]
