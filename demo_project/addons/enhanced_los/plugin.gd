# SPDX-License-Identifier: MIT
@tool
extends EditorPlugin
## The addon in the editor: previews of sight and handles of models over the 2D view (editor/sight_tool.gd), and an error
## when the native library of a project is not built, not installed or not loaded.
##
## No other part of the addon needs the plugin to be enabled. The scripts of the previews name native classes, so they
## are loaded only with the library.

const Native := preload("native.gd")

const TITLE := "Enhanced Line of Sight"
const TOOL := "editor/sight_tool.gd"

var _tool: RefCounted  # null without the library


func _enter_tree() -> void:
	if not ClassDB.class_exists(Native.CLASS_NAME):
		push_error("%s: %s Scripts that name its classes do not parse until then." % [TITLE, Native.why()])
		_show_dialog.call_deferred(Native.why()[0].to_upper() + Native.why().substr(1))
		return
	_tool = load((get_script() as Script).resource_path.get_base_dir().path_join(TOOL)).new(self)
	set_force_draw_over_forwarding_enabled()


func _exit_tree() -> void:
	if _tool != null:
		_tool.close()
		_tool = null


func _process(_delta: float) -> void:
	if _tool != null:
		_tool.update()


func _forward_canvas_force_draw_over_viewport(overlay: Control) -> void:
	if _tool != null:
		_tool.draw(overlay)


func _forward_canvas_gui_input(event: InputEvent) -> bool:
	return _tool != null and _tool.input(event)


func _handles(object: Object) -> bool:
	return _tool != null and _tool.handles(object)


func _show_dialog(message: String) -> void:
	if DisplayServer.get_name() == "headless":
		return
	var dialog := AcceptDialog.new()
	dialog.title = TITLE
	dialog.dialog_text = message
	dialog.dialog_autowrap = true
	dialog.confirmed.connect(dialog.queue_free)
	dialog.canceled.connect(dialog.queue_free)
	EditorInterface.popup_dialog_centered(dialog, Vector2i(560, 160))
