# SPDX-License-Identifier: MIT
@tool
@icon("../icons/grid_los_rules.svg")
class_name GridLosRules
extends Resource
## What counts as line of sight on a grid.
##
## The rules of the queries of [GridLineOfSight], as a resource that can be edited in the inspector, saved and shared.
## Start with a preset and change what your game does differently.
## [codeblock]
## var rules := GridLosRules.preset(GridLosRules.HIDDEN_MOVEMENT)
## rules.max_range = 8.0
## rules.xray = 1 # a spotter sees through one wall
## print(rules.describe())
## var board := GridLineOfSight.create(20, 20)
## board.sight_rules = rules
## print(board.has_los(Vector2i(0, 0), Vector2i(5, 5)))
## ResourceSaver.save(rules, "user://spotter.tres")
## [/codeblock]
## In the inspector, [member current_preset] at the top is the list of presets: choose one, then change single values
## below it.
## [br][br]
## New rules are those of [constant HIDDEN_MOVEMENT]. Setting a value out of range prints one error and keeps the old
## value. [signal Resource.changed] is emitted after every change.

const Phrases := preload("grid_rule_phrases.gd")

enum {
	## The rules are none of the presets. Only a value of [member current_preset]: [method preset] refuses it.
	CUSTOM = -1,
	## Any of sixteen rays between the corners of the cells must be clear. Walls and occupants block, and so does touching
	## them. For board games such as One Card Dungeon.
	CORNER_TO_CORNER,
	## Any of three parallel rays between centers, or points, must be clear. Doors have struts, and walls may be thin. A
	## door that is opening can be seen through.
	TACTICAL_SIGHT,
	## A body as wide as the unit must pass. With its radius of 0.3, no line of fire passes a door, whose leaf is a third
	## of a cell wide. A [member radius] of up to 1/6 passes.
	TACTICAL_FIRE,
	## The line between the centers must be clear; every cell that it enters counts. Smoke stops it, also in the first and
	## last cell. Use [member xray] for spotters.
	HIDDEN_MOVEMENT,
	## The same as [constant HIDDEN_MOVEMENT], along Bresenham's cells. The two directions may differ, unless [member
	## symmetric] is set.
	HIDDEN_MOVEMENT_BRESENHAM,
	## Bresenham's cells. A corner is closed only if the cells on both sides of it block. Both ends must be free, and a
	## cell outside the board is an error. The two directions may differ, unless [member symmetric] is set.
	PERMISSIVE,
}
enum {
	## One ray, from center to center.
	RAYS_CENTER,
	## Sixteen rays, from each corner of one cell to each corner of the other.
	RAYS_CORNERS,
	## Three rays: from center to center, and the same moved by [member radius] to either side.
	RAYS_FAN,
	## One ray, twice [member radius] wide. No obstacle may reach into it.
	RAYS_SWEPT,
}
enum {
	## One clear ray is enough.
	COMBINE_ANY,
	## All rays must be clear.
	COMBINE_ALL,
}
enum {
	## Every cell whose interior the ray meets.
	TRAVERSE_EXACT,
	## One cell per step along the longer axis. Only for [constant RAYS_CENTER].
	TRAVERSE_BRESENHAM,
}
enum {
	## A touch never blocks.
	TOUCH_IGNORE,
	## A touch blocks if both sides block.
	TOUCH_BOTH,
	## A touch blocks if either side blocks.
	TOUCH_ANY,
}
enum {
	## The straight-line distance.
	METRIC_EUCLIDEAN,
	## The larger of the two differences: a diagonal step counts as one.
	METRIC_CHEBYSHEV,
	## The sum of the two differences: a diagonal step counts as two.
	METRIC_MANHATTAN,
}

## Property -> its least and its largest value.
const _LIMITS := {
	&"rays": [0, RAYS_SWEPT], &"combine": [0, COMBINE_ALL], &"traversal": [0, TRAVERSE_BRESENHAM], &"touch": [0, TOUCH_ANY],
	&"touch_end": [0, TOUCH_ANY], &"block_flags": [0, 63], &"stop_flags": [0, 63], &"test_start": [0, 1],
	&"test_end": [0, 1], &"stop_start": [0, 1], &"stop_end": [0, 1], &"door_mask": [0, 126], &"symmetric": [0, 1],
	&"xray": [0, 65535], &"metric": [0, METRIC_MANHATTAN], &"max_range": [-1e9, 1e9], &"radius": [0.0, 64.0],
	&"lateral": [0, 1], &"strut": [0.0, 0.5], &"outside_is_error": [0, 1],
}

## The preset that the rules equal, or [constant CUSTOM]. Setting it replaces all values by those of that preset.
## Setting it to [constant CUSTOM] restores the last values that were no preset and that a preset has replaced;
## without such values nothing changes. It is not saved: the single values are.
## [codeblock]
## var rules := GridLosRules.new()
## rules.current_preset = GridLosRules.TACTICAL_SIGHT
## rules.max_range = 8.0
## print(rules.current_preset == GridLosRules.CUSTOM) # prints: true
## [/codeblock]
@export_custom(PROPERTY_HINT_ENUM, "Custom:-1,Corner to Corner:0,Tactical Sight:1,Tactical Fire:2,Hidden Movement:3,"
		+ "Hidden Movement (Bresenham):4,Permissive:5", PROPERTY_USAGE_EDITOR) var current_preset: int:
	get = _find_preset, set = _set_preset

## Which rays are traced, one of RAYS_CENTER, RAYS_CORNERS, RAYS_FAN and RAYS_SWEPT.
@export_enum("Center", "Corners", "Fan", "Swept") var rays: int = RAYS_CENTER:
	set(value):
		if _accepts(&"rays", value):
			rays = value
			emit_changed()

## Whether one clear ray is enough, or all rays must be clear, one of COMBINE_ANY and COMBINE_ALL. Has no effect with a single ray.
@export_enum("Any", "All") var combine: int = COMBINE_ANY:
	set(value):
		if _accepts(&"combine", value):
			combine = value
			emit_changed()

## Which cells a ray meets, one of TRAVERSE_EXACT and TRAVERSE_BRESENHAM.
@export_enum("Exact", "Bresenham") var traversal: int = TRAVERSE_EXACT:
	set(value):
		if _accepts(&"traversal", value):
			traversal = value
			emit_changed()

## What happens where a ray touches cells without entering them, at a corner or along an edge, one of TOUCH_IGNORE, TOUCH_BOTH and TOUCH_ANY.
@export_enum("Ignore", "Both", "Any") var touch: int = TOUCH_BOTH:
	set(value):
		if _accepts(&"touch", value):
			touch = value
			emit_changed()

## The same at the ends of [constant RAYS_CORNERS], where a ray leaves its cell through a corner. With [constant
## TOUCH_BOTH], a ray does not pass between two walls that meet at that corner.
@export_enum("Ignore", "Both", "Any") var touch_end: int = TOUCH_BOTH:
	set(value):
		if _accepts(&"touch_end", value):
			touch_end = value
			emit_changed()

## The flags of a cell that block a ray. [member xray] passes them. The flags 8, 16 and 32 have the meaning that the
## game gives them.
@export_flags("Wall:1", "Occupied:2", "Smoke:4", "Custom 1:8", "Custom 2:16", "Custom 3:32") var block_flags := 1:
	set(value):
		if _accepts(&"block_flags", value):
			block_flags = value
			emit_changed()

## The flags of a cell that stop a ray which enters it, regardless of [member xray].
@export_flags("Wall:1", "Occupied:2", "Smoke:4", "Custom 1:8", "Custom 2:16", "Custom 3:32") var stop_flags := 4:
	set(value):
		if _accepts(&"stop_flags", value):
			stop_flags = value
			emit_changed()

## If [code]true[/code], [member block_flags] count in the first cell. With [constant RAYS_FAN] and [constant
## RAYS_SWEPT], walls also count otherwise, unless both ends are in one cell.
@export var test_start := false:
	set(value):
		if _accepts(&"test_start", value):
			test_start = value
			emit_changed()

## If [code]true[/code], [member block_flags] count in the last cell. With [constant RAYS_FAN] and [constant
## RAYS_SWEPT], walls also count otherwise, unless both ends are in one cell.
@export var test_end := false:
	set(value):
		if _accepts(&"test_end", value):
			test_end = value
			emit_changed()

## If [code]true[/code], [member stop_flags] count in the first cell.
@export var stop_start := true:
	set(value):
		if _accepts(&"stop_start", value):
			stop_start = value
			emit_changed()

## If [code]true[/code], [member stop_flags] count in the last cell.
@export var stop_end := true:
	set(value):
		if _accepts(&"stop_end", value):
			stop_end = value
			emit_changed()

## The states of doors whose leaf lets a ray pass: the sum of [code]1 << state[/code] for each [enum
## GridLineOfSight.Door].
@export_flags("Open:2", "Closed:4", "Locked:8", "Destroyed:16", "Opening:32", "Closing:64") var door_mask := 114:
	set(value):
		if _accepts(&"door_mask", value):
			door_mask = value
			emit_changed()

## With [constant TRAVERSE_BRESENHAM], the ray always starts at the upper cell, or at the left cell if both are in one
## row. If one cell sees another, the other then sees it, too. This holds only if both ends are tested alike: [member
## test_start] equals [member test_end], and [member stop_start] equals [member stop_end]. All other rays are
## symmetric anyway, under the same condition.
@export var symmetric := false:
	set(value):
		if _accepts(&"symmetric", value):
			symmetric = value
			emit_changed()

## How many blocking cells, boundaries or corners each ray may pass.
@export_range(0, 10, 1, "or_greater") var xray := 0:
	set(value):
		if _accepts(&"xray", value):
			xray = value
			emit_changed()

## How distances are measured, one of METRIC_EUCLIDEAN, METRIC_CHEBYSHEV and METRIC_MANHATTAN.
@export_enum("Euclidean", "Chebyshev", "Manhattan") var metric: int = METRIC_EUCLIDEAN:
	set(value):
		if _accepts(&"metric", value):
			metric = value
			emit_changed()

## The maximum distance in cells, inclusive. A negative value means unlimited.
@export_range(-1, 100, 0.1, "or_greater", "suffix:cells") var max_range := -1.0:
	set(value):
		if _accepts(&"max_range", value):
			max_range = value
			emit_changed()

## The distance of the side rays of [constant RAYS_FAN] from the center ray, or half the width of [constant
## RAYS_SWEPT], in cells; 0 to 64.
@export_range(0, 1, 0.01, "or_greater", "suffix:cells") var radius := 0.3:
	set(value):
		if _accepts(&"radius", value):
			radius = value
			emit_changed()

## With [constant RAYS_FAN], a side ray counts only if both its ends can be reached sideways from the ends of the
## center ray. This prevents a unit next to a wall from looking through that wall.
@export var lateral := false:
	set(value):
		if _accepts(&"lateral", value):
			lateral = value
			emit_changed()

## The part of a door's boundary, at either end, that blocks in every state of the door; 0 to 0.5.
@export_range(0, 0.5, 0.001) var strut := 1.0 / 3.0:
	set(value):
		if _accepts(&"strut", value):
			# Before Godot 4.5, a text resource holds a third as 0.333333.
			strut = 1.0 / 3.0 if is_equal_approx(value, 1.0 / 3.0) else value
			emit_changed()

## If [code]true[/code], a query with a cell outside the board prints an error. Such a cell is not visible in any
## case.
@export var outside_is_error := false:
	set(value):
		if _accepts(&"outside_is_error", value):
			outside_is_error = value
			emit_changed()

var _custom := {}  # the last values that were no preset, before a preset replaced them


func _init() -> void:
	changed.connect(_on_changed)


## Returns new rules with the values of the preset [param which]. Returns [code]null[/code] with an error
## if there is no such preset.
static func preset(which: int) -> GridLosRules:
	var form := GridLineOfSight._rules_preset(which)
	if form.is_empty():
		return null
	var made := GridLosRules.new()
	made._copy(form)
	return made


## Returns the rules in plain English, one sentence per line.
func describe() -> String:
	return Phrases.describe(self)


## What the library reads. The name tells it that this is a GridLosRules.
func _grid_los_rules_form() -> Dictionary:
	var form := {}
	for key: StringName in _LIMITS:
		form[String(key)] = get(key)
	return form


func _on_changed() -> void:
	GridLineOfSight._rules_changed(self)


## True for a value that is new and in range; one error if it is not in range.
func _accepts(key: StringName, value: Variant) -> bool:
	var number := float(value)
	if not (number >= _LIMITS[key][0] and number <= _LIMITS[key][1]) or (key == &"door_mask" and value & 1 != 0):
		push_error("GridLosRules: \"%s\" should be %s to %s%s, not %s; nothing changed" % [key, _LIMITS[key][0], _LIMITS[key][1],
				" (negative: unlimited)" if _LIMITS[key][0] < 0 else "", value])
		return false
	return value != get(key)


func _copy(form: Dictionary) -> void:
	set_block_signals(true)
	for key: String in form:
		set(key, form[key])
	set_block_signals(false)
	emit_changed()


func _find_preset() -> int:
	var form := _grid_los_rules_form()
	for which in range(CORNER_TO_CORNER, PERMISSIVE + 1):
		if form == GridLineOfSight._rules_preset(which):
			return which
	return CUSTOM


## Rules that are no preset are kept, so that undo in the inspector restores them.
func _set_preset(which: int) -> void:
	var old := _find_preset()
	if which < CUSTOM or which > PERMISSIVE:
		push_error("GridLosRules: \"current_preset\" should be %d to %d, not %d; nothing changed" % [CUSTOM, PERMISSIVE, which])
	elif which != old and (which != CUSTOM or not _custom.is_empty()):
		if old == CUSTOM:
			_custom = _grid_los_rules_form()
		_copy(_custom if which == CUSTOM else GridLineOfSight._rules_preset(which))
		notify_property_list_changed()  # the inspector shows the new values at once
