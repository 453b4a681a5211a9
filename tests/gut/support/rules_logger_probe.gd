# SPDX-License-Identifier: MIT
extends SceneTree
## A logger that changes the rules and queries the same objects while a query of them reports a message: no query may
## wait for the one that reports. Needs Godot 4.5; see test_los_terrain_rules.gd.

const MessageHook := preload("message_hook.gd")
const TerrainProcess := preload("terrain_process.gd")
const FROM := { "position": Vector2(100, 100) }
const TO := { "position": Vector2(900, 100) }


class Console extends RefCounted:
	var table: LosTable
	var rules: LosRules
	var answers := []
	var _is_busy := false

	func on_message() -> void:
		if _is_busy:
			return
		_is_busy = true
		rules.piece_rules[0].effect = 1 - rules.piece_rules[0].effect
		# A LosTerrain has the new rules at once, a LosTable after the query that reports.
		answers.append([table.terrain.has_los(FROM, TO) == (rules.piece_rules[0].effect == LosRule.EFFECT_PASS),
				table.has_los(0, 1) in [true, false]])
		_is_busy = false


func _initialize() -> void:
	var console := Console.new()
	console.rules = LosRules.from_dictionary({ "piece_rules": [{}] })
	var terrain := LosTerrain.new()
	terrain.load_pieces([{ "id": "p", "polygon": [Vector2(400, 0), Vector2(500, 0), Vector2(500, 300), Vector2(400, 300)] }])
	terrain.rules = console.rules
	console.table = LosTable.create(terrain)
	console.table.add_model(FROM)
	console.table.add_model(TO)
	var hook := MessageHook.add(console.on_message)
	terrain.has_los(FROM, TO.merged({ "tags": 5 }))
	terrain.visibility_matrix([FROM], [TO.merged({ "size": "x" })])
	console.table.exposure_map([0], Rect2(10, 10, 100, 100), 50.0, { "tags": 7 })
	console.table.add_model({ "position": 5 })
	var is_current := console.table.has_los(0, 1) == (console.rules.piece_rules[0].effect == LosRule.EFFECT_PASS)
	MessageHook.remove(hook)
	var is_right := console.answers.size() == 4 and console.answers.all(func(both: Array) -> bool: return both == [true, true])
	quit(TerrainProcess.SUCCESS if is_right and is_current else 1)
