# SPDX-License-Identifier: MIT
extends "support/demo_test.gd"
## The rules page: presets, rows that are edited, mistakes in words, doors; on small screens, too.

const RulesPanel := preload("res://demo/panels/rules_panel.gd")

const PORTRAIT := Vector2i(390, 844)
const LANDSCAPE := Vector2i(844, 390)

## Presets with the expected verdict on the board of the page, and the pieces that block or give cover.
const EXPECTED := {
	"edition_10": [false, ["ruin"]],
	"edition_11": [false, ["light woods", "heavy woods"]],
	"solid": [false, ["door"]],
	"size_compare": [false, ["crate"]],
	"see_into": [true, []],
	"forest_depth": [false, ["heavy woods"]],
	"hindrance_sum": [false, ["light woods", "heavy woods"]],
	"models_by_size": [false, ["walker"]],
	"near_cover": [true, []],
}


func _answer(page: Page) -> Dictionary:
	return page.get("_query").answer


func _row(page: Page, table: String, index: int) -> Control:
	return page.get("_rules").row(table, index)


## Opens the controls of a row with the mouse.
func _edit(page: Page, table: String, index: int) -> Control:
	var row := _row(page, table, index)
	page.get("_rules").get_parent().get_parent().ensure_control_visible(row)
	await wait_for_layout()
	await input.click(middle(row.get("_edit")))
	page.get("_rules").get_parent().get_parent().ensure_control_visible(row)
	await wait_for_layout()
	return row


func test_every_preset() -> void:
	var page := await open("Rules")
	var names := EXPECTED.keys()
	for i: int in names.size():
		await choose(page.get("_rules").get("_preset"), i)
		var expected: Array = EXPECTED[names[i]]
		assert_eq([_answer(page).has_los, _answer(page).blockers], expected, names[i])
		assert_eq(_row(page, "piece_rules", 0).get("_sentence").text.left(2), "1.", names[i])
		await picture("rules_" + names[i])
	assert_eq(_answer(page).cover[0].pieces, ["hedge"], "cover nearby")


func test_an_edited_row_changes_the_board() -> void:
	var page := await open("Rules")
	assert_false(_answer(page).has_los, "1 + 2 reach the limit")
	var row := await _edit(page, "piece_rules", 2)
	row.get("_amount").value = 1.5
	assert_true(_answer(page).has_los, "1 + 1.5 do not")
	assert_string_contains(row.get("_sentence").text, "hindered by 1.5")
	var sight: Array = _answer(page).sight_line
	var image := await picture("rules_amount")
	assert_true(shows(image, on_table(page, sight[0].lerp(sight[1], 0.3)), Palette.SIGHT), "the sight line is drawn")
	await choose(row.get("_effect"), 0)
	assert_eq(_answer(page).blockers, ["heavy woods"], "now it blocks alone")
	assert_false(row.get("_amount").visible, "a row that blocks has no amount")
	await choose(row.get("_effect"), 1)
	assert_true(_answer(page).has_los, "now it lets lines pass")


func test_rows_are_added_moved_and_removed() -> void:
	var page := await open("Rules")
	page.show_preset("size_compare")
	var rules: LosRules = page.get("_rules").rules
	await input.click(middle(button("Add a row", page)))
	assert_eq(rules.piece_rules.size(), 3)
	var row := _row(page, "piece_rules", 0)
	assert_true(row.get("_editor").visible, "a new row can be edited at once")
	row.get("_effect").item_selected.emit(1)
	assert_true(_answer(page).has_los, "the new row is the first, and lets everything pass")
	row.removed.emit()
	assert_eq(rules.piece_rules.size(), 2)
	assert_false(_answer(page).has_los)
	var last := await _edit(page, "piece_rules", 1)
	await input.click(middle(button("Move up", last)))
	assert_eq(rules.piece_rules[0].unless, PackedStringArray(["piece<=target"]))


func test_a_misspelt_condition_is_explained() -> void:
	var page := await open("Rules")
	page.show_preset("size_compare")
	var row := await _edit(page, "piece_rules", 1)
	var field: Control = row.get("_editor").get_child(5)
	await input.click(middle(field.get("_text")))
	field.get("_text").text = ""
	for letter: String in "sooter:within":
		field.get("_text").insert_text_at_caret(letter)
	field.get("_text").text_changed.emit(field.get("_text").text)
	assert_string_contains(row.get("_problems").text, "there is no subject \"sooter\"")
	assert_string_contains(row.get("_problems").text, "did you mean \"shooter\"?")
	assert_true(row.get("_problems").is_visible_in_tree())
	assert_string_contains(page.get("_rules").get("_status").text, "1 mistake")
	assert_eq(_answer(page).blockers, ["crate"], "the last rules without mistakes apply")
	await picture("rules_mistake")
	field.get("_text").text = "piece<=target, piece:container"
	field.get("_text").text_changed.emit(field.get("_text").text)
	assert_false(row.get("_problems").visible)
	assert_eq(page.get("_rules").get("_status").text, RulesPanel.NO_MISTAKES)
	assert_true(_answer(page).has_los, "the crate is exempt now")


func test_a_door_is_opened_and_closed() -> void:
	for title: String in ["Rules", "Gallery"]:
		var page := await open(title)
		if title == "Rules":
			page.show_preset("solid")
		else:
			page.show_picture(page.picture_names().find("door_closed"))
		await wait_for_layout()
		assert_eq(_answer(page).blockers, ["door"], title)
		var terrain: RefCounted = page.get("_query").models.table.terrain
		await input.click(middle(button("Open the door", page)))
		assert_true(_answer(page).has_los, title)
		assert_same(page.get("_query").models.table.terrain, terrain, "nothing is built again")
		var sight: Array = _answer(page).sight_line
		assert_true(shows(await picture("door_" + title.to_lower()), on_table(page, sight[0].lerp(sight[1], 0.3)), Palette.SIGHT))
		await input.click(middle(button("Close the door", page)))
		assert_false(_answer(page).has_los, title)


func test_limits_and_their_reasons() -> void:
	var page := await open("Rules")
	page.show_preset("see_into")
	var panel: Control = page.get("_rules")
	panel.get("_range").value = 5.0
	assert_eq(_answer(page).reason, "range")
	assert_eq(page.get("_verdict").get("_method").text, "the target is out of range")
	await picture("rules_range")
	panel.get("_range").value = 0.0
	assert_true(_answer(page).has_los)
	panel.get("_arc").value = 90.0
	page.situation().shooter["facing"] = PI
	page.get("_table").changed.emit()
	assert_eq(_answer(page).reason, "arc")
	var shapes: Array = page.get("_table").overlay.shapes()
	assert_eq(shapes.filter(func(shape: Dictionary) -> bool: return shape.role == &"arc").size(), 2, "the wedge")
	assert_true(shapes.any(func(shape: Dictionary) -> bool: return shape.get("text", "") == "outside the arc"))
	await picture("rules_arc")


func test_saved_rules_are_opened_again() -> void:
	var page := await open("Rules")
	var row := await _edit(page, "piece_rules", 2)
	row.get("_amount").value = 1.5
	var data: Variant = JSON.parse_string(JSON.stringify(page.situation().to_dictionary()))
	page.show_preset("solid")
	page.open_situation(page.situation().from_dictionary(data))
	assert_eq(page.get("_rules").rules.piece_rules[2].amount, 1.5)
	assert_true(_answer(page).has_los)


func test_on_small_screens() -> void:
	for extent: Vector2i in [PORTRAIT, LANDSCAPE]:
		get_window().size = extent
		await wait_for_layout()
		for i: int in main.page_count():
			if main.page(i).title != "Rules":
				continue
			main.show_page(i)
			var page: Page = main.page(i)
			page.show_preset("solid")
			page.call(&"_on_switched", 1)
			await wait_for_layout()
			await picture("rules_result_%dx%d" % [extent.x, extent.y])
			page.call(&"_on_switched", 0)
			await wait_for_layout()
			await picture("rules_rows_%dx%d" % [extent.x, extent.y])
			var row := _row(page, "piece_rules", 1)
			row.show_editor(true)
			await wait_for_layout()
			page.get("_rules").get_parent().get_parent().ensure_control_visible(row)
			await wait_for_layout()
			assert_true(row.is_visible_in_tree())
			assert_lte(row.get_global_rect().end.x, extent.x + 1.0, str(extent))
			await picture("rules_edit_%dx%d" % [extent.x, extent.y])
