# SPDX-License-Identifier: MIT
extends RefCounted
## Sight between models of a LosTable. One object per call: the name of the method is for its messages.

const Blockers := preload("fallback_blockers.gd")
const Board := preload("fallback_board.gd")
const Distance := preload("fallback_distance.gd")
const Handles := preload("fallback_table_handles.gd")
const Models := preload("fallback_table_models.gd")
const Pair := preload("fallback_pair.gd")
const Query := preload("fallback_query.gd")
const Report := preload("../report.gd")
const Values := preload("fallback_values.gd")

## A model placed exactly at the limit is in range even if rounding to float32 puts it slightly beyond.
const RANGE_TOLERANCE_INCHES := 0.001
const NOT_PLACED := "Invalid model positions"

var models: Models
var board: Board
var method: String


func _init(of: Models, on: Board, for_method: String) -> void:
	models = of
	board = on
	method = for_method


# ------------------------------------------------------------------------------------------- queries


func has_los(a: int, b: int) -> bool:
	var both := _find_both(a, b)
	if _problem_of(both, false) != "":
		Query.count_invalid()
		return false
	return Query.search(pair(both[0].candidate, both[1].candidate), board) != Pair.NONE


func check(a: int, b: int, detail: int) -> Dictionary:
	var wanted := detail if Query.is_detail(detail, method) else int(Query.Detail.LINES)
	var both := _find_both(a, b)
	var problem := _problem_of(both, false)
	if problem != "":
		return _invalid(problem, wanted)
	return _check(both[0].candidate, both[1].candidate, wanted)


func check_at(a: int, position: Vector2, b: int, detail: int) -> Dictionary:
	var wanted := detail if Query.is_detail(detail, method) else int(Query.Detail.PROOF)
	if not Values.is_usable(position):
		Report.error("%s: position %s is not finite or beyond 1e+07; the model is treated as not visible" % [method, Report.point(position)])
	var both := _find_both(a, b)
	var problem := _problem_of(both, true)
	if problem == "" and (position == Vector2.ZERO or not Values.is_usable(position)):
		problem = NOT_PLACED
	if problem != "":
		return _invalid(problem, wanted)
	return _check(moved(both[0], position), both[1].candidate, wanted)


func matrix(from: PackedInt32Array, to: PackedInt32Array) -> PackedByteArray:
	var result := PackedByteArray()
	if from.is_empty() or to.is_empty() or not Handles.is_usable_size(from.size(), to.size(), method):
		return result
	var targets := Handles.entries(models, to)
	for shooter in Handles.entries(models, from):
		for target in targets:
			result.append(int(sees(shooter, target)))
	Handles.report_stale(models, from + to, method)
	return result


func observers_of(handle: int, candidates: PackedInt32Array) -> PackedInt32Array:
	var target := Handles.find(models, handle, method)
	if target == null:
		return PackedInt32Array()
	Handles.report_stale(models, candidates, method)
	var observers := Handles.candidates(models, candidates, target)
	if candidates.is_empty():
		observers = models.all().filter(func(entry: Models.Entry) -> bool: return entry.side != target.side)
	return Handles.of(observers.filter(func(entry: Models.Entry) -> bool: return sees(entry, target)))


func visible_pairs(from: PackedInt32Array, to: PackedInt32Array, max_range_inches: float,
		mask: PackedByteArray) -> PackedInt32Array:
	var result := PackedInt32Array()
	if not Handles.is_usable_size(from.size(), to.size(), method) or not _is_mask(mask, from.size() * to.size()) \
			or not Handles.is_usable_range(max_range_inches, "max_range_inches", method):
		return result
	var shooters := Handles.entries(models, from)
	var targets := Handles.entries(models, to)
	for i in shooters.size():
		for j in targets.size():
			if (mask.is_empty() or mask[i * targets.size() + j] != 0) \
					and is_in_range(shooters[i], targets[j], max_range_inches) and sees(shooters[i], targets[j]):
				result.append_array([from[i], to[j]])
	if not from.is_empty() and not to.is_empty():
		Handles.report_stale(models, from + to, method)
	return result


func _is_mask(mask: PackedByteArray, pairs: int) -> bool:
	if mask.is_empty() or mask.size() == pairs:
		return true
	Report.error("%s: mask should have %d entries, one per pair, or none, not %d" % [method, pairs, mask.size()])
	return false


# --------------------------------------------------------------------------------------------- pairs


## The pair of two models that are in play.
func pair(from: Blockers.Candidate, to: Blockers.Candidate, with_models := true) -> Pair:
	var result := Pair.new()
	result.set_up(from.model, to.model, board.terrain, board.options)
	if with_models and not board.models.is_empty():
		result.models = Blockers.new(board.models, from, to, true, result.matched)
	return result


## False if either is null or not in play.
func sees(from: Models.Entry, to: Models.Entry) -> bool:
	return are_in_play(from, to) and pair(from.candidate, to.candidate).first_clear_line() != Pair.NONE


func inches(from: Models.Entry, to: Models.Entry) -> float:
	return Distance.pixels_between(from.base, to.base) / board.options.pixels_per_inch


func is_in_range(from: Models.Entry, to: Models.Entry, max_range_inches: float) -> bool:
	return are_in_play(from, to) \
			and (max_range_inches == INF or inches(from, to) <= max_range_inches + RANGE_TOLERANCE_INCHES)


static func are_in_play(from: Models.Entry, to: Models.Entry) -> bool:
	return from != null and to != null and from.is_in_play() and to.is_in_play()


## The model as it would be at another position.
static func moved(entry: Models.Entry, position: Vector2) -> Blockers.Candidate:
	var candidate := Blockers.Candidate.new(entry.model.moved_to(position))
	candidate.handle = entry.handle
	candidate.unit = entry.unit
	return candidate


## The models that block if models do.
static func candidates_of(all: Models) -> Array[Blockers.Candidate]:
	var list: Array[Blockers.Candidate] = []
	for entry in all.by_slot():
		if entry.can_block():
			list.append(entry.candidate)
	return list


## Two models; empty, with one error, if one does not exist.
func _find_both(a: int, b: int) -> Array[Models.Entry]:
	var both: Array[Models.Entry] = []
	var from := Handles.find(models, a, method)
	var to := Handles.find(models, b, method) if from != null else null
	if to != null:
		both = [from, to]
	return both


## Why there is no line of sight between two models, or "". `is_moved`: the first need not be on the table.
static func _problem_of(both: Array[Models.Entry], is_moved: bool) -> String:
	var problem := "Invalid handle" if both.is_empty() else ""
	for index in both.size():
		if both[index].flags & Models.Flag.ALIVE == 0:
			problem = "Model is not alive"
		elif both[index].flags & Models.Flag.ON_TABLE == 0 and not (is_moved and index == 0):
			problem = NOT_PLACED
	return problem


func _check(from: Blockers.Candidate, to: Blockers.Candidate, detail: int) -> Dictionary:
	var checked := pair(from, to)
	var clear := Query.search(checked, board)
	var result := Query.answer(checked, clear, detail as Query.Detail)
	if detail >= Query.Detail.PROOF:
		_add_models(result, checked.blocking_models() if clear == Pair.NONE else [])
	Query.add_rules(result, checked, clear, detail as Query.Detail)
	return result


func _invalid(reason: String, detail: int) -> Dictionary:
	Query.count_invalid()
	var result := Query.invalid(reason, detail as Query.Detail)
	if detail >= Query.Detail.PROOF:
		_add_models(result, [])
	if Query.has_cover(board.options, detail as Query.Detail):
		result["cover"] = []
	return result


static func _add_models(result: Dictionary, blocking: Array) -> void:
	var handles := PackedInt32Array()
	for candidate: Blockers.Candidate in blocking:
		handles.append(candidate.handle)
		result["blockers"].append(candidate.id)
	result["blocking_models"] = handles
