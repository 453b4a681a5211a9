# SPDX-License-Identifier: MIT
extends RefCounted
## How the bases of a pair lie to pieces, for the conditions of a rule set.
##
## overlaps, center_in and within hold for all pieces with the same id, group for all of a group. What holds is found for
## all pieces at once, on first use.

const Compiled := preload("fallback_compiled_rules.gd")
const Condition := preload("fallback_condition.gd")
const Distance := preload("fallback_distance.gd")
const Geometry := preload("fallback_geometry.gd")
const Model := preload("fallback_model.gd")
const Terrain := preload("fallback_terrain.gd")

const TOLERANCE_INCHES := 0.001

var _pieces: Array[Terrain.Piece]
var _models: Array[Model]
var _points: Array[PackedVector2Array]  # sample points of both bases
var _anonymous_id: String
var _within_filter: Array
var _needs_overlaps: bool
var _pixels_per_inch: float
var _sets := []  # by number of the condition: keys of pieces, a set; null: not found yet
var _keys := {}  # of all these sets
var _has_keys := false
var _is_found := PackedByteArray([0, 0])  # per model: whether the next is known
var _around: Array[Array] = [[], []]  # pieces that contain its center
var _overlapped: Array[Array] = [[], []]  # pieces that its base overlaps, if the rules need them
var _bases: Array[Distance.Base] = [null, null]


## `pieces` must hold all that a base can overlap; `points` are the sample points of the shooter and of the target.
func _init(pieces: Array[Terrain.Piece], models: Array[Model], points: Array[PackedVector2Array], rules: Compiled,
		pixels_per_inch: float) -> void:
	_pieces = pieces
	_models = models
	_points = points
	_anonymous_id = rules.anonymous_id
	_within_filter = rules.within_filter
	_needs_overlaps = rules.needs_overlaps
	_sets.resize(rules.place_conditions.size())
	_pixels_per_inch = pixels_per_inch


## Whether the condition holds for no piece, as far as that is known without measuring distances.
func is_never(condition: Condition) -> bool:
	return not condition.is_measured and _set_of(condition).is_empty()


## False only if no relation other than measured ones holds for the piece. Only after is_never() of all conditions.
func may_hold(piece: Terrain.Piece) -> bool:
	if not _has_keys:
		for keys: Variant in _sets:
			if keys != null:
				_keys.merge(keys)
		_has_keys = true
	return _keys.has(piece.group) or _keys.has(piece.id if piece.has_id else _anonymous_id) or _keys.has(piece)


## Only after is_never() of the same condition.
func holds(condition: Condition, piece: Terrain.Piece) -> bool:
	if not condition.is_measured:
		var keys: Dictionary = _sets[condition.number_in_rules]
		return keys.has(piece.group if condition.relation == Condition.Relation.GROUP else _key_of(piece, condition.is_named))
	match condition.who:
		Condition.Who.SHOOTER:
			return _is_at(0, condition, piece)
		Condition.Who.TARGET:
			return _is_at(1, condition, piece)
		Condition.Who.EITHER:
			return _is_at(0, condition, piece) or _is_at(1, condition, piece)
	return _is_at(0, condition, piece) and _is_at(1, condition, piece)


func _is_at(side: int, condition: Condition, piece: Terrain.Piece) -> bool:
	match condition.relation:
		Condition.Relation.TOUCHES:
			return _inches_to(side, piece) <= TOLERANCE_INCHES
		Condition.Relation.NEAR:
			return _inches_to(side, piece) <= condition.number + TOLERANCE_INCHES
	return absf(_models[side].elevation_inches - piece.top_inches) <= TOLERANCE_INCHES \
			and _overlaps(_models[side], piece)


# --------------------------------------------------------------------------------------------- sets


## The pieces or groups for which the condition holds, as a set of keys.
func _set_of(condition: Condition) -> Dictionary:
	if _sets[condition.number_in_rules] == null:
		_sets[condition.number_in_rules] = _new_set(condition)
	return _sets[condition.number_in_rules]


func _new_set(condition: Condition) -> Dictionary:
	var keys := {}
	if condition.who != Condition.Who.TARGET:
		keys = _keys_of(0, condition)
	if condition.who == Condition.Who.TARGET:
		return _keys_of(1, condition)
	if condition.who == Condition.Who.EITHER:
		keys.merge(_keys_of(1, condition))
	elif condition.who == Condition.Who.BOTH and not keys.is_empty():
		var others := _keys_of(1, condition)
		for key: Variant in keys.keys():
			if not others.has(key):
				keys.erase(key)
	return keys


func _keys_of(side: int, condition: Condition) -> Dictionary:
	var keys := {}
	var is_named := condition.is_named
	match condition.relation:
		Condition.Relation.GROUP:
			for piece: Terrain.Piece in _overlapped_by(side):
				keys[piece.group] = true
		Condition.Relation.OVERLAPS:
			for piece: Terrain.Piece in _overlapped_by(side):
				keys[_key_of(piece, is_named)] = true
		Condition.Relation.CENTER_IN:
			for piece: Terrain.Piece in _around_center(side):
				keys[_key_of(piece, is_named)] = true
		Condition.Relation.WITHIN:
			for piece: Terrain.Piece in _around_center(side):
				if (not is_named or piece.words.has_all(_within_filter)) and _contains_base(side, piece):
					keys[_key_of(piece, is_named)] = true
	return keys


## The pieces that contain the center of the base.
func _around_center(side: int) -> Array:
	if not _is_found[side]:
		_find_pieces(side)
	return _around[side]


## The pieces that the base overlaps, by the tests of the rules.
func _overlapped_by(side: int) -> Array:
	if not _is_found[side]:
		_find_pieces(side)
	return _overlapped[side]


## One loop without calls: it runs for most pairs.
func _find_pieces(side: int) -> void:
	var model := _models[side]
	var center := model.position
	var reach := -INF if model.is_bare_point or not _needs_overlaps else model.radius * (1.0 + Terrain.TOLERANCE)
	var around := []
	var overlapped := []
	for piece in _pieces:
		var nearest := center.clamp(piece.low, piece.high)
		if nearest == center and Geometry2D.is_point_in_polygon(center, piece.polygon):
			around.append(piece)
			overlapped.append(piece)
		elif center.distance_to(nearest) <= reach + 10.0 * piece.tolerance \
				and Geometry.circle_reaches_polygon(center, model.radius, piece.polygon):
			overlapped.append(piece)
	_around[side] = around
	_overlapped[side] = overlapped
	_is_found[side] = 1


func _key_of(piece: Terrain.Piece, is_named: bool) -> Variant:
	return piece.id if piece.has_id else _anonymous_id if is_named else piece


func _contains_base(side: int, piece: Terrain.Piece) -> bool:
	return _models[side].tags.has("towering") or _all_inside(_points[side], piece)


func _overlaps(model: Model, piece: Terrain.Piece) -> bool:
	return piece.contains(model.position) or (not model.is_bare_point and _is_close(model, piece) \
			and Geometry.circle_reaches_polygon(model.position, model.radius, piece.polygon))


static func _all_inside(points: PackedVector2Array, piece: Terrain.Piece) -> bool:
	for point in points:
		if not piece.contains(point):
			return false
	return true


## False only if the circle around the base cannot reach the polygon.
static func _is_close(model: Model, piece: Terrain.Piece) -> bool:
	var distance := model.position.distance_to(model.position.clamp(piece.low, piece.high))
	return distance <= model.radius * (1.0 + Terrain.TOLERANCE) + 10.0 * piece.tolerance


# ----------------------------------------------------------------------------------------- distances


## From the base to the polygon or a wall, whichever is nearer; 0 if they meet.
func _inches_to(side: int, piece: Terrain.Piece) -> float:
	var model := _models[side]
	if piece.contains(model.position):
		return 0.0
	if _bases[side] == null:
		_bases[side] = Distance.base_of(model)
	var nearest := INF
	var polygon := piece.polygon
	for index in polygon.size():
		nearest = minf(nearest, _pixels_to(side, polygon[index - 1], polygon[index]))
	for index in range(0, piece.walls.size(), 2):
		nearest = minf(nearest, _pixels_to(side, piece.walls[index], piece.walls[index + 1]))
	return nearest / _pixels_per_inch


func _pixels_to(side: int, from: Vector2, to: Vector2) -> float:
	var model := _models[side]
	var nearest := Geometry2D.get_closest_point_to_segment(model.position, from, to)
	if _bases[side].is_circle:
		return maxf(0.0, nearest.distance_to(model.position) - model.radius)
	var segment := Distance.Base.new()
	segment.center = (from + to) / 2.0
	segment.along = (to - from) / 2.0
	segment.is_circle = false
	segment.is_rectangle = true
	return _bases[side].distance_to(segment)
