# SPDX-License-Identifier: MIT
extends SceneTree
## A logger that queries the terrain that is being loaded when a warning is logged.
## Needs Godot 4.5; see test_los_terrain_threads.gd.

const MessageHook := preload("message_hook.gd")
const TerrainProcess := preload("terrain_process.gd")


class Console extends RefCounted:
	var terrain: LosTerrain
	var answers := []
	var _is_busy := false

	func on_message() -> void:
		if _is_busy:
			return
		_is_busy = true
		answers.append(terrain.has_los({ "position": Vector2(1, 2) }, { "position": Vector2(3, 4) }))
		terrain.get_warnings()
		_is_busy = false


func _initialize() -> void:
	var console := Console.new()
	console.terrain = LosTerrain.new()
	var hook := MessageHook.add(console.on_message)
	console.terrain.load_pieces([{ "id": "a", "polygon": 5 }])
	console.terrain.set_piece({ "id": "b", "polygon": 5 })
	console.terrain.visibility_matrix([{ "position": Vector2(NAN, 1.0) }], [5])
	MessageHook.remove(hook)
	var is_success := console.answers.size() >= 3 and console.terrain.get_piece_count() == 2
	quit(TerrainProcess.SUCCESS if is_success else 1)
