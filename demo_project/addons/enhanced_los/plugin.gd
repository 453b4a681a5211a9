# SPDX-License-Identifier: MIT
@tool
extends EditorPlugin
## The addon in the editor: previews of sight and handles of models over the 2D view, and a warning when the native
## library of a project is not built, not installed or not loaded.
##
## No other part of the addon needs the plugin to be enabled.

const CanvasPreview := preload("editor/canvas_preview.gd")
const Native := preload("native.gd")

const TITLE := "Enhanced Line of Sight"
const SETTING := "preview"

var _preview := CanvasPreview.new()
var _switch := Button.new()
var _state := 0


func _enter_tree() -> void:
	_add_switch()
	set_force_draw_over_forwarding_enabled()
	EditorInterface.get_selection().selection_changed.connect(_on_selection_changed)
	scene_changed.connect(func(_root: Node) -> void: _on_selection_changed())
	if not Native.is_native():
		var diagnosis := Native.Diagnosis.new()
		var message := "%s. %s. Until then answers come from GDScript: the same, but slow." % [diagnosis.cause, diagnosis.remedy]
		push_warning("%s: %s" % [TITLE, message])
		_show_dialog.call_deferred(message[0].to_upper() + message.substr(1))


func _exit_tree() -> void:
	EditorInterface.get_selection().selection_changed.disconnect(_on_selection_changed)
	remove_control_from_container(CONTAINER_CANVAS_EDITOR_MENU, _switch)
	_switch.queue_free()


func _add_switch() -> void:
	_switch.text = "Sight"
	_switch.tooltip_text = "Shows what terrain is, what the selected LosModel2D sees, and the sight line between two of them."
	_switch.toggle_mode = true
	_switch.theme_type_variation = &"FlatButton"
	_switch.button_pressed = EditorInterface.get_editor_settings().get_project_metadata("enhanced_los", SETTING, true)
	_switch.toggled.connect(_on_switched)
	add_control_to_container(CONTAINER_CANVAS_EDITOR_MENU, _switch)


func _on_switched(is_on: bool) -> void:
	EditorInterface.get_editor_settings().set_project_metadata("enhanced_los", SETTING, is_on)
	update_overlays()


func _on_selection_changed() -> void:
	_preview.select(EditorInterface.get_selection().get_selected_nodes())
	_find_terrains()
	update_overlays()


func _find_terrains() -> void:
	var root := EditorInterface.get_edited_scene_root()
	_preview.terrains.assign(get_tree().get_nodes_in_group(LosTerrain2D.GROUP).filter(func(node: Node) -> bool:
		return root != null and (node == root or root.is_ancestor_of(node))))
	for terrain in _preview.terrains:
		if not terrain.changed.is_connected(_on_terrain_changed):
			terrain.changed.connect(_on_terrain_changed)
	_switch.visible = not _preview.terrains.is_empty()


func _on_terrain_changed() -> void:
	update_overlays()


## Models move without a signal of the editor, so the picture is compared in each frame.
func _process(_delta: float) -> void:
	if not _switch.button_pressed or EditorInterface.get_edited_scene_root() == null:
		return
	_find_terrains()
	var state := _preview.state()
	if state != _state:
		_state = state
		update_overlays()


func _forward_canvas_force_draw_over_viewport(overlay: Control) -> void:
	_find_terrains()
	if _switch.button_pressed:
		_preview.paint(overlay, _to_screen())


func _forward_canvas_gui_input(event: InputEvent) -> bool:
	if not _switch.button_pressed:
		return false
	var is_used := _preview.input(event, _to_screen(), get_undo_redo())
	if is_used:
		update_overlays()
	return is_used


func _handles(object: Object) -> bool:
	return object is LosModel2D


## From the coordinates of the edited canvas to those of the overlay.
func _to_screen() -> Transform2D:
	return EditorInterface.get_editor_viewport_2d().global_canvas_transform


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
