# SPDX-License-Identifier: MIT
extends GutTest
## The example scene of the demo: the colors of the red models follow the door and the dragged models.

const EXAMPLE := preload("res://demo/scene_nodes/scene_nodes.tscn")
const Frames := preload("support/frames.gd")

var _scene: Node2D


func before_each() -> void:
	_scene = add_child_autofree(EXAMPLE.instantiate())


func test_the_scene_reads_without_warnings() -> void:
	var terrain: LosTerrain2D = _scene.get_node("Terrain")
	assert_eq(terrain._get_configuration_warnings().size(), 0)
	assert_eq(terrain.get_pieces().size(), 5)
	assert_eq(terrain.get_models().size(), 5)


func test_an_open_door_shows_what_is_behind_it() -> void:
	assert_eq(_seen(), [false, false, true])
	_scene.toggle_door()
	await Frames.pass_by(2)
	assert_eq(_seen(), [true, false, true])
	assert_eq(_overlay_roles().has(&"sight"), true)
	_scene.toggle_door()
	await Frames.pass_by(2)
	assert_eq(_seen(), [false, false, true])
	assert_eq(_overlay_roles().has(&"blocker"), true)


func test_a_dragged_model() -> void:
	var press := InputEventMouseButton.new()
	press.button_index = MOUSE_BUTTON_LEFT
	press.pressed = true
	press.position = Vector2(205, 290)
	_scene._unhandled_input(press)
	var drag := InputEventMouseMotion.new()
	drag.position = Vector2(700, 400)
	_scene._unhandled_input(drag)
	await Frames.pass_by(2)
	assert_eq(_scene.get_node("Blue1").position, Vector2(700, 400))
	assert_eq(_seen()[0], true)


func _seen() -> Array:
	return ["Red1", "Red2", "Red3"].map(func(model: String) -> bool:
		return _scene.get_node(model).color == _scene.SEEN)


func _overlay_roles() -> Array:
	return _scene.get_node("Overlay").shapes().map(func(shape: Dictionary) -> StringName: return shape.role)
