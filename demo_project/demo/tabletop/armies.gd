# SPDX-License-Identifier: MIT
extends RefCounted
## Two armies along the short edges of the table. Together they have one model of each base. Each has three units of
## three models, named by their first and last model ("S1-S3").

const Bases := preload("../bases.gd")
const BoardGenerator := preload("../board_generator.gd")
const Situation := preload("../table/situation.gd")

const UNIT_SIZE := 3
const PER_ROW := 5
const FIRST_ROW_INCHES := 8.0
const ROW_INCHES := 9.0


## A generated layout with both armies on it.
static func table(board_seed: int) -> Situation:
	var situation := Situation.new()
	situation.name = "Tabletop, layout %d" % board_seed
	situation.edition = 11
	situation.table = BoardGenerator.TABLE
	situation.pieces = BoardGenerator.generate(board_seed)
	var bases := Bases.all()
	for i in bases.size():
		_add(situation, bases[i], i)
	situation.shooter = _pop(situation.others, "S4")
	situation.target = _pop(situation.others, "T7")
	return situation


## Even numbers belong to one side, odd ones to the other, so that both have small and large bases.
static func _add(situation: Situation, base: Dictionary, number: int) -> void:
	var is_shooter := number % 2 == 0
	@warning_ignore("integer_division")
	var slot := number / 2
	@warning_ignore("integer_division")
	var from_edge := FIRST_ROW_INCHES + ROW_INCHES * (slot / PER_ROW)
	var inches := Vector2(4.0 + 9.0 * (slot % PER_ROW) + (2.0 if slot >= PER_ROW else 0.0), from_edge)
	var at := inches * BoardGenerator.PIXELS_PER_INCH
	if is_shooter:
		at = BoardGenerator.TABLE - at
	var letter := "S" if is_shooter else "T"
	var model := { "id": "%s%d" % [letter, slot + 1], "side": "shooter" if is_shooter else "target",
			"unit": _unit_name(letter, slot), "position": at }
	Bases.assign(model, base)
	situation.others.append(model)


static func _unit_name(letter: String, slot: int) -> String:
	var first := slot - slot % UNIT_SIZE + 1
	return "%s%d-%s%d" % [letter, first, letter, first + UNIT_SIZE - 1]


static func _pop(models: Array, id: String) -> Dictionary:
	for i in models.size():
		if models[i].id == id:
			return models.pop_at(i)
	return models.pop_back()
