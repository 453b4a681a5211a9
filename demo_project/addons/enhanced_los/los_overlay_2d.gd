# SPDX-License-Identifier: MIT
@tool
@icon("icons/los_overlay_2d.svg")
class_name LosOverlay2D
extends "overlay/overlay_base.gd"
## Shows why a model is seen or not: draws a result of the engine, and nothing that it computed itself.
##
## Add it to the node whose coordinates the models have (pixels of the board), and call one function:
## [codeblock]
## var result := EnhancedLineOfSight.check_enhanced_visibility(shooter, target, board, true)
## $LosOverlay2D.show_check(result, shooter, target, board)
## [/codeblock]
## Lines are solid up to the point where they are stopped (ask with [code]want_block_points[/code]) and ghosted
## behind it; the sight line is thick; what blocks is hatched and named, and what stopped a line though another one
## is clear is outlined. Each [code]show_...[/code] replaces what
## that function showed before, [method clear] removes everything. Give a [LosOverlayLegend] this node, and
## it explains the strokes that are in use.

## What a map of counts is about.
enum MapKind {
	## How many of our models see a cell: filled, stronger with more.
	VISION,
	## How many of theirs: squares that grow with the number.
	THREAT,
}

const CheckShapes := preload("overlay/check_shapes.gd")
const MapShapes := preload("overlay/map_shapes.gd")

## Pixels of the board per inch, for range rings.
@export_range(1.0, 1000.0, 0.5, "or_greater") var pixels_per_inch := 40.0


func _init() -> void:
	super()
	# In drawing order.
	for layer: StringName in [&"map", &"region", &"exposure", &"range", &"check"]:
		_layers[layer] = []


## A [param result] of [code]check_enhanced_visibility[/code] or [code]LosTerrain.check[/code]. Without [param shooter] and
## [param target] the bases are left out, without [param board] (or its Array of pieces) the blockers are.
func show_check(result: Dictionary, shooter := {}, target := {}, board: Variant = null) -> void:
	_set_layer(&"check", CheckShapes.all(result, shooter, target, board))


## A [param map] of [code]LosTerrain.visibility_map[/code], with the [param bounds] and the [param cell_size] that it was asked for;
## [param observers] is how many there were: that count is drawn strongest. [param kind] says whose they are.
func show_map(map: Dictionary, bounds: Rect2, cell_size: float, observers := 1, kind := MapKind.VISION) -> void:
	_set_layer(&"map", MapShapes.counts(map, bounds, cell_size, observers, kind == MapKind.THREAT))


## The region that [code]LosTerrain.visibility_triangles[/code] returned in [param triangles], asked from [param from].
func show_region(triangles: PackedVector2Array, from: Vector2) -> void:
	_set_layer(&"region", MapShapes.region(triangles, from))


## Places, [param points], and in [param seen_by] how many of that many [param observers] would see a model there, as
## [code]LosTerrain.exposure[/code] says.
func show_exposure(points: PackedVector2Array, seen_by: PackedInt32Array, observers := 1) -> void:
	_set_layer(&"exposure", MapShapes.exposure(points, seen_by, observers))


## Rings at these distances in [param inches] from the edge of the base of [param model].
func show_ranges(model: Dictionary, inches: PackedFloat64Array) -> void:
	_set_layer(&"range", MapShapes.rings(model, inches, pixels_per_inch))
