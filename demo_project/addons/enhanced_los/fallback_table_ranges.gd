# SPDX-License-Identifier: MIT
extends RefCounted
## Distances between models of a LosTable, and the pieces that a model stands in.

const Models := preload("fallback_table_models.gd")
const Relation := preload("fallback_relation.gd")
const Sight := preload("fallback_table_sight.gd")

var _sight: Sight


func _init(sight: Sight) -> void:
	_sight = sight


## INF if there is no such model.
func distance(a: int, b: int) -> float:
	var from := Sight.find(_sight.models, a, _sight.method)
	var to := Sight.find(_sight.models, b, _sight.method) if from != null else null
	return INF if to == null else _sight.inches(from, to)


func matrix(from: PackedInt32Array, to: PackedInt32Array) -> PackedFloat32Array:
	var result := PackedFloat32Array()
	var targets := _sight.entries(to)
	for shooter in _sight.entries(from):
		for target in targets:
			result.append(INF if shooter == null or target == null else _sight.inches(shooter, target))
	return result


func within(handle: int, inches: float, candidates: PackedInt32Array) -> PackedInt32Array:
	var center := Sight.find(_sight.models, handle, _sight.method)
	if center == null or is_nan(inches):
		return PackedInt32Array()
	var all := _sight.models.all() if candidates.is_empty() else _sight.entries(candidates)
	return Sight.handles_of(all.filter(func(entry: Models.Entry) -> bool:
		return entry != null and entry != center and entry.is_in_play() and _sight.inches(center, entry) <= inches))


func nearest(handle: int, candidates: PackedInt32Array, must_see: bool) -> Dictionary:
	var center := Sight.find(_sight.models, handle, _sight.method)
	var found := { "handle": -1, "distance_inches": INF, "has_los": false }
	if center == null:
		return found
	for entry in _by_distance(center, _sight.entries(candidates)):
		var is_visible := _sight.sees(center, entry[2])
		if is_visible or not must_see:
			return { "handle": entry[1], "distance_inches": entry[0], "has_los": is_visible }
	return found


func pieces_at(handle: int, relation: int) -> PackedStringArray:
	var entry := Sight.find(_sight.models, handle, _sight.method)
	if entry == null or not Relation.is_known(relation, _sight.method):
		return PackedStringArray()
	return Relation.pieces_at(entry.model, _sight.board, relation) if entry.is_in_play() else PackedStringArray()


## Entries are [inches, handle, model], sorted.
func _by_distance(center: Models.Entry, candidates: Array[Models.Entry]) -> Array[Array]:
	var rows: Array[Array] = []
	for entry in candidates:
		if entry != null and entry != center and entry.is_in_play():
			rows.append([_sight.inches(center, entry), entry.handle, entry])
	rows.sort_custom(func(a: Array, b: Array) -> bool: return a[0] < b[0] or (a[0] == b[0] and a[1] < b[1]))
	return rows
