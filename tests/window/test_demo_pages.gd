# SPDX-License-Identifier: MIT
extends "support/demo_test.gd"
## Opens every page and every entry of the gallery; help, files, window sizes.

const Shape := preload("res://addons/enhanced_los/overlay/shape.gd")
const FILE := "user://window_test.json"


func test_every_entry_of_the_gallery() -> void:
	var page := await open("Gallery")
	var entries: Array = page.get("_list").get_children()
	assert_gt(entries.size(), 15)
	for i: int in entries.size():
		page.get("_list").get_parent().get_parent().ensure_control_visible(entries[i])
		await wait_for_layout()
		await input.click(middle(entries[i]))
		var situation := page.situation()
		assert_true(page.is_as_expected(), situation.name)
		assert_eq(page.get("_query").is_visible(), situation.expected, situation.name)
		var image := await picture("gallery_%02d" % i)
		if situation.expected:
			var sight: Array = page.get("_query").answer.sight_line
			assert_true(shows(image, on_table(page, sight[0].lerp(sight[1], 0.45)), Palette.SIGHT, 4), situation.name)


## The side view shows the wall as the engine reports it, below and above the line.
func test_the_side_view_shows_the_wall() -> void:
	var page := await open("Gallery")
	var titles: Array = page.get("_list").get_children().map(func(entry: Button) -> String: return entry.text)
	for name_and_color: Array in [["over a wall", Palette.TEXT], ["a higher wall", Palette.BLOCKED]]:
		page.show_picture(titles.find("True heights: " + name_and_color[0]))
		var view: Control = page.get("_side_view")
		var image := await picture("side_view " + name_and_color[0])
		var outlines := Shape.of_kind(view.get("_shapes"), &"outline").filter(func(shape: Dictionary) -> bool:
			return shape.role in [&"cleared", &"blocker"])
		assert_eq(outlines.size(), 1, name_and_color[0])
		for outline: Dictionary in outlines:
			var top: Vector2 = (outline.points[2] + outline.points[3]) / 2.0
			assert_true(shows(image, view.global_position + view.to_view(top), name_and_color[1], 3, 0.2), name_and_color[0])


func test_every_case_of_every_grid_page() -> void:
	var count := 0
	for i: int in main.page_count():
		var page: Page = main.page(i)
		if page.get("_system") == null:
			continue
		await open(page.title)
		for case: Button in page.get("_list").get_children():
			page.get("_list").get_parent().get_parent().ensure_control_visible(case)
			await wait_for_layout()
			await input.click(middle(case))
			assert_true(page.is_as_expected(), "%s: %s" % [page.title, case.text])
			count += 1
		await picture("grid_" + page.title.to_lower())
	if count == 0:
		pending("the engine has no grid classes")


func test_point_check_with_the_mouse() -> void:
	var page := await open("Point check")
	var situation: RefCounted = page.get("_situation")
	var before: bool = page.get("_verdict").text == "Blocked"
	assert_true(before)
	await input.drag(on_table(page, situation.target.position), on_table(page, Vector2(1230.0, 150.0)))
	await input.drag(on_table(page, situation.shooter.position), on_table(page, Vector2(240.0, 60.0)))
	assert_eq(page.get("_verdict").text, "Line of sight")
	assert_true(EnhancedLineOfSight.check_legacy_line_of_sight(situation.shooter.position, situation.target.position,
			situation.board()))
	var middle_of_line: Vector2 = (situation.shooter.position + situation.target.position) / 2.0
	assert_true(shows(await picture(), on_table(page, middle_of_line), Palette.SIGHT, 4))


## Each blocking rule has its own text, and handles mark the ends of the line.
func test_point_check_names_the_rule_that_blocks() -> void:
	var page := await open("Point check")
	var table: Control = page.get("_table")
	for picture_and_label: Array in [[0, ": tall height"], [2, ": an area that obscures"]]:
		page.show_picture(picture_and_label[0])
		var names: Array = table.overlay.shapes().map(func(shape: Dictionary) -> String: return shape.get("text", ""))
		assert_true(names.any(func(text: String) -> bool: return text.ends_with(picture_and_label[1])), str(names))
		var image := await picture("point_check_%d" % picture_and_label[0])
		var shooter: Vector2 = page.get("_situation").shooter.position
		assert_true(shows(image, on_table(page, shooter), Palette.SHOOTER), "the shooter's handle")
		# The low wall is near the right border of the view, and its label is longer than the space there.
		var edge := Vector2(table.get_global_rect().end.x - 8.0, on_table(page, Vector2(1100.0, 281.0)).y)
		assert_false(shows(image, edge, Palette.BLOCKED, 7), "no label is cut off")


func test_help_opens_and_closes() -> void:
	var help: Control = main.get("_help")
	for code: Key in [KEY_F1, KEY_H]:
		await input.key(code)
		assert_true(help.visible)
		await picture("help")
		await input.key(KEY_ESCAPE)
		assert_false(help.visible)
	await input.click(middle(main.get_node("%HelpButton")))
	assert_true(help.visible)
	await input.click(Vector2(640.0, 700.0))
	assert_false(help.visible)


func test_save_and_open() -> void:
	var page := await open("Base to base")
	var files: Node = main.get("_files")
	await input.drag(on_table(page, page.situation().target.position), on_table(page, Vector2(1100.0, 400.0)))
	var saved: Vector2 = page.situation().target.position
	assert_true(files.save(page, FILE))
	await input.drag(on_table(page, saved), on_table(page, Vector2(300.0, 800.0)))
	assert_true(files.open(page, FILE))
	assert_eq(page.situation().target.position, saved)
	assert_false(page.situation().answers.is_empty())
	# A page that cannot show the file opens it in a page that can.
	var gallery := await open("Gallery")
	assert_true(files.open(gallery, FILE))
	await wait_for_layout()
	assert_true(page.is_visible_in_tree())
	await picture("saved")
	DirAccess.remove_absolute(ProjectSettings.globalize_path(FILE))
	await input.key(KEY_S, true)
	await wait_for_layout()
	assert_true(files.get("_dialog").visible)
	await picture("save_dialog")
	files.get("_dialog").hide()


func test_larger_and_smaller_windows() -> void:
	for extent: Vector2i in [Vector2i(1920, 1080), Vector2i(1280, 720)]:
		get_window().size = extent
		await wait_for_layout()
		for i: int in main.page_count():
			main.show_page(i)
			await wait_for_layout()
			var inside := get_viewport().get_visible_rect().grow(1.0)
			assert_true(inside.encloses(main.page(i).get_global_rect()), "%s at %s" % [main.page(i).title, extent])
		await picture("size_%d" % extent.x)


## Paints a wall onto the line, undoes it, moves the target, and shows every layer.
func test_a_grid_with_the_mouse() -> void:
	var page: Page
	for i: int in main.page_count():
		if main.page(i).title == "Hidden":
			page = await open("Hidden")
	if page == null:
		pending("the engine has no grid classes")
		return
	page.call("_show", 15)
	await wait_for_layout()
	var view: Control = page.get("_view")
	var situation: RefCounted = page.get("_situation")
	var origin := view.get_global_rect().position
	await input.drag(origin + view.to_view(situation.to), origin + view.to_view(Vector2i(4, 0)))
	assert_eq(situation.to, Vector2i(4, 0))
	assert_true(page.get("_query").is_visible)
	await input.click(origin + view.to_view(Vector2i(2, 0)))
	assert_eq(situation.flags(Vector2i(2, 0)), 1)
	assert_false(page.get("_query").is_visible)
	assert_eq(page.get("_query").trace.block_cell, Vector2i(2, 0))
	await choose(page.get("_layer"), 0)
	var image := await picture("grid_painted")
	assert_true(shows(image, origin + view.to_view(Vector2i(1, 0)), Palette.BLOCKED, 4, 0.2), "the line up to the wall")
	await input.key(KEY_Z, true)
	assert_true(page.get("_query").is_visible)
	for layer in 5:
		await choose(page.get("_layer"), layer)
		await picture("grid_layer_%d" % layer)
	await choose(page.get("_tool"), 3)
	await input.click(origin + view.to_view(Vector2i(2, 0)) + Vector2(20.0, 0.0))
	assert_eq(situation.walls, [[Vector2i(2, 0), Vector2i(3, 0)]])
	assert_false(page.get("_query").is_visible)
