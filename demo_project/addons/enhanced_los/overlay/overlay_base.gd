# SPDX-License-Identifier: MIT
@tool
extends Node2D
## The common base of both overlays: layers of shapes, drawing at any zoom, labels, legend, monitors.

## Emitted when the drawn shapes change.
signal changed

const HeatMap := preload("heat_map.gd")
const LabelPlacer := preload("label_placer.gd")
const Shape := preload("shape.gd")
const ShapePainter := preload("shape_painter.gd")

## Colors, strokes and font; the default style if empty.
@export var style: LosOverlayStyle:
	set(value):
		style = value
		_refresh()
## Whether labels (ids, rules, ranges) are drawn.
@export var shows_names := true:
	set(value):
		shows_names = value
		queue_redraw()
## Adds the monitors of [LosMonitors] to the debugger while the node is in a running tree.
@export var adds_monitors := true

var _has_monitors := false
## Layer name -> Array of shapes, in drawing order.
var _layers := {}
var _heat_maps := {}
## The linear part of the transform to the screen at the last drawing.
var _zoom := Transform2D.IDENTITY
static var _default_style: LosOverlayStyle


func _init() -> void:
	# The hatching is a repeated tile.
	texture_repeat = TEXTURE_REPEAT_ENABLED


func _enter_tree() -> void:
	_has_monitors = adds_monitors and not Engine.is_editor_hint()
	if _has_monitors:
		LosMonitors.add_user()


func _exit_tree() -> void:
	if _has_monitors:
		LosMonitors.remove_user()


func _get_configuration_warnings() -> PackedStringArray:
	var warnings := PackedStringArray()
	if is_zero_approx(scale.x) or is_zero_approx(scale.y):
		warnings.append("The scale is zero: nothing is drawn.")
	return warnings


## All drawn shapes as data: see shape.gd.
func shapes() -> Array:
	var all: Array = []
	for layer: StringName in _layers:
		all.append_array(_layers[layer])
	return all


## Clears all layers.
func clear() -> void:
	for layer: StringName in _layers:
		_layers[layer] = []
	_refresh()


func used_style() -> LosOverlayStyle:
	if style != null:
		return style
	if _default_style == null:
		_default_style = LosOverlayStyle.new()
	return _default_style


func _set_layer(layer: StringName, content: Array) -> void:
	if content.is_empty() and _layers[layer].is_empty():
		return
	_layers[layer] = content
	_refresh()


func _refresh() -> void:
	for layer: StringName in _layers:
		_show_heat_map(layer)
	queue_redraw()
	changed.emit()


## A map has a shader of its own, so it is a child node, drawn below the other shapes.
func _show_heat_map(layer: StringName) -> void:
	var maps := Shape.of_kind(_layers[layer], &"cells")
	var node: HeatMap = _heat_maps.get(layer)
	if maps.is_empty():
		if node != null:
			node.hide()
		return
	if node == null:
		node = HeatMap.new()
		node.show_behind_parent = true
		add_child(node, false, INTERNAL_MODE_FRONT)
		_heat_maps[layer] = node
	node.show_cells(maps[0], used_style())


func _process(_delta: float) -> void:
	# Widths are screen pixels, so a change of the zoom needs a redraw.
	if not _zoom.is_equal_approx(_zoom_now()):
		queue_redraw()


func _zoom_now() -> Transform2D:
	var zoom := get_global_transform_with_canvas()
	zoom.origin = Vector2.ZERO
	return zoom


## Draws along the screen's axes, so that text stays horizontal on a rotated board.
func _draw() -> void:
	_zoom = _zoom_now()
	if is_zero_approx(_zoom.determinant()):
		return
	draw_set_transform_matrix(_zoom.affine_inverse())
	var drawn := shapes()
	ShapePainter.paint(self, _zoom, drawn, used_style())
	if shows_names:
		var names := LabelPlacer.new(used_style())
		names.add_shapes(_zoom, drawn)
		names.paint(self)
