# SPDX-License-Identifier: MIT
@tool
@icon("../icons/los_overlay_2d.svg")
class_name LosOverlayLegend
extends HFlowContainer
## Explains the strokes that an overlay currently uses, each with a sample.
##
## A container for the user interface; it updates itself when its overlay changes:
## [codeblock]
## var legend := LosOverlayLegend.new()
## legend.overlay = $LosOverlay2D
## add_child(legend)
## [/codeblock]

const Overlay := preload("overlay_base.gd")
const Shape := preload("shape.gd")
const ShapePainter := preload("shape_painter.gd")

## The size of a sample, in pixels.
const SAMPLE := Vector2(40, 18)
## The kinds of shapes whose sample is a line.
const LINES: Array[StringName] = [&"line", &"path", &"circle"]
## Roles without an entry: labels or other entries explain them.
const SELF_EVIDENT: Array[StringName] = [&"shooter", &"target", &"sample", &"ghost", &"wall"]

## A [LosOverlay2D] or [GridLosOverlay2D].
@export var overlay: Node2D:
	set(value):
		if overlay != null and overlay is Overlay:
			overlay.changed.disconnect(_refresh)
		overlay = value
		if overlay != null and overlay is Overlay:
			overlay.changed.connect(_refresh)
		_refresh()
		update_configuration_warnings()

var _shown: Array = []


func _init() -> void:
	alignment = FlowContainer.ALIGNMENT_CENTER
	add_theme_constant_override(&"h_separation", 16)


func _get_configuration_warnings() -> PackedStringArray:
	if overlay == null or not overlay is Overlay:
		return PackedStringArray(["Set the overlay to explain: a LosOverlay2D or a GridLosOverlay2D."])
	return PackedStringArray()


## The texts of the current entries.
func meanings() -> PackedStringArray:
	return PackedStringArray(_shown.map(func(shape: Dictionary) -> String: return _style().meaning(shape.role)))


func _style() -> LosOverlayStyle:
	return overlay.used_style()


## Rebuilds the entries only if the set of roles changed: this is called on every step of a drag.
func _refresh() -> void:
	var examples := _examples()
	if examples.map(_key) == _shown.map(_key) and get_child_count(true) == examples.size():
		return
	_shown = examples
	for child in get_children(true):
		remove_child(child)
		child.queue_free()
	for shape: Dictionary in examples:
		_add_entry(shape)


func _key(shape: Dictionary) -> String:
	return "%s %s" % [shape.kind, shape.role]


## The first shape of each role in use.
func _examples() -> Array:
	var by_role := {}
	for shape: Dictionary in overlay.shapes() if overlay != null and overlay is Overlay else []:
		if shape.kind != &"text" and not by_role.has(shape.role) and not shape.role in SELF_EVIDENT:
			by_role[shape.role] = shape
	return by_role.values()


func _add_entry(shape: Dictionary) -> void:
	var sample := Control.new()
	sample.custom_minimum_size = SAMPLE
	sample.size_flags_vertical = SIZE_SHRINK_CENTER
	sample.texture_repeat = CanvasItem.TEXTURE_REPEAT_ENABLED
	sample.draw.connect(_paint_sample.bind(sample, shape))
	var label := Label.new()
	label.text = _style().meaning(shape.role)
	label.theme_type_variation = &"Small"
	var entry := HBoxContainer.new()
	entry.add_child(sample)
	entry.add_child(label)
	add_child(entry, false, INTERNAL_MODE_FRONT)


func _paint_sample(sample: Control, shape: Dictionary) -> void:
	ShapePainter.paint(sample, Transform2D.IDENTITY, _sample_shapes(shape.kind, shape.role), _style())


func _sample_shapes(kind: StringName, role: StringName) -> Array:
	var middle := SAMPLE / 2.0
	var box := PackedVector2Array([Vector2(9, 1), Vector2(SAMPLE.x - 9, 1), SAMPLE - Vector2(9, 1),
			Vector2(9, SAMPLE.y - 1)])
	if role == &"blocker_model":
		var disk := _disk(middle)
		return [Shape.hatch(role, disk), Shape.outline(role, disk)]
	if role == &"blocked":
		return [Shape.line(role, Vector2(2, middle.y), middle), Shape.line(&"ghost", middle, Vector2(SAMPLE.x, middle.y)),
				Shape.cross(role, middle)]
	if kind in LINES or kind == &"outline" and role != &"blocker":
		return [Shape.line(role, Vector2(2, middle.y), Vector2(SAMPLE.x - 2, middle.y))]
	match kind:
		&"hatch":
			return [Shape.hatch(role, box), Shape.outline(role, box)]
		&"dot":
			return _sample_dots(role, middle)
		&"ring":
			return [Shape.ring(role, middle)]
		&"cross":
			return [Shape.cross(role, middle)]
		&"cells":
			return _sample_cells(role, middle)
	return [Shape.triangles(role, PackedVector2Array([box[0], box[1], box[2], box[0], box[2], box[3]]))]


## A base.
static func _disk(at: Vector2) -> PackedVector2Array:
	var polygon := PackedVector2Array()
	for i in 24:
		polygon.append(at + Vector2.from_angle(TAU * i / 24.0) * SAMPLE.y / 2.0)
	return polygon


## Three sizes if the size stands for a count.
func _sample_dots(role: StringName, middle: Vector2) -> Array:
	if role != &"exposed":
		return [Shape.dot(role, middle, 5.0)]
	return [Shape.dot(role, middle - Vector2(10, 0), 2.5), Shape.dot(role, middle, 4.5),
			Shape.dot(role, middle + Vector2(13, 0), 7.0)]


## Three squares for a low, medium and high count. A field of view has only one level.
func _sample_cells(role: StringName, middle: Vector2) -> Array:
	var shapes: Array = []
	for i: int in [1] if role == &"field" else [0, 1, 2]:
		var half_size := 3.0 + 2.0 * i if role in [&"threat", &"danger"] else 7.0
		var at := middle + Vector2((i - 1) * 15.0, 0.0)
		var corner := Vector2(half_size, -half_size)
		shapes.append(Shape.triangles(role, PackedVector2Array([at - corner, at - Vector2(half_size, half_size), at + corner,
				at - corner, at + corner, at + Vector2(half_size, half_size)]), (i + 1.5) / 3.5))
	return shapes
