# SPDX-License-Identifier: MIT
extends RefCounted
## The bases that models can have, as keys of a model, in millimeters. The shorter side of ovals and rectangles lies
## along the model's x axis, as in the 40k project's army lists.

const ROUND: Array[int] = [25, 28, 32, 40, 50, 60, 80, 100, 130, 160]
const OVALS: Array[Vector2i] = [Vector2i(35, 60), Vector2i(42, 75), Vector2i(92, 120), Vector2i(95, 150),
		Vector2i(109, 170)]
const RECTANGLES: Array[Vector2i] = [Vector2i(25, 50), Vector2i(60, 100), Vector2i(100, 180)]
const KEYS: Array[String] = ["base_mm", "base_type", "base_dimensions"]


## [{name, keys}] in menu order.
static func all() -> Array[Dictionary]:
	var bases: Array[Dictionary] = []
	for mm in ROUND:
		bases.append({ "name": "%d mm" % mm, "keys": { "base_mm": mm } })
	for size in OVALS:
		bases.append(_sided("oval", "oval", size))
	for size in RECTANGLES:
		bases.append(_sided("box", "rectangular", size))
	return bases


## Replaces the model's base.
static func assign(model: Dictionary, base: Dictionary) -> void:
	for key in KEYS:
		model.erase(key)
	model.merge(base.keys.duplicate(true))


## The index of the model's base in all(), or -1.
static func find(model: Dictionary) -> int:
	var bases := all()
	for i in bases.size():
		if _same(model, bases[i].keys):
			return i
	return -1


## Compares by value, since a model from a file has floats instead of ints.
static func _same(a: Dictionary, b: Dictionary) -> bool:
	var sides_a: Dictionary = a.get("base_dimensions", {})
	var sides_b: Dictionary = b.get("base_dimensions", {})
	return a.get("base_mm", 0) == b.get("base_mm", 0) and a.get("base_type", "") == b.get("base_type", "") \
			and sides_a.get("length", 0) == sides_b.get("length", 0) and sides_a.get("width", 0) == sides_b.get("width", 0)


static func _sided(word: String, type: String, size: Vector2i) -> Dictionary:
	return {
		"name": "%d×%d %s" % [size.x, size.y, word],
		"keys": { "base_mm": size.y, "base_type": type, "base_dimensions": { "length": size.x, "width": size.y } },
	}
