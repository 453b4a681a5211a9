# SPDX-License-Identifier: MIT
extends Node
## Saves the situation of a page as JSON and opens one: dialogs, dropped files and messages about the result.

const Capabilities := preload("../capabilities.gd")
const Page := preload("page.gd")
const PageStack := preload("page_stack.gd")
const Query := preload("../query.gd")
const Situation := preload("../table/situation.gd")

const FOLDER := "user://situations"
const DIALOG_SIZE := Vector2i(820, 520)

## A message for the user.
signal message_posted(message: String)
## A file was opened on that page.
signal opened_on(page: Page)

## All pages: a file is opened on the current page or else on the first that can show it.
var pages: PageStack

## Created when it is first shown.
var _dialog: FileDialog
var _page: Page


func show_save_dialog(page: Page) -> void:
	_show_dialog(page, FileDialog.FILE_MODE_SAVE_FILE)
	_dialog.current_file = "situation.json"


func show_open_dialog(page: Page) -> void:
	_show_dialog(page, FileDialog.FILE_MODE_OPEN_FILE)


## Saves the situation with the verdict of every mode, for replays.
func save(page: Page, path: String) -> bool:
	var situation := page.situation()
	if situation == null:
		message_posted.emit("This page has nothing to save.")
		return false
	situation.answers = answers_of(situation)
	var error := situation.save(path)
	message_posted.emit("Saved %s; replay it with ./dev replay FILE" % path if error == OK else "Could not save %s: %s" % [path,
			error_string(error)])
	return error == OK


func open(page: Page, path: String) -> bool:
	var situation: Situation = Situation.from_file(path)
	if situation == null:
		message_posted.emit("%s is not a situation." % path.get_file())
		return false
	if not situation.is_playable():
		message_posted.emit("%s needs options that this engine does not have." % path.get_file())
		return false
	if page.open_situation(situation):
		return _report_opened(page, path)
	for index: int in _by_fitness(situation):
		if pages.page(index).open_situation(situation):
			return _report_opened(pages.page(index), path)
	return false


## Situations with whole units fit the last pages best.
func _by_fitness(situation: Situation) -> Array:
	var order := range(pages.count())
	if not situation.others.is_empty():
		order.reverse()
	return order


func _report_opened(page: Page, path: String) -> bool:
	opened_on.emit(page)
	message_posted.emit("Opened %s" % path.get_file())
	return true


static func answers_of(situation: Situation) -> Dictionary:
	var query := Query.new()
	query.run(situation)
	query.compare_modes(situation)
	var answers := {}
	for timing in query.timings:
		answers[timing.mode] = timing.has_los
	return answers


func _show_dialog(page: Page, mode: FileDialog.FileMode) -> void:
	_page = page
	if _dialog == null:
		_add_dialog()
	DirAccess.make_dir_recursive_absolute(FOLDER)
	_dialog.file_mode = mode
	_dialog.current_dir = ProjectSettings.globalize_path(FOLDER)
	_dialog.popup_centered_clamped(DIALOG_SIZE, 0.95)


func _add_dialog() -> void:
	_dialog = FileDialog.new()
	_dialog.access = FileDialog.ACCESS_FILESYSTEM
	_dialog.add_filter("*.json", "Situation")
	_dialog.file_selected.connect(_on_file)
	add_child(_dialog)


func _on_file(path: String) -> void:
	if _dialog.file_mode == FileDialog.FILE_MODE_SAVE_FILE:
		save(_page, path)
	else:
		open(_page, path)
