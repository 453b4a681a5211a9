# SPDX-License-Identifier: MIT
extends RefCounted
## Terrain pieces in one form, whatever form they came in, before any rule is applied.

const Report := preload("fallback_report.gd")
const Values := preload("fallback_values.gd")

const MAX_PARENT_DEPTH := 4  ## ends cycles
const UNNAMED := "unknown"
const CATEGORIES := ["exposed", "light", "dense"]
const CATEGORY_OF_TYPE := {
	"ruins": "dense", "woods": "dense", "building": "dense", "container": "dense",
	"barricade": "light", "wall": "light", "statuary": "light",
}


class Piece:
	extends RefCounted
	var id := ""
	var has_id := false
	var name := UNNAMED  ## the id, if there is one
	var type := ""
	var polygon := PackedVector2Array()
	var middle := Vector2.ZERO  ## of the polygon's bounding box
	var reach := 0.0  ## no vertex is farther from the middle
	var height_category := ""
	var is_obscuring := false
	var walls := PackedVector2Array()  ## those that block sight: start, end, start, end, ...
	var piece_class := ""
	var category := ""  ## exposed, light or dense, as given or by type
	var link_group := ""
	var parent_area_id := ""
	var group := ""  ## 11th edition: pieces of one group count as one area


static func read_pieces(features: Array) -> Array[Piece]:
	var pieces: Array[Piece] = []
	for i in features.size():
		if features[i] is Dictionary:
			pieces.append(_read_piece(features[i], i))
		else:
			Report.warn_once("terrain piece %d" % i,
					"should be a Dictionary, is %s; ignored" % Report.describe(features[i]))
	_assign_groups(pieces)
	return pieces


## Pieces with the same id get the same group, that of the last one.
static func _assign_groups(pieces: Array[Piece]) -> void:
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


static func _read_piece(source: Dictionary, index: int) -> Piece:
	var piece := Piece.new()
	_read_id(piece, source, index)
	var label := Report.describe(piece.id) if piece.has_id else str(index)
	var values := Values.new("terrain piece " + label, source)
	piece.type = values.text("type")
	piece.height_category = values.text("height_category")
	piece.is_obscuring = piece.height_category == "tall" or values.texts("traits").has("obscuring")
	piece.piece_class = values.text("piece_class")
	piece.category = values.text("category")
	if not CATEGORIES.has(piece.category):
		piece.category = CATEGORY_OF_TYPE.get(piece.type, "exposed")
	piece.link_group = values.text("link_group")
	piece.parent_area_id = values.text("parent_area_id")
	if source.has("polygon"):
		piece.polygon = to_packed_polygon(source["polygon"], values)
		_measure(piece)
	if source.has("walls"):
		piece.walls = _read_walls(values)
	return piece


static func _read_id(piece: Piece, source: Dictionary, index: int) -> void:
	if not source.has("id"):
		return
	var id: Variant = source["id"]
	piece.has_id = id is String or id is StringName or id is int or id is float
	if piece.has_id:
		piece.id = str(id)
		piece.name = piece.id
	if not (id is String or id is StringName):
		Report.warn_once("terrain piece %d: \"id\"" % index, "should be a String, is %s; %s" % [
				Report.describe(id), "used as text" if piece.has_id else "ignored"])


static func _measure(piece: Piece) -> void:
	if piece.polygon.is_empty():
		return
	var low := piece.polygon[0]
	var high := low
	for vertex in piece.polygon:
		low = low.min(vertex)
		high = high.max(vertex)
	piece.middle = (low + high) * 0.5
	piece.reach = (high - low).length() * 0.5


## Vertices that cannot be used are left out, the others form the polygon. [[x, y], ...] never was a
## polygon to the 40k project, so it is none here; `values`, if given, says so.
static func to_packed_polygon(polygon: Variant, values: Values = null) -> PackedVector2Array:
	if not (polygon is PackedVector2Array or polygon is Array):
		if values != null:
			values.warn_type("polygon", "a PackedVector2Array or Array")
		return PackedVector2Array()
	if polygon is PackedVector2Array and _is_finite(polygon):
		return polygon.duplicate()  # packed arrays are shared, and the caller may edit its own
	var packed := PackedVector2Array()
	for vertex: Variant in polygon:
		var point: Variant = Values.to_point(vertex)
		if point != null and point.is_finite():
			packed.append(point)
		elif values != null:
			values.warn("polygon", "has a vertex that is no finite Vector2 or {x, y} but %s; ignored"
					% Report.describe(vertex))
	return packed


static func _is_finite(points: PackedVector2Array) -> bool:
	for point in points:
		if not point.is_finite():
			return false
	return true


static func _read_walls(values: Values) -> PackedVector2Array:
	var walls := PackedVector2Array()
	var given: Variant = values.data["walls"]
	if not given is Array:
		values.warn_type("walls", "an Array")
		return walls
	for wall: Variant in given:
		if not wall is Dictionary:
			values.warn("walls", "has an entry that is no Dictionary but %s; ignored"
					% Report.describe(wall))
			continue
		if not _blocks_sight(wall, values):
			continue
		var start: Variant = _read_wall_point(wall.get("start"))
		var end: Variant = _read_wall_point(wall.get("end"))
		if start == null or end == null:
			values.warn("walls", "has a wall whose start or end is no point; ignored")
		elif start != Vector2.ZERO or end != Vector2.ZERO:
			walls.append(start)
			walls.append(end)
	return walls


static func _blocks_sight(wall: Dictionary, values: Values) -> bool:
	var blocks: Variant = wall.get("blocks_los", true)
	if blocks is bool:
		return blocks
	values.warn("walls", "has a wall whose \"blocks_los\" is no bool; taken as true")
	return true


## A missing end is (0, 0), as in the 40k project; null if it cannot be used.
static func _read_wall_point(given: Variant) -> Variant:
	if given == null:
		return Vector2.ZERO
	if given is Array and given.size() >= 2:
		given = { "x": given[0], "y": given[1] }
	var point: Variant = Values.to_point(given)
	return point if point != null and point.is_finite() else null
