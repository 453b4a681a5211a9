# SPDX-License-Identifier: MIT
extends "support/demo_test.gd"
## Drag, rotation, undo, zoom and mode selection on the demo's tables.


func _engine_result(page: Page) -> bool:
	var situation := page.situation()
	return EnhancedLineOfSight.has_los(situation.shooter, situation.target, situation.board())


func _shown_result(page: Page) -> bool:
	return page.get("_query").is_visible()


func test_dragging_a_model_repeats_the_query() -> void:
	var page := await open("Base to base")
	var situation := page.situation()
	assert_false(_shown_result(page))
	var start: Vector2 = situation.target.position
	var clear := Vector2(1180.0, 430.0)
	await input.drag(on_table(page, start), on_table(page, clear))
	assert_almost_eq(situation.target.position, clear, Vector2(4.0, 4.0))
	assert_true(_shown_result(page))
	assert_eq(_shown_result(page), _engine_result(page))
	var sight: Array = page.get("_query").answer.sight_line
	var image := await picture("drag_seen")
	for fraction: float in [0.3, 0.5, 0.7]:
		assert_true(shows(image, on_table(page, sight[0].lerp(sight[1], fraction)), Palette.SIGHT), "the sight line at %s" % fraction)
	await input.key(KEY_Z, true)
	assert_eq(page.situation().target.position, start)
	assert_false(_shown_result(page))
	await input.key(KEY_Y, true)
	assert_true(_shown_result(page))


func test_blocked_lines_and_blockers_are_orange() -> void:
	var page := await open("Base to base")
	var answer: Dictionary = page.get("_query").answer
	assert_false(answer.has_los)
	var image := await picture("blocked")
	var attempt: Dictionary = answer.attempted_lines[0]
	assert_true(shows(image, on_table(page, (attempt.from as Vector2).lerp(attempt.block_at, 0.5)), Palette.BLOCKED, 4, 0.2))
	assert_true(shows(image, on_table(page, attempt.block_at), Palette.BLOCKED, 4, 0.2))


func test_dragging_terrain() -> void:
	var page := await open("Base to base")
	var piece: Dictionary = page.situation().pieces.filter(func(one: Dictionary) -> bool: return one.id == "corner ruin")[0]
	var before: PackedVector2Array = piece.polygon.duplicate()
	await input.drag(on_table(page, Vector2(870.0, 700.0)), on_table(page, Vector2(500.0, 880.0)))
	assert_ne(piece.polygon, before)
	assert_eq(_shown_result(page), _engine_result(page))


func test_rotating_a_base_repeats_the_query() -> void:
	var page := await open("Tabletop")
	var model: Dictionary = page.situation().target
	await input.move_to(on_table(page, model.position))
	await input.key(KEY_R)
	assert_almost_eq(model.get("rotation", 0.0), PI / 12.0, 0.001)
	assert_eq(_shown_result(page), _engine_result(page))


## The labels of these models are readable although their bases overlap terrain.
func test_large_models_have_their_names() -> void:
	var page := await open("Tabletop")
	var image := await picture("names")
	for model: Dictionary in page.situation().others:
		if model.id in ["S7", "S8", "T4", "T5"]:
			var color := Palette.SHOOTER if model.side == "shooter" else Palette.TARGET
			assert_true(shows(image, on_table(page, model.position), color, 8, 0.06), model.id)


func test_zoom_pan_and_fit() -> void:
	var page := await open("Base to base")
	var at := on_table(page, Vector2(700.0, 400.0))
	var edge := on_table(page, Vector2(1000.0, 400.0))
	await input.wheel(at, true)
	await wait_for_layout()
	assert_almost_eq(on_table(page, Vector2(700.0, 400.0)), at, Vector2(1.0, 1.0), "the point under the mouse does not move")
	assert_gt(on_table(page, Vector2(1000.0, 400.0)).x, edge.x)
	await input.move_to(at)
	await input.press(at, MOUSE_BUTTON_RIGHT)
	await input.move_to(at + Vector2(50.0, 20.0))
	await input.release(at + Vector2(50.0, 20.0), MOUSE_BUTTON_RIGHT)
	assert_almost_eq(on_table(page, Vector2(700.0, 400.0)), at + Vector2(50.0, 20.0), Vector2(1.5, 1.5))
	await input.key(KEY_F)
	assert_almost_eq(on_table(page, Vector2(700.0, 400.0)), at, Vector2(1.0, 1.0))
	await input.key(KEY_LEFT)
	assert_gt(on_table(page, Vector2(700.0, 400.0)).x, at.x + 20.0)
	await input.key(KEY_F)
	await input.key(KEY_EQUAL)
	assert_gt(on_table(page, Vector2(1400.0, 400.0)).x, edge.x + 20.0)


func test_modes_and_editions_by_menu() -> void:
	var page := await open("Base to base")
	var options: Control = page.get("_options")
	var modes := (preload("res://demo/capabilities.gd")).values("mode")
	for mode in modes.size():
		await choose(options.get("_mode"), mode)
		assert_eq(page.get("_query").answer.method in ["legacy", "exact"], modes[mode] in ["legacy", "exact"], modes[mode])
		assert_eq(_shown_result(page), _engine_result(page), modes[mode])
		await picture("mode_" + modes[mode])
	for edition in 2:
		await choose(options.get("_edition"), edition)
		assert_eq(page.situation().board().edition, [10, 11][edition])
		assert_eq(_shown_result(page), _engine_result(page))


func test_the_tabletop_from_click_to_map() -> void:
	var page := await open("Tabletop")
	var other: Dictionary = page.situation().others.filter(func(one: Dictionary) -> bool: return one.side == "target")[0]
	await input.click(on_table(page, other.position))
	assert_same(page.situation().target, other, "a click makes it the target")
	for layer in 5:
		await choose(page.get("_layer"), layer)
		await picture("tabletop_layer_%d" % layer)
	await choose(page.get("_layer"), 2)
	var shooter: Dictionary = page.situation().shooter
	await input.press(on_table(page, shooter.position))
	await input.move_to(on_table(page, Vector2(700.0, 1600.0)), MOUSE_BUTTON_MASK_LEFT)
	assert_string_contains(page.get("_verdict").get("_step").text, "of a frame")
	await input.release(on_table(page, Vector2(700.0, 1600.0)))
	await input.drag(on_table(page, shooter.position), on_table(page, Vector2(700.0, 1500.0)))
	var cells: Dictionary = page.get("_table").overlay.shapes().filter(func(s: Dictionary) -> bool: return s.kind == &"cells")[0]
	var models: RefCounted = page.get("_query").models
	var table: LosTable = models.table
	assert_true(table.models_block, "the preset of the 11th edition")
	var map: Dictionary = models.visibility_map(page.situation().army("shooter"), Rect2(Vector2.ZERO, page.situation().table),
			cells.area.size.x / cells.size.x)
	assert_true(cells.counts == map.counts, "the map matches the current position of the model")
	_check_map_on_screen(page, await picture("tabletop_map"), cells)
	await input.click(middle(button("Units", page)))
	var matrix: Control = page.get("_matrix")
	var seen := table.visibility_matrix(models.handles_of(page.situation().army("shooter")),
			models.handles_of(page.situation().army("target")))
	assert_eq(matrix.get("_seen"), seen)
	var drawing: Control = matrix.get("_drawing")
	page.get("_tabs").get_parent().get_parent().ensure_control_visible(drawing)
	var image := await picture("tabletop_units")
	for row in 9:
		for column in 9:
			var at: Vector2 = drawing.get_global_rect().position + Vector2.ONE * matrix.HEAD + Vector2(column + 0.5, row + 0.5) * matrix.CELL
			assert_eq(shows(image, at, Palette.SIGHT, 1), seen[row * 9 + column] == 1, "row %d, column %d" % [row, column])
	await input.click(drawing.get_global_rect().position + Vector2.ONE * matrix.HEAD + Vector2(2.5, 4.5) * matrix.CELL)
	assert_eq([page.situation().shooter.id, page.situation().target.id], ["S5", "T3"], "a click picks the pair")


## Visible cells are bluer on average than hidden cells; other shapes may cover some of them.
func _check_map_on_screen(page: Page, image: Image, cells: Dictionary) -> void:
	var blue := { true: 0.0, false: 0.0 }
	var count := { true: 0, false: 0 }
	for i: int in cells.counts.size():
		@warning_ignore("integer_division")
		var cell := Vector2(i % cells.size.x, i / cells.size.x) + Vector2(0.5, 0.5)
		var found := image.get_pixelv(Vector2i(on_table(page, cell * cells.area.size.x / cells.size.x)))
		blue[cells.counts[i] > 0] += found.b - found.r
		count[cells.counts[i] > 0] += 1
	assert_gt(count[true], 0)
	assert_gt(count[false], 0)
	assert_gt(blue[true] / count[true], blue[false] / count[false] + 0.1)


func test_undo_reverts_one_step_at_a_time() -> void:
	var page := await open("Base to base")
	var positions: Array[Vector2] = [page.situation().target.position, Vector2(1180.0, 430.0), Vector2(700.0, 430.0)]
	for i in [1, 2]:
		await input.drag(on_table(page, page.situation().target.position), on_table(page, positions[i]))
	var last: Vector2 = page.situation().target.position
	await input.key(KEY_Z, true)
	assert_almost_eq(page.situation().target.position, positions[1], Vector2(4.0, 4.0))
	await input.key(KEY_Z, true)
	assert_eq(page.situation().target.position, positions[0])
	await input.key(KEY_Z, true)
	assert_eq(page.situation().target.position, positions[0], "there is no earlier step")
	for i in 2:
		await input.key(KEY_Y, true)
	assert_eq(page.situation().target.position, last)
	assert_eq(_shown_result(page), _engine_result(page))


func test_terrain_can_be_edited_in_the_panel() -> void:
	var page := await open("Tabletop")
	var piece: Dictionary = page.situation().pieces.filter(func(one: Dictionary) -> bool: return one.id == "A woods")[0]
	await input.click(on_table(page, (preload("res://addons/enhanced_los/overlay/piece_info.gd")).middle(piece.polygon)))
	await input.click(middle(button("Terrain", page)))
	await wait_for_layout()
	var panel: Control = page.get("_terrain")
	await choose(panel.get("_menus").height_category, 2)
	assert_eq(piece.height_category, "tall")
	await input.click(middle(panel.get("_walls")))
	assert_eq(piece.walls.size(), piece.polygon.size())
	await picture("tabletop_terrain")
	await input.key(KEY_Z, true)
	await input.key(KEY_Z, true)
	var restored: Dictionary = page.situation().pieces.filter(func(one: Dictionary) -> bool: return one.id == "A woods")[0]
	assert_eq([restored.height_category, restored.has("walls")], ["medium", false])


func _positions(models: Array) -> Array:
	return models.map(func(model: Dictionary) -> Vector2: return model.position)


func test_a_unit_of_ten_is_dragged_with_its_vision_map() -> void:
	var page := await open("Tabletop")
	var layout: OptionButton = page.get("_layout")
	await choose(layout, layout.item_count - 1)
	await choose(page.get("_layer"), 2)
	var situation := page.situation()
	var unit := situation.army("shooter")
	var before := _positions(unit)
	assert_eq(unit.size(), 10)
	await input.drag(on_table(page, unit[4].position), on_table(page, unit[4].position + Vector2(-200.0, -700.0)))
	for i in unit.size():
		assert_almost_eq(unit[i].position - before[i], Vector2(-200.0, -700.0), Vector2(6.0, 6.0))
	await picture("unit_of_ten")
	await input.key(KEY_Z, true)
	assert_eq(_positions(page.situation().army("shooter")), before, "undone")


func test_shift_drags_a_unit() -> void:
	var page := await open("Tabletop")
	var situation := page.situation()
	var unit := situation.unit_of(situation.shooter)
	var others := situation.army("target")
	var before := [_positions(unit), _positions(others)]
	assert_eq(unit.size(), 3)
	input.is_shift_held = true
	await input.drag(on_table(page, situation.shooter.position), on_table(page, situation.shooter.position + Vector2(0.0, -300.0)))
	input.is_shift_held = false
	for i in unit.size():
		assert_almost_eq(unit[i].position - before[0][i], Vector2(0.0, -300.0), Vector2(6.0, 6.0))
	assert_eq(_positions(others), before[1])
