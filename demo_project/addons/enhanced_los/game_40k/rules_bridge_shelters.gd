# SPDX-License-Identifier: MIT
extends RefCounted
## The outlines of the pieces that give cover to bases in them, with their bounding boxes.

const Base := preload("rules_bridge_base.gd")

## More than the half diagonal of a square, as a share of its side, and a margin in pixels for rounding.
const REACH_SHARE := 0.75
const MARGIN := 1.0

var _outlines: Array[PackedVector2Array]
var _boxes: Array[Rect2] = []


func _init(outlines: Array[PackedVector2Array]) -> void:
	_outlines = outlines
	for outline in outlines:
		_boxes.append(_box(outline))


## Whether any part of the base is in one of the pieces.
func contain(base: Base) -> bool:
	var reach := base.longer_side() * REACH_SHARE + MARGIN
	for i in _boxes.size():
		if _boxes[i].grow(reach).has_point(base.center) and base.reaches_into(_outlines[i]):
			return true
	return false


## An outline with vertices that are not finite has a box that contains everything.
static func _box(outline: PackedVector2Array) -> Rect2:
	var box := Rect2(outline[0] if not outline.is_empty() else Vector2.ZERO, Vector2.ZERO)
	for vertex in outline:
		if not vertex.is_finite():
			return Rect2(-1.0e30, -1.0e30, 2.0e30, 2.0e30)
		box = box.expand(vertex)
	return box
