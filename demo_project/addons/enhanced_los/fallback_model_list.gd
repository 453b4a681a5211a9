# SPDX-License-Identifier: MIT
extends RefCounted
## The models of a board Dictionary, its keys `models` and `models_block`, as blockers.

const Blockers := preload("fallback_blockers.gd")
const Board := preload("fallback_board.gd")
const Model := preload("fallback_model.gd")
const Options := preload("fallback_options.gd")
const Report := preload("fallback_report.gd")
const Values := preload("fallback_values.gd")


## The board with the models of the Dictionary, if they block.
static func add_to(opened: Board, board: Dictionary) -> Board:
	if opened == null or not _flag(board, "models_block"):
		return opened
	var options := opened.options.with_tops()
	var result := Board.new(opened.terrain, options, opened.is_compiled)
	var candidates: Array[Blockers.Candidate] = []
	var list := _models_of(board)
	for index in list.size():
		var candidate := _read(list[index], index, options)
		if candidate != null:
			candidates.append(candidate)
	result.set_models(candidates)
	return result


## A shooter or target with its id and unit.
static func candidate_of(model: Model, source: Dictionary, kind: String) -> Blockers.Candidate:
	var candidate := Blockers.Candidate.new(model)
	candidate.given_id = _name(source, "id", kind, -1)
	candidate.unit = _name(source, "unit", kind, -1)
	return candidate


## Null if the model cannot block.
static func _read(source: Variant, index: int, options: Options) -> Blockers.Candidate:
	if not source is Dictionary:
		Report.warn_once("model %d" % index, "should be a Dictionary, not %s; ignored" % Report.type_of(source))
		return null
	var values := Values.new(source, "model", index)
	var blocks := values.flag("alive", true) and values.flag("blocks_los", true)
	var model := Model.new()
	model.read(source, "model", options, index)
	if not blocks or model.state != Model.State.READY:
		return null
	var candidate := Blockers.Candidate.new(model)
	candidate.given_id = _name(source, "id", "model", index)
	candidate.unit = _name(source, "unit", "model", index)
	candidate.id = candidate.given_id if candidate.given_id != "" else "model_%d" % index
	return candidate


static func _models_of(board: Dictionary) -> Array:
	var models: Variant = board.get("models")
	if models is Array:
		return models
	if typeof(models) != TYPE_NIL:
		Report.warn_once("board: \"models\"", "should be an Array, not %s; ignored" % Report.kind(models))
	return []


static func _flag(board: Dictionary, key: String) -> bool:
	var value: Variant = board.get(key)
	if value is bool:
		return value
	if board.has(key):
		Report.warn_once("board: \"%s\"" % key, "should be a bool, not %s; ignored" % Report.kind(value))
	return false


## An id or the name of a unit as text; "" if there is none.
static func _name(source: Dictionary, key: String, kind: String, index: int) -> String:
	var value: Variant = source.get(key)
	if Values.is_id(value):
		return str(value)
	if typeof(value) != TYPE_NIL:
		Values.new(source, kind, index).warn(key, "should be a String, not %s; ignored" % Report.kind(value))
	return ""
