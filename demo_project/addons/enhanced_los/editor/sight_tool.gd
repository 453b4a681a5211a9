# SPDX-License-Identifier: MIT
@tool
extends RefCounted
## The previews of sight and the handles of models over the 2D view of the editor, with their switch above it.

const CanvasPreview := preload("canvas_preview.gd")

const SETTING := "preview"
const METADATA := "enhanced_los"

var _plugin: EditorPlugin
var _preview := CanvasPreview.new()
var _switch := Button.new()
var _state := 0


func _init(plugin: EditorPlugin) -> void:
	_plugin = plugin
	_switch.text = "Sight"
	_switch.tooltip_text = "Shows what terrain is, what the selected LosModel2D sees, and the sight line between two of them."
	_switch.toggle_mode = true
	_switch.theme_type_variation = &"FlatButton"
	_switch.button_pressed = EditorInterface.get_editor_settings().get_project_metadata(METADATA, SETTING, true)
	_switch.toggled.connect(_on_switched)
	plugin.add_control_to_container(EditorPlugin.CONTAINER_CANVAS_EDITOR_MENU, _switch)
	EditorInterface.get_selection().selection_changed.connect(_on_selection_changed)
	plugin.scene_changed.connect(_on_scene_changed)


func close() -> void:
	EditorInterface.get_selection().selection_changed.disconnect(_on_selection_changed)
	_plugin.scene_changed.disconnect(_on_scene_changed)
	_plugin.remove_control_from_container(EditorPlugin.CONTAINER_CANVAS_EDITOR_MENU, _switch)
	_switch.queue_free()


## Models move without a signal of the editor, so the picture is compared in each frame.
func update() -> void:
	if not _switch.button_pressed or EditorInterface.get_edited_scene_root() == null:
		return
	_find_terrains()
	var state := _preview.state()
	if state != _state:
		_state = state
		_plugin.update_overlays()


func draw(overlay: Control) -> void:
	_find_terrains()
	if _switch.button_pressed:
		_preview.paint(overlay, _to_screen())


## Whether the event is used.
func input(event: InputEvent) -> bool:
	if not _switch.button_pressed:
		return false
	var is_used := _preview.input(event, _to_screen(), _plugin.get_undo_redo())
	if is_used:
		_plugin.update_overlays()
	return is_used


func handles(object: Object) -> bool:
	return object is LosModel2D


func _on_switched(is_on: bool) -> void:
	EditorInterface.get_editor_settings().set_project_metadata(METADATA, SETTING, is_on)
	_plugin.update_overlays()


func _on_scene_changed(_root: Node) -> void:
	_on_selection_changed()


func _on_selection_changed() -> void:
	_preview.select(EditorInterface.get_selection().get_selected_nodes())
	_find_terrains()
	_plugin.update_overlays()


func _find_terrains() -> void:
	var root := EditorInterface.get_edited_scene_root()
	_preview.terrains.assign(_plugin.get_tree().get_nodes_in_group(LosTerrain2D.GROUP).filter(func(node: Node) -> bool:
		return root != null and (node == root or root.is_ancestor_of(node))))
	for terrain in _preview.terrains:
		if not terrain.changed.is_connected(_plugin.update_overlays):
			terrain.changed.connect(_plugin.update_overlays)
	_switch.visible = not _preview.terrains.is_empty()


## From the coordinates of the edited canvas to those of the overlay.
func _to_screen() -> Transform2D:
	return EditorInterface.get_editor_viewport_2d().global_canvas_transform
