# SPDX-License-Identifier: MIT
extends SceneTree
## Queries the installed addon with dictionaries and with nodes. The results must not depend on the library.


func _init() -> void:
	var engine: Object = load("res://addons/enhanced_los/native.gd").engine()
	print("native " if engine is not Script else "fallback ", engine.get_version())
	var ruin := { "id": "ruin", "type": "ruins", "height_category": "tall",
			"polygon": [Vector2(480, 300), Vector2(520, 300), Vector2(520, 405), Vector2(480, 405)] }
	for y in [100, 320, 400, 600]:
		var result: Dictionary = engine.check_enhanced_visibility({ "position": Vector2(200, y) },
				{ "position": Vector2(800, 400), "base_mm": 60 }, { "terrain_features": [ruin], "edition": 10 })
		print("seen from %d: " % y, result.has_los, result.sight_line, result.blocking_terrain, result.attempted_lines.size())
	_query_nodes.call_deferred(ruin.polygon)


func _query_nodes(points: Array) -> void:
	var terrain := LosTerrain2D.new()
	terrain.edition = 10
	var polygon := Polygon2D.new()
	polygon.polygon = PackedVector2Array(points)
	terrain.add_child(polygon)
	var shooter := LosModel2D.new()
	var target := LosModel2D.new()
	target.position = Vector2(800, 400)
	for node: Node in [terrain, shooter, target]:
		root.add_child(node)
	for y in [100, 320, 400, 600]:
		shooter.position = Vector2(200, y)
		print("seen by nodes from %d: " % y, terrain.has_los(shooter, target))
	quit()
