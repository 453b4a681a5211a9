# SPDX-License-Identifier: MIT
extends RefCounted
## Point lattices for exhaustive tests.


## `size` x `size` points, `step` apart, the first one at `corner`.
static func points(size: int, step: float, corner: Vector2) -> PackedVector2Array:
	var all := PackedVector2Array()
	for row in size:
		for column in size:
			all.append(corner + Vector2(column, row) * step)
	return all
