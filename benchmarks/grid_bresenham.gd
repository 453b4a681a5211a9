# SPDX-License-Identifier: MIT
extends RefCounted
## Line of sight on a grid in plain GDScript: Bresenham's cells and closed corners only. On a board with walls only, the
## answers are those of GridLosRules.HIDDEN_MOVEMENT_BRESENHAM.

var _width := 0
var _height := 0
var _walls := PackedByteArray()


func _init(board: GridLineOfSight) -> void:
	_width = board.get_size().x
	_height = board.get_size().y
	for y in _height:
		for x in _width:
			_walls.append(board.get_cell(Vector2i(x, y)) & GridLineOfSight.WALL)


func visibility_mask(from: Vector2i) -> PackedByteArray:
	var mask := PackedByteArray()
	mask.resize(_width * _height)
	for y in _height:
		for x in _width:
			mask[y * _width + x] = int(has_los(from, Vector2i(x, y)))
	return mask


func has_los(from: Vector2i, to: Vector2i) -> bool:
	var x := from.x
	var y := from.y
	var dx := absi(to.x - x)
	var dy := absi(to.y - y)
	var step_x := 1 if to.x > x else -1
	var step_y := 1 if to.y > y else -1
	var error := dx - dy
	while x != to.x or y != to.y:
		var twice := 2 * error
		var before_x := x
		var before_y := y
		if twice > -dy:
			error -= dy
			x += step_x
		if twice < dx:
			error += dx
			y += step_y
		if x != before_x and y != before_y and _walls[before_y * _width + x] and _walls[y * _width + before_x]:
			return false
		if _walls[y * _width + x] and (x != to.x or y != to.y):
			return false
	return true
