# SPDX-License-Identifier: MIT
extends RefCounted
## A board that has been read: its terrain and the options of one query.

const Options := preload("fallback_options.gd")
const Terrain := preload("fallback_terrain.gd")

var terrain: Terrain
var options: Options
var is_compiled: bool  ## the terrain is that of a LosTerrain


func _init(with_terrain: Terrain, with_options: Options, compiled := false) -> void:
	terrain = with_terrain
	options = with_options
	is_compiled = compiled
