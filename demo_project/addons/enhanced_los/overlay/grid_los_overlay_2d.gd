# SPDX-License-Identifier: MIT
@tool
@icon("../icons/grid_los_overlay_2d.svg")
class_name GridLosOverlay2D
extends "overlay_base.gd"
## Draws results of [code]GridLineOfSight[/code]. It computes no visibility itself.
##
## Place it at the top left corner of the board's cell (0, 0), set [member cell_size], and call one function:
## [codeblock]
## var grid := GridLineOfSight.create(10, 10)
## var rules := GridLosRules.preset(GridLosRules.TACTICAL_SIGHT)
## $GridLosOverlay2D.show_trace(grid.trace(Vector2i(0, 0), Vector2i(7, 3), rules), rules)
## [/codeblock]
## Each [code]show_...[/code] replaces the previous drawing of that function; [method clear] removes everything.

const DoorShapes := preload("door_shapes.gd")
const GridShapes := preload("grid_shapes.gd")

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


## Draws the deciding ray from [param trace], a result of [code]GridLineOfSight.trace[/code]: its cells, where it was
## blocked and by what. With the [param rules] of the query, fat rays show their width. With [param rays], a result of
## [code]GridLineOfSight.trace_rays[/code] between the centers of both cells, each ray of a fan has the color of its own
## verdict.
func show_trace(trace: Dictionary, rules: GridLosRules = null, rays: Array = []) -> void:
	_set_layer(&"trace", GridShapes.trace(trace, rules, cell_size, rays))


## Draws a line between the points [param from] and [param to], in cell units; [param is_clear] is the result of the
## query. With the [param rules] of the query, fat rays show their width. With [param rays], a result of
## [code]GridLineOfSight.trace_rays[/code] for these points, each ray is drawn to the point where it is blocked.
func show_line(from: Vector2, to: Vector2, is_clear: bool, rules: GridLosRules = null, rays: Array = []) -> void:
	_set_layer(&"trace", GridShapes.line(from, to, is_clear, rules, cell_size, rays))


## Draws several [param traces] at once: clear ones thick, blocked ones thin and dashed.
func show_traces(traces: Array) -> void:
	_set_layer(&"lines", GridShapes.traces(traces, cell_size))


## Draws a field of view: a [param mask] of [code]get_visibility_mask[/code] on a board of this [param size].
func show_field(mask: PackedByteArray, size: Vector2i) -> void:
	_set_layer(&"field", GridShapes.field(mask, size, cell_size))


## Draws a [param map] of [code]get_danger_map[/code] on a board of this [param size]. [param observers] is the number
## of observers: a cell with that count gets the strongest color.
func show_danger(map: PackedInt32Array, size: Vector2i, observers := 1) -> void:
	_set_layer(&"danger", GridShapes.danger(map, size, observers, cell_size))


## Draws the border around [param cells], usually the cells for which [code]in_range[/code] is true.
func show_reach(cells: Array) -> void:
	_set_layer(&"reach", GridShapes.reach(cells, cell_size))


## Draws the cells of [param observers]. Those whose index is in [param visible_to], a result of
## [code]get_observers_of[/code], are filled.
func show_observers(observers: Array, visible_to := PackedInt32Array()) -> void:
	_set_layer(&"observers", GridShapes.observers(observers, visible_to, cell_size))


## Previews a move from cell [param from] to cell [param to]: cells that would become visible (dots) or hidden
## (rings). [param before] and [param after] are the masks of [code]get_visibility_mask[/code] from both cells,
## [param board_width] is the number of columns. The board is not modified.
func show_move(from: Vector2i, to: Vector2i, before: PackedByteArray, after: PackedByteArray, board_width: int) -> void:
	_set_layer(&"move", GridShapes.move(from, to, before, after, maxi(1, board_width), cell_size))


## Draws thin [param walls] (pairs of neighboring cells) and [param doors] ([code]{between: [a, b], state}[/code]) with
## their struts. The length of a strut is [param strut] times the side of a cell. The lists of
## [code]GridLineOfSight.to_dictionary[/code] are taken as well: [code]{a, b}[/code] and [code]{a, b, state}[/code].
func show_boundaries(walls: Array, doors: Array, strut := 1.0 / 3.0) -> void:
	var problems: Array[String] = []
	_set_layer(&"boundaries", DoorShapes.all(walls, doors, strut, cell_size, problems))
	if not problems.is_empty():
		push_error("GridLosOverlay2D \"%s\".show_boundaries: %s; %s" % [name, problems[0],
				"it is not drawn" if problems.size() == 1 else "%d such entries are not drawn" % problems.size()])


## Clears [param layers], each named after the function that fills it, for example [code]&"field"[/code] for
## [method show_field]. The layer of [method show_traces] is [code]&"lines"[/code].
func clear_layers(layers: Array[StringName]) -> void:
	for layer in layers:
		_layers[layer] = []
	_refresh()
