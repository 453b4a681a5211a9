# SPDX-License-Identifier: MIT
extends RefCounted
## LosTerrain in plain GDScript, for platforms without the native library: terrain read once, asked many times.
##
## native.gd returns it where the library is missing. The methods, properties, answers and messages are those of
## LosTerrain in the sampled and legacy modes. In MODE_EXACT it warns once and uses MODE_SAMPLED. visibility_polygon,
## visibility_triangles, visibility_region, unit_region and the visible area of target_visibility need the library: the
## first call prints one error, and the answers are empty.
## [codeblock]
## const Native := preload("res://addons/enhanced_los/native.gd")
## var terrain := Native.terrain_from_board({ "terrain_features": pieces, "edition": 11 })
## print(terrain.has_los(shooter, target))
## [/codeblock]
## Queries may run on several threads at once, changes only while no query runs.

## The terrain has changed. Changing an option does not emit it.
signal changed

const Batch := preload("fallback_batch.gd")
const Board := preload("fallback_board.gd")
const Options := preload("fallback_options.gd")
const Query := preload("fallback_query.gd")
const Relation := preload("fallback_relation.gd")
const Report := preload("../report.gd")
const Result := preload("fallback_los_result.gd")
const Terrain := preload("fallback_terrain.gd")
const TypoHints := preload("fallback_typo_hints.gd")

const MAX_WARNINGS := 1000
const MAX_NAME := 47  ## characters of an id in a warning
const LAST_WARNING := "further warnings are not listed"
const NEEDS_LIBRARY := "LosTerrain.%s needs the native library; the fallback returns %s"

## The rules: 10 or 11.
var edition: int:
	set(value):
		_set_option("edition", value)
	get:
		return _values["edition"]

## Which lines are tested, see EnhancedLineOfSight.Mode; MODE_EXACT is answered in MODE_SAMPLED.
var mode: int:
	set(value):
		_set_option("mode", value)
	get:
		return _values["mode"]

## How the number of sample points is chosen, see EnhancedLineOfSight.Sampling.
var sampling: int:
	set(value):
		_set_option("sampling", value)
	get:
		return _values["sampling"]

## The number of sample points per base: 3 to 64, or 0 to let [member sampling] choose it.
var density: int:
	set(value):
		_set_option("density", value)
	get:
		return _values["density"]

## For MODE_EXACT, which needs the native library: the width in pixels below which an opening counts as closed.
var min_gap: float:
	set(value):
		_set_option("min_gap", value)
	get:
		return _values["min_gap"]

## Heights as categories; heights in inches need the native library.
var heights: int:
	set(value):
		_set_option("heights", value)
	get:
		return _values["heights"]

## Pixels of the board per inch of the table, 0.001 to 1 000 000.
var pixels_per_inch: float:
	set(value):
		_set_option("pixels_per_inch", value)
	get:
		return _values["pixels_per_inch"]

## The rules, a LosRules or its Dictionary form; null: those of [member edition].
var rules: Variant:
	set(value):
		if Options.set_rules(_values, value, "LosTerrain", "nothing changed"):
			_options = null
			_revision += 1
	get:
		var given: Variant = _values.get("rules")
		return given.duplicate(true) if given is Dictionary else given

var _values := Options.get_defaults()
var _options: Options  # of _values; null after a change
var _terrain := Terrain.new()
var _warnings := []
var _revision := 0

## Returns a new terrain with the pieces and options of [param board], which may be a game-state snapshot.
static func from_board(board: Dictionary) -> RefCounted:
	var made := new()
	var warnings := []
	Options.apply_board(made._values, board)
	var features := Terrain.find_features(board, warnings)
	if not features.is_empty():
		made.load_pieces(features)
	else:
		TypoHints.warn_of_unknown_board(board, warnings)
	made._add_warnings(warnings)
	return made


# ------------------------------------------------------------------------------------------- changes


## Replaces all pieces by [param pieces] and returns how many were loaded. Returns 0 with an error, and changes
## nothing, if there are too many.
func load_pieces(pieces: Array) -> int:
	var warnings := []
	var terrain := Terrain.new()
	terrain.read(pieces, warnings)
	if terrain.is_too_large:
		return 0
	_warnings = []
	_change(terrain.pieces, warnings)
	return _terrain.pieces.size()


## Replaces the piece with the same id by [param piece], at the same place in the order of pieces, or adds it at the
## end. A piece without an id is always added.
func set_piece(piece: Dictionary) -> bool:
	var warnings := []
	var replaced := _find(str(piece["id"])) if Terrain.Values.is_id(piece.get("id")) else -1
	var added := Terrain.read_piece(piece, _terrain.pieces.size() if replaced < 0 else replaced, warnings)
	var pieces := _without(replaced)
	if not _fits(pieces, added):
		return false
	pieces.insert(pieces.size() if replaced < 0 else replaced, added)
	_drop_warnings(replaced)
	_change(pieces, warnings)
	return true


## Removes every piece with this [param id]. Returns [code]false[/code] if there is none.
func remove_piece(id: String) -> bool:
	var removed := _find(id)
	if removed < 0:
		return false
	var pieces := _without(removed)
	_drop_warnings(removed)
	_change(pieces, [])
	return true


## Sets the state of all pieces with this [param id]: "open", "closed" or any other word; empty means "closed". Returns
## [code]false[/code], with one warning, if there is none.
func set_piece_state(id: String, state: String) -> bool:
	if _find(id) < 0:
		Report.warn_text_once("set_piece_state: there is no terrain piece \"%s\"; nothing changed" % id.left(MAX_NAME))
		return false
	var new_state := state if state != "" else Terrain.CLOSED
	var has_changed := false
	for piece in _terrain.pieces:
		if piece.has_id and piece.id == id and piece.state != new_state:
			piece.state = new_state
			has_changed = true
	if has_changed:
		_change(_terrain.pieces.duplicate(), [])
	return true


## Returns the state of the first piece with this [param id]; empty if there is none.
func get_piece_state(id: String) -> String:
	var index := _find(id)
	return "" if index < 0 else _terrain.pieces[index].state


## Removes all pieces and warnings: an open table. The options stay.
func clear() -> void:
	_warnings = []
	_change([] as Array[Terrain.Piece], [])


## Returns the number of pieces.
func get_piece_count() -> int:
	return _terrain.pieces.size()


## Returns the number of polygon edges and walls of all pieces.
func get_edge_count() -> int:
	var count := 0
	for piece in _terrain.pieces:
		count += piece.edge_count()
	return count


## Returns a number that grows by one with every change of the pieces, of an option or of [member rules].
func get_revision() -> int:
	return _revision


## Returns one readable line for each piece, or key of a piece or of the board, that could not be used.
func get_warnings() -> PackedStringArray:
	return PackedStringArray(_warnings)


# ------------------------------------------------------------------------------------------- queries


## Returns whether [param shooter] sees [param target], with the proof. With [param want_block_points], the result also
## holds where each line is blocked. Otherwise [param detail], an EnhancedLineOfSight.Detail, is how much it holds.
func check(shooter: Dictionary, target: Dictionary, want_block_points := false,
		detail := int(Query.Detail.LINES)) -> Dictionary:
	return Query.check(opened(), shooter, target, Query.detail_of(detail, want_block_points, "check"))


## Returns the answer of [method check] as an object with typed properties, see fallback_los_result.gd. With
## [param want_block_points], the blocked lines also hold where they are blocked.
func query(shooter: Dictionary, target: Dictionary, want_block_points := false) -> RefCounted:
	return Result.of(Query.check(opened(), shooter, target,
			Query.Detail.BLOCK_POINTS if want_block_points else Query.Detail.LINES))


## Returns [code]true[/code] if [param shooter] sees [param target].
func has_los(shooter: Dictionary, target: Dictionary) -> bool:
	return Query.has_los(opened(), shooter, target)


## Returns which of [param shooters] see which of [param targets]: one byte per pair, 0 or 1, shooter by shooter.
func visibility_matrix(shooters: Array, targets: Array) -> PackedByteArray:
	return Batch.new(opened()).visibility_matrix(shooters, targets)


## As LosTerrain.begin_visibility_matrix. The job does not follow changes, except of the state of a piece.
func begin_visibility_matrix(shooters: Array, targets: Array) -> Batch.Job:
	return Batch.new(opened()).begin_visibility_matrix(shooters, targets)


## Returns whether any of [param shooters] sees any of [param targets], nearest pairs first, as
## [code]{has_los, shooter_index, target_index, sight_line}[/code].
func any_visible(shooters: Array, targets: Array) -> Dictionary:
	return Batch.new(opened()).any_visible(shooters, targets)


## Returns how many of [param observers] would see [param model] at each of [param points].
func exposure(model: Dictionary, points: PackedVector2Array, observers: Array) -> PackedInt32Array:
	return Batch.new(opened()).exposure(model, points, observers)


## Returns how many of [param observers] see each cell of a grid over [param bounds], with cells [param cell_size]
## pixels wide, as [code]{width, height, counts}[/code].
func visibility_map(observers: Array, bounds: Rect2, cell_size: float) -> Dictionary:
	return Batch.new(opened()).visibility_map(observers, bounds, cell_size)


## Returns the ids of the pieces that the base of [param model] overlaps, or to which it has another
## EnhancedLineOfSight.Relation.
func pieces_at(model: Dictionary, relation := int(Relation.Relation.OVERLAPS)) -> PackedStringArray:
	var board := opened()
	var read := Query.read_model(model, "model", board.options, -1, "the model is in no piece")
	if not Relation.is_known(relation, "pieces_at") or read.state != read.State.READY:
		return PackedStringArray()
	return Relation.pieces_at(read, board, relation)


## Returns whether [param target] is visible to [param shooter], and what blocks. How much of it is visible needs the
## native library.
func target_visibility(shooter: Dictionary, target: Dictionary) -> Dictionary:
	return Query.target_visibility(check(shooter, target, false, Query.Detail.PROOF), "LosTerrain")


## Needs the native library. Returns an empty array whatever [param _from], [param _observer] and [param _bounds] are.
func visibility_polygon(_from: Vector2, _observer := {}, _bounds := Rect2()) -> PackedVector2Array:
	Report.error_once(NEEDS_LIBRARY % ["visibility_polygon", "an empty array"])
	return PackedVector2Array()


## Needs the native library. Returns an empty array whatever [param _from], [param _observer] and [param _bounds] are.
func visibility_triangles(_from: Vector2, _observer := {}, _bounds := Rect2()) -> PackedVector2Array:
	Report.error_once(NEEDS_LIBRARY % ["visibility_triangles", "an empty array"])
	return PackedVector2Array()


## Needs the native library. Returns an empty region whatever [param _model] and [param _bounds] are.
func visibility_region(_model: Dictionary, _bounds := Rect2()) -> Dictionary:
	Report.error_once(NEEDS_LIBRARY % ["visibility_region", "an empty region"])
	return _no_region()


## Needs the native library. Returns an empty region whatever [param _models] and [param _bounds] are.
func unit_region(_models: Array, _bounds := Rect2()) -> Dictionary:
	Report.error_once(NEEDS_LIBRARY % ["unit_region", "an empty region"])
	return _no_region()


# ------------------------------------------------------------------------------------------ internals


static func _no_region() -> Dictionary:
	var outlines: Array[PackedVector2Array] = []
	return { "triangles": PackedVector2Array(), "outlines": outlines }


## The terrain and its options, for the other scripts of the fallback. The options of [param board], if it has any,
## take precedence.
func opened(board := {}) -> Board:
	if not Options.is_option_in(board):
		if _options == null or not _options.is_current():
			_options = Options.new(_values)
		return Board.new(_terrain, _options, true)
	return Board.new(_terrain, Options.new(Options.apply_board(_values.duplicate(), board)), true)


## The pieces as dictionaries that have the same meaning, for the other scripts of the fallback.
func to_board() -> Dictionary:
	return { "terrain_features": _terrain.pieces.map(func(piece: Terrain.Piece) -> Dictionary: return piece.to_data()) }


func _set_option(key: String, value: Variant) -> void:
	var before: Variant = _values[key]
	if Options.set_option(_values, key, value, "LosTerrain", "nothing changed"):
		_options = null
		_revision += int(_values[key] != before)


func _find(id: String) -> int:
	for index in _terrain.pieces.size():
		if _terrain.pieces[index].has_id and _terrain.pieces[index].id == id:
			return index
	return -1


## A copy of the pieces without those that have the id of the piece at `index`; a whole copy if it is -1.
func _without(index: int) -> Array[Terrain.Piece]:
	if index < 0:
		return _terrain.pieces.duplicate()
	var id := _terrain.pieces[index].id
	return _terrain.pieces.filter(func(piece: Terrain.Piece) -> bool: return not piece.has_id or piece.id != id)


func _fits(pieces: Array[Terrain.Piece], added: Terrain.Piece) -> bool:
	var points := added.polygon.size() + added.walls.size()
	for piece in pieces:
		points += piece.polygon.size() + piece.walls.size()
	if pieces.size() < Terrain.MAX_PIECES and points <= Terrain.MAX_POINTS:
		return true
	Report.error("terrain is too large: at most %d pieces and %d points are taken"
			% [Terrain.MAX_PIECES, Terrain.MAX_POINTS])
	return false


## A new Terrain, so that a query on another thread keeps the old one.
func _change(pieces: Array[Terrain.Piece], warnings: Array) -> void:
	var terrain := Terrain.new()
	terrain.set_pieces(pieces)
	_terrain = terrain
	_revision += 1
	_add_warnings(warnings)
	changed.emit()


func _drop_warnings(index: int) -> void:
	if index >= 0:
		var start := "terrain piece \"%s\"" % _terrain.pieces[index].id.left(MAX_NAME)
		_warnings = _warnings.filter(func(text: String) -> bool: return not text.begins_with(start))


func _add_warnings(warnings: Array) -> void:
	_warnings.append_array(warnings)
	if _warnings.size() > MAX_WARNINGS:
		_warnings.resize(MAX_WARNINGS)
		_warnings.append(LAST_WARNING)
