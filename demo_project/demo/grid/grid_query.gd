# SPDX-License-Identifier: MIT
extends RefCounted
## Runs the grid engine on a situation and fills the layers of the overlay.

const GridSituation := preload("grid_situation.gd")

enum Layer { RAY, FIELD, DANGER, REACH, MOVE }

const LAYER_NAMES: PackedStringArray = ["deciding ray", "field of view of S", "danger map of the observers",
		"shooting range", "preview: S moves to T"]
## Range in cells of the layer REACH if the rules have no limit.
const DEFAULT_RANGE := 6.0
const ALL_LAYERS: Array[StringName] = [&"field", &"danger", &"reach", &"lines", &"trace", &"move", &"observers"]

var board: GridLineOfSight
## The rules of the query.
var rules: GridLosRules
var is_visible := false
## Whether fire passes, or null if the rule set has no fire rules.
var is_hit: Variant = null
var trace := {}
## Every ray with its own verdict, from the engine.
var rays: Array = []
var usec := 0
## Indices of the observers that see the target.
var visible_to := PackedInt32Array()


func run(situation: GridSituation, preset: int, fire_preset: int) -> void:
	board = situation.build()
	rules = make_rules(preset, situation.rules)
	var fire := make_rules(fire_preset, situation.rules) if fire_preset >= 0 else null
	var start := Time.get_ticks_usec()
	is_visible = LosMonitors.timed(_verdict.bind(situation, rules, &"has_los"))
	is_hit = LosMonitors.timed(_verdict.bind(situation, fire, &"has_lof")) if fire != null else null
	usec = Time.get_ticks_usec() - start
	trace = board.trace(situation.from, situation.to, rules)
	rays = board.trace_rays(_end(situation, "from"), _end(situation, "to"), rules)
	visible_to = board.get_observers_of(situation.to, situation.observers, rules)


static func _end(situation: GridSituation, which: String) -> Vector2:
	var point: Variant = situation.get(which + "_point")
	return point if point != null else Vector2(situation.get(which)) + Vector2(0.5, 0.5)


func _verdict(situation: GridSituation, by: GridLosRules, function: StringName) -> bool:
	if situation.from_point != null:
		return board.call(String(function) + "_points", situation.from_point, situation.to_point, by)
	return board.call(function, situation.from, situation.to, by)


func clear_rays() -> int:
	return rays.filter(func(ray: Dictionary) -> bool: return ray.visible).size()


## A new preset with the values of a case.
static func make_rules(preset: int, values: Dictionary) -> GridLosRules:
	var result := GridLosRules.preset(preset)
	for key: String in values:
		result.set(key, values[key])
	return result


## Fills the layers of the overlay.
func show(overlay: GridLosOverlay2D, situation: GridSituation, layer: Layer) -> void:
	overlay.clear_layers(ALL_LAYERS)
	overlay.show_boundaries(situation.walls, situation.doors, rules.strut)
	match layer:
		Layer.FIELD:
			overlay.show_field(board.get_visibility_mask(situation.from, rules), situation.size)
		Layer.DANGER:
			_show_danger(overlay, situation)
		Layer.REACH:
			overlay.show_reach(_cells_in_range(situation))
		Layer.MOVE:
			overlay.show_move(situation.from, situation.to, board.get_visibility_mask(situation.from, rules),
					board.get_visibility_mask(situation.to, rules), situation.size.x)
	if layer in [Layer.RAY, Layer.REACH]:
		_show_ray(overlay, situation)


func _show_ray(overlay: GridLosOverlay2D, situation: GridSituation) -> void:
	if situation.from_point != null:
		overlay.show_line(situation.from_point, situation.to_point, is_visible, rules, rays)
	else:
		overlay.show_trace(trace, rules, rays)


func _show_danger(overlay: GridLosOverlay2D, situation: GridSituation) -> void:
	var observers := situation.observers
	if observers.is_empty():
		observers = [situation.from]
	overlay.show_danger(board.get_danger_map(observers, rules), situation.size, observers.size())
	overlay.show_traces(observers.map(func(cell: Vector2i) -> Dictionary:
		return board.trace(cell, situation.to, rules)))
	overlay.show_observers(observers, board.get_observers_of(situation.to, observers, rules))


func _cells_in_range(situation: GridSituation) -> Array:
	var max_range: float = rules.max_range
	var cells: Array = []
	for y in situation.size.y:
		for x in situation.size.x:
			if board.in_range(situation.from, Vector2i(x, y), DEFAULT_RANGE if max_range < 0.0 else max_range, rules.metric):
				cells.append(Vector2i(x, y))
	return cells
