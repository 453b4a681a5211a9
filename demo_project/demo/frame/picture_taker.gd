# SPDX-License-Identifier: MIT
extends Node
## `-- --pictures=FOLDER`: shows every page and situation, saves a PNG of each, and quits.
## The exit code is 0 only if every picture was saved.

const ARGUMENT := "--pictures="
const Page := preload("page.gd")
const PageStack := preload("page_stack.gd")

## The layout is complete after the first frame, drawing after the next.
const FRAMES_TO_SETTLE := 3


## The folder given on the command line, or "".
static func folder_argument() -> String:
	for argument in OS.get_cmdline_user_args():
		if argument.begins_with(ARGUMENT):
			return argument.trim_prefix(ARGUMENT)
	return ""


func take_all(folder: String, pages: PageStack, show_page: Callable) -> void:
	get_tree().quit(0 if await _save_all(folder, pages, show_page) else 1)


func _save_all(folder: String, pages: PageStack, show_page: Callable) -> bool:
	if DisplayServer.get_name() == "headless":
		push_error("Pictures need a display, possibly a virtual one (Xvfb): ./dev demo --pictures")
		return false
	if DirAccess.make_dir_recursive_absolute(folder) != OK:
		push_error("Cannot create the folder %s" % folder)
		return false
	var number := 0
	for index in pages.count():
		show_page.call(index)
		var names := pages.current().picture_names()
		for picture in names.size():
			number += 1
			var name := (pages.title(index) + " " + names[picture]).strip_edges().to_lower().replace(" ", "_")
			if not await _take_one(pages.current(), picture, folder.path_join("%02d_%s.png" % [number, name])):
				return false
	return number > 0


func _take_one(page: Page, picture: int, path: String) -> bool:
	page.show_picture(picture)
	if not page.is_as_expected():
		push_error("%s: the verdict of the engine is not the expected one" % path.get_file())
		return false
	return await _save(path)


func _save(path: String) -> bool:
	for frame in FRAMES_TO_SETTLE:
		await RenderingServer.frame_post_draw
	var image := get_viewport().get_texture().get_image()
	if image == null or image.save_png(path) != OK:
		push_error("Cannot save the picture %s" % path)
		return false
	return true
