# SPDX-License-Identifier: MIT
extends RefCounted
## Common helpers of the LosTerrain tests: random models, and answers to compare.

const RandomScene := preload("random_scene.gd")
const Scene := preload("scene.gd")

const FROM := Vector2(200.0, 400.0)
const TO := Vector2(1000.0, 400.0)
const BETWEEN := Rect2(500.0, 0.0, 50.0, 800.0)
const BUILT_IN := {
	"mode": 1, "edition": 10, "sampling": 0, "density": 0, "min_gap": 0.1, "heights": 0, "pixels_per_inch": 40.0,
}
const OPTION_SETS: Array[Dictionary] = [
	{ "edition": 10 }, { "edition": 11 }, { "edition": 10, "sampling": 1 }, { "edition": 11, "sampling": 1 },
	{ "edition": 10, "density": 3 }, { "edition": 11, "density": 3 }, { "edition": 10, "density": 13 },
	{ "edition": 11, "density": 64 }, { "mode": 0 }, { "mode": 0, "edition": 11 },
	{ "edition": 10, "pixels_per_inch": 25.4 }, { "edition": 11, "pixels_per_inch": 90.0 },
	{ "mode": 2, "edition": 10 }, { "mode": 2, "edition": 11 },
]


static func terrain_with(pieces: Array, options := {}) -> LosTerrain:
	return LosTerrain.from_board(Scene.board(pieces, options))


static func models(scenes: RandomScene, count: int) -> Array[Dictionary]:
	var all: Array[Dictionary] = []
	for i in count:
		all.append(scenes.model())
	return all


static func pairs(scenes: RandomScene, count: int) -> Array:
	var all := []
	for i in count:
		all.append(scenes.pair())
	return all


static func checks(terrain: LosTerrain, some_pairs: Array) -> Array:
	return some_pairs.map(func(models_of: Array) -> Dictionary: return terrain.check(models_of[0], models_of[1], true))


static func checks_of_board(board: Variant, some_pairs: Array) -> Array:
	return some_pairs.map(func(models_of: Array) -> Dictionary:
			return EnhancedLineOfSight.check_enhanced_visibility(models_of[0], models_of[1], board, true))


static func position_of(model: Dictionary) -> Vector2:
	var at: Variant = model.get("position", Vector2.ZERO)
	return at if at is Vector2 else Vector2(at.x, at.y)


## Whether the line of sight from FROM to TO is clear.
static func is_open(terrain: LosTerrain) -> bool:
	return terrain.has_los(Scene.model(FROM), Scene.model(TO))


## The blocking terrain between FROM and TO.
static func blockers(terrain: LosTerrain) -> Array:
	return terrain.check(Scene.model(FROM), Scene.model(TO)).blocking_terrain
