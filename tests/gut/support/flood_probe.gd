# SPDX-License-Identifier: MIT
extends SceneTree
## Reads 1500 pieces with different ids and one unusable key each; see test_bad_input_pieces.gd.

const PIECES := 1500


func _initialize() -> void:
	for i in PIECES:
		var piece := { "id": "flood%d" % i, "type": 5 }
		EnhancedLineOfSight.judge_line(Vector2(1, 2), Vector2(3, 4), { "terrain_features": [piece] })
	quit()
