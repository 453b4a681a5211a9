# SPDX-License-Identifier: MIT
extends "fallback_table_edits.gd"
## LosTable in plain GDScript, for platforms without the native library: terrain and models, queried by handle.
##
## native.gd returns it where the library is missing. The methods, answers and messages are those of LosTable in the
## sampled and legacy modes, models as blockers included. In MODE_EXACT it warns once and uses MODE_SAMPLED.
## The visible area of target_visibility needs the library.
## [codeblock]
## const Native := preload("res://addons/enhanced_los/native.gd")
## var table := Native.table(Native.terrain_from_board({ "terrain_features": pieces, "edition": 11 }))
## table.models_block = true
## var tank: int = table.add_model({ "position": Vector2(400, 300), "base_mm": 100 }, &"tank", 1)
## var scout: int = table.add_model({ "position": Vector2(900, 350) }, &"scouts", 2)
## print(table.has_los(tank, scout))
## [/codeblock]
## Queries may run on several threads at once, changes only while no query runs.

const Exposure := preload("fallback_table_exposure.gd")
const Job := preload("fallback_job.gd")
const Query := preload("fallback_query.gd")
const Ranges := preload("fallback_table_ranges.gd")
const Result := preload("fallback_los_result.gd")
const UnitSight := preload("fallback_table_units.gd")

enum ModelFlags { MODEL_ALIVE = 1, MODEL_BLOCKS = 2, MODEL_ON_TABLE = 4, MODEL_HIDDEN = 8 }
enum Detail { DETAIL_VERDICT, DETAIL_PROOF, DETAIL_LINES, DETAIL_BLOCK_POINTS }
enum Relation { RELATION_OVERLAPS, RELATION_CENTER_IN, RELATION_WHOLLY_WITHIN }

# The native class offers its enum values without the name of the enum.
const MODEL_ALIVE := ModelFlags.MODEL_ALIVE
const MODEL_BLOCKS := ModelFlags.MODEL_BLOCKS
const MODEL_ON_TABLE := ModelFlags.MODEL_ON_TABLE
const MODEL_HIDDEN := ModelFlags.MODEL_HIDDEN
const DETAIL_VERDICT := Detail.DETAIL_VERDICT
const DETAIL_PROOF := Detail.DETAIL_PROOF
const DETAIL_LINES := Detail.DETAIL_LINES
const DETAIL_BLOCK_POINTS := Detail.DETAIL_BLOCK_POINTS
const RELATION_OVERLAPS := Relation.RELATION_OVERLAPS
const RELATION_CENTER_IN := Relation.RELATION_CENTER_IN
const RELATION_WHOLLY_WITHIN := Relation.RELATION_WHOLLY_WITHIN


## Returns a table on [param on_terrain], which several tables may share.
static func create(on_terrain: RefCounted) -> RefCounted:
	if on_terrain is TerrainObject:
		return new(on_terrain)
	Report.error("create: terrain should be a LosTerrain")
	return null


# --------------------------------------------------------------------------------------------- sight


## Returns whether model [param a] sees model [param b].
func has_los(a: int, b: int) -> bool:
	return _sight("has_los").has_los(a, b)


## Returns whether model [param a] sees model [param b], with as much proof as [param detail] names.
func check(a: int, b: int, detail := int(DETAIL_LINES)) -> Dictionary:
	return _sight("check").check(a, b, detail)


## Returns the answer of [method check] as an object with typed properties, see fallback_los_result.gd. With
## [param want_block_points], the blocked lines also hold where they are blocked.
func query(a: int, b: int, want_block_points := false) -> RefCounted:
	return Result.of(_sight("query").check(a, b, DETAIL_BLOCK_POINTS if want_block_points else DETAIL_LINES))


## Returns whether model [param a] would see model [param b] if it stood at [param position].
func check_at(a: int, position: Vector2, b: int, detail := int(DETAIL_PROOF)) -> Dictionary:
	return _sight("check_at").check_at(a, position, b, detail)


## Returns whether model [param b] is visible to model [param a], and what blocks. How much of it is visible needs the
## native library.
func target_visibility(a: int, b: int) -> Dictionary:
	return Query.target_visibility(_sight("target_visibility").check(a, b, DETAIL_PROOF), "LosTable")


## Returns which of [param from] see which of [param to]: one byte per pair, 0 or 1, row by row.
func visibility_matrix(from: PackedInt32Array, to: PackedInt32Array) -> PackedByteArray:
	return _sight("visibility_matrix").matrix(from, to)


## As LosTable.begin_visibility_matrix, but the matrix is found at once: the models may change later.
func begin_visibility_matrix(from: PackedInt32Array, to: PackedInt32Array) -> Job:
	var job := Job.new()
	var matrix := _sight("begin_visibility_matrix").matrix(from, to)
	job.start(matrix.size(), func(pair: int) -> bool: return matrix[pair] != 0)
	return job


## Returns which of [param candidates], or of all models of other sides, see the model; ascending.
func observers_of(handle: int, candidates := PackedInt32Array()) -> PackedInt32Array:
	return _sight("observers_of").observers_of(handle, candidates)


## Returns the pairs in which the first sees the second within the range, as from, to, from, to, ... Pairs whose entry
## in [param mask], a matrix, is 0 are skipped.
func visible_pairs(from: PackedInt32Array, to: PackedInt32Array, max_range_inches := INF,
		mask := PackedByteArray()) -> PackedInt32Array:
	return _sight("visible_pairs").visible_pairs(from, to, max_range_inches, mask)


## Returns what unit [param from] sees of unit [param to]: visibility, cover and hidden models.
func unit_visibility(from: StringName, to: StringName, max_range_inches := INF) -> Dictionary:
	return UnitSight.new(_sight("unit_visibility")).answer(from, to, max_range_inches)


## Returns by how many of [param observers] the model would be seen at each of [param points], weighted by
## [param options]: ranges, weights, only_new, detection_inches.
func exposure(handle: int, points: PackedVector2Array, observers: PackedInt32Array,
		options := {}) -> PackedFloat32Array:
	return Exposure.new(_sight("exposure"), observers, options).at_points(handle, points)


## Returns the indices of the [param count] points with the least exposure; of equal ones the first.
func safest_points(handle: int, points: PackedVector2Array, observers: PackedInt32Array, count: int,
		options := {}) -> PackedInt32Array:
	return Exposure.new(_sight("safest_points"), observers, options).safest(handle, points, count)


## Returns the exposure of [param model], or of a bare point, in each cell of a grid over [param bounds], as
## [code]{width, height, exposure}[/code].
func exposure_map(observers: PackedInt32Array, bounds: Rect2, cell_size: float, model := {},
		options := {}) -> Dictionary:
	return Exposure.new(_sight("exposure_map"), observers, options).map(bounds, cell_size, model)


# ----------------------------------------------------------------------------------------- distances


## Returns the distance of two models in inches, base to base; 0 if they touch or overlap.
func distance(a: int, b: int) -> float:
	return _ranges("distance").distance(a, b)


## Returns the distances of all pairs, row by row.
func distance_matrix(from: PackedInt32Array, to: PackedInt32Array) -> PackedFloat32Array:
	return _ranges("distance_matrix").matrix(from, to)


## Returns which of [param candidates], or of all models, are within so many inches of the model, or up to 0.001
## inches more; ascending.
func within(handle: int, inches: float, candidates := PackedInt32Array()) -> PackedInt32Array:
	return _ranges("within").within(handle, inches, candidates)


## Returns the nearest of [param candidates], or of those that the model sees, as
## [code]{handle, distance_inches, has_los}[/code]; of several at the same distance the smallest handle.
func nearest(handle: int, candidates: PackedInt32Array, must_see := false) -> Dictionary:
	return _ranges("nearest").nearest(handle, candidates, must_see)


## Returns the ids of the pieces that the base of the model overlaps, or to which it has another relation.
func pieces_at(handle: int, relation := int(RELATION_OVERLAPS)) -> PackedStringArray:
	return _ranges("pieces_at").pieces_at(handle, relation)


# ----------------------------------------------------------------------------------------- internals


func _sight(method: String) -> Sight:
	return Sight.new(_models, opened(), method)


func _ranges(method: String) -> Ranges:
	return Ranges.new(_sight(method))
