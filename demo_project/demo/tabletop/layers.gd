# SPDX-License-Identifier: MIT
extends RefCounted
## The optional layers of the tabletop page: runs the queries and passes the results to the overlay.

const Query := preload("../query.gd")
const Situation := preload("../table/situation.gd")
const UnitMap := preload("unit_map.gd")

enum Layer { NONE, REGION, VISION, THREAT, EXPOSURE }

const NAMES: PackedStringArray = ["lines of the pair only", "visible from the shooter's base", "vision map of own unit",
		"threat map of enemy unit", "exposure after a move"]
const RING_NAMES: PackedStringArray = ["no rings", "12 inches", "24 inches", "6, 12, 24 inches"]
const RINGS: Array[PackedFloat64Array] = [[], [12.0], [24.0], [6.0, 12.0, 24.0]]
const INCH := Situation.PIXELS_PER_INCH
const MOVE_INCHES := 6
const MOVE_STEP_INCHES := 1.0

## Duration of the last queries in microseconds.
var usec := 0

var _unit_map := UnitMap.new()


## Whether the layer shows terrain only, although models block.
static func ignores_models(layer: Layer, query: Query) -> bool:
	return layer == Layer.REGION and query.models.blocks()


func show(layer: Layer, query: Query, situation: Situation, overlay: LosOverlay2D, is_dragging: bool) -> void:
	usec = 0
	overlay.show_region(PackedVector2Array(), Vector2.ZERO)
	overlay.show_map({}, Rect2(), 1.0)
	overlay.show_exposure(PackedVector2Array(), PackedInt32Array())
	if query.terrain == null:
		return
	match layer:
		Layer.REGION:
			_show_region(query.terrain, situation, overlay)
		Layer.VISION:
			_show_map(query, situation, overlay, LosOverlay2D.MapKind.VISION, is_dragging)
		Layer.THREAT:
			_show_map(query, situation, overlay, LosOverlay2D.MapKind.THREAT, is_dragging)
		Layer.EXPOSURE:
			_show_exposure(query.models, situation, overlay)


func _timed(query: Callable) -> Variant:
	var start := Time.get_ticks_usec()
	var answer: Variant = LosMonitors.timed(query)
	usec += Time.get_ticks_usec() - start
	return answer


func _show_region(terrain: LosTerrain, situation: Situation, overlay: LosOverlay2D) -> void:
	var from: Vector2 = situation.shooter.position
	var table := Rect2(Vector2.ZERO, situation.table)
	var region: Variant = _timed(func() -> Variant:
		if terrain.heights == EnhancedLineOfSight.HEIGHTS_TRUE: # by cells, which takes longer than a frame
			return terrain.visibility_triangles(from, situation.shooter, table)
		return terrain.visibility_region(situation.shooter, table))
	overlay.show_region(region, from)


func _show_map(query: Query, situation: Situation, overlay: LosOverlay2D, kind: LosOverlay2D.MapKind,
		is_dragging: bool) -> void:
	var observers := situation.army("shooter" if kind == LosOverlay2D.MapKind.VISION else "target")
	var bounds := Rect2(Vector2.ZERO, situation.table)
	var map := _unit_map.update(_source(query), observers, bounds, INCH, is_dragging)
	usec += _unit_map.usec
	overlay.show_map(map, bounds, map.cell, observers.size(), kind)


## What computes maps: the terrain, or the table if its models block.
static func _source(query: Query) -> RefCounted:
	return query.models if query.models.blocks() else query.terrain


func _show_exposure(models: Query.ModelRegistry, situation: Situation, overlay: LosOverlay2D) -> void:
	var points := candidates(situation)
	var observers := situation.army("target")
	var seen_by: PackedInt32Array = _timed(func() -> PackedInt32Array:
		return models.exposure(situation.shooter, points, observers))
	overlay.show_exposure(points, seen_by, observers.size())


## Points on an inch grid within one move of the shooter, on the table.
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
