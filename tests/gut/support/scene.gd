# SPDX-License-Identifier: MIT
extends RefCounted
## Models, pieces and boards for tests, in pixels: 40 px per inch.

const INCH := 40.0
const EDITIONS := [10, 11]


static func mm(length: float) -> float:
	return length / 25.4 * INCH


static func model(position: Vector2, base_mm := 32, keys := {}) -> Dictionary:
	return { "position": position, "base_mm": base_mm }.merged(keys)


static func oval(position: Vector2, length: float, width: float, rotation := 0.0) -> Dictionary:
	return _with_sides("oval", position, length, width, rotation)


static func rectangle(position: Vector2, length: float, width: float, rotation := 0.0) -> Dictionary:
	return _with_sides("rectangular", position, length, width, rotation)


## A piece that blocks under both editions: ruins, tall, neither area nor feature alone.
static func ruin(id: String, box: Rect2, keys := {}) -> Dictionary:
	var piece := { "id": id, "type": "ruins", "height_category": "tall", "polygon": corners(box) }
	return piece.merged(keys, true)


static func corners(box: Rect2) -> PackedVector2Array:
	return [box.position, Vector2(box.end.x, box.position.y), box.end, Vector2(box.position.x, box.end.y)]


static func wall(id: String, start: Vector2, end: Vector2, keys := {}) -> Dictionary:
	return { "id": id, "walls": [{ "start": start, "end": end }.merged(keys)] }


static func board(pieces: Array, options := {}) -> Dictionary:
	return { "terrain_features": pieces }.merged(options)


static func _with_sides(type: String, position: Vector2, length: float, width: float,
		rotation: float) -> Dictionary:
	return {
		"position": position,
		"base_type": type,
		"base_mm": maxf(length, width),
		"base_dimensions": { "length": length, "width": width },
		"rotation": rotation,
	}
