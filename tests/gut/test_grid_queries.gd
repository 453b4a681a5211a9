# SPDX-License-Identifier: MIT
extends "support/grid_message_test.gd"
## Single and batch queries of a grid agree; results have the documented form.

const Cases := preload("support/grid_cases.gd")

const TRACE_KEYS := {
	"visible": TYPE_BOOL, "reason": TYPE_STRING, "cells": TYPE_ARRAY, "block_cell": TYPE_VECTOR2I,
	"block_point": TYPE_VECTOR2, "from_point": TYPE_VECTOR2, "to_point": TYPE_VECTOR2, "rays_clear": TYPE_INT,
	"rays_total": TYPE_INT,
}
const NOWHERE := Vector2i(-1, -1)

# [rows, from, to, preset, more rules, reason, blocking cell]
const REASONS := [
	[["..#.."], Vector2i(0, 0), Vector2i(4, 0), GridLosRules.HIDDEN_MOVEMENT, {}, "wall", Vector2i(2, 0)],
	[["..m.."], Vector2i(0, 0), Vector2i(4, 0), GridLosRules.CORNER_TO_CORNER, {}, "occupied", Vector2i(2, 0)],
	[["..s.."], Vector2i(0, 0), Vector2i(4, 0), GridLosRules.HIDDEN_MOVEMENT, {}, "smoke", Vector2i(2, 0)],
	[["....."], Vector2i(0, 0), Vector2i(4, 0), GridLosRules.HIDDEN_MOVEMENT, { "max_range": 3.0 }, "range", null],
	[["....."], Vector2i(0, 0), Vector2i(5, 0), GridLosRules.HIDDEN_MOVEMENT, {}, "bounds", null],
	[["....."], Vector2i(-1, 0), Vector2i(4, 0), GridLosRules.TACTICAL_SIGHT, {}, "bounds", null],
	[[".#", "#."], Vector2i(0, 0), Vector2i(1, 1), GridLosRules.HIDDEN_MOVEMENT, {}, "corner", null],
	[["....."], Vector2i(0, 0), Vector2i(4, 0), GridLosRules.HIDDEN_MOVEMENT, {}, "", NOWHERE],
]


func test_trace_has_all_keys(which: int = use_parameters(Cases.PRESETS.values())) -> void:
	for to: Vector2i in [Vector2i(4, 2), Vector2i(0, 0), Vector2i(1, 0), Vector2i(9, 9)]:
		var traced := Cases.board([".....", "..#..", "....."]).trace(Vector2i.ZERO, to, Cases.preset(which))
		assert_eq(traced.keys(), TRACE_KEYS.keys())
		for key: String in TRACE_KEYS:
			assert_eq(typeof(traced[key]), TRACE_KEYS[key], key)
		assert_eq(traced.cells.get_typed_builtin(), TYPE_VECTOR2I)
	new_messages() # outside is an error for the permissive rules


func test_trace_reasons(row: Array = use_parameters(REASONS)) -> void:
	var traced := Cases.board(row[0]).trace(row[1], row[2], Cases.preset(row[3], row[4]))
	assert_eq(traced.reason, row[5])
	assert_eq(traced.visible, row[5] == "")
	if row[6] != null:
		assert_eq(traced.block_cell, row[6])


func test_trace_of_a_center_ray() -> void:
	var traced := Cases.board(["...", "..."]).trace(Vector2i(0, 0), Vector2i(2, 1), Cases.preset(GridLosRules.HIDDEN_MOVEMENT))
	assert_eq(traced.cells, [Vector2i(0, 0), Vector2i(1, 0), Vector2i(1, 1), Vector2i(2, 1)])
	assert_eq([traced.from_point, traced.to_point], [Vector2(0.5, 0.5), Vector2(2.5, 1.5)])
	assert_eq([traced.rays_clear, traced.rays_total], [1, 1])
	assert_eq(traced.block_cell, NOWHERE)


func test_trace_of_corner_rays_counts_rays_of_nonzero_length() -> void:
	var board := Cases.board([".....", ".....", "....."])
	var rules := Cases.preset(GridLosRules.CORNER_TO_CORNER)
	for row: Array in [[Vector2i(3, 1), 16], [Vector2i(1, 0), 14], [Vector2i(0, 1), 14], [Vector2i(1, 1), 15], [Vector2i(0, 0), 1]]:
		var traced := board.trace(Vector2i.ZERO, row[0], rules)
		assert_eq([traced.rays_clear, traced.rays_total], [row[1], row[1]], str(row[0]))


func test_trace_lists_no_cells_where_its_ray_enters_none() -> void:
	var board := Cases.board([".....", ".....", "....."])
	var rules := Cases.preset(GridLosRules.CORNER_TO_CORNER)
	assert_eq(board.trace(Vector2i(0, 1), Vector2i(4, 1), rules).cells, [], "along the border of the cells")
	assert_eq(board.trace(Vector2i(0, 1), Vector2i(9, 9), rules).cells, [], "bounds")
	rules.max_range = 2.0
	assert_eq(board.trace(Vector2i(0, 1), Vector2i(4, 1), rules).cells, [], "range")
	var center := Cases.preset(GridLosRules.HIDDEN_MOVEMENT, { "max_range": 2.0 })
	assert_eq(board.trace(Vector2i(0, 1), Vector2i(4, 1), center).cells.size(), 5, "out of range, with one ray")


func test_trace_has_the_block_point() -> void:
	var board := Cases.board(["....."])
	board.set_wall(Vector2i(2, 0), Vector2i(3, 0))
	var traced := board.trace(Vector2i(0, 0), Vector2i(4, 0), Cases.preset(GridLosRules.HIDDEN_MOVEMENT))
	assert_eq(traced.reason, "wall")
	assert_eq(traced.block_point, Vector2(3.0, 0.5))
	board.set_wall(Vector2i(2, 0), Vector2i(3, 0), false)
	board.set_door(Vector2i(2, 0), Vector2i(3, 0), GridLineOfSight.CLOSED)
	assert_eq(board.trace(Vector2i(0, 0), Vector2i(4, 0)).reason, "door")
	assert_eq(board.trace(Vector2i(0, 0), Vector2i(4, 0)).block_point.x, 3.0)


func test_a_strut_blocks_in_every_state() -> void:
	var board := Cases.board(["..", ".."])
	var rules := Cases.preset(GridLosRules.HIDDEN_MOVEMENT)
	board.set_door(Vector2i(0, 0), Vector2i(0, 1), GridLineOfSight.OPEN)
	board.set_door(Vector2i(1, 0), Vector2i(1, 1), GridLineOfSight.OPEN)
	var traced := board.trace(Vector2i(0, 0), Vector2i(1, 1), rules)
	assert_false(traced.visible)
	assert_true(traced.reason in ["strut", "corner"], traced.reason)
	assert_true(board.trace(Vector2i(0, 0), Vector2i(0, 1), rules).visible, "through the leaf")
	rules.strut = 0.5
	assert_eq(board.trace(Vector2i(0, 0), Vector2i(0, 1), rules).visible, true, "the middle itself")


func test_trace_agrees_with_has_los(which: int = use_parameters(Cases.PRESETS.values())) -> void:
	var board := Cases.random_board(6200 + which, Vector2i(7, 6), 0.25)
	var rules := Cases.preset(which)
	for from in Cases.all_cells(Vector2i(7, 6)):
		for to in Cases.all_cells(Vector2i(7, 6)):
			var traced := board.trace(from, to, rules)
			if traced.visible != board.has_los(from, to, rules) or traced.visible != (traced.reason == "") \
					or traced.visible != (traced.block_cell == NOWHERE):
				fail_test("%s to %s: %s" % [from, to, traced])
				return
	assert_message(SILENT, "", "a good board")


## The field of view equals the pair query for each cell.
func test_field_of_view_equals_pairs(which: int = use_parameters(Cases.PRESETS.values())) -> void:
	var size := Vector2i(13, 11)
	for more: Dictionary in [{}, { "max_range": 4.5 }, { "xray": 1 }, { "symmetric": true }]:
		var board := Cases.random_board(6300 + which, size)
		var rules := Cases.preset(which, more)
		for from: Vector2i in [Vector2i(0, 0), Vector2i(6, 5), Vector2i(12, 3), Vector2i(5, 10)]:
			var expected: Array[Vector2i] = []
			var mask := PackedByteArray()
			for to in Cases.all_cells(size):
				mask.append(int(board.has_los(from, to, rules)))
				if mask[-1] == 1:
					expected.append(to)
			assert_eq(board.get_visible_cells(from, rules), expected, "%s from %s" % [more, from])
			assert_eq(board.get_visibility_mask(from, rules), mask)


func test_field_of_view_on_a_large_board(which: int = use_parameters(Cases.PRESETS.values())) -> void:
	var size := Vector2i(64, 64)
	var board := Cases.random_board(6400 + which, size, 0.1)
	var rules := Cases.preset(which)
	var from := Vector2i(31, 17)
	var mask := board.get_visibility_mask(from, rules)
	var pairs := PackedVector2Array()
	for to in Cases.all_cells(size):
		pairs.append_array([Vector2(from), Vector2(to)])
	assert_eq(board.batch(pairs, rules), mask)
	assert_between(mask.count(1), 0, size.x * size.y)


func test_danger_map_and_observers(which: int = use_parameters(Cases.PRESETS.values())) -> void:
	var size := Vector2i(12, 9)
	var board := Cases.random_board(6500 + which, size)
	var rules := Cases.preset(which)
	var observers: Array[Vector2i] = [Vector2i(1, 1), Vector2i(10, 7), Vector2i(1, 1), Vector2i(5, 4)]
	var danger := board.get_danger_map(observers, rules)
	assert_eq(danger.size(), 108)
	for cell in Cases.all_cells(size):
		var visible_to := PackedInt32Array()
		for i in observers.size():
			if board.has_los(observers[i], cell, rules):
				visible_to.append(i)
		assert_eq(board.get_observers_of(cell, observers, rules), visible_to)
		assert_eq(danger[cell.y * size.x + cell.x], visible_to.size())


## Enough observers for several threads.
func test_danger_map_of_many_observers() -> void:
	var size := Vector2i(80, 60)
	var board := Cases.random_board(6600, size, 0.1)
	board.sight_rules = Cases.preset(GridLosRules.HIDDEN_MOVEMENT)
	var observers: Array[Vector2i] = []
	var expected := PackedInt32Array()
	expected.resize(size.x * size.y)
	for i in 40:
		observers.append(Vector2i((i * 37) % size.x, (i * 23) % size.y))
		var mask := board.get_visibility_mask(observers[i])
		for at in mask.size():
			expected[at] += mask[at]
	assert_eq(board.get_danger_map(observers), expected)


func test_empty_lists() -> void:
	var board := GridLineOfSight.create(2, 2)
	assert_eq(board.get_danger_map([]), PackedInt32Array([0, 0, 0, 0]))
	assert_eq(board.get_observers_of(Vector2i(0, 0), []), PackedInt32Array())
	assert_eq(board.batch(PackedVector2Array()), PackedByteArray())
	assert_eq(board.check_reveals([], Vector2i(0, 0)), [])
	assert_eq(board.report_sight([], Vector2i(0, 0)), [])


func test_batch_equals_singles(which: int = use_parameters(Cases.PRESETS.values())) -> void:
	var size := Vector2i(20, 15)
	var board := Cases.random_board(6700 + which, size)
	var rules := Cases.preset(which)
	var random := RandomNumberGenerator.new()
	random.seed = 6700
	var pairs := PackedVector2Array()
	var expected := PackedByteArray()
	for i in 500:
		var from := Vector2i(random.randi() % size.x, random.randi() % size.y)
		var to := Vector2i(random.randi() % size.x, random.randi() % size.y)
		pairs.append_array([Vector2(from), Vector2(to)])
		expected.append(int(board.has_los(from, to, rules)))
	assert_eq(board.batch(pairs, rules), expected)


func test_sight_rules_and_fire_rules_are_used() -> void:
	var board := Cases.board(["..#.."])
	var a := Vector2i(0, 0)
	var b := Vector2i(4, 0)
	assert_null(board.sight_rules)
	assert_null(board.fire_rules)
	for from: Vector2i in [a, Vector2i(2, 0)]:
		assert_eq(board.get_visible_cells(from), board.get_visible_cells(from, GridLosRules.preset(GridLosRules.TACTICAL_SIGHT)))
		assert_eq(board.has_lof(from, b), board.has_lof(from, b, GridLosRules.preset(GridLosRules.TACTICAL_FIRE)))
	board.sight_rules = Cases.preset(GridLosRules.HIDDEN_MOVEMENT, { "xray": 1 })
	assert_true(board.has_los(a, b))
	assert_false(board.has_lof(a, b))
	board.fire_rules = board.sight_rules
	assert_true(board.has_lof(a, b))
	board.sight_rules.xray = 0
	assert_false(board.has_los(a, b), "a change of the resource takes effect immediately")
	assert_false(board.has_lof(a, b))
	assert_same(board.sight_rules, board.fire_rules)
	board.sight_rules = null
	assert_null(board.sight_rules)


func test_points_and_cells_agree_at_the_centers() -> void:
	var size := Vector2i(6, 6)
	var board := Cases.random_board(6800, size)
	var half := Vector2(0.5, 0.5)
	for from in Cases.all_cells(size):
		for to in Cases.all_cells(size):
			assert_eq(board.has_los_points(Vector2(from) + half, Vector2(to) + half), board.has_los(from, to), "%s %s" % [from, to])
			assert_eq(board.has_lof_points(Vector2(from) + half, Vector2(to) + half), board.has_lof(from, to), "%s %s" % [from, to])


func test_in_range() -> void:
	var board := GridLineOfSight.new()
	var a := Vector2i(-2, 1)
	var b := Vector2i(1, 5)
	for row: Array in [[GridLosRules.METRIC_EUCLIDEAN, 5.0], [GridLosRules.METRIC_CHEBYSHEV, 4.0],
			[GridLosRules.METRIC_MANHATTAN, 7.0]]:
		assert_true(board.in_range(a, b, row[1], row[0]), str(row))
		assert_true(board.in_range(b, a, row[1], row[0]), str(row))
		assert_false(board.in_range(a, b, row[1] - 0.001, row[0]), str(row))
	assert_true(board.in_range(a, b, -1.0), "unlimited")
	assert_true(board.in_range(a, a, 0.0))
	assert_false(board.in_range(a, b, 4.9), "Euclidean by default")


func test_outside_is_not_visible(which: int = use_parameters(Cases.PRESETS.values())) -> void:
	var board := GridLineOfSight.create(3, 3)
	var rules := Cases.preset(which)
	var kind := ERROR if which == GridLosRules.PERMISSIVE else SILENT
	var here := Vector2i(1, 1)
	for there: Vector2i in [Vector2i(3, 1), Vector2i(-1, 1), Vector2i(1, 3), Vector2i(1, -1), Vector2i(1 << 30, -(1 << 30))]:
		for ends: Array in [[here, there], [there, here], [there, there]]:
			assert_false(board.has_los(ends[0], ends[1], rules))
			assert_message(kind, "outside the board", "has_los")
			assert_eq(board.trace(ends[0], ends[1], rules).reason, "bounds")
			assert_message(kind, "outside the board", "trace")
		assert_eq(board.get_visible_cells(there, rules), [])
		assert_message(kind, "outside the board", "get_visible_cells")
		assert_eq(board.get_visibility_mask(there, rules).count(1), 0)
		assert_message(kind, "outside the board", "get_visibility_mask")
		assert_eq(board.get_danger_map([there, here, there], rules)[0], 1)
		assert_message(kind, "outside the board", "get_danger_map")
		assert_eq(board.get_observers_of(here, [there, here, there], rules), PackedInt32Array([1]))
		assert_message(kind, "outside the board", "get_observers_of")
		assert_eq(board.batch(PackedVector2Array([here, there, there, here, here, here]), rules), PackedByteArray([0, 0, 1]))
		assert_message(kind, "outside the board", "batch")


func test_fog() -> void:
	var board := Cases.board(["..#..", "..#..", "....."])
	board.sight_rules = Cases.preset(GridLosRules.HIDDEN_MOVEMENT)
	var first := board.update_fog(PackedByteArray(), [Vector2i(0, 0), Vector2i(1, 0)])
	for i in 15:
		var cell := Vector2i(i % 5, i / 5)
		var seen := not board.get_observers_of(cell, [Vector2i(0, 0), Vector2i(1, 0)]).is_empty()
		assert_eq(first[i], GridLineOfSight.FOG_VISIBLE if seen else GridLineOfSight.FOG_UNSEEN, str(cell))
	var second := board.update_fog(first, [Vector2i(4, 0)])
	assert_eq(second[0], GridLineOfSight.FOG_SEEN)
	assert_eq(second[4], GridLineOfSight.FOG_VISIBLE)
	assert_eq(board.update_fog(second, []).count(GridLineOfSight.FOG_VISIBLE), 0)
	assert_eq(first[0], GridLineOfSight.FOG_VISIBLE, "the argument is not modified")
	assert_eq(board.update_fog(PackedByteArray([1, 2]), [Vector2i(4, 0)]), PackedByteArray([1, 2]))
	assert_message(ERROR, "update_fog: fog has 2 elements, but the board has 15 cells; fog is returned as it is", "fog of another board")
	assert_eq(GridLineOfSight.new().update_fog(PackedByteArray(), []), PackedByteArray(), "no cells")
	assert_message(SILENT, "", "no cells")


## Only the box of the range is read: at and beyond every border of the board it is cut off.
func test_visible_cells_in_a_short_range() -> void:
	var board := Cases.board(["..#......", ".........", "....s....", "#........", ".....#...", "........."])
	for which: int in Cases.PRESETS.values():
		for range: float in [-1.0, 0.0, 0.5, 1.0, 2.0, 2.9, 4.0, 8.5, 5000.0, 1e9]:
			for metric: int in [GridLosRules.METRIC_EUCLIDEAN, GridLosRules.METRIC_CHEBYSHEV, GridLosRules.METRIC_MANHATTAN]:
				var rules := Cases.preset(which)
				rules.max_range = range
				rules.metric = metric
				for from: Vector2i in [Vector2i(0, 0), Vector2i(8, 5), Vector2i(4, 3), Vector2i(8, 0), Vector2i(-1, 2),
						Vector2i(9, 6), Vector2i(-2147483648, 2147483647)]:
					var seen: Array[Vector2i] = []
					for i in 9 * 6:
						if board.has_los(from, Vector2i(i % 9, i / 9), rules):
							seen.append(Vector2i(i % 9, i / 9))
					assert_eq(board.get_visible_cells(from, rules), seen, "%d, range %f, from %s" % [which, range, from])
					new_messages()


func test_a_copy_is_independent() -> void:
	var board := Cases.random_board(6850, Vector2i(6, 5))
	board.add_smoke(Vector2i(2, 2), 1.0)
	board.set_unit(&"u", Vector2i(1, 1))
	board.sight_rules = Cases.preset(GridLosRules.CORNER_TO_CORNER)
	var copy := board.copy()
	assert_eq(copy.get_reference_count(), 1)
	assert_eq([copy.to_rows(), copy.get_size(), copy.get_revision()], [board.to_rows(), board.get_size(), board.get_revision()])
	assert_same(copy.sight_rules, board.sight_rules)
	for from in Cases.all_cells(Vector2i(6, 5)):
		assert_eq(copy.get_visibility_mask(from), board.get_visibility_mask(from))
		assert_eq(copy.get_visible_cells(from, board.fire_rules), board.get_visible_cells(from, board.fire_rules))
	var before := board.to_rows()
	copy.set_unit(&"u", Vector2i(4, 4))
	assert_eq(copy.get_unit_cell(&"u"), Vector2i(4, 4))
	assert_eq(board.get_unit_cell(&"u"), Vector2i(1, 1))
	assert_eq(board.to_rows(), before)
	assert_eq(GridLineOfSight.new().copy().get_size(), Vector2i.ZERO)


func test_changed_rect() -> void:
	var board := GridLineOfSight.create(10, 8)
	assert_eq(board.get_changed_rect(0), Rect2i())
	board.set_cell(Vector2i(2, 3), 1)
	assert_eq(board.get_changed_rect(0), Rect2i(2, 3, 1, 1))
	board.set_wall(Vector2i(5, 5), Vector2i(5, 6))
	assert_eq(board.get_changed_rect(0), Rect2i(2, 3, 4, 4))
	assert_eq(board.get_changed_rect(1), Rect2i(5, 5, 1, 2))
	var smoke := board.add_smoke(Vector2i(0, 0), 2.5)
	assert_eq(board.get_changed_rect(2), Rect2i(0, 0, 3, 3))
	board.remove_smoke(smoke)
	assert_eq(board.get_changed_rect(3), Rect2i(0, 0, 3, 3))
	board.set_unit(&"u", Vector2i(9, 7))
	board.set_unit(&"u", Vector2i(8, 7))
	assert_eq(board.get_changed_rect(5), Rect2i(8, 7, 2, 1))
	assert_eq(board.get_changed_rect(6), Rect2i())
	for i in 70:
		board.set_cell(Vector2i(0, 0), 1 - i % 2)
	assert_eq(board.get_changed_rect(6), Rect2i(0, 0, 10, 8), "beyond the history")
	assert_eq(board.get_changed_rect(12), Rect2i(0, 0, 1, 1))


## The wall lies between the center ray and one side ray: all three are clear. A second wall blocks only the center ray.
func test_every_ray_with_its_own_verdict() -> void:
	var board := GridLineOfSight.create(4, 2)
	var rules := GridLosRules.preset(GridLosRules.TACTICAL_SIGHT)
	for x: int in [1, 2]:
		board.set_wall(Vector2i(x, 0), Vector2i(x, 1))
	var from := Vector2(0.5, 0.8)
	var to := Vector2(3.5, 0.8)
	assert_eq(board.trace_rays(from, to, rules).map(func(ray: Dictionary) -> bool: return ray.visible), [true, true, true])
	board.set_wall(Vector2i(1, 0), Vector2i(2, 0))
	var rays: Array = board.trace_rays(from, to, rules)
	assert_eq(rays.map(func(ray: Dictionary) -> String: return ray.reason).count(""), 1)
	assert_false(rays[0].visible)
	assert_eq(rays[0].from_point, from)
	assert_eq(rays[0].block_point.x, 2.0)
	assert_eq(board.trace_rays(from, Vector2(9.5, 0.5), rules), [])
