# SPDX-License-Identifier: MIT
@tool
@icon("../icons/los_terrain_2d.svg")
class_name LosTerrain2D
extends Node2D
## Terrain and models from the scene tree. The polygons, shapes, lines and tiles below this node are the terrain.
##
## Draw the terrain, add a [LosPiece2D] to what differs from the defaults, add a [LosModel2D] for each model, and query:
## [codeblock]
## var terrain := LosTerrain2D.new()
## var ruin := Polygon2D.new()
## ruin.polygon = PackedVector2Array([Vector2(480, 300), Vector2(520, 300), Vector2(520, 500), Vector2(480, 500)])
## terrain.add_child(ruin)
## var shooter := LosModel2D.new()
## shooter.position = Vector2(200, 400)
## var target := LosModel2D.new()
## target.position = Vector2(800, 400)
## for node: Node in [terrain, shooter, target]:
##     add_child(node)
## print(terrain.has_los(shooter, target))
## [/codeblock]
## [b]Terrain.[/b] A piece is a [Polygon2D], a [CollisionPolygon2D], a [CollisionShape2D], the polygons of a tile of a
## [TileMapLayer], or a [Line2D], whose segments are walls. A Line2D directly below a polygon or shape is the walls of
## that piece. Shapes may be below a [StaticBody2D] or another node; those of a [CharacterBody2D], and of a body with a
## LosModel2D, are not terrain. Circles become polygons of 32 vertices. Disabled shapes and the holes of polygons are
## not read. A polygon of the class "feature" below another polygon belongs to that area. Children that cannot be used
## cause a configuration warning in the editor and one warning at run time. The editor marks what each piece is.
## [br][br]
## [b]Models.[/b] In the queries, a model is a LosModel2D, a Dictionary as EnhancedLineOfSight describes, or a handle of
## [method get_table]. Every LosModel2D is registered in that table, see [method LosModel2D.get_terrain_2d]. A
## Dictionary takes part in its query only: it sees and is seen, but blocks nothing. Results name a model by its node,
## or by the Dictionary or handle that was passed.
## [br][br]
## [b]Changes[/b] count at once: the next query uses every node that was moved, edited, added, removed or queued for
## deletion as it is then. Each query compares the nodes with what was read: about a microsecond per piece and, if models
## block, two per model. For many queries without a change in between, use the batches, or [method get_table] with
## handles. Query the node from the main thread only.

## Emitted when a piece is added, removed, moved or changed, or an option changes; with the next query or frame.
signal changed

## Emitted when [param observer] begins ([param visible] is true) or ceases to see [param target], for the pairs of
## [method watch_los]. While this signal is connected, the pairs are evaluated at the end of each process frame in
## which a model, a piece or an option has changed. (CanvasItem has a signal visibility_changed of its own.)
signal los_changed(observer: LosModel2D, target: LosModel2D, visible: bool)

const Query := preload("model_query.gd")
const State := preload("terrain_state.gd")
const Watch := preload("visibility_watch.gd")

## The group of all LosTerrain2D in the tree.
const GROUP := &"los_terrains_2d"
## Characters of an id in a message.
const MAX_SHOWN := 40
## Keys of results that hold handles in a LosTable.
const HANDLE_LISTS: Array[String] = ["blocking_models", "visible_models", "shooters", "hidden_models"]

## The rules, or null for [member edition]. If neither is chosen, the preset [code]LosRules.SOLID[/code] applies: every
## piece blocks unless its tags say otherwise. For rules in Dictionary form see LosRules.from_dictionary.
@export var rules: LosRules:
	set(value):
		if rules != null:
			rules.changed.disconnect(_state.mark_options_changed)
		rules = value
		if rules != null:
			rules.changed.connect(_state.mark_options_changed)
		_state.mark_options_changed()

## The edition of the rules, if [member rules] is null. Not chosen: the preset [code]LosRules.SOLID[/code].
@export_enum("not chosen:0", "10th:10", "11th:11") var edition := 0:
	set(value):
		edition = value
		_state.mark_options_changed()

## The mode of the visibility check.
@export_enum("as in the project settings:-1", "legacy:0", "sampled:1", "exact:2") var mode := -1:
	set(value):
		mode = value
		_state.mark_options_changed()

## Whether heights are categories or inches.
@export_enum("as in the project settings:-1", "categories:0", "inches:1") var heights := -1:
	set(value):
		heights = value
		_state.mark_options_changed()

## Pixels per inch; 0 means as in the project settings, at whose scale [LosOverlay2D] draws bases.
@export_range(0.0, 1000.0, 0.1, "or_greater", "suffix:px") var pixels_per_inch := 0.0:
	set(value):
		pixels_per_inch = value
		_state.mark_options_changed()
		if is_inside_tree():
			get_tree().call_group(LosModel2D.GROUP, &"queue_redraw")

## Exact mode: the width below which an opening counts as closed. -1 is a millimeter at the scale of the table, -2 means
## as in the project settings.
@export_range(-2.0, 100.0, 0.01, "or_greater", "suffix:px") var min_gap := -2.0:
	set(value):
		min_gap = value
		_state.mark_options_changed()

## Whether models block sight.
@export var models_block := false:
	set(value):
		models_block = value
		_state.mark_options_changed()

@export_group("Sampling")

## How the number of sample points is chosen: by the shape of the bases and their distance, or by their size.
@export_enum("as in the project settings:-1", "shape:0", "size:1") var sampling := -1:
	set(value):
		sampling = value
		_state.mark_options_changed()

## The number of sample points per base, 3 to 64; 0: [member sampling] chooses it, -1: as in the project settings.
@export_range(-1, 64) var density := -1:
	set(value):
		density = value
		_state.mark_options_changed()

@export_group("Pieces without a LosPiece2D")

## The type of these pieces.
@export_enum("ruins", "woods", "building", "container", "barricade", "wall", "statuary", "hill", "crater") var default_type := "ruins":
	set(value):
		default_type = value
		_state.reader.mark_outdated()

## The height category of these pieces, for the 10th edition.
@export_enum("none", "low", "medium", "tall") var default_height_category := "tall":
	set(value):
		default_height_category = value
		_state.reader.mark_outdated()

var _state := State.new(self)
var _watch := Watch.new()


func _enter_tree() -> void:
	add_to_group(GROUP)
	LosModel2D._note_membership()


func _exit_tree() -> void:
	LosModel2D._note_membership()


func _ready() -> void:
	_set_processing()


func _process(_delta: float) -> void:
	if Engine.is_editor_hint():
		_state.update_pieces()
	elif not _watch.is_empty():
		_update_los_if_outdated.call_deferred()


# ------------------------------------------------------------------------------------- what is there


## The pieces for EnhancedLineOfSight; positions are global, in pixels.
func get_pieces() -> Array[Dictionary]:
	_state.update_pieces()
	return _state.reader.pieces


## A board for EnhancedLineOfSight: the pieces and options of this node, and its models if they block.
func get_board() -> Dictionary:
	var board := _state.options()
	board["terrain_features"] = get_pieces()
	if models_block:
		board["models_block"] = true
		board["models"] = get_models().map(func(model: LosModel2D) -> Dictionary: return model.to_model())
	return board


## The compiled terrain; the same object until something changes.
func get_terrain() -> LosTerrain:
	_state.update_terrain()
	return _state.terrain


## The table with all models, up to date; always the same object. Models of nodes are changed through their nodes, options
## and [member models_block] through this node; other models may be added and queried by handle.
func get_table() -> LosTable:
	_state.update_table(true)
	return _state.registry.table


## All models of the table that are nodes, in the order of the tree.
func get_models() -> Array[LosModel2D]:
	_state.update_table(false)
	return _state.registry.nodes()


## The models of [param unit] that are nodes, in the order of the tree.
func get_unit(unit: StringName) -> Array[LosModel2D]:
	return get_models().filter(func(model: LosModel2D) -> bool: return model.unit == unit)


## The handle of [param model] in the table, or -1 if it belongs to another terrain.
func get_handle(model: LosModel2D) -> int:
	_state.update_table(false)
	return -1 if model == null else _state.registry.handle_of(model)


## The node of the model with this [param handle], or null.
func get_model(handle: int) -> LosModel2D:
	_state.update_table(false)
	return _state.registry.node_of(handle)


## Sets [member LosPiece2D.state] of the piece with this [param id] to [param state]: "open" or "closed". Returns
## false, with one error, if there is no such piece or no LosPiece2D describes it.
func set_piece_state(id: String, state: String) -> bool:
	_state.update_pieces()
	var piece := _state.reader.piece_node(id)
	if piece == null:
		push_error("%s.set_piece_state: no LosPiece2D describes a piece \"%s\". Add one to it, and set its id."
				% [_get_title(), id.left(MAX_SHOWN)])
		return false
	piece.state = state
	return true


## The keys of a piece that no LosPiece2D describes.
func _default_keys() -> Dictionary:
	var keys := { "type": default_type }
	if default_height_category != "none":
		keys["height_category"] = default_height_category
	return keys


## Reads all children again. Needed only after a change that no query detects, such as tile data that a script supplies
## at run time.
func refresh() -> void:
	_state.reader.mark_outdated()
	_state.update_pieces()


# ------------------------------------------------------------------------------------------- sight


## Can [param shooter] see [param target]?
func has_los(shooter: Variant, target: Variant) -> bool:
	var query := _query("has_los")
	return query.close(query.table.has_los(query.handle(shooter, "shooter"), query.handle(target, "target")))


## Can [param shooter] see [param target]? Returns the result of LosTable.check with as much of the proof as
## [param detail] names, an EnhancedLineOfSight.Detail. With [param want_block_points] it contains the point where each
## line is blocked. [code]blocking_models[/code] is an Array of models.
func check(shooter: Variant, target: Variant, want_block_points := false, detail := LosTable.DETAIL_LINES) -> Dictionary:
	var query := _query("check")
	return _named(query, query.table.check(query.handle(shooter, "shooter"), query.handle(target, "target"),
			LosTable.DETAIL_BLOCK_POINTS if want_block_points else detail))


## Returns the answer of [method check] as a LosResult. Its models that block are handles, see [method get_model]. With
## [param want_block_points] the lines between [param shooter] and [param target] contain where they are blocked.
func query(shooter: Variant, target: Variant, want_block_points := false) -> LosResult:
	var asked := _query("query")
	return asked.close(asked.table.query(asked.handle(shooter, "shooter"), asked.handle(target, "target"),
			want_block_points))


## Returns what [method check] would if [param model] stood at [param position]: whether it would see [param target].
## [param detail] is an EnhancedLineOfSight.Detail.
func check_at(model: Variant, position: Vector2, target: Variant, detail := LosTable.DETAIL_PROOF) -> Dictionary:
	var query := _query("check_at")
	return _named(query, query.table.check_at(query.handle(model, "model"), position, query.handle(target, "target"),
			detail))


## How much of [param target] does [param shooter] see, and what hides the rest? See LosTerrain.target_visibility.
func target_visibility(shooter: Variant, target: Variant) -> Dictionary:
	var query := _query("target_visibility")
	return _named(query, query.table.target_visibility(query.handle(shooter, "shooter"), query.handle(target, "target")))


## Which of [param shooters] see which of [param targets]: one byte per pair, 0 or 1, shooter by shooter.
func visibility_matrix(shooters: Array, targets: Array) -> PackedByteArray:
	var query := _query("visibility_matrix")
	return query.close(query.table.visibility_matrix(query.handles(shooters, "shooters"),
			query.handles(targets, "targets")))


## Does any of [param shooters] see any of [param targets]? Returns [code]{has_los, shooter_index, target_index,
## sight_line}[/code] of a pair that is near; the indices are those of the arrays, -1 if no pair is visible.
func any_visible(shooters: Array, targets: Array) -> Dictionary:
	var query := _query("any_visible")
	if not models_block:
		return query.close(_state.terrain.any_visible(query.all_players(shooters, "shooters"),
				query.all_players(targets, "targets")))
	return query.close(query.nearest_visible(query.handles(shooters, "shooters"), query.handles(targets, "targets")))


## The pairs in which a model of [param from] sees one of [param to] within [param max_range_inches], as a flat list:
## from, to, from, to. Pairs whose byte in [param mask], a matrix, is 0 are not tested.
func visible_pairs(from: Array, to: Array, max_range_inches := INF, mask := PackedByteArray()) -> Array:
	var query := _query("visible_pairs")
	var pairs: PackedInt32Array = query.table.visible_pairs(query.handles(from, "from"), query.handles(to, "to"),
			max_range_inches, mask)
	return query.close(query.models(pairs))


## Which of [param candidates] see [param model]? Without candidates, all models of other sides are tested.
func observers_of(model: Variant, candidates := []) -> Array:
	var query := _query("observers_of", candidates.is_empty())
	var handle := query.handle(model, "model")
	return query.close(query.models(query.table.observers_of(handle, query.handles(candidates, "candidates"))))


## What does unit [param from] see of unit [param to] within [param max_range_inches]? A unit is its name, or one of its
## models. See LosTable.unit_visibility; the lists of handles are Arrays of models here, and [code]shooter[/code] and
## [code]target[/code] are the models of the pair that proves it, or null.
func unit_visibility(from: Variant, to: Variant, max_range_inches := INF) -> Dictionary:
	var query := _query("unit_visibility", true)
	var result: Dictionary = query.table.unit_visibility(query.unit(from, "from"), query.unit(to, "to"), max_range_inches)
	result["shooter"] = query.model(result.get("shooter_index", -1))
	result["target"] = query.model(result.get("target_index", -1))
	return _named(query, result)


# ----------------------------------------------------------------------------------- many places


## How exposed would [param model] be at each of [param points]: how many of [param observers] would see it there? For
## [param options] see LosTable.exposure.
func exposure(model: Variant, points: PackedVector2Array, observers: Array, options := {}) -> PackedFloat32Array:
	var query := _query("exposure")
	return query.close(query.table.exposure(query.handle(model, "model"), points, query.handles(observers, "observers"),
			options))


## The indices of the [param count] least exposed of [param points], least [method exposure] first. [param model],
## [param observers] and [param options] are those of [method exposure].
func safest_points(model: Variant, points: PackedVector2Array, observers: Array, count: int,
		options := {}) -> PackedInt32Array:
	var query := _query("safest_points")
	return query.close(query.table.safest_points(query.handle(model, "model"), points,
			query.handles(observers, "observers"), count, options))


## How exposed would [param model], or a bare point, be to [param observers] in each cell of a grid over [param bounds],
## with cells [param cell_size] pixels wide? For the result and [param options] see LosTable.exposure_map.
func exposure_map(observers: Array, bounds: Rect2, cell_size: float, model: Variant = {}, options := {}) -> Dictionary:
	var query := _query("exposure_map")
	var words := query.words(model, "model")
	return query.close(query.table.exposure_map(query.handles(observers, "observers"), bounds, cell_size, words, options))


## How many of [param observers] see each cell of a grid over [param bounds], with cells [param cell_size] pixels wide?
## See LosTerrain.visibility_map. If models block, a cell is the bare point at its center in the exact mode, too.
func visibility_map(observers: Array, bounds: Rect2, cell_size: float) -> Dictionary:
	var query := _query("visibility_map")
	if not models_block:
		return query.close(_state.terrain.visibility_map(query.all_players(observers, "observers"), bounds, cell_size))
	return query.close(query.counts(query.handles(observers, "observers"), bounds, cell_size))


## The outline of what is visible from [param from] within [param bounds], up to the first piece that blocks; the lines
## belong to the model [param observer]. See LosTerrain.visibility_polygon. Models do not block in regions: use
## [method visibility_map] or [method exposure_map].
func visibility_polygon(from: Vector2, observer: Variant = {}, bounds := Rect2()) -> PackedVector2Array:
	return _query("visibility_polygon").region([from], observer, "observer", bounds)


## As [method visibility_polygon] of [param from], [param observer] and [param bounds], but all of it, as triangles.
func visibility_triangles(from: Vector2, observer: Variant = {}, bounds := Rect2()) -> PackedVector2Array:
	return _query("visibility_triangles").region([from], observer, "observer", bounds)


## All that any part of the base of [param model] sees within [param bounds]. See LosTerrain.visibility_region. Models
## do not block: use [method visibility_map] or [method exposure_map].
func visibility_region(model: Variant, bounds := Rect2()) -> Dictionary:
	return _query("visibility_region").region([], model, "model", bounds)


## All that one of [param models] sees within [param bounds]. See LosTerrain.unit_region. Models do not block, and
## large units may be refused with true heights: use [method visibility_map] or [method exposure_map].
func unit_region(models: Array, bounds := Rect2()) -> Dictionary:
	return _query("unit_region").region([], models, "models", bounds)


# ----------------------------------------------------------------------------------------- distances


## The distance of the models [param a] and [param b] in inches, from base to base; 0 if they touch or overlap.
func distance(a: Variant, b: Variant) -> float:
	var query := _query("distance")
	return query.close(query.table.distance(query.handle(a, "a"), query.handle(b, "b")))


## The [method distance] of every model of [param from] to every model of [param to], row by row.
func distance_matrix(from: Array, to: Array) -> PackedFloat32Array:
	var query := _query("distance_matrix")
	return query.close(query.table.distance_matrix(query.handles(from, "from"), query.handles(to, "to")))


## Which of [param candidates], or of all models, are within so many [param inches] of [param model], from base to base?
func within(model: Variant, inches: float, candidates := []) -> Array:
	var query := _query("within", candidates.is_empty())
	var handle := query.handle(model, "model")
	return query.close(query.models(query.table.within(handle, inches, query.handles(candidates, "candidates"))))


## The nearest of [param candidates] to [param model], with [param must_see] of those that it sees: [code]{model,
## handle, distance_inches, has_los}[/code]. If there is none, the model is null, the handle -1 and the distance
## infinite.
func nearest(model: Variant, candidates: Array, must_see := false) -> Dictionary:
	var query := _query("nearest")
	var found: Dictionary = query.table.nearest(query.handle(model, "model"), query.handles(candidates, "candidates"),
			must_see)
	found["model"] = query.model(found.handle)
	return query.close(found)


## The ids of the pieces to which the base of [param model] has a [param relation], see EnhancedLineOfSight.Relation.
func pieces_at(model: Variant, relation := 0) -> PackedStringArray:
	var query := _query("pieces_at")
	return query.close(query.table.pieces_at(query.handle(model, "model"), relation))


# ------------------------------------------------------------------------------------------- watching


## Watches whether [param observers] see [param targets], each a LosModel2D or an Array of them, and emits
## [signal los_changed] for every change from now on. A pair ends when one of its models is freed.
func watch_los(observers: Variant, targets: Variant) -> void:
	for observer in Watch.nodes_of(observers, _get_title() + ".watch_los: observers"):
		for target in Watch.nodes_of(targets, _get_title() + ".watch_los: targets"):
			if observer != target and not _watch.has(observer, target):
				_watch.add(observer, target, has_los(observer, target))
	_set_processing()


## Ends the watch of the pairs of [param observer] and [param target]; null stands for all models.
func unwatch_los(observer: LosModel2D = null, target: LosModel2D = null) -> void:
	_watch.remove(observer, target)
	_set_processing()


## Evaluates the watched pairs now and emits [signal los_changed] for those that have changed.
func update_los() -> void:
	for pair in _watch.changes(has_los):
		if is_instance_valid(pair.observer) and is_instance_valid(pair.target):
			los_changed.emit(pair.observer, pair.target, pair.is_visible)


func _update_los_if_outdated() -> void:
	if is_inside_tree() and los_changed.get_connections().size() > 0 \
			and _watch.is_outdated([get_terrain().get_instance_id(), get_table().get_revision()]):
		update_los()


func _set_processing() -> void:
	set_process(Engine.is_editor_hint() or not _watch.is_empty())


# ----------------------------------------------------------------------------------------- internals


## A query, with everything up to date that it may read: `needs_all` if that is all models, not only those passed.
func _query(method: String, needs_all := false) -> Query:
	_state.update_table(needs_all)
	return Query.new(self, _state.registry, method)


## A result in which models are what the caller calls them.
func _named(query: Query, result: Dictionary) -> Dictionary:
	for key in HANDLE_LISTS:
		if result.has(key):
			result[key] = query.models(result[key])
	return query.close(result)


## The class and the path of the node, for messages.
func _get_title() -> String:
	return "LosTerrain2D \"%s\"" % (String(get_path()) if is_inside_tree() else String(name))


func _get_configuration_warnings() -> PackedStringArray:
	return _state.problems()
