# SPDX-License-Identifier: MIT
@tool
extends EditorPlugin
## Warns when the editor opens a project whose native library is not built, not installed or not loaded.
##
## No other part of the addon needs the plugin to be enabled.

const Native := preload("native.gd")

const TITLE := "Enhanced Line of Sight"


func _enter_tree() -> void:
	if not Native.is_native():
		var diagnosis := Native.Diagnosis.new()
		var message := "%s. %s. Until then answers come from GDScript: the same, but slow." % [diagnosis.cause, diagnosis.remedy]
		push_warning("%s: %s" % [TITLE, message])
		_show_dialog.call_deferred(message[0].to_upper() + message.substr(1))


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
