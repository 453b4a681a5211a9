# SPDX-License-Identifier: MIT
extends SceneTree
## Runs the scene of docs/start.md and prints which targets are visible at the start and after a drag of the shooter.


func _initialize() -> void:
	_play.call_deferred()


func _play() -> void:
	var scene: Node2D = load("res://node_2d.tscn").instantiate()
	root.add_child(scene)
	await process_frame
	print("at start: ", _verdicts(scene))
	var drag := InputEventMouseMotion.new()
	drag.button_mask = MOUSE_BUTTON_MASK_LEFT
	drag.position = Vector2(600, 320)
	root.push_input(drag)
	await process_frame
	print("after drag: ", _verdicts(scene))
	quit()


func _verdicts(scene: Node2D) -> Array:
	return scene.targets.map(func(target: Node2D) -> bool: return scene.terrain.check(scene.shooter, target).has_los)
