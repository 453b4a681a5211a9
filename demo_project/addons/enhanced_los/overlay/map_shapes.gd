# SPDX-License-Identifier: MIT
@tool
extends RefCounted
## Converts results for many points to shapes: visible region, vision and threat maps, exposure, range rings.

const CheckShapes := preload("check_shapes.gd")
const Report := preload("../messages/report.gd")
const Shape := preload("shape.gd")

const MAX_BYTE := 255
const MIN_DOT_SIZE := 2.5
const MAX_DOT_SIZE := 7.5


## What is wrong with a map, for a message; empty if it can be drawn or has no cells.
static func map_problem(map: Dictionary) -> String:
	for key: String in ["width", "height"]:
		if not map.get(key, 0) is int:
			return "\"%s\" should be an int, not %s" % [key, Report.type_of(map[key])]
	var count := size_of(map).x * size_of(map).y
	var values: Variant = map.get("counts", map.get("exposure"))
	if count == 0:
		return ""
	if not (values is PackedByteArray if map.has("counts") else values is PackedFloat32Array):
		return "it should have the key \"counts\", a PackedByteArray, or \"exposure\", a PackedFloat32Array"
	if values.size() != count:
		return "\"%s\" has %d values, not %d x %d" % ["counts" if map.has("counts") else "exposure", values.size(),
				map.width, map.height]
	return ""


## Columns and rows of a map; (0, 0) if it has no cells.
static func size_of(map: Dictionary) -> Vector2i:
	var size := Vector2i(map.get("width", 0), map.get("height", 0))
	return size if size.x > 0 and size.y > 0 else Vector2i.ZERO


## `map` is a result of LosTerrain.visibility_map or LosTable.exposure_map for these bounds and cells, without a problem.
static func counts(map: Dictionary, bounds: Rect2, cell_size: float, observers: int, is_threat: bool) -> Array:
	var size := size_of(map)
	if size == Vector2i.ZERO:
		return []
	var strongest := maxi(1, observers)
	var area := Rect2(bounds.position, size * cell_size)
	var role := &"threat" if is_threat else &"vision"
	if map.has("counts"):
		return [Shape.cells(role, area, size, map.counts, strongest, is_threat)]
	return [Shape.cells(role, area, size, _bytes(map.exposure, strongest), MAX_BYTE, is_threat)]


## Exposures, which may be sums of weights, as bytes: `strongest` is 255, and only what is 0 or less is 0.
static func _bytes(exposures: PackedFloat32Array, strongest: int) -> PackedByteArray:
	var bytes := PackedByteArray()
	bytes.resize(exposures.size())
	for i in exposures.size():
		bytes[i] = ceili(clampf(exposures[i] / strongest, 0.0, 1.0) * MAX_BYTE)
	return bytes


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


## The numbers of a result of LosTerrain.exposure or LosTable.exposure, or of an Array; null if these are no numbers.
static func numbers(values: Variant) -> Variant:
	match typeof(values):
		TYPE_PACKED_FLOAT32_ARRAY:
			return values
		TYPE_PACKED_FLOAT64_ARRAY, TYPE_PACKED_INT32_ARRAY, TYPE_PACKED_INT64_ARRAY:
			return PackedFloat32Array(Array(values))
		TYPE_ARRAY:
			if values.all(func(value: Variant) -> bool: return value is int or value is float):
				return PackedFloat32Array(values)
	return null


## `seen_by` is a number for each of these points.
static func exposure(points: PackedVector2Array, seen_by: PackedFloat32Array, observers: int) -> Array:
	var shapes: Array = []
	for i in mini(points.size(), seen_by.size()):
		if seen_by[i] <= 0.0:
			shapes.append(Shape.ring(&"hidden", points[i]))
		else:
			var fraction := clampf(seen_by[i] / maxi(1, observers), 0.0, 1.0)
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
