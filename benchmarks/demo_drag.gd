# SPDX-License-Identifier: MIT
extends RefCounted
## The demo while a unit of ten is dragged over the table with its vision map: the duration of whole frames, without a
## graphics card. Frames of the first steps are not counted: the demo chooses the size of the cells there.

const MAIN := preload("res://demo/main.tscn")
const Layers := preload("res://demo/tabletop/layers.gd")
const Rows := preload("rows.gd")

const DRAG := "demo frame, dragged unit of ten, vision map"
const DRAG_BLOCKING := "demo frame, dragged unit of ten, vision map, models block"
const NAMES: Array[String] = [DRAG, DRAG_BLOCKING]

## A frame at 60 frames per second.
const LIMIT_MS := 16.6
const FIRST_STEPS := 20
const STEPS := 200
## Pixels of the table per frame: the unit crosses most of the table.
const STEP := Vector2(-3.0, -8.0)


func run(tree: SceneTree, rows: Rows) -> void:
	var main: Control = MAIN.instantiate()
	# Headless, the engine sleeps between frames otherwise.
	OS.low_processor_usage_mode_sleep_usec = 1
	tree.root.add_child(main)
	var page := await _open_tabletop(tree, main)
	for name in NAMES:
		var times := await _drag(tree, page, name == DRAG_BLOCKING)
		rows.add_with_limit(name, "ms", times, LIMIT_MS)
		var cell: float = page.get("_layers").get("_unit_map").cell_inches()
		print("%s: cells of %s inches" % [name, cell])
	main.queue_free()
	await tree.process_frame


func _open_tabletop(tree: SceneTree, main: Control) -> Control:
	for i: int in main.page_count():
		if main.page(i).title == "Tabletop":
			main.show_page(i)
			await tree.process_frame
			return main.page(i)
	return null


## Milliseconds of each frame.
func _drag(tree: SceneTree, page: Control, models_block: bool) -> PackedFloat64Array:
	var layout: OptionButton = page.get("_layout")
	layout.item_selected.emit(layout.item_count - 1)
	var box: CheckBox = page.get("_options").get("_models_block")
	box.button_pressed = models_block
	page.get("_layer").select(Layers.Layer.VISION)
	var table: Control = page.get("_table")
	var model: Dictionary = page.situation().shooter
	table._grab(model, table.to_view(model.position))
	var times := PackedFloat64Array()
	for i in FIRST_STEPS + STEPS:
		await tree.process_frame
		var start := Time.get_ticks_usec()
		page.situation().move_unit(model, STEP if i % 200 < 100 else -STEP)
		table.changed.emit()
		table.queue_redraw()
		await tree.process_frame
		if i >= FIRST_STEPS:
			times.append((Time.get_ticks_usec() - start) / 1000.0)
	table._release()
	return times
