# SPDX-License-Identifier: MIT
extends RefCounted
## Judges lines against obstacles. Which pieces are obstacles, and with which stance, was decided before, once
## per pair (fallback_rules.gd): the judge is the same for every edition and for the legacy check.

const Geometry := preload("fallback_geometry.gd")
const Terrain := preload("fallback_terrain.gd")

## How a piece treats a line that meets it.
enum Stance {
	IGNORED,
	WALLS_ONLY,  ## the polygon is ignored, the walls count as the piece
	BLOCKS,
	BLOCKS_UNLESS_TO_INSIDE,
	BLOCKS_UNLESS_END_INSIDE,
}

const WALL_SUFFIX := "_wall"


## One end of a line, with the answers that do not depend on the other end.
class LineEnd:
	extends RefCounted
	var point: Vector2
	var inside: PackedByteArray  ## per obstacle: 1 if the point is in its polygon


var _pieces: Array[Terrain.Piece]  # all of them, for block points
var _name_of_unnamed: String
var _obstacles: Array[Terrain.Piece] = []  # in the order of the pieces
var _stances := PackedByteArray()  # per obstacle
var _walls: Array[Terrain.Piece] = []  # asked only where no obstacle blocks; the first hit ends the line


## `name_of_unnamed` is what blocking_terrain calls the polygon of a piece without id.
func _init(pieces: Array[Terrain.Piece], name_of_unnamed: String) -> void:
	_pieces = pieces
	_name_of_unnamed = name_of_unnamed


func add(piece: Terrain.Piece, stance: Stance) -> void:
	var shape := piece.walls if stance == Stance.WALLS_ONLY else piece.polygon
	if stance != Stance.IGNORED and not shape.is_empty():
		_obstacles.append(piece)
		_stances.append(stance)


func add_all_walls() -> void:
	for piece in _pieces:
		if not piece.walls.is_empty():
			_walls.append(piece)


func line_end(point: Vector2) -> LineEnd:
	var end := LineEnd.new()
	end.point = point
	for obstacle in _obstacles:
		end.inside.append(int(Geometry.contains_point(obstacle.polygon, point)))
	return end


## The verdict alone.
func is_blocked(from: LineEnd, to: LineEnd) -> bool:
	for index in _obstacles.size():
		if _blocks(index, from, to):
			return true
	return _first_wall(from, to) != ""


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


## Ids of the obstacles that block any of the lines, one per obstacle. Walls that are asked last do not count.
func blockers_of_any_line(from_points: PackedVector2Array, to_points: PackedVector2Array) -> Array:
	var from_ends := Array(from_points).map(line_end)
	var to_ends := Array(to_points).map(line_end)
	var ids := []
	for index in _obstacles.size():
		if _blocks_any_line(index, from_ends, to_ends):
			ids.append(_id_of(index))
	return ids


## Where the line is stopped, as {point, terrain_id}: the hit nearest to `from` over the pieces with these
## ids. {} if there is none. The 40k project searches by id, so a piece that shares a blocker's id counts
## too, and so do the walls of "r" if a piece named "r_wall" blocks.
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
	var stance := _stances[index]
	if stance == Stance.WALLS_ONLY:
		return Geometry.line_hits_walls(from.point, to.point, _obstacles[index].walls)
	if to.inside[index]:
		return stance == Stance.BLOCKS
	if from.inside[index]:
		return stance != Stance.BLOCKS_UNLESS_END_INSIDE
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
	if _stances[index] == Stance.WALLS_ONLY:
		return piece.name + WALL_SUFFIX
	return piece.id if piece.has_id else _name_of_unnamed
