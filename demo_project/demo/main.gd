# SPDX-License-Identifier: MIT
extends Control
## The main scene of the demo: tabs for the pages at the top, the current page below, the help above both. On a small
## screen a menu replaces the tabs.

const DemoTheme := preload("frame/demo_theme.gd")
const FileActions := preload("frame/file_actions.gd")
const HelpOverlay := preload("frame/help_overlay.gd")
const Page := preload("frame/page.gd")
const PageStack := preload("frame/page_stack.gd")
const Palette := preload("frame/palette.gd")
const PictureTaker := preload("frame/picture_taker.gd")
const Screen := preload("frame/screen.gd")
const Toast := preload("frame/toast.gd")

const MIN_WINDOW_SIZE := Vector2i(320, 320)

var _tabs := ButtonGroup.new()
var _help := HelpOverlay.new()
var _files := FileActions.new()
var _toast := Toast.new()
var _has_touch := DisplayServer.is_touchscreen_available()
## The window and the kind of input for which the controls are arranged.
var _arranged_for := []

@onready var _bar: HBoxContainer = %Tabs
@onready var _page_menu: OptionButton = %PageMenu
@onready var _pages: PageStack = %PageArea
@onready var _help_button: Button = %HelpButton


func _ready() -> void:
	RenderingServer.set_default_clear_color(Palette.SURROUND)
	get_window().min_size = MIN_WINDOW_SIZE
	for index in _pages.count():
		_add_tab(index)
	for child: Node in [_toast, _help, _files]:
		add_child(child)
	_files.message_posted.connect(_toast.show_message)
	_files.pages = _pages
	_files.opened_on.connect(func(shown: Page) -> void: show_page(_pages.find(shown)))
	get_window().files_dropped.connect(_on_files_dropped)
	%OpenButton.pressed.connect(func() -> void: _files.show_open_dialog(_pages.current()))
	%SaveButton.pressed.connect(func() -> void: _files.show_save_dialog(_pages.current()))
	_help_button.pressed.connect(_toggle_help)
	_page_menu.item_selected.connect(show_page)
	get_window().size_changed.connect(_arrange)
	_arrange()
	show_page(0)
	var folder := PictureTaker.folder_argument()
	if folder != "":
		var taker := PictureTaker.new()
		add_child(taker)
		taker.take_all(folder, _pages, show_page)


func show_page(index: int) -> void:
	_pages.show_page(index)
	for i in _pages.count():
		_bar.get_child(i).set_pressed_no_signal(i == index)
	_page_menu.select(index)
	%SaveButton.disabled = _pages.current().situation() == null


func page(index: int) -> Page:
	return _pages.page(index)


func page_count() -> int:
	return _pages.count()


func _add_tab(index: int) -> void:
	var tab := Button.new()
	tab.text = _pages.title(index)
	tab.tooltip_text = "Key %d" % (index + 1)
	tab.toggle_mode = true
	tab.button_group = _tabs
	tab.focus_mode = FOCUS_NONE
	tab.pressed.connect(show_page.bind(index))
	_bar.add_child(tab)
	_page_menu.add_item(_pages.title(index))


## Arranges all controls for the size of the window. Setting the scale emits size_changed again.
func _arrange() -> void:
	var window := get_window()
	var state := [window.size, _has_touch]
	# A minimized window may have no size.
	if state == _arranged_for or window.size.x < 1 or window.size.y < 1:
		return
	_arranged_for = state
	var screen := Screen.new(window.size, DisplayServer.screen_get_scale(window.current_screen), _has_touch)
	window.content_scale_factor = screen.content_scale_factor(window.size)
	theme = DemoTheme.make(screen.has_large_controls)
	_arrange_bar(screen)
	_help.arrange(screen)
	_pages.arrange(screen)


func _arrange_bar(screen: Screen) -> void:
	%Title.visible = not screen.is_compact
	_bar.visible = not screen.is_compact
	_page_menu.visible = screen.is_compact
	%OpenButton.visible = screen.has_room_for_files()
	%SaveButton.visible = screen.has_room_for_files()
	_help_button.text = "?" if screen.is_compact else "Help"


func _toggle_help() -> void:
	_help.visible = not _help.visible


func _on_files_dropped(paths: PackedStringArray) -> void:
	_files.open(_pages.current(), paths[0])


## The first touch shows that the screen has touch input, if the system did not report it. The controls are arranged
## when the finger is lifted, so that nothing moves below it.
func _input(event: InputEvent) -> void:
	if event is InputEventScreenTouch and not event.pressed and not _has_touch:
		_has_touch = true
		_arrange()


func _unhandled_key_input(event: InputEvent) -> void:
	var key := event as InputEventKey
	if not key.pressed or key.echo and not key.is_command_or_control_pressed():
		return
	if _handle_key(key):
		get_viewport().set_input_as_handled()


func _handle_key(key: InputEventKey) -> bool:
	var control := key.is_command_or_control_pressed()
	if control and key.keycode == KEY_Y or control and key.shift_pressed and key.keycode == KEY_Z:
		_pages.current().redo()
	elif control and key.keycode == KEY_Z:
		_pages.current().undo()
	elif control and key.keycode == KEY_S:
		_files.show_save_dialog(_pages.current())
	elif control and key.keycode == KEY_O:
		_files.show_open_dialog(_pages.current())
	elif control:
		return false
	elif key.keycode in [KEY_H, KEY_F1, KEY_ESCAPE]:
		_toggle_help()
	elif key.keycode >= KEY_1 and key.keycode < KEY_1 + _pages.count():
		show_page(key.keycode - KEY_1)
	else:
		return false
	return true
