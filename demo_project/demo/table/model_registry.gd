# SPDX-License-Identifier: MIT
extends RefCounted
## The models of a situation in a LosTable: queries by the models' dictionaries instead of handles.

const Situation := preload("situation.gd")

## The detection range of a hidden model that has none of its own.
const DETECTION_INCHES := 15.0

var table: LosTable

var _models: Array = []
## Parallel to the models; -1 for a model that cannot be used.
var _handles := PackedInt32Array()


func _init(terrain: LosTerrain, situation: Situation, models_block: bool) -> void:
	table = LosTable.create(terrain)
	table.models_block = models_block
	_models = situation.models()
	for model: Dictionary in _models:
		_handles.append(table.add_model(model, unit_of(model), int(situation.side_of(model) == "target")))


static func unit_of(model: Dictionary) -> StringName:
	return StringName(str(model.get("unit", "")))


func blocks() -> bool:
	return table.models_block


func handle_of(model: Dictionary) -> int:
	for i in _models.size():
		if is_same(_models[i], model):
			return _handles[i]
	return -1


func handles_of(models: Array) -> PackedInt32Array:
	return PackedInt32Array(models.map(handle_of))


## The ids of the models with these handles.
func names_of(handles: PackedInt32Array) -> PackedStringArray:
	return PackedStringArray(Array(handles).map(func(handle: int) -> String:
		return str(_models[_handles.find(handle)].get("id", "model_%d" % handle))))


func check(shooter: Dictionary, target: Dictionary) -> Dictionary:
	return table.check(handle_of(shooter), handle_of(target), LosTable.DETAIL_BLOCK_POINTS)


func has_los(shooter: Dictionary, target: Dictionary) -> bool:
	return table.has_los(handle_of(shooter), handle_of(target))


func target_visibility(shooter: Dictionary, target: Dictionary) -> Dictionary:
	return table.target_visibility(handle_of(shooter), handle_of(target))


## Whether the target is hidden and farther away than its detection range. Lines of sight ignore that.
func is_hidden(shooter: Dictionary, target: Dictionary) -> bool:
	return target.get("hidden", false) and distance(shooter, target) > detection_inches(target)


static func detection_inches(model: Dictionary) -> float:
	return model.get("detection_inches", DETECTION_INCHES)


func distance(a: Dictionary, b: Dictionary) -> float:
	return table.distance(handle_of(a), handle_of(b))


## As LosTable.visibility_matrix, but 0 also for targets that are hidden from the shooter.
func visibility_matrix(shooters: Array, targets: Array) -> PackedByteArray:
	var seen: PackedByteArray = table.visibility_matrix(handles_of(shooters), handles_of(targets))
	for column in targets.size():
		for row in shooters.size() if targets[column].get("hidden", false) else 0:
			if is_hidden(shooters[row], targets[column]):
				seen[row * targets.size() + column] = 0
	return seen


## The result of unit_visibility for the units of both models; empty if one of them has no unit.
func unit_visibility(shooter: Dictionary, target: Dictionary) -> Dictionary:
	if unit_of(shooter) == &"" or unit_of(target) == &"":
		return {}
	return table.unit_visibility(unit_of(shooter), unit_of(target))


## As LosTerrain.visibility_map, with the models that block.
func visibility_map(observers: Array, bounds: Rect2, cell: float) -> Dictionary:
	var map: Dictionary = table.exposure_map(handles_of(observers), bounds, cell)
	var counts := PackedByteArray(Array(map.get("exposure", PackedFloat32Array())))
	return { "width": map.get("width", 0), "height": map.get("height", 0), "counts": counts }


## As LosTerrain.exposure, with the models that block, and within its detection range if the model is hidden.
func exposure(model: Dictionary, points: PackedVector2Array, observers: Array) -> PackedInt32Array:
	var options := { "detection_inches": detection_inches(model) } if model.get("hidden", false) else {}
	return PackedInt32Array(Array(table.exposure(handle_of(model), points, handles_of(observers), options)))
