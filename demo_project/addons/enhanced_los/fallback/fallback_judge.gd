# SPDX-License-Identifier: MIT
extends RefCounted
## Decides whether one line is blocked. fallback_rules.gd selects the obstacles and what they do once per pair, so the
## judge is the same for every rule set and for the legacy check.

const Crossing := preload("fallback_crossing.gd")
const Decision := preload("fallback_rule_decision.gd")
const Geometry := preload("fallback_geometry.gd")
const Rule := preload("fallback_rule.gd")
const Terrain := preload("fallback_terrain.gd")

const WALL_SUFFIX := "_wall"


## One end of a line with the containment tests that do not depend on the other end.
class LineEnd:
	extends RefCounted
	var point: Vector2
	var inside: PackedByteArray  ## per obstacle: 1 if the point is in its polygon


## A piece that may hinder lines.
class Hindrance:
	extends RefCounted
	var piece: Terrain.Piece
	var obstacle: int  ## its index, or -1 if only walls hinder
	var of_walls: Decision  ## or null


var _pieces: Array[Terrain.Piece]  # all pieces, for block points
var _anonymous_id: String
var _pixels_per_inch: float
var _obstacles: Array[Terrain.Piece] = []  # in the order of the pieces
var _blocks := PackedByteArray()  # per obstacle: a bit per case in which its polygon blocks
var _decisions: Array[Decision] = []  # per obstacle: of its polygon
var _walls_with := {}  # obstacle -> the Decision of its walls, if they are tested with it
var _has_depth := false  # an obstacle limits depth
var _last_blocker := 0  # tested first: neighboring lines often share a blocker
var _walled: Array[Terrain.Piece] = []  # with walls that are tested only if no obstacle blocks; the first hit ends the test
var _walls: Array[Decision] = []  # of these
var _hindering: Array[Hindrance] = []  # in the order of the pieces
var _anonymous_point: String  # the name of pieces without an id for block points


## `anonymous_id` stands in blocking_terrain for the polygon of a piece without an id. The 40k project finds no block
## points for these in the 11th edition, where it is empty.
func _init(pieces: Array[Terrain.Piece], anonymous_id: String, pixels_per_inch := 1.0) -> void:
	_pieces = pieces
	_anonymous_id = anonymous_id
	_anonymous_point = anonymous_id if anonymous_id != "" else Terrain.ANONYMOUS_ID
	_pixels_per_inch = pixels_per_inch


## Adds a piece; `of_walls` is null if its walls do nothing.
func add(piece: Terrain.Piece, of_polygon: Decision, of_walls: Decision = null) -> void:
	var has_polygon := of_polygon.is_effective and not piece.polygon.is_empty()
	var has_walls := of_walls != null and of_walls.is_effective and not piece.walls.is_empty()
	if has_polygon:
		add_polygon(piece, of_polygon)
	if not has_walls:
		return
	if of_walls.wall_phase == Rule.WALL_AFTER_PIECES:
		_walled.append(piece)
		_walls.append(of_walls)
	else:
		if not has_polygon:
			_obstacles.append(piece)
			_decisions.append(of_polygon)
			_blocks.append(0)
		_walls_with[_obstacles.size() - 1] = of_walls
	if of_walls.hinders != 0:
		if has_polygon and of_polygon.hinders != 0:
			_hindering.pop_back()
		_add_hindrance(piece, _obstacles.size() - 1 if has_polygon else -1, of_walls)


## Adds a piece without walls, whose polygon does something.
func add_polygon(piece: Terrain.Piece, decision: Decision) -> void:
	_obstacles.append(piece)
	_decisions.append(decision)
	_blocks.append(decision.blocks)
	_has_depth = _has_depth or decision.limits_depth != 0
	if decision.hinders != 0:
		_add_hindrance(piece, _obstacles.size() - 1, null)


func _add_hindrance(piece: Terrain.Piece, obstacle: int, of_walls: Decision) -> void:
	var added := Hindrance.new()
	added.piece = piece
	added.obstacle = obstacle
	added.of_walls = of_walls
	_hindering.append(added)


func line_end(point: Vector2) -> LineEnd:
	var end := LineEnd.new()
	end.point = point
	for obstacle in _obstacles:
		end.inside.append(int(obstacle.contains(point)))
	return end


## The verdict alone, hindrances aside.
func is_blocked(from: LineEnd, to: LineEnd) -> bool:
	if _last_blocker < _obstacles.size() and _blocks_line(_last_blocker, from, to):
		return true
	for index in _obstacles.size():
		if index != _last_blocker and _blocks_line(index, from, to):
			_last_blocker = index
			return true
	return not _walled.is_empty() and _first_wall(from, to) != ""


## All ids that block the line, in the order of the pieces; empty if it is clear, or if only hindrances block it.
func blockers(from: LineEnd, to: LineEnd) -> PackedStringArray:
	var ids := PackedStringArray()
	for index in _obstacles.size():
		if _walls_block(index, from, to):
			ids.append(_obstacles[index].name + WALL_SUFFIX)
		elif _polygon_blocks(index, from, to):
			ids.append(_name_of(_obstacles[index]))
	if ids.is_empty():
		var wall := _first_wall(from, to)
		if wall != "":
			ids.append(wall)
	return ids


## The id of the first wall that blocks a line which no obstacle blocks; "" if there is none.
func wall_after_pieces(from: LineEnd, to: LineEnd) -> String:
	for index in 0 if _walled.is_empty() else _obstacles.size():
		if _blocks_line(index, from, to):
			return ""
	return _first_wall(from, to)


## Ids of the obstacles that block any of the lines, one per obstacle. Walls of the second phase are not listed.
func blockers_of_any_line(from_points: PackedVector2Array, to_points: PackedVector2Array) -> Array:
	var from_ends := Array(from_points).map(line_end)
	var to_ends := Array(to_points).map(line_end)
	var ids := []
	for index in _obstacles.size():
		if _is_true_of_any_line(index, _polygon_blocks, from_ends, to_ends):
			ids.append(_name_of(_obstacles[index]))
		if _walls_with.has(index) and _is_true_of_any_line(index, _walls_block, from_ends, to_ends):
			ids.append(_obstacles[index].name + WALL_SUFFIX)
	return ids


## Where the line is blocked, as {point, terrain_id}: the hit nearest to `from` over the pieces with these
## ids. {} if there is none. The 40k project searches by id, so a piece with the same id as a blocker counts too. So
## do the walls of "r" if a piece named "r_wall" blocks.
func block_point(from: Vector2, to: Vector2, ids: PackedStringArray) -> Dictionary:
	var nearest: Variant = null
	var id := ""
	for piece in _pieces:
		var name := piece.id if piece.has_id else _anonymous_point
		if ids.has(name):
			var hit: Variant = Geometry.nearest_hit_on_polygon(from, to, piece.polygon)
			if Geometry.is_nearer(from, hit, nearest):
				nearest = hit
				id = name
		if ids.has(piece.name + WALL_SUFFIX):
			var hit: Variant = Geometry.nearest_hit_on_walls(from, to, piece.walls)
			if Geometry.is_nearer(from, hit, nearest):
				nearest = hit
				id = piece.name + WALL_SUFFIX
	return {} if nearest == null else { "point": nearest, "terrain_id": id }


# ----------------------------------------------------------------------------------------- hindrance


## The sum of the hindrances on the line; adds the ids of the pieces that hinder it to `ids`.
func hindrance(from: LineEnd, to: LineEnd, ids: PackedStringArray) -> float:
	var sum := 0.0
	for each in _hindering:
		var amount := _hindrance_of(each, from, to)
		if amount > 0.0:
			sum += amount
			ids.append(_name_of(each.piece) if not each.piece.polygon.is_empty() else each.piece.name + WALL_SUFFIX)
	return sum


## The polygon counts once, and so do all walls together, by the first that hinders.
func _hindrance_of(each: Hindrance, from: LineEnd, to: LineEnd) -> float:
	var amount := 0.0
	if each.obstacle >= 0 and _meets(each.obstacle, _decisions[each.obstacle].hinders, from, to):
		amount = _decisions[each.obstacle].rows[_case_of(each.obstacle, from, to)].amount
	if each.of_walls != null:
		var crossing := Crossing.of_walls(from.point, to.point, each.piece.walls, each.of_walls.hinders)
		amount += each.of_walls.rows[crossing].amount if crossing >= 0 else 0.0
	return amount


# ------------------------------------------------------------------------------------------ one line


func _blocks_line(index: int, from: LineEnd, to: LineEnd) -> bool:
	if _has_depth or _walls_with.has(index):
		return _walls_block(index, from, to) or _polygon_blocks(index, from, to)
	var in_case := from.inside[index] | to.inside[index] << 1
	return _blocks[index] >> in_case & 1 != 0 \
			and (in_case != 0 or Geometry.line_hits_edges(from.point, to.point, _obstacles[index].polygon))


func _polygon_blocks(index: int, from: LineEnd, to: LineEnd) -> bool:
	if _meets(index, _blocks[index], from, to):
		return true
	var depth_cases := _decisions[index].limits_depth
	if depth_cases == 0 or not _meets(index, depth_cases, from, to):
		return false
	var amount := _decisions[index].rows[_case_of(index, from, to)].amount
	return Crossing.length_inside(from.point, to.point, _obstacles[index].polygon) / _pixels_per_inch \
			> amount + Crossing.DEPTH_TOLERANCE_INCHES


func _walls_block(index: int, from: LineEnd, to: LineEnd) -> bool:
	var walls: Decision = _walls_with.get(index)
	return walls != null and Crossing.of_walls(from.point, to.point, _obstacles[index].walls, walls.blocks) >= 0


## Whether the line meets the polygon in one of the cases.
func _meets(index: int, cases: int, from: LineEnd, to: LineEnd) -> bool:
	var in_case := _case_of(index, from, to)
	return cases >> in_case & 1 != 0 and not _obstacles[index].polygon.is_empty() \
			and (in_case != 0 or Geometry.line_hits_edges(from.point, to.point, _obstacles[index].polygon))


static func _case_of(index: int, from: LineEnd, to: LineEnd) -> int:
	return from.inside[index] | to.inside[index] << 1


static func _is_true_of_any_line(index: int, test: Callable, from_ends: Array, to_ends: Array) -> bool:
	for from: LineEnd in from_ends:
		for to: LineEnd in to_ends:
			if test.call(index, from, to):
				return true
	return false


## "" if the line hits none.
func _first_wall(from: LineEnd, to: LineEnd) -> String:
	for index in _walled.size():
		if Crossing.of_walls(from.point, to.point, _walled[index].walls, _walls[index].blocks) >= 0:
			return _walled[index].name + WALL_SUFFIX
	return ""


func _name_of(piece: Terrain.Piece) -> String:
	return piece.id if piece.has_id else _anonymous_id
