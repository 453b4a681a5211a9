# SPDX-License-Identifier: MIT
extends RefCounted
## Cuts lines into dashes.


## Adds pairs of points to `pairs`: the drawn parts of the polyline. An empty pattern is one solid line.
static func add(pairs: PackedVector2Array, points: PackedVector2Array, pattern: PackedFloat32Array) -> void:
	if pattern.is_empty():
		for i in range(1, points.size()):
			pairs.append(points[i - 1])
			pairs.append(points[i])
		return
	var part := 0
	var left := pattern[0]
	for i in range(1, points.size()):
		var from := points[i - 1]
		var length := from.distance_to(points[i])
		var direction := from.direction_to(points[i])
		var at := 0.0
		while at < length:
			var end := minf(at + left, length)
			if part % 2 == 0:
				pairs.append(from + direction * at)
				pairs.append(from + direction * end)
			left -= end - at
			at = end
			if left <= 0.0001:
				part = (part + 1) % pattern.size()
				left = maxf(pattern[part], 0.5)
