# SPDX-License-Identifier: MIT
@tool
extends RefCounted
## The geometry of one piece, in the coordinates of the node that it is read from.

## At least three vertices, or none.
var polygon := PackedVector2Array()
## The ends of the walls: start, end, start, end, ...
var walls := PackedVector2Array()
## What distinguishes the piece from others of the same node, for its id; empty if it is the only one.
var suffix := ""


## A piece with this polygon. Fewer than three vertices are no polygon.
static func of_polygon(points: PackedVector2Array) -> RefCounted:
	var made := new()
	if points.size() >= 3:
		made.polygon = points
	return made


## A piece of walls along these points; with `is_closed`, also from the last to the first.
static func of_line(points: PackedVector2Array, is_closed := false) -> RefCounted:
	var made := new()
	for i in points.size() - 1:
		made.walls.append(points[i])
		made.walls.append(points[i + 1])
	if is_closed and points.size() > 2:
		made.walls.append(points[-1])
		made.walls.append(points[0])
	return made


## Whether there is nothing that could block.
func is_empty() -> bool:
	return polygon.is_empty() and walls.is_empty()
