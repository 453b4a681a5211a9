# SPDX-License-Identifier: MIT
extends RefCounted
## A result of check_enhanced_visibility (or of LosTerrain.check, or rows put together from judge_line) as shapes.

const Native := preload("../native.gd")
const PieceWords := preload("piece_words.gd")
const Shape := preload("shape.gd")

const OUTLINE_DENSITY := 64
## Beyond this, an even selection stands for all lines.
const MOST_ROWS := 200


## All of it, in drawing order. `board`: the pieces that blocking_terrain names, as an Array or a board.
static func all(result: Dictionary, shooter: Dictionary, target: Dictionary, board: Variant = null) -> Array:
	var shapes := stoppers(result, board) if result.get("has_los", false) else blockers(result, board)
	shapes.append_array(lines(result))
	shapes.append_array(base(shooter, &"shooter"))
	shapes.append_array(base(target, &"target"))
	shapes.append_array(samples(result))
	return shapes


static func lines(result: Dictionary) -> Array:
	var shapes: Array = []
	for row: Dictionary in shown_rows(result):
		if row.get("blocked", false):
			_add_blocked(shapes, row)
	# On top of the others, and only once: the last row is the same line.
	var sight: Array = result.get("sight_line", [])
	if sight.size() == 2:
		shapes.append(Shape.line(&"sight", sight[0], sight[1]))
	return shapes


## The rows worth drawing, from the end, where the sight line is.
static func shown_rows(result: Dictionary) -> Array:
	var rows: Array = result.get("attempted_lines", [])
	var step := maxi(1, ceili(float(rows.size()) / MOST_ROWS))
	return range(rows.size() - 1, -1, -step).map(func(i: int) -> Dictionary: return rows[i])


static func _add_blocked(shapes: Array, row: Dictionary) -> void:
	if not row.has("block_at"):
		shapes.append(Shape.line(&"ghost", row.from, row.to))
		return
	shapes.append(Shape.line(&"blocked", row.from, row.block_at))
	shapes.append(Shape.line(&"ghost", row.block_at, row.to))
	shapes.append(Shape.cross(&"blocked", row.block_at))


## The points of the bases that lines start and end at.
static func samples(result: Dictionary) -> Array:
	var points := {}
	for row: Dictionary in shown_rows(result):
		points[row.from] = true
		points[row.to] = true
	var size := 2.5 if points.size() < 40 else 1.5
	return points.keys().map(func(at: Vector2) -> Dictionary: return Shape.dot(&"sample", at, size))


## The outline of a base: the engine's own sample points, so that it can never look other than it counts.
static func base_ring(model: Dictionary) -> PackedVector2Array:
	if not model.get("position") is Vector2 or model.position == Vector2.ZERO:
		return PackedVector2Array()
	var points: PackedVector2Array = Native.engine().sample_points(model, OUTLINE_DENSITY)
	# The centre comes first; behind the outline follow points inside the base or on a rectangle's sides.
	var count := 4 if model.get("base_type", "") == "rectangular" else OUTLINE_DENSITY
	return points.slice(1, 1 + count)


static func base(model: Dictionary, role: StringName) -> Array:
	var ring := base_ring(model)
	if ring.is_empty():
		return []
	var reach := PieceWords.bounds_of(ring).size.y / 2.0
	return [Shape.fill(role, ring), Shape.outline(role, ring), Shape.dot(role, model.position, 3.0),
			Shape.name_beside(role, ("%s %s" % [str(role).capitalize(), model.get("id", "")]).strip_edges(), model.position, reach)]


## What blocks, hatched, with id and rule; in exact mode joined to a chain in the engine's order.
static func blockers(result: Dictionary, board: Variant) -> Array:
	var pieces := PieceWords.pieces_of(board)
	var edition := PieceWords.edition_of(board)
	var shapes: Array = []
	var links := PackedVector2Array()
	for id in blocking_ids(result):
		var found := PieceWords.find(pieces, id)
		if not found.is_empty():
			links.append(_add_blocker(shapes, _words(id, found, result, edition), found.piece, found.is_wall))
	if result.get("method", "") == "exact" and links.size() > 1:
		shapes.append(Shape.path(&"chain", links))
		for i in links.size():
			shapes.append(Shape.dot(&"chain", links[i], 5.0))
	return shapes


## What stopped a line though another one is clear: outlined only, for it does not block the shot.
static func stoppers(result: Dictionary, board: Variant) -> Array:
	var pieces := PieceWords.pieces_of(board)
	var edition := PieceWords.edition_of(board)
	var shapes: Array = []
	for id in _stopping_ids(result):
		var found := PieceWords.find(pieces, id)
		if found.is_empty():
			continue
		var words := _words(id, found, result, edition)
		if found.is_wall:
			_add_walls(shapes, words, found.piece, &"stopper")
			continue
		var ring := PieceWords.rings_of(found.piece)
		shapes.append(Shape.outline(&"stopper", ring))
		shapes.append(Shape.text(&"stopper", words, PieceWords.middle(ring), ring))
	return shapes


## Ids of what stopped the lines that are drawn, in their order; where that is not known, the engine's own list.
static func blocking_ids(result: Dictionary) -> PackedStringArray:
	if result.get("has_los", false):
		return PackedStringArray()
	var ids := _stopping_ids(result)
	# Of a chain every link matters, also one that no tried line met.
	if ids.is_empty() or result.get("method", "") == "exact":
		return PackedStringArray(result.get("blocking_terrain", []))
	return ids


## Known only where block points were asked for.
static func _stopping_ids(result: Dictionary) -> PackedStringArray:
	var ids := {}
	for row: Dictionary in result.get("attempted_lines", []):
		if row.has("blocked_by"):
			ids[row.blocked_by] = true
	return PackedStringArray(ids.keys())


## "ruin_1: ruins"; `found` as PieceWords.find returned it.
static func _words(id: String, found: Dictionary, result: Dictionary, edition: int) -> String:
	return "%s: %s" % [id, PieceWords.rule(found.piece, found.is_wall, result.get("method", ""), edition)]


## The point that stands for the blocker in a chain.
static func _add_blocker(shapes: Array, words: String, piece: Dictionary, is_wall: bool) -> Vector2:
	if is_wall:
		return _add_walls(shapes, words, piece, &"blocker")
	var ring := PieceWords.rings_of(piece)
	var at := PieceWords.middle(ring)
	shapes.append(Shape.hatch(&"blocker", ring))
	shapes.append(Shape.outline(&"blocker", ring))
	shapes.append(Shape.text(&"blocker", words, at, ring))
	return at


static func _add_walls(shapes: Array, words: String, piece: Dictionary, role: StringName) -> Vector2:
	var ends := PackedVector2Array()
	for wall: Dictionary in piece.get("walls", []):
		if wall.get("start") is Vector2 and wall.get("end") is Vector2:
			shapes.append(Shape.line(role, wall.start, wall.end))
			ends.append_array([wall.start, wall.end])
	var at := PieceWords.bounds_of(ends).get_center()
	# Its name goes beside, where no line is.
	shapes.append(Shape.text(role, words, at, ends))
	return at
