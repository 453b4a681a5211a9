# SPDX-License-Identifier: MIT
extends "support/grid_message_test.gd"
## A grid loaded from a TileMapLayer: the custom data of each tile are its flags.

const Cases := preload("support/grid_cases.gd")

const EMPTY := -1


## A tile set whose tile n has the flags values[n] in the custom data layer.
func _tile_set(values: Array, type := TYPE_INT, data := "los_flags") -> TileSet:
	var tiles := TileSet.new()
	var source := TileSetAtlasSource.new()
	var image := Image.create(16 * values.size(), 16, false, Image.FORMAT_RGBA8)
	tiles.add_custom_data_layer()
	tiles.set_custom_data_layer_name(0, data)
	tiles.set_custom_data_layer_type(0, type)
	source.texture = ImageTexture.create_from_image(image)
	tiles.add_source(source, 0)
	for i in values.size():
		source.create_tile(Vector2i(i, 0))
		source.get_tile_data(Vector2i(i, 0), 0).set_custom_data(data, values[i])
	return tiles


func _layer(tiles: TileSet, rows: Array, start := Vector2i.ZERO) -> TileMapLayer:
	var layer: TileMapLayer = autofree(TileMapLayer.new())
	layer.tile_set = tiles
	for y in rows.size():
		for x: int in rows[y].size():
			if rows[y][x] != EMPTY:
				layer.set_cell(start + Vector2i(x, y), 0, Vector2i(rows[y][x], 0))
	return layer


func test_flags_of_tiles() -> void:
	var board := GridLineOfSight.create(1, 1)
	var layer := _layer(_tile_set([0, 1, 2, 4, 5]), [[0, 1, 2, 3], [4, 0, EMPTY, 1]])
	assert_true(board.load_tile_map_layer(layer))
	assert_eq(Array(board.to_rows()), [".#ms", "5..#"])
	assert_eq(board.get_revision(), 1)
	assert_message(SILENT, "", "a good layer")


func test_another_custom_data_layer() -> void:
	var board := GridLineOfSight.new()
	assert_true(board.load_tile_map_layer(_layer(_tile_set([0, 1], TYPE_INT, "sight"), [[0, 1]]), "sight"))
	assert_eq(Array(board.to_rows()), [".#"])


## Cells keep the coordinates of the map, so that results of local_to_map can be used.
func test_coordinates_are_those_of_the_map() -> void:
	var board := GridLineOfSight.new()
	var layer := _layer(_tile_set([1]), [[0]], Vector2i(2, 1))
	assert_true(board.load_tile_map_layer(layer))
	assert_eq(Array(board.to_rows()), ["...", "..#"])


func test_tiles_before_the_origin() -> void:
	var board := Cases.board(["m"])
	var layer := _layer(_tile_set([1]), [[0, EMPTY, 0]], Vector2i(-2, 3))
	assert_false(board.load_tile_map_layer(layer))
	assert_message(ERROR, "(-2, 3)", "negative cells")
	assert_eq(Array(board.to_rows()), ["m"])
	assert_true(board.load_tile_map_layer(layer, "los_flags", Vector2i(-2, 3)), "moved")
	assert_eq(Array(board.to_rows()), ["#.#"])


func test_bools_mean_walls() -> void:
	var board := GridLineOfSight.new()
	assert_true(board.load_tile_map_layer(_layer(_tile_set([false, true], TYPE_BOOL), [[0, 1, 0]])))
	assert_eq(Array(board.to_rows()), [".#."])


func test_an_empty_layer() -> void:
	var board := Cases.board(["m"])
	assert_true(board.load_tile_map_layer(_layer(_tile_set([1]), [])))
	assert_eq(board.get_size(), Vector2i.ZERO)


func test_values_of_wrong_types() -> void:
	for row: Array in [[[0, 64], TYPE_INT], [[0, -1], TYPE_INT], [["a", "b"], TYPE_STRING]]:
		var board := Cases.board(["m"])
		assert_true(board.load_tile_map_layer(_layer(_tile_set(row[0], row[1]), [[1, 1, 1]])))
		assert_message(WARNING, "los_flags", str(row))
		assert_eq(Array(board.to_rows()), ["..."], "such tiles are free")


func test_layers_that_cannot_be_read() -> void:
	var board := Cases.board(["m"])
	var bare: TileMapLayer = autofree(TileMapLayer.new())
	var node: Node = autofree(Node.new())
	for row: Array in [[null, "layer"], [node, "layer"], [bare, "tile set"], [_layer(_tile_set([1], TYPE_INT, "other"), [[0]]), "los_flags"],
			[_layer(_tile_set([1]), [[0]], Vector2i(5000, 0)), "4096"]]:
		assert_eq(board.callv("load_tile_map_layer", [row[0]]), false)
		assert_message(ERROR, row[1], row[1])
		assert_eq(Array(board.to_rows()), ["m"])
		assert_eq(board.get_revision(), 1)
