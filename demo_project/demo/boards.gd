# SPDX-License-Identifier: MIT
extends RefCounted
## A small handmade board.

const Situation := preload("table/situation.gd")

const SKIRMISH_TABLE := Vector2(1440, 960)


## One piece of each kind, with the keys of both editions.
static func skirmish() -> Situation:
	var situation := Situation.new()
	situation.name = "Skirmish"
	situation.table = SKIRMISH_TABLE
	situation.pieces = [
		_piece("ruin", "ruins", "tall", [520, 130, 760, 130, 760, 330, 520, 330]),
		_piece("corner ruin", "ruins", "tall", [830, 520, 1150, 520, 1150, 600, 910, 600, 910, 800, 830, 800]),
		_piece("woods", "woods", "medium", [330, 560, 430, 520, 550, 530, 620, 610, 600, 720, 490, 780, 370, 750, 310, 660]),
		_piece("low wall", "barricade", "low", [1010, 240, 1200, 290, 1192, 322, 1002, 272]),
	]
	situation.shooter = { "position": Vector2(240, 300), "base_mm": 32 }
	situation.target = { "position": Vector2(1230, 700), "base_mm": 32 }
	return situation


static func _piece(id: String, type: String, height: String, numbers: Array) -> Dictionary:
	var polygon := PackedVector2Array()
	for i in range(0, numbers.size(), 2):
		polygon.append(Vector2(numbers[i], numbers[i + 1]))
	return { "id": id, "type": type, "height_category": height, "polygon": polygon }
