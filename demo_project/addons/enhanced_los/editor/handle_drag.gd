# SPDX-License-Identifier: MIT
@tool
extends RefCounted
## The drag of a handle of a LosModel2D, as one step of the undo history.

const ModelHandles := preload("model_handles.gd")
## Property -> name of the undo step.
const NAMES := { "base_mm": "Set Base Size", "base_length_mm": "Set Base Length", "base_width_mm": "Set Base Width",
		"facing": "Set Facing" }

var property := ""

var _model: LosModel2D
var _before := 0.0


func _init(model: LosModel2D, dragged: String) -> void:
	_model = model
	property = dragged
	_before = model.get(dragged)


## Sets the property as if the handle were at a point of the screen. The step of the history follows with the release.
func move_to(to_screen: Transform2D, at: Vector2, is_coarse := false) -> void:
	_model.set(property, ModelHandles.value_at(_model, property, to_screen, at, is_coarse))


## Whether the model is in the tree and its base has the handle; a change of the shape replaces handles.
func has_handle() -> bool:
	return is_instance_valid(_model) and _model.is_inside_tree() \
			and ModelHandles.positions(_model, Transform2D.IDENTITY).has(property)


## Restores the value from before the drag, unless the model is freed.
func cancel() -> void:
	if is_instance_valid(_model):
		_model.set(property, _before)


## Adds the step to `undo`, an EditorUndoRedoManager or an UndoRedo. A drag that changed nothing adds none.
func commit(undo: Object) -> void:
	var after: float = _model.get(property)
	if after == _before:
		return
	undo.call(&"create_action", NAMES[property])
	undo.call(&"add_do_property", _model, property, after)
	undo.call(&"add_undo_property", _model, property, _before)
	undo.call(&"commit_action")
