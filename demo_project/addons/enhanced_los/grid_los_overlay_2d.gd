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


## The ray that decided, as [code]GridLineOfSight.trace[/code] returns it in [param trace]: its cells, where it was stopped and by
## what. With the [param rules] it was asked with, fat rays show their width.
func show_trace(trace: Dictionary, rules: Object = null) -> void:
	_set_layer(&"trace", GridShapes.trace(trace, rules, cell_size))


## A line between the points [param from] and [param to], in cell units, and in [param is_clear] what the engine says of it. With the
## [param rules] it was asked with, fat rays show their width.
func show_line(from: Vector2, to: Vector2, is_clear: bool, rules: Object = null) -> void:
	_set_layer(&"trace", GridShapes.line(from, to, is_clear, rules, cell_size))


## Several [param traces] at once, blocked ones greyed out.
func show_traces(traces: Array) -> void:
	_set_layer(&"lines", GridShapes.traces(traces, cell_size))


## The field of view: a [param mask] of [code]get_visibility_mask[/code] and the [param size] of the board.
func show_field(mask: PackedByteArray, size: Vector2i) -> void:
	_set_layer(&"field", GridShapes.field(mask, size, cell_size))


## A [param map] of [code]get_danger_map[/code] on a board of this [param size]; [param observers] is how many there were: that
## count is drawn strongest.
func show_danger(map: PackedInt32Array, size: Vector2i, observers := 1) -> void:
	_set_layer(&"danger", GridShapes.danger(map, size, observers, cell_size))


## The border around [param cells]: what is in shooting range, asked cell by cell with [code]in_range[/code].
func show_reach(cells: Array) -> void:
	_set_layer(&"reach", GridShapes.reach(cells, cell_size))


## The cells of [param observers], those filled that [code]get_observers_of[/code] names in [param seers].
func show_observers(observers: Array, seers := PackedInt32Array()) -> void:
	_set_layer(&"observers", GridShapes.observers(observers, seers, cell_size))


## A move from cell [param from] to cell [param to] before it is made: what would be seen (dots) and no longer seen (rings).
## [param before] and [param after] are the masks of [code]get_visibility_mask[/code] from both cells, [param board_width] the
## number of columns; the board is not touched.
func show_move(from: Vector2i, to: Vector2i, before: PackedByteArray, after: PackedByteArray, board_width: int) -> void:
	_set_layer(&"move", GridShapes.move(from, to, before, after, maxi(1, board_width), cell_size))


## Thin [param walls] (pairs of neighbouring cells) and [param doors] ([code]{between: [a, b], state}[/code]) with their struts, each of which
## is [param strut] of a cell's side.
func show_boundaries(walls: Array, doors: Array, strut := 1.0 / 3.0) -> void:
	_set_layer(&"boundaries", DoorShapes.all(walls, doors, strut, cell_size))


## Empties [param layers], each named after the function that fills it ([code]&"field"[/code], [code]&"danger"[/code], [code]&"reach"[/code],
## [code]&"boundaries"[/code], [code]&"trace"[/code], [code]&"move"[/code], [code]&"observers"[/code]; [code]&"lines"[/code] for
## [method show_traces]), for what is not to be shown any longer.
func clear_layers(layers: Array[StringName]) -> void:
	for layer in layers:
		_layers[layer] = []
	_refresh()
