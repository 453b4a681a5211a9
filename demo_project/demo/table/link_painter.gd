# SPDX-License-Identifier: MIT
extends RefCounted
## Draws areas with the same `link_group` as one: a tie between each of them and the nearest one before it.

const LabelPlacer := preload("res://addons/enhanced_los/overlay/label_placer.gd")
const Palette := preload("../frame/palette.gd")

const WIDTH := 2.0
const DASH := 5.0
const RING_RADIUS := 5.0


## Pairs of points on the table: the ends of each tie.
static func ties(pieces: Array) -> Array[PackedVector2Array]:
	var all: Array[PackedVector2Array] = []
	for i in pieces.size():
		var best := PackedVector2Array()
		for k in i:
			if is_linked(pieces[i], pieces[k]):
				var tie := _between(pieces[i].polygon, pieces[k].polygon)
				if best.is_empty() or _length(tie) < _length(best):
					best = tie
		if not best.is_empty():
			all.append(best)
	return all


static func is_linked(a: Dictionary, b: Dictionary) -> bool:
	return str(a.get("link_group", "")) != "" and a.link_group == b.get("link_group", "")


static func paint(canvas: CanvasItem, to_screen: Transform2D, pieces: Array) -> void:
	for tie in ties(pieces):
		var ends := to_screen * tie
		var along := ends[0].direction_to(ends[1]) if _length(ends) > 1.0 else Vector2.RIGHT
		canvas.draw_dashed_line(ends[0], ends[1], Palette.LINK, WIDTH, DASH, true, true)
		for end in ends:
			canvas.draw_line(end - along.orthogonal() * 9.0, end + along.orthogonal() * 9.0, Palette.LINK, WIDTH + 2.0, true)
		# Two rings that hold each other: a link of a chain.
		var middle := (ends[0] + ends[1]) / 2.0
		for side: float in [-0.6, 0.6]:
			canvas.draw_circle(middle + along * RING_RADIUS * side, RING_RADIUS, Palette.LINK, false, WIDTH, true)


## The word beside each tie.
static func add_labels(labels: LabelPlacer, to_screen: Transform2D, pieces: Array) -> void:
	for tie in ties(pieces):
		var middle := to_screen * ((tie[0] + tie[1]) / 2.0)
		var extent := Vector2.ONE * RING_RADIUS * 2.0
		labels.reserve(Rect2(middle - extent, extent * 2.0))
		labels.add_inside("linked", middle, PackedVector2Array(), Palette.LINK, 0)


static func _length(ends: PackedVector2Array) -> float:
	return ends[0].distance_to(ends[1])


## The shortest connection that starts in the middle of a side, or at a corner if that is clearly shorter.
static func _between(a: PackedVector2Array, b: PackedVector2Array) -> PackedVector2Array:
	var best := PackedVector2Array()
	for polygons: Array in [[a, b], [b, a]]:
		for point in _middles(polygons[0]):
			var tie := PackedVector2Array([point, _nearest(point, polygons[1])])
			if best.is_empty() or _length(tie) < _length(best) - 1.0:
				best = tie
	for corner in a:
		var tie := PackedVector2Array([corner, _nearest(corner, b)])
		if _length(tie) < _length(best) * 0.7:
			best = tie
	return best


static func _middles(polygon: PackedVector2Array) -> PackedVector2Array:
	var middles := PackedVector2Array()
	for i in polygon.size():
		middles.append((polygon[i - 1] + polygon[i]) / 2.0)
	return middles


static func _nearest(point: Vector2, polygon: PackedVector2Array) -> Vector2:
	var best := polygon[0]
	for i in polygon.size():
		var on_side := Geometry2D.get_closest_point_to_segment(point, polygon[i - 1], polygon[i])
		if point.distance_to(on_side) < point.distance_to(best):
			best = on_side
	return best
