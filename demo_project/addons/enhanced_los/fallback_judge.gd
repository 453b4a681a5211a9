# SPDX-License-Identifier: MIT
extends RefCounted
## Decides whether one line is blocked. fallback_rules.gd selects the obstacles and their blocking rule once per
## pair, so the judge is the same for every edition and for the legacy check.

const Geometry := preload("fallback_geometry.gd")
const Terrain := preload("fallback_terrain.gd")

## When a piece blocks a line that meets it.
enum Blocking {
	NEVER,
	WALLS_ONLY,  ## the polygon never blocks, the walls do
	ALWAYS,
	UNLESS_TARGET_INSIDE,
	UNLESS_ENDPOINT_INSIDE,
}

const WALL_SUFFIX := "_wall"


## One end of a line with the containment tests that do not depend on the other end.
class LineEnd:
	extends RefCounted
	var point: Vector2
	var inside: PackedByteArray  ## per obstacle: 1 if the point is in its polygon


var _pieces: Array[Terrain.Piece]  # all pieces, for block points
var _anonymous_id: String
var _obstacles: Array[Terrain.Piece] = []  # in the order of the pieces
var _blockings := PackedByteArray()  # per obstacle
var _last_blocker := 0  # tested first: neighboring lines often share a blocker
var _walls: Array[Terrain.Piece] = []  # tested only if no obstacle blocks; the first hit ends the test


## `anonymous_id` stands in blocking_terrain for the polygon of a piece without an id.
func _init(pieces: Array[Terrain.Piece], anonymous_id: String) -> void:
	_pieces = pieces
	_anonymous_id = anonymous_id


func add(piece: Terrain.Piece, blocking: Blocking) -> void:
	var shape := piece.walls if blocking == Blocking.WALLS_ONLY else piece.polygon
	if blocking != Blocking.NEVER and not shape.is_empty():
		_obstacles.append(piece)
		_blockings.append(blocking)


func add_all_walls() -> void:
	for piece in _pieces:
		if not piece.walls.is_empty():
			_walls.append(piece)


func line_end(point: Vector2) -> LineEnd:
	var end := LineEnd.new()
	end.point = point
	for obstacle in _obstacles:
		end.inside.append(int(obstacle.contains(point)))
	return end


## The verdict alone.
func is_blocked(from: LineEnd, to: LineEnd) -> bool:
	if _last_blocker < _obstacles.size() and _blocks(_last_blocker, from, to):
		return true
	for index in _obstacles.size():
		if index != _last_blocker and _blocks(index, from, to):
			_last_blocker = index
			return true
	return not _walls.is_empty() and _first_wall(from, to) != ""


## All ids that block the line, in the order of the pieces; empty if it is clear.
func blockers(from: LineEnd, to: LineEnd) -> PackedStringArray:
	var ids := PackedStringArray()
	for index in _obstacles.size():
		if _blocks(index, from, to):
			ids.append(_id_of(index))
	if ids.is_empty():
		var wall := _first_wall(from, to)
		if wall != "":
			ids.append(wall)
	return ids


## The id of the first wall that blocks a line which no obstacle blocks; "" if there is none.
func wall_after_pieces(from: LineEnd, to: LineEnd) -> String:
	for index in 0 if _walls.is_empty() else _obstacles.size():
		if _blocks(index, from, to):
			return ""
	return _first_wall(from, to)


## Ids of the obstacles that block any of the lines, one per obstacle. Walls of the second phase are not listed.
func blockers_of_any_line(from_points: PackedVector2Array, to_points: PackedVector2Array) -> Array:
	var from_ends := Array(from_points).map(line_end)
	var to_ends := Array(to_points).map(line_end)
	var ids := []
	for index in _obstacles.size():
		if _blocks_any_line(index, from_ends, to_ends):
			ids.append(_id_of(index))
	return ids


## Where the line is blocked, as {point, terrain_id}: the hit nearest to `from` over the pieces with these
## ids. {} if there is none. The 40k project searches by id, so a piece with the same id as a blocker counts too. So
## do the walls of "r" if a piece named "r_wall" blocks.
func block_point(from: Vector2, to: Vector2, ids: PackedStringArray) -> Dictionary:
	var nearest: Variant = null
	var id := ""
	for piece in _pieces:
		if ids.has(piece.name):
			var hit: Variant = Geometry.nearest_hit_on_polygon(from, to, piece.polygon)
			if Geometry.is_nearer(from, hit, nearest):
				nearest = hit
				id = piece.name
		if ids.has(piece.name + WALL_SUFFIX):
			var hit: Variant = Geometry.nearest_hit_on_walls(from, to, piece.walls)
			if Geometry.is_nearer(from, hit, nearest):
				nearest = hit
				id = piece.name + WALL_SUFFIX
	return {} if nearest == null else { "point": nearest, "terrain_id": id }


func _blocks(index: int, from: LineEnd, to: LineEnd) -> bool:
	var blocking := _blockings[index]
	if blocking == Blocking.WALLS_ONLY:
		return Geometry.line_hits_walls(from.point, to.point, _obstacles[index].walls)
	if to.inside[index]:
		return blocking == Blocking.ALWAYS
	if from.inside[index]:
		return blocking != Blocking.UNLESS_ENDPOINT_INSIDE
	return Geometry.line_hits_edges(from.point, to.point, _obstacles[index].polygon)


func _blocks_any_line(index: int, from_ends: Array, to_ends: Array) -> bool:
	for from: LineEnd in from_ends:
		for to: LineEnd in to_ends:
			if _blocks(index, from, to):
				return true
	return false


## "" if the line hits none.
func _first_wall(from: LineEnd, to: LineEnd) -> String:
	for piece in _walls:
		if Geometry.line_hits_walls(from.point, to.point, piece.walls):
			return piece.name + WALL_SUFFIX
	return ""


func _id_of(index: int) -> String:
	var piece := _obstacles[index]
	if _blockings[index] == Blocking.WALLS_ONLY:
		return piece.name + WALL_SUFFIX
	return piece.id if piece.has_id else _anonymous_id
