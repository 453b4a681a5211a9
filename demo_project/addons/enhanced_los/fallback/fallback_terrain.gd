# SPDX-License-Identifier: MIT
extends RefCounted
## The terrain of a board: pieces in one normalized form, before any rule is applied.

const Geometry := preload("fallback_geometry.gd")
const Report := preload("../report.gd")
const TypoHints := preload("fallback_typo_hints.gd")
const Values := preload("fallback_values.gd")

const MAX_PIECES := 1_000_000
const MAX_POINTS := 16_000_000  ## of all pieces together, ends of walls included
const MAX_RULES := 8  ## for which the kinds of pieces are kept
const MAX_PARENT_DEPTH := 4  ## terminates on cycles
const ANONYMOUS_ID := "unknown"
const MAX_INCHES := 1.0e6
## Bound of the rounding errors in float32 tests, as a share of the largest coordinate or length. The engine's own
## tolerance is 1e-5 of the length of a sight line.
const TOLERANCE := 1.0e-4
const CLOSED := "closed"  ## the state of a piece that has none
const TALL_INCHES := 6.0  ## also where no height is given
const INCHES_OF_CATEGORY := { "low": 1.5, "medium": 3.5, "tall": TALL_INCHES }
const MAX_SIZE := 1.0e6
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
	var low := Vector2.ZERO  ## the box that contains_point() of the polygon admits
	var high := Vector2.ZERO
	var center := Vector2.ZERO  ## of the box around polygon and walls
	var extents := Vector2.ZERO  ## half the size of that box
	var diagonal := 0.0  ## its length; no edge is longer
	var tolerance := 0.0  ## px, more than any rounding in a test of the piece
	var index := 0  ## among the pieces of the terrain
	var words := {}  ## what type, category and the like mean, a set; the editions read only these
	var tags := {}  ## these and the tags and traits of the piece, a set
	var given_tags := PackedStringArray()  ## `tags` and `traits`
	var state := CLOSED
	var given_size := 0.0  ## 0: not given
	var size := TALL_INCHES  ## as given, or by height
	var top_inches := TALL_INCHES

	func contains(point: Vector2) -> bool:
		return point.clamp(low, high) == point and Geometry2D.is_point_in_polygon(point, polygon)

	func edge_count() -> int:
		@warning_ignore("integer_division")
		return polygon.size() + walls.size() / 2

	## A piece Dictionary with the same meaning.
	func to_data() -> Dictionary:
		var data := { "type": type, "height_category": height_category, "piece_class": piece_class,
				"category": category, "link_group": link_group, "parent_area_id": parent_area_id, "polygon": polygon }
		if has_id:
			data["id"] = id
		if is_obscuring:
			data["traits"] = ["obscuring"]
		if not given_tags.is_empty():
			data["tags"] = given_tags
		if state != CLOSED:
			data["state"] = state
		if given_size > 0.0:
			data["size"] = given_size
		if not walls.is_empty():
			data["walls"] = range(0, walls.size(), 2).map(func(i: int) -> Dictionary:
				return { "start": walls[i], "end": walls[i + 1] })
		return data

	## Sets the boxes; to be called once the polygon and the walls are complete.
	func measure() -> void:
		var box := Geometry.box_of(polygon)
		var border := Geometry.border_of(box)
		low = box[0] - border
		high = box[1] + border
		if not walls.is_empty():
			box = Geometry.box_of(polygon + walls)
		center = (box[0] + box[1]) / 2.0
		extents = (box[1] - box[0]) / 2.0
		diagonal = 2.0 * extents.length()
		var largest := box[0].abs().max(box[1].abs())
		tolerance = 1.0 + TOLERANCE * maxf(largest.x, largest.y)


var pieces: Array[Piece] = []
var is_too_large := false  ## an error was reported, and `pieces` is empty

var _lock := Mutex.new()
var _kinds := {}  # rule set -> kinds of pieces


## Reads a list of pieces. `warnings` is an Array that collects the warnings as well, or null.
func read(features: Array, warnings: Variant = null) -> void:
	var read_pieces: Array[Piece] = []
	var point_count := 0
	is_too_large = features.size() > MAX_PIECES
	for index in 0 if is_too_large else features.size():
		var piece := read_piece(features[index], index, warnings)
		if piece != null:
			read_pieces.append(piece)
			point_count += piece.polygon.size() + piece.walls.size()
		if point_count > MAX_POINTS:
			is_too_large = true
			break
	if is_too_large:
		read_pieces.clear()
		Report.error("terrain is too large: at most %d pieces and %d points are taken" % [MAX_PIECES, MAX_POINTS])
	set_pieces(read_pieces)


func set_pieces(new_pieces: Array[Piece]) -> void:
	pieces = new_pieces
	for index in pieces.size():
		pieces[index].index = index
	_assign_groups()


## The kinds of pieces under a rule set (fallback_piece_kinds.gd); `make` creates them from these pieces on first use.
func kinds_for(rules: RefCounted, make: Callable) -> RefCounted:
	_lock.lock()
	var found: RefCounted = _kinds.get(rules)
	if found == null:
		if _kinds.size() >= MAX_RULES:
			_kinds.clear()
		found = make.call(rules, pieces)
		_kinds[rules] = found
	_lock.unlock()
	return found


## The pieces that can meet a line between two bases, or contain a point of them, in their order. `from_reach` and
## `to_reach` are the radii of circles around the bases. The engine can count a line as hit by an edge that it misses
## by the length of that edge, if both are almost parallel (40k.md, section 6). So a piece counts up to its own size
## beyond the ends of the line, and beside the line as far as a line of the pair can deviate on that length.
func near(from: Vector2, to: Vector2, from_reach: float, to_reach: float) -> Array[Piece]:
	var found: Array[Piece] = []
	var length := from.distance_to(to)
	var along := (to - from) / length if length > 0.0 else Vector2.RIGHT
	var across := along.orthogonal()
	var along_size := along.abs()
	var across_size := across.abs()
	var sum := from_reach + to_reach
	var slope := sum / length if length > sum else 1.0
	var width := maxf(from_reach, to_reach) \
			+ TOLERANCE * (length + sum + maxf(absf(from.x), absf(from.y)) + maxf(absf(to.x), absf(to.y)))
	for piece in pieces:
		var offset := piece.center - from
		if absf(offset.dot(across)) > piece.extents.dot(across_size) + piece.diagonal * slope + piece.tolerance + width:
			continue
		var reach := piece.extents.dot(along_size) + piece.diagonal + piece.tolerance + width
		var distance := offset.dot(along)
		if distance >= -reach and distance <= length + reach:
			found.append(piece)
	return found


## Reads a board or a game-state snapshot: the top level takes precedence unless it is empty.
static func find_features(board: Dictionary, warnings: Variant = null) -> Array:
	var features := _features_at(board, warnings)
	if not features.is_empty():
		return features
	if not board.has("board"):
		TypoHints.warn_of_misnamed_terrain(board, warnings)
		return []
	var nested: Variant = board["board"]
	if nested is Dictionary:
		features = _features_at(nested, warnings)
		if features.is_empty():
			TypoHints.warn_of_misnamed_terrain(nested, warnings)
	elif typeof(nested) != TYPE_NIL:
		Report.warn_once("board: \"board\"", "should be a Dictionary, not %s; ignored" % Report.kind(nested), warnings)
	return features


static func _features_at(board: Dictionary, warnings: Variant) -> Array:
	var features: Variant = board.get("terrain_features")
	if features is Array:
		return features
	if typeof(features) != TYPE_NIL:
		Report.warn_once("board: \"terrain_features\"",
				"should be an Array, not %s; ignored" % Report.kind(features), warnings)
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


## The piece, or null if `source` is not a Dictionary.
static func read_piece(source: Variant, index: int, warnings: Variant = null) -> Piece:
	if not source is Dictionary:
		Report.warn_once("terrain piece %d" % index,
				"should be a Dictionary, not %s; ignored" % Report.type_of(source), warnings)
		return null
	var values := Values.new(source, "terrain piece", index)
	values.warnings = warnings
	var piece := _read_keys(values)
	piece.measure()
	return piece


static func _read_keys(values: Values) -> Piece:
	var piece := Piece.new()
	_read_id(piece, values)
	if values.data.has("polygon"):
		piece.polygon = _read_polygon(values)
		_warn_of_short_polygon(values, piece.polygon.size())
	piece.type = values.text("type")
	piece.height_category = values.text("height_category")
	piece.piece_class = values.text("piece_class")
	piece.category = values.text("category")
	var given_category := piece.category
	TypoHints.warn(values, piece.type, piece.height_category, piece.piece_class, piece.category)
	if not CATEGORIES.has(piece.category):
		piece.category = CATEGORY_OF_TYPE.get(piece.type, "exposed")
	var traits := values.texts("traits")
	piece.is_obscuring = traits.has("obscuring") or piece.height_category == "tall"
	piece.link_group = values.text("link_group")
	piece.parent_area_id = values.text("parent_area_id")
	if values.data.has("walls"):
		piece.walls = _read_walls(values)
	elif not values.data.has("polygon"):
		TypoHints.warn_of_misnamed_outline(values)
	_read_heights(piece, values)
	_read_tags(piece, values, traits, given_category)
	return piece


## HEIGHTS_TRUE needs the native library; rule sets compare the top and the size.
static func _read_heights(piece: Piece, values: Values) -> void:
	piece.top_inches = INCHES_OF_CATEGORY.get(piece.height_category, TALL_INCHES)
	piece.size = piece.top_inches
	if not values.data.has("height_inches") and not values.data.has("base_inches"):
		return
	var base := _inches(values, "base_inches", 0.0)
	var height := _inches(values, "height_inches", INF)
	if height < base:
		values.warn("height_inches", "is below where the piece begins; ignored")
	elif height < INF:
		piece.top_inches = height
		if not INCHES_OF_CATEGORY.has(piece.height_category):
			piece.size = height


## What only rule sets read.
static func _read_tags(piece: Piece, values: Values, traits: PackedStringArray, given_category: String) -> void:
	for word: String in [piece.type, piece.height_category, piece.category, given_category, piece.piece_class]:
		if word != "":
			piece.words[word] = true
	if piece.piece_class != "area" and piece.piece_class != "feature":
		piece.words.merge({ "area": true, "feature": true })
	if piece.is_obscuring:
		piece.words["obscuring"] = true
	piece.given_tags = traits.duplicate()
	if values.data.has("tags"):
		piece.given_tags.append_array(values.texts("tags"))
	piece.tags = piece.words.duplicate()
	for tag in piece.given_tags:
		piece.tags[tag] = true
	if values.data.has("state"):
		piece.state = values.text("state")
		if piece.state == "":
			piece.state = CLOSED
	if values.data.has("size"):
		_read_size(piece, values)


static func _read_size(piece: Piece, values: Values) -> void:
	var size := values.number("size", NAN)
	if size > 0.0 and size <= MAX_SIZE:
		piece.given_size = size
		piece.size = size
	elif not is_nan(size):
		values.warn("size", "should be above 0 and at most 1000000; ignored")


static func _inches(values: Values, key: String, default: float) -> float:
	var inches := values.number(key, default)
	if absf(inches) <= MAX_INCHES or inches == default:
		return inches
	values.warn(key, "is beyond 1000000 inches; ignored")
	return default


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
		return to_packed_polygon(polygon, values).duplicate()  # the game may change its array in place
	values.warn_type("polygon", "a PackedVector2Array or Array")
	return PackedVector2Array()


static func _warn_of_short_polygon(values: Values, size: int) -> void:
	if size == 2:
		values.warn("polygon", "has 2 vertices: an edge without an inside; use \"walls\" for a thin wall, or add vertices")
	elif size == 1:
		values.warn("polygon", "has 1 vertex and blocks nothing; a polygon has at least 3")


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
