# SPDX-License-Identifier: MIT
extends RefCounted
## A reference implementation with Geometry2D only: tall woods under edition 10, which block every line that meets an
## edge and neither starts nor ends inside. No bounding boxes, no order, no cache.


static func woods(id: String, polygon: PackedVector2Array) -> Dictionary:
	return { "id": id, "type": "woods", "height_category": "tall", "polygon": polygon }


static func is_blocked(from: Vector2, to: Vector2, pieces: Array) -> bool:
	return pieces.any(func(piece: Dictionary) -> bool: return _blocks(from, to, piece.polygon))


static func _blocks(from: Vector2, to: Vector2, polygon: PackedVector2Array) -> bool:
	if Geometry2D.is_point_in_polygon(from, polygon) or Geometry2D.is_point_in_polygon(to, polygon):
		return false
	for i in polygon.size():
		# Truthiness of the hit: (0, 0) is no hit.
		if Geometry2D.segment_intersects_segment(from, to, polygon[i], polygon[(i + 1) % polygon.size()]):
			return true
	return false
