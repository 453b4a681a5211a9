# SPDX-License-Identifier: MIT
extends SceneTree
## A logger that moves a model when a stale handle is reported: the table is not locked then.
## Needs Godot 4.5; see test_los_table_threads.gd.

const MessageHook := preload("message_hook.gd")
const TerrainProcess := preload("terrain_process.gd")


class Console extends RefCounted:
	var table: LosTable
	var is_moved := []
	var _is_busy := false

	func on_message() -> void:
		if _is_busy:
			return
		_is_busy = true
		is_moved.append(table.move_model(0, Vector2(100 + is_moved.size(), 100)))
		_is_busy = false


func _initialize() -> void:
	var console := Console.new()
	console.table = LosTable.new()
	console.table.add_model({ "position": Vector2(50, 50) })
	var hook := MessageHook.add(console.on_message)
	console.table.exposure_map([0, 7], Rect2(10, 10, 100, 100), 50.0)
	console.table.exposure(0, [Vector2(90, 90)], [7])
	console.table.nearest(0, [7])
	MessageHook.remove(hook)
	quit(TerrainProcess.SUCCESS if console.is_moved == [true, true, true] else 1)
