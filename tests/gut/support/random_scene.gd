# SPDX-License-Identifier: MIT
extends RefCounted
## Random boards and models from a seed, with every key that the rules read, in every form.

const TABLE := Vector2(1200.0, 900.0)
const TYPES := ["ruins", "ruins", "ruins", "woods", "building", "barricade", "hill", ""]
const HEIGHTS := ["low", "medium", "tall", "tall", ""]
const CLASSES := ["area", "feature", ""]
const CATEGORIES := ["exposed", "light", "dense", "dense", ""]
const KEYWORDS := ["INFANTRY", "VEHICLE", "Monster", "towering", "AIRCRAFT", "TITANIC"]
const CIRCLES := [25, 28.5, 32, 32.0, 40, 40, 60, 80, 130, 160]
const SIDES := [[42.0, 75.0], [35, 60.5], [60.0, 35.0], [25.0, 50.0], [109.0, 170.0], [100.0, 180.0]]

var random := RandomNumberGenerator.new()


func _init(the_seed: int) -> void:
	random.seed = the_seed


func board(options := {}) -> Dictionary:
	var pieces := []
	for i in random.randi_range(2, 16):
		pieces.append(piece("p%d" % i))
	if _chance(0.1) and pieces.size() > 1:
		pieces[-1]["id"] = "p0" # a duplicate id
	if _chance(0.1):
		pieces[0].erase("id")
	return { "terrain_features": pieces }.merged(options)


func piece(id: String) -> Dictionary:
	var result := { "id": id, "polygon": _in_some_form(polygon()) }
	_maybe(result, "type", TYPES)
	_maybe(result, "height_category", HEIGHTS)
	_maybe(result, "piece_class", CLASSES)
	_maybe(result, "category", CATEGORIES)
	if _chance(0.2):
		result["traits"] = ["obscuring"]
	if _chance(0.15):
		result["link_group"] = _one_of(["a", "b"])
	if _chance(0.15):
		result["parent_area_id"] = "p%d" % random.randi_range(0, 14)
	if _chance(0.3):
		result["walls"] = [wall(), wall()]
	return result


## The vertices of a rotated rectangle or of an L.
func polygon() -> PackedVector2Array:
	var center := point()
	var half := Vector2(random.randf_range(10.0, 60.0), random.randf_range(40.0, 300.0))
	var angle := random.randf() * TAU if _chance(0.7) else 0.0
	var corners: Array = [Vector2(-1, -1), Vector2(1, -1), Vector2(1, 1), Vector2(-1, 1)]
	if _chance(0.4):
		corners = [Vector2(-1, -1), Vector2(1, -1), Vector2(1, 0), Vector2.ZERO, Vector2(0, 1), Vector2(-1, 1)]
	if _chance(0.5):
		corners.reverse()
	return PackedVector2Array(corners.map(
			func(corner: Vector2) -> Vector2: return center + (corner * half).rotated(angle)))


func wall() -> Dictionary:
	var start := point()
	var end := start + Vector2.from_angle(random.randf() * TAU) * random.randf_range(10.0, 300.0)
	var result := { "start": _point_form(start), "end": [end.x, end.y] if _chance(0.3) else _point_form(end) }
	if _chance(0.3):
		result["blocks_los"] = _chance(0.5)
	return result


func model() -> Dictionary:
	var result := { "position": _point_form(point()) }
	if _chance(0.6):
		result["base_mm"] = _one_of(CIRCLES)
	if _chance(0.3):
		var sides: Array = _one_of(SIDES)
		result["base_type"] = _one_of(["oval", "rectangular"])
		result["base_dimensions"] = { "length": sides[0], "width": sides[1] }
		result["rotation"] = random.randf_range(-10.0, 10.0)
	if _chance(0.3):
		result["keywords"] = [_one_of(KEYWORDS), _one_of(KEYWORDS)]
	if _chance(0.2):
		result["meta"] = { "keywords": [_one_of(KEYWORDS)] }
	if _chance(0.2):
		result["model_height_inches"] = random.randf_range(1.0, 6.0)
	if _chance(0.3):
		result["elevation_inches"] = random.randf_range(0.0, 6.0)
	return result


## Two models; the second is near the first in half of the cases.
func pair() -> Array[Dictionary]:
	var shooter := model()
	var target := model()
	if _chance(0.5):
		var at: Variant = shooter.position
		var offset := Vector2.from_angle(random.randf() * TAU) * random.randf_range(20.0, 500.0)
		target["position"] = Vector2(at.x, at.y) + offset
	return [shooter, target]


func options() -> Dictionary:
	var result := { "edition": _one_of([10, 11]), "sampling": _one_of([0, 1]) }
	if _chance(0.3):
		result["density"] = random.randi_range(3, 16)
	if _chance(0.1):
		result["mode"] = EnhancedLineOfSight.MODE_LEGACY
	if _chance(0.1):
		result["pixels_per_inch"] = random.randf_range(10.0, 90.0)
	return result


func point() -> Vector2:
	return Vector2(random.randf_range(20.0, TABLE.x), random.randf_range(20.0, TABLE.y))


func _chance(probability: float) -> bool:
	return random.randf() < probability


func _one_of(list: Array) -> Variant:
	return list[random.randi() % list.size()]


func _maybe(piece_so_far: Dictionary, key: String, values: Array) -> void:
	if _chance(0.8):
		piece_so_far[key] = _one_of(values)


func _point_form(at: Vector2) -> Variant:
	return at if _chance(0.6) else { "x": at.x, "y": at.y }


func _in_some_form(points: PackedVector2Array) -> Variant:
	if _chance(0.5):
		return points
	return Array(points).map(_point_form)
