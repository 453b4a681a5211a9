# SPDX-License-Identifier: MIT
extends Node2D
## An example without dictionaries: the table is a scene of nodes, and this script queries it. Run it with F6.
##
## Drag a blue model with the mouse. The red models that the blue ones see are bright, the others dark. The overlay shows
## why the last dragged model sees the nearest red one, or not. D opens and closes the door.

const GRAB_PIXELS := 30.0
const SEEN := Color(1.0, 0.35, 0.3)
const UNSEEN := Color(0.4, 0.22, 0.22)

var _selected: LosModel2D
var _is_dragging := false

@onready var _terrain: LosTerrain2D = $Terrain
@onready var _overlay: LosOverlay2D = $Overlay
@onready var _blue := _terrain.get_unit(&"blue")
@onready var _red := _terrain.get_unit(&"red")


func _ready() -> void:
	_selected = _blue[0]
	_terrain.los_changed.connect(func(_observer: LosModel2D, target: LosModel2D, _visible: bool) -> void: _paint(target))
	_terrain.watch_los(_blue, _red)
	for model in _red:
		_paint(model)
	_show_selected()


## Opens or closes the door. An open door is no terrain.
func toggle_door() -> void:
	var door: LosPiece2D = $Terrain/Door/Piece
	door.ignored = not door.ignored
	$Terrain/Door.visible = not door.ignored
	_show_selected()


func _unhandled_input(event: InputEvent) -> void:
	if event is InputEventMouseButton and event.button_index == MOUSE_BUTTON_LEFT:
		_is_dragging = event.pressed and _grab(event.position)
	elif event is InputEventMouseMotion and _is_dragging:
		_selected.position = event.position
		_show_selected()
	elif event is InputEventKey and event.pressed and event.keycode == KEY_D:
		toggle_door()


func _grab(at: Vector2) -> bool:
	for model in _blue:
		if model.position.distance_to(at) < GRAB_PIXELS:
			_selected = model
			return true
	return false


## Bright if any blue model sees it.
func _paint(model: LosModel2D) -> void:
	model.color = SEEN if _terrain.observers_of(model, _blue).size() > 0 else UNSEEN


func _show_selected() -> void:
	var target: LosModel2D = _terrain.nearest(_selected, _red).model
	_overlay.show_check(_terrain.check(_selected, target, true), _selected, target, _terrain)
