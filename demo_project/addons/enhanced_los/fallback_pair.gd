# SPDX-License-Identifier: MIT
extends RefCounted
## One shooter, one target, one board, read once: finds the first clear line and reports on the others.
##
## Lines have numbers: 0 is centre to centre, then every shooter point with every target point in order.
## Point 0 is the centre on both sides, so the centre line comes again as number 1, as in the 40k project.

const Judge := preload("fallback_judge.gd")
const Model := preload("fallback_model.gd")
const Options := preload("fallback_options.gd")
const Rules := preload("fallback_rules.gd")
const Terrain := preload("fallback_terrain.gd")

const NONE := -1

var options: Options
var pieces: Array[Terrain.Piece]
var shooter: Model
var target: Model
var shooter_points: PackedVector2Array
var target_points: PackedVector2Array
var judge: Judge

var _from_ends: Array[Judge.LineEnd] = []  # made when first needed, one per sample point
var _to_ends: Array[Judge.LineEnd] = []


func _init(for_shooter: Model, for_target: Model, on_pieces: Array[Terrain.Piece],
		with_options: Options) -> void:
	shooter = for_shooter
	target = for_target
	pieces = on_pieces
	options = with_options
	if options.mode == Options.MODE_LEGACY:
		shooter_points = [shooter.position]
		target_points = [target.position]
		judge = Rules.legacy_judge(pieces)
		return
	var densities := densities_for(shooter, target, options)
	shooter_points = shooter.sample_points(densities.x)
	target_points = target.sample_points(densities.y)
	judge = Rules.judge_for(pieces, shooter, shooter_points, target, options.edition)


## Points around the shooter's base (x) and the target's (y).
static func densities_for(a: Model, b: Model, by: Options) -> Vector2i:
	if by.density > 0:
		return Vector2i(by.density, by.density)
	var inches := a.position.distance_to(b.position) / by.pixels_per_inch
	if by.sampling == Options.SAMPLING_SIZE:
		return Vector2i(_density_by_size(a, inches), _density_by_size(b, inches))
	var density := density_by_shape(a, b, inches)
	return Vector2i(density, density)


## SAMPLING_SHAPE: more points up close and for bases that are no circles, whatever their size.
static func density_by_shape(a: Model, b: Model, inches: float) -> int:
	if inches <= 6.0:
		return 8
	var are_circles := a.base == Model.Base.CIRCLE and b.base == Model.Base.CIRCLE
	return 6 if inches <= 12.0 or not are_circles else 4


static func _density_by_size(model: Model, inches: float) -> int:
	if inches > 24.0 or model.longer_side_mm <= 32.0:
		return 4
	return 6 if model.longer_side_mm <= 60.0 else 8


## Number of the first clear line, or NONE.
func first_clear_line() -> int:
	judge.leave_out_far_obstacles(shooter, target)
	if not judge.is_blocked(_from_end(0), _to_end(0)):
		return 0
	for line in range(2, line_count()):  # 1 is the centre line again
		if not judge.is_blocked(_from_end(_from_index(line)), _to_end(_to_index(line))):
			return line
	return NONE


func line_count() -> int:
	if options.mode == Options.MODE_LEGACY:
		return 1
	return 1 + shooter_points.size() * target_points.size()


## How many lines were tried if `clear` is the first clear one.
func lines_up_to(clear: int) -> int:
	return line_count() if clear == NONE else clear + 1


func line_start(line: int) -> Vector2:
	return shooter_points[_from_index(line)]


func line_end(line: int) -> Vector2:
	return target_points[_to_index(line)]


func blockers_of_line(line: int) -> PackedStringArray:
	return judge.blockers(_from_end(_from_index(line)), _to_end(_to_index(line)))


## Ids of what blocks a pair that has no clear line.
func blocking_terrain() -> Array:
	if options.mode == Options.MODE_LEGACY or (options.edition >= 11 and judge.has_walls()):
		return _blockers_line_by_line()
	if options.edition >= 11:
		return _blockers_by_first_line()
	return _crossed_pieces()


## In order of first appearance. Costs every line in full, needed where walls count: they do only on lines
## that nothing else blocks.
func _blockers_line_by_line() -> Array:
	var ids := {}
	for line in line_count():
		for id in blockers_of_line(line):
			ids[id] = true
	return ids.keys()


## The same, cheaper.
func _blockers_by_first_line() -> Array:
	var found := judge.first_blocked_lines(_from_ends, _to_ends)
	var ids := {}
	var by_line := range(found.size())
	by_line.sort_custom(func(a: int, b: int) -> bool:
		return found[a].line < found[b].line or (found[a].line == found[b].line and a < b))
	for index: int in by_line:
		ids[found[index].id] = true
	return ids.keys()


## 10th edition lists by a rule of its own, piece by piece; pieces that share an id are named each.
func _crossed_pieces() -> Array:
	var listing := Rules.listing_judge_10(pieces, shooter, target)
	listing.leave_out_far_obstacles(shooter, target)
	var found := listing.first_blocked_lines(
			listing.line_ends(shooter_points), listing.line_ends(target_points))
	return found.map(func(blocker: Dictionary) -> String: return blocker.id)


func _from_index(line: int) -> int:
	@warning_ignore("integer_division")
	return (line - 1) / target_points.size() if line > 0 else 0


func _to_index(line: int) -> int:
	return (line - 1) % target_points.size() if line > 0 else 0


# The search reaches the points in order, so the ends are simply appended.
func _from_end(index: int) -> Judge.LineEnd:
	if index == _from_ends.size():
		_from_ends.append(judge.line_end(shooter_points[index]))
	return _from_ends[index]


func _to_end(index: int) -> Judge.LineEnd:
	if index == _to_ends.size():
		_to_ends.append(judge.line_end(target_points[index]))
	return _to_ends[index]
