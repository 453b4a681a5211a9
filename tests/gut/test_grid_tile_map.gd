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


## A tile set with one tile per entry of `values`: a Dictionary of custom data.
func _tile_set_of(types: Dictionary, values: Array) -> TileSet:
	var tiles := _tile_set(range(values.size()).map(func(_i: int) -> int: return 0))
	for data: String in types:
		tiles.add_custom_data_layer()
		tiles.set_custom_data_layer_name(tiles.get_custom_data_layers_count() - 1, data)
		tiles.set_custom_data_layer_type(tiles.get_custom_data_layers_count() - 1, types[data])
	var source: TileSetAtlasSource = tiles.get_source(0)
	for i in values.size():
		for data: String in values[i]:
			source.get_tile_data(Vector2i(i, 0), 0).set_custom_data(data, values[i][data])
	return tiles


func test_walls_and_doors_of_tiles() -> void:
	var types := { "los_wall_right": TYPE_BOOL, "los_wall_bottom": TYPE_BOOL, "los_door_right": TYPE_INT, "los_door_bottom": TYPE_INT }
	var tiles := _tile_set_of(types, [{}, { "los_wall_right": true }, { "los_door_right": GridLineOfSight.LOCKED },
			{ "los_wall_bottom": true, "los_flags": 4 }, { "los_door_bottom": GridLineOfSight.OPEN, "los_wall_bottom": true, "los_wall_right": true }])
	var board := GridLineOfSight.new()
	for start: Vector2i in [Vector2i.ZERO, Vector2i(-3, 5)]:
		var layer := _layer(tiles, [[1, 2, 3], [0, 0, EMPTY], [4, EMPTY, 0], [0, 0, 0]], start)
		assert_true(board.load_tile_map_layer(layer, "los_flags", start))
		var walls := board.to_dictionary()
		assert_eq(walls.walls, [{ "a": [0, 0], "b": [1, 0] }, { "a": [2, 0], "b": [2, 1] }, { "a": [0, 2], "b": [1, 2] }])
		assert_eq(walls.doors, [{ "a": [1, 0], "b": [2, 0], "state": GridLineOfSight.LOCKED },
				{ "a": [0, 2], "b": [0, 3], "state": GridLineOfSight.OPEN }])
		assert_eq(Array(board.to_rows()), ["..s", "...", "...", "..."])
	assert_message(SILENT, "", "walls and doors")


func test_a_bool_is_a_closed_door() -> void:
	var board := GridLineOfSight.new()
	var tiles := _tile_set_of({ "los_door_right": TYPE_BOOL }, [{ "los_door_right": true }, {}])
	assert_true(board.load_tile_map_layer(_layer(tiles, [[0, 1, 1]])))
	assert_eq(board.get_door(Vector2i(0, 0), Vector2i(1, 0)), GridLineOfSight.CLOSED)
	assert_eq(board.get_door(Vector2i(1, 0), Vector2i(2, 0)), GridLineOfSight.NONE)
	assert_message(SILENT, "", "bools")


## One warning for all tiles, and the others are used.
func test_sides_that_cannot_be_used() -> void:
	for row: Array in [["los_door_right", TYPE_INT, 7, "state of a door from 0 to 6 or a bool, not 7; such tiles have no door there"],
			["los_door_right", TYPE_STRING, "open", "or a bool, not String; such tiles have no door there"],
			["los_wall_right", TYPE_INT, 5, "should be a bool, not 5; such tiles have no wall there"],
			["los_door_bottom", TYPE_INT, 2, "is at the border of the board; such tiles have no door there"]]:
		var board := GridLineOfSight.new()
		EnhancedLineOfSight.clear_cache()
		assert_true(board.load_tile_map_layer(_layer(_tile_set_of({ row[0]: row[1] }, [{ row[0]: row[2] }]), [[0, 0, 0]])))
		assert_message(WARNING, "load_tile_map_layer: \"%s\" of tile (0, 0) " % row[0], str(row))
		EnhancedLineOfSight.clear_cache()
		board.load_tile_map_layer(_layer(_tile_set_of({ row[0]: row[1] }, [{ row[0]: row[2] }]), [[0, 0, 0]]))
		assert_message(WARNING, row[3], str(row))
		assert_eq(board.to_dictionary().doors + board.to_dictionary().walls, [])
	var tiles := _tile_set_of({ "los_wall_right": TYPE_BOOL }, [{ "los_wall_right": true }])
	assert_true(GridLineOfSight.new().load_tile_map_layer(_layer(tiles, [[0]])))
	assert_message(SILENT, "", "a wall at the border, which blocks in any case")


## The tiles are loaded, with one warning; isometric tiles in a diamond layout are squares.
func test_tiles_that_are_no_squares() -> void:
	for row: Array in [[TileSet.TILE_SHAPE_SQUARE, 0, ""], [TileSet.TILE_SHAPE_HEXAGON, 0, "is hexagon, but the board has square cells"],
			[TileSet.TILE_SHAPE_HEXAGON, TileSet.TILE_LAYOUT_DIAMOND_DOWN, "is hexagon, but the board has square cells"],
			[TileSet.TILE_SHAPE_HALF_OFFSET_SQUARE, 0, "is half-offset square, but the board has square cells"],
			[TileSet.TILE_SHAPE_ISOMETRIC, TileSet.TILE_LAYOUT_STACKED, "is isometric with offset rows, but the board has square cells"],
			[TileSet.TILE_SHAPE_ISOMETRIC, TileSet.TILE_LAYOUT_DIAMOND_DOWN, ""], [TileSet.TILE_SHAPE_ISOMETRIC, TileSet.TILE_LAYOUT_DIAMOND_RIGHT, ""]]:
		var board := GridLineOfSight.new()
		var tiles := _tile_set([0, 1])
		tiles.tile_shape = row[0]
		tiles.tile_layout = row[1]
		EnhancedLineOfSight.clear_cache()
		for i in 2:
			assert_true(board.load_tile_map_layer(_layer(tiles, [[0, 1]])))
			assert_eq(Array(board.to_rows()), [".#"])
			assert_message(SILENT if row[2] == "" or i == 1 else WARNING, "load_tile_map_layer: \"tile_shape\" of the tile set " + row[2], str(row))


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
