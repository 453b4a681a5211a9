# SPDX-License-Identifier: MIT
extends RefCounted
## The terrain of a board: pieces in one normalized form, before any rule is applied.

const Report := preload("fallback_report.gd")
const Values := preload("fallback_values.gd")

const MAX_PIECES := 1_000_000
const MAX_POINTS := 16_000_000  ## of all pieces together, ends of walls included
const MAX_PARENT_DEPTH := 4  ## terminates on cycles
const ANONYMOUS_ID := "unknown"
const CATEGORIES := ["exposed", "light", "dense"]
const CATEGORY_OF_TYPE := {
	"ruins": "dense", "woods": "dense", "building": "dense", "container": "dense",
	"barricade": "light", "wall": "light", "statuary": "light",
}


class Piece:
	extends RefCounted
	var id := ""
	var has_id := false
	var name := ANONYMOUS_ID  ## the id, if there is one
	var type := ""
	var polygon := PackedVector2Array()
	var height_category := ""
	var is_obscuring := false
	var walls := PackedVector2Array()  ## walls that block sight: start, end, start, end, ...
	var piece_class := ""
	var category := ""  ## exposed, light or dense, as given or by type
	var link_group := ""
	var parent_area_id := ""
	var group := ""  ## 11th edition: pieces of one group count as one area


var pieces: Array[Piece] = []
var is_too_large := false  ## an error was reported, and `pieces` is empty


func _init(board: Dictionary) -> void:
	var features := _find_features(board)
	var point_count := 0
	is_too_large = features.size() > MAX_PIECES
	for index in 0 if is_too_large else features.size():
		if not features[index] is Dictionary:
			Report.warn_once("terrain piece %d" % index,
					"should be a Dictionary, not %s; ignored" % Report.type_of(features[index]))
			continue
		var piece := _read_piece(Values.new(features[index], "terrain piece", index))
		pieces.append(piece)
		point_count += piece.polygon.size() + piece.walls.size()
		if point_count > MAX_POINTS:
			is_too_large = true
			break
	if is_too_large:
		pieces.clear()
		Report.error("terrain is too large: at most %d pieces and %d points are taken" % [MAX_PIECES, MAX_POINTS])
	_assign_groups()


## Reads a board or a game-state snapshot: the top level takes precedence unless it is empty.
static func _find_features(board: Dictionary) -> Array:
	var features := _features_at(board)
	if not features.is_empty():
		return features
	var nested: Variant = board.get("board")
	if nested is Dictionary:
		return _features_at(nested)
	if typeof(nested) != TYPE_NIL:
		Report.warn_once("board: \"board\"", "should be a Dictionary, not %s; ignored" % Report.kind(nested))
	return []


static func _features_at(board: Dictionary) -> Array:
	var features: Variant = board.get("terrain_features")
	if features is Array:
		return features
	if typeof(features) != TYPE_NIL:
		Report.warn_once("board: \"terrain_features\"",
				"should be an Array, not %s; ignored" % Report.kind(features))
	return []


## Pieces with the same id get the same group, that of the last one.
func _assign_groups() -> void:
	var by_id := {}
	for piece in pieces:
		by_id[piece.id] = piece
	for piece in pieces:
		piece.group = _group_of(by_id[piece.id], by_id)


static func _group_of(piece: Piece, by_id: Dictionary) -> String:
	for depth in MAX_PARENT_DEPTH + 1:
		if piece.link_group != "":
			return "lg:" + piece.link_group
		if piece.parent_area_id == "":
			return "id:" + piece.id
		if depth == MAX_PARENT_DEPTH or not by_id.has(piece.parent_area_id):
			break
		piece = by_id[piece.parent_area_id]
	return "id:" + piece.parent_area_id


# ----------------------------------------------------------------------------------------- one piece


static func _read_piece(values: Values) -> Piece:
	var piece := Piece.new()
	_read_id(piece, values)
	piece.type = values.text("type")
	piece.height_category = values.text("height_category")
	piece.piece_class = values.text("piece_class")
	piece.category = values.text("category")
	if not CATEGORIES.has(piece.category):
		piece.category = CATEGORY_OF_TYPE.get(piece.type, "exposed")
	piece.is_obscuring = values.texts("traits").has("obscuring") or piece.height_category == "tall"
	piece.link_group = values.text("link_group")
	piece.parent_area_id = values.text("parent_area_id")
	if values.data.has("polygon"):
		piece.polygon = _read_polygon(values)
	if values.data.has("walls"):
		piece.walls = _read_walls(values)
	return piece


static func _read_id(piece: Piece, values: Values) -> void:
	if not values.data.has("id"):
		return
	var id: Variant = values.data["id"]
	piece.has_id = Values.is_id(id)
	if piece.has_id:
		piece.id = str(id)
		piece.name = piece.id
	if not Values.is_text(id):
		values.warn("id", "should be a String, not %s; %s" % [
				Report.kind(id), "used as text" if piece.has_id else "ignored"])


static func _read_polygon(values: Values) -> PackedVector2Array:
	var polygon: Variant = values.data["polygon"]
	if is_polygon(polygon):
		return to_packed_polygon(polygon, values)
	values.warn_type("polygon", "a PackedVector2Array or Array")
	return PackedVector2Array()


static func is_polygon(polygon: Variant) -> bool:
	return polygon is PackedVector2Array or polygon is Array


## Leaves unusable vertices out; the others form the polygon. The 40k project does not accept [[x, y], ...], so
## those vertices are unusable here too. Warnings go to `values` if given.
static func to_packed_polygon(polygon: Variant, values: Values = null) -> PackedVector2Array:
	if polygon is PackedVector2Array and Values.are_usable(polygon):
		return polygon
	var packed := PackedVector2Array()
	for index: int in polygon.size():
		var point: Variant = Values.to_point(polygon[index])
		if point != null and Values.is_usable(point):
			packed.append(point)
		elif values != null:
			values.warn("polygon", "vertex %d%s; the vertex is left out" % [index, _problem_of(polygon[index], point)])
	return packed


static func _problem_of(vertex: Variant, point: Variant) -> String:
	if point != null:
		return ", %s, is not finite or beyond 1e+07" % Report.point(point)
	return " should be a Vector2 or {x, y} of finite numbers, not %s" % Report.kind(vertex)


static func _read_walls(values: Values) -> PackedVector2Array:
	var walls := PackedVector2Array()
	var given: Variant = values.data["walls"]
	if not given is Array:
		values.warn_type("walls", "an Array")
		return walls
	for wall: Variant in given:
		if not wall is Dictionary:
			values.warn("walls", "holds %s where a Dictionary should be; ignored" % Report.kind(wall))
			continue
		if not Values.new(wall, "walls", -1, values).flag("blocks_los", true):
			continue
		var start: Variant = _to_wall_end(wall.get("start"))
		var end: Variant = _to_wall_end(wall.get("end"))
		if start == null or end == null:
			values.warn("walls", "has a wall whose start or end is no point; ignored")
			continue
		_warn_of_missing_end(values, wall.get("start") != null, wall.get("end") != null)
		if start != Vector2.ZERO or end != Vector2.ZERO:
			walls.append(start)
			walls.append(end)
	return walls


static func _warn_of_missing_end(values: Values, has_start: bool, has_end: bool) -> void:
	if not has_start and not has_end:
		values.warn("walls", "has a wall without \"start\" and \"end\"; ignored")
	elif not has_end:
		values.warn("walls", "has a wall without \"end\"; it ends at (0, 0)")
	elif not has_start:
		values.warn("walls", "has a wall without \"start\"; it starts at (0, 0)")


## A missing end is (0, 0), as in the 40k project, with a warning, since a misspelled key is more likely. Null if
## the value is unusable.
static func _to_wall_end(given: Variant) -> Variant:
	if typeof(given) == TYPE_NIL:
		return Vector2.ZERO
	if given is Array and given.size() >= 2:
		given = { "x": given[0], "y": given[1] }
	var point: Variant = Values.to_point(given)
	return point if point != null and Values.is_usable(point) else null
