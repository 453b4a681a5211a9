# SPDX-License-Identifier: MIT
extends SceneTree
## A logger that clears or fills the lists that a call has read: the call must have returned when a message is logged.
## A regression found by fuzzing the readers.
## Needs Godot 4.5; see test_los_terrain_threads.gd.

const MessageHook := preload("message_hook.gd")
const TerrainProcess := preload("terrain_process.gd")


class Console extends RefCounted:
	var lists: Array[Array] = []
	var fills := false
	var message_count := 0

	func on_message() -> void:
		message_count += 1
		for list in lists:
			if fills:
				list.resize(500)
			else:
				list.clear()


func _initialize() -> void:
	var console := Console.new()
	var hook := MessageHook.add(console.on_message)
	for list in [[5, {}, {}], [{ "walls": 7, "polygon": 8 }, {}]]: # pieces
		console.lists = [list]
		EnhancedLineOfSight.has_los(_model(), _model(), { "terrain_features": list })
	for key in ["polygon", "walls", "traits"]: # of a piece
		var list := [true, true, true]
		console.lists = [list]
		EnhancedLineOfSight.has_los(_model(), _model(), { "terrain_features": [{ "id": key, key: list }] })
	var models := [true, _model(), _model()]
	console.lists = [models]
	LosTerrain.new().visibility_matrix(models, [_model()])
	var keywords := [1, 2, 3]
	console.lists = [keywords]
	EnhancedLineOfSight.has_los(_model().merged({ "keywords": keywords }), _model(), {})
	var targets := [_model()]
	console.lists = [targets]
	console.fills = true
	# Other types than before, since the same text is logged only once.
	var matrix := LosTerrain.new().visibility_matrix([4], targets)
	targets.resize(1)
	LosTerrain.new().any_visible(["x"], targets)
	MessageHook.remove(hook)
	quit(TerrainProcess.SUCCESS if console.message_count >= 9 and matrix.size() == 1 else 1)


static func _model() -> Dictionary:
	return { "position": Vector2(300, 400) }
