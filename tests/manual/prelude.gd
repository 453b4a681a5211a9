# SPDX-License-Identifier: MIT
extends Node
## Variables that snippets of the manual may use: two models, a board, and objects created from them.

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
