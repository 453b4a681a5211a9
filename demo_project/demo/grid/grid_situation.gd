# SPDX-License-Identifier: MIT
extends RefCounted
## A board of cells with a source and a target: the content of a grid page and of a case file.
##
## A case is {name, text, rows, expected}. Rows use "S" and "T" for source and target, and "#", "m" and "." like the
## engine. Optional keys: expected_fire, walls, doors, smoke, blocked, observers, rules, from_point, to_point.
## A cell is [column, row].

const WALL := 1
const OCCUPIED := 2
const SMOKE := 4
const DOORS: PackedStringArray = ["NONE", "OPEN", "CLOSED", "LOCKED", "DESTROYED", "OPENING", "CLOSING"]

var name := ""
var text := ""
var size := Vector2i.ONE
## Flags per cell, row by row.
var cells := PackedByteArray()
var from := Vector2i.ZERO
var to := Vector2i.ZERO
## End points in cell units, or null if the case is about whole cells.
var from_point: Variant = null
var to_point: Variant = null
## Pairs of neighbors.
var walls: Array = []
## [{between: [a, b], state}]
var doors: Array = []
var observers: Array[Vector2i] = []
var rules := {}
var expected: Variant = null
var expected_fire: Variant = null


static func from_case(data: Dictionary) -> RefCounted:
	var situation := new()
	situation.name = data.name
	situation.text = data.text
	situation.expected = data.get("expected")
	situation.expected_fire = data.get("expected_fire")
	situation.rules = data.get("rules", {})
	situation._read_rows(data.rows)
	situation._read_extras(data)
	return situation


func _read_rows(rows: Array) -> void:
	size = Vector2i(str(rows[0]).length(), rows.size())
	var found := {}
	cells.resize(size.x * size.y)
	for y in size.y:
		for x in size.x:
			var letter := str(rows[y])[x]
			cells[y * size.x + x] = { "#": WALL, "m": OCCUPIED, "s": SMOKE }.get(letter, 0)
			found[letter] = Vector2i(x, y)
	from = found.get("S", Vector2i.ZERO)
	# Without a target, the source is the target.
	to = found.get("T", from)


func _read_extras(data: Dictionary) -> void:
	for cell: Array in data.get("smoke", []):
		set_flags(_cell(cell), SMOKE)
	for cell: Array in data.get("blocked", []):
		set_flags(_cell(cell), WALL)
	walls = data.get("walls", []).map(func(pair: Array) -> Array: return pair.map(_cell))
	doors = data.get("doors", []).map(func(door: Dictionary) -> Dictionary:
		return { "between": door.between.map(_cell), "state": DOORS.find(door.state) })
	for cell: Array in data.get("observers", []):
		observers.append(_cell(cell))
	if data.has("from_point"):
		from_point = Vector2(data.from_point[0], data.from_point[1])
		to_point = Vector2(data.to_point[0], data.to_point[1])
		from = Vector2i(from_point)
		to = Vector2i(to_point)


static func _cell(pair: Array) -> Vector2i:
	return Vector2i(int(pair[0]), int(pair[1]))


func has_cell(cell: Vector2i) -> bool:
	return Rect2i(Vector2i.ZERO, size).has_point(cell)


func flags(cell: Vector2i) -> int:
	return cells[cell.y * size.x + cell.x]


func set_flags(cell: Vector2i, value: int) -> void:
	cells[cell.y * size.x + cell.x] = value


## Changes the boundary between two neighbors to the next state: none, wall, open door, closed door, none.
func step_boundary(a: Vector2i, b: Vector2i) -> void:
	var wall := _index_of(walls, a, b)
	var door := _index_of(doors.map(func(one: Dictionary) -> Array: return one.between), a, b)
	if wall >= 0:
		walls.remove_at(wall)
		doors.append({ "between": [a, b], "state": DOORS.find("OPEN") })
	elif door < 0:
		walls.append([a, b])
	elif doors[door].state == DOORS.find("OPEN"):
		doors[door].state = DOORS.find("CLOSED")
	else:
		doors.remove_at(door)


static func _index_of(pairs: Array, a: Vector2i, b: Vector2i) -> int:
	return maxi(pairs.find([a, b]), pairs.find([b, a]))


## The engine's board.
func build() -> GridLineOfSight:
	var board := GridLineOfSight.new()
	board.load_rows(rows())
	for y in size.y:
		for x in size.x:
			board.set_cell(Vector2i(x, y), flags(Vector2i(x, y)))
	for pair: Array in walls:
		board.set_wall(pair[0], pair[1], true)
	for door: Dictionary in doors:
		board.set_door(door.between[0], door.between[1], door.state)
	return board


func rows() -> PackedStringArray:
	var lines := PackedStringArray()
	for y in size.y:
		var line := ""
		for x in size.x:
			line += { 0: ".", WALL: "#", OCCUPIED: "m", SMOKE: "s" }.get(flags(Vector2i(x, y)), "#")
		lines.append(line)
	return lines


func snapshot() -> Dictionary:
	return { "cells": cells.duplicate(), "from": from, "to": to, "from_point": from_point, "to_point": to_point,
			"walls": walls.duplicate(true), "doors": doors.duplicate(true), "observers": observers.duplicate() }


func restore(state: Dictionary) -> void:
	for key: String in state:
		set(key, state[key])
