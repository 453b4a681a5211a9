# SPDX-License-Identifier: MIT
extends GutTest
## The demo's map of a unit, cached per model, equals the engine's map of all models.

const Armies := preload("res://demo/tabletop/armies.gd")
const Capabilities := preload("res://demo/capabilities.gd")
const UnitMap := preload("res://demo/tabletop/unit_map.gd")

const INCH := 40.0


func test_equal_to_one_map_of_all_models_while_they_move() -> void:
	var situation := Armies.table(7)
	var bounds := Rect2(Vector2.ZERO, situation.table)
	var kept := UnitMap.new()
	for step in 6:
		if step in [1, 2, 3]:
			situation.shooter.position += Vector2(60.0, -110.0)
		if step == 4:
			situation.move(situation.pieces[3], Vector2(100.0, 100.0))
		var terrain: LosTerrain = Capabilities.compile(situation.board())
		var observers := situation.army("shooter")
		var map := kept.update(terrain, observers, bounds, INCH, hash(situation.pieces), step in [1, 2, 3])
		var whole := terrain.visibility_map(observers, bounds, map.cell)
		assert_true(map.counts == whole.counts, "step %d" % step)
		assert_eq([map.width, map.height], [whole.width, whole.height])


class Counter:
	extends RefCounted
	var queried := 0

	func visibility_map(_observers: Array, _bounds: Rect2, _cell: float) -> Dictionary:
		queried += 1
		return { "width": 2, "height": 1, "counts": PackedByteArray([queried % 2, 1]) }


func test_only_changed_models_are_queried() -> void:
	var counter := Counter.new()
	var kept := UnitMap.new()
	# The size of the cells must not depend on timing.
	kept.budget_usec = INF
	var unit := [{ "position": Vector2(1, 1) }, { "position": Vector2(2, 2) }, { "position": Vector2(3, 3) }]
	var map := kept.update(counter, unit, Rect2(0, 0, 80, 40), INCH, 1, true)
	assert_eq([counter.queried, map.counts[1]], [3, 3])
	kept.update(counter, unit, Rect2(0, 0, 80, 40), INCH, 1, true)
	assert_eq(counter.queried, 3, "nothing moved")
	unit[1].position += Vector2(0.5, 0.0)
	kept.update(counter, unit, Rect2(0, 0, 80, 40), INCH, 1, true)
	assert_eq(counter.queried, 4, "one model moved")
	kept.update(counter, unit, Rect2(0, 0, 80, 40), INCH, 2, true)
	assert_eq(counter.queried, 7, "another board")
	unit[1] = unit[0].duplicate()
	map = kept.update(counter, unit, Rect2(0, 0, 80, 40), INCH, 2, true)
	assert_eq([counter.queried, map.counts[1]], [7, 3], "two at the same position count twice")
