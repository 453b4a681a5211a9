# SPDX-License-Identifier: MIT
extends "support/scene_test.gd"
## The polygons of a TileMapLayer as terrain: physics and occlusion, flipped cells, and changes in the same frame.

const TILE := Vector2i(100, 100)
const WALL := Vector2i(0, 0)  ## the upper half is a physics polygon
const GLASS := Vector2i(1, 0)  ## the upper half is an occluder
const FLOOR := Vector2i(0, 1)  ## no polygon
const HALF: PackedVector2Array = [Vector2(-50, -50), Vector2(50, -50), Vector2(50, 30), Vector2(-50, 30)]
const CELL := Vector2i(4, 3)  ## its center is (450, 350), so the half reaches to y = 380

var _layer: TileMapLayer
var _atlas: TileSetAtlasSource


func before_each() -> void:
	super()
	_layer = TileMapLayer.new()
	_layer.name = "Walls"
	_layer.tile_set = _tile_set()
	_terrain.add_child(_layer)
	_shooter.position.y = 350.0
	_target.position.y = 350.0


func test_cells_are_pieces() -> void:
	assert_true(sees())
	_layer.set_cell(CELL, 0, WALL)
	assert_false(sees())
	_layer.set_cell(CELL + Vector2i(1, 5), 0, GLASS)
	_layer.set_cell(CELL + Vector2i(2, 5), 0, FLOOR)
	assert_eq(ids(), ["Walls:4,3", "Walls:5,8"])
	assert_eq(_terrain.get_pieces()[0].polygon, Transform2D(0.0, Vector2(450, 350)) * HALF)
	assert_eq(_terrain.check(_shooter, _target).blocking_terrain, ["Walls:4,3"])
	_layer.erase_cell(CELL)
	assert_true(sees())


func test_flipped_and_transposed_cells() -> void:
	var flips := {
		TileSetAtlasSource.TRANSFORM_FLIP_V: Rect2(400, 320, 100, 80),
		TileSetAtlasSource.TRANSFORM_FLIP_H: Rect2(400, 300, 100, 80),
		TileSetAtlasSource.TRANSFORM_TRANSPOSE: Rect2(400, 300, 80, 100),
		TileSetAtlasSource.TRANSFORM_TRANSPOSE | TileSetAtlasSource.TRANSFORM_FLIP_H: Rect2(420, 300, 80, 100),
	}
	for flip: int in flips:
		_layer.set_cell(CELL, 0, WALL, flip)
		var polygon: PackedVector2Array = _terrain.get_pieces()[0].polygon
		var box := Rect2(polygon[0], Vector2.ZERO)
		for vertex in polygon:
			box = box.expand(vertex)
		assert_eq(box, flips[flip], "flip %d" % flip)


func test_which_polygons_count() -> void:
	_layer.set_cell(CELL, 0, WALL)
	var piece := describe(_layer)
	piece.id = "wall"
	piece.type = "building"
	assert_eq(ids(), ["wall:4,3"])
	assert_eq(_terrain.get_pieces()[0].type, "building")
	piece.tile_polygons = "occlusion"
	assert_eq(ids(), [])
	_layer.set_cell(CELL, 0, GLASS)
	assert_eq(ids(), ["wall:4,3"])
	piece.tile_polygons = "physics"
	assert_eq(ids(), [])
	new_messages()  # a layer without a polygon


func test_a_tile_with_the_same_polygon_twice_is_one_piece() -> void:
	_occlude(_atlas.get_tile_data(WALL, 0), HALF)
	_layer.set_cell(CELL, 0, WALL)
	assert_eq(ids(), ["Walls:4,3"])
	_occlude(_atlas.get_tile_data(WALL, 0), Transform2D(0.0, Vector2(0, 10)) * HALF)
	assert_eq(ids(), ["Walls:4,3", "Walls:4,3_2"])


func test_an_open_occluder_is_walls() -> void:
	_occlude(_atlas.get_tile_data(GLASS, 0), PackedVector2Array([Vector2(0, -50), Vector2(0, 50)]), false)
	_layer.set_cell(CELL, 0, GLASS)
	assert_eq_deep(_terrain.get_pieces()[0].walls, [{ "start": Vector2(450, 300), "end": Vector2(450, 400) }])
	assert_false(sees())


func test_an_edited_tile_counts_at_once() -> void:
	_layer.set_cell(CELL, 0, WALL)
	assert_false(sees())
	_atlas.get_tile_data(WALL, 0).set_collision_polygon_points(0, 0, Transform2D(0.0, Vector2(0, -40)) * HALF)
	assert_true(sees())
	_layer.position.y = 40.0
	assert_false(sees())
	_layer.enabled = false
	assert_true(sees())


func test_a_layer_without_polygons_causes_one_warning() -> void:
	_layer.set_cell(CELL, 0, FLOOR)
	sees()
	sees()
	assert_one(WARNING, ["\"Walls\" (TileMapLayer) has no tile with a physics or occlusion polygon", "TileSet"])
	_layer.clear()
	sees()
	_layer.tile_set = null
	sees()
	assert_eq(Array(new_messages()), [], "an empty layer is ordinary")


func test_an_isometric_layer() -> void:
	_layer.tile_set.tile_shape = TileSet.TILE_SHAPE_ISOMETRIC
	_layer.set_cell(CELL, 0, WALL)
	assert_eq(_terrain.get_pieces()[0].polygon, Transform2D(0.0, _layer.map_to_local(CELL)) * HALF)


func _tile_set() -> TileSet:
	var tiles := TileSet.new()
	tiles.tile_size = TILE
	tiles.add_physics_layer()
	tiles.add_occlusion_layer()
	_atlas = TileSetAtlasSource.new()
	_atlas.texture = ImageTexture.create_from_image(Image.create(200, 200, false, Image.FORMAT_L8))
	_atlas.texture_region_size = TILE
	tiles.add_source(_atlas, 0)
	for at: Vector2i in [WALL, GLASS, FLOOR]:
		_atlas.create_tile(at)
	var wall := _atlas.get_tile_data(WALL, 0)
	wall.add_collision_polygon(0)
	wall.set_collision_polygon_points(0, 0, HALF)
	_occlude(_atlas.get_tile_data(GLASS, 0), HALF)
	return tiles


static func _occlude(data: TileData, polygon: PackedVector2Array, is_closed := true) -> void:
	var occluder := OccluderPolygon2D.new()
	occluder.polygon = polygon
	occluder.closed = is_closed
	if not data.has_method(&"set_occluder_polygons_count"):
		data.call(&"set_occluder", 0, occluder)
		return
	data.call(&"set_occluder_polygons_count", 0, 1)
	data.call(&"set_occluder_polygon", 0, 0, occluder)
