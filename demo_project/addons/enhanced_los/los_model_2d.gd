# SPDX-License-Identifier: MIT
@tool
@icon("icons/los_model_2d.svg")
class_name LosModel2D
extends Node2D
## A model on the table: set its base, height and keywords in the inspector. The editor draws the base.
##
## Position and rotation of the node are those of the model; its scale is ignored. Pass the node to [LosTerrain2D], or
## call [method to_model] for functions that take a Dictionary:
## [codeblock]
## var shooter := LosModel2D.new()
## shooter.position = Vector2(200, 400)
## shooter.base_mm = 40.0
## print(shooter.to_model())
## [/codeblock]
## A model at exactly (0, 0) counts as not on the table: it sees nothing and is not visible.

## Emitted when the base, the height, a keyword or the transform changes.
signal changed

## Number of vertices of a drawn round base.
const OUTLINE_POINTS := 48
## Width of the drawn outline, in pixels.
const OUTLINE_WIDTH := 2.0
## Base sizes are in millimeters, heights in inches.
const MM_PER_INCH := 25.4
## The project setting for the number of pixels per inch.
const PIXELS_SETTING := "enhanced_los/pixels_per_inch"
## Pixels per inch if the setting is missing.
const DEFAULT_PIXELS := 40.0

## The shape of the base.
@export_enum("circular", "oval", "rectangular") var base_type := "circular":
	set(value):
		base_type = value
		notify_property_list_changed()
		_notify_changed()

## The diameter of a round base. The engine truncates it to whole millimeters: 28.5 counts as 28.
@export_range(1.0, 300.0, 0.5, "or_greater", "suffix:mm") var base_mm := 32.0:
	set(value):
		base_mm = value
		_notify_changed()

## The side of an oval or rectangular base along the node's own X axis.
@export_range(1.0, 300.0, 0.5, "or_greater", "suffix:mm") var base_length_mm := 42.0:
	set(value):
		base_length_mm = value
		_notify_changed()

## The side of an oval or rectangular base along the node's own Y axis.
@export_range(1.0, 300.0, 0.5, "or_greater", "suffix:mm") var base_width_mm := 75.0:
	set(value):
		base_width_mm = value
		_notify_changed()

## The height of the model. 0 means by keyword: 5 inches for MONSTER, VEHICLE and TITANIC, otherwise 2.
@export_range(0.0, 30.0, 0.1, "or_greater", "suffix:in") var model_height_inches := 0.0:
	set(value):
		model_height_inches = value
		_notify_changed()

## The height of the base above the table. In the 11th edition, features block if both models are below 3 inches.
@export_range(0.0, 30.0, 0.1, "or_greater", "suffix:in") var elevation_inches := 0.0:
	set(value):
		elevation_inches = value
		_notify_changed()

## Keywords used by the rules, such as TOWERING or AIRCRAFT; case does not matter.
@export var keywords := PackedStringArray():
	set(value):
		keywords = value
		_notify_changed()

@export_group("Appearance")

## The color of the base.
@export var color := Color(0.35, 0.65, 0.95):
	set(value):
		color = value
		queue_redraw()

## Whether the base is also drawn in the running game; the editor always draws it.
@export var draw_in_game := false:
	set(value):
		draw_in_game = value
		queue_redraw()


func _init() -> void:
	set_notify_transform(true)


## The model as a Dictionary for EnhancedLineOfSight and LosTerrain; positions are global, in pixels.
func to_model() -> Dictionary:
	var model := {
		"id": String(name),
		"position": global_position,
		"rotation": global_rotation,
		"base_type": base_type,
		"base_mm": base_mm if base_type == "circular" else maxf(base_length_mm, base_width_mm),
		"elevation_inches": elevation_inches,
		"keywords": Array(keywords),
	}
	if base_type != "circular":
		model["base_dimensions"] = { "length": base_length_mm, "width": base_width_mm }
	if model_height_inches > 0.0:
		model["model_height_inches"] = model_height_inches
	return model


## The outline of the base in pixels, centered at (0, 0) and not rotated.
func get_outline() -> PackedVector2Array:
	var half := Vector2(base_mm, base_mm) / 2.0 if base_type == "circular" else Vector2(base_length_mm, base_width_mm) / 2.0
	half *= float(ProjectSettings.get_setting(PIXELS_SETTING, DEFAULT_PIXELS)) / MM_PER_INCH
	if base_type == "rectangular":
		return PackedVector2Array([-half, Vector2(half.x, -half.y), half, Vector2(-half.x, half.y)])
	var points := PackedVector2Array()
	for i in OUTLINE_POINTS:
		points.append(half * Vector2.from_angle(TAU * i / OUTLINE_POINTS))
	return points


func _draw() -> void:
	if not Engine.is_editor_hint() and not draw_in_game:
		return
	# The size of a base does not depend on the node's scale.
	if global_scale.x != 0.0 and global_scale.y != 0.0:
		draw_set_transform(Vector2.ZERO, 0.0, Vector2.ONE / global_scale)
	var outline := get_outline()
	draw_colored_polygon(outline, Color(color, 0.35))
	outline.append(outline[0])
	draw_polyline(outline, color, OUTLINE_WIDTH, true)
	# The facing direction.
	draw_line(Vector2.ZERO, Vector2((outline[0].abs()).x, 0.0), color, OUTLINE_WIDTH, true)


func _notification(what: int) -> void:
	if what == NOTIFICATION_TRANSFORM_CHANGED:
		_notify_changed()


func _validate_property(property: Dictionary) -> void:
	var is_circle := base_type == "circular"
	if property.name == "base_mm" and not is_circle or property.name in ["base_length_mm", "base_width_mm"] and is_circle:
		property.usage &= ~PROPERTY_USAGE_EDITOR


func _get_configuration_warnings() -> PackedStringArray:
	if is_inside_tree() and global_position == Vector2.ZERO:
		return PackedStringArray(["At exactly (0, 0) a model counts as not on the table. Move it."])
	return PackedStringArray()


func _notify_changed() -> void:
	queue_redraw()
	if Engine.is_editor_hint():
		update_configuration_warnings()
	changed.emit()
