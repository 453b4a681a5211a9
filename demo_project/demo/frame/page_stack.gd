# SPDX-License-Identifier: MIT
extends MarginContainer
## The pages of the demo, one of which is visible. A page is loaded and created when it is first used: what happens
## before the first frame delays the start, in a browser most of all.

const Capabilities := preload("../capabilities.gd")
const Page := preload("page.gd")
const Screen := preload("screen.gd")

const FOLDER := "res://demo/pages"
## [the text of the tab, the script of the page], in the order of the tabs. A new page is one line here.
const TABLE_PAGES: Array[Array] = [
	["Point check", "point_check.gd"],
	["Base to base", "base_to_base.gd"],
	["Tabletop", "tabletop.gd"],
	["Gallery", "gallery.gd"],
	["Rules", "rules.gd"],
]
## Only with the native library.
const GRID_PAGES: Array[Array] = [
	["Corners", "grid_corner.gd"],
	["Tactical", "grid_tactical.gd"],
	["Hidden", "grid_hidden.gd"],
	["Permissive", "grid_permissive.gd"],
]

var _listed := TABLE_PAGES.duplicate()
## Null where the page was not used yet.
var _pages: Array[Page] = []
var _current := 0
var _screen := Screen.new()


func _init() -> void:
	_listed.append_array(GRID_PAGES)
	_pages.resize(_listed.size())


func count() -> int:
	return _listed.size()


func title(index: int) -> String:
	return _listed[index][0]


## Creates the page, hidden, if necessary.
func page(index: int) -> Page:
	if _pages[index] == null:
		var script: Script = load(FOLDER.path_join(_listed[index][1]))
		var created: Page = script.new()
		created.title = title(index)
		created.hide()
		_pages[index] = created
		add_child(created)
		created.arrange(_screen)
	return _pages[index]


func current() -> Page:
	return page(_current)


func find(shown: Page) -> int:
	return _pages.find(shown)


func show_page(index: int) -> void:
	if _pages[_current] != null:
		_pages[_current].hide()
	_current = index
	current().show()


func arrange(screen: Screen) -> void:
	_screen = screen
	for created in _pages:
		if created != null:
			created.arrange(screen)
