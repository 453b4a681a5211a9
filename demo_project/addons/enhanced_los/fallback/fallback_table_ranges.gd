# SPDX-License-Identifier: MIT
extends RefCounted
## Distances between models of a LosTable, and the pieces that a model stands in.

const Handles := preload("fallback_table_handles.gd")
const Models := preload("fallback_table_models.gd")
const Relation := preload("fallback_relation.gd")
const Sight := preload("fallback_table_sight.gd")

var _sight: Sight


func _init(sight: Sight) -> void:
	_sight = sight


## INF if a model does not exist or is not on the table.
func distance(a: int, b: int) -> float:
	var from := Handles.find(_sight.models, a, _sight.method)
	var to := Handles.find(_sight.models, b, _sight.method) if from != null else null
	return INF if to == null or not (_is_placed(from) and _is_placed(to)) else _sight.inches(from, to)


func matrix(from: PackedInt32Array, to: PackedInt32Array) -> PackedFloat32Array:
	var result := PackedFloat32Array()
	if from.is_empty() or to.is_empty() or not Handles.is_usable_size(from.size(), to.size(), _sight.method):
		return result
	var targets := Handles.entries(_sight.models, to, Models.Flag.ON_TABLE)
	for shooter in Handles.entries(_sight.models, from, Models.Flag.ON_TABLE):
		for target in targets:
			result.append(INF if shooter == null or target == null else _sight.inches(shooter, target))
	Handles.report_stale(_sight.models, from + to, _sight.method)
	return result


func within(handle: int, inches: float, candidates: PackedInt32Array) -> PackedInt32Array:
	if not Handles.is_usable_range(inches, "inches", _sight.method):
		return PackedInt32Array()
	var center := Handles.find(_sight.models, handle, _sight.method)
	if center == null:
		return PackedInt32Array()
	Handles.report_stale(_sight.models, candidates, _sight.method)
	var all := Handles.candidates(_sight.models, candidates, center)
	if candidates.is_empty():
		all = _sight.models.all()
	return Handles.of(all.filter(func(entry: Models.Entry) -> bool:
		return entry != center and _is_placed(center) and entry.is_in_play() \
				and _sight.inches(center, entry) <= inches + Sight.RANGE_TOLERANCE_INCHES))


## Of several at the same distance the one with the smallest handle.
func nearest(handle: int, candidates: PackedInt32Array, must_see: bool) -> Dictionary:
	var nearest_so_far := { "handle": -1, "distance_inches": INF, "has_los": false }
	var center := Handles.find(_sight.models, handle, _sight.method)
	if center == null:
		return nearest_so_far
	Handles.report_stale(_sight.models, candidates, _sight.method)
	var found: Models.Entry = null
	if not _is_placed(center):
		return nearest_so_far
	for entry in Handles.candidates(_sight.models, candidates, center):
		var inches := _sight.inches(center, entry)
		if inches < nearest_so_far.distance_inches and (not must_see or _sight.sees(center, entry)):
			found = entry
			nearest_so_far = { "handle": entry.handle, "distance_inches": inches, "has_los": must_see }
	if found != null and not must_see:
		nearest_so_far.has_los = _sight.sees(center, found)
	return nearest_so_far


func pieces_at(handle: int, relation: int) -> PackedStringArray:
	var entry := Handles.find(_sight.models, handle, _sight.method) if Relation.is_known(relation, _sight.method) else null
	if entry == null or not _is_placed(entry):
		return PackedStringArray()
	return Relation.pieces_at(entry.model, _sight.board, relation)


static func _is_placed(entry: Models.Entry) -> bool:
	return entry.flags & Models.Flag.ON_TABLE != 0
