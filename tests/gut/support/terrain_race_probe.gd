# SPDX-License-Identifier: MIT
extends SceneTree
## One thread loads repeatedly, another calls all getters; see test_los_terrain_threads.gd.

const TerrainProcess := preload("terrain_process.gd")


func _initialize() -> void:
	Engine.print_error_messages = false # thousands of refused loads are logged
	var terrain := LosTerrain.new()
	var pieces := []
	pieces.resize(50)
	pieces.fill({ "id": "a", "polygon": 5 })
	var thread := Thread.new()
	thread.start(func() -> int:
		var odd := 0
		for i in 20_000:
			odd += int(not terrain.get_warnings().size() in [0, 50])
			odd += int(not terrain.get_piece_count() in [0, 50])
			odd += terrain.get_edge_count() + int(terrain.get_revision() < 0)
		return odd)
	while thread.is_alive():
		terrain.load_pieces(pieces)
	quit(TerrainProcess.SUCCESS if thread.wait_to_finish() == 0 else 1)
