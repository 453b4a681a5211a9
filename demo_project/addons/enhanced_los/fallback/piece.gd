# SPDX-License-Identifier: MIT
extends RefCounted
## A piece of terrain as read from its Dictionary, and the tests of lines and points against it, with the same Geometry2D
## calls as in the 40k project (40k.md, section 6).
##
## The argument order matters: segment_intersects_segment applies its tolerance to the second segment only, so the
## sight line always comes first.

const Piece := preload("piece.gd")
const Reader := preload("reader.gd")
const Report := preload("../messages/report.gd")

const ANONYMOUS_ID := "unknown"
const WALL_SUFFIX := "_wall"
## How far outside its box a polygon's border may reach, as a share of its largest coordinate, or of one pixel.
const BORDER := 1.1e-5
## Bound of the rounding errors in float32 tests, as a share of the largest coordinate or length. The engine's own
## tolerance is 1e-5 of the length of a sight line.
const TOLERANCE := 1.0e-4
const CATEGORIES := ["exposed", "light", "dense"]
const CATEGORY_OF_TYPE := {
	"ruins": "dense", "woods": "dense", "building": "dense", "container": "dense",
	"barricade": "light", "wall": "light", "statuary": "light",
}

var id := ""
var has_id := false
var name := ANONYMOUS_ID  ## the id, if there is one
var polygon := PackedVector2Array()
var walls := PackedVector2Array()  ## walls that block sight: start, end, start, end, ...
var is_open := false
var tags := PackedStringArray()  ## `traits` and `tags`
var group := ""  ## 11th edition: pieces of one group count as one area
var link_group := ""
var parent_area_id := ""
# What the editions read of it.
var is_ruin := false
var is_low := false  ## and not obscuring
var is_medium := false
var is_tall := false
var is_obscuring := false
var is_area := false  ## obscures sight as an area
var is_solid := false  ## blocks sight as a feature
# For the tests.
var low := Vector2.ZERO  ## the box that contains() of the polygon admits
var high := Vector2.ZERO
var center := Vector2.ZERO  ## of the box around polygon and walls
var extents := Vector2.ZERO  ## half the size of that box
var diagonal := 0.0  ## its length; no edge is longer
var tolerance := 0.0  ## px, more than any rounding in a test of the piece


## The piece, or null with a warning if `source` is not a Dictionary. `warnings` is an Array that collects the warnings
## as well, or null.
static func read(source: Variant, index: int, warnings: Variant = null) -> Piece:
	if not source is Dictionary:
		Report.warn_once("terrain piece %d" % index,
				"should be a Dictionary, not %s; ignored" % Report.type_of(source), warnings)
		return null
	var values := Reader.new(source, "terrain piece", index)
	values.warnings = warnings
	var piece := Piece.new()
	piece._read_id(values)
	if values.data.has("polygon"):
		piece.polygon = _read_polygon(values)
	piece._read_words(values)
	if values.data.has("walls"):
		piece.walls = _read_walls(values)
	piece._measure()
	return piece


## A piece with this outline alone.
static func of_polygon(outline: PackedVector2Array) -> Piece:
	var piece := Piece.new()
	piece.polygon = outline
	piece._measure()
	return piece


## True if the polygon contains the point, its border included. Unlike Geometry2D, never for a point outside the
## polygon's box: there a ray that grazes a vertex can give the wrong answer.
func contains(point: Vector2) -> bool:
	return point.clamp(low, high) == point and Geometry2D.is_point_in_polygon(point, polygon)


func contains_all(points: PackedVector2Array) -> bool:
	for point in points:
		if not contains(point):
			return false
	return true


## True if the line meets an edge. A hit at exactly (0, 0) is falsy and does not count: the 40k project
## tests the truth of the returned Variant, and its verdicts are the reference.
func outline_is_hit(from: Vector2, to: Vector2) -> bool:
	if polygon.is_empty():
		return false
	var previous := polygon[-1]
	for vertex in polygon:
		if Geometry2D.segment_intersects_segment(from, to, previous, vertex):
			return true
		previous = vertex
	return false


## Here a hit at (0, 0) does count.
func walls_are_hit(from: Vector2, to: Vector2) -> bool:
	for i in range(0, walls.size(), 2):
		if Geometry2D.segment_intersects_segment(from, to, walls[i], walls[i + 1]) != null:
			return true
	return false


## The hit nearest to `from` on the edges, or null. `from` itself if it is inside.
func nearest_outline_hit(from: Vector2, to: Vector2) -> Variant:
	return from if contains(from) else _nearest_hit(from, to, polygon, 1)


func nearest_wall_hit(from: Vector2, to: Vector2) -> Variant:
	return _nearest_hit(from, to, walls, 2)


static func _nearest_hit(from: Vector2, to: Vector2, points: PackedVector2Array, step: int) -> Variant:
	var nearest: Variant = null
	for i in range(0, points.size(), step):
		var hit: Variant = Geometry2D.segment_intersects_segment(from, to, points[i], points[(i + 1) % points.size()])
		if is_nearer(from, hit, nearest):
			nearest = hit
	return nearest


## Whether `hit` replaces the nearest hit so far; on a tie the earlier one stays. Either may be null.
static func is_nearer(from: Vector2, hit: Variant, nearest: Variant) -> bool:
	return hit != null and (nearest == null or from.distance_to(hit) < from.distance_to(nearest))


## Whether a circle reaches the polygon. Vertices are tested as well as edges: segment_intersects_circle reports no hit
## if the whole edge lies inside the circle.
func is_reached_by(at: Vector2, radius: float) -> bool:
	if polygon.size() < 3 or at.distance_to(at.clamp(low, high)) > radius * (1.0 + TOLERANCE) + 10.0 * tolerance:
		return false
	if contains(at):
		return true
	var previous := polygon[-1]
	for vertex in polygon:
		if at.distance_to(vertex) <= radius or Geometry2D.segment_intersects_circle(previous, vertex, at, radius) != -1.0:
			return true
		previous = vertex
	return false


## Sets the boxes. All sums are of Vector2, in float32, so that they round as in the core.
func _measure() -> void:
	var box := _box_of(polygon)
	var largest := box[0].abs().max(box[1].abs()).max(Vector2.ONE)
	var border := Vector2.ONE * BORDER * maxf(largest.x, largest.y)
	low = box[0] - border
	high = box[1] + border
	if not walls.is_empty():
		box = _box_of(polygon + walls)
	center = (box[0] + box[1]) / 2.0
	extents = (box[1] - box[0]) / 2.0
	diagonal = 2.0 * extents.length()
	largest = box[0].abs().max(box[1].abs())
	tolerance = 1.0 + TOLERANCE * maxf(largest.x, largest.y)


## The lowest and the highest coordinates of the points; (0, 0) twice if there are none. Not a Rect2, whose end is
## rounded.
static func _box_of(points: PackedVector2Array) -> PackedVector2Array:
	if points.is_empty():
		return [Vector2.ZERO, Vector2.ZERO]
	var lowest := points[0]
	var highest := points[0]
	for point in points:
		lowest = lowest.min(point)
		highest = highest.max(point)
	return [lowest, highest]


func _read_id(values: Reader) -> void:
	if not values.data.has("id"):
		return
	var given: Variant = values.data["id"]
	has_id = Reader.is_id(given)
	if has_id:
		id = str(given)
		name = id
	if not Reader.is_text(given):
		values.warn("id", "should be a String, not %s; %s" % [
				Report.kind(given), "used as text" if has_id else "ignored"])


func _read_words(values: Reader) -> void:
	var type := values.text("type")
	var height := values.text("height_category")
	var piece_class := values.text("piece_class")
	var category := values.text("category")
	if not CATEGORIES.has(category):
		category = CATEGORY_OF_TYPE.get(type, "exposed")
	tags = values.texts("traits").duplicate()
	is_ruin = type == "ruins"
	is_medium = height == "medium"
	is_tall = height == "tall"
	is_obscuring = is_tall or tags.has("obscuring")
	is_low = height == "low" and not is_obscuring
	is_area = piece_class != "feature" and category != "exposed"
	is_solid = piece_class != "area" and category == "dense"
	link_group = values.text("link_group")
	parent_area_id = values.text("parent_area_id")
	if values.data.has("tags"):
		tags.append_array(values.texts("tags"))
	is_open = values.data.has("state") and values.text("state") == "open"


static func _read_polygon(values: Reader) -> PackedVector2Array:
	var given: Variant = values.data["polygon"]
	if not is_polygon(given):
		values.warn_type("polygon", "a PackedVector2Array or Array")
		return PackedVector2Array()
	var packed := to_packed_polygon(given, values)
	if packed.size() == 2:
		values.warn("polygon", "has 2 vertices: an edge without an inside; use \"walls\" for a thin wall, or add vertices")
	elif packed.size() == 1:
		values.warn("polygon", "has 1 vertex and blocks nothing; a polygon has at least 3")
	return packed


static func is_polygon(given: Variant) -> bool:
	return given is PackedVector2Array or given is Array


## A new array without the unusable vertices; the others form the polygon. The 40k project does not accept [[x, y], ...],
## so those vertices are unusable here too. Warnings go to `values` if given.
static func to_packed_polygon(given: Variant, values: Reader = null) -> PackedVector2Array:
	var packed := PackedVector2Array()
	for index: int in given.size():
		var point: Variant = Reader.to_point(given[index])
		if point != null and Reader.is_usable(point):
			packed.append(point)
		elif values != null:
			values.warn("polygon", "vertex %d%s; the vertex is left out" % [index, _problem_of(given[index], point)])
	return packed


static func _problem_of(vertex: Variant, point: Variant) -> String:
	if point != null:
		return ", %s, is not finite or beyond 1e+07" % Report.point(point)
	return " should be a Vector2 or {x, y} of finite numbers, not %s" % Report.kind(vertex)


static func _read_walls(values: Reader) -> PackedVector2Array:
	var found := PackedVector2Array()
	var given: Variant = values.data["walls"]
	if not given is Array:
		values.warn_type("walls", "an Array")
		return found
	for wall: Variant in given:
		if not wall is Dictionary:
			values.warn("walls", "holds %s where a Dictionary should be; ignored" % Report.kind(wall))
		elif Reader.new(wall, "walls", -1, values).flag("blocks_los", true):
			_append_wall(found, wall, values)
	return found


## A missing end is (0, 0), as in the 40k project, with a warning, since a misspelled key is more likely.
static func _append_wall(found: PackedVector2Array, wall: Dictionary, values: Reader) -> void:
	var start: Variant = _to_wall_end(wall.get("start"))
	var end: Variant = _to_wall_end(wall.get("end"))
	if start == null or end == null:
		values.warn("walls", "has a wall whose start or end is no point; ignored")
		return
	for row: Array in [["start", "it starts at (0, 0)"], ["end", "it ends at (0, 0)"]]:
		if wall.get(row[0]) == null:
			values.warn("walls", "has a wall without \"%s\"; %s" % row)
	if start != Vector2.ZERO or end != Vector2.ZERO:
		found.append(start)
		found.append(end)


## Null if the value is unusable.
static func _to_wall_end(given: Variant) -> Variant:
	if typeof(given) == TYPE_NIL:
		return Vector2.ZERO
	if given is Array and given.size() >= 2:
		given = { "x": given[0], "y": given[1] }
	var point: Variant = Reader.to_point(given)
	return point if point != null and Reader.is_usable(point) else null
