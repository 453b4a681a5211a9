# SPDX-License-Identifier: MIT
@tool
@icon("icons/grid_los_overlay_2d.svg")
class_name GridLosOverlay2D
extends "overlay/overlay_base.gd"
## Shows what a grid's line of sight says: draws results of [code]GridLineOfSight[/code], and nothing that it computed
## itself.
##
## Add it where the board's cell (0, 0) has its top left corner, set [member cell_size], and call one function:
## [codeblock]
## var grid := GridLineOfSight.create(10, 10)
## var rules := GridLosRules.preset(GridLosRules.TACTICAL_SIGHT)
## $GridLosOverlay2D.show_trace(grid.trace(Vector2i(0, 0), Vector2i(7, 3), rules), rules)
## [/codeblock]
## Each [code]show_...[/code] replaces what that function showed before; [method clear] removes everything.

const DoorShapes := preload("overlay/door_shapes.gd")
const GridShapes := preload("overlay/grid_shapes.gd")

## The side of a cell in pixels.
@export_range(1.0, 512.0, 0.5, "or_greater") var cell_size := 32.0:
	set(value):
		cell_size = value
		update_configuration_warnings()


func _init() -> void:
	super()
	# In drawing order.
	for layer: StringName in [&"field", &"danger", &"reach", &"boundaries", &"lines", &"trace", &"move", &"observers"]:
		_layers[layer] = []


func _get_configuration_warnings() -> PackedStringArray:
	var warnings := super()
	if cell_size <= 0.0:
		warnings.append("The size of a cell must be more than 0 pixels.")
	var sibling := get_parent() as TileMapLayer
	if sibling != null and sibling.tile_set != null and not is_equal_approx(sibling.tile_set.tile_size.x, cell_size):
		warnings.append("The tile map's cells are %d pixels wide, not %s." % [sibling.tile_set.tile_size.x, cell_size])
	return warnings


## The ray that decided: its cells, where it was stopped and by what. With the rules it was asked with, fat rays show
## their width.
func show_trace(trace: Dictionary, rules: Object = null) -> void:
	_set_layer(&"trace", GridShapes.trace(trace, rules, cell_size))


## A line between two points in cell units, and whether the engine says that it is clear.
func show_line(from: Vector2, to: Vector2, is_clear: bool, rules: Object = null) -> void:
	_set_layer(&"trace", GridShapes.line(from, to, is_clear, rules, cell_size))


## Several traces at once, blocked ones greyed out.
func show_traces(traces: Array) -> void:
	_set_layer(&"lines", GridShapes.traces(traces, cell_size))


## The field of view: a mask of [code]get_visibility_mask[/code] and the size of the board.
func show_field(mask: PackedByteArray, size: Vector2i) -> void:
	_set_layer(&"field", GridShapes.field(mask, size, cell_size))


## A map of [code]get_danger_map[/code] for that many observers.
func show_danger(map: PackedInt32Array, size: Vector2i, observers := 1) -> void:
	_set_layer(&"danger", GridShapes.danger(map, size, observers, cell_size))


## The border around these cells: what is in shooting range, asked cell by cell with [code]in_range[/code].
func show_reach(cells: Array) -> void:
	_set_layer(&"reach", GridShapes.reach(cells, cell_size))


## Observers, those filled that [code]get_observers_of[/code] names.
func show_observers(observers: Array, seers := PackedInt32Array()) -> void:
	_set_layer(&"observers", GridShapes.observers(observers, seers, cell_size))


## A move before it is made: what would be seen (dots) and no longer seen (rings). The masks are those of
## [code]get_visibility_mask[/code] from both cells; the board is not touched.
func show_move(from: Vector2i, to: Vector2i, before: PackedByteArray, after: PackedByteArray, board_width: int) -> void:
	_set_layer(&"move", GridShapes.move(from, to, before, after, maxi(1, board_width), cell_size))


## Thin walls (pairs of neighbouring cells) and doors ([code]{between: [a, b], state}[/code]) with their struts.
func show_boundaries(walls: Array, doors: Array, strut := 1.0 / 3.0) -> void:
	_set_layer(&"boundaries", DoorShapes.all(walls, doors, strut, cell_size))


## Empties the layers of single functions, for what is not to be shown any longer.
func clear_layers(layers: Array[StringName]) -> void:
	for layer in layers:
		_layers[layer] = []
	_refresh()
