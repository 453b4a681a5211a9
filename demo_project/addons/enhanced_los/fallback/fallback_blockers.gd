# SPDX-License-Identifier: MIT
extends RefCounted
## Models as blockers: those that may block the lines between two models, and which of them block a line.
##
## A blocker is its closed base, and touching blocks. Where it overlaps the base of the shooter or of the target, only
## the part outside both bases blocks. If these two bases touch, no model blocks. A blocker is ignored if the top of the
## shooter or of the target is above its own (heights as categories). Rule sets can have other rules for that.

const Compiled := preload("fallback_compiled_rules.gd")
const Distance := preload("fallback_distance.gd")
const Geometry := preload("fallback_geometry.gd")
const Match := preload("fallback_rule_match.gd")
const Model := preload("fallback_model.gd")
const Rule := preload("fallback_rule.gd")
const Terrain := preload("fallback_terrain.gd")

const MIN_HALF_AXIS := 0.001  ## px; a bare point is a circle of this radius
const TOUCHING := 0.01  ## px; bases closer than this touch


## A closed base. Plain numbers, which are doubles: the components of a Vector2 are float32.
class Base:
	extends RefCounted
	var x: float
	var y: float
	var cosine := 1.0
	var sine := 0.0
	var half_length := MIN_HALF_AXIS
	var half_width := MIN_HALF_AXIS
	var is_rectangle := false

	func _init(model: Model) -> void:
		x = model.position.x
		y = model.position.y
		if model.is_bare_point:
			return
		if model.base == Model.Base.CIRCLE:
			half_length = maxf(model.radius, MIN_HALF_AXIS)
			half_width = half_length
			return
		is_rectangle = model.base == Model.Base.RECTANGLE
		half_length = maxf(model.half_length, MIN_HALF_AXIS)
		half_width = maxf(model.half_width, MIN_HALF_AXIS)
		cosine = cos(model.rotation)
		sine = sin(model.rotation)

	func is_equal(other: Base) -> bool:
		return x == other.x and y == other.y and half_length == other.half_length and half_width == other.half_width \
				and is_rectangle == other.is_rectangle and cosine == other.cosine and sine == other.sine


## A model that may block, with what identifies it.
class Candidate:
	extends RefCounted
	var model: Model
	var base: Base
	var id := ""  ## in results
	var given_id: Variant = null  ## the key `id` of a listed model as text; null if there is none
	var handle := -1  ## of a table
	var unit := ""  ## "": a unit of its own

	func _init(of: Model) -> void:
		model = of
		base = Base.new(of)

	func is_same(other: Candidate) -> bool:
		return (handle >= 0 and handle == other.handle) or (given_id != null and given_id == other.given_id) \
				or base.is_equal(other.base)


var candidates: Array[Candidate] = []  ## that can block the pair, in the order of the list

var _hindrances := PackedFloat64Array()  # per candidate: what it adds; 0: it blocks
var _shooter: Base
var _target: Base
# The part of a line in a base, as fractions of its length: of the shooter, of the target, and of the base tested last.
var _from_first := 0.0
var _from_last := 0.0
var _to_first := 0.0
var _to_last := 0.0
var _first := 0.0
var _last := 0.0


## Selects those of `all` that can block a line between the bases, or any line if not `is_between`. `rules` are those of
## the pair.
func _init(all: Array[Candidate], shooter: Candidate, target: Candidate, is_between: bool, rules: Match) -> void:
	_shooter = shooter.base
	_target = target.base
	var has_rows := not rules.compiled.tables[Compiled.Table.MODELS].is_empty()
	var ignores_units := rules.compiled.ignore_own_units
	var top := maxf(shooter.model.top_inches(), target.model.top_inches())
	for candidate in all:
		if not has_rows and top > candidate.model.top_inches():
			continue
		if _is_of_pair(candidate, shooter, ignores_units) or _is_of_pair(candidate, target, ignores_units):
			continue
		if not is_between or _is_near(candidate.model, shooter.model, target.model):
			_add(candidate, rules.row_of_blocker(candidate.model) if has_rows else null, has_rows)
	if not candidates.is_empty() and Distance.pixels(shooter.model, target.model) < TOUCHING:
		candidates.clear()


## `row` is the one that decides about the model; null: none matches.
func _add(candidate: Candidate, row: Compiled.Row, has_rows: bool) -> void:
	if has_rows and (row == null or row.effect == Rule.EFFECT_PASS):
		return
	var hinders := has_rows and row.effect == Rule.EFFECT_HINDER
	if hinders and row.amount == 0.0:
		return
	candidates.append(candidate)
	_hindrances.append(row.amount if hinders else 0.0)


func is_blocked(from: Vector2, to: Vector2) -> bool:
	if candidates.is_empty():
		return false
	_measure_ends(from, to)
	for index in candidates.size():
		if _hindrances[index] == 0.0 and _first_blocked(candidates[index].base, from, to) >= 0.0:
			return true
	return false


## All that block the line, as indices into `candidates`.
func blockers(from: Vector2, to: Vector2) -> PackedInt32Array:
	return _all_on(from, to, false)


## All that hinder the line, as indices into `candidates`.
func hindering(from: Vector2, to: Vector2) -> PackedInt32Array:
	return _all_on(from, to, true)


## The sum of the hindrances on the line.
func hindrance(from: Vector2, to: Vector2) -> float:
	var sum := 0.0
	for index in hindering(from, to):
		sum += _hindrances[index]
	return sum


func _all_on(from: Vector2, to: Vector2, hinders: bool) -> PackedInt32Array:
	var found := PackedInt32Array()
	_measure_ends(from, to)
	for index in candidates.size():
		if (_hindrances[index] > 0.0) == hinders and _first_blocked(candidates[index].base, from, to) >= 0.0:
			found.append(index)
	return found


## The nearest point of the line in one of these candidates and outside the bases of the pair, as {point, terrain_id}; {}
## if there is none.
func block_point(from: Vector2, to: Vector2, among: PackedInt32Array) -> Dictionary:
	var nearest: Variant = null
	var id := ""
	_measure_ends(from, to)
	for index in among:
		var candidate := candidates[index]
		var at := _first_blocked(candidate.base, from, to)
		if at >= 0.0 and Geometry.is_nearer(from, from + (to - from) * at, nearest):
			nearest = from + (to - from) * at
			id = candidate.id
	return {} if nearest == null else { "point": nearest, "terrain_id": id }


static func _is_of_pair(candidate: Candidate, end: Candidate, ignores_unit: bool) -> bool:
	return (ignores_unit and candidate.unit != "" and candidate.unit == end.unit) or candidate.is_same(end)


## False only if no line between the bases can meet the base of the model.
static func _is_near(model: Model, shooter: Model, target: Model) -> bool:
	var nearest := Geometry2D.get_closest_point_to_segment(model.position, shooter.position, target.position)
	var reach := maxf(shooter.reach(), target.reach()) + model.reach()
	var coordinates := model.position.abs().max(nearest.abs())
	return nearest.distance_to(model.position) <= reach + 1.0 + Terrain.TOLERANCE * (coordinates.x + coordinates.y)


func _measure_ends(from: Vector2, to: Vector2) -> void:
	_meet(_shooter, from, to)
	_from_first = _first
	_from_last = _last
	_meet(_target, from, to)
	_to_first = _first
	_to_last = _last


## The first fraction of the line in the base and outside the bases of the pair; negative if there is none. To be called
## after _measure_ends of the same line.
func _first_blocked(base: Base, from: Vector2, to: Vector2) -> float:
	if not _meet(base, from, to):
		return -1.0
	var at := _first
	for i in 2:  # one base may continue where the other ends
		if _from_first <= at and at <= _from_last:
			at = _from_last
		if _to_first <= at and at <= _to_last:
			at = _to_last
	var is_covered := (_from_first <= at and at <= _from_last) or (_to_first <= at and at <= _to_last)
	return at if at < _last or (at == _last and not is_covered) else -1.0


## Sets `_first` and `_last`, the part of the line in the base. If they do not meet: false, and an empty part.
func _meet(base: Base, from: Vector2, to: Vector2) -> bool:
	var x := from.x - base.x
	var y := from.y - base.y
	var dx := to.x - from.x
	var dy := to.y - from.y
	var ux := (x * base.cosine + y * base.sine) / base.half_length
	var uy := (y * base.cosine - x * base.sine) / base.half_width
	var vx := (dx * base.cosine + dy * base.sine) / base.half_length
	var vy := (dy * base.cosine - dx * base.sine) / base.half_width
	_first = 0.0
	_last = 1.0
	if base.is_rectangle:
		_clip_to_slab(ux, vx)
		_clip_to_slab(uy, vy)
	else:
		_clip_to_unit_circle(ux, uy, vx, vy)
	if _first <= _last:
		return true
	_first = INF
	_last = -INF
	return false


func _clip_to_unit_circle(ux: float, uy: float, vx: float, vy: float) -> void:
	var a := vx * vx + vy * vy
	var b := ux * vx + uy * vy
	var c := ux * ux + uy * uy - 1.0
	if a == 0.0:
		_last = 1.0 if c <= 0.0 else -1.0
		return
	var discriminant := b * b - a * c
	if discriminant < 0.0:
		_last = -1.0
		return
	var root := sqrt(discriminant)
	_first = maxf(_first, (-b - root) / a)
	_last = minf(_last, (-b + root) / a)


func _clip_to_slab(u: float, v: float) -> void:
	if v == 0.0:
		if absf(u) > 1.0:
			_last = -1.0
		return
	var one := (-1.0 - u) / v
	var other := (1.0 - u) / v
	_first = maxf(_first, minf(one, other))
	_last = minf(_last, maxf(one, other))
