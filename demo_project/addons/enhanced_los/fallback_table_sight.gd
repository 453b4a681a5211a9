# SPDX-License-Identifier: MIT
extends RefCounted
## Sight between models of a LosTable. One object per call: the name of the method is for its messages.

const Blockers := preload("fallback_blockers.gd")
const Board := preload("fallback_board.gd")
const Distance := preload("fallback_distance.gd")
const Model := preload("fallback_model.gd")
const Models := preload("fallback_table_models.gd")
const Pair := preload("fallback_pair.gd")
const Query := preload("fallback_query.gd")
const Report := preload("fallback_report.gd")
const Values := preload("fallback_values.gd")

## A model placed exactly at the limit is in range even if rounding to float32 puts it slightly beyond.
const RANGE_TOLERANCE_INCHES := 0.001

var models: Models
var board: Board
var method: String


func _init(of: Models, on: Board, for_method: String) -> void:
	models = of
	board = on
	method = for_method


# ------------------------------------------------------------------------------------------- queries


func has_los(a: int, b: int) -> bool:
	var from := find(models, a, method)
	var to := find(models, b, method) if from != null else null
	if from == null or to == null or not (from.is_in_play() and to.is_in_play()):
		Query.count_invalid()
		return false
	return Query.search(pair(from.candidate, to.candidate), board) != Pair.NONE


func check(a: int, b: int, detail: int) -> Dictionary:
	var wanted := Query.detail_of(detail, false, method)
	var from := find(models, a, method)
	var to := find(models, b, method) if from != null else null
	if from == null or to == null:
		return _invalid("Invalid handle", wanted)
	if not (from.is_in_play() and to.is_in_play()):
		return _invalid("Invalid model positions", wanted)
	return _check(from.candidate, to.candidate, wanted)


func check_at(a: int, position: Vector2, b: int, detail: int) -> Dictionary:
	var wanted := Query.detail_of(detail, false, method)
	var from := find(models, a, method)
	var to := find(models, b, method) if from != null else null
	if from == null or to == null:
		return _invalid("Invalid handle", wanted)
	if not Values.is_usable(position):
		Report.error("%s: position %s is not finite or beyond 1e+07" % [method, Report.point(position)])
		return _invalid("Invalid model data", wanted)
	if position == Vector2.ZERO or not to.is_in_play():
		return _invalid("Invalid model positions", wanted)
	return _check(moved(from, position), to.candidate, wanted)


func matrix(from: PackedInt32Array, to: PackedInt32Array) -> PackedByteArray:
	var result := PackedByteArray()
	var shooters := entries(from)
	var targets := entries(to)
	for shooter in shooters:
		for target in targets:
			result.append(int(sees(shooter, target)))
	return result


func observers_of(handle: int, candidates: PackedInt32Array) -> PackedInt32Array:
	var target := find(models, handle, method)
	if target == null:
		return PackedInt32Array()
	var observers := models.all().filter(func(entry: Models.Entry) -> bool: return entry.side != target.side) \
			if candidates.is_empty() else entries(candidates)
	return handles_of(observers.filter(func(entry: Models.Entry) -> bool: return sees(entry, target)))


func visible_pairs(from: PackedInt32Array, to: PackedInt32Array, max_range_inches: float,
		mask: PackedByteArray) -> PackedInt32Array:
	var result := PackedInt32Array()
	var shooters := entries(from)
	var targets := entries(to)
	for i in shooters.size():
		for j in targets.size():
			if not mask.is_empty() and mask[i * targets.size() + j] == 0:
				continue
			if is_in_range(shooters[i], targets[j], max_range_inches) and sees(shooters[i], targets[j]):
				result.append(from[i])
				result.append(to[j])
	return result


# --------------------------------------------------------------------------------------------- pairs


## The pair of two models that are in play.
func pair(from: Blockers.Candidate, to: Blockers.Candidate, with_models := true) -> Pair:
	var result := Pair.new()
	result.set_up(from.model, to.model, board.terrain, board.options)
	if with_models and not board.models.is_empty():
		result.models = Blockers.new(board.models, from, to, true)
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


# ------------------------------------------------------------------------------------------- handles


## The model, or null with one error.
static func find(all: Models, handle: int, for_method: String) -> Models.Entry:
	var entry := all.find(handle)
	if entry == null:
		Report.error("%s: there is no model with handle %d" % [for_method, handle])
	return entry


## The models; null, with one error for all, where there is none.
func entries(handles: PackedInt32Array) -> Array[Models.Entry]:
	var list: Array[Models.Entry] = []
	for handle in handles:
		var entry := models.find(handle)
		if entry == null and not list.has(null):
			Report.error("%s: there is no model with handle %d" % [method, handle])
		list.append(entry)
	return list


static func handles_of(list: Array[Models.Entry]) -> PackedInt32Array:
	var handles := PackedInt32Array()
	for entry in list:
		handles.append(entry.handle)
	handles.sort()
	return handles


func _check(from: Blockers.Candidate, to: Blockers.Candidate, detail: Query.Detail) -> Dictionary:
	var checked := pair(from, to)
	var clear := Query.search(checked, board)
	var result := Query.answer(checked, clear, detail)
	if detail >= Query.Detail.PROOF:
		_add_models(result, checked.blocking_models() if clear == Pair.NONE else [] as Array[Blockers.Candidate])
	return result


func _invalid(reason: String, detail: Query.Detail) -> Dictionary:
	Query.count_invalid()
	var result := Query.invalid(reason, detail)
	if detail >= Query.Detail.PROOF:
		_add_models(result, [])
	return result


static func _add_models(result: Dictionary, blocking: Array[Blockers.Candidate]) -> void:
	var handles := PackedInt32Array()
	var ids: Array = result.blocking_terrain.duplicate()
	for candidate in blocking:
		handles.append(candidate.handle)
		ids.append(candidate.id)
	result["blocking_models"] = handles
	result["blockers"] = ids
