# SPDX-License-Identifier: MIT
extends SceneTree
## A logger that queries and changes the board that causes an error, and finally drops the last reference to it.
## Needs Godot 4.5; see test_grid_threads.gd.

const MessageHook := preload("message_hook.gd")
const TerrainProcess := preload("terrain_process.gd")

const FAR := Vector2i(9, 9)


class Console extends RefCounted:
	var board: GridLineOfSight
	var answers := []
	var drops := false
	var _is_busy := false

	func on_message() -> void:
		if _is_busy or board == null:
			return
		_is_busy = true
		answers.append(board.has_los(Vector2i(0, 0), Vector2i(1, 1)))
		board.set_cell(Vector2i(2, 2), answers.size() % 2)
		answers.append(board.get_revision())
		if drops:
			board = null
		_is_busy = false


## Every method that reports errors. Called through the logger's own reference, which may be the last one.
static func calls(rules: GridLosRules) -> Array:
	return [
		["set_cell", [FAR, 1]], ["set_cells", [[FAR], 1]], ["set_cells", [["x"], 1]], ["get_cell", [FAR]],
		["set_wall", [Vector2i(0, 0), Vector2i(0, -1)]], ["set_door", [Vector2i(0, 0), Vector2i(1, 0), 9]],
		["add_smoke", [FAR, 1.0]], ["set_unit", [&"u", FAR]], ["has_los", [FAR, FAR, rules]], ["trace", [FAR, FAR, rules]],
		["has_los_points", [Vector2(NAN, 0), Vector2.ZERO]], ["has_los_between", [&"a", &"b"]], ["get_visible_cells", [FAR, rules]],
		["get_visibility_mask", [FAR, rules]], ["get_danger_map", [[FAR], rules]], ["get_observers_of", [FAR, [FAR], rules]],
		["batch", [PackedVector2Array([Vector2(0.5, 0), Vector2.ZERO])]], ["batch", [PackedVector2Array([FAR, FAR]), rules]],
		["check_reveals", [[5], Vector2i(0, 0)]], ["report_sight", [[6], Vector2i(0, 0)]], ["load_rows", [["?"]]],
		["load_rows", [["."], { "long": 1 }]], ["load_tile_map_layer", [null]],
		["get_wall", [FAR, FAR]], ["get_door", [FAR, FAR]], ["load_dictionary", [{}]], ["load_dictionary", [{ "version": 1, "rows": ["?"] }]], ["update_fog", [PackedByteArray([1]), []]],
	]


func _initialize() -> void:
	Engine.print_error_messages = true
	var console := Console.new()
	var rules := GridLosRules.preset(GridLosRules.PERMISSIVE)
	var hook := MessageHook.add(console.on_message)
	var silent := 0
	for drops: bool in [false, true]:
		console.drops = drops
		EnhancedLineOfSight.clear_cache()
		for row: Array in calls(rules):
			console.board = GridLineOfSight.create(4, 4)
			console.answers.clear()
			console.board.callv(row[0], row[1])
			silent += int(console.answers.is_empty())
	MessageHook.remove(hook)
	quit(TerrainProcess.SUCCESS if silent == 0 else 1)
