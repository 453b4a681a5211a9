# SPDX-License-Identifier: MIT
extends RefCounted
## Grid boards for tests: from rows of text, from the recorded cases, random ones.

const FOLDER := "res://tests_data/grid"
const PRESETS := {
	"corner to corner": GridLosRules.CORNER_TO_CORNER,
	"tactical sight": GridLosRules.TACTICAL_SIGHT,
	"tactical fire": GridLosRules.TACTICAL_FIRE,
	"hidden movement": GridLosRules.HIDDEN_MOVEMENT,
	"hidden movement, Bresenham": GridLosRules.HIDDEN_MOVEMENT_BRESENHAM,
	"permissive": GridLosRules.PERMISSIVE,
}
const DOORS := {
	"Open": GridLineOfSight.OPEN,
	"Open to Closed": GridLineOfSight.CLOSING,
	"Closed": GridLineOfSight.CLOSED,
	"Closed to Open": GridLineOfSight.OPENING,
	"Locked": GridLineOfSight.LOCKED,
	"Destroyed": GridLineOfSight.DESTROYED,
}


## A file of recorded cases; empty if it cannot be read.
static func recorded(file: String) -> Dictionary:
	var text := FileAccess.get_file_as_string(FOLDER.path_join(file + ".json"))
	var cases: Variant = JSON.parse_string(text)
	return cases if cases is Dictionary else {}


static func board(rows: Array) -> GridLineOfSight:
	var result := GridLineOfSight.new()
	result.load_rows(PackedStringArray(rows))
	return result


## A board of rows in the form "S.# / m.T": S and T are free cells; returns {board, S, T}.
static func drawn(picture: String) -> Dictionary:
	var rows := Array(picture.split(" / "))
	var found := {}
	for y in rows.size():
		for letter: String in ["S", "T"]:
			var x: int = rows[y].find(letter)
			if x >= 0:
				found[letter] = Vector2i(x, y)
				rows[y] = rows[y].replace(letter, ".")
	found["board"] = board(rows)
	return found


## The board of one recorded map, optionally without its smoke.
static func of_map(map: Dictionary, with_smoke := true) -> GridLineOfSight:
	var result := board(map.rows)
	for pair: Array in map.get("walls", []):
		result.set_wall(cell(pair[0]), cell(pair[1]))
	for door: Dictionary in map.get("doors", []):
		result.set_door(cell(door.between[0]), cell(door.between[1]), door_state(door))
	for at: Array in map.get("smoke", []) if with_smoke else []:
		result.set_cell(cell(at), result.get_cell(cell(at)) | GridLineOfSight.SMOKE)
	return result


static func door_state(door: Dictionary) -> int:
	var target: String = door.get("target_state", door.state)
	return DOORS[door.state if target == door.state else "%s to %s" % [door.state, target]]


static func cell(pair: Array) -> Vector2i:
	return Vector2i(int(pair[0]), int(pair[1]))


static func point(pair: Array) -> Vector2:
	return Vector2(pair[0], pair[1])


static func preset(which: int, values := {}) -> GridLosRules:
	var rules := GridLosRules.preset(which)
	for key: String in values:
		rules.set(key, values[key])
	return rules


static func all_cells(size: Vector2i) -> Array[Vector2i]:
	var cells: Array[Vector2i] = []
	for y in size.y:
		for x in size.x:
			cells.append(Vector2i(x, y))
	return cells


## A board with random walls, occupants, smoke, thin walls and doors; the seed determines it.
static func random_board(number: int, size: Vector2i, density := 0.2) -> GridLineOfSight:
	var random := RandomNumberGenerator.new()
	random.seed = number
	var result := GridLineOfSight.create(size.x, size.y)
	for at in all_cells(size):
		if random.randf() < density:
			result.set_cell(at, [1, 1, 1, 2, 4][random.randi() % 5])
		for step: Vector2i in [Vector2i.RIGHT, Vector2i.DOWN]:
			var beyond: Vector2i = at + step
			if random.randf() < density * 0.5 and beyond.x < size.x and beyond.y < size.y:
				if random.randf() < 0.5:
					result.set_wall(at, beyond)
				else:
					result.set_door(at, beyond, 1 + random.randi() % 6)
	return result
