# SPDX-License-Identifier: MIT
extends GutTest
## Base class of the window tests: opens the demo and takes screenshots.

const InputDriver := preload("input_driver.gd")
const MAIN := preload("res://demo/main.tscn")
const Page := preload("res://demo/frame/page.gd")
const Palette := preload("res://demo/frame/palette.gd")

var main: Control
var input: InputDriver


func before_each() -> void:
	# Frames are drawn only for screenshots: without a graphics card a frame takes a tenth of a second.
	RenderingServer.render_loop_enabled = false
	get_window().size = Vector2i(1280, 720)
	input = InputDriver.new(get_tree())
	main = MAIN.instantiate()
	get_tree().root.add_child(main)
	await wait_for_layout()


func after_each() -> void:
	RenderingServer.render_loop_enabled = true
	main.queue_free()
	await get_tree().process_frame


## The layout changes during the first frames after an action.
func wait_for_layout() -> void:
	for i in 3:
		await get_tree().process_frame


## Clicks on the tab of a page and returns the page.
func open(title: String) -> Page:
	for i: int in main.page_count():
		if main.page(i).title == title:
			await input.click(middle(main.get_node("%Tabs").get_child(i)))
			await wait_for_layout()
			assert_true(main.page(i).is_visible_in_tree(), title)
			return main.page(i)
	fail_test("There is no page " + title)
	return null


func middle(control: Control) -> Vector2:
	return control.get_global_rect().get_center()


## The visible button with that text.
func button(text: String, under: Node = null) -> Button:
	for node: Node in (main if under == null else under).find_children("*", "Button", true, false):
		if node.text == text and node.is_visible_in_tree():
			return node
	fail_test("There is no button " + text)
	return null


## Selects an item of a menu with two clicks.
func choose(menu: OptionButton, item: int) -> void:
	await input.click(middle(menu))
	await wait_for_layout()
	var popup := menu.get_popup()
	var height := float(popup.size.y) / popup.item_count
	await input.click(Vector2(popup.position) + Vector2(popup.size.x / 2.0, height * (item + 0.5)))
	await wait_for_layout()
	assert_eq(menu.selected, item)


## A screenshot of the window. If it has a name, it is also saved.
func picture(name := "") -> Image:
	await wait_for_layout()
	RenderingServer.render_loop_enabled = true
	for i in 2:
		await RenderingServer.frame_post_draw
	RenderingServer.render_loop_enabled = false
	var image := get_viewport().get_texture().get_image()
	var folder := OS.get_environment("WINDOW_PICTURES")
	if folder != "" and name != "":
		image.save_png(folder.path_join(name + ".png"))
	return image


## True if a pixel within `distance` of a point has approximately that color.
func shows(image: Image, at: Vector2, color: Color, distance := 3, tolerance := 0.12) -> bool:
	for y in range(-distance, distance + 1):
		for x in range(-distance, distance + 1):
			var pixel := Vector2i(at) + Vector2i(x, y)
			if Rect2i(Vector2i.ZERO, image.get_size()).has_point(pixel):
				var found := image.get_pixelv(pixel)
				if absf(found.r - color.r) + absf(found.g - color.g) + absf(found.b - color.b) < tolerance * 3.0:
					return true
	return false


## Window position of a point of a page's table.
func on_table(page: Page, point: Vector2) -> Vector2:
	var table: Control = page.get("_table")
	return table.get_global_rect().position + table.to_view(point)
