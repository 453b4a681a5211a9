# SPDX-License-Identifier: MIT
extends RefCounted
## EnhancedLineOfSight in plain GDScript, for platforms without the native library.
##
## The answers in MODE_SAMPLED and MODE_LEGACY are identical to those of the native library. In MODE_EXACT it warns
## once and uses MODE_SAMPLED; HEIGHTS_TRUE and LosTerrain need the library. Everything is static:
## [codeblock]
## const Fallback := preload("res://addons/enhanced_los/fallback.gd")
## if Fallback.has_los(shooter, target, { "terrain_features": pieces, "edition": 11 }):
## [/codeblock]
## It is also the baseline of the benchmarks and, written independently of the C core, the reference that tests
## compare the core with. Modules: input (fallback_values, _model, _terrain, _options), the pieces that can block a
## pair (fallback_rules), the judge of one line (fallback_judge, _geometry), the search (fallback_pair), a query as
## JSON (fallback_capture).
## State between calls: the defaults, the statistics and the warnings already issued.

const Capture := preload("fallback_capture.gd")
const Geometry := preload("fallback_geometry.gd")
const Judge := preload("fallback_judge.gd")
const Model := preload("fallback_model.gd")
const Options := preload("fallback_options.gd")
const Pair := preload("fallback_pair.gd")
const Report := preload("fallback_report.gd")
const Rules := preload("fallback_rules.gd")
const Terrain := preload("fallback_terrain.gd")
const Values := preload("fallback_values.gd")

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

## calls = center_hits + edge_hits + exact_hits + blocked + invalid; `lines` is the total size of attempted_lines;
## exact_hits and reused are always 0 here.
const NO_STATISTICS := {
	"calls": 0, "lines": 0, "center_hits": 0, "edge_hits": 0, "exact_hits": 0, "blocked": 0, "invalid": 0,
	"reused": 0,
}

## Equal to the file VERSION, which is part of a clone but not of an installed addon.
const VERSION := "0.1.0"

static var _lock := Mutex.new()
static var _statistics := NO_STATISTICS.duplicate()


static func check_enhanced_visibility(shooter: Dictionary, target: Dictionary, board: Variant,
		want_block_points := false) -> Dictionary:
	return _check(Pair.new(), shooter, target, board, want_block_points)


## The verdict alone: no attempted lines, no blocking terrain.
static func has_los(shooter: Dictionary, target: Dictionary, board: Variant) -> bool:
	var pair := Pair.new()
	return _read_pair(pair, shooter, target, board) == "" and _search(pair) != Pair.NONE


## The query and its answer as JSON, for a bug report; "" if a value cannot be written.
static func capture_query(shooter: Dictionary, target: Dictionary, board: Variant) -> String:
	var pair := Pair.new()
	var answer := _check(pair, shooter, target, board, false)
	if pair.options == null:
		return ""
	var capture := Capture.new()
	var text := capture.text({ "capture": 1, "version": VERSION, "engine": "fallback",
			"options": pair.options.effective(), "shooter": shooter, "target": target, "board": board }, answer)
	if capture.problem != "":
		Report.error("capture_query: this cannot be written: " + capture.problem)
	return text


## The original point check: no model data, (0, 0) is an ordinary point.
static func check_legacy_line_of_sight(from: Vector2, to: Vector2, board: Variant) -> bool:
	if not _is_usable_line(from, to, "check_legacy_line_of_sight") or not _is_usable_board(board):
		return false
	Options.new(board)  # reports invalid options
	var terrain := Terrain.new(board)
	if terrain.is_too_large:
		return false
	var judge := Rules.legacy_judge(terrain.pieces)
	return not judge.is_blocked(judge.line_end(from), judge.line_end(to))


## One line under the rules of the pair: {has_los, blocking_terrain} and, if the line is blocked,
## block_point and block_id. An empty model is a bare point at its end of the line.
static func judge_line(from: Vector2, to: Vector2, board: Variant, shooter := {}, target := {}) -> Dictionary:
	return _judge_line(from, to, board, shooter, target, "judge_line")


## {point, terrain_id} at the point where the line is blocked; {} if it is clear or a model has no position.
static func block_point_for_line(from: Vector2, to: Vector2, board: Variant, shooter: Dictionary,
		target: Dictionary) -> Dictionary:
	if shooter.is_empty() or target.is_empty():
		return {}
	var judged := _judge_line(from, to, board, shooter, target, "block_point_for_line")
	if not judged.has("block_point"):
		return {}
	return { "point": judged.block_point, "terrain_id": judged.block_id }


## The sample points of a base: the center first, then `density` points around it. Empty if the model has no
## position.
static func sample_points(model: Dictionary, density: int) -> PackedVector2Array:
	var options := Options.new()
	if density < Options.MIN_DENSITY or density > Options.MAX_DENSITY:
		Report.error("sample_points: density should be %d to %d, not %d" % [
				Options.MIN_DENSITY, Options.MAX_DENSITY, density])
		return PackedVector2Array()
	var read := _read_model(model, "model", options)
	return read.sample_points(density) if read.state == Model.State.READY else PackedVector2Array()


## The density that SAMPLING_SHAPE uses for the pair.
static func sample_density(shooter: Dictionary, target: Dictionary) -> int:
	var options := Options.new()
	return Pair.density_by_shape(_read_model(shooter, "shooter", options),
			_read_model(target, "target", options), options.pixels_per_inch)


## True if the line meets an edge, or starts or ends inside. Accepts every polygon form that a piece may have.
static func segment_intersects_polygon(from: Vector2, to: Vector2, polygon: Variant) -> bool:
	return _is_usable_line(from, to, "segment_intersects_polygon") \
			and _is_usable_polygon(polygon, "segment_intersects_polygon") \
			and Geometry.line_meets_polygon(from, to, Terrain.to_packed_polygon(polygon))


## The usable vertices as one packed array.
static func to_packed_polygon(polygon: Variant) -> PackedVector2Array:
	if not _is_usable_polygon(polygon, "to_packed_polygon"):
		return PackedVector2Array()
	return Terrain.to_packed_polygon(polygon).duplicate()  # the caller may modify the result


static func set_defaults(options: Dictionary) -> void:
	Options.set_defaults(options)


static func get_defaults() -> Dictionary:
	return Options.get_defaults()


static func get_statistics() -> Dictionary:
	_lock.lock()
	var copy := _statistics.duplicate()
	_lock.unlock()
	return copy


static func get_version() -> String:
	return VERSION


static func reset_statistics() -> void:
	_lock.lock()
	_statistics = NO_STATISTICS.duplicate()
	_lock.unlock()


## Clears the list of issued warnings; there is no other cache.
static func clear_cache() -> void:
	Report.clear_warnings()


# ----------------------------------------------------------------------------------------- arguments


static func _is_usable_board(board: Variant) -> bool:
	if board is Dictionary:
		return true
	Report.error("board should be a Dictionary, not %s" % Report.kind(board))
	return false


static func _is_usable_line(from: Vector2, to: Vector2, method: String) -> bool:
	if Values.is_usable(from) and Values.is_usable(to):
		return true
	Report.error("%s: the line from %s to %s is not finite or beyond 1e+07" % [
			method, Report.point(from), Report.point(to)])
	return false


static func _is_usable_polygon(polygon: Variant, method: String) -> bool:
	if Terrain.is_polygon(polygon):
		return true
	Report.error("%s: polygon should be a PackedVector2Array or Array, not %s" % [method, Report.kind(polygon)])
	return false


static func _read_model(source: Dictionary, kind: String, options: Options) -> Model:
	var model := Model.new()
	model.read(source, kind, options)
	return model


## Sets up the pair. Returns "" on success, otherwise the reason of the failure.
static func _read_pair(pair: Pair, shooter: Dictionary, target: Dictionary, board: Variant) -> String:
	var reason := "Invalid board"
	if _is_usable_board(board):
		var options := Options.new(board)
		var terrain := Terrain.new(board)
		if not terrain.is_too_large:
			pair.options = options
			var from := _read_model(shooter, "shooter", options)
			var to := _read_model(target, "target", options)
			reason = _problem_of(from.state, to.state)
			if reason == "":
				pair.set_up(from, to, terrain, options)
	_count("calls")
	if reason != "":
		_count("invalid")
	return reason


static func _problem_of(from: Model.State, to: Model.State) -> String:
	if from == Model.State.UNUSABLE or to == Model.State.UNUSABLE:
		return "Invalid model data"
	if from == Model.State.NOT_PLACED or to == Model.State.NOT_PLACED:
		return "Invalid model positions"
	return ""


# ------------------------------------------------------------------------------------------- answers


static func _check(pair: Pair, shooter: Dictionary, target: Dictionary, board: Variant,
		want_block_points: bool) -> Dictionary:
	var reason := _read_pair(pair, shooter, target, board)
	if reason != "":
		return { "has_los": false, "reason": reason, "sight_line": [], "attempted_lines": [], "blocking_terrain": [] }
	var clear := _search(pair)
	var is_visible := clear != Pair.NONE
	return {
		"has_los": is_visible,
		"sight_line": [pair.line_start(clear), pair.line_end(clear)] if is_visible else [],
		"method": _method(pair, clear),
		"attempted_lines": _attempts(pair, clear, want_block_points),
		"blocking_terrain": [] if is_visible else pair.blocking_terrain(),
	}


## Number of the first clear line, or Pair.NONE.
static func _search(pair: Pair) -> int:
	var clear := pair.first_clear_line()
	_count("lines", pair.lines_up_to(clear))
	if clear == Pair.NONE:
		_count("blocked")
	else:
		_count("center_hits" if clear == 0 else "edge_hits")
	return clear


static func _count(key: String, by := 1) -> void:
	_lock.lock()
	_statistics[key] += by
	_lock.unlock()


static func _method(pair: Pair, clear: int) -> String:
	if pair.options.mode == MODE_LEGACY:
		return "legacy"
	if clear == Pair.NONE:
		return "full_sampling"
	return "center_to_center" if clear == 0 else "edge_to_edge"


## The search stops at the first clear line, so every other attempt is blocked.
static func _attempts(pair: Pair, clear: int, want_block_points: bool) -> Array:
	var attempts := []
	for line in pair.lines_up_to(clear):
		var attempt := { "from": pair.line_start(line), "to": pair.line_end(line), "blocked": line != clear }
		if want_block_points and line != clear:
			var stop := pair.judge.block_point(attempt.from, attempt.to, pair.blockers_of_line(line))
			if not stop.is_empty():
				attempt["block_at"] = stop.point
				attempt["blocked_by"] = stop.terrain_id
		attempts.append(attempt)
	return attempts


static func _judge_line(from: Vector2, to: Vector2, board: Variant, shooter: Dictionary, target: Dictionary,
		method: String) -> Dictionary:
	var result := { "has_los": false, "blocking_terrain": [] }
	var pair := Pair.new()
	if not _is_usable_line(from, to, method) or not _read_line(pair, from, to, board, shooter, target):
		return result
	var ids := pair.judge.blockers(pair.judge.line_end(from), pair.judge.line_end(to))
	var stop := pair.judge.block_point(from, to, ids)
	result.has_los = ids.is_empty()
	result.blocking_terrain = Array(ids)
	if not stop.is_empty():
		result["block_point"] = stop.point
		result["block_id"] = stop.terrain_id
	return result


## Sets up the pair for a single line. False if the input is unusable.
static func _read_line(pair: Pair, from: Vector2, to: Vector2, board: Variant, shooter: Dictionary,
		target: Dictionary) -> bool:
	if not _is_usable_board(board):
		return false
	var options := Options.new(board)
	var terrain := Terrain.new(board)
	if terrain.is_too_large:
		return false
	var models: Array[Model] = []
	for end: Array in [[shooter, "shooter", from], [target, "target", to]]:
		var model := Model.new()
		if end[0].is_empty():
			model.set_bare_point(end[2])
		else:
			model.read(end[0], end[1], options)
		if model.state != Model.State.READY:
			return false
		models.append(model)
	pair.set_up(models[0], models[1], terrain, options)
	return true
