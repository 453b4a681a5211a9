# SPDX-License-Identifier: MIT
@tool
@icon("../icons/los_overlay_2d.svg")
class_name LosOverlay2D
extends "overlay_base.gd"
## Draws why a model is visible or not, from results of the engine. It computes no visibility itself.
##
## Add it to a node in whose coordinates the models are placed (pixels of the board), and call one function:
## [codeblock]
## var result := EnhancedLineOfSight.check_enhanced_visibility(shooter, target, board, true)
## $LosOverlay2D.show_check(result, shooter, target, board)
## [/codeblock]
## Lines are solid up to the point where they are blocked (query with [code]want_block_points[/code]) and dashed
## beyond it. The sight line is thick. Blocking terrain is hatched and named; so are models that block
## (see [code]models_block[/code]). If the target is visible, terrain and models that blocked other lines are outlined.
## Under a rule set, terrain that gives cover is outlined with the label of the cover, the arc of the shooter is a wedge,
## and a target that is out of range, outside the arc or hidden has these words on a dotted line.
## For a table, pass the table, too, as the source of its models:
## [codeblock]
## var table := LosTable.create(terrain)
## table.models_block = true
## var a := table.add_model(shooter)
## var b := table.add_model(target)
## var checked := table.check(a, b, LosTable.DETAIL_BLOCK_POINTS)
## $LosOverlay2D.show_check(checked, table.get_model(a), table.get_model(b), board, table)
## [/codeblock]
## Nodes are taken as well: a [LosModel2D] as a model, a [LosTerrain2D] as the board with its models. Their positions
## are global, so place the overlay at the origin:
## [codeblock]
## var result: Dictionary = $LosTerrain2D.check(shooter, target, true)
## $LosOverlay2D.show_check(result, shooter, target, $LosTerrain2D)
## [/codeblock]
## Each [code]show_...[/code] replaces the previous drawing of that function,
## [method clear] removes everything. A [LosOverlayLegend] explains the strokes in use.

## The meaning of the counts in a map.
enum MapKind {
	## Number of own models that see a cell: filled cells, a stronger color for a higher count.
	VISION,
	## Number of enemy models that see a cell: squares that grow with the count.
	THREAT,
}

const CheckShapes := preload("check_shapes.gd")
const MapShapes := preload("map_shapes.gd")
const Report := preload("../messages/report.gd")

## Pixels of the board per inch, for range rings.
@export_range(1.0, 1000.0, 0.5, "or_greater") var pixels_per_inch := 40.0


func _init() -> void:
	super()
	# In drawing order.
	for layer: StringName in [&"map", &"region", &"exposure", &"range", &"exempt", &"check"]:
		_layers[layer] = []


## Draws a [param result]: a LosResult, or the Dictionary of [code]check_enhanced_visibility[/code], or of
## [code]check[/code] of a [code]LosTerrain[/code], a [code]LosTable[/code] or a [LosTerrain2D]. Bases are drawn only if [param shooter] and
## [param target], each a Dictionary or a [LosModel2D], are given, blocking terrain only if [param board] is: a board,
## its Array of pieces or a [LosTerrain2D]. [param models] is the source of blocking models: a [code]LosTable[/code] or
## an Array of models; by default it is the key [code]models[/code] of the board, or the table of the LosTerrain2D.
func show_check(result: Variant, shooter: Variant = {}, target: Variant = {}, board: Variant = null,
		models: Variant = null) -> void:
	var read: Variant = board
	if _is_object(board) and board is LosTerrain2D:
		read = board.get_board()
		models = board.get_table() if models == null else models
	if models is Array:
		models = models.map(func(model: Variant) -> Variant:
			return model.to_model() if _is_object(model) and model is LosModel2D else model)
	_set_layer(&"check", CheckShapes.all(_answer(result), _words(shooter, "show_check"), _words(target, "show_check"), read,
			models))


## Outlines [param pieces] that a line crosses without being blocked, each with its reason: Dictionaries with
## [code]terrain_id[/code], [code]polygon[/code] and [code]reason[/code], the words of the label. An empty Array removes
## the outlines.
func show_exempt(pieces: Array) -> void:
	_set_layer(&"exempt", CheckShapes.exempt(pieces))


## Draws a [param map] of [code]LosTerrain.visibility_map[/code] or [code]LosTable.exposure_map[/code] with the
## [param bounds] and [param cell_size] of the query. [param observers] is their number, or the sum of their weights: a
## cell with that value gets the strongest color. [param kind] selects own or enemy observers.
func show_map(map: Dictionary, bounds: Rect2, cell_size: float, observers := 1, kind := MapKind.VISION) -> void:
	var problem := MapShapes.map_problem(map)
	if problem != "":
		push_error("LosOverlay2D \"%s\".show_map: map: %s; it is not drawn" % [name, problem])
		map = {}
	_set_layer(&"map", MapShapes.counts(map, bounds, cell_size, observers, kind == MapKind.THREAT))


## Draws a [param region]: a result of [code]LosTerrain.visibility_triangles[/code] for the viewpoint [param from], or of
## [code]LosTerrain.visibility_region[/code] or [code]unit_region[/code], whose outlines are drawn as well. Without
## [param from] no viewpoint is marked.
func show_region(region: Variant, from := Vector2.INF) -> void:
	if not (region is PackedVector2Array or region is Dictionary):
		push_error("LosOverlay2D \"%s\".show_region: a region should be a PackedVector2Array or a Dictionary, not %s; it is"
				% [name, Report.kind(region)] + " not drawn")
		region = PackedVector2Array()
	_set_layer(&"region", MapShapes.region(region, from))


## Draws a result of [code]LosTerrain.exposure[/code] or [code]LosTable.exposure[/code]: [param seen_by] holds, for each
## of the [param points], how many of the [param observers] would see a model there, or the sum of their weights. It is
## an array of numbers.
func show_exposure(points: PackedVector2Array, seen_by: Variant, observers := 1) -> void:
	var numbers: Variant = MapShapes.numbers(seen_by)
	if numbers == null:
		push_error("LosOverlay2D \"%s\".show_exposure: seen_by should be a PackedInt32Array or a PackedFloat32Array, not %s; it is"
				% [name, "an Array with other values" if seen_by is Array else Report.kind(seen_by)] + " not drawn")
		numbers = PackedFloat32Array()
	_set_layer(&"exposure", MapShapes.exposure(points, numbers, observers))


## Draws rings at these distances in [param inches] from the edge of the base of [param model], a Dictionary or a
## [LosModel2D].
func show_ranges(model: Variant, inches: PackedFloat64Array) -> void:
	_set_layer(&"range", MapShapes.rings(_words(model, "show_ranges"), inches, pixels_per_inch))


## The result as a Dictionary; empty, with one error, if it is none.
func _answer(result: Variant) -> Dictionary:
	if result is Dictionary:
		return result
	if _is_object(result) and result is LosResult:
		return result.to_dictionary()
	push_error("LosOverlay2D \"%s\".show_check: result should be a LosResult or a Dictionary, not %s; its lines are not drawn"
			% [name, "another object" if typeof(result) == TYPE_OBJECT else Report.kind(result)])
	return {}


## The model as a Dictionary; empty, with one error, if it is none.
func _words(model: Variant, method: String) -> Dictionary:
	if model is Dictionary:
		return model
	if _is_object(model) and model is LosModel2D:
		return model.to_model()
	push_error("LosOverlay2D \"%s\".%s: a model should be a Dictionary or a LosModel2D, not %s; it is not drawn"
			% [name, method, "another object" if typeof(model) == TYPE_OBJECT else Report.kind(model)])
	return {}


static func _is_object(value: Variant) -> bool:
	return typeof(value) == TYPE_OBJECT and is_instance_valid(value)
