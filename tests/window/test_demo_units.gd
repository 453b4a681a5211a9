# SPDX-License-Identifier: MIT
extends "support/demo_test.gd"
## The switch "Models block", the panel of the units, hidden models, and both on a small screen.

const Shape := preload("res://addons/enhanced_los/overlay/shape.gd")
const PORTRAIT := Vector2i(390, 844)
const LANDSCAPE := Vector2i(844, 390)


func after_all() -> void:
	get_window().size = Vector2i(1280, 720)


func _blocking_models(page: Page) -> Array:
	var labels := Shape.of_kind(Shape.of_role(page.get("_table").overlay.shapes(), &"blocker_model"), &"text")
	return labels.map(func(shape: Dictionary) -> String: return shape.text.get_slice(":", 0))


## S9 of another unit stands between S4 and T7.
func test_the_switch_models_block() -> void:
	var page := await open("Tabletop")
	var options: Control = page.get("_options")
	var box: CheckBox = options.get("_models_block")
	await input.click(middle(button("Rules", page)))
	assert_true(box.button_pressed, "on by the preset of the 11th edition")
	assert_eq(options.options().min_gap, -1.0, "the 1 mm line")
	assert_eq(_blocking_models(page), ["S9"])
	assert_has(page.get("_query").answer.blockers, "S9")
	var image := await picture("models_block_on")
	var edge := (preload("res://addons/enhanced_los/overlay/check_shapes.gd")).base_outline(_model(page, "S9"))
	assert_true(shows(image, on_table(page, edge[0].lerp(edge[1], 0.3)), Palette.BLOCKED, 3), "its outline")
	await input.click(middle(box))
	assert_false(box.button_pressed)
	assert_eq(_blocking_models(page), [])
	assert_does_not_have(page.get("_query").answer.blockers, "S9")
	await picture("models_block_off")
	await choose(options.get("_edition"), 0)
	assert_eq([options.options().models_block, options.options().min_gap], [false, 0.1], "10th edition")
	await choose(options.get("_edition"), 1)
	assert_eq([options.options().models_block, options.options().min_gap], [true, -1.0], "11th edition")
	for mode: String in ["sampled", "exact"]:
		options.set_mode(mode)
		var situation := page.situation()
		assert_eq(page.get("_query").is_visible(), EnhancedLineOfSight.has_los(situation.shooter, situation.target, situation.board()))


func _model(page: Page, id: String) -> Dictionary:
	return page.situation().models().filter(func(model: Dictionary) -> bool: return model.id == id)[0]


func test_the_unit_panel() -> void:
	var page := await open("Tabletop")
	await input.click(middle(button("Units", page)))
	await wait_for_layout()
	_check_units(page)
	var matrix: Control = page.get("_matrix").get("_drawing")
	var scroll: Control = page.get("_tabs").get_parent().get_parent()
	assert_lte(matrix.get_global_rect().end.y, scroll.get_global_rect().end.y + 1.0, "no scrolling is needed")
	await picture("units")
	for target: String in ["T2", "T5", "T8"]:
		await input.click(on_table(page, _model(page, target).position))
		assert_eq(page.situation().target.id, target)
		_check_units(page)
	await input.drag(on_table(page, _model(page, "S4").position), on_table(page, Vector2(1500.0, 200.0)))
	_check_units(page)
	await picture("units_moved")


## The texts are those of the engine's answer and do not contradict each other.
func _check_units(page: Page) -> void:
	var situation := page.situation()
	var query: RefCounted = page.get("_query")
	var answer: Dictionary = query.models.table.unit_visibility(situation.shooter.unit, situation.target.unit)
	var panel: Control = page.get("_units")
	var about := "%s to %s" % [situation.shooter.id, situation.target.id]
	assert_eq(panel.get("_title").text, "%s %s %s" % [situation.shooter.unit, "sees" if answer.visible else "does not see",
			situation.target.unit], about)
	assert_true(panel.get("_visible").text.begins_with("yes: " if answer.visible else "no: "), about)
	assert_eq(panel.get("_fully").text == "yes", answer.fully_visible, about)
	assert_eq(panel.get("_cover").text.begins_with("yes"), answer.visible and answer.has_cover, about)
	assert_eq(panel.get("_hidden").text == "none", answer.hidden_models.is_empty(), about)
	if query.is_visible():
		assert_true(answer.visible, about + ": a unit is visible if one of its models is")
	else:
		assert_eq(page.get("_verdict").get("_visible_area").text, "nothing", about)


func test_a_hidden_target() -> void:
	var page := await open("Tabletop")
	await input.click(on_table(page, _model(page, "S6").position))
	assert_true(page.get("_query").is_visible(), "S6 sees T7")
	var menu: OptionButton = page.get("_models").get("_hidden")[1]
	menu.select(1)
	menu.item_selected.emit(1)
	await wait_for_layout()
	var verdict: Control = page.get("_verdict")
	assert_eq(verdict.get("_verdict").text, "The target is hidden")
	assert_string_contains(verdict.get("_method").text, "detection range of 15 inches")
	assert_eq(verdict.get("_visible_area").text, "nothing")
	await input.click(middle(button("Units", page)))
	assert_eq(page.get("_units").get("_hidden").text, "T7, beyond detection range")
	_check_units(page)
	var seen: PackedByteArray = page.get("_matrix").get("_seen")
	for row in 9:
		assert_eq(seen[row * 9 + 6], 0, "nothing sees T7, row %d" % row)
	await picture("units_hidden")
	await input.key(KEY_Z, true)
	assert_true(page.get("_query").is_visible(), "undone")


func test_on_small_screens() -> void:
	for extent: Vector2i in [PORTRAIT, LANDSCAPE]:
		get_window().size = extent
		await wait_for_layout()
		for i: int in main.page_count():
			if main.page(i).title != "Tabletop":
				continue
			main.show_page(i)
			var page: Page = main.page(i)
			for tab: int in [1, 3]:
				page.get("_tabs").show_panel(tab)
				await wait_for_layout()
				var panel: Control = page.get("_options") if tab == 1 else page.get("_units")
				assert_true(panel.is_visible_in_tree())
				assert_lte(panel.get_global_rect().end.x, extent.x + 1.0, "%s, tab %d" % [extent, tab])
				page.get("_tabs").get_parent().get_parent().ensure_control_visible(panel)
				await picture("units_%dx%d_%d" % [extent.x, extent.y, tab])
			_check_units(page)
