# SPDX-License-Identifier: MIT
extends RefCounted
## Random tables of models for the native LosTable and that of the fallback, and queries about them.

const FallbackTable := preload("res://addons/enhanced_los/fallback/fallback_los_table.gd")
const FallbackTerrain := preload("res://addons/enhanced_los/fallback/fallback_los_terrain.gd")
const Native := preload("res://addons/enhanced_los/native.gd")
const RandomScene := preload("random_scene.gd")

const UNITS: Array[StringName] = [&"", &"red", &"blue", &"green"]

var scenes: RandomScene
var random: RandomNumberGenerator


func _init(the_seed: int) -> void:
	scenes = RandomScene.new(the_seed)
	random = scenes.random


## Whether this library has the class.
static func is_native() -> bool:
	return ClassDB.class_exists(&"LosTable")


## The native LosTable and that of the fallback, both empty.
static func both(board: Dictionary, models_block := true) -> Array[RefCounted]:
	var tables: Array[RefCounted] = [Native.table(Native.terrain_from_board(board)),
			FallbackTable.create(FallbackTerrain.from_board(board))]
	for table in tables:
		table.models_block = models_block
	return tables


## Adds the same random models to all tables. They stand close together, so that bases often overlap.
func fill(tables: Array[RefCounted], count: int) -> void:
	for i in count:
		var model := any_model()
		var unit := UNITS[random.randi() % UNITS.size()]
		var side := random.randi_range(1, 2)
		for table in tables:
			table.add_model(model, unit, side)
	for i in 3:  # of later generations
		var removed := random.randi_range(0, count - 1)
		var added := any_model()
		for table in tables:
			if table.has_model(removed):
				table.remove_model(removed)
				table.add_model(added)


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


## A random change of one model, made in all tables.
func change(tables: Array[RefCounted]) -> void:
	var handles: PackedInt32Array = tables[0].get_models()
	var handle := handles[random.randi() % handles.size()]
	var row: Array = [["move_model", [handle, scenes.point()]],
			["move_model", [handle, scenes.point(), random.randf_range(-4.0, 4.0)]],
			["move_model", [handle, Vector2.ZERO]], ["set_model", [handle, any_model()]],
			["set_model_unit", [handle, UNITS[random.randi() % UNITS.size()], 1]],
			["remove_model", [handle]]][random.randi() % 6]
	for table in tables:
		table.callv(row[0], row[1])


func some_handles(table: RefCounted, count: int) -> PackedInt32Array:
	var handles: PackedInt32Array = table.get_models()
	var some := PackedInt32Array()
	for i in count:
		some.append(handles[random.randi() % handles.size()])
	return some


func points(count: int) -> PackedVector2Array:
	var list := PackedVector2Array()
	for i in count:
		list.append(scenes.point())
	return list
