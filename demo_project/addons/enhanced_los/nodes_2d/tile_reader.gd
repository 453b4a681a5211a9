# SPDX-License-Identifier: MIT
@tool
extends RefCounted
## Reads the polygons of the tiles of a TileMapLayer: those of the physics and of the occlusion layers of its TileSet.

const Outline := preload("outline.gd")

const PHYSICS := "physics"
const OCCLUSION := "occlusion"

var _layer: TileMapLayer
## Which polygons are read: LosPiece2D.tile_polygons.
var _wanted := ""
## [source, atlas coordinates, alternative] -> Array of Outline around the center of the tile.
var _outlines_of_tile := {}


func _init(layer: TileMapLayer, wanted: String) -> void:
	_layer = layer
	_wanted = wanted


## The outlines of all cells, in the coordinates of the layer. The suffix of an outline is its cell.
func outlines() -> Array[Outline]:
	var found: Array[Outline] = []
	if not _layer.enabled or _layer.tile_set == null:
		return found
	for cell in _layer.get_used_cells():
		var number := 0
		for outline in _outlines_of(cell):
			number += 1
			found.append(_moved(outline, cell, number))
	return found


func _moved(outline: Outline, cell: Vector2i, number: int) -> Outline:
	var made := Outline.new()
	var to_cell := Transform2D(0.0, _layer.map_to_local(cell))
	made.polygon = to_cell * outline.polygon
	made.walls = to_cell * outline.walls
	made.suffix = ":%d,%d" % [cell.x, cell.y] + ("" if number == 1 else "_%d" % number)
	return made


func _outlines_of(cell: Vector2i) -> Array:
	var alternative := _layer.get_cell_alternative_tile(cell)
	var tile := [_layer.get_cell_source_id(cell), _layer.get_cell_atlas_coords(cell), alternative]
	if not _outlines_of_tile.has(tile):
		_outlines_of_tile[tile] = _read_tile(_layer.get_cell_tile_data(cell), _flip_of(alternative))
	return _outlines_of_tile[tile]


## How the polygons of a tile are transformed in a cell that is flipped or transposed.
static func _flip_of(alternative: int) -> Transform2D:
	var x := Vector2.RIGHT
	var y := Vector2.DOWN
	if alternative & TileSetAtlasSource.TRANSFORM_TRANSPOSE:
		x = Vector2.DOWN
		y = Vector2.RIGHT
	var flip := Vector2(-1.0 if alternative & TileSetAtlasSource.TRANSFORM_FLIP_H else 1.0,
			-1.0 if alternative & TileSetAtlasSource.TRANSFORM_FLIP_V else 1.0)
	return Transform2D(x * flip, y * flip, Vector2.ZERO)


## Tiles that are scenes have no data.
func _read_tile(data: TileData, flip: Transform2D) -> Array:
	var found: Array[Outline] = []
	if data == null:
		return found
	if _wanted != OCCLUSION:
		for layer in _layer.tile_set.get_physics_layers_count():
			for i in data.get_collision_polygons_count(layer):
				_add(found, Outline.of_polygon(flip * data.get_collision_polygon_points(layer, i)))
	if _wanted != PHYSICS:
		for occluder in _occluders_of(data):
			var points := flip * occluder.polygon
			_add(found, Outline.of_polygon(points) if occluder.closed else Outline.of_line(points))
	return found


## Since Godot 4.4 a tile may have several occluders in one layer.
func _occluders_of(data: TileData) -> Array[OccluderPolygon2D]:
	var found: Array[OccluderPolygon2D] = []
	for layer in _layer.tile_set.get_occlusion_layers_count():
		var has_several := data.has_method(&"get_occluder_polygons_count")
		for i: int in data.call(&"get_occluder_polygons_count", layer) if has_several else 1:
			var occluder: OccluderPolygon2D = data.call(&"get_occluder_polygon", layer, i) if has_several \
					else data.call(&"get_occluder", layer)
			if occluder != null:
				found.append(occluder)
	return found


static func _add(found: Array[Outline], outline: Outline) -> void:
	if outline.is_empty():
		return
	for other in found:
		if other.polygon == outline.polygon and other.walls == outline.walls:
			return
	found.append(outline)
