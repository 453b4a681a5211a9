# SPDX-License-Identifier: MIT
extends Node
## A small game that runs with and without the native library. The autoload LineOfSight is los_service.gd.

const Native := preload("res://addons/enhanced_los/native.gd")

var pieces := [{ "id": "ruin", "type": "ruins", "height_category": "tall",
		"polygon": [Vector2(480, 300), Vector2(520, 300), Vector2(520, 405), Vector2(480, 405)] }]
var edition := 10


func _ready() -> void:
	LineOfSight.configure(func() -> Array: return pieces, func() -> int: return edition)
	print("engine: ", "native" if Native.is_native() else "fallback")
	var target := { "position": Vector2(800, 400), "base_mm": 60 }
	for y in [100, 320, 400, 600]:
		var shooter := { "position": Vector2(200, y), "base_mm": 32 }
		print("seen from %d: " % y, LineOfSight.check_enhanced_visibility(shooter, target, {}, true))
		print("seen at once: ", LineOfSight.has_los(shooter, target))
	_use_terrain(target)
	pieces[0].polygon[2].y = 900.0
	pieces[0].polygon[3].y = 900.0
	edition = 11
	print("seen after the change: ", LineOfSight.has_los({ "position": Vector2(200, 600) }, target))
	var grid := Native.grid(5, 5)
	print("grid: ", "none" if grid == null else str(grid.has_los(Vector2i.ZERO, Vector2i(4, 4))))
	get_tree().quit()


func _use_terrain(target: Dictionary) -> void:
	var terrain := Native.terrain_from_board({ "terrain_features": pieces, "edition": 11 })
	var models := [target, { "position": Vector2(200, 320) }, { "position": Vector2(500, 700) }]
	print("seen in the matrix: ", terrain.visibility_matrix(models, models), terrain.any_visible(models, [target]))
	print("seen on the map: ", terrain.visibility_map(models, Rect2(0, 0, 900, 800), 150.0))
	print("seen by the engine: false, ", Native.engine().has_los(models[1], target, terrain))
	print("seen by the service: ", LineOfSight.get_terrain().exposure(target, [Vector2(800, 300)], models))
