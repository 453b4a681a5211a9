# SPDX-License-Identifier: MIT
extends RefCounted
## One shooter, one target and one board: finds the first clear line and reports the blocked ones.
##
## Lines are numbered: 0 is center to center, then every shooter point with every target point in order.
## Point 0 is the center on both sides, so line 1 is the center line again, as in the 40k project.

const Judge := preload("judge.gd")
const Model := preload("model.gd")
const Options := preload("options.gd")

const NONE := -1

var shooter_points: PackedVector2Array
var target_points: PackedVector2Array

var _shooter: Model
var _target: Model
var _is_legacy: bool
var _edition: int
var _pieces: Array[Judge.Piece]
var _judge := Judge.new()
var _from_ends: Array[Judge.LineEnd] = []  # created on first use, one per sample point
var _to_ends: Array[Judge.LineEnd] = []


## Both models must be READY, and `pieces` must hold all that can block a line of the pair.
func _init(shooter: Model, target: Model, pieces: Array[Judge.Piece], options: Dictionary) -> void:
	_shooter = shooter
	_target = target
	_pieces = pieces
	_edition = options.edition
	_is_legacy = options.mode == Options.MODE_LEGACY
	if _is_legacy:
		shooter_points = [shooter.center]
		target_points = [target.center]
		_judge.set_legacy(pieces)
		return
	shooter_points = shooter.sample_points(_density_of(shooter, options))
	target_points = target.sample_points(_density_of(target, options))
	_judge.set_pair(pieces, _edition, shooter, target, shooter_points)


## Replaces the lines by this one.
func set_line(from: Vector2, to: Vector2) -> void:
	shooter_points = [from]
	target_points = [to]


## Number of the first clear line, or NONE.
func first_clear_line() -> int:
	if not _is_blocked(0):
		return 0
	for line in range(2, line_count()):  # 1 is the center line again
		if not _is_blocked(line):
			return line
	return NONE


func line_count() -> int:
	return 1 if _is_legacy else 1 + shooter_points.size() * target_points.size()


## How the verdict was found.
func method(clear: int) -> String:
	if _is_legacy:
		return "legacy"
	if clear == NONE:
		return "full_sampling"
	return "center_to_center" if clear == 0 else "edge_to_edge"


## The ends of the clear line, [] if there is none.
func sight_line(clear: int) -> Array:
	return [] if clear == NONE else [_from(clear).point, _to(clear).point]


## The attempted lines up to the clear one. The search stops there, so every other attempt is blocked.
func attempts(clear: int, want_block_points: bool) -> Array:
	var rows := []
	for line in line_count() if clear == NONE else clear + 1:
		var row := { "from": _from(line).point, "to": _to(line).point, "blocked": line != clear }
		var stop := block_point(line) if want_block_points and line != clear else {}
		if not stop.is_empty():
			row["block_at"] = stop.point
			row["blocked_by"] = stop.terrain_id
		rows.append(row)
	return rows


## The ids of the pieces that block the line.
func blockers_of_line(line: int) -> PackedStringArray:
	return _judge.blockers(_from(line), _to(line))


## {point, terrain_id} where a blocked line meets the nearest blocker; {} if that is unknown.
func block_point(line: int) -> Dictionary:
	return _judge.block_point(_from(line).point, _to(line).point, blockers_of_line(line))


## What the edition lists as blocking a pair without a clear line. The 10th lists piece by piece, and pieces with the same
## id separately, the others each id once in order of first appearance.
func blocking_terrain() -> Array:
	if not _has_own_listing():
		return blockers()
	var listing := Judge.new()
	listing.set_listing_10(_pieces, _shooter, _target)
	return listing.obstacles_of_any_line(_ends_of(listing, shooter_points), _ends_of(listing, target_points))


## The ids of all that blocks one of the lines of such a pair, each once.
func blockers() -> Array:
	if _has_own_listing():
		return _judge.blockers_of_any_line(_ends_of(_judge, shooter_points), _ends_of(_judge, target_points))
	var ids := {}
	for line in line_count():
		for id in blockers_of_line(line):
			ids[id] = true
	return ids.keys()


## SAMPLING_SHAPE: more points at close range and for bases other than circles, independent of their size.
static func density_by_shape(a: Model, b: Model, pixels_per_inch: float) -> int:
	var inches := a.center.distance_to(b.center) / pixels_per_inch
	if inches <= 6.0:
		return 8
	var are_circles := a.base == Model.Base.CIRCLE and b.base == Model.Base.CIRCLE
	return 6 if inches <= 12.0 or not are_circles else 4


## Points around the base of a model of the pair.
func _density_of(model: Model, options: Dictionary) -> int:
	if options.density > 0:
		return options.density
	if options.sampling != Options.SAMPLING_SIZE:
		return density_by_shape(_shooter, _target, options.pixels_per_inch)
	var inches: float = _shooter.center.distance_to(_target.center) / options.pixels_per_inch
	return 4 if inches > 24.0 or model.longer_side_mm <= 32.0 else 6 if model.longer_side_mm <= 60.0 else 8


func _has_own_listing() -> bool:
	return _edition == 10 and not _is_legacy


static func _ends_of(judge: Judge, points: PackedVector2Array) -> Array[Judge.LineEnd]:
	var ends: Array[Judge.LineEnd] = []
	ends.assign(Array(points).map(judge.line_end))
	return ends


func _is_blocked(line: int) -> bool:
	return _judge.is_blocked(_from(line), _to(line))


func _from(line: int) -> Judge.LineEnd:
	@warning_ignore("integer_division")
	return _end(_from_ends, shooter_points, (line - 1) / target_points.size() if line > 0 else 0)


func _to(line: int) -> Judge.LineEnd:
	return _end(_to_ends, target_points, (line - 1) % target_points.size() if line > 0 else 0)


## Lines are visited in order, so each new end is appended.
func _end(ends: Array[Judge.LineEnd], points: PackedVector2Array, index: int) -> Judge.LineEnd:
	if index == ends.size():
		ends.append(_judge.line_end(points[index]))
	return ends[index]
