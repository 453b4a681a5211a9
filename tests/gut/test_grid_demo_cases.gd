# SPDX-License-Identifier: MIT
extends GutTest
## The cases on the demo's grid pages: the verdicts are the expected ones, and the overlay draws the results.

const GridQuery := preload("res://demo/grid/grid_query.gd")
const GridSituation := preload("res://demo/grid/grid_situation.gd")
const Shape := preload("res://addons/enhanced_los/overlay/shape.gd")

const SYSTEMS: Array[String] = ["corner_to_corner", "tactical", "hidden_movement", "permissive"]


func _preset(name: String) -> int:
	return (GridLosRules as Script).get_script_constant_map()[String(name)]


func test_every_case(file: String = use_parameters(SYSTEMS)) -> void:
	var system: Dictionary = JSON.parse_string(FileAccess.get_file_as_string("res://demo/grid/cases/%s.json" % file))
	var overlay: GridLosOverlay2D = autofree(GridLosOverlay2D.new())
	var query := GridQuery.new()
	for case: Dictionary in system.cases:
		var situation: GridSituation = GridSituation.from_case(case)
		query.run(situation, _preset(system.presets[0]), _preset("TACTICAL_FIRE") if "TACTICAL_FIRE" in system.presets else -1)
		assert_eq(query.is_visible, case.expected, case.name)
		if case.has("expected_fire"):
			assert_eq(query.is_hit, case.expected_fire, "fire: " + case.name)
		for layer: int in GridQuery.Layer.values():
			query.show(overlay, situation, layer)
			_check_layer(overlay, query, situation, layer)


func _check_layer(overlay: GridLosOverlay2D, query: GridQuery, situation: GridSituation, layer: int) -> void:
	var shapes := overlay.shapes()
	match layer:
		GridQuery.Layer.RAY:
			if situation.from_point == null:
				assert_eq(Shape.of_role(shapes, &"sight").size(), int(query.is_visible), situation.name)
				assert_eq(Shape.of_role(shapes, &"traced").size(), query.trace.cells.size(), situation.name)
		GridQuery.Layer.FIELD:
			assert_eq(Shape.of_role(shapes, &"field")[0].counts, query.board.get_visibility_mask(situation.from, query.rules))
		GridQuery.Layer.DANGER:
			assert_eq(Shape.of_role(shapes, &"observer").size(), maxi(1, situation.observers.size())
					+ (query.visible_to.size() if not situation.observers.is_empty() else int(query.board.has_los(situation.from, situation.to, query.rules))))


func test_boundaries_step_through_their_states() -> void:
	var situation: GridSituation = GridSituation.from_case({ "name": "", "text": "", "rows": ["ST"] })
	var a := Vector2i(0, 0)
	var b := Vector2i(1, 0)
	situation.step_boundary(a, b)
	assert_eq(situation.walls, [[a, b]])
	situation.step_boundary(b, a)
	assert_eq([situation.walls.size(), situation.doors[0].state], [0, 1])
	situation.step_boundary(a, b)
	assert_eq(situation.doors[0].state, 2)
	situation.step_boundary(a, b)
	assert_eq(situation.doors, [])


func test_a_board_survives_undo() -> void:
	var situation: GridSituation = GridSituation.from_case({ "name": "", "text": "", "rows": ["S.#", "m.T"], "observers": [[0, 1]] })
	assert_eq(situation.rows(), PackedStringArray(["..#", "m.."]))
	var before := situation.snapshot()
	situation.set_flags(Vector2i(1, 0), GridSituation.SMOKE)
	situation.to = Vector2i(0, 0)
	situation.observers.clear()
	situation.restore(before)
	assert_eq(situation.rows(), PackedStringArray(["..#", "m.."]))
	assert_eq([situation.to, situation.observers], [Vector2i(2, 1), [Vector2i(0, 1)] as Array[Vector2i]])
