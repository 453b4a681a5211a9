# SPDX-License-Identifier: MIT
extends RefCounted
## A vision map computed with the modules of fallback.gd: board and observers are read once for all cells, and a cell
## is a bare point, as in LosTerrain.visibility_map.

const Fallback := preload("res://addons/enhanced_los/fallback/fallback.gd")

var _options: Fallback.Options
var _terrain: Fallback.Terrain
var _observers: Array[Fallback.Model] = []


func _init(observers: Array, board: Dictionary) -> void:
	_options = Fallback.Options.of_board(board)
	_terrain = Fallback.Cache.read(Fallback.Terrain.find_features(board))
	for observer: Dictionary in observers:
		var model := Fallback.Model.new()
		model.read(observer, "observer", _options)
		_observers.append(model)


func observers_of(point: Vector2) -> int:
	var count := 0
	for observer in _observers:
		var cell := Fallback.Model.new()
		cell.set_bare_point(point)
		var pair := Fallback.Pair.new()
		pair.set_up(observer, cell, _terrain, _options)
		count += int(pair.first_clear_line() != Fallback.Pair.NONE)
	return count
