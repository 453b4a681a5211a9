# SPDX-License-Identifier: MIT
extends RefCounted
## Converts results of GridLineOfSight to shapes. Points and cells are in cell units, shapes in pixels.

const Shape := preload("shape.gd")

const NOWHERE := Vector2i(-1, -1)
const REASONS := {
	"wall": "a wall", "occupied": "an occupant", "smoke": "smoke", "door": "a closed door", "strut": "a door strut",
	"corner": "a corner", "range": "out of range", "bounds": "outside the board",
}


## `result` is a result of GridLineOfSight.trace, `rules` are those of the query, for the width of fat rays, and `rays` is
## a result of trace_rays for the same pair, for the verdict of each ray of a fan.
static func trace(result: Dictionary, rules: GridLosRules, cell_size: float, rays: Array = []) -> Array:
	var shapes: Array = []
	for cell: Vector2i in result.get("cells", []):
		shapes.append(Shape.triangles(&"traced", _square_triangles(cell, cell_size)))
	var stop: Vector2i = result.get("block_cell", NOWHERE)
	var door := _blocking_door(result, cell_size)
	if not door.is_empty():
		# Drawn around the door, so that the leaf and its struts stay visible.
		var side := (door[1] - door[0]).orthogonal() * 0.08
		shapes.append(Shape.outline(&"stop_edge", PackedVector2Array([door[0] + side, door[1] + side, door[1] - side, door[0] - side])))
	elif stop != NOWHERE:
		shapes.append(Shape.hatch(&"stop", square(stop, cell_size)))
		shapes.append(Shape.outline(&"stop", square(stop, cell_size)))
	if result.get("reason", "") in ["range", "bounds"]:
		return shapes
	if _rays_of(rules) == GridLosRules.RAYS_FAN and not rays.is_empty():
		shapes.append_array(_rays_beside(result.from_point, rays, cell_size))
	elif _rays_of(rules) == GridLosRules.RAYS_FAN:
		shapes.append_array(_other_rays(result, rules.radius, cell_size))
	else:
		shapes.append_array(_swath(result.from_point * cell_size, result.to_point * cell_size, rules, cell_size))
	shapes.append_array(ray(result, cell_size))
	return shapes


## The deciding ray, solid up to the point where it was blocked.
static func ray(result: Dictionary, cell_size: float) -> Array:
	var from: Vector2 = result.from_point * cell_size
	var to: Vector2 = result.to_point * cell_size
	if result.get("visible", false):
		return [Shape.line(&"sight", from, to), Shape.dot(&"sample", from), Shape.dot(&"sample", to)]
	var at: Vector2 = result.get("block_point", result.from_point) * cell_size
	var shapes: Array = [Shape.line(&"blocked", from, at), Shape.line(&"ghost", at, to), Shape.cross(&"blocked", at),
			Shape.dot(&"sample", from), Shape.dot(&"sample", to)]
	if result.get("reason", "") in ["corner", "strut"]:
		shapes.append(Shape.ring(&"touched", at, 9.0))
	shapes.append(Shape.text(&"blocked", REASONS.get(result.get("reason", ""), ""), at))
	return shapes


## The rays of a fan except the one that starts at `decided_from`, each in the color of its own verdict.
static func _rays_beside(decided_from: Vector2, rays: Array, cell_size: float) -> Array:
	var shapes: Array = []
	for other: Dictionary in rays:
		if decided_from.is_equal_approx(other.from_point):
			continue
		var from: Vector2 = other.from_point * cell_size
		var to: Vector2 = other.to_point * cell_size
		if other.visible:
			shapes.append(Shape.path(&"side_ray", PackedVector2Array([from, to])))
			continue
		var at: Vector2 = other.block_point * cell_size
		shapes.append_array([Shape.path(&"side_ray_blocked", PackedVector2Array([from, at])), Shape.line(&"ghost", at, to),
				Shape.cross(&"side_ray_blocked", at)])
	return shapes


## Several sight lines at once: the clear ones thick, the blocked ones thin and dashed.
static func traces(results: Array, cell_size: float) -> Array:
	var shapes: Array = []
	for result: Dictionary in results:
		var role := &"sight" if result.get("visible", false) else &"faded"
		shapes.append(Shape.line(role, result.from_point * cell_size, result.to_point * cell_size))
	return shapes


## A line between two arbitrary points with the engine's verdict. For a fan the verdict covers all three rays; `rays`, a
## result of trace_rays for these points, reports which of them are clear.
static func line(from: Vector2, to: Vector2, is_clear: bool, rules: GridLosRules, cell_size: float, rays: Array = []) -> Array:
	if not rays.is_empty():
		var deciding := rays.filter(func(one: Dictionary) -> bool: return one.visible == is_clear)
		var decided: Dictionary = rays[0] if deciding.is_empty() else deciding[0]
		var band := _swath(from * cell_size, to * cell_size, rules, cell_size) if _rays_of(rules) == GridLosRules.RAYS_SWEPT else []
		return band + _rays_beside(decided.from_point, rays, cell_size) + ray(decided, cell_size)
	var shapes := _swath(from * cell_size, to * cell_size, rules, cell_size)
	if is_clear and _rays_of(rules) == GridLosRules.RAYS_FAN and rules.combine == GridLosRules.COMBINE_ANY:
		shapes.append(Shape.line(&"ray_undetermined", from * cell_size, to * cell_size))
	else:
		shapes.append(Shape.line(&"sight" if is_clear else &"ghost", from * cell_size, to * cell_size))
	shapes.append(Shape.dot(&"sample", from * cell_size))
	shapes.append(Shape.dot(&"sample", to * cell_size))
	return shapes


## `mask` is a result of get_visibility_mask.
static func field(mask: PackedByteArray, size: Vector2i, cell_size: float) -> Array:
	if mask.is_empty() or mask.size() != size.x * size.y:
		return []
	return [Shape.cells(&"field", Rect2(Vector2.ZERO, size * cell_size), size, mask, 1, false)]


## `map` is a result of get_danger_map.
static func danger(map: PackedInt32Array, size: Vector2i, observers: int, cell_size: float) -> Array:
	if map.is_empty() or map.size() != size.x * size.y:
		return []
	var counts := PackedByteArray()
	for count in map:
		counts.append(mini(count, 255))
	return [Shape.cells(&"danger", Rect2(Vector2.ZERO, size * cell_size), size, counts, maxi(1, observers), true)]


## The border around a set of cells.
static func reach(cells: Array, cell_size: float) -> Array:
	var inside := {}
	for cell: Vector2i in cells:
		inside[cell] = true
	var shapes: Array = []
	for cell: Vector2i in cells:
		for step: Vector2i in [Vector2i.LEFT, Vector2i.RIGHT, Vector2i.UP, Vector2i.DOWN]:
			if not inside.has(cell + step):
				var ends := boundary(cell, cell + step, cell_size)
				shapes.append(Shape.line(&"reach", ends[0], ends[1]))
	return shapes


## `visible_to` is a result of get_observers_of: those observers are filled, the others hollow.
static func observers(cells: Array, visible_to: PackedInt32Array, cell_size: float) -> Array:
	var shapes: Array = []
	for i in cells.size():
		var at := center(cells[i], cell_size)
		shapes.append(Shape.circle(&"observer", at, cell_size * 0.32))
		if i in visible_to:
			shapes.append(Shape.dot(&"observer", at, 7.0))
	return shapes


## The change of visibility by a move: both masks are results of get_visibility_mask, before and after it.
static func move(from: Vector2i, to: Vector2i, before: PackedByteArray, after: PackedByteArray, width: int,
		cell_size: float) -> Array:
	var shapes: Array = []
	for i in mini(before.size(), after.size()):
		@warning_ignore("integer_division")
		var at := center(Vector2i(i % width, i / width), cell_size)
		if before[i] == 0 and after[i] != 0:
			shapes.append(Shape.dot(&"gained", at, 5.0))
		elif before[i] != 0 and after[i] == 0:
			shapes.append(Shape.ring(&"lost", at, 5.0))
	if from != to:
		shapes.append(Shape.line(&"move", center(from, cell_size), center(to, cell_size)))
	shapes.append(Shape.circle(&"move", center(to, cell_size), cell_size * 0.38))
	return shapes


static func center(cell: Vector2i, cell_size: float) -> Vector2:
	return (Vector2(cell) + Vector2(0.5, 0.5)) * cell_size


static func square(cell: Vector2i, cell_size: float) -> PackedVector2Array:
	var at := Vector2(cell) * cell_size
	return PackedVector2Array([at, at + Vector2(cell_size, 0), at + Vector2(cell_size, cell_size), at + Vector2(0, cell_size)])


## The two end points of the boundary between two orthogonal neighbors.
static func boundary(a: Vector2i, b: Vector2i, cell_size: float) -> PackedVector2Array:
	var corner := Vector2(maxi(a.x, b.x), maxi(a.y, b.y)) * cell_size
	var along := Vector2(0, cell_size) if a.y == b.y else Vector2(cell_size, 0)
	return PackedVector2Array([corner, corner + along])


static func _square_triangles(cell: Vector2i, cell_size: float) -> PackedVector2Array:
	var ring := square(cell, cell_size)
	return PackedVector2Array([ring[0], ring[1], ring[2], ring[0], ring[2], ring[3]])


static func _rays_of(rules: GridLosRules) -> int:
	return rules.rays if rules != null else 0


## The end points of the door that blocked the ray; empty if something else did. `block_cell` is the cell behind the
## door.
static func _blocking_door(result: Dictionary, cell_size: float) -> PackedVector2Array:
	if not result.get("reason", "") in ["door", "strut"]:
		return PackedVector2Array()
	var cell: Vector2i = result.block_cell
	var at: Vector2 = result.block_point
	for step: Vector2i in [Vector2i.LEFT, Vector2i.RIGHT, Vector2i.UP, Vector2i.DOWN]:
		var ends := boundary(cell, cell + step, 1.0)
		if cell + step in result.cells and Geometry2D.get_closest_point_to_segment(at, ends[0], ends[1]).distance_to(at) < 0.001:
			return boundary(cell, cell + step, cell_size)
	return PackedVector2Array()


## The rays of a fan other than the deciding one. The engine only counts the clear rays: if some are clear and some
## are not, it does not report which.
static func _other_rays(result: Dictionary, radius: float, cell_size: float) -> Array:
	var from: Vector2 = result.from_point
	var to: Vector2 = result.to_point
	if from.is_equal_approx(to):
		return []
	var clear: int = result.get("rays_clear", 0) - int(result.get("visible", false))
	var role := &"ray_undetermined"
	if clear == 0:
		role = &"side_ray_blocked"
	elif clear == result.get("rays_total", 0) - 1:
		role = &"side_ray"
	var side := from.direction_to(to).orthogonal() * radius
	# The deciding ray may itself be a side ray.
	var middle := Vector2.ZERO
	for shift: Vector2 in [side, -side]:
		if not _is_center(from) and _is_center(from + shift):
			middle = shift
	var shapes: Array = []
	for shift: Vector2 in [middle, middle + side, middle - side]:
		if not shift.is_zero_approx():
			shapes.append(Shape.path(role, PackedVector2Array([(from + shift) * cell_size, (to + shift) * cell_size])))
	return shapes


static func _is_center(at: Vector2) -> bool:
	return at.floor().distance_to(at - Vector2(0.5, 0.5)) < 0.001


## The band of a fat ray, or the two side rays of a fan, whose results are not reported.
static func _swath(from: Vector2, to: Vector2, rules: GridLosRules, cell_size: float) -> Array:
	var rays := _rays_of(rules)
	if from.is_equal_approx(to) or not rays in [GridLosRules.RAYS_FAN, GridLosRules.RAYS_SWEPT]:
		return []
	var side: Vector2 = from.direction_to(to).orthogonal() * rules.radius * cell_size
	var ring := PackedVector2Array([from + side, to + side, to - side, from - side])
	if rays == GridLosRules.RAYS_FAN:
		return [Shape.path(&"ray_undetermined", ring.slice(0, 2)), Shape.path(&"ray_undetermined", ring.slice(2, 4))]
	return [Shape.triangles(&"swath", PackedVector2Array([ring[0], ring[1], ring[2], ring[0], ring[2], ring[3]])),
			Shape.outline(&"swath", ring)]
