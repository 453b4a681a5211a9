# SPDX-License-Identifier: MIT
extends RefCounted
## A board that has been read: its terrain, the models that may block, and the options of one query.

const Blockers := preload("fallback_blockers.gd")
const Options := preload("fallback_options.gd")
const Terrain := preload("fallback_terrain.gd")

var terrain: Terrain
var options: Options
var is_compiled: bool  ## the terrain is that of a LosTerrain
var models_block := false
var models: Array[Blockers.Candidate] = []  ## that may block; empty unless `models_block`


func _init(with_terrain: Terrain, with_options: Options, compiled := false) -> void:
	terrain = with_terrain
	options = with_options
	is_compiled = compiled


## Lets these models block. MODE_LEGACY ignores them.
func set_models(list: Array[Blockers.Candidate]) -> void:
	models_block = true
	if options.mode != Options.MODE_LEGACY:
		models = list
