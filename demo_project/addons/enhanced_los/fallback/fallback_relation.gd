# SPDX-License-Identifier: MIT
extends RefCounted
## How the base of a model lies in the pieces of a terrain, by the tests of the rules.

const Board := preload("fallback_board.gd")
const Distance := preload("fallback_distance.gd")
const Geometry := preload("fallback_geometry.gd")
const Model := preload("fallback_model.gd")
const Options := preload("fallback_options.gd")
const Report := preload("../report.gd")
const Terrain := preload("fallback_terrain.gd")

## EnhancedLineOfSight.Relation.
enum Relation { OVERLAPS, CENTER_IN, WHOLLY_WITHIN }

const DENSITY := 8  ## of the sample points that a piece must contain, unless the options name another


## False, with an error, for an unknown number.
static func is_known(relation: int, method: String) -> bool:
	if relation >= Relation.OVERLAPS and relation <= Relation.WHOLLY_WITHIN:
		return true
	Report.error("%s: relation should be RELATION_OVERLAPS, RELATION_CENTER_IN or RELATION_WHOLLY_WITHIN, not %d"
			% [method, relation])
	return false


## The ids of the pieces to which the base has the relation, by the tests of the rules, in the order of the pieces.
static func pieces_at(model: Model, board: Board, relation: int) -> PackedStringArray:
	var ids := PackedStringArray()
	var near := board.terrain.near(model.position, model.position, model.reach(), model.reach())
	for piece in near:
		if _has_relation(model, piece, board.options, relation):
			ids.append(piece.name)
	return ids


## The rules read every base as the circle of base_mm.
static func overlaps(model: Model, piece: Terrain.Piece) -> bool:
	return piece.contains(model.position) or (not model.is_bare_point \
			and Geometry.circle_reaches_polygon(model.position, model.radius, piece.polygon))


static func _has_relation(model: Model, piece: Terrain.Piece, options: Options, relation: int) -> bool:
	if relation == Relation.OVERLAPS:
		return overlaps(model, piece)
	if not piece.contains(model.position):
		return false
	return relation == Relation.CENTER_IN or _contains_base(model, piece, options)


## The 10th edition tests sample points, where there are any; otherwise the piece must contain the whole base.
static func _contains_base(model: Model, piece: Terrain.Piece, options: Options) -> bool:
	if options.mode != Options.MODE_SAMPLED or options.edition >= 11:
		return model.is_bare_point or not Distance.base_of(model).meets_outline(piece.polygon)
	for point in model.sample_points(options.density if options.density > 0 else DENSITY):
		if not piece.contains(point):
			return false
	return true
