# SPDX-License-Identifier: MIT
extends "support/demo_test.gd"
## Fingers and small screens: drag, pinch, layouts of phones.

const Screen := preload("res://demo/frame/screen.gd")
const PORTRAIT := Vector2i(390, 844)
const LANDSCAPE := Vector2i(844, 390)
const DESKTOP := Vector2i(1280, 720)
## The smallest height of a button for fingers, in pixels.
const FINGER := 40.0
## One page of each kind: a picture takes a while.
const PICTURED_PAGES: Array[int] = [2, 3, 5]


func after_all() -> void:
	get_window().size = DESKTOP


func _resize(extent: Vector2i) -> void:
	get_window().size = extent
	await wait_for_layout()


func _page(title: String) -> Page:
	for i: int in main.page_count():
		if main.page(i).title == title:
			main.show_page(i)
			await wait_for_layout()
			return main.page(i)
	return null


func test_one_finger_moves_a_model() -> void:
	for extent: Vector2i in [PORTRAIT, LANDSCAPE, DESKTOP]:
		await _resize(extent)
		var page := await _page("Base to base")
		page.show_picture(0)
		await wait_for_layout()
		var situation := page.situation()
		var start: Vector2 = situation.target.position
		assert_false(page.get("_query").is_visible(), str(extent))
		# The finger is beside the base, which is small on a phone.
		var offset := Vector2(15.0, 10.0)
		await input.finger_drag(on_table(page, start) + offset, on_table(page, Vector2(1180.0, 430.0)) + offset)
		assert_almost_eq(situation.target.position, Vector2(1180.0, 430.0), Vector2(8.0, 8.0), str(extent))
		assert_true(page.get("_query").is_visible(), str(extent))
		assert_eq(page.get("_query").is_visible(),
				EnhancedLineOfSight.has_los(situation.shooter, situation.target, situation.board()), str(extent))
		await picture("touch_%dx%d" % [extent.x, extent.y])
		await input.finger_tap(middle(button("Undo", page)))
		assert_eq(page.situation().target.position, start, "undo")


func test_one_finger_on_the_empty_table_moves_the_view() -> void:
	await _resize(PORTRAIT)
	var page := await _page("Base to base")
	var situation := page.situation()
	var before := situation.snapshot()
	var at := on_table(page, Vector2(60.0, 60.0))
	await input.finger_drag(at, at + Vector2(30.0, 50.0))
	assert_almost_eq(on_table(page, Vector2(60.0, 60.0)), at + Vector2(30.0, 50.0), Vector2(1.5, 1.5))
	assert_eq(situation.snapshot(), before)
	await input.finger_tap(middle(button("Fit", page)))
	assert_almost_eq(on_table(page, Vector2(60.0, 60.0)), at, Vector2(1.0, 1.0))


## The points under both fingers stay under them, and the model under the first finger returns to its place.
func test_two_fingers_move_and_zoom_the_view() -> void:
	await _resize(PORTRAIT)
	var page := await _page("Base to base")
	var table: Control = page.get("_table")
	var origin := table.get_global_rect().position
	var start: Vector2 = page.situation().target.position
	var first := on_table(page, start)
	var second := first - Vector2(60.0, 40.0)
	var points := [start, table.get("_camera").to_screen(table.size).affine_inverse() * (second - origin)]
	await input.finger_down(0, first)
	await input.finger_move(0, first + Vector2(10.0, 0.0))
	assert_ne(page.situation().target.position, start)
	await input.finger_down(1, second)
	assert_almost_eq(page.situation().target.position, start, Vector2(0.01, 0.01), "the second finger cancels the drag")
	for step in 5:
		await input.finger_move(0, first + Vector2(10.0, 0.0) + Vector2(6.0, 8.0) * step)
		await input.finger_move(1, second - Vector2(8.0, 4.0) * step)
	assert_almost_eq(page.situation().target.position, start, Vector2(0.01, 0.01))
	var ratio := (first + Vector2(34.0, 32.0)).distance_to(second - Vector2(32.0, 16.0)) / (first + Vector2(10.0, 0.0)).distance_to(second)
	assert_gt(ratio, 1.5)
	var distance: float = points[0].distance_to(points[1])
	# The view does not rotate, so only the distances between the points and the fingers' center are compared.
	assert_almost_eq(on_table(page, points[0]).distance_to(on_table(page, points[1])) / first.distance_to(second), ratio, 0.02)
	assert_gt(distance, 0.0)
	await input.finger_up(0, first)
	await input.finger_move(1, second + Vector2(100.0, 0.0))
	await input.finger_down(0, on_table(page, start))
	await input.finger_move(0, on_table(page, start) + Vector2(0.0, 20.0))
	await input.finger_up(0, first)
	await input.finger_up(1, second)
	assert_almost_eq(page.situation().target.position, start, Vector2(0.01, 0.01))
	assert_false(page.get("_query").is_visible())
	await input.finger_tap(middle(button("Fit", page)))
	await input.finger_drag(on_table(page, start), on_table(page, Vector2(1180.0, 430.0)))
	assert_true(page.get("_query").is_visible(), "one finger drags again")


func test_turn_and_menus_by_finger() -> void:
	await _resize(PORTRAIT)
	var page := await _page("Tabletop")
	var model: Dictionary = page.situation().target
	await input.finger_tap(on_table(page, model.position))
	await input.finger_tap(middle(button("Turn", page)))
	assert_almost_eq(model.get("rotation", 0.0), PI / 12.0, 0.001)
	var menu: OptionButton = main.get_node("%PageMenu")
	await input.finger_tap(middle(menu))
	await wait_for_layout()
	var popup := menu.get_popup()
	assert_gte(float(popup.size.y) / popup.item_count, FINGER, "menu entries")
	await input.finger_tap(Vector2(popup.position) + Vector2(popup.size.x / 2.0, float(popup.size.y) / popup.item_count * 3.5))
	await wait_for_layout()
	assert_true(main.page(3).is_visible_in_tree())
	await input.finger_tap(middle(button("Situations", main.page(3))))
	var entry: Button = main.page(3).get("_list").get_child(1)
	await input.finger_tap(middle(entry))
	assert_eq(main.page(3).situation().name, entry.text)
	await picture("touch_gallery_list")


func test_a_grid_with_fingers() -> void:
	await _resize(PORTRAIT)
	var page := await _page("Hidden")
	if page == null:
		pending("the engine has no grid classes")
		return
	page.call("_show", 15)
	await wait_for_layout()
	var view: Control = page.get("_view")
	var situation: RefCounted = page.get("_situation")
	var origin := view.get_global_rect().position
	var cell: Vector2 = origin + view.to_view(Vector2i(2, 0))
	await input.finger_tap(cell)
	assert_eq(situation.flags(Vector2i(2, 0)), 1)
	await input.finger_tap(cell)
	assert_eq(situation.flags(Vector2i(2, 0)), 0)
	await input.finger_down(0, cell)
	assert_eq(situation.flags(Vector2i(2, 0)), 1)
	await input.finger_down(1, cell + Vector2(60.0, 60.0))
	assert_eq(page.get("_situation").flags(Vector2i(2, 0)), 0, "the second finger undoes the cell")
	await input.finger_move(1, cell + Vector2(90.0, 90.0))
	for index in 2:
		await input.finger_up(index, cell)
	assert_eq(page.get("_situation").flags(Vector2i(2, 0)), 0)
	await picture("touch_grid")


## Every page: nothing outside of the window, a view large enough, buttons for fingers, the note about the engine.
func test_layouts() -> void:
	for extent: Vector2i in [PORTRAIT, LANDSCAPE, DESKTOP]:
		await _resize(extent)
		for i: int in main.page_count():
			main.show_page(i)
			await wait_for_layout()
			var about := "%s at %s" % [main.page(i).title, extent]
			_check_page(main.page(i), extent, about)
			if i in PICTURED_PAGES and extent != DESKTOP:
				await picture("layout_%dx%d_%d" % [extent.x, extent.y, i])


func _check_page(page: Page, extent: Vector2i, about: String) -> void:
	var inside := Rect2(Vector2.ZERO, extent).grow(1.0)
	assert_almost_eq(get_viewport().get_visible_rect().size, Vector2(extent), Vector2(1.0, 1.0), about)
	for control: Control in [page, main.get_node("%HelpButton")]:
		assert_true(inside.encloses(control.get_global_rect()), "%s: %s" % [about, control])
	var view: Control = page.get("_view") if page.get("_view") != null else page.get("_table")
	assert_gte(minf(view.size.x, view.size.y), 240.0, about + ": the size of the view")
	for one: Button in main.find_children("*", "Button", true, false):
		if one.is_visible_in_tree() and extent != DESKTOP:
			assert_gte(one.size.y, FINGER, "%s: the button %s" % [about, one.text])
			assert_true(one.get_global_rect().position.x >= -1.0 and one.get_global_rect().end.x <= extent.x + 1.0,
					"%s: the button %s" % [about, one.text])


func test_help_on_a_small_screen() -> void:
	for extent: Vector2i in [PORTRAIT, LANDSCAPE]:
		await _resize(extent)
		var help: Control = main.get("_help")
		await input.finger_tap(middle(main.get_node("%HelpButton")))
		assert_true(help.visible)
		await wait_for_layout()
		assert_true(Rect2(Vector2.ZERO, extent).encloses(help.get("_panel").get_global_rect()), str(extent))
		await picture("help_%d" % extent.x)
		await input.finger_tap(Vector2(extent) / 2.0)
		assert_false(help.visible)


func test_the_layout_of_known_screens() -> void:
	# [window, pixels per unit, touch, compact, scale]
	for known: Array in [
		[Vector2(1280, 720), 1.0, false, false, 1.0],
		[Vector2(2560, 1440), 1.0, false, false, 2.0],
		[Vector2(960, 540), 1.0, false, false, 0.75],
		[Vector2(900, 540), 1.0, false, true, 1.0],
		[Vector2(960, 540), 1.0, true, true, 1.0],
		[Vector2(1170, 2532), 3.0, true, true, 3.0],
		[Vector2(2048, 1536), 2.0, true, true, 2.0],
		[Vector2(2560, 1440), 2.0, false, false, 2.0],
	]:
		var screen := Screen.new(known[0], known[1], known[2])
		assert_eq([screen.is_compact, screen.scale], [known[3], known[4]], str(known))
		assert_almost_eq(screen.size * screen.scale, known[0], Vector2(0.01, 0.01))
