# SPDX-License-Identifier: MIT
extends "support/message_test.gd"
## The shapes of GridLosOverlay2D. The results here have the documented form and are written by hand, so that the
## tests do not depend on the grid engine; only the saved form of a board is the engine's.

const Shape := preload("res://addons/enhanced_los/overlay/shape.gd")

const CLEAR := {
	"visible": true, "reason": "", "cells": [Vector2i(0, 0), Vector2i(1, 0), Vector2i(1, 1), Vector2i(2, 1)],
	"block_cell": Vector2i(-1, -1), "block_point": Vector2.ZERO, "from_point": Vector2(0.5, 0.5),
	"to_point": Vector2(2.5, 1.5), "rays_clear": 1, "rays_total": 1,
}
const BLOCKED := {
	"visible": false, "reason": "wall", "cells": [Vector2i(0, 0), Vector2i(1, 0)], "block_cell": Vector2i(2, 0),
	"block_point": Vector2(2.0, 0.5), "from_point": Vector2(0.5, 0.5), "to_point": Vector2(4.5, 0.5), "rays_clear": 0,
	"rays_total": 1,
}


var _overlay: GridLosOverlay2D


func before_each() -> void:
	super()
	_overlay = autofree(GridLosOverlay2D.new())
	_overlay.cell_size = 10.0


func _of(role: StringName) -> Array:
	return Shape.of_role(_overlay.shapes(), role)


func test_a_clear_ray() -> void:
	_overlay.show_trace(CLEAR)
	assert_eq(_of(&"traced").size(), 4)
	assert_eq([_of(&"sight")[0].from, _of(&"sight")[0].to], [Vector2(5.0, 5.0), Vector2(25.0, 15.0)])
	assert_eq(_of(&"stop"), [])
	assert_eq(_of(&"swath"), [])


func test_a_blocked_ray() -> void:
	_overlay.show_trace(BLOCKED)
	assert_eq(_of(&"stop")[0].points, PackedVector2Array([Vector2(20, 0), Vector2(30, 0), Vector2(30, 10), Vector2(20, 10)]))
	var blocked := _of(&"blocked")
	assert_eq([blocked[0].from, blocked[0].to], [Vector2(5.0, 5.0), Vector2(20.0, 5.0)])
	assert_eq([_of(&"ghost")[0].from, _of(&"ghost")[0].to], [Vector2(20.0, 5.0), Vector2(45.0, 5.0)])
	assert_eq(Shape.of_kind(_overlay.shapes(), &"text")[0].text, "a wall")
	assert_eq(_of(&"touched"), [])


func test_touched_corners_are_marked() -> void:
	for reason: String in ["corner", "strut"]:
		_overlay.show_trace(BLOCKED.merged({ "reason": reason }, true))
		assert_eq(_of(&"touched")[0].at, Vector2(20.0, 5.0), reason)


func test_out_of_range_has_no_ray() -> void:
	for reason: String in ["range", "bounds"]:
		_overlay.show_trace(BLOCKED.merged({ "reason": reason, "block_cell": Vector2i(-1, -1) }, true))
		assert_eq(Shape.of_kind(_overlay.shapes(), &"line"), [], reason)


func test_fat_rays() -> void:
	var rules := GridLosRules.new()
	rules.radius = 0.3
	for rays: int in [0, 1]:
		rules.rays = rays
		_overlay.show_trace(BLOCKED, rules)
		assert_eq(_of(&"swath"), [], str(rays))
	rules.rays = 3
	_overlay.show_trace(BLOCKED, rules)
	var band: PackedVector2Array = Shape.of_kind(_of(&"swath"), &"outline")[0].points
	assert_eq(Rect2(5.0, 2.0, 40.0, 6.0), _bounds(band))
	rules.rays = 2
	_overlay.show_trace(BLOCKED, rules)
	assert_eq(_of(&"side_ray_blocked").size(), 2)


## A ray is drawn as clear only if the result reports it as clear.
func test_side_rays_have_the_color_of_their_verdict() -> void:
	var rules := GridLosRules.new()
	rules.radius = 0.3
	rules.rays = 2
	for row: Array in [[CLEAR, 3, &"side_ray"], [CLEAR, 2, &"ray_undetermined"], [CLEAR, 1, &"side_ray_blocked"],
			[BLOCKED, 0, &"side_ray_blocked"], [BLOCKED, 1, &"ray_undetermined"], [BLOCKED, 2, &"side_ray"]]:
		_overlay.show_trace(row[0].merged({ "rays_clear": row[1], "rays_total": 3 }, true), rules)
		for role: StringName in [&"side_ray", &"ray_undetermined", &"side_ray_blocked"]:
			assert_eq(_of(role).size(), 2 if role == row[2] else 0, "%s, %s" % [row, role])


## One clear ray of three is enough, and the verdict does not identify it.
func test_a_line_of_a_fan() -> void:
	var rules := GridLosRules.new()
	rules.radius = 0.3
	rules.rays = 2
	rules.combine = 0
	_overlay.show_line(Vector2(0.5, 0.1), Vector2(1.5, 0.1), true, rules)
	assert_eq([_of(&"ray_undetermined").size(), _of(&"sight").size()], [3, 0])
	rules.combine = 1
	_overlay.show_line(Vector2(0.5, 0.1), Vector2(1.5, 0.1), true, rules)
	assert_eq(_of(&"sight").size(), 1)
	_overlay.show_line(Vector2(0.5, 0.1), Vector2(1.5, 0.1), false, rules)
	assert_eq(_of(&"ghost").size(), 1)


## The fan is drawn around the centers of the cells, independent of the deciding ray.
func test_the_deciding_ray_may_be_a_side_ray() -> void:
	var rules := GridLosRules.new()
	rules.radius = 0.3
	rules.rays = 2
	for side: float in [-0.3, 0.3]:
		var decided := { "visible": true, "from_point": Vector2(0.5, 0.5 + side), "to_point": Vector2(4.5, 0.5 + side),
				"rays_clear": 1, "rays_total": 3 }
		_overlay.show_trace(BLOCKED.merged(decided, true), rules)
		var heights := _of(&"side_ray_blocked").map(func(s: Dictionary) -> int: return roundi(s.points[0].y))
		heights.sort()
		assert_eq(heights, [2, 5] if side > 0.0 else [5, 8])


func test_a_blocking_door_is_marked_instead_of_the_cell_behind_it() -> void:
	for reason: String in ["door", "strut"]:
		var cells := { "reason": reason, "cells": [Vector2i(0, 0), Vector2i(1, 0), Vector2i(2, 0), Vector2i(3, 0)] }
		_overlay.show_trace(BLOCKED.merged(cells, true))
		assert_eq(_of(&"stop"), [], reason)
		assert_eq(_bounds(_of(&"stop_edge")[0].points).get_center(), Vector2(20.0, 5.0), reason)


func _bounds(points: PackedVector2Array) -> Rect2:
	var bounds := Rect2(points[0], Vector2.ZERO)
	for point in points:
		bounds = bounds.expand(point)
	return bounds


func test_blocked_sight_lines_are_grayed_out() -> void:
	_overlay.show_traces([CLEAR, BLOCKED])
	assert_eq(_of(&"sight").size(), 1)
	assert_eq(_of(&"faded").size(), 1)


func test_field_and_danger() -> void:
	_overlay.show_field(PackedByteArray([1, 0, 0, 1, 1, 0]), Vector2i(3, 2))
	_overlay.show_danger(PackedInt32Array([0, 1, 2, 300, 0, 0]), Vector2i(3, 2), 4)
	assert_eq([_of(&"field")[0].area, _of(&"field")[0].counts], [Rect2(0, 0, 30, 20), PackedByteArray([1, 0, 0, 1, 1, 0])])
	assert_eq([_of(&"danger")[0].counts, _of(&"danger")[0].max_count], [PackedByteArray([0, 1, 2, 255, 0, 0]), 4])


func test_the_border_of_the_shooting_range() -> void:
	_overlay.show_reach([Vector2i(0, 0), Vector2i(1, 0)])
	assert_eq(_of(&"reach").size(), 6)
	for shape: Dictionary in _of(&"reach"):
		assert_ne([shape.from, shape.to], [Vector2(10, 0), Vector2(10, 10)], "between the two")


func test_observers_that_see_the_cell_are_filled() -> void:
	_overlay.show_observers([Vector2i(0, 0), Vector2i(3, 1)], PackedInt32Array([1]))
	assert_eq(Shape.of_kind(_overlay.shapes(), &"circle").size(), 2)
	assert_eq(Shape.of_kind(_overlay.shapes(), &"dot").map(func(s: Dictionary) -> Vector2: return s.at), [Vector2(35.0, 15.0)])


func test_the_preview_of_a_move() -> void:
	_overlay.show_move(Vector2i(0, 0), Vector2i(2, 0), PackedByteArray([1, 1, 0, 0]), PackedByteArray([0, 1, 1, 1]), 2)
	assert_eq(_of(&"gained").map(func(s: Dictionary) -> Vector2: return s.at), [Vector2(5, 15), Vector2(15, 15)])
	assert_eq(_of(&"lost").map(func(s: Dictionary) -> Vector2: return s.at), [Vector2(5, 5)])
	assert_eq(_of(&"move").size(), 2)


func test_doors_and_struts() -> void:
	var between := [Vector2i(0, 0), Vector2i(1, 0)]
	for state in range(1, 7):
		_overlay.show_boundaries([], [{ "between": between, "state": state }])
		var struts := _of(&"strut")
		assert_eq(struts.size(), 2)
		assert_almost_eq(struts[0].points[1].y, 10.0 / 3.0, 0.001)
		assert_eq(_of(&"door_shut").size() > 0, state in [2, 3], "closed, locked: %d" % state)
		assert_eq(_of(&"door").size() > 0, not state in [2, 3], "others: %d" % state)
	_overlay.show_boundaries([[Vector2i(0, 0), Vector2i(0, 1)]], [])
	assert_eq(_of(&"wall")[0].points, PackedVector2Array([Vector2(0, 10), Vector2(10, 10)]))


func test_the_saved_form_of_a_board() -> void:
	var grid := GridLineOfSight.create(4, 4)
	grid.set_wall(Vector2i(0, 0), Vector2i(0, 1))
	grid.set_door(Vector2i(0, 0), Vector2i(1, 0), GridLineOfSight.LOCKED)
	var saved := grid.to_dictionary()
	_overlay.show_boundaries([[Vector2i(0, 0), Vector2i(0, 1)]], [{ "between": [Vector2i(0, 0), Vector2i(1, 0)], "state": 3 }])
	var expected := _overlay.shapes().duplicate(true)
	assert_eq(expected.size(), 5)
	for board: Dictionary in [saved, JSON.parse_string(JSON.stringify(saved))]:
		_overlay.show_boundaries(board.walls, board.doors)
		assert_eq_deep(_overlay.shapes(), expected)
	_overlay.show_boundaries([{ "a": { "x": 0, "y": 0 }, "b": Vector2i(0, 1) }], [{ "between": [[0, 0], [1, 0]], "state": 3.0 }])
	assert_eq_deep(_overlay.shapes(), expected)
	assert_eq(new_messages().size(), 0)


func test_a_faulty_boundary_is_one_error() -> void:
	_overlay.name = "Drawing"
	var wall := [Vector2i(0, 0), Vector2i(0, 1)]
	for wrong: Variant in [null, [], [Vector2i(0, 0)], [Vector2i(0, 0), Vector2i(1, 1)], { "a": [0, 0] }, { "a": [0, 0], "b": ["x", 1] }, 3]:
		_overlay.show_boundaries([wall, wrong], [])
		assert_one(ERROR, ["GridLosOverlay2D \"Drawing\".show_boundaries: walls[1] should be two neighboring cells", "; it is not drawn"])
		assert_eq(_overlay.shapes().size(), 1)
	for wrong: Variant in [null, wall, { "between": wall }, { "between": 3, "state": 1 }, { "a": [0, 0], "b": [1, 0], "state": "open" }]:
		_overlay.show_boundaries([wall], [wrong])
		assert_one(ERROR, ["show_boundaries: doors[0] should be {between: [a, b], state} or {a, b, state}", "; it is not drawn"])
	_overlay.show_boundaries([null, wall], [null])
	assert_one(ERROR, ["walls[0]", "; 2 such entries are not drawn"])


func test_configuration_warnings() -> void:
	assert_eq(_overlay._get_configuration_warnings(), PackedStringArray())
	var layer: TileMapLayer = autofree(TileMapLayer.new())
	layer.tile_set = TileSet.new()
	layer.tile_set.tile_size = Vector2i(16, 16)
	layer.add_child(_overlay)
	assert_string_contains(_overlay._get_configuration_warnings()[0], "16 pixels wide, not 10")
	layer.remove_child(_overlay)


func _ray(y: float, is_clear: bool) -> Dictionary:
	return { "visible": is_clear, "reason": "" if is_clear else "wall", "block_cell": Vector2i(1, 0), "from_point": Vector2(0.5, y),
			"to_point": Vector2(4.5, y), "block_point": Vector2(4.5 if is_clear else 2.0, y) }


## With the engine's rays, no ray of a fan is left undetermined.
func test_each_ray_of_a_fan_has_its_own_verdict() -> void:
	var rules := GridLosRules.new()
	rules.radius = 0.3
	rules.rays = 2
	for verdicts: Array in [[true, true, true], [false, true, false], [true, false, true], [false, false, false]]:
		var rays := [_ray(0.5, verdicts[0]), _ray(0.8, verdicts[1]), _ray(0.2, verdicts[2])]
		_overlay.show_line(Vector2(0.5, 0.5), Vector2(4.5, 0.5), true in verdicts, rules, rays)
		var clear := _of(&"sight").size() + _of(&"side_ray").size()
		var blocked := Shape.of_kind(_overlay.shapes(), &"cross").size()
		assert_eq([clear, blocked], [verdicts.count(true), verdicts.count(false)], str(verdicts))
		assert_eq(_of(&"ray_undetermined"), [], str(verdicts))
		var decided: Dictionary = rays[maxi(0, verdicts.find(true))]
		_overlay.show_trace(decided.merged({ "cells": [], "rays_clear": verdicts.count(true), "rays_total": 3 }), rules, rays)
		assert_eq(_of(&"side_ray").size() + _of(&"side_ray_blocked").filter(func(shape: Dictionary) -> bool:
			return shape.kind == &"path").size(), 2, str(verdicts))
		assert_eq(_of(&"ray_undetermined"), [], str(verdicts))
