# SPDX-License-Identifier: MIT
extends GutTest
## The demo in a window, for tests that play with it.

const Hand := preload("hand.gd")
const MAIN := preload("res://demo/main.tscn")
const Page := preload("res://demo/frame/page.gd")
const Palette := preload("res://demo/frame/palette.gd")

var main: Control
var hand: Hand


func before_each() -> void:
	# Drawn only when a picture is taken: without a graphics card a frame takes a tenth of a second.
	RenderingServer.render_loop_enabled = false
	get_window().size = Vector2i(1280, 720)
	hand = Hand.new(get_tree())
	main = MAIN.instantiate()
	get_tree().root.add_child(main)
	await settle()


func after_each() -> void:
	RenderingServer.render_loop_enabled = true
	main.queue_free()
	await get_tree().process_frame


## Layout settles in the first frames, what is drawn follows.
func settle() -> void:
	for i in 3:
		await get_tree().process_frame


## Opens a page by a click on its tab.
func open(title: String) -> Page:
	for i: int in main.page_count():
		if main.page(i).title() == title:
			await hand.click(middle(main.get_node("%Tabs").get_child(i)))
			await settle()
			assert_true(main.page(i).is_visible_in_tree(), title)
			return main.page(i)
	fail_test("There is no page " + title)
	return null


func middle(control: Control) -> Vector2:
	return control.get_global_rect().get_center()


## The button with that text, in what is visible.
func button(text: String, under: Node = null) -> Button:
	for node: Node in (main if under == null else under).find_children("*", "Button", true, false):
		if node.text == text and node.is_visible_in_tree():
			return node
	fail_test("There is no button " + text)
	return null


## Chooses an item of a menu with two clicks.
func choose(menu: OptionButton, item: int) -> void:
	await hand.click(middle(menu))
	await settle()
	var popup := menu.get_popup()
	var height := float(popup.size.y) / popup.item_count
	await hand.click(Vector2(popup.position) + Vector2(popup.size.x / 2.0, height * (item + 0.5)))
	await settle()
	assert_eq(menu.selected, item)


## What the window shows; with a name it is kept for people to look at.
func picture(name := "") -> Image:
	await settle()
	RenderingServer.render_loop_enabled = true
	for i in 2:
		await RenderingServer.frame_post_draw
	RenderingServer.render_loop_enabled = false
	var image := get_viewport().get_texture().get_image()
	var folder := OS.get_environment("WINDOW_PICTURES")
	if folder != "" and name != "":
		image.save_png(folder.path_join(name + ".png"))
	return image


## Whether some pixel within `reach` of a point has about that colour.
func shows(image: Image, at: Vector2, colour: Color, reach := 3, tolerance := 0.12) -> bool:
	for y in range(-reach, reach + 1):
		for x in range(-reach, reach + 1):
			var place := Vector2i(at) + Vector2i(x, y)
			if Rect2i(Vector2i.ZERO, image.get_size()).has_point(place):
				var found := image.get_pixelv(place)
				if absf(found.r - colour.r) + absf(found.g - colour.g) + absf(found.b - colour.b) < tolerance * 3.0:
					return true
	return false


## Where a point of a page's table is in the window.
func on_table(page: Page, point: Vector2) -> Vector2:
	var table: Control = page.get("_table")
	return table.get_global_rect().position + table.to_view(point)
