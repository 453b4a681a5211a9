# SPDX-License-Identifier: MIT
extends GutTest
## The demo's map of a unit: the engine's map, in cells that fit into a frame. And units that are moved together.

const Armies := preload("res://demo/tabletop/armies.gd")
const Capabilities := preload("res://demo/capabilities.gd")
const UnitMap := preload("res://demo/tabletop/unit_map.gd")

const INCH := 40.0


func test_equal_to_the_engines_map() -> void:
	var situation := Armies.units_of_ten(7)
	var bounds := Rect2(Vector2.ZERO, situation.table)
	var terrain: LosTerrain = LosTerrain.from_board(situation.board())
	var unit_map := UnitMap.new()
	for step in 3:
		situation.move_unit(situation.shooter, Vector2(60.0, -110.0))
		var observers := situation.army("shooter")
		var map := unit_map.update(terrain, observers, bounds, INCH, true)
		var whole := terrain.visibility_map(observers, bounds, map.cell)
		assert_true(map.counts == whole.counts, "step %d" % step)
		assert_eq([map.width, map.height], [whole.width, whole.height])


class Slow:
	extends RefCounted
	var cells: Array[float] = []

	func visibility_map(_observers: Array, _bounds: Rect2, cell: float) -> Dictionary:
		cells.append(cell / INCH)
		OS.delay_msec(2)
		return { "width": 0, "height": 0, "counts": PackedByteArray() }


func test_cells_get_larger_beyond_the_budget() -> void:
	var slow := Slow.new()
	var unit_map := UnitMap.new()
	unit_map.budget_usec = 1000.0
	for i in 4:
		unit_map.update(slow, [], Rect2(0, 0, 80, 40), INCH, true)
	assert_eq(slow.cells, [1.0, 2.0, 3.0, 3.0] as Array[float])


func test_cells_get_smaller_at_rest_only() -> void:
	var slow := Slow.new()
	var unit_map := UnitMap.new()
	unit_map.budget_usec = INF
	for is_dragging: bool in [true, true, false, false]:
		unit_map.update(slow, [], Rect2(0, 0, 80, 40), INCH, is_dragging)
	assert_eq(slow.cells, [1.0, 1.0, 1.0, 0.5] as Array[float])


func test_a_unit_moves_in_formation_and_stays_on_the_table() -> void:
	var situation := Armies.units_of_ten(7)
	var unit := situation.unit_of(situation.shooter)
	var enemy: Vector2 = situation.target.position
	var before := unit.map(func(model: Dictionary) -> Vector2: return model.position)
	assert_eq(unit.size(), 10)
	assert_eq(situation.move_unit(situation.shooter, Vector2(-30.0, -20.0)), Vector2(-30.0, -20.0))
	var moved := situation.move_unit(situation.shooter, Vector2(1e6, 1e6))
	for i in unit.size():
		assert_almost_eq(unit[i].position - before[i], moved + Vector2(-30.0, -20.0), Vector2(0.01, 0.01))
		assert_true(Rect2(Vector2.ZERO, situation.table).grow(0.01).has_point(unit[i].position))
	assert_almost_eq(unit.map(func(model: Dictionary) -> float: return model.position.x).max(), situation.table.x, 0.01)
	assert_eq(situation.target.position, enemy)


func test_a_model_without_a_unit_moves_alone() -> void:
	var situation := Armies.table(7)
	situation.shooter.erase("unit")
	assert_eq(situation.unit_of(situation.shooter), [situation.shooter])
