# SPDX-License-Identifier: MIT
extends RefCounted
## Judges lines against obstacles. Which pieces are obstacles, and with which stance, was decided before, once
## per pair (fallback_rules.gd): the judge is the same for every edition and for the legacy check.

const Geometry := preload("fallback_geometry.gd")
const Model := preload("fallback_model.gd")
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
var _near := PackedInt32Array()  # obstacles that lines may meet, ascending
var _walls: Array[Terrain.Piece] = []  # asked only where no obstacle blocks; the first hit ends the line
var _last_blocker := -1


## `name_of_unnamed` is what blocking_terrain calls the polygon of a piece without id.
func _init(pieces: Array[Terrain.Piece], name_of_unnamed: String) -> void:
	_pieces = pieces
	_name_of_unnamed = name_of_unnamed


func add(piece: Terrain.Piece, stance: Stance) -> void:
	var has_shape := not (piece.walls if stance == Stance.WALLS_ONLY else piece.polygon).is_empty()
	if stance != Stance.IGNORED and has_shape:
		_near.append(_obstacles.size())
		_obstacles.append(piece)
		_stances.append(stance)


func add_walls_of(pieces: Array[Terrain.Piece]) -> void:
	for piece in pieces:
		if not piece.walls.is_empty():
			_walls.append(piece)


func has_walls() -> bool:
	return not _walls.is_empty()


## Leaves out obstacles that no line between the two bases can meet.
##
## Exact, not only nearly so: segment_intersects_segment may report an edge of length e that is nearly
## parallel to the line although it ends up to e before the line (its tolerance lets it extrapolate). Hence
## the reach counts three times along the line and, sideways, as far as the lines are tilted.
func leave_out_far_obstacles(shooter: Model, target: Model) -> void:
	var distance := shooter.position.distance_to(target.position)
	var bases := shooter.reach() + target.reach()
	if not distance > bases + 1.0:
		return
	var along := (target.position - shooter.position) / distance
	var tilt := bases / (distance - bases)
	var half_width := maxf(shooter.reach(), target.reach())
	_near.clear()
	for index in _obstacles.size():
		var piece := _obstacles[index]
		var offset := piece.middle - shooter.position
		var forward := along.dot(offset)
		var sideways := absf(along.cross(offset))
		var rounding := 1.0 + 0.0001 * (distance + absf(forward) + sideways + piece.reach)
		var margin := half_width + 2.0 * piece.reach * tilt + rounding
		var is_far := sideways > piece.reach + margin \
				or forward < -bases - 3.0 * piece.reach - rounding \
				or forward > distance + bases + 3.0 * piece.reach + rounding \
				or _is_beside(piece.polygon, shooter.position, along, margin)
		if not is_far or _stances[index] == Stance.WALLS_ONLY:
			_near.append(index)


## True if all vertices are on one side of the line through `start`, farther away than `margin`.
static func _is_beside(polygon: PackedVector2Array, start: Vector2, along: Vector2, margin: float) -> bool:
	var lowest := INF
	var highest := -INF
	for vertex in polygon:
		var sideways := along.cross(vertex - start)
		lowest = minf(lowest, sideways)
		highest = maxf(highest, sideways)
	return lowest > margin or highest < -margin


## The engine is asked about every obstacle, far ones too: its ray may graze a vertex and find a point inside
## a polygon that is nowhere near, and its answer is the reference.
func line_end(point: Vector2) -> LineEnd:
	var end := LineEnd.new()
	end.point = point
	end.inside.resize(_obstacles.size())
	var index := 0
	for obstacle in _obstacles:
		if Geometry2D.is_point_in_polygon(point, obstacle.polygon):
			end.inside[index] = 1
			if not _near.has(index):
				_near.insert(_near.bsearch(index), index)
		index += 1
	return end


func line_ends(points: PackedVector2Array) -> Array[LineEnd]:
	var ends: Array[LineEnd] = []
	for point in points:
		ends.append(line_end(point))
	return ends


## The verdict alone. Neighbouring lines mostly fail at the same piece, so that one is asked first.
func is_blocked(from: LineEnd, to: LineEnd) -> bool:
	if _last_blocker >= 0 and _blocks(_last_blocker, from, to):
		return true
	for index in _near:
		if _blocks(index, from, to):
			_last_blocker = index
			return true
	return has_walls() and _first_wall(from, to) != ""


## All ids that block the line, in the order of the pieces; empty if it is clear.
func blockers(from: LineEnd, to: LineEnd) -> PackedStringArray:
	var ids := PackedStringArray()
	for index in _near:
		if _blocks(index, from, to):
			ids.append(_id_of(index))
	if ids.is_empty():
		var wall := _first_wall(from, to)
		if wall != "":
			ids.append(wall)
	return ids


## What blocks any of the lines, each obstacle followed only up to the first line it blocks; walls that are
## asked last do not count. One {id, line} per obstacle, in the order of the pieces.
func first_blocked_lines(from_ends: Array[LineEnd], to_ends: Array[LineEnd]) -> Array[Dictionary]:
	var found: Array[Dictionary] = []
	for index in _near:
		var line := _first_blocked_line(index, from_ends, to_ends)
		if line >= 0:
			found.append({ "id": _id_of(index), "line": line })
	return found


## Where the line is stopped, as {point, terrain_id}: the hit nearest to `from` over the pieces with these
## ids. {} if there is none. The 40k project searches by id, so a piece that shares a blocker's id counts
## too, and so do the walls of "r" if a piece named "r_wall" blocks.
func block_point(from: Vector2, to: Vector2, ids: PackedStringArray) -> Dictionary:
	var nearest := {}
	for piece in _pieces:
		if ids.has(piece.name):
			var hit: Variant = Geometry.nearest_hit_on_polygon(from, to, piece.polygon)
			nearest = _nearer(from, nearest, hit, piece.name)
		if not piece.walls.is_empty() and ids.has(piece.name + WALL_SUFFIX):
			var hit: Variant = Geometry.nearest_hit_on_walls(from, to, piece.walls)
			nearest = _nearer(from, nearest, hit, piece.name + WALL_SUFFIX)
	return nearest


static func _nearer(from: Vector2, nearest: Dictionary, hit: Variant, id: String) -> Dictionary:
	if hit == null:
		return nearest
	if not nearest.is_empty() and from.distance_to(nearest.point) <= from.distance_to(hit):
		return nearest
	return { "point": hit, "terrain_id": id }


func _blocks(index: int, from: LineEnd, to: LineEnd) -> bool:
	var piece := _obstacles[index]
	var stance := _stances[index]
	if stance == Stance.WALLS_ONLY:
		return Geometry.line_hits_walls(from.point, to.point, piece.walls)
	if to.inside[index]:
		return stance == Stance.BLOCKS
	if from.inside[index]:
		return stance != Stance.BLOCKS_UNLESS_END_INSIDE
	return Geometry.line_hits_edges(from.point, to.point, piece.polygon)


func _first_blocked_line(index: int, from_ends: Array[LineEnd], to_ends: Array[LineEnd]) -> int:
	var line := 0
	for from in from_ends:
		for to in to_ends:
			if _blocks(index, from, to):
				return line
			line += 1
	return -1


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
