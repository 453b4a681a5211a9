# SPDX-License-Identifier: MIT
extends SceneTree
## Queries the installed addon with dictionaries, and with nodes where the library is loaded. The results for
## dictionaries must not depend on the library.


func _init() -> void:
	var native: GDScript = load("res://addons/enhanced_los/native.gd")
	var engine: Object = native.engine()
	print("native " if native.is_native() else "fallback ", engine.get_version())
	var ruin := { "id": "ruin", "type": "ruins", "height_category": "tall",
			"polygon": [Vector2(480, 300), Vector2(520, 300), Vector2(520, 405), Vector2(480, 405)] }
	for y in [100, 320, 400, 600]:
		var result: Dictionary = engine.check_enhanced_visibility({ "position": Vector2(200, y) },
				{ "position": Vector2(800, 400), "base_mm": 60 }, { "terrain_features": [ruin], "edition": 10 })
		print("seen from %d: " % y, result.has_los, result.sight_line, result.blocking_terrain, result.attempted_lines.size())
	_query_nodes.call_deferred(ruin.polygon, native.is_native())


## The nodes are made by path, so that this script parses without the library.
func _query_nodes(points: Array, is_native: bool) -> void:
	if is_native:
		var terrain: Node = load("res://addons/enhanced_los/nodes_2d/los_terrain_2d.gd").new()
		terrain.edition = 10
		var polygon := Polygon2D.new()
		polygon.polygon = PackedVector2Array(points)
		terrain.add_child(polygon)
		var model: GDScript = load("res://addons/enhanced_los/nodes_2d/los_model_2d.gd")
		var shooter: Node2D = model.new()
		var target: Node2D = model.new()
		target.position = Vector2(800, 400)
		for node: Node in [terrain, shooter, target]:
			root.add_child(node)
		for y in [100, 320, 400, 600]:
			shooter.position = Vector2(200, y)
			print("nodes from %d: " % y, terrain.has_los(shooter, target))
	quit()
