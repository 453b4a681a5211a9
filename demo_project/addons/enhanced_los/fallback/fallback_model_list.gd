# SPDX-License-Identifier: MIT
extends RefCounted
## The models of a board Dictionary, its keys `models` and `models_block`, as blockers.

const Blockers := preload("fallback_blockers.gd")
const Board := preload("fallback_board.gd")
const Model := preload("fallback_model.gd")
const Models := preload("fallback_table_models.gd")
const Options := preload("fallback_options.gd")
const Report := preload("../report.gd")
const Values := preload("fallback_values.gd")

const DOES_NOT_BLOCK := "the model does not block"


## The board with the models of the Dictionary, if they block. Null if `opened` is.
static func add_to(opened: Board, board: Dictionary) -> Board:
	if opened == null or not _has_models(board):
		return opened
	var options := opened.options.with_tops()
	var result := Board.new(opened.terrain, options, opened.is_compiled)
	var candidates: Array[Blockers.Candidate] = []
	for index: int in board["models"].size():
		var entry := _read(board["models"][index], index, options)
		if entry != null and entry.can_block():
			candidates.append(entry.candidate)
	result.set_models(candidates)
	return result


## A shooter or target with its id and unit.
static func candidate_of(model: Model, source: Dictionary, kind: String) -> Blockers.Candidate:
	var candidate := Blockers.Candidate.new(model)
	candidate.given_id = Models.Entry.id_in(source)
	candidate.unit = Models.Entry.unit_in(source, kind)
	return candidate


static func _has_models(board: Dictionary) -> bool:
	if not board.has("models_block"):
		return false
	var values := Values.new(board, "board")
	if not values.flag("models_block", false) or not board.has("models"):
		return false
	if board["models"] is Array:
		return true
	values.warn("models", "should be an Array, not %s; ignored" % Report.type_of(board["models"]))
	return false


## Null if the model is unusable.
static func _read(source: Variant, index: int, options: Options) -> Models.Entry:
	if not source is Dictionary:
		Report.warn_once("model %d" % index, "should be a Dictionary, not %s; %s" % [Report.type_of(source), DOES_NOT_BLOCK])
		return null
	var entry := Models.Entry.new()
	var values := Values.new(source, "model", index)
	values.consequence = DOES_NOT_BLOCK
	var is_usable := entry.read(values, options)
	entry.unit = Models.Entry.unit_in(source, "model", index)
	if not is_usable:
		return null
	entry.handle = index
	entry.refresh()
	entry.candidate.handle = -1
	entry.candidate.given_id = Models.Entry.id_in(source)
	return entry
