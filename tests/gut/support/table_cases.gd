# SPDX-License-Identifier: MIT
extends RefCounted
## Random models for a LosTable.

const RandomScene := preload("random_scene.gd")

const UNITS: Array[StringName] = [&"", &"red", &"blue", &"green"]

var scenes: RandomScene
var random: RandomNumberGenerator


func _init(the_seed: int) -> void:
	scenes = RandomScene.new(the_seed)
	random = scenes.random


## Adds random models. They stand close together, so that bases often overlap.
func fill(table: LosTable, count: int) -> void:
	for i in count:
		table.add_model(any_model(), UNITS[random.randi() % UNITS.size()], random.randi_range(1, 2))
	for i in 3:  # of later generations
		var removed := random.randi_range(0, count - 1)
		if table.has_model(removed):
			table.remove_model(removed)
			table.add_model(any_model())


func any_model() -> Dictionary:
	var model := scenes.model()
	if random.randf() < 0.3:
		model["position"] = scenes.point() * 0.4 + Vector2(300.0, 200.0)
	if random.randf() < 0.1:
		model.merge({ "alive": random.randf() < 0.5, "blocks_los": random.randf() < 0.5 })
	if random.randf() < 0.2:
		model.merge({ "hidden": true, "detection_inches": random.randf_range(3.0, 12.0) })
	if random.randf() < 0.05:
		model.erase("position")
	if random.randf() < 0.3:
		model["id"] = "m%d" % random.randi_range(0, 99)
	if random.randf() < 0.3:
		model["base_mm"] = random.randi_range(100, 300)
	return model


func some_handles(table: LosTable, count: int) -> PackedInt32Array:
	var handles: PackedInt32Array = table.get_models()
	var some := PackedInt32Array()
	for i in count:
		some.append(handles[random.randi() % handles.size()])
	return some
