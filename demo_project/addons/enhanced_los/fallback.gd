# SPDX-License-Identifier: MIT
extends RefCounted
## EnhancedLineOfSight in plain GDScript, for places where the native library is missing.
##
## The same answers in MODE_SAMPLED and MODE_LEGACY, point for point; MODE_EXACT, HEIGHTS_TRUE and
## LosTerrain need the library. Everything is static:
## [codeblock]
## const Fallback := preload("res://addons/enhanced_los/fallback.gd")
## if Fallback.has_los(shooter, target, { "terrain_features": pieces, "edition": 11 }):
## [/codeblock]
## It also is the baseline of the benchmarks and, written independently of the C core, what tests compare
## the core with. Parts: reading (fallback_values, _model, _terrain, _board, _options), what can block a pair
## (fallback_rules), whether a line is blocked (fallback_judge, _geometry), the search (fallback_pair).

const Board := preload("fallback_board.gd")
const Geometry := preload("fallback_geometry.gd")
const Judge := preload("fallback_judge.gd")
const Model := preload("fallback_model.gd")
const Options := preload("fallback_options.gd")
const Pair := preload("fallback_pair.gd")
const Report := preload("fallback_report.gd")
const Rules := preload("fallback_rules.gd")
const Statistics := preload("fallback_statistics.gd")
const Terrain := preload("fallback_terrain.gd")

enum Mode { MODE_LEGACY, MODE_SAMPLED, MODE_EXACT }
enum Sampling { SAMPLING_SHAPE, SAMPLING_SIZE }
enum Heights { HEIGHTS_CATEGORY, HEIGHTS_TRUE }

# The native class offers its enum values without the name of the enum.
const MODE_LEGACY := Mode.MODE_LEGACY
const MODE_SAMPLED := Mode.MODE_SAMPLED
const MODE_EXACT := Mode.MODE_EXACT
const SAMPLING_SHAPE := Sampling.SAMPLING_SHAPE
const SAMPLING_SIZE := Sampling.SAMPLING_SIZE
const HEIGHTS_CATEGORY := Heights.HEIGHTS_CATEGORY
const HEIGHTS_TRUE := Heights.HEIGHTS_TRUE


static func check_enhanced_visibility(shooter: Dictionary, target: Dictionary, board: Variant,
		want_block_points := false) -> Dictionary:
	var pair := _read_pair(shooter, target, board)
	if pair == null:
		var reason := "Invalid model positions" if board is Dictionary else "Invalid board"
		return { "has_los": false, "reason": reason, "sight_line": [], "attempted_lines": [],
				"blocking_terrain": [] }
	var clear := _search(pair)
	var is_seen := clear != Pair.NONE
	return {
		"has_los": is_seen,
		"sight_line": [pair.line_start(clear), pair.line_end(clear)] if is_seen else [],
		"method": _method(pair, clear),
		"attempted_lines": _rows(pair, clear, want_block_points),
		"blocking_terrain": [] if is_seen else pair.blocking_terrain(),
	}


## The verdict alone: no rows, no list of what blocks.
static func has_los(shooter: Dictionary, target: Dictionary, board: Variant) -> bool:
	var pair := _read_pair(shooter, target, board)
	return pair != null and _search(pair) != Pair.NONE


## The point check that came before: no model data, (0, 0) is an ordinary point.
static func check_legacy_line_of_sight(from: Vector2, to: Vector2, board: Variant) -> bool:
	if not _is_usable(board) or not _is_finite_line(from, to):
		return false
	var judge := Rules.legacy_judge(Board.pieces_of(board))
	return not judge.is_blocked(judge.line_end(from), judge.line_end(to))


## One line under the rules of the pair: {has_los, blocking_terrain} and, where something blocks,
## block_point and block_id. An empty model is a bare point at its end of the line.
static func judge_line(from: Vector2, to: Vector2, board: Variant, shooter := {}, target := {}) -> Dictionary:
	var not_seen := { "has_los": false, "blocking_terrain": [] }
	if not _is_usable(board) or not _is_finite_line(from, to):
		return not_seen
	var options: Options = Options.for_board(board)
	var models: Array[Model] = [
		Model.bare_point(from) if shooter.is_empty() else Model.read(shooter, options.pixels_per_inch),
		Model.bare_point(to) if target.is_empty() else Model.read(target, options.pixels_per_inch),
	]
	for model in models:
		if not model.is_bare_point and not model.is_placed():
			return not_seen
	var pieces := Board.pieces_of(board)
	var judge := Pair.new(models[0], models[1], pieces, options).judge
	var ids := judge.blockers(judge.line_end(from), judge.line_end(to))
	var result := { "has_los": ids.is_empty(), "blocking_terrain": Array(ids) }
	var stop := judge.block_point(from, to, ids)
	if not stop.is_empty():
		result["block_point"] = stop.point
		result["block_id"] = stop.terrain_id
	return result


## {point, terrain_id} where the line is stopped; {} if it is clear or a model has no position.
static func block_point_for_line(from: Vector2, to: Vector2, board: Variant, shooter: Dictionary,
		target: Dictionary) -> Dictionary:
	if shooter.is_empty() or target.is_empty():
		return {}
	var judged := judge_line(from, to, board, shooter, target)
	if not judged.has("block_point"):
		return {}
	return { "point": judged.block_point, "terrain_id": judged.block_id }


## The points of a base that lines start or end at: the centre first, then `density` around it. Empty if
## the model has no position.
static func sample_points(model: Dictionary, density: int) -> PackedVector2Array:
	if density < Options.MIN_DENSITY or density > Options.MAX_DENSITY:
		Report.error("sample_points: density should be %d to %d, is %d" % [
				Options.MIN_DENSITY, Options.MAX_DENSITY, density])
		return PackedVector2Array()
	var read: Model = Model.read(model, Options.for_board({}).pixels_per_inch)
	return read.sample_points(density) if read.is_placed() else PackedVector2Array()


## SAMPLING_SHAPE's choice for the pair.
static func sample_density(shooter: Dictionary, target: Dictionary) -> int:
	var pixels_per_inch: float = Options.for_board({}).pixels_per_inch
	var a: Model = Model.read(shooter, pixels_per_inch)
	var b: Model = Model.read(target, pixels_per_inch)
	return Pair.density_by_shape(a, b, a.position.distance_to(b.position) / pixels_per_inch)


## True if the line meets an edge, or starts or ends inside. Takes every polygon form a piece may have.
static func segment_intersects_polygon(from: Vector2, to: Vector2, polygon: Variant) -> bool:
	return _is_finite_line(from, to) and Geometry.line_meets_polygon(from, to, to_packed_polygon(polygon))


## The vertices that can be used, as one packed array.
static func to_packed_polygon(polygon: Variant) -> PackedVector2Array:
	return Terrain.to_packed_polygon(polygon)


static func set_defaults(options: Dictionary) -> void:
	Options.set_defaults(options)


static func get_defaults() -> Dictionary:
	return Options.get_defaults()


## Keys as in fallback_statistics.gd.
static func get_statistics() -> Dictionary:
	return Statistics.snapshot()


static func reset_statistics() -> void:
	Statistics.reset()


## Drops the terrain kept from the last call. Never needed for a right answer.
static func clear_cache() -> void:
	Board.forget()


static func _is_usable(board: Variant) -> bool:
	if board is Dictionary:
		return true
	Report.error_once("board", "should be a Dictionary, is %s; the fallback knows no LosTerrain"
			% Report.describe(board))
	return false


static func _is_finite_line(from: Vector2, to: Vector2) -> bool:
	if from.is_finite() and to.is_finite():
		return true
	Report.error("the line from %s to %s is not finite" % [from, to])
	return false


## null if the board cannot be used or a model has no position.
static func _read_pair(shooter: Dictionary, target: Dictionary, board: Variant) -> Pair:
	Statistics.count("calls")
	if _is_usable(board):
		var options: Options = Options.for_board(board)
		var from: Model = Model.read(shooter, options.pixels_per_inch)
		var to: Model = Model.read(target, options.pixels_per_inch)
		if from.is_placed() and to.is_placed():
			return Pair.new(from, to, Board.pieces_of(board), options)
	Statistics.count("invalid")
	return null


## Number of the first clear line, or Pair.NONE.
static func _search(pair: Pair) -> int:
	var clear := pair.first_clear_line()
	Statistics.count("lines", pair.lines_up_to(clear))
	if clear == Pair.NONE:
		Statistics.count("blocked")
	else:
		Statistics.count("center_hits" if clear == 0 else "edge_hits")
	return clear


static func _method(pair: Pair, clear: int) -> String:
	if pair.options.mode == MODE_LEGACY:
		return "legacy"
	if clear == Pair.NONE:
		return "full_sampling"
	return "center_to_center" if clear == 0 else "edge_to_edge"


## The search stops at the first clear line, so every row but that one is blocked.
static func _rows(pair: Pair, clear: int, want_block_points: bool) -> Array:
	var rows := []
	for line in pair.lines_up_to(clear):
		var row := { "from": pair.line_start(line), "to": pair.line_end(line), "blocked": line != clear }
		if want_block_points and line != clear:
			var stop := pair.judge.block_point(row.from, row.to, pair.blockers_of_line(line))
			if not stop.is_empty():
				row["block_at"] = stop.point
				row["blocked_by"] = stop.terrain_id
		rows.append(row)
	return rows
