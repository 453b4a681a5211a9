# SPDX-License-Identifier: MIT
extends RefCounted
## LosTerrain as far as the 40k project calls it, in plain GDScript: terrain read once, asked many times.
##
## native.gd returns it where the library does not load, and fallback.gd makes one for each board. Answers and messages of
## its methods are those of LosTerrain in the sampled and legacy modes; query() returns a Dictionary. The options are
## properties: edition, mode, sampling, density, pixels_per_inch. Whatever else LosTerrain has needs the library.

const Model := preload("model.gd")
const Native := preload("../native.gd")
const Options := preload("options.gd")
const Pair := preload("pair.gd")
const Piece := preload("piece.gd")
const PlainCopy := preload("../game_40k/plain_copy.gd")
const Reader := preload("reader.gd")
const Report := preload("../messages/report.gd")
const Terrain := preload("terrain.gd")

const MAX_CELLS := 1 << 28
const MAX_PARENT_DEPTH := 4  ## terminates on cycles

static var kept_features: Variant = null  # what _kept_pieces were read from, an Array; null: nothing is kept
static var _kept_pieces: Array[Piece]

var options := Options.get_defaults()

var _pieces: Array[Piece] = []
var _warnings := []
var _revision := 0


## Returns a new terrain with the pieces and options of [param board], which may be a game-state snapshot.
static func from_board(board: Dictionary) -> Terrain:
	var made := Terrain.new()
	Options.apply_board(made.options, board)
	made.load_pieces(find_features(board, made._warnings))
	return made


## As from_board(), but the pieces of the board read last are kept for the next board with equal pieces.
static func of_features(features: Array, board: Dictionary) -> Terrain:
	var made := Terrain.new()
	Options.apply_board(made.options, board)
	if kept_features != null and kept_features == features:
		made._pieces = _kept_pieces
		return made
	made.load_pieces(features)
	# A warning depends on what has been reported before, so pieces that caused one are not kept.
	kept_features = PlainCopy.of(features) if made._warnings.is_empty() else null
	_kept_pieces = made._pieces
	return made


## The same pieces with the options of [param board], where it has any.
func with_options_of(board: Dictionary) -> Terrain:
	var copy := Terrain.new()
	copy.options = Options.apply_board(options.duplicate(), board)
	copy._pieces = _pieces
	return copy


func _get(property: StringName) -> Variant:
	return options.get(String(property))


func _set(property: StringName, value: Variant) -> bool:
	var key := String(property)
	var before: Variant = options.get(key)
	if before != null and Options.set_option(options, key, value, "LosTerrain", "nothing changed"):
		_revision += int(options[key] != before)
	return before != null


## Replaces all pieces by [param pieces] and returns how many were loaded.
func load_pieces(pieces: Array) -> int:
	var read: Array[Piece] = []
	for index in pieces.size():
		var piece := Piece.read(pieces[index], index, _warnings)
		if piece != null:
			read.append(piece)
	_assign_groups(read)
	_pieces = read
	_revision += 1
	return read.size()


## Returns a number that grows by one with every change of the pieces or of an option.
func get_revision() -> int:
	return _revision


## Returns one readable line for each piece, or key of a piece or of the board, that could not be used.
func get_warnings() -> PackedStringArray:
	return PackedStringArray(_warnings)


## Returns the answer of EnhancedLineOfSight.check_enhanced_visibility for [param shooter], [param target] and
## [param want_block_points].
func query(shooter: Dictionary, target: Dictionary, want_block_points := false) -> Dictionary:
	var from := Model.read(shooter, "shooter", options)
	var to := Model.read(target, "target", options)
	var pair := _pair_of(from, to)
	if pair == null:
		var is_unusable := from.state == Model.State.UNUSABLE or to.state == Model.State.UNUSABLE
		return invalid("Invalid model data" if is_unusable else "Invalid model positions")
	var clear := pair.first_clear_line()
	var is_visible := clear != Pair.NONE
	return {
		"has_los": is_visible,
		"sight_line": pair.sight_line(clear),
		"method": pair.method(clear),
		"attempted_lines": pair.attempts(clear, want_block_points),
		"blocking_terrain": [] if is_visible else pair.blocking_terrain(),
		"blockers": [] if is_visible else pair.blockers(),
	}


## Returns the answer of a query that is not possible.
static func invalid(reason: String) -> Dictionary:
	return { "has_los": false, "reason": reason, "sight_line": [], "attempted_lines": [], "blocking_terrain": [], "blockers": [] }


## Returns [code]true[/code] if [param shooter] sees [param target].
func has_los(shooter: Dictionary, target: Dictionary) -> bool:
	return _sees(Model.read(shooter, "shooter", options), Model.read(target, "target", options))


## Returns the pair whose only line is the one between the points: the line that judge_line tests. Null if a model is
## unusable. An empty model is a bare point.
func line(from: Vector2, to: Vector2, shooter: Dictionary, target: Dictionary) -> Pair:
	var one := Model.bare_point(from) if shooter.is_empty() else Model.read(shooter, "shooter", options)
	var other := Model.bare_point(to) if target.is_empty() else Model.read(target, "target", options)
	if one.state != Model.State.READY or other.state != Model.State.READY:
		return null
	var pair := Pair.new(one, other, _pieces, options)
	pair.set_line(from, to)
	return pair


## Returns which of [param shooters] see which of [param targets]: one byte per pair, 0 or 1, shooter by shooter.
func visibility_matrix(shooters: Array, targets: Array) -> PackedByteArray:
	var matrix := PackedByteArray()
	var to := read_models(targets, "target")
	for shooter in read_models(shooters, "shooter"):
		for target in to:
			matrix.append(int(_sees(shooter, target)))
	return matrix


## Returns whether any of [param shooters] sees any of [param targets], nearest pairs first, as
## [code]{has_los, shooter_index, target_index, sight_line}[/code].
func any_visible(shooters: Array, targets: Array) -> Dictionary:
	var from := read_models(shooters, "shooter")
	var to := read_models(targets, "target")
	for row in _by_distance(from, to):
		var pair := _pair_of(from[row[1]], to[row[2]])
		var clear := pair.first_clear_line()
		if clear != Pair.NONE:
			return { "has_los": true, "shooter_index": row[1], "target_index": row[2], "sight_line": pair.sight_line(clear) }
	return { "has_los": false, "shooter_index": -1, "target_index": -1, "sight_line": [] }


## Returns how many of [param observers] would see [param model] at each of [param points].
func exposure(model: Dictionary, points: PackedVector2Array, observers: Array) -> PackedInt32Array:
	var counts := PackedInt32Array()
	var from := read_models(observers, "observer")
	var moved := Model.read(model, "model", options, -1, Model.NOT_VISIBLE, Vector2.ZERO)
	var is_usable := moved.state == Model.State.READY
	for point in points:
		moved.center = point
		if not Reader.is_usable(point):
			Report.error_once("exposure: point %s is not finite or beyond 1e+07; %s there" % [Report.point(point), Model.NOT_VISIBLE])
		var is_placed := is_usable and Reader.is_usable(point) and point != Vector2.ZERO
		counts.append(observers_of(from, moved) if is_placed else 0)
	return counts


## Returns how many of [param observers] see each cell of a grid over [param bounds], with cells [param cell_size]
## pixels wide, as [code]{width, height, counts}[/code].
func visibility_map(observers: Array, bounds: Rect2, cell_size: float) -> Dictionary:
	var counts := PackedByteArray()
	var size := _map_size(bounds, cell_size)
	var from := read_models(observers if size != Vector2i.ZERO else [], "observer")
	for row in size.y:
		for column in size.x:
			var cell := Vector2(bounds.position.x + (column + 0.5) * cell_size, bounds.position.y + (row + 0.5) * cell_size)
			counts.append(mini(observers_of(from, Model.bare_point(cell)), 255))
	return { "width": size.x, "height": size.y, "counts": counts }


func target_visibility(_shooter: Dictionary, _target: Dictionary) -> Variant:
	return Native.needs("LosTerrain.target_visibility")


func visibility_polygon(_from: Vector2, _observer := {}, _bounds := Rect2()) -> Variant:
	return Native.needs("LosTerrain.visibility_polygon")


func visibility_triangles(_from: Vector2, _observer := {}, _bounds := Rect2()) -> Variant:
	return Native.needs("LosTerrain.visibility_triangles")


func visibility_region(_model: Dictionary, _bounds := Rect2()) -> Variant:
	return Native.needs("LosTerrain.visibility_region")


func unit_region(_models: Array, _bounds := Rect2()) -> Variant:
	return Native.needs("LosTerrain.unit_region")


## Null if a model is unusable.
func _pair_of(shooter: Model, target: Model) -> Pair:
	if shooter.state != Model.State.READY or target.state != Model.State.READY:
		return null
	return Pair.new(shooter, target, near(shooter.center, target.center, shooter.reach(), target.reach()), options)


func _sees(shooter: Model, target: Model) -> bool:
	var pair := _pair_of(shooter, target)
	return pair != null and pair.first_clear_line() != Pair.NONE


func observers_of(observers: Array[Model], target: Model) -> int:
	var count := 0
	for observer in observers:
		count += int(_sees(observer, target))
	return count


## The pieces that can meet a line between two bases, or contain a point of them, in their order. `from_reach` and
## `to_reach` are the radii of circles around the bases. The engine can count a line as hit by an edge that it misses
## by the length of that edge, if both are almost parallel (40k.md, section 6). So a piece counts up to its own size
## beyond the ends of the line, and beside the line as far as a line of the pair can deviate on that length.
func near(from: Vector2, to: Vector2, from_reach: float, to_reach: float) -> Array[Piece]:
	var found: Array[Piece] = []
	var length := from.distance_to(to)
	var along := (to - from) / length if length > 0.0 else Vector2.RIGHT
	var across := along.orthogonal()
	var along_size := along.abs()
	var across_size := across.abs()
	var sum := from_reach + to_reach
	var slope := sum / length if length > sum else 1.0
	var width := maxf(from_reach, to_reach) \
			+ Piece.TOLERANCE * (length + sum + maxf(absf(from.x), absf(from.y)) + maxf(absf(to.x), absf(to.y)))
	for piece in _pieces:
		var offset := piece.center - from
		if absf(offset.dot(across)) > piece.extents.dot(across_size) + piece.diagonal * slope + piece.tolerance + width:
			continue
		var reach := piece.extents.dot(along_size) + piece.diagonal + piece.tolerance + width
		var distance := offset.dot(along)
		if distance >= -reach and distance <= length + reach:
			found.append(piece)
	return found


## The pieces of a board or of a game-state snapshot: the top level takes precedence unless it is empty.
static func find_features(board: Dictionary, warnings: Variant = null) -> Array:
	var features := _features_at(board, warnings)
	if not features.is_empty():
		return features
	var nested: Variant = board.get("board")
	if nested is Dictionary:
		return _features_at(nested, warnings)
	if typeof(nested) != TYPE_NIL:
		Report.warn_once("board: \"board\"", "should be a Dictionary, not %s; ignored" % Report.kind(nested), warnings)
	return []


static func _features_at(board: Dictionary, warnings: Variant) -> Array:
	var features: Variant = board.get("terrain_features")
	if features is Array:
		return features
	if typeof(features) != TYPE_NIL:
		Report.warn_once("board: \"terrain_features\"",
				"should be an Array, not %s; ignored" % Report.kind(features), warnings)
	return []


## Pieces with the same id get the same group, that of the last one.
static func _assign_groups(pieces: Array[Piece]) -> void:
	var by_id := {}
	for piece in pieces:
		by_id[piece.id] = piece
	for piece in pieces:
		piece.group = _group_of(by_id[piece.id], by_id)


static func _group_of(piece: Piece, by_id: Dictionary) -> String:
	for depth in MAX_PARENT_DEPTH + 1:
		if piece.link_group != "":
			return "lg:" + piece.link_group
		if piece.parent_area_id == "":
			return "id:" + piece.id
		if depth == MAX_PARENT_DEPTH or not by_id.has(piece.parent_area_id):
			break
		piece = by_id[piece.parent_area_id]
	return "id:" + piece.parent_area_id


## Entries are [distance squared, shooter, target]: sorted by distance, then by index.
static func _by_distance(shooters: Array[Model], targets: Array[Model]) -> Array[Array]:
	var rows: Array[Array] = []
	for i in shooters.size():
		for j in targets.size():
			if shooters[i].state == Model.State.READY and targets[j].state == Model.State.READY:
				rows.append([shooters[i].center.distance_squared_to(targets[j].center), i, j])
	rows.sort()
	return rows


## Unusable entries keep their index and are never visible.
func read_models(sources: Array, kind: String) -> Array[Model]:
	var models: Array[Model] = []
	for index in sources.size():
		if sources[index] is Dictionary:
			models.append(Model.read(sources[index], kind, options, index))
		else:
			Report.warn_once("%s %d" % [kind, index],
					"should be a Dictionary, not %s; %s" % [Report.type_of(sources[index]), Model.NOT_VISIBLE])
			models.append(Model.new())
	return models


## Columns and rows; zero, with an error, if there are none or too many.
static func _map_size(bounds: Rect2, cell_size: float) -> Vector2i:
	var cells := (bounds.size / cell_size).ceil()
	if not Reader.is_usable(bounds.position) or not Reader.is_usable(bounds.end) \
			or not (cells.x >= 1.0 and cells.y >= 1.0 and cells.x * cells.y <= MAX_CELLS):
		Report.error("visibility_map: bounds or cell_size are not usable; the maximum is %d cells" % MAX_CELLS)
		return Vector2i.ZERO
	return Vector2i(cells)
