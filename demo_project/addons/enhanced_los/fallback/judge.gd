# SPDX-License-Identifier: MIT
extends RefCounted
## Decides whether one line is blocked. What each piece does is found once for all lines of a pair, as a bit per case:
## whether a line that starts outside or inside of the piece, and ends outside or inside of it, is blocked.

const Model := preload("model.gd")
const Piece := preload("piece.gd")

const STARTS_INSIDE := 1  ## added up, the number of a case
const ENDS_INSIDE := 2
const BLOCKS_OUTSIDE := 0b0001
const BLOCKS_TARGET_OUTSIDE := 0b0011
const BLOCKS_ALL := 0b1111
const WALLS := 0b10000  ## the walls of the piece block, and its polygon does not
const SEES_OVER_INCHES := 3.5


## One end of a line with the containment tests that do not depend on the other end.
class LineEnd:
	extends RefCounted
	var point: Vector2
	var inside: PackedByteArray  ## per obstacle: 1 if the point is in its polygon


var _pieces: Array[Piece]  # all pieces, for block points
var _anonymous_id := Piece.ANONYMOUS_ID  # stands in blocking_terrain for the polygon of a piece without an id
var _obstacles: Array[Piece] = []  # in the order of the pieces
var _blocks := PackedByteArray()  # per obstacle
var _walled: Array[Piece] = []  # with walls that are tested only if no obstacle blocks; the first hit ends the test
var _last_blocker := 0  # tested first: neighboring lines often share a blocker


## The original point check: height category and polygon only.
func set_legacy(pieces: Array[Piece]) -> void:
	_pieces = pieces
	for piece in pieces:
		if piece.is_medium or piece.is_tall:
			_add(piece, BLOCKS_OUTSIDE)


## The rules of the edition for all lines of a pair. `points` are the sample points of the shooter.
func set_pair(pieces: Array[Piece], edition: int, shooter: Model, target: Model, points: PackedVector2Array) -> void:
	_pieces = pieces
	match edition:
		10:
			_set_10(shooter, target, points)
		11:
			_set_11(shooter, target)
		_:
			_set_solid()


func _set_10(shooter: Model, target: Model, points: PackedVector2Array) -> void:
	var is_flying := _has_keyword("AIRCRAFT", shooter, target)
	var ignores_walls := is_flying or _has_keyword("TOWERING", shooter, target)
	var sees_over := _sees_over(shooter, target)
	var within := {}  # names of the ruins that contain the whole base of the shooter
	for piece in _pieces if not is_flying else [] as Array[Piece]:
		if piece.is_ruin and piece.contains(shooter.center) \
				and (shooter.keywords.has("TOWERING") or piece.contains_all(points)):
			within[piece.name] = true
	for piece in _pieces:
		if piece.is_low:
			if not piece.walls.is_empty():
				_add(piece, WALLS)
			continue
		if piece.is_ruin:
			if not is_flying and not within.has(piece.name):
				_add(piece, BLOCKS_TARGET_OUTSIDE)
		elif piece.is_obscuring or (piece.is_medium and not sees_over):
			_add(piece, BLOCKS_OUTSIDE)
		if not ignores_walls and not piece.walls.is_empty():
			_walled.append(piece)


## What the 10th edition lists in a blocked answer. So the list may contain a piece that does not block, and it never
## contains a wall.
func set_listing_10(pieces: Array[Piece], shooter: Model, target: Model) -> void:
	var is_flying := _has_keyword("AIRCRAFT", shooter, target)
	var sees_over := _sees_over(shooter, target)
	for piece in pieces:
		if not piece.is_low and not (is_flying if piece.is_ruin else piece.is_medium and not piece.is_obscuring and sees_over):
			_add(piece, BLOCKS_OUTSIDE)


static func _has_keyword(keyword: String, shooter: Model, target: Model) -> bool:
	return shooter.keywords.has(keyword) or target.keywords.has(keyword)


static func _sees_over(shooter: Model, target: Model) -> bool:
	return maxf(shooter.height_inches, target.height_inches) >= SEES_OVER_INCHES


func _set_11(shooter: Model, target: Model) -> void:
	_anonymous_id = ""
	var groups := {}  # exempt, since a base is in one of their pieces
	var inside := {}  # exempt, since they contain a center
	for model: Model in [shooter, target]:
		for piece in _pieces:
			if piece.contains(model.center):
				inside[piece.id] = true
				groups[piece.group] = true
			elif not model.is_bare_point and piece.is_reached_by(model.center, model.radius):
				groups[piece.group] = true
	var are_on_ground := shooter.is_on_ground() and target.is_on_ground()
	for piece in _pieces:
		if (piece.is_area and not groups.has(piece.group)) \
				or (piece.is_solid and are_on_ground and not inside.has(piece.id)):
			_add(piece, BLOCKS_ALL)
		if not piece.walls.is_empty():
			_walled.append(piece)


## Every piece blocks, unless it is open or its tags say otherwise.
func _set_solid() -> void:
	for piece in _pieces:
		if piece.is_open:
			continue
		if not piece.tags.has("passable"):
			_add(piece, BLOCKS_OUTSIDE if piece.tags.has("see_into") else BLOCKS_ALL)
		if not piece.walls.is_empty():
			_walled.append(piece)


func _add(piece: Piece, blocks: int) -> void:
	if not piece.polygon.is_empty() or blocks == WALLS:
		_obstacles.append(piece)
		_blocks.append(blocks)


func line_end(point: Vector2) -> LineEnd:
	var end := LineEnd.new()
	end.point = point
	for obstacle in _obstacles:
		end.inside.append(int(obstacle.contains(point)))
	return end


## The verdict alone.
func is_blocked(from: LineEnd, to: LineEnd) -> bool:
	if _last_blocker < _obstacles.size() and _blocks_line(_last_blocker, from, to):
		return true
	for index in _obstacles.size():
		if index != _last_blocker and _blocks_line(index, from, to):
			_last_blocker = index
			return true
	return not _walled.is_empty() and _first_wall(from, to) != ""


## All ids that block the line, in the order of the pieces; empty if it is clear.
func blockers(from: LineEnd, to: LineEnd) -> PackedStringArray:
	var ids := PackedStringArray()
	for index in _obstacles.size():
		if _blocks_line(index, from, to):
			ids.append(_name_of(index))
	if ids.is_empty():
		var wall := _first_wall(from, to)
		if wall != "":
			ids.append(wall)
	return ids


## The ids of all that blocks any of the lines, each once: in the order of the pieces, then the walls that block lines
## which no piece blocks.
func blockers_of_any_line(from_ends: Array[LineEnd], to_ends: Array[LineEnd]) -> Array:
	var ids := {}
	for id: String in obstacles_of_any_line(from_ends, to_ends):
		ids[id] = true
	for from in from_ends if not _walled.is_empty() else [] as Array[LineEnd]:
		for to in to_ends:
			if not range(_obstacles.size()).any(_blocks_line.bind(from, to)):
				ids[_first_wall(from, to)] = true
	return ids.keys()


## The ids of the obstacles that block any of the lines, one per obstacle.
func obstacles_of_any_line(from_ends: Array[LineEnd], to_ends: Array[LineEnd]) -> Array:
	var ids := []
	for index in _obstacles.size():
		if _is_true_of_any_line(index, from_ends, to_ends):
			ids.append(_name_of(index))
	return ids


## Where the line is blocked, as {point, terrain_id}: the hit nearest to `from` over the pieces with these
## ids. {} if there is none. The 40k project searches by id, so a piece with the same id as a blocker counts too. So
## do the walls of "r" if a piece named "r_wall" blocks.
func block_point(from: Vector2, to: Vector2, ids: PackedStringArray) -> Dictionary:
	var nearest: Variant = null
	var id := ""
	for piece in _pieces:
		if ids.has(piece.name):
			var hit: Variant = piece.nearest_outline_hit(from, to)
			if Piece.is_nearer(from, hit, nearest):
				nearest = hit
				id = piece.name
		if ids.has(piece.name + Piece.WALL_SUFFIX):
			var hit: Variant = piece.nearest_wall_hit(from, to)
			if Piece.is_nearer(from, hit, nearest):
				nearest = hit
				id = piece.name + Piece.WALL_SUFFIX
	return {} if nearest == null else { "point": nearest, "terrain_id": id }


func _blocks_line(index: int, from: LineEnd, to: LineEnd) -> bool:
	var blocks := _blocks[index]
	if blocks == WALLS:
		return _obstacles[index].walls_are_hit(from.point, to.point)
	var in_case := from.inside[index] * STARTS_INSIDE | to.inside[index] * ENDS_INSIDE
	return blocks >> in_case & 1 != 0 and (in_case != 0 or _obstacles[index].outline_is_hit(from.point, to.point))


func _is_true_of_any_line(index: int, from_ends: Array[LineEnd], to_ends: Array[LineEnd]) -> bool:
	for from in from_ends:
		for to in to_ends:
			if _blocks_line(index, from, to):
				return true
	return false


## "" if the line hits none.
func _first_wall(from: LineEnd, to: LineEnd) -> String:
	for piece in _walled:
		if piece.walls_are_hit(from.point, to.point):
			return piece.name + Piece.WALL_SUFFIX
	return ""


func _name_of(index: int) -> String:
	var piece := _obstacles[index]
	if _blocks[index] == WALLS:
		return piece.name + Piece.WALL_SUFFIX
	return piece.id if piece.has_id else _anonymous_id
