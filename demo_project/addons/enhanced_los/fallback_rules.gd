# SPDX-License-Identifier: MIT
extends RefCounted
## Decides once per pair which pieces can block it, and when (40k.md, section 5). The judge uses only the result.

const Geometry := preload("fallback_geometry.gd")
const Judge := preload("fallback_judge.gd")
const Model := preload("fallback_model.gd")
const Terrain := preload("fallback_terrain.gd")

const MEDIUM_HEIGHT_INCHES := 3.5


static func judge_for(pieces: Array[Terrain.Piece], shooter: Model, shooter_points: PackedVector2Array,
		target: Model, edition: int) -> Judge:
	if edition >= 11:
		return _judge_11(pieces, shooter, target)
	return _judge_10(pieces, shooter, shooter_points, target)


## The original point check: height category and polygon only.
static func legacy_judge(pieces: Array[Terrain.Piece]) -> Judge:
	var judge := Judge.new(pieces, Terrain.ANONYMOUS_ID)
	for piece in pieces:
		if piece.height_category == "medium" or piece.height_category == "tall":
			judge.add(piece, Judge.Blocking.UNLESS_ENDPOINT_INSIDE)
	return judge


# ------------------------------------------------------------------------------------- 10th edition


static func _judge_10(pieces: Array[Terrain.Piece], shooter: Model, shooter_points: PackedVector2Array,
		target: Model) -> Judge:
	var judge := Judge.new(pieces, Terrain.ANONYMOUS_ID)
	var sees_out_of := _wholly_within_10(pieces, shooter, shooter_points)
	for piece in pieces:
		var blocking := _blocking_10(piece, shooter, target)
		if blocking != Judge.Blocking.UNLESS_TARGET_INSIDE or not sees_out_of.has(piece.name):
			judge.add(piece, blocking)
	if not (_either_has(shooter, target, "AIRCRAFT") or _either_has(shooter, target, "TOWERING")):
		judge.add_all_walls()
	return judge


static func _blocking_10(piece: Terrain.Piece, shooter: Model, target: Model) -> Judge.Blocking:
	if piece.height_category == "low" and not piece.is_obscuring:
		return Judge.Blocking.WALLS_ONLY
	if piece.type == "ruins":
		var is_flown_over := _either_has(shooter, target, "AIRCRAFT")
		return Judge.Blocking.NEVER if is_flown_over else Judge.Blocking.UNLESS_TARGET_INSIDE
	if piece.is_obscuring:
		return Judge.Blocking.UNLESS_ENDPOINT_INSIDE
	if piece.height_category == "medium" and not _sees_over_medium(shooter, target):
		return Judge.Blocking.UNLESS_ENDPOINT_INSIDE
	return Judge.Blocking.NEVER


## The blocking terrain of a 10th edition pair is listed by a simpler rule than the verdict: every piece that some
## line crosses with both ends outside. So the list may contain a ruin that the shooter sees out of or a piece
## without height, neither of which blocks, and it never contains a wall.
static func listing_judge_10(pieces: Array[Terrain.Piece], shooter: Model, target: Model) -> Judge:
	var judge := Judge.new(pieces, Terrain.ANONYMOUS_ID)
	for piece in pieces:
		var blocking := _blocking_10(piece, shooter, target)
		var has_no_height := piece.type != "ruins" and piece.height_category != "medium"
		if blocking != Judge.Blocking.WALLS_ONLY and (blocking != Judge.Blocking.NEVER or has_no_height):
			judge.add(piece, Judge.Blocking.UNLESS_ENDPOINT_INSIDE)
	return judge


static func _sees_over_medium(shooter: Model, target: Model) -> bool:
	return maxf(shooter.height_inches, target.height_inches) >= MEDIUM_HEIGHT_INCHES


## Ids of the ruins that the shooter is wholly within and so sees out of.
static func _wholly_within_10(pieces: Array[Terrain.Piece], shooter: Model,
		points: PackedVector2Array) -> Dictionary:
	var ids := {}
	var needs_center_only := shooter.has_keyword("TOWERING")
	for piece in pieces:
		if piece.type != "ruins" or not piece.contains(shooter.position):
			continue
		if needs_center_only or _all_inside(points, piece):
			ids[piece.name] = true
	return ids


static func _all_inside(points: PackedVector2Array, piece: Terrain.Piece) -> bool:
	for point in points:
		if not piece.contains(point):
			return false
	return true


static func _either_has(shooter: Model, target: Model, keyword: String) -> bool:
	return shooter.has_keyword(keyword) or target.has_keyword(keyword)


# ------------------------------------------------------------------------------------- 11th edition


static func _judge_11(pieces: Array[Terrain.Piece], shooter: Model, target: Model) -> Judge:
	var judge := Judge.new(pieces, "")
	var own_groups := {}
	var own_ids := {}
	for model: Model in [shooter, target]:
		_find_own_terrain(model, pieces, own_groups, own_ids)
	var on_ground := shooter.is_on_ground() and target.is_on_ground()
	for piece in pieces:
		var is_dense := piece.category == "dense"
		var obscures := piece.piece_class != "feature" and (is_dense or piece.category == "light") \
				and not own_groups.has(piece.group)
		var is_solid := piece.piece_class != "area" and is_dense and on_ground and not own_ids.has(piece.id)
		if obscures or is_solid:
			judge.add(piece, Judge.Blocking.ALWAYS)
	judge.add_all_walls()
	return judge


## A base that overlaps a piece is exempt from its whole group; a center inside is exempt from the piece itself too.
static func _find_own_terrain(model: Model, pieces: Array[Terrain.Piece], own_groups: Dictionary,
		own_ids: Dictionary) -> void:
	for piece in pieces:
		if piece.contains(model.position):
			own_ids[piece.id] = true
			own_groups[piece.group] = true
		elif not model.is_bare_point and _is_close(model, piece) \
				and Geometry.circle_reaches_polygon(model.position, model.radius, piece.polygon):
			own_groups[piece.group] = true


## False only if the circle around the base cannot reach the polygon.
static func _is_close(model: Model, piece: Terrain.Piece) -> bool:
	var distance := model.position.distance_to(model.position.clamp(piece.low, piece.high))
	return distance <= model.radius * (1.0 + Terrain.TOLERANCE) + 10.0 * piece.tolerance
