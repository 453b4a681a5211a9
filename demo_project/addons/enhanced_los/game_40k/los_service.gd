# SPDX-License-Identifier: MIT
extends Node
## Line of sight for a game that had its own in GDScript: a script for an autoload called LineOfSight.
##
## It has the function names of the class EnhancedLineOfSight of the 40k project, so a game replaces
## "EnhancedLineOfSight." by "LineOfSight." and calls [method configure] once (docs/migration.md):
## [codeblock]
## LineOfSight.configure(
##         func() -> Array: return TerrainManager.terrain_features,
##         func() -> int: return GameConstants.edition)
## var result: Dictionary = LineOfSight.check_enhanced_visibility(shooter, target, snapshot)
## [/codeblock]
## Where the native library is present, it keeps a LosTerrain, otherwise the same in GDScript. It names no native class,
## so it parses in both cases. Boards are read as the old class did: the list [code]terrain_features[/code] of the
## board, or the game's own terrain if that list is missing or empty. Options that the board has at its top level, such
## as [code]edition[/code], take precedence. Its [code]models[/code] block if [code]models_block[/code] is
## [code]true[/code].
## [br][br]
## Before each answer the game's pieces are compared with a copy of those that were read, down to every nested value, so
## no answer is outdated. For a table of 44 pieces the comparison takes about 0.01 ms, or 0.03 ms if the polygons are
## lists of {x, y}. A changed table is read and copied again, which takes less than a millisecond with the library and
## some milliseconds without. A game that prefers to report its changes sets [member compares] to
## [code]false[/code] and calls [method mark_changed].
## [br][br]
## Use it from one thread at a time.

const BasePoints := preload("base_points.gd")
const Native := preload("../native.gd")
const PlainCopy := preload("plain_copy.gd")
const Report := preload("../messages/report.gd")

## The keys of a board that take precedence over what the game's terrain has.
const OPTION_KEYS: Array[String] = ["mode", "edition", "sampling", "density", "min_gap", "heights", "pixels_per_inch",
		"rules", "models", "models_block"]
const CATEGORIES := ["exposed", "light", "dense"]
const DENSE_TYPES := ["ruins", "woods", "building", "container"]
const LIGHT_TYPES := ["barricade", "wall", "statuary"]
## What the single line of the 11th edition reads of a piece that can block, and of another.
const SOLID_KEYS: Array[String] = ["id", "walls", "polygon"]
const WALL_KEYS: Array[String] = ["id", "walls"]
const SOLID_RULES := { "anonymous_id": "", "piece_rules": [{ "effect": "block" }], "wall_rules": [{ "effect": "block" }] }

## Whether the pieces are compared before each answer. If [code]false[/code], call [method mark_changed] after every
## change of the terrain.
var compares := true

var _terrain_source := Callable()
var _edition_source := Callable()
var _terrain: RefCounted  # a LosTerrain or its fallback; null if nothing has been read
var _pieces: Variant = null  # a copy of what _terrain was read from; null if it cannot be compared
var _defaults := {}  # the options of _terrain
var _revision := 0


# ---------------------------------------------------------------------------------------- setting up


## Sets where the terrain and the edition come from. [param terrain] returns the Array of the game's pieces,
## [param edition] returns 10 or 11; both are called before each answer. Without [param edition], the engine's defaults
## apply.
func configure(terrain: Callable, edition := Callable()) -> void:
	if not terrain.is_valid():
		Report.error("LineOfSight.configure: terrain should be a Callable that returns the pieces; nothing changed")
		return
	_terrain_source = terrain
	_edition_source = edition
	mark_changed()


## Reports a change of the terrain: the next query reads it again. Needed only if [member compares] is
## [code]false[/code].
func mark_changed() -> void:
	_terrain = null


## The game's terrain, compiled and up to date: a LosTerrain or its fallback, for batches such as
## [code]visibility_matrix[/code], [code]any_visible[/code] and [code]visibility_map[/code]. Get it again for each use.
func get_terrain() -> RefCounted:
	var pieces := _live_pieces()
	if _terrain == null or (compares and (_pieces == null or _pieces != pieces)):
		_terrain = Native.terrain_from_board({ "terrain_features": pieces })
		_pieces = PlainCopy.of(pieces) if compares else null
		_defaults = {}
	_update_options()
	return _terrain


## A number that grows whenever the game's terrain, its edition or the engine's defaults have changed. A cache of the
## game stores it with its results and drops them if it differs.
func get_revision() -> int:
	get_terrain()
	return _revision


# ------------------------------------------------------------------------------------------- queries


## Whether [param shooter] sees [param target], with the proof: EnhancedLineOfSight.check_enhanced_visibility. With
## [param want_block_points], the result also holds where each line is blocked.
func check_enhanced_visibility(shooter: Dictionary, target: Dictionary, board: Variant = {},
		want_block_points := false) -> Dictionary:
	return Native.engine().check_enhanced_visibility(shooter, target, _board_for(board), want_block_points)


## The distance of two bases in inches at the scale of [param board], 0 if [param model_a] and [param model_b] touch or
## overlap: EnhancedLineOfSight.base_distance. Needs the native library: infinite without it.
func base_distance(model_a: Dictionary, model_b: Dictionary, board: Variant = {}) -> float:
	var inches: Variant = Native.engine().base_distance(model_a, model_b, _board_for(board))
	return INF if inches == null else inches


## Whether [param shooter] sees [param target] on [param board]: the verdict alone, and the fastest query.
func has_los(shooter: Dictionary, target: Dictionary, board: Variant = {}) -> bool:
	return Native.engine().has_los(shooter, target, _board_for(board))


## The point check that came before: only medium and tall pieces of [param board] block the line from [param from] to
## [param to].
func check_legacy_line_of_sight(from: Vector2, to: Vector2, board: Variant = {}) -> bool:
	return Native.engine().check_legacy_line_of_sight(from, to, _board_for(board))


## One line from [param from] to [param to] on [param board] under the rules of the pair [param shooter] and
## [param target]: EnhancedLineOfSight.judge_line.
func judge_line(from: Vector2, to: Vector2, board: Variant = {}, shooter := {}, target := {}) -> Dictionary:
	return Native.engine().judge_line(from, to, _board_for(board), shooter, target)


## [code]{point, terrain_id}[/code] where the line from [param from] to [param to] is blocked for the pair
## [param shooter] and [param target] on [param board]; empty if it is clear.
func block_point_for_line(from: Vector2, to: Vector2, board: Variant, shooter: Dictionary,
		target: Dictionary) -> Dictionary:
	return Native.engine().block_point_for_line(from, to, _board_for(board), shooter, target)


## The sample points of the base of [param model]: the center, then [param density] points around it.
func sample_points(model: Dictionary, density: int) -> PackedVector2Array:
	return Native.engine().sample_points(model, density)


## The number of sample points per base for the pair [param shooter] and [param target].
func sample_density(shooter: Dictionary, target: Dictionary) -> int:
	return Native.engine().sample_density(shooter, target)


## Whether the line from [param from] to [param to] meets [param polygon] or starts or ends in it.
func segment_intersects_polygon(from: Vector2, to: Vector2, polygon: Variant) -> bool:
	return Native.engine().segment_intersects_polygon(from, to, polygon)


## The vertices of [param polygon], in any form that a piece allows, as one packed array.
func to_packed_polygon(polygon: Variant) -> PackedVector2Array:
	return Native.engine().to_packed_polygon(polygon)


## Frees what is kept between calls. Results never depend on it.
func clear_cache() -> void:
	mark_changed()
	Native.engine().clear_cache()


## Counts of the queries: EnhancedLineOfSight.get_statistics. Empty without the native library.
func get_cache_stats() -> Dictionary:
	return Native.engine().get_statistics() if Native.is_native() else {}


# ----------------------------------------------------------------------------------------- old names


## The old name of [method segment_intersects_polygon] for [param from], [param to] and [param polygon]. Anything but a
## polygon is met by no line and causes no error.
func _segment_intersects_polygon(from: Vector2, to: Vector2, polygon: Variant) -> bool:
	return _is_polygon(polygon) and segment_intersects_polygon(from, to, polygon)


## The old name of [method to_packed_polygon]. Anything but a polygon gives an empty array and causes no error.
func _to_packed_polygon(polygon: Variant) -> PackedVector2Array:
	return to_packed_polygon(polygon) if _is_polygon(polygon) else PackedVector2Array()


## The density for two base shapes of the game, objects with a method get_type().
func _determine_sample_density_enhanced(distance_inches: float, shooter_shape: Object, target_shape: Object) -> int:
	if distance_inches <= 6.0:
		return 8
	var are_circles: bool = shooter_shape.get_type() == "circular" and target_shape.get_type() == "circular"
	return 6 if distance_inches <= 12.0 or not are_circles else 4


## The sample points of a base shape of the game: an object with a method get_type() and, in pixels, the radius of a
## circle, the half axes "length" and "width" of an oval, or the sides of a rectangle.
func _generate_shape_sample_points(shape: Object, position: Vector2, rotation: float, density: int) -> Array:
	var sampled := BasePoints.new()
	sampled.center = position
	sampled.rotation = rotation
	sampled.base = BasePoints.OF_TYPE.get(shape.get_type(), BasePoints.Base.CIRCLE)
	if sampled.base == BasePoints.Base.CIRCLE:
		sampled.half_length = shape.radius
	else:
		var share := 1.0 if sampled.base == BasePoints.Base.OVAL else 0.5
		sampled.half_length = shape.length * share
		sampled.half_width = shape.width * share
	return Array(sampled.points(density))


## One line under the rules of the 11th edition with exemptions that the caller has found:
## [code]{group_map, exclude_groups, exclude_feature_ids, ground_level}[/code]. [method judge_line] finds them itself.
func _check_single_line_of_sight_11e(from: Vector2, to: Vector2, features: Array, e11: Dictionary,
		want_block_point := false) -> Dictionary:
	var pieces := []
	for piece: Variant in features:
		if piece is Dictionary:
			pieces.append(_with_keys(piece, SOLID_KEYS if _can_block_11e(piece, e11) else WALL_KEYS))
			if not Native.is_native():
				pieces[-1]["id"] = str(piece.get("id", ""))  # a result names a piece without an id ""
	var result: Dictionary = Native.engine().judge_line(from, to,
			{ "terrain_features": pieces }.merged({ "rules": SOLID_RULES } if Native.is_native() else { "edition": 0 }))
	if not want_block_point:
		result.erase("block_point")
		result.erase("block_id")
	return result


# ------------------------------------------------------------------------------------------ internals


static func _can_block_11e(piece: Dictionary, e11: Dictionary) -> bool:
	var id := str(piece.get("id", ""))
	var category: Variant = piece.get("category")
	if not CATEGORIES.has(category):
		var type: Variant = piece.get("type")
		category = "dense" if DENSE_TYPES.has(type) else "light" if LIGHT_TYPES.has(type) else "exposed"
	if not is_same(piece.get("piece_class"), "feature") and category != "exposed":
		var group: Variant = e11.get("group_map", {}).get(id, "id:" + id)
		if not e11.get("exclude_groups", {}).has(group):
			return true
	return not is_same(piece.get("piece_class"), "area") and category == "dense" and e11.get("ground_level", true) \
			and not e11.get("exclude_feature_ids", {}).has(id)


static func _with_keys(piece: Dictionary, keys: Array[String]) -> Dictionary:
	var copy := {}
	for key in keys:
		if piece.has(key):
			copy[key] = piece[key]
	return copy


static func _is_polygon(value: Variant) -> bool:
	return value is PackedVector2Array or value is Array


## The board for the engine: the board's own list, or the game's terrain.
func _board_for(board: Variant) -> Variant:
	if not board is Dictionary:
		return board
	var own: Variant = board.get("terrain_features")
	if (own is Array and not own.is_empty()) or not _terrain_source.is_valid():
		return _with_edition(board, board)
	if not _with_keys(board, OPTION_KEYS).is_empty():
		return _with_edition(board, { "terrain_features": _live_pieces() })
	return get_terrain()


## `place` with the options and models of the board, and with the game's edition unless the board has one.
func _with_edition(board: Dictionary, place: Dictionary) -> Dictionary:
	if board.has("edition") and is_same(board, place):
		return board
	var copy := {}  # untyped, whatever the board is
	copy.merge(place)
	copy.merge(_with_keys(board, OPTION_KEYS), true)
	if not copy.has("edition"):
		_add_edition(copy)
	return copy


func _live_pieces() -> Array:
	if not _terrain_source.is_valid():
		return []
	var pieces: Variant = _terrain_source.call()
	if pieces is Array:
		return pieces
	Report.error("LineOfSight.configure: terrain should return an Array, not %s; an open table" % Report.kind(pieces))
	return []


## The game's edition, if there is a usable one.
func _add_edition(options: Dictionary) -> void:
	if not _edition_source.is_valid():
		return
	var edition: Variant = _edition_source.call()
	if (edition is int or edition is float) and (edition == 10 or edition == 11):
		options["edition"] = int(edition)
	else:
		Report.error("LineOfSight.configure: edition should return 10 or 11, not %s; ignored" % Report.kind(edition))


## The engine's defaults and the edition may change between two calls.
func _update_options() -> void:
	var options: Dictionary = Native.engine().get_defaults()
	_add_edition(options)
	if options != _defaults:
		_defaults = options
		_revision += 1
		for key: String in options:
			_terrain.set(key, options[key])
