# SPDX-License-Identifier: MIT
@tool
extends RefCounted
## Converts a result of check_enhanced_visibility (or LosTerrain.check, LosTable.check, or attempts built from
## judge_line) to shapes.

const ModelInfo := preload("model_info.gd")
const PieceInfo := preload("piece_info.gd")
const RuleShapes := preload("rule_shapes.gd")
const Shape := preload("shape.gd")

const OUTLINE_DENSITY := 64
## If there are more attempts than this, every n-th of them is drawn.
const MAX_SHOWN_ATTEMPTS := 200


## All shapes in drawing order. `board` provides the pieces of `blockers`, as an Array or a board. `models` provides the
## models: a LosTable or an Array; by default they are those of the board.
static func all(result: Dictionary, shooter: Dictionary, target: Dictionary, board: Variant = null,
		models: Variant = null) -> Array:
	if models == null and board is Dictionary:
		models = board.get("models")
	var named := ModelInfo.by_name(models)
	var shapes := RuleShapes.arc(shooter, target, board)
	shapes.append_array(stoppers(result, board, named) if result.get("has_los", false) else blockers(result, board, named))
	shapes.append_array(RuleShapes.cover(result, board))
	shapes.append_array(RuleShapes.reason(result, shooter, target, board))
	shapes.append_array(lines(result))
	shapes.append_array(base(shooter, &"shooter"))
	shapes.append_array(base(target, &"target"))
	shapes.append_array(samples(result))
	return shapes


static func lines(result: Dictionary) -> Array:
	var shapes: Array = []
	for attempt: Dictionary in shown_attempts(result):
		if attempt.get("blocked", false):
			_add_blocked(shapes, attempt)
	# On top of the others, and only once: the last attempt is the same line.
	var sight: Array = result.get("sight_line", [])
	if sight.size() == 2:
		shapes.append(Shape.line(&"sight", sight[0], sight[1]))
	return shapes


## The attempts to draw, starting from the last one, which is the sight line if there is one.
static func shown_attempts(result: Dictionary) -> Array:
	var attempts: Array = result.get("attempted_lines", [])
	var step := maxi(1, ceili(float(attempts.size()) / MAX_SHOWN_ATTEMPTS))
	return range(attempts.size() - 1, -1, -step).map(func(i: int) -> Dictionary: return attempts[i])


static func _add_blocked(shapes: Array, attempt: Dictionary) -> void:
	if not attempt.has("block_at"):
		shapes.append(Shape.line(&"ghost", attempt.from, attempt.to))
		return
	shapes.append(Shape.line(&"blocked", attempt.from, attempt.block_at))
	shapes.append(Shape.line(&"ghost", attempt.block_at, attempt.to))
	shapes.append(Shape.cross(&"blocked", attempt.block_at))


## The end points of the lines on the bases.
static func samples(result: Dictionary) -> Array:
	var points := {}
	for attempt: Dictionary in shown_attempts(result):
		points[attempt.from] = true
		points[attempt.to] = true
	var size := 2.5 if points.size() < 40 else 1.5
	return points.keys().map(func(at: Vector2) -> Dictionary: return Shape.dot(&"sample", at, size))


## The outline of a base, made of the engine's own sample points so that the drawing cannot differ from the check.
static func base_outline(model: Dictionary) -> PackedVector2Array:
	if not model.get("position") is Vector2 or model.position == Vector2.ZERO:
		return PackedVector2Array()
	var points: PackedVector2Array = EnhancedLineOfSight.sample_points(model, OUTLINE_DENSITY)
	# The center comes first; after the outline follow points inside the base or on the sides of a rectangle.
	var count := 4 if model.get("base_type", "") == "rectangular" else OUTLINE_DENSITY
	return points.slice(1, 1 + count)


static func base(model: Dictionary, role: StringName) -> Array:
	var outline := base_outline(model)
	if outline.is_empty():
		return []
	var radius := PieceInfo.bounds_of(outline).size.y / 2.0
	return [Shape.fill(role, outline), Shape.outline(role, outline), Shape.dot(role, model.position, 3.0),
			Shape.label_beside(role, ("%s %s" % [str(role).capitalize(), model.get("id", "")]).strip_edges(), model.position, radius)]


## Blocking pieces and models, hatched, with id and rule; in exact mode joined to a blocking chain in the engine's
## order. `models` are by name.
static func blockers(result: Dictionary, board: Variant, models := {}) -> Array:
	var pieces := PieceInfo.pieces_of(board)
	var shapes: Array = []
	var links := PackedVector2Array()
	for id in blocking_ids(result):
		var found := PieceInfo.find(pieces, id)
		if _is_model(id, models, result):
			links.append(_add_model(shapes, id, models[id], &"blocker_model"))
		elif not found.is_empty():
			links.append(_add_blocker(shapes, _label(id, found, result, board), found.piece, found.is_wall))
	if result.get("method", "") == "exact" and links.size() > 1:
		shapes.append(Shape.path(&"chain", links))
		for i in links.size():
			shapes.append(Shape.dot(&"chain", links[i], 5.0))
	return shapes


## Pieces and models that blocked a line although another line is clear: outlined only, since the target is visible.
static func stoppers(result: Dictionary, board: Variant, models := {}) -> Array:
	var pieces := PieceInfo.pieces_of(board)
	var covering := RuleShapes.covering_ids(result)
	var shapes: Array = []
	for id in _stopping_ids(result):
		# It is outlined as cover.
		if id in covering:
			continue
		var found := PieceInfo.find(pieces, id)
		if _is_model(id, models, result):
			_add_model(shapes, id, models[id], &"stopper_model")
			continue
		if found.is_empty():
			continue
		var label := _label(id, found, result, board)
		if found.is_wall:
			_add_walls(shapes, label, found.piece, &"stopper")
			continue
		var outline := PieceInfo.polygon_of(found.piece)
		shapes.append(Shape.outline(&"stopper", outline))
		shapes.append(Shape.text(&"stopper", label, PieceInfo.middle(outline), outline))
	return shapes


## Pieces that a line crosses without being blocked, outlined, with id and reason: [{terrain_id, polygon, reason}].
static func exempt(pieces: Array) -> Array:
	var shapes: Array = []
	for piece: Dictionary in pieces:
		shapes.append(Shape.outline(&"exempt", piece.polygon))
		shapes.append(Shape.text(&"exempt", "%s: %s" % [piece.terrain_id, piece.reason], PieceInfo.middle(piece.polygon),
				piece.polygon, 1))
	return shapes


## Ids of the pieces and models that blocked the attempts, in order; without block points, the engine's own list.
static func blocking_ids(result: Dictionary) -> PackedStringArray:
	if result.get("has_los", false):
		return PackedStringArray()
	var ids := _stopping_ids(result)
	# A blocking chain is drawn completely, including what no attempt met, and so are hindrances that add up. The key
	# `cover` is that of a rule set.
	if ids.is_empty() or result.get("method", "") == "exact" or result.has("cover"):
		return PackedStringArray(result.get("blockers", []))
	return ids


## Empty if the query had no block points.
static func _stopping_ids(result: Dictionary) -> PackedStringArray:
	var ids := {}
	for attempt: Dictionary in result.get("attempted_lines", []):
		if attempt.has("blocked_by"):
			ids[attempt.blocked_by] = true
	return PackedStringArray(ids.keys())


## "ruin_1: ruins"; `found` is a result of PieceInfo.find. Under a rule set, what rules
## compare: "door: closed", "crate: size 3".
static func _label(id: String, found: Dictionary, result: Dictionary, board: Variant) -> String:
	if RuleShapes.has_rules(board):
		var details := "a wall" if found.is_wall else PieceInfo.details(found.piece)
		var name := id.trim_suffix(PieceInfo.WALL_SUFFIX) if found.is_wall else id
		return name if details == "" else "%s: %s" % [name, details]
	return "%s: %s" % [id, PieceInfo.rule(found.piece, found.is_wall, result.get("method", ""), PieceInfo.edition_of(board))]


## A piece and a model may have the same id.
static func _is_model(id: String, models: Dictionary, result: Dictionary) -> bool:
	return models.has(id) and not id in result.get("blocking_terrain", [])


## Returns the point of the model that the blocking chain is drawn through.
static func _add_model(shapes: Array, id: String, model: Dictionary, role: StringName) -> Vector2:
	var outline := base_outline(model)
	if outline.is_empty():
		return Vector2.ZERO
	var extent := PieceInfo.bounds_of(outline).size
	if role == &"blocker_model":
		shapes.append(Shape.hatch(role, outline))
	shapes.append(Shape.outline(role, outline))
	shapes.append(Shape.label_beside(role, id + ": a model", model.position, maxf(extent.x, extent.y) / 2.0))
	return model.position


## Returns the point of the piece that the blocking chain is drawn through.
static func _add_blocker(shapes: Array, label: String, piece: Dictionary, is_wall: bool) -> Vector2:
	if is_wall:
		return _add_walls(shapes, label, piece, &"blocker")
	var outline := PieceInfo.polygon_of(piece)
	var at := PieceInfo.middle(outline)
	shapes.append(Shape.hatch(&"blocker", outline))
	shapes.append(Shape.outline(&"blocker", outline))
	shapes.append(Shape.text(&"blocker", label, at, outline))
	return at


static func _add_walls(shapes: Array, label: String, piece: Dictionary, role: StringName) -> Vector2:
	var ends := PieceInfo.wall_ends(piece)
	for i in range(0, ends.size(), 2):
		shapes.append(Shape.line(role, ends[i], ends[i + 1]))
	var at := PieceInfo.bounds_of(ends).get_center()
	# The label is placed beside the walls, off the lines.
	shapes.append(Shape.text(role, label, at, ends))
	return at
