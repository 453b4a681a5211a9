# SPDX-License-Identifier: MIT
@tool
extends RefCounted
## What the selected models see, for the 2D editor: the sight lines from the first of them to each of the others, or the
## region that a single one sees. Everything is a result of the queries of their LosTerrain2D.

const CheckShapes := preload("../overlay/check_shapes.gd")
const MapShapes := preload("../overlay/map_shapes.gd")
const PieceInfo := preload("../overlay/piece_info.gd")

## The region of a single model ends this far beyond terrain and models, in pixels.
const MARGIN := 200.0


## The shapes for the selected models, in canvas coordinates.
static func shapes(models: Array[LosModel2D]) -> Array:
	var usable := models.filter(func(model: LosModel2D) -> bool: return model.on_table and model.alive)
	if usable.is_empty() or usable[0].get_terrain_2d() == null:
		return []
	var shooter: LosModel2D = usable[0]
	if usable.size() == 1:
		return region(shooter)
	var all: Array = []
	for target: LosModel2D in usable.slice(1):
		if target.get_terrain_2d() == shooter.get_terrain_2d():
			all.append_array(pair(shooter, target))
	return all


## The sight line from one model to another; if it is blocked, the first tested line and what blocks. Hatching is left
## out: the editor's canvas does not repeat textures.
static func pair(shooter: LosModel2D, target: LosModel2D) -> Array:
	var terrain := shooter.get_terrain_2d()
	var result := terrain.check(shooter, target, true)
	var attempts: Array = result.get("attempted_lines", [])
	if attempts.size() > 1:
		result["attempted_lines"] = [attempts[-1] if result.get("has_los", false) else attempts[0]]
	return CheckShapes.all(result, shooter.to_model(), target.to_model(), terrain.get_board(), terrain.get_table()).filter(
			func(shape: Dictionary) -> bool: return shape.kind != &"hatch")


## What a model sees from its center, within the terrain and the models around it.
static func region(model: LosModel2D) -> Array:
	var terrain := model.get_terrain_2d()
	var at := model.get_table_position()
	return MapShapes.region(terrain.visibility_triangles(at, model, bounds_of(terrain)), at)


static func bounds_of(terrain: LosTerrain2D) -> Rect2:
	var points := PackedVector2Array()
	for piece in terrain.get_pieces():
		points.append_array(PieceInfo.polygon_of(piece))
		points.append_array(PieceInfo.wall_ends(piece))
	for model in terrain.get_models():
		points.append(model.global_position)
	return PieceInfo.bounds_of(points).grow(MARGIN)
