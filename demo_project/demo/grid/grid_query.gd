# SPDX-License-Identifier: MIT
extends RefCounted
## One question to the grid engine, and what may be shown beside the answer.

const GridSituation := preload("grid_situation.gd")

enum Layer { RAY, FIELD, DANGER, REACH, MOVE }

const LAYER_NAMES: PackedStringArray = ["the ray that decides", "field of view of S", "danger zones, observers",
		"shooting range", "preview: S moves to T"]
const SHOTS := 6.0
const ALL_LAYERS: Array[StringName] = [&"field", &"danger", &"reach", &"lines", &"trace", &"move", &"observers"]

var board: RefCounted
## GridLosRules of the question.
var rules: Resource
var is_seen := false
## Whether fire passes, or null where the system does not ask.
var is_hit: Variant = null
var trace := {}
var usec := 0
## Indices of the observers that see the target.
var seers := PackedInt32Array()

static var _maker: GDScript


func ask(situation: GridSituation, preset: int, fire_preset: int) -> void:
	board = situation.build()
	rules = make_rules(preset, situation.rules)
	var fire := make_rules(fire_preset, situation.rules) if fire_preset >= 0 else null
	var start := Time.get_ticks_usec()
	is_seen = LosMonitors.timed(_sees.bind(situation, rules, &"has_los"))
	is_hit = LosMonitors.timed(_sees.bind(situation, fire, &"has_lof")) if fire != null else null
	usec = Time.get_ticks_usec() - start
	trace = board.call(&"trace", situation.from, situation.to, rules)
	seers = board.call(&"get_observers_of", situation.to, situation.observers, rules)


func _sees(situation: GridSituation, by: Resource, function: StringName) -> bool:
	if situation.from_point != null:
		return board.call(String(function) + "_points", situation.from_point, situation.to_point, by)
	return board.call(function, situation.from, situation.to, by)


## A fresh preset with a case's own values.
static func make_rules(preset: int, more: Dictionary) -> Resource:
	if _maker == null:
		# Naming the class is only possible where it is known to exist.
		_maker = GDScript.new()
		_maker.source_code = "static func made(preset: int) -> Resource:\n\treturn %s.preset(preset)\n" % GridSituation.RULES
		_maker.reload()
	var made: Resource = _maker.call(&"made", preset)
	for key: String in more:
		made.set(key, more[key])
	return made


## Hands to the overlay what is to be seen.
func show(overlay: GridLosOverlay2D, situation: GridSituation, layer: Layer) -> void:
	overlay.clear_layers(ALL_LAYERS)
	overlay.show_boundaries(situation.walls, situation.doors, rules.get(&"strut"))
	match layer:
		Layer.FIELD:
			overlay.show_field(board.call(&"get_visibility_mask", situation.from, rules), situation.size)
		Layer.DANGER:
			_show_danger(overlay, situation)
		Layer.REACH:
			overlay.show_reach(_cells_in_range(situation))
		Layer.MOVE:
			overlay.show_move(situation.from, situation.to, board.call(&"get_visibility_mask", situation.from, rules),
					board.call(&"get_visibility_mask", situation.to, rules), situation.size.x)
	if layer in [Layer.RAY, Layer.REACH]:
		_show_ray(overlay, situation)


func _show_ray(overlay: GridLosOverlay2D, situation: GridSituation) -> void:
	if situation.from_point != null:
		overlay.show_line(situation.from_point, situation.to_point, is_seen, rules)
	else:
		overlay.show_trace(trace, rules)


func _show_danger(overlay: GridLosOverlay2D, situation: GridSituation) -> void:
	var observers := situation.observers
	if observers.is_empty():
		observers = [situation.from]
	overlay.show_danger(board.call(&"get_danger_map", observers, rules), situation.size, observers.size())
	overlay.show_traces(observers.map(func(cell: Vector2i) -> Dictionary:
		return board.call(&"trace", cell, situation.to, rules)))
	overlay.show_observers(observers, board.call(&"get_observers_of", situation.to, observers, rules))


func _cells_in_range(situation: GridSituation) -> Array:
	var most: float = rules.get(&"max_range")
	var cells: Array = []
	for y in situation.size.y:
		for x in situation.size.x:
			if board.call(&"in_range", situation.from, Vector2i(x, y), SHOTS if most < 0.0 else most, rules.get(&"metric")):
				cells.append(Vector2i(x, y))
	return cells
