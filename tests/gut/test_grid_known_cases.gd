# SPDX-License-Identifier: MIT
extends "support/grid_message_test.gd"
## The cases of the four games' documents, as text diagrams. S is the source, T the target; "#" wall, "m" occupant,
## "s" smoke.

const Cases := preload("support/grid_cases.gd")

# Corner to corner: the document's validation list.
const CORNERS := [
	["horizontal, 5 tiles", "S...T / .....", true],
	["vertical, 3 tiles", "S. / .. / T.", true],
	["diagonal, 4 tiles", "S... / .... / .... / ...T", true],
	["multiple corner paths", "S#. / ... / ..T", true],
	["single wall", "... / S#T / ...", false],
	["maze", "S#... / .#.#. / .#.#. / .#.#. / ...#T", false],
	["monster hides monster", "S.mT / ....", false],
	["wall and monster", "S#. / m.. / ..T", false],
	["corner grazing", "S.. / .#. / ..T", false],
	["edge grazing", ".... / S##T / ....", false],
	["another pair is free", "S..T / ####", true],
	["theorem, neighbors", "S#. / #T. / ...", false],
	["theorem, beyond", "S#. / #.. / ..T", false],
	["one row", "S..T", true],
	["along the border", "S# / .# / .# / T#", true],
	["narrow passage", "##### / S...T / #####", true],
	["narrow passage, one post each side", "..#.. / S...T / ..#..", true],
	["narrow passage, oblique", "S.#.. / ..... / ..#.T", true],
	["bend with a free flanker", "####. / S...# / ###.T", true],
	["bend without", "####. / S...# / ####T", false],
	["formation", "S.. / .m. / ..T", false],
	["multi obstacle", "...T / .... / .#.. / S..#", false],
]
const RULEBOOK := ["m#..m", "...#.", "m#.#.", ".##..", ".m..m"]
const RULEBOOK_ANSWERS := {
	Vector2i(0, 0): true, Vector2i(1, 4): false, Vector2i(0, 2): false, Vector2i(4, 4): false, Vector2i(4, 0): false,
}

# Tactical: [name, rows, walls, door state, from, to, sight, fire]; the door is between (0,0) and (1,0).
const MIDDLE := [Vector2(0.5, 0.5), Vector2(1.5, 0.5)]
const TACTICAL := [
	["open door", [".."], [], GridLineOfSight.OPEN, MIDDLE[0], MIDDLE[1], true, false],
	["destroyed door", [".."], [], GridLineOfSight.DESTROYED, MIDDLE[0], MIDDLE[1], true, false],
	["closed door", [".."], [], GridLineOfSight.CLOSED, MIDDLE[0], MIDDLE[1], false, false],
	["locked door", [".."], [], GridLineOfSight.LOCKED, MIDDLE[0], MIDDLE[1], false, false],
	["opening door", [".."], [], GridLineOfSight.OPENING, MIDDLE[0], MIDDLE[1], true, false],
	["closing door", [".."], [], GridLineOfSight.CLOSING, MIDDLE[0], MIDDLE[1], true, false],
	["open door, at its side", [".."], [], GridLineOfSight.OPEN, Vector2(0.5, 0.1), Vector2(1.5, 0.1), true, false],
	["edge of the leaf", [".."], [], GridLineOfSight.OPEN, Vector2(0.5, 1 / 3.0), Vector2(1.5, 1 / 3.0), true, false],
	["thin wall", [".."], [[Vector2i(0, 0), Vector2i(1, 0)]], 0, MIDDLE[0], MIDDLE[1], false, false],
	["one flanker", [".#", ".."], [], 0, Vector2(0.5, 0.5), Vector2(1.5, 1.5), true, false],
	["past a corner", ["...", "..#", "..."], [], 0, Vector2(1.8, 0.5), Vector2(1.8, 2.5), true, false],
	["above a corner", ["..", ".#"], [], 0, Vector2(0.5, 0.8), Vector2(1.5, 0.8), true, false],
	["two flankers", [".#", "#."], [], 0, Vector2(0.5, 0.5), Vector2(1.5, 1.5), false, false],
	["parallel wall in the swath", ["....", "...."],
		[[Vector2i(1, 0), Vector2i(1, 1)], [Vector2i(2, 0), Vector2i(2, 1)]], 0,
		Vector2(0.5, 0.8), Vector2(3.5, 0.8), true, false],
	["hugging a wall", ["...", "..."], [[Vector2i(0, 0), Vector2i(0, 1)], [Vector2i(1, 0), Vector2i(1, 1)],
		[Vector2i(2, 0), Vector2i(2, 1)]], 0, Vector2(0.5, 0.9), Vector2(2.5, 1.1), false, false],
]

# Hidden movement: [name, rows, smoke, from, to, sight, sight of a spotter, sight of Bresenham with corners].
const HIDDEN := [
	["diagram, all walls", ["####", "####", "##.#", "###."], [], Vector2i(2, 2), Vector2i(3, 3), false, true, false],
	["diagram, only X", ["....", ".#..", "....", "...."], [], Vector2i(2, 2), Vector2i(3, 3), true, true, true],
	["two-wall corner", [".#", "#."], [], Vector2i(0, 0), Vector2i(1, 1), false, true, false],
	["one-wall corner", [".#", ".."], [], Vector2i(0, 0), Vector2i(1, 1), true, true, true],
	["the caption's graze", ["####", "####", "...."], [], Vector2i(0, 2), Vector2i(3, 2), true, true, true],
	["a real graze", ["...", ".#."], [], Vector2i(0, 0), Vector2i(2, 1), false, true, true],
	["one wall", ["..#.."], [], Vector2i(0, 0), Vector2i(4, 0), false, true, false],
	["thick wall", [".##.."], [], Vector2i(0, 0), Vector2i(4, 0), false, false, false],
	["two walls", [".#.#."], [], Vector2i(0, 0), Vector2i(4, 0), false, false, false],
	["smoke at the start", ["....."], [Vector2i(0, 0)], Vector2i(0, 0), Vector2i(4, 0), false, false, false],
	["smoke between", ["....."], [Vector2i(2, 0)], Vector2i(0, 0), Vector2i(4, 0), false, false, false],
	["smoke at the end", ["....."], [Vector2i(4, 0)], Vector2i(0, 0), Vector2i(4, 0), false, false, false],
	["smoke beside", [".....", "....."], [Vector2i(2, 1)], Vector2i(0, 0), Vector2i(4, 0), true, true, true],
	["smoke in a flanker", ["..", ".."], [Vector2i(1, 0)], Vector2i(0, 0), Vector2i(1, 1), true, true, true],
	["same cell", ["#"], [], Vector2i(0, 0), Vector2i(0, 0), true, true, true],
	["same cell in smoke", ["."], [Vector2i(0, 0)], Vector2i(0, 0), Vector2i(0, 0), false, false, false],
	["an agent inside a wall", ["...#"], [], Vector2i(0, 0), Vector2i(3, 0), true, true, true],
]

# Permissive: [name, blocked cells, from, to, sight] on 10 x 10.
const PERMISSIVE := [
	["straight with wall", [Vector2i(4, 5)], Vector2i(1, 5), Vector2i(8, 5), false],
	["diagonal, one flanker", [Vector2i(3, 2)], Vector2i(2, 2), Vector2i(5, 5), true],
	["diagonal, both flankers", [Vector2i(3, 2), Vector2i(2, 3)], Vector2i(2, 2), Vector2i(5, 5), false],
	["start blocked", [Vector2i(2, 2)], Vector2i(2, 2), Vector2i(6, 2), false],
	["end blocked", [Vector2i(6, 2)], Vector2i(2, 2), Vector2i(6, 2), false],
	["same cell", [], Vector2i(3, 3), Vector2i(3, 3), true],
	["same cell, blocked", [Vector2i(3, 3)], Vector2i(3, 3), Vector2i(3, 3), false],
	["one corner contact", [Vector2i(2, 0)], Vector2i(0, 0), Vector2i(3, 1), true],
]


func test_corner_to_corner(row: Array = use_parameters(CORNERS)) -> void:
	var scene := Cases.drawn(row[1])
	var rules := Cases.preset(GridLosRules.CORNER_TO_CORNER)
	assert_eq(scene.board.has_los(scene.S, scene.T, rules), row[2], row[0])
	assert_eq(scene.board.has_los(scene.T, scene.S, rules), row[2], row[0] + ", back")
	assert_eq(scene.board.trace(scene.S, scene.T, rules).visible, row[2], row[0] + ", traced")


func test_corner_to_corner_same_tile_and_outside() -> void:
	var rules := Cases.preset(GridLosRules.CORNER_TO_CORNER)
	for letter: String in [".", "#", "m", "s"]:
		assert_true(Cases.board([letter]).has_los(Vector2i.ZERO, Vector2i.ZERO, rules), "same tile: " + letter)
	assert_false(Cases.board(["...."]).has_los(Vector2i.ZERO, Vector2i(7, 0), rules), "out of bounds")
	assert_true(Cases.drawn("S.mT / ....").board.has_los(Vector2i(0, 0), Vector2i(2, 0), rules), "the monster itself")


func test_corner_to_corner_rulebook_example() -> void:
	var board := Cases.board(RULEBOOK)
	for to: Vector2i in RULEBOOK_ANSWERS:
		assert_eq(board.has_los(Vector2i(2, 2), to, Cases.preset(GridLosRules.CORNER_TO_CORNER)), RULEBOOK_ANSWERS[to],
				str(to))


func test_tactical(row: Array = use_parameters(TACTICAL)) -> void:
	var board := Cases.board(row[1])
	for pair: Array in row[2]:
		board.set_wall(pair[0], pair[1])
	if row[3] != GridLineOfSight.NONE:
		board.set_door(Vector2i(0, 0), Vector2i(1, 0), row[3])
	for ends: Array in [[row[4], row[5]], [row[5], row[4]]]:
		assert_eq(board.has_los_points(ends[0], ends[1]), row[6], row[0] + ", sight")
		assert_eq(board.has_lof_points(ends[0], ends[1]), row[7], row[0] + ", fire")


func test_tactical_door_between_open_boundaries() -> void:
	var board := Cases.board(["..", "..", ".."])
	board.set_door(Vector2i(0, 1), Vector2i(1, 1), GridLineOfSight.OPEN)
	assert_true(board.has_los_points(Vector2(0.75, 1.05), Vector2(1.25, 1.95)))
	assert_false(board.has_lof_points(Vector2(0.75, 1.05), Vector2(1.25, 1.95)))


func test_tactical_pillar() -> void:
	var board := Cases.board([".....", ".....", "..#..", ".....", "....."])
	var seen := board.get_visible_cells(Vector2i(0, 2))
	assert_has(seen, Vector2i(1, 2))
	assert_does_not_have(seen, Vector2i(3, 2))
	assert_does_not_have(seen, Vector2i(4, 2))
	assert_false(board.has_los(Vector2i(1, 1), Vector2i(3, 3)))


func test_tactical_fire_within_a_cell_and_through_a_thin_shot() -> void:
	var board := Cases.board([".."])
	assert_true(board.has_lof_points(Vector2(0.1, 0.1), Vector2(0.9, 0.9)), "same cell")
	board.set_door(Vector2i(0, 0), Vector2i(1, 0), GridLineOfSight.OPEN)
	assert_true(board.has_lof(Vector2i(0, 0), Vector2i(1, 0), Cases.preset(GridLosRules.TACTICAL_FIRE, { "radius": 1 / 6.0 })),
			"a swath as wide as the leaf")


func test_hidden_movement(row: Array = use_parameters(HIDDEN)) -> void:
	var board := Cases.board(row[1])
	for cell: Vector2i in row[2]:
		board.add_smoke(cell, 0)
	var spotter := Cases.preset(GridLosRules.HIDDEN_MOVEMENT, { "xray": 1 })
	assert_eq(board.has_los(row[3], row[4], Cases.preset(GridLosRules.HIDDEN_MOVEMENT)), row[5], row[0])
	assert_eq(board.has_los(row[3], row[4], spotter), row[6], row[0] + ", spotter")
	assert_eq(board.has_los(row[3], row[4], Cases.preset(GridLosRules.HIDDEN_MOVEMENT_BRESENHAM)), row[7],
			row[0] + ", Bresenham")


func test_bresenham_without_the_corner_rule() -> void:
	var rules := Cases.preset(GridLosRules.HIDDEN_MOVEMENT_BRESENHAM, { "touch": GridLosRules.TOUCH_IGNORE })
	assert_true(Cases.board([".#", "#."]).has_los(Vector2i(0, 0), Vector2i(1, 1), rules))
	var graze := Cases.board(["...", ".#."])
	assert_true(graze.has_los(Vector2i(0, 0), Vector2i(2, 1), rules))
	assert_false(graze.has_los(Vector2i(2, 1), Vector2i(0, 0), rules), "it is not symmetric")
	rules.symmetric = true
	assert_eq(graze.has_los(Vector2i(0, 0), Vector2i(2, 1), rules), graze.has_los(Vector2i(2, 1), Vector2i(0, 0), rules))


func test_permissive(row: Array = use_parameters(PERMISSIVE)) -> void:
	var board := GridLineOfSight.create(10, 10)
	board.set_cells(row[1], GridLineOfSight.WALL)
	assert_eq(board.has_los(row[2], row[3], Cases.preset(GridLosRules.PERMISSIVE)), row[4], row[0])


func test_permissive_keyhole() -> void:
	var rules := Cases.preset(GridLosRules.PERMISSIVE)
	for row: Array in [[Vector2i(5, 5), Vector2i(1, 5), Vector2i(9, 5), true],
			[Vector2i(5, 4), Vector2i(1, 2), Vector2i(9, 6), true], [Vector2i(5, 4), Vector2i(1, 2), Vector2i(9, 2), false]]:
		var board := GridLineOfSight.create(10, 10)
		for y in 10:
			board.set_cell(Vector2i(5, y), GridLineOfSight.WALL)
		board.set_cell(row[0], 0)
		assert_eq(board.has_los(row[1], row[2], rules), row[3], str(row))


func test_ranges_of_weapons() -> void:
	var board := GridLineOfSight.create(10, 10)
	for row: Array in [[Vector2i(3, 4), 5.0, true], [Vector2i(4, 4), 5.0, false], [Vector2i(5, 1), 5.0, false],
			[Vector2i(8, 0), 8.0, true]]:
		assert_eq(board.in_range(Vector2i.ZERO, row[0], row[1]), row[2], str(row))
