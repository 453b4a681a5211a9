# SPDX-License-Identifier: MIT
extends RefCounted
## One shooter, one target and one board: finds the first clear line and reports the blocked ones.
##
## Lines are numbered: 0 is center to center, then every shooter point with every target point in order.
## Point 0 is the center on both sides, so line 1 is the center line again, as in the 40k project.

const Blockers := preload("fallback_blockers.gd")
const Compiled := preload("fallback_compiled_rules.gd")
const Judge := preload("fallback_judge.gd")
const Limits := preload("fallback_rule_limits.gd")
const Match := preload("fallback_rule_match.gd")
const Model := preload("fallback_model.gd")
const Options := preload("fallback_options.gd")
const PieceKinds := preload("fallback_piece_kinds.gd")
const Places := preload("fallback_rule_places.gd")
const RuleSet := preload("fallback_rule_set.gd")
const Rules := preload("fallback_rules.gd")
const Terrain := preload("fallback_terrain.gd")

const NONE := -1
const HINDRANCE_TOLERANCE := 1.0e-9

var options: Options
var shooter: Model
var target: Model
var shooter_points: PackedVector2Array
var target_points: PackedVector2Array
var judge: Judge
var matched: Match  ## the rules and the pair; null in MODE_LEGACY
var pieces: Array[Terrain.Piece]
var limit := ""  ## why the target is not visible whatever stands between, or ""
var models: Blockers  ## that may block; null: none

var _from_ends: Array[Judge.LineEnd] = []  # created on first use, one per sample point
var _to_ends: Array[Judge.LineEnd] = []


## For the lines between the two bases.
func set_up(for_shooter: Model, for_target: Model, terrain: Terrain, with_options: Options) -> void:
	pieces = terrain.near(for_shooter.position, for_target.position, for_shooter.reach(), for_target.reach())
	_set_up_with(for_shooter, for_target, terrain, with_options)


## For any line.
func set_up_on_all(for_shooter: Model, for_target: Model, terrain: Terrain, with_options: Options) -> void:
	pieces = terrain.pieces
	_set_up_with(for_shooter, for_target, terrain, with_options)


func _set_up_with(for_shooter: Model, for_target: Model, terrain: Terrain, with_options: Options) -> void:
	shooter = for_shooter
	target = for_target
	options = with_options
	if options.mode == Options.MODE_LEGACY:
		shooter_points = [shooter.position]
		target_points = [target.position]
		judge = Rules.legacy_judge(pieces)
		return
	var densities := _densities()
	shooter_points = shooter.sample_points(densities.x)
	target_points = target.sample_points(densities.y)
	var rules := options.effective_rules()
	matched = Match.new(rules, shooter, target, options.pixels_per_inch)
	matched.bind(Places.new(pieces, [shooter, target] as Array[Model],
			[shooter_points, target_points] as Array[PackedVector2Array], rules, options.pixels_per_inch),
			terrain.kinds_for(rules, PieceKinds.new))
	judge = Rules.judge_for(pieces, matched, options.pixels_per_inch)
	if rules.has_limits:
		limit = Limits.reason_of(matched)
	if rules.ends != RuleSet.ENDS_ANY_TO_ANY:
		shooter_points = [shooter.position]
	if rules.ends == RuleSet.ENDS_CENTER_TO_CENTER:
		target_points = [target.position]


## Replaces the lines by this one, whatever the range and the arc.
func set_line(from: Vector2, to: Vector2) -> void:
	shooter_points = [from]
	target_points = [to]
	limit = ""


## Whether line 0 is clear.
func is_line_clear() -> bool:
	return not _is_blocked(0)


## Number of the first clear line, or NONE.
func first_clear_line() -> int:
	if limit != "":
		return NONE
	if not _is_blocked(0):
		return 0
	for line in range(2, line_count()):  # 1 is the center line again
		if not _is_blocked(line):
			return line
	return NONE


## Whether every line is clear.
func is_fully_visible() -> bool:
	if limit != "":
		return false
	for line in line_count():
		if line != 1 and _is_blocked(line):
			return false
	return true


func line_count() -> int:
	if options.mode == Options.MODE_LEGACY:
		return 1
	return 1 + shooter_points.size() * target_points.size()


## Number of attempted lines if `clear` is the first clear one.
func lines_up_to(clear: int) -> int:
	if limit != "":
		return 0
	return line_count() if clear == NONE else clear + 1


func line_start(line: int) -> Vector2:
	return shooter_points[_from_index(line)]


func line_end(line: int) -> Vector2:
	return target_points[_to_index(line)]


## The ids of the terrain that blocks the line. If only hindrances block it: of the terrain that hinders it.
func blockers_of_line(line: int) -> PackedStringArray:
	var from := from_end(line)
	var to := to_end(line)
	var ids := judge.blockers(from, to)
	if ids.is_empty() and _has_hindrance() and (models == null or not models.is_blocked(from.point, to.point)):
		if not _is_hindered(from, to, ids):
			ids.clear()
	return ids


## The pieces that block the first line that terrain blocks; empty if there is none.
func first_blockers() -> PackedStringArray:
	for line in line_count():
		var ids := blockers_of_line(line)
		if not ids.is_empty():
			return ids
	return PackedStringArray()


## {point, terrain_id} where a blocked line meets the nearest blocker, a piece or a model; {} if that is unknown.
func block_point(line: int) -> Dictionary:
	var from := line_start(line)
	var to := line_end(line)
	var stop := judge.block_point(from, to, blockers_of_line(line))
	return stop if models == null else nearer(from, stop, models.block_point(from, to, _models_of_line(line)))


## The nearer of two block points, the first on a tie; either may be {}.
static func nearer(from: Vector2, one: Dictionary, other: Dictionary) -> Dictionary:
	if one.is_empty() or other.is_empty():
		return other if one.is_empty() else one
	return other if from.distance_to(other.point) < from.distance_to(one.point) else one


## The models that block a line of a pair without a clear one, each once, in order of first appearance.
func blocking_models() -> Array[Blockers.Candidate]:
	var found := {}
	var count := 0 if models == null or limit != "" else line_count()
	for line in count if _has_own_listing() else 0:
		for index in _hindering_models(line):
			found[models.candidates[index]] = true
	for line in count:
		for index in models.blockers(line_start(line), line_end(line)) if _has_own_listing() else _models_of_line(line):
			found[models.candidates[index]] = true
	var list: Array[Blockers.Candidate] = []
	list.assign(found.keys())
	return list


## The models that block the line or, if only hindrances block it, that hinder it, as indices into their candidates.
func _models_of_line(line: int) -> PackedInt32Array:
	var from := from_end(line)
	var to := to_end(line)
	var blocking := models.blockers(from.point, to.point)
	return _hindering_models(line) if blocking.is_empty() else blocking


## The models that hinder a line that only hindrances block.
func _hindering_models(line: int) -> PackedInt32Array:
	var from := from_end(line)
	var to := to_end(line)
	if _has_hindrance() and not models.is_blocked(from.point, to.point) and judge.blockers(from, to).is_empty() \
			and _is_hindered(from, to, PackedStringArray()):
		return models.hindering(from.point, to.point)
	return PackedInt32Array()


## Ids of the blockers of a pair without a clear line, each once, in order of first appearance. Rules with report_rules
## list piece by piece, and pieces with the same id separately.
func blocking_terrain() -> Array:
	if limit == "" and _has_own_listing():
		return Rules.listing_judge(pieces, matched).blockers_of_any_line(shooter_points, target_points)
	return _blockers_of_lines()


## Ids of all terrain that blocks one of the lines of such a pair, each once. With report_rules in the order of the
## pieces, then the walls that block lines which no piece blocks, then what hinders the lines that only a sum blocks.
func blockers() -> Array:
	if limit != "" or not _has_own_listing():
		return _blockers_of_lines()
	var ids := {}
	for id: String in judge.blockers_of_any_line(shooter_points, target_points):
		ids[id] = true
	for line in line_count():
		var wall := judge.wall_after_pieces(from_end(line), to_end(line))
		if wall != "":
			ids[wall] = true
	for line in line_count() if _has_hindrance() else 0:
		if judge.blockers(from_end(line), to_end(line)).is_empty():
			for id in blockers_of_line(line):
				ids[id] = true
	return ids.keys()


func _has_own_listing() -> bool:
	return matched != null and not matched.compiled.tables[Compiled.Table.REPORT].is_empty()


func _blockers_of_lines() -> Array:
	var ids := {}
	for line in lines_up_to(NONE):
		for id in blockers_of_line(line):
			ids[id] = true
	return ids.keys()


## SAMPLING_SHAPE: more points at close range and for bases other than circles, independent of their size.
static func density_by_shape(a: Model, b: Model, pixels_per_inch: float) -> int:
	var inches := a.position.distance_to(b.position) / pixels_per_inch
	if inches <= 6.0:
		return 8
	var are_circles := a.base == Model.Base.CIRCLE and b.base == Model.Base.CIRCLE
	return 6 if inches <= 12.0 or not are_circles else 4


## Points around the shooter's base (x) and the target's (y).
func _densities() -> Vector2i:
	if options.density > 0:
		return Vector2i(options.density, options.density)
	if options.sampling == Options.SAMPLING_SIZE:
		var inches := shooter.position.distance_to(target.position) / options.pixels_per_inch
		return Vector2i(_density_by_size(shooter, inches), _density_by_size(target, inches))
	var density := density_by_shape(shooter, target, options.pixels_per_inch)
	return Vector2i(density, density)


static func _density_by_size(model: Model, inches: float) -> int:
	if inches > 24.0 or model.longer_side_mm <= 32.0:
		return 4
	return 6 if model.longer_side_mm <= 60.0 else 8


func _is_blocked(line: int) -> bool:
	var from := _from_end(_from_index(line))
	var to := _to_end(_to_index(line))
	return judge.is_blocked(from, to) or (models != null and models.is_blocked(from.point, to.point)) \
			or (_has_hindrance() and _is_hindered(from, to, PackedStringArray()))


func _has_hindrance() -> bool:
	return matched != null and matched.compiled.has_hindrance


## Whether the hindrances on the line add up to the limit; adds the ids of the terrain that hinders it to `ids`.
func _is_hindered(from: Judge.LineEnd, to: Judge.LineEnd, ids: PackedStringArray) -> bool:
	var sum := judge.hindrance(from, to, ids)
	if models != null:
		sum += models.hindrance(from.point, to.point)
	return sum >= matched.compiled.hindrance_limit - HINDRANCE_TOLERANCE


func from_end(line: int) -> Judge.LineEnd:
	return _from_end(_from_index(line))


func to_end(line: int) -> Judge.LineEnd:
	return _to_end(_to_index(line))


func _from_index(line: int) -> int:
	@warning_ignore("integer_division")
	return (line - 1) / target_points.size() if line > 0 else 0


func _to_index(line: int) -> int:
	return (line - 1) % target_points.size() if line > 0 else 0


# The search visits the points in order, so each new end is appended.
func _from_end(index: int) -> Judge.LineEnd:
	if index == _from_ends.size():
		_from_ends.append(judge.line_end(shooter_points[index]))
	return _from_ends[index]


func _to_end(index: int) -> Judge.LineEnd:
	if index == _to_ends.size():
		_to_ends.append(judge.line_end(target_points[index]))
	return _to_ends[index]
