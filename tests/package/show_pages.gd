# SPDX-License-Identifier: MIT
extends SceneTree
## Opens the demo and shows each of its pages. The last line of its output names them.


func _initialize() -> void:
	var main: Control = load("res://demo/main.tscn").instantiate()
	root.add_child(main)
	await process_frame
	var titles := PackedStringArray()
	for index: int in main.page_count():
		main.show_page(index)
		await process_frame
		titles.append(main.page(index).title)
	print("pages: ", ", ".join(titles))
	main.queue_free()
	await process_frame
	quit()
