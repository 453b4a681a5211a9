# SPDX-License-Identifier: MIT
extends RefCounted
## What may be shown beside the lines of a pair: asks the engine for it and hands the answer to the overlay.

const Monitors := preload("res://addons/enhanced_los/overlay/monitors.gd")
const Situation := preload("../table/situation.gd")

enum Layer { NONE, REGION, VISION, THREAT, EXPOSURE }

const NAMES: PackedStringArray = ["lines of the pair only", "seen from the shooter's centre", "vision map of our unit",
		"threat map of their unit", "exposure where it may go"]
const RING_NAMES: PackedStringArray = ["no rings", "12 inches", "24 inches", "6, 12, 24 inches"]
const RINGS: Array[PackedFloat64Array] = [[], [12.0], [24.0], [6.0, 12.0, 24.0]]
const INCH := Situation.PIXELS_PER_INCH
## The finest first.
const CELLS: Array[float] = [0.5, 1.0, 2.0]
## While something is dragged a map may take a quarter of a frame, at rest a frame.
const DRAG_BUDGET_USEC := 4000.0
const REST_BUDGET_USEC := 16000.0
const MOVE_INCHES := 9
const MOVE_STEP_INCHES := 1.0

## How long the engine took, the last time.
var usec := 0

## Of a map: microseconds per cell, as measured last.
var _cost_per_cell := 3.0


func show(layer: Layer, terrain: RefCounted, situation: Situation, overlay: LosOverlay2D, is_dragging: bool) -> void:
	usec = 0
	overlay.show_region(PackedVector2Array(), Vector2.ZERO)
	overlay.show_map({}, Rect2(), 1.0)
	overlay.show_exposure(PackedVector2Array(), PackedInt32Array())
	if terrain == null:
		return
	match layer:
		Layer.REGION:
			_show_region(terrain, situation, overlay)
		Layer.VISION:
			_show_map(terrain, situation, overlay, LosOverlay2D.MapKind.VISION, is_dragging)
		Layer.THREAT:
			_show_map(terrain, situation, overlay, LosOverlay2D.MapKind.THREAT, is_dragging)
		Layer.EXPOSURE:
			_show_exposure(terrain, situation, overlay)


func _ask(question: Callable) -> Variant:
	var start := Time.get_ticks_usec()
	var answer: Variant = Monitors.timed(question)
	usec += Time.get_ticks_usec() - start
	return answer


func _show_region(terrain: RefCounted, situation: Situation, overlay: LosOverlay2D) -> void:
	var from: Vector2 = situation.shooter.position
	var triangles: PackedVector2Array = _ask(func() -> PackedVector2Array:
		return terrain.visibility_triangles(from, situation.shooter, Rect2(Vector2.ZERO, situation.table)))
	overlay.show_region(triangles, from)


func _show_map(terrain: RefCounted, situation: Situation, overlay: LosOverlay2D, kind: LosOverlay2D.MapKind,
		is_dragging: bool) -> void:
	var observers := situation.unit("shooter" if kind == LosOverlay2D.MapKind.VISION else "target")
	var cell := cell_inches(situation.table, is_dragging) * INCH
	var bounds := Rect2(Vector2.ZERO, situation.table)
	var map: Dictionary = _ask(func() -> Dictionary: return terrain.visibility_map(observers, bounds, cell))
	_cost_per_cell = maxf(0.01, usec / maxf(1.0, map.get("width", 0) * map.get("height", 0)))
	overlay.show_map(map, bounds, cell, observers.size(), kind)


## The finest that the last measurement promises to keep within the budget.
func cell_inches(table: Vector2, is_dragging: bool) -> float:
	for inches in CELLS:
		var count := table.x * table.y / (inches * INCH) ** 2
		if count * _cost_per_cell <= (DRAG_BUDGET_USEC if is_dragging else REST_BUDGET_USEC):
			return inches
	return CELLS[-1]


func _show_exposure(terrain: RefCounted, situation: Situation, overlay: LosOverlay2D) -> void:
	var points := candidates(situation)
	var observers := situation.unit("target")
	var seen_by: PackedInt32Array = _ask(func() -> PackedInt32Array:
		return terrain.exposure(situation.shooter, points, observers))
	overlay.show_exposure(points, seen_by, observers.size())


## Places on an inch grid within a move of the shooter, on the table.
static func candidates(situation: Situation) -> PackedVector2Array:
	var points := PackedVector2Array()
	var inside := Rect2(Vector2.ZERO, situation.table).grow(-INCH / 2.0)
	for y in range(-MOVE_INCHES, MOVE_INCHES + 1):
		for x in range(-MOVE_INCHES, MOVE_INCHES + 1):
			var offset := Vector2(x, y) * MOVE_STEP_INCHES
			var at: Vector2 = situation.shooter.position + offset * INCH
			if offset.length() <= MOVE_INCHES and inside.has_point(at):
				points.append(at)
	return points
