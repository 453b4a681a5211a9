# SPDX-License-Identifier: MIT
extends Node
## Variables that snippets of the manual may use: two models, a board, objects created from them, and handles. The last
## three are what docs/migration.md expects of a game: the autoload LineOfSight, and where terrain and edition come from.
## The functions are those of docs/rules.md.

var pieces: Array = [
	{ "id": "ruin_1", "type": "ruins", "height_category": "tall", "polygon": PackedVector2Array(
			[Vector2(480, 300), Vector2(520, 300), Vector2(520, 405), Vector2(480, 405)]) },
]
var shooter := { "position": Vector2(200, 400), "base_mm": 32 }
var target := { "position": Vector2(800, 400), "base_mm": 60 }
var shooters := [shooter, { "position": Vector2(200, 500) }]
var targets := [target, { "position": Vector2(850, 300) }]
var board := { "terrain_features": pieces, "edition": 10 }
var terrain := LosTerrain.from_board(board)
var table := LosTable.create(terrain)
var hero := table.add_model(shooter, &"squad", 0)
var enemy := table.add_model(target, &"orks", 1)
var enemies := PackedInt32Array([enemy])
var threat := PackedFloat32Array([2.0])
var candidates := PackedVector2Array([Vector2(300, 400), Vector2(300, 900), Vector2(700, 350)])

var LineOfSight: Node = preload("res://addons/enhanced_los/game_40k/los_service.gd").new()
var TerrainManager := { "terrain_features": pieces }
var GameConstants := { "edition": 10 }


func _init() -> void:
	add_child(LineOfSight)
	LineOfSight.configure(func() -> Array: return TerrainManager.terrain_features,
			func() -> int: return GameConstants.edition)


## A piece with this tag and id, from x on so many inches deep, across every line from the shooter to the target.
func make_piece(tag: String, x := 480.0, inches := 1.0) -> Dictionary:
	var far := x + inches * 40.0
	return { "id": tag, "tags": [tag], "polygon": PackedVector2Array(
			[Vector2(x, 0), Vector2(far, 0), Vector2(far, 800), Vector2(x, 800)]) }


func sees(rules: Variant, features: Array) -> bool:
	return EnhancedLineOfSight.has_los(shooter, target, { "terrain_features": features, "rules": rules })
