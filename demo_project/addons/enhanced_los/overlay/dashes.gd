# SPDX-License-Identifier: MIT
@tool
extends RefCounted
## Splits lines into dashes.


## Appends pairs of points to `pairs`: the drawn dashes of the polyline. An empty pattern gives a solid line.
static func add(pairs: PackedVector2Array, points: PackedVector2Array, pattern: PackedFloat32Array) -> void:
	if pattern.is_empty():
		for i in range(1, points.size()):
			pairs.append(points[i - 1])
			pairs.append(points[i])
		return
	var index := 0
	var left := pattern[0]
	for i in range(1, points.size()):
		var from := points[i - 1]
		var length := from.distance_to(points[i])
		var direction := from.direction_to(points[i])
		var at := 0.0
		while at < length:
			var end := minf(at + left, length)
			if index % 2 == 0:
				pairs.append(from + direction * at)
				pairs.append(from + direction * end)
			left -= end - at
			at = end
			if left <= 0.0001:
				index = (index + 1) % pattern.size()
				left = maxf(pattern[index], 0.5)
