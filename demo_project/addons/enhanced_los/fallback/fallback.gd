# SPDX-License-Identifier: MIT
extends RefCounted
## The class EnhancedLineOfSight as far as the 40k project calls it, in plain GDScript: for platforms on which the native
## library does not load. native.gd returns it there, and nothing loads it otherwise.
##
## The answers in MODE_SAMPLED and MODE_LEGACY are identical to those of the native library. MODE_EXACT, HEIGHTS_TRUE,
## rules as data and models that block need the library: one error each, and the answers do without them.
## Everything is static:
## [codeblock]
## const Fallback := preload("res://addons/enhanced_los/fallback/fallback.gd")
## if Fallback.has_los(shooter, target, { "terrain_features": pieces, "edition": 11 }):
## [/codeblock]
## State between calls: the defaults, the default terrain, the pieces of the board read last (compared with each board,
## so answers never depend on it) and the warnings already issued.

const Model := preload("model.gd")
const Native := preload("../native.gd")
const Options := preload("options.gd")
const Pair := preload("pair.gd")
const Piece := preload("piece.gd")
const Reader := preload("reader.gd")
const Report := preload("../messages/report.gd")
const Terrain := preload("terrain.gd")

# The constants of the native class.
const MODE_DEFAULT := -1
const MODE_LEGACY := Options.MODE_LEGACY
const MODE_SAMPLED := Options.MODE_SAMPLED
const MODE_EXACT := Options.MODE_EXACT
const SAMPLING_SHAPE := 0
const SAMPLING_SIZE := Options.SAMPLING_SIZE
const HEIGHTS_CATEGORY := 0
const HEIGHTS_TRUE := 1

## Equal to the file VERSION, which is part of a clone but not of an installed addon.
const VERSION := "0.3.0"
static var _default_terrain: Terrain


static func check_enhanced_visibility(shooter: Dictionary, target: Dictionary, board: Variant,
		want_block_points := false) -> Dictionary:
	var terrain := _open(board)
	return Terrain.invalid("Invalid board") if terrain == null else terrain.query(shooter, target, want_block_points)


## The verdict alone: no attempted lines, no blocking terrain.
static func has_los(shooter: Dictionary, target: Dictionary, board: Variant) -> bool:
	var terrain := _open(board)
	return terrain != null and terrain.has_los(shooter, target)


## The original point check: no model data, (0, 0) is an ordinary point.
static func check_legacy_line_of_sight(from: Vector2, to: Vector2, board: Variant) -> bool:
	var terrain := _open(board) if _is_usable_line(from, to, "check_legacy_line_of_sight") else null
	if terrain == null:
		return false
	var judge := Pair.Judge.new()
	judge.set_legacy(terrain.near(from, to, 0.0, 0.0))
	return not judge.is_blocked(judge.line_end(from), judge.line_end(to))


## One line under the rules of the pair: {has_los, blocking_terrain} and, if the line is blocked,
## block_point and block_id. An empty model is a bare point at its end of the line.
static func judge_line(from: Vector2, to: Vector2, board: Variant, shooter := {}, target := {}) -> Dictionary:
	var terrain := _open(board) if _is_usable_line(from, to, "judge_line") else null
	var line := terrain.line(from, to, shooter, target) if terrain != null else null
	if line == null:
		return { "has_los": false, "blocking_terrain": [] }
	var blockers := Array(line.blockers_of_line(0))
	var result := { "has_los": blockers.is_empty(), "blocking_terrain": blockers }
	var stop := line.block_point(0)
	if not stop.is_empty():
		result["block_point"] = stop.point
		result["block_id"] = stop.terrain_id
	return result


## {point, terrain_id} at the point where the line is blocked; {} if it is clear or a model has no position.
static func block_point_for_line(from: Vector2, to: Vector2, board: Variant, shooter: Dictionary,
		target: Dictionary) -> Dictionary:
	if shooter.is_empty() or target.is_empty() or not _is_usable_line(from, to, "block_point_for_line"):
		return {}
	var judged := judge_line(from, to, board, shooter, target)
	return { "point": judged.block_point, "terrain_id": judged.block_id } if judged.has("block_point") else {}


## The sample points of a base: the center first, then `density` points around it. Empty if the model has no
## position.
static func sample_points(model: Dictionary, density: int) -> PackedVector2Array:
	if density < Options.MIN_DENSITY or density > Options.MAX_DENSITY:
		Report.error("sample_points: density should be %d to %d, not %d" % [
				Options.MIN_DENSITY, Options.MAX_DENSITY, density])
		return PackedVector2Array()
	var read := Model.read(model, "model", Options.of_board({}), -1, "there are no points")
	return read.sample_points(density) if read.state == Model.State.READY else PackedVector2Array()


## The density that SAMPLING_SHAPE uses for the pair.
static func sample_density(shooter: Dictionary, target: Dictionary) -> int:
	var options := Options.of_board({})
	return Pair.density_by_shape(Model.read(shooter, "shooter", options, -1, "a default is used"),
			Model.read(target, "target", options, -1, "a default is used"), options.pixels_per_inch)


## True if the line meets an edge, or starts or ends inside. Accepts every polygon form that a piece may have.
static func segment_intersects_polygon(from: Vector2, to: Vector2, polygon: Variant) -> bool:
	if not _is_usable_line(from, to, "segment_intersects_polygon") \
			or not _is_usable_polygon(polygon, "segment_intersects_polygon"):
		return false
	var piece := Piece.of_polygon(Piece.to_packed_polygon(polygon))
	return piece.outline_is_hit(from, to) or piece.contains(from) or piece.contains(to)


## The usable vertices as one packed array.
static func to_packed_polygon(polygon: Variant) -> PackedVector2Array:
	return Piece.to_packed_polygon(polygon) if _is_usable_polygon(polygon, "to_packed_polygon") else PackedVector2Array()


static func target_visibility(_shooter: Dictionary, _target: Dictionary, _board: Variant) -> Variant:
	return Native.needs("EnhancedLineOfSight.target_visibility")


static func base_distance(_model_a: Dictionary, _model_b: Dictionary, _board: Variant = {}) -> Variant:
	return Native.needs("EnhancedLineOfSight.base_distance")


static func set_defaults(options: Dictionary) -> void:
	Options.set_defaults(options)


static func get_defaults() -> Dictionary:
	return Options.get_defaults()


## The terrain of boards without terrain of their own, or null: an open table. Its properties are then the options,
## except for those that the board sets.
static func set_default_terrain(terrain: Variant) -> void:
	if typeof(terrain) == TYPE_NIL or is_instance_of(terrain, Terrain):
		_default_terrain = terrain
	else:
		Report.error("set_default_terrain: terrain should be a LosTerrain or null")


static func get_default_terrain() -> RefCounted:
	return _default_terrain


static func get_version() -> String:
	return VERSION


## Drops the kept pieces and clears the list of issued warnings.
static func clear_cache() -> void:
	Terrain.kept_features = null
	Report.clear_warnings()


## The terrain of a board, or null with an error if the board is unusable.
static func _open(board: Variant) -> Terrain:
	if board is Dictionary:
		var features := Terrain.find_features(board)
		if features.is_empty() and _default_terrain != null:
			return _default_terrain.with_options_of(board)
		return Terrain.of_features(features, board)
	if typeof(board) == TYPE_OBJECT and is_instance_valid(board) and board is Terrain:
		return board
	Report.error("board should be a LosTerrain or a Dictionary, not %s" % Report.kind(board))
	return null


## False, with an error, if an end of the line is unusable.
static func _is_usable_line(from: Vector2, to: Vector2, method: String) -> bool:
	if Reader.is_usable(from) and Reader.is_usable(to):
		return true
	Report.error("%s: the line from %s to %s is not finite or beyond 1e+07" % [
			method, Report.point(from), Report.point(to)])
	return false


static func _is_usable_polygon(polygon: Variant, method: String) -> bool:
	if Piece.is_polygon(polygon):
		return true
	Report.error("%s: polygon should be a PackedVector2Array or Array, not %s" % [method, Report.kind(polygon)])
	return false
