# SPDX-License-Identifier: MIT
@tool
extends EditorPlugin
## Says what to do when the editor opens a project whose native library has not been built or installed, or is not loaded.
##
## Nothing else of the addon needs the plugin to be enabled.

const Native := preload("native.gd")

const TITLE := "Enhanced Line of Sight"


func _enter_tree() -> void:
	if not Native.is_native():
		var trouble := Native.Trouble.new()
		var words := "%s. %s. Until then answers come from GDScript: the same, but slow." % [trouble.cause, trouble.remedy]
		push_warning("%s: %s" % [TITLE, words])
		_show_dialog.call_deferred(words[0].to_upper() + words.substr(1))


func _show_dialog(words: String) -> void:
	if DisplayServer.get_name() == "headless":
		return
	var dialog := AcceptDialog.new()
	dialog.title = TITLE
	dialog.dialog_text = words
	dialog.dialog_autowrap = true
	dialog.confirmed.connect(dialog.queue_free)
	dialog.canceled.connect(dialog.queue_free)
	EditorInterface.popup_dialog_centered(dialog, Vector2i(560, 160))
