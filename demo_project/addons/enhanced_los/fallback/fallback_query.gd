# SPDX-License-Identifier: MIT
extends RefCounted
## Queries about one pair or one line on a board that has been read, and the statistics of all queries.

const Blockers := preload("fallback_blockers.gd")
const Board := preload("fallback_board.gd")
const Model := preload("fallback_model.gd")
const ModelList := preload("fallback_model_list.gd")
const Options := preload("fallback_options.gd")
const Pair := preload("fallback_pair.gd")
const Report := preload("../report.gd")
const RuleCover := preload("fallback_rule_cover.gd")
const Values := preload("fallback_values.gd")

## How much a check returns: EnhancedLineOfSight.Detail.
enum Detail { VERDICT, PROOF, LINES, BLOCK_POINTS }

## calls = center_hits + edge_hits + exact_hits + blocked + invalid; `lines` is the total size of attempted_lines;
## exact_hits is always 0 here.
const NO_STATISTICS := {
	"calls": 0, "lines": 0, "center_hits": 0, "edge_hits": 0, "exact_hits": 0, "blocked": 0, "invalid": 0,
	"reused": 0,
}

static var _lock := Mutex.new()
static var _statistics := NO_STATISTICS.duplicate()


# -------------------------------------------------------------------------------------------- a pair


static func has_los(board: Board, shooter: Dictionary, target: Dictionary) -> bool:
	var pair := Pair.new()
	return _read_pair(pair, board, shooter, target) == "" and search(pair, board) != Pair.NONE


static func check(board: Board, shooter: Dictionary, target: Dictionary, detail: Detail) -> Dictionary:
	var pair := Pair.new()
	var reason := _read_pair(pair, board, shooter, target)
	if reason != "":
		var unusable := invalid(reason, detail)
		_add_models(unusable, detail, board, [])
		if has_cover(board.options, detail):
			unusable["cover"] = []
		return unusable
	var clear := search(pair, board)
	var result := answer(pair, clear, detail)
	_add_models(result, detail, board, [] if clear != Pair.NONE else pair.blocking_models())
	add_rules(result, pair, clear, detail)
	return result


## The answer without the key blocking_models. The order of the keys is that of the native library.
static func answer(pair: Pair, clear: int, detail: Detail) -> Dictionary:
	var is_visible := clear != Pair.NONE
	if detail == Detail.VERDICT:
		return { "has_los": is_visible, "method": _method(pair, clear) }
	var result := { "has_los": is_visible, "sight_line": sight_line(pair, clear), "method": _method(pair, clear) }
	if detail >= Detail.LINES:
		result["attempted_lines"] = _attempts(pair, clear, detail == Detail.BLOCK_POINTS)
	result["blocking_terrain"] = [] if is_visible else pair.blocking_terrain()
	result["blockers"] = [] if is_visible else pair.blockers()
	return result


## Adds what only rule sets answer: why the target is not visible whatever stands between, and its cover.
static func add_rules(result: Dictionary, pair: Pair, clear: int, detail: Detail) -> void:
	if pair.limit != "":
		result["reason"] = pair.limit
	if has_cover(pair.options, detail):
		result["cover"] = RuleCover.new(pair).answer() if clear != Pair.NONE else []


## Whether a check has the key `cover`.
static func has_cover(options: Options, detail: Detail) -> bool:
	return detail >= Detail.PROOF and options.rules != null and options.mode != Options.MODE_LEGACY


## The detail of a check: block points take precedence. An unknown number is an error and means DETAIL_LINES.
static func detail_of(detail: int, want_block_points: bool, method: String) -> Detail:
	if not is_detail(detail, method):
		detail = Detail.LINES
	return Detail.BLOCK_POINTS if want_block_points else detail as Detail


## False, with an error, for an unknown number.
static func is_detail(detail: int, method: String) -> bool:
	if detail >= Detail.VERDICT and detail <= Detail.BLOCK_POINTS:
		return true
	Report.error("%s: detail should be DETAIL_VERDICT, DETAIL_PROOF, DETAIL_LINES or DETAIL_BLOCK_POINTS, not %d"
			% [method, detail])
	return false


## The answer of check() without a usable board or model.
static func invalid(reason: String, detail := Detail.LINES) -> Dictionary:
	var result := { "has_los": false, "reason": reason }
	if detail >= Detail.PROOF:
		result["sight_line"] = []
	if detail >= Detail.LINES:
		result["attempted_lines"] = []
	if detail >= Detail.PROOF:
		result["blocking_terrain"] = []
		result["blockers"] = []
	if detail == Detail.PROOF:
		result["blocking_models"] = []
	return result


## Adds blocking_models, always to a proof, otherwise only if models can block. They come last among the blockers.
static func _add_models(result: Dictionary, detail: Detail, board: Board, models: Array) -> void:
	var ids := models.map(func(model: Blockers.Candidate) -> String: return model.id)
	if detail == Detail.PROOF or (detail > Detail.PROOF and board.models_block):
		result["blockers"] += ids
		result["blocking_models"] = ids


## target_visibility as far as the fallback knows it, from a check with DETAIL_PROOF: `visible` and what blocks. The
## visible area needs the native library: one error, and the area is empty.
static func target_visibility(checked: Dictionary, of: String) -> Dictionary:
	Report.error_once("%s.target_visibility needs the native library; the fallback finds no visible area" % of)
	var result := { "visible": checked.has_los, "visible_exact": false, "fully_visible": false, "visible_fraction": 0.0 }
	for key: String in ["blocking_terrain", "blocking_models", "blockers"]:
		result[key] = checked[key]
	result["reason"] = checked.get("reason", "Needs the native library")
	return result


static func sight_line(pair: Pair, clear: int) -> Array:
	return [] if clear == Pair.NONE else [pair.line_start(clear), pair.line_end(clear)]


## `consequence` is what the caller does with an unusable model: the end of the warning.
static func read_model(source: Dictionary, kind: String, options: Options, index := -1,
		consequence := Model.NOT_VISIBLE) -> Model:
	var model := Model.new()
	model.read(source, kind, options, index, consequence)
	return model


## Sets up the pair. Returns "" on success, otherwise the reason of the failure.
static func _read_pair(pair: Pair, board: Board, shooter: Dictionary, target: Dictionary) -> String:
	var from := read_model(shooter, "shooter", board.options)
	var to := read_model(target, "target", board.options)
	if from.state == Model.State.READY and to.state == Model.State.READY:
		pair.set_up(from, to, board.terrain, board.options)
		if not board.models.is_empty():
			pair.models = Blockers.new(board.models, ModelList.candidate_of(from, shooter, "shooter"),
					ModelList.candidate_of(to, target, "target"), true, pair.matched)
		return ""
	count_invalid()
	if from.state == Model.State.UNUSABLE or to.state == Model.State.UNUSABLE:
		return "Invalid model data"
	return "Invalid model positions"


## Number of the first clear line, or Pair.NONE. Counts the query.
static func search(pair: Pair, board: Board) -> int:
	var clear := pair.first_clear_line()
	_lock.lock()
	_statistics["calls"] += 1
	_statistics["lines"] += pair.lines_up_to(clear)
	_statistics["blocked" if clear == Pair.NONE else "center_hits" if clear == 0 else "edge_hits"] += 1
	_statistics["reused"] += int(board.is_compiled)
	_lock.unlock()
	return clear


static func _method(pair: Pair, clear: int) -> String:
	if pair.options.mode == Options.MODE_LEGACY:
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
			var stop := pair.block_point(line)
			if not stop.is_empty():
				attempt["block_at"] = stop.point
				attempt["blocked_by"] = stop.terrain_id
		attempts.append(attempt)
	return attempts


# -------------------------------------------------------------------------------------------- a line


## False, with an error, if an end of the line is unusable.
static func is_usable_line(from: Vector2, to: Vector2, method: String) -> bool:
	if Values.is_usable(from) and Values.is_usable(to):
		return true
	Report.error("%s: the line from %s to %s is not finite or beyond 1e+07" % [
			method, Report.point(from), Report.point(to)])
	return false


static func judge_line(board: Board, from: Vector2, to: Vector2, shooter: Dictionary, target: Dictionary) -> Dictionary:
	var result := { "has_los": false, "blocking_terrain": [] }
	var shooter_model := _line_model(shooter, "shooter", from, board.options)
	var target_model := _line_model(target, "target", to, board.options)
	if shooter_model.state != Model.State.READY or target_model.state != Model.State.READY:
		return result
	var pair := Pair.new()
	pair.set_up_on_all(shooter_model, target_model, board.terrain, board.options)
	if board.models_block and pair.matched != null:
		pair.models = Blockers.new(board.models, ModelList.candidate_of(shooter_model, shooter, "shooter"),
				ModelList.candidate_of(target_model, target, "target"), false, pair.matched)
	pair.set_line(from, to)
	result.has_los = pair.is_line_clear()
	result.blocking_terrain = Array(pair.blockers_of_line(0))
	if board.models_block:
		var blocking := pair.blocking_models().map(func(model: Blockers.Candidate) -> String: return model.id)
		result["blocking_models"] = blocking
		result["blockers"] = result.blocking_terrain + blocking
	var stop := {} if result.has_los else pair.block_point(0)
	if not stop.is_empty():
		result["block_point"] = stop.point
		result["block_id"] = stop.terrain_id
	return result


## An empty model is a bare point at its end of the line.
static func _line_model(source: Dictionary, kind: String, end: Vector2, options: Options) -> Model:
	var model := Model.new()
	if source.is_empty():
		model.set_bare_point(end)
	else:
		model.read(source, kind, options)
	return model


# ---------------------------------------------------------------------------------------- statistics


static func count_invalid() -> void:
	_lock.lock()
	_statistics["calls"] += 1
	_statistics["invalid"] += 1
	_lock.unlock()


static func get_statistics() -> Dictionary:
	_lock.lock()
	var copy := _statistics.duplicate()
	_lock.unlock()
	return copy


static func reset_statistics() -> void:
	_lock.lock()
	_statistics = NO_STATISTICS.duplicate()
	_lock.unlock()
