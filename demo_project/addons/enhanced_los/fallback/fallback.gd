# SPDX-License-Identifier: MIT
extends RefCounted
## EnhancedLineOfSight in plain GDScript, for platforms without the native library.
##
## The answers in MODE_SAMPLED and MODE_LEGACY are identical to those of the native library. In MODE_EXACT it warns
## once and uses MODE_SAMPLED; HEIGHTS_TRUE needs the library. Everything is static:
## [codeblock]
## const Fallback := preload("res://addons/enhanced_los/fallback/fallback.gd")
## if Fallback.has_los(shooter, target, { "terrain_features": pieces, "edition": 11 }):
## [/codeblock]
## It is also the baseline of the benchmarks and, written independently of the C core, the reference that tests
## compare the core with. Modules: input (fallback_values, _model, _terrain, _options), rules as data
## (fallback_rule_set, _presets, _condition, _rule_*), the pieces that can block a pair (fallback_rules, _piece_kinds),
## the judge of one line (fallback_judge, _geometry, _crossing), the search (fallback_pair), the answers
## (fallback_query, fallback_los_result), models as blockers (fallback_blockers, _model_list), LosTerrain (fallback_los_terrain, _batch),
## LosTable (fallback_los_table, _table_*), distances (fallback_distance, _relation), a query as JSON
## (fallback_capture).
## State between calls: the defaults, the default terrain, the terrain of the board read last (compared with each board,
## so answers never depend on it), the statistics and the warnings already issued.

const Board := preload("fallback_board.gd")
const Cache := preload("fallback_board_cache.gd")
const Capture := preload("fallback_capture.gd")
const Distance := preload("fallback_distance.gd")
const Geometry := preload("fallback_geometry.gd")
const TableObject := preload("fallback_los_table.gd")
const TerrainObject := preload("fallback_los_terrain.gd")
const Model := preload("fallback_model.gd")
const ModelList := preload("fallback_model_list.gd")
const Options := preload("fallback_options.gd")
const Pair := preload("fallback_pair.gd")
const Query := preload("fallback_query.gd")
const Report := preload("fallback_report.gd")
const Rules := preload("fallback_rules.gd")
const Terrain := preload("fallback_terrain.gd")
const TypoHints := preload("fallback_typo_hints.gd")
const Values := preload("fallback_values.gd")

enum Mode { MODE_LEGACY, MODE_SAMPLED, MODE_EXACT }
enum Sampling { SAMPLING_SHAPE, SAMPLING_SIZE }
enum Heights { HEIGHTS_CATEGORY, HEIGHTS_TRUE }
enum Detail { DETAIL_VERDICT, DETAIL_PROOF, DETAIL_LINES, DETAIL_BLOCK_POINTS }
enum Relation { RELATION_OVERLAPS, RELATION_CENTER_IN, RELATION_WHOLLY_WITHIN }

# The native class offers its enum values without the name of the enum.
const MODE_LEGACY := Mode.MODE_LEGACY
const MODE_SAMPLED := Mode.MODE_SAMPLED
const MODE_EXACT := Mode.MODE_EXACT
const SAMPLING_SHAPE := Sampling.SAMPLING_SHAPE
const SAMPLING_SIZE := Sampling.SAMPLING_SIZE
const HEIGHTS_CATEGORY := Heights.HEIGHTS_CATEGORY
const HEIGHTS_TRUE := Heights.HEIGHTS_TRUE
const DETAIL_VERDICT := Detail.DETAIL_VERDICT
const DETAIL_PROOF := Detail.DETAIL_PROOF
const DETAIL_LINES := Detail.DETAIL_LINES
const DETAIL_BLOCK_POINTS := Detail.DETAIL_BLOCK_POINTS
const RELATION_OVERLAPS := Relation.RELATION_OVERLAPS
const RELATION_CENTER_IN := Relation.RELATION_CENTER_IN
const RELATION_WHOLLY_WITHIN := Relation.RELATION_WHOLLY_WITHIN

## Functions whose full answer needs the native library; Native.has_function() is false for them.
const NEEDS_LIBRARY: Array[StringName] = [&"target_visibility"]

## Equal to the file VERSION, which is part of a clone but not of an installed addon.
const VERSION := "0.3.0"

# What becomes of an unusable model, as the end of its warning.
const INFINITE := "the distance is infinite"
const DEFAULT_USED := "a default is used"

static var _default_terrain: RefCounted


static func check_enhanced_visibility(shooter: Dictionary, target: Dictionary, board: Variant,
		want_block_points := false, detail := DETAIL_LINES) -> Dictionary:
	var wanted := Query.detail_of(detail, want_block_points, "check_enhanced_visibility")
	var opened := _open(board)
	if opened != null:
		return Query.check(opened, shooter, target, wanted)
	Query.count_invalid()
	return Query.invalid("Invalid board", wanted)


## The verdict alone: no attempted lines, no blocking terrain.
static func has_los(shooter: Dictionary, target: Dictionary, board: Variant) -> bool:
	var opened := _open(board)
	if opened != null:
		return Query.has_los(opened, shooter, target)
	Query.count_invalid()
	return false


## Whether the target is visible, and what blocks. How much of it is visible needs the native library: one error.
static func target_visibility(shooter: Dictionary, target: Dictionary, board: Variant) -> Dictionary:
	return Query.target_visibility(check_enhanced_visibility(shooter, target, board, false, DETAIL_PROOF),
			"EnhancedLineOfSight")


## The query and its answer as JSON, for a bug report; "" if a value cannot be written. If the board is a LosTable,
## shooter and target are handles.
static func capture_query(shooter: Variant, target: Variant, board: Variant) -> String:
	if _is_table(board):
		return _capture_table(shooter, target, board)
	if not (shooter is Dictionary and target is Dictionary):
		Report.error("capture_query: shooter and target should be Dictionaries, or handles if the board is a LosTable")
		return ""
	var opened := _open(board)
	if opened == null:
		return ""
	return _capture(opened, shooter, target, board if board is Dictionary else board.to_board())


## The original point check: no model data, (0, 0) is an ordinary point.
static func check_legacy_line_of_sight(from: Vector2, to: Vector2, board: Variant) -> bool:
	var opened: Board = null
	if Query.is_usable_line(from, to, "check_legacy_line_of_sight"):
		opened = _open(board)
	if opened == null:
		return false
	var judge := Rules.legacy_judge(opened.terrain.near(from, to, 0.0, 0.0))
	return not judge.is_blocked(judge.line_end(from), judge.line_end(to))


## One line under the rules of the pair: {has_los, blocking_terrain} and, if the line is blocked,
## block_point and block_id. An empty model is a bare point at its end of the line.
static func judge_line(from: Vector2, to: Vector2, board: Variant, shooter := {}, target := {}) -> Dictionary:
	var opened: Board = null
	if Query.is_usable_line(from, to, "judge_line"):
		opened = _open(board)
	if opened == null:
		return { "has_los": false, "blocking_terrain": [] }
	return Query.judge_line(opened, from, to, shooter, target)


## {point, terrain_id} at the point where the line is blocked; {} if it is clear or a model has no position.
static func block_point_for_line(from: Vector2, to: Vector2, board: Variant, shooter: Dictionary,
		target: Dictionary) -> Dictionary:
	if shooter.is_empty() or target.is_empty() or not Query.is_usable_line(from, to, "block_point_for_line"):
		return {}
	var opened := _open(board)
	if opened == null:
		return {}
	var judged := Query.judge_line(opened, from, to, shooter, target)
	if not judged.has("block_point"):
		return {}
	return { "point": judged.block_point, "terrain_id": judged.block_id }


## The sample points of a base: the center first, then `density` points around it. Empty if the model has no
## position.
static func sample_points(model: Dictionary, density: int) -> PackedVector2Array:
	var options := Options.of_board({})
	if density < Options.MIN_DENSITY or density > Options.MAX_DENSITY:
		Report.error("sample_points: density should be %d to %d, not %d" % [
				Options.MIN_DENSITY, Options.MAX_DENSITY, density])
		return PackedVector2Array()
	var read := Query.read_model(model, "model", options, -1, "there are no points")
	return read.sample_points(density) if read.state == Model.State.READY else PackedVector2Array()


## The density that SAMPLING_SHAPE uses for the pair.
static func sample_density(shooter: Dictionary, target: Dictionary) -> int:
	var options := Options.of_board({})
	return Pair.density_by_shape(Query.read_model(shooter, "shooter", options, -1, DEFAULT_USED),
			Query.read_model(target, "target", options, -1, DEFAULT_USED), options.pixels_per_inch)


## True if the line meets an edge, or starts or ends inside. Accepts every polygon form that a piece may have.
static func segment_intersects_polygon(from: Vector2, to: Vector2, polygon: Variant) -> bool:
	return Query.is_usable_line(from, to, "segment_intersects_polygon") \
			and _is_usable_polygon(polygon, "segment_intersects_polygon") \
			and Geometry.line_meets_polygon(from, to, Terrain.to_packed_polygon(polygon))


## The usable vertices as one packed array.
static func to_packed_polygon(polygon: Variant) -> PackedVector2Array:
	if not _is_usable_polygon(polygon, "to_packed_polygon"):
		return PackedVector2Array()
	return Terrain.to_packed_polygon(polygon).duplicate()  # the caller may modify the result


## The distance of two bases in inches, 0 if they touch or overlap; the board sets the pixels per inch. INF if a model
## has no usable position.
static func base_distance(model_a: Dictionary, model_b: Dictionary, board: Variant = null) -> float:
	var options := _options_for_distance(board)
	if options == null:
		return INF
	var a := Query.read_model(model_a, "model_a", options, -1, INFINITE)
	var b := Query.read_model(model_b, "model_b", options, -1, INFINITE) if a.state == Model.State.READY else Model.new()
	if b.state != Model.State.READY:
		return INF
	return Distance.pixels(a, b) / options.pixels_per_inch


static func set_defaults(options: Dictionary) -> void:
	Options.set_defaults(options)


static func get_defaults() -> Dictionary:
	return Options.get_defaults()


## The terrain of boards without terrain of their own, or null: an open table. Its properties are then the options,
## except for those that the board sets.
static func set_default_terrain(terrain: Variant) -> void:
	if typeof(terrain) == TYPE_NIL or _is_terrain(terrain):
		_default_terrain = terrain
	else:
		Report.error("set_default_terrain: terrain should be a LosTerrain or null")


static func get_default_terrain() -> RefCounted:
	return _default_terrain


static func get_statistics() -> Dictionary:
	return Query.get_statistics()


static func get_version() -> String:
	return VERSION


static func reset_statistics() -> void:
	Query.reset_statistics()


## Drops the kept terrain and clears the list of issued warnings.
static func clear_cache() -> void:
	Cache.clear()
	Report.clear_warnings()


static func _capture_table(shooter: Variant, target: Variant, table: TableObject) -> String:
	if not (shooter is int and target is int):
		Report.error("capture_query: shooter and target should be handles, since the board is a LosTable")
		return ""
	for handle: int in [shooter, target]:
		if table.find(handle) == null:
			Report.error("capture_query: there is no model with handle %d" % handle)
			return ""
	var models := table.to_board()
	var opened := ModelList.add_to(table.terrain.opened(), models)
	return _capture(opened, table.get_model(shooter), table.get_model(target), table.terrain.to_board().merged(models))


static func _capture(opened: Board, shooter: Dictionary, target: Dictionary, board: Dictionary) -> String:
	var answer := Query.check(opened, shooter, target, Query.Detail.LINES)
	var capture := Capture.new()
	var text := capture.text({ "capture": 1, "version": VERSION, "engine": "fallback",
			"options": opened.options.effective(), "shooter": shooter, "target": target, "board": board }, answer)
	if capture.problem != "":
		Report.error("capture_query: this cannot be written: " + capture.problem)
	return text


# ----------------------------------------------------------------------------------------- arguments


## The board as read, or null with an error if it is unusable.
static func _open(board: Variant) -> Board:
	if board is Dictionary:
		return ModelList.add_to(_open_dictionary(board), board)
	if _is_terrain(board):
		return board.opened()
	Report.error("board should be a LosTerrain or a Dictionary, not %s" % Report.kind(board))
	return null


static func _open_dictionary(board: Dictionary) -> Board:
	var features := Terrain.find_features(board)
	if features.is_empty() and _default_terrain != null:
		return _default_terrain.opened(board)
	if features.is_empty():
		TypoHints.warn_of_unknown_board(board)
	var options := Options.of_board(board)
	var terrain := Terrain.new() if features.is_empty() else Cache.read(features)
	return null if terrain.is_too_large else Board.new(terrain, options)


## The defaults with the scale of the board; null, with an error, if the board is unusable.
static func _options_for_distance(board: Variant) -> Options:
	var options := Options.of_board({})
	if board is Dictionary:
		options.pixels_per_inch = Options.of_board(board).pixels_per_inch
	elif _is_terrain(board):
		options.pixels_per_inch = board.pixels_per_inch
	elif _is_table(board):
		options.pixels_per_inch = board.terrain.pixels_per_inch
	elif typeof(board) != TYPE_NIL:
		Report.error("base_distance: board should be a LosTerrain, a LosTable or a Dictionary, not %s" % Report.kind(board))
		return null
	return options


static func _is_table(value: Variant) -> bool:
	return typeof(value) == TYPE_OBJECT and is_instance_valid(value) and value is TableObject


static func _is_terrain(value: Variant) -> bool:
	return typeof(value) == TYPE_OBJECT and is_instance_valid(value) and value is TerrainObject


static func _is_usable_polygon(polygon: Variant, method: String) -> bool:
	if Terrain.is_polygon(polygon):
		return true
	Report.error("%s: polygon should be a PackedVector2Array or Array, not %s" % [method, Report.kind(polygon)])
	return false
