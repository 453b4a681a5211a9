# SPDX-License-Identifier: MIT
extends RefCounted
## Runs the queries of a file of recorded answers on one implementation.
##
## Each case runs twice: with new dictionaries, and with one board, one Array and the same piece dictionaries for all
## cases, refilled in place. The latter finds caches that are used although the board has changed.

const AnswerCheck := preload("answer_check.gd")
const Corpus := preload("corpus.gd")
const Implementation := preload("../support/implementation.gd")

## The number of (scene, edition) cases.
var cases := 0
## One line per case that differs.
var faults: PackedStringArray = []

var _los: Variant
var _kept_pieces: Array[Dictionary] = []
var _kept_features := []
var _kept_board := { "terrain_features": _kept_features }


func _init(by: Implementation) -> void:
	_los = by.los


func file(file_name: String) -> void:
	for scene in Corpus.scenes(file_name):
		for edition: String in scene.out:
			cases += 1
			var check := AnswerCheck.new()
			_check_case(scene, int(edition), scene.out[edition], check)
			if not check.faults.is_empty():
				faults.append("%s, edition %s: %s" % [scene.id, edition, "; ".join(check.faults)])


func _check_case(scene: Dictionary, edition: int, expected: Dictionary, check: AnswerCheck) -> void:
	var shooter: Dictionary = Corpus.decoded(scene.shooter)
	var target: Dictionary = Corpus.decoded(scene.target)
	var board: Dictionary = Corpus.decoded(scene.board)
	board["edition"] = edition
	var before := [shooter.duplicate(true), target.duplicate(true), board.duplicate(true)]
	var answer: Dictionary = _los.check_enhanced_visibility(shooter, target, board, true)
	check.visibility(answer, expected.vis)
	check.without_block_points(_los.check_enhanced_visibility(shooter, target, board, false), answer)
	check.same("default of want_block_points", _los.check_enhanced_visibility(shooter, target, board),
			_los.check_enhanced_visibility(shooter, target, board, false))
	check.same("verdict", _los.has_los(shooter, target, board), expected.vis.has_los)
	_check_center_line(shooter, target, board, expected, check)
	check.same("unmodified inputs", [shooter, target, board], before)
	_refill_kept_board(board)
	check.same("the answer on a refilled board",
			_los.check_enhanced_visibility(shooter, target, _kept_board, true), answer)


func _check_center_line(shooter: Dictionary, target: Dictionary, board: Dictionary, expected: Dictionary,
		check: AnswerCheck) -> void:
	var from := _position(shooter)
	var to := _position(target)
	check.legacy(_los.check_legacy_line_of_sight(from, to, board), expected.legacy)
	check.block_point(_los.block_point_for_line(from, to, board, shooter, target), expected.block)
	check.judged_line(_los.judge_line(from, to, board, shooter, target), expected.single)


## As in the recording: (0, 0) if there is no position.
static func _position(model: Dictionary) -> Vector2:
	var position: Variant = model.get("position")
	if position is Dictionary:
		return Vector2(position.get("x", 0.0), position.get("y", 0.0))
	return position if position is Vector2 else Vector2.ZERO


func _refill_kept_board(board: Dictionary) -> void:
	var features: Array = board.terrain_features
	_kept_features.resize(features.size())
	for i in features.size():
		if i == _kept_pieces.size():
			_kept_pieces.append({})
		_kept_pieces[i].clear()
		_kept_pieces[i].merge(features[i])
		_kept_features[i] = _kept_pieces[i]
	_kept_board["edition"] = board.edition
