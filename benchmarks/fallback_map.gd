# SPDX-License-Identifier: MIT
extends RefCounted
## A vision map computed by the fallback: board and observers are read once for all cells, and a cell is a bare point, as
## in LosTerrain.visibility_map.

const Terrain := preload("res://addons/enhanced_los/fallback/terrain.gd")

var _terrain: Terrain
var _observers: Array[Terrain.Model] = []


func _init(observers: Array, board: Dictionary) -> void:
	_terrain = Terrain.from_board(board)
	_observers = _terrain.read_models(observers, "observer")


func observers_of(point: Vector2) -> int:
	return _terrain.observers_of(_observers, Terrain.Model.bare_point(point))
