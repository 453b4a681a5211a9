# SPDX-License-Identifier: MIT
extends SceneTree
## Renders icon.png and thumbnail.png of this folder: ./dev godot --headless -s ../store/make_pictures.gd, see README.md.

const ICON_SIZE := 256.0


func _initialize() -> void:
	var here: String = (get_script() as Script).resource_path.get_base_dir()
	var ok := render(here.path_join("../demo_project/icon.svg"), ICON_SIZE / 128.0, here.path_join("icon.png"))
	ok = render(here.path_join("thumbnail.svg"), 1.0, here.path_join("thumbnail.png")) and ok
	quit(0 if ok else 1)


func render(from: String, scale: float, to: String) -> bool:
	var image := Image.new()
	if image.load_svg_from_string(FileAccess.get_file_as_string(from), scale) != OK:
		return false
	return image.save_png(to) == OK
