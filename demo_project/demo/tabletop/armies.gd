# SPDX-License-Identifier: MIT
extends RefCounted
## Two armies along the short edges of the table: either together one model of each base, in units of three, or a unit
## of ten equal models each. Units are named by their first and last model ("S1-S3").

const Bases := preload("../bases.gd")
const BoardGenerator := preload("../board_generator.gd")
const Situation := preload("../table/situation.gd")

const UNIT_SIZE := 3
const PER_ROW := 5
const FIRST_ROW_INCHES := 8.0
const ROW_INCHES := 9.0
const TEN := 10
const TEN_BASE_MM := 32
const TEN_STEP_INCHES := 1.75
## From the corner of the table to the first model of the unit of ten.
const TEN_INCHES := Vector2(19.0, 5.5)


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


## A generated layout with one unit of ten on each side, in two ranks.
static func units_of_ten(board_seed: int) -> Situation:
	var situation := Situation.new()
	situation.name = "Two units of ten, layout %d" % board_seed
	situation.edition = 11
	situation.table = BoardGenerator.TABLE
	situation.pieces = BoardGenerator.generate(board_seed)
	for i in 2 * TEN:
		@warning_ignore("integer_division")
		var slot := i / 2
		@warning_ignore("integer_division")
		var inches := TEN_INCHES + TEN_STEP_INCHES * Vector2(slot % PER_ROW, slot / PER_ROW)
		situation.others.append(_model(i % 2 == 0, slot, inches, TEN))
		situation.others[-1]["base_mm"] = TEN_BASE_MM
	situation.shooter = _pop(situation.others, "S3")
	situation.target = _pop(situation.others, "T3")
	return situation


## Even numbers belong to one side, odd ones to the other, so that both have small and large bases.
static func _add(situation: Situation, base: Dictionary, number: int) -> void:
	var is_shooter := number % 2 == 0
	@warning_ignore("integer_division")
	var slot := number / 2
	@warning_ignore("integer_division")
	var from_edge := FIRST_ROW_INCHES + ROW_INCHES * (slot / PER_ROW)
	var inches := Vector2(4.0 + 9.0 * (slot % PER_ROW) + (2.0 if slot >= PER_ROW else 0.0), from_edge)
	var model := _model(is_shooter, slot, inches, UNIT_SIZE)
	Bases.assign(model, base)
	situation.others.append(model)


## A model without a base. `inches` are measured from the corner of its side of the table.
static func _model(is_shooter: bool, slot: int, inches: Vector2, unit_size: int) -> Dictionary:
	var at := inches * BoardGenerator.PIXELS_PER_INCH
	var letter := "S" if is_shooter else "T"
	return { "id": "%s%d" % [letter, slot + 1], "side": "shooter" if is_shooter else "target",
			"unit": _unit_name(letter, slot, unit_size), "position": BoardGenerator.TABLE - at if is_shooter else at }


static func _unit_name(letter: String, slot: int, unit_size: int) -> String:
	var first := slot - slot % unit_size + 1
	return "%s%d-%s%d" % [letter, first, letter, first + unit_size - 1]


static func _pop(models: Array, id: String) -> Dictionary:
	for i in models.size():
		if models[i].id == id:
			return models.pop_at(i)
	return models.pop_back()
