# SPDX-License-Identifier: MIT
@tool
extends RefCounted
## Finds terrain pieces by the ids in results, and describes them.

## The suffix of a piece's id in results if one of its walls blocks.
const WALL_SUFFIX := "_wall"


## The pieces of a board, flat or inside a game-state snapshot.
static func pieces_of(board: Variant) -> Array:
	if board is Array:
		return board
	if not board is Dictionary:
		return []
	var pieces: Variant = board.get("terrain_features")
	if pieces is Array and not pieces.is_empty():
		return pieces
	var inner: Variant = board.get("board")
	pieces = inner.get("terrain_features") if inner is Dictionary else null
	return pieces if pieces is Array else []


## The edition key of a board, or 0.
static func edition_of(board: Variant) -> int:
	return int(board.get("edition", 0)) if board is Dictionary else 0


## {piece, is_wall} for an id of `blockers`, or {} if no piece has it.
static func find(pieces: Array, id: String) -> Dictionary:
	for piece: Variant in pieces:
		if piece is Dictionary and str(piece.get("id", "unknown")) == id:
			return { "piece": piece, "is_wall": false }
	if id.ends_with(WALL_SUFFIX):
		var found := find(pieces, id.trim_suffix(WALL_SUFFIX))
		return {} if found.is_empty() else { "piece": found.piece, "is_wall": true }
	return {}


## The rule under which such a piece blocks; the engine alone decides whether it does. `edition` 0 means unknown.
static func rule(piece: Dictionary, is_wall: bool, method := "", edition := 0) -> String:
	var height := str(piece.get("height_category", "no"))
	var piece_class := str(piece.get("piece_class", ""))
	if is_wall:
		return "a wall"
	if method == "legacy":
		return "%s height" % height
	if edition != 10 and piece_class == "feature":
		return "a solid feature"
	if edition == 11 or edition == 0 and piece_class == "area":
		return "an area that obscures"
	if piece.get("type", "") == "ruins":
		return "ruins"
	return "medium height" if height == "medium" and not "obscuring" in piece.get("traits", []) else "tall or obscuring"


## What a piece says for rule sets about its state and size, or "": "open", "size 3".
static func details(piece: Dictionary) -> String:
	var words := PackedStringArray()
	if piece.has("state"):
		words.append(str(piece.state))
	if piece.get("size") is int or piece.get("size") is float:  # a Vector2 is the game's own
		words.append("size " + number_text(piece.size))
	return ", ".join(words)


## At most two decimals, none for a whole number.
static func number_text(value: float) -> String:
	return String.num(value, 2).trim_suffix(".0")


static func polygon_of(piece: Dictionary) -> PackedVector2Array:
	return piece.get("polygon", PackedVector2Array()) if piece.get("polygon") is PackedVector2Array \
			else PackedVector2Array()


## Start and end of each wall of a piece. Walls without both are left out.
static func wall_ends(piece: Dictionary) -> PackedVector2Array:
	var ends := PackedVector2Array()
	for wall: Dictionary in piece.get("walls", []):
		if wall.get("start") is Vector2 and wall.get("end") is Vector2:
			ends.append_array([wall.start, wall.end])
	return ends


## A point inside the polygon: the center of its bounds, or of its largest triangle if the former is outside.
static func middle(polygon: PackedVector2Array) -> Vector2:
	var center := bounds_of(polygon).get_center()
	var indices := Geometry2D.triangulate_polygon(polygon)
	if indices.is_empty() or Geometry2D.is_point_in_polygon(center, polygon):
		return center
	var largest := 0.0
	for i in range(0, indices.size(), 3):
		var a := polygon[indices[i]]
		var b := polygon[indices[i + 1]]
		var c := polygon[indices[i + 2]]
		var area := absf((b - a).cross(c - a))
		if area > largest:
			largest = area
			center = (a + b + c) / 3.0
	return center


static func bounds_of(polygon: PackedVector2Array) -> Rect2:
	if polygon.is_empty():
		return Rect2()
	var bounds := Rect2(polygon[0], Vector2.ZERO)
	for vertex in polygon:
		bounds = bounds.expand(vertex)
	return bounds
