# SPDX-License-Identifier: MIT
@tool
@icon("../icons/los_model_2d.svg")
class_name LosModel2D
extends Node2D
## A model on the table: set its base, height, unit and side in the inspector. The editor draws the base.
##
## Position and rotation of the node are those of the model; its scale is ignored. The node registers itself with the
## table of its [LosTerrain2D]: [member terrain], else the nearest ancestor, else the one nearest in the tree. Pass the
## node to the queries of the LosTerrain2D, or call [method to_model] for functions that take a Dictionary:
## [codeblock]
## var shooter := LosModel2D.new()
## shooter.position = Vector2(200, 400)
## shooter.base_mm = 40.0
## shooter.unit = &"squad"
## print(shooter.to_model())
## [/codeblock]
## In the editor, a selected model has handles for the size of its base and for [member facing], and shows the region that
## it sees. Two selected models show the sight line from the first to the second. The switch "Sight" above the 2D view
## turns these previews off; they require the addon to be enabled as a plugin.
## [br][br]
## A model that is not in play, such as a reserve, has [member on_table] off: it sees nothing and is not visible. Unlike
## a Dictionary, a node at exactly (0, 0) is on the table.

## Emitted when the base, the height, another property or the transform changes.
signal changed

## The group of all models in the tree.
const GROUP := &"los_models_2d"
## Where a model at exactly (0, 0) is registered, since the engine takes (0, 0) for "not on the table".
const BESIDE_ORIGIN := Vector2(1.0 / 1024.0, 0.0)
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

## The terrain on whose table the model stands; empty for the nearest one.
@export var terrain: LosTerrain2D:
	set(value):
		terrain = value
		_note_membership()
		_notify_changed()

## Whether the model is in play. If not, it sees nothing, is not visible and does not block.
@export var on_table := true:
	set(value):
		on_table = value
		_notify_changed()

## The name of its unit. The models of the shooter's and of the target's unit do not block for that pair. A model
## without a unit is a unit of its own.
@export var unit := &"":
	set(value):
		unit = value
		_notify_changed()

## The number of its side.
@export var side := 0:
	set(value):
		side = value
		_notify_changed()

@export_group("Base and height")

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

## The size for rules that compare sizes, such as "piece<target"; 0 means by height.
@export_range(0.0, 30.0, 0.1, "or_greater") var size := 0.0:
	set(value):
		size = value
		_notify_changed()

## The direction the model faces, for rules with an arc, relative to the node's own X axis.
@export_range(-180.0, 180.0, 0.1, "radians_as_degrees") var facing := 0.0:
	set(value):
		facing = value
		_notify_changed()

@export_group("Rules")

## Keywords used by the rules, such as TOWERING or AIRCRAFT; case does not matter.
@export var keywords := PackedStringArray():
	set(value):
		keywords = value
		_notify_changed()

## Free words for rules that are data: the conditions "shooter:scout", "target:scout" and the like.
@export var tags := PackedStringArray():
	set(value):
		tags = value
		_notify_changed()

## Whether the model is alive. A dead model sees nothing, is not visible and does not block.
@export var alive := true:
	set(value):
		alive = value
		_notify_changed()

## Whether the model blocks sight, if [member LosTerrain2D.models_block] is on.
@export var blocks_los := true:
	set(value):
		blocks_los = value
		_notify_changed()

## Whether the model is hidden: in [method LosTerrain2D.unit_visibility] it is visible only within
## [member detection_inches].
@export var hidden_by_rule := false:
	set(value):
		hidden_by_rule = value
		_notify_changed()

## How near an observer must be to see the model while it is hidden.
@export_range(0.0, 100.0, 0.1, "or_greater", "suffix:in") var detection_inches := 15.0:
	set(value):
		detection_inches = value
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


var _revision := 0
static var _membership := 0


func _init() -> void:
	set_notify_transform(true)
	renamed.connect(_notify_changed)


func _enter_tree() -> void:
	add_to_group(GROUP)
	_note_membership()
	if Engine.is_editor_hint():
		update_configuration_warnings()


func _exit_tree() -> void:
	_note_membership()


## The model as a Dictionary for EnhancedLineOfSight, LosTerrain and LosTable; positions are global, in pixels. It has
## no position if the model is not on the table.
func to_model() -> Dictionary:
	var model := {
		"id": String(name),
		"rotation": global_rotation,
		"base_type": base_type,
		"base_mm": base_mm if base_type == "circular" else maxf(base_length_mm, base_width_mm),
		"elevation_inches": elevation_inches,
		"keywords": Array(keywords),
	}
	if on_table:
		model["position"] = get_table_position()
	if base_type != "circular":
		model["base_dimensions"] = { "length": base_length_mm, "width": base_width_mm }
	if model_height_inches > 0.0:
		model["model_height_inches"] = model_height_inches
	_add_rule_keys(model)
	return model


## Keys whose value is the default are left out.
func _add_rule_keys(model: Dictionary) -> void:
	if facing != 0.0:
		model["facing"] = wrapf(global_rotation + facing, -PI, PI)
	if not tags.is_empty():
		model["tags"] = Array(tags)
	if unit != &"":
		model["unit"] = unit
	if side != 0:
		model["side"] = side
	if size > 0.0:
		model["size"] = size
	if not alive:
		model["alive"] = false
	if not blocks_los:
		model["blocks_los"] = false
	if hidden_by_rule:
		model["hidden"] = true
		model["detection_inches"] = detection_inches


## The global position as the engine reads it: a model at (0, 0) is a thousandth of a pixel beside it.
func get_table_position() -> Vector2:
	return BESIDE_ORIGIN if global_position == Vector2.ZERO else global_position


## The LosTerrain2D with whose table this model is registered: [member terrain], else the nearest ancestor, else the one
## with which it has the nearest common ancestor. Null if there is none, or if several are equally near.
func get_terrain_2d() -> LosTerrain2D:
	if is_instance_valid(terrain):
		return terrain
	if not is_inside_tree():
		return null
	var known := get_tree().get_nodes_in_group(LosTerrain2D.GROUP)
	var ancestor := get_parent()
	while ancestor != null and not known.is_empty():
		if ancestor is LosTerrain2D:
			return ancestor
		var near := known.filter(func(node: Node) -> bool: return ancestor.is_ancestor_of(node))
		if not near.is_empty():
			return near[0] if near.size() == 1 else null
		ancestor = ancestor.get_parent()
	return null


## The handle of this model in the table of its LosTerrain2D, or -1 if it has none.
func get_handle() -> int:
	var on := get_terrain_2d()
	return -1 if on == null else on.get_handle(self)


## A number that differs after every change of a property. Moves do not count.
func _get_mark() -> int:
	# A packed array may be changed in place, without its setter.
	return _revision + 31 * hash(keywords) + 1009 * hash(tags)


## The class and the path of the node, for messages.
func _get_title() -> String:
	return "LosModel2D \"%s\"" % (String(get_path()) if is_inside_tree() else String(name))


## A number that grows whenever a model or a terrain enters or leaves the tree.
static func _get_membership() -> int:
	return _membership


## Makes every LosTerrain2D find its models again.
static func _note_membership() -> void:
	_membership += 1


## The outline of the base in pixels, centered at (0, 0) and not rotated.
func get_outline() -> PackedVector2Array:
	var half := Vector2(base_mm, base_mm) / 2.0 if base_type == "circular" else Vector2(base_length_mm, base_width_mm) / 2.0
	half *= _pixels_per_inch() / MM_PER_INCH
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
	draw_line(Vector2.ZERO, Vector2.from_angle(facing) * absf(outline[0].x), color, OUTLINE_WIDTH, true)


func _notification(what: int) -> void:
	if what == NOTIFICATION_TRANSFORM_CHANGED:
		queue_redraw()
		changed.emit()


func _validate_property(property: Dictionary) -> void:
	var is_circle := base_type == "circular"
	if property.name == "base_mm" and not is_circle or property.name in ["base_length_mm", "base_width_mm"] and is_circle:
		property.usage &= ~PROPERTY_USAGE_EDITOR


func _get_configuration_warnings() -> PackedStringArray:
	if not is_inside_tree() or get_terrain_2d() != null:
		return PackedStringArray()
	return PackedStringArray(["No LosTerrain2D, or several equally near ones: the model is on no table and does not"
			+ " block. Add a LosTerrain2D, or set \"terrain\"."])


func _pixels_per_inch() -> float:
	var on := get_terrain_2d()
	if on != null and on.pixels_per_inch > 0.0:
		return on.pixels_per_inch
	return float(ProjectSettings.get_setting(PIXELS_SETTING, DEFAULT_PIXELS))


func _notify_changed() -> void:
	_revision += 1
	queue_redraw()
	if Engine.is_editor_hint():
		update_configuration_warnings()
	changed.emit()
