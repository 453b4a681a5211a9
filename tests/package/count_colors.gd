# SPDX-License-Identifier: MIT
extends SceneTree
## Counts the pure red and pure green pixels of a picture: -- FILE


func _initialize() -> void:
	var picture := Image.load_from_file(OS.get_cmdline_user_args()[0])
	var red := 0
	var green := 0
	for y in picture.get_height():
		for x in picture.get_width():
			var color := picture.get_pixel(x, y)
			red += int(color.is_equal_approx(Color.RED))
			green += int(color.is_equal_approx(Color.GREEN))
	print("red: %d, green: %d" % [red, green])
	quit()
