# SPDX-License-Identifier: MIT
@tool
extends RefCounted
## Converts results for many points to shapes: visible region, vision and threat maps, exposure, range rings.

const CheckShapes := preload("check_shapes.gd")
const Shape := preload("shape.gd")

const MIN_DOT_SIZE := 2.5
const MAX_DOT_SIZE := 7.5


## `map` is a result of LosTerrain.visibility_map for these bounds and cells.
static func counts(map: Dictionary, bounds: Rect2, cell_size: float, observers: int, is_threat: bool) -> Array:
	var size := Vector2i(map.get("width", 0), map.get("height", 0))
	if size.x <= 0 or size.y <= 0 or map.counts.size() != size.x * size.y:
		return []
	var role := &"threat" if is_threat else &"vision"
	return [Shape.cells(role, Rect2(bounds.position, size * cell_size), size, map.counts, maxi(1, observers), is_threat)]


## `area` is a result of LosTerrain.visibility_triangles, or a Dictionary as of LosTerrain.visibility_region.
static func region(area: Variant, from: Vector2) -> Array:
	var triangles: Variant = area.get("triangles") if area is Dictionary else area
	if not triangles is PackedVector2Array or triangles.is_empty():
		return []
	var shapes: Array = [Shape.triangles(&"region", triangles)]
	var outlines: Variant = area.get("outlines") if area is Dictionary else []
	for outline: Variant in outlines if outlines is Array else []:
		if outline is PackedVector2Array:
			shapes.append(Shape.outline(&"region", outline))
	if from.is_finite():
		shapes.append(Shape.dot(&"shooter", from, 4.0))
	return shapes


## `seen_by` is a result of LosTerrain.exposure for these points.
static func exposure(points: PackedVector2Array, seen_by: PackedInt32Array, observers: int) -> Array:
	var shapes: Array = []
	for i in mini(points.size(), seen_by.size()):
		if seen_by[i] == 0:
			shapes.append(Shape.ring(&"hidden", points[i]))
		else:
			var fraction := clampf(float(seen_by[i]) / maxi(1, observers), 0.0, 1.0)
			shapes.append(Shape.dot(&"exposed", points[i], lerpf(MIN_DOT_SIZE, MAX_DOT_SIZE, fraction)))
	return shapes


## Range rings around a model, measured from the edge of its base. Ranges are in inches.
static func rings(model: Dictionary, ranges: PackedFloat64Array, pixels_per_inch: float) -> Array:
	var shapes: Array = []
	var base := CheckShapes.base_outline(model)
	if base.is_empty():
		return shapes
	for inches in ranges:
		var grown := Geometry2D.offset_polygon(base, inches * pixels_per_inch, Geometry2D.JOIN_ROUND)
		if grown.is_empty():
			continue
		shapes.append(Shape.outline(&"range", grown[0]))
		shapes.append(Shape.text(&"range", "%s\"" % String.num(inches, 1), _topmost(grown[0]), PackedVector2Array(), 1))
	return shapes


static func _topmost(outline: PackedVector2Array) -> Vector2:
	var top := outline[0]
	for point in outline:
		if point.y < top.y:
			top = point
	return top
