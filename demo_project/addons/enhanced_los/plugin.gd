# SPDX-License-Identifier: MIT
@tool
extends EditorPlugin
## Says what to do when the editor opens a project whose native library has not been built or installed.
##
## Nothing else of the addon needs the plugin to be enabled.

const Native := preload("native.gd")

const TITLE := "Enhanced Line of Sight: the native library is missing"


func _enter_tree() -> void:
	if not Native.is_native():
		push_warning(TITLE + ". " + Native.HOW_TO_GET_IT)
		_show_dialog.call_deferred()


func _show_dialog() -> void:
	if DisplayServer.get_name() == "headless":
		return
	var dialog := AcceptDialog.new()
	dialog.title = TITLE
	dialog.dialog_text = Native.HOW_TO_GET_IT
	dialog.dialog_autowrap = true
	dialog.confirmed.connect(dialog.queue_free)
	dialog.canceled.connect(dialog.queue_free)
	EditorInterface.popup_dialog_centered(dialog, Vector2i(560, 160))
