# SPDX-License-Identifier: MIT
extends RefCounted
## The measured queries of a pair. Each has its own loop over typed local variables, so that only the call is measured;
## each returns whether the pair is visible.

const Fallback := preload("res://addons/enhanced_los/fallback/fallback.gd")
const Scenes := preload("scenes.gd")

const FALLBACK_CHECK := "fallback check"
const FALLBACK_HAS_LOS := "fallback has_los"
const GEOMETRY := "Geometry2D loop, center line"
const PHYSICS := "physics intersect_ray, center line"
const STATIC_LEGACY := "static legacy, center line"
const TERRAIN_LEGACY := "LosTerrain legacy"
const STATIC_CHECK := "static check"
const STATIC_HAS_LOS := "static has_los"
const STATIC_SNAPSHOT := "static has_los, snapshot"
const TERRAIN_CHECK := "LosTerrain.check"
const TERRAIN_QUERY := "LosTerrain.query"
const TERRAIN_HAS_LOS := "LosTerrain.has_los"


class Contender:
	var pair: Scenes.ModelPair

	func set_pair(next_pair: Scenes.ModelPair) -> void:
		pair = next_pair

	func run(_times: int) -> bool:
		return false


class FallbackCheck extends Contender:
	func run(times: int) -> bool:
		var shooter := pair.shooter
		var target := pair.target
		var board := pair.board.dictionary
		var answer := {}
		for i in times:
			answer = Fallback.check_enhanced_visibility(shooter, target, board)
		return answer.has_los


class FallbackHasLos extends Contender:
	func run(times: int) -> bool:
		var shooter := pair.shooter
		var target := pair.target
		var board := pair.board.dictionary
		var answer := false
		for i in times:
			answer = Fallback.has_los(shooter, target, board)
		return answer


class GeometryLoop extends Contender:
	func run(times: int) -> bool:
		var from: Vector2 = pair.shooter.position
		var to: Vector2 = pair.target.position
		var polygons := pair.board.polygons
		var answer := false
		for i in times:
			answer = _is_clear(from, to, polygons)
		return answer

	static func _is_clear(from: Vector2, to: Vector2, polygons: Array[PackedVector2Array]) -> bool:
		for polygon in polygons:
			var previous := polygon[-1]
			for vertex in polygon:
				if Geometry2D.segment_intersects_segment(from, to, previous, vertex) != null:
					return false
				previous = vertex
		return true


class PhysicsRay extends Contender:
	var _query := PhysicsRayQueryParameters2D.new()

	func set_pair(next_pair: Scenes.ModelPair) -> void:
		pair = next_pair
		_query.from = pair.shooter.position
		_query.to = pair.target.position
		_query.hit_from_inside = true

	func run(times: int) -> bool:
		var space := PhysicsServer2D.space_get_direct_state(pair.board.space)
		var query := _query
		var hit := {}
		for i in times:
			hit = space.intersect_ray(query)
		return hit.is_empty()


class StaticLegacy extends Contender:
	func run(times: int) -> bool:
		var from: Vector2 = pair.shooter.position
		var to: Vector2 = pair.target.position
		var board := pair.board.dictionary
		var answer := false
		for i in times:
			answer = EnhancedLineOfSight.check_legacy_line_of_sight(from, to, board)
		return answer


class TerrainLegacy extends Contender:
	func run(times: int) -> bool:
		var shooter := pair.shooter
		var target := pair.target
		var terrain := pair.board.terrain
		var answer := false
		terrain.mode = EnhancedLineOfSight.MODE_LEGACY
		for i in times:
			answer = terrain.has_los(shooter, target)
		terrain.mode = EnhancedLineOfSight.MODE_SAMPLED
		return answer


class StaticCheck extends Contender:
	func run(times: int) -> bool:
		var shooter := pair.shooter
		var target := pair.target
		var board := pair.board.dictionary
		var answer := {}
		for i in times:
			answer = EnhancedLineOfSight.check_enhanced_visibility(shooter, target, board)
		return answer.has_los


class StaticHasLos extends Contender:
	func run(times: int) -> bool:
		var shooter := pair.shooter
		var target := pair.target
		var board := pair.board.dictionary
		var answer := false
		for i in times:
			answer = EnhancedLineOfSight.has_los(shooter, target, board)
		return answer


class StaticSnapshot extends Contender:
	func run(times: int) -> bool:
		var shooter := pair.shooter
		var target := pair.target
		var snapshot := pair.board.snapshot
		var answer := false
		for i in times:
			answer = EnhancedLineOfSight.has_los(shooter, target, snapshot)
		return answer


class TerrainCheck extends Contender:
	func run(times: int) -> bool:
		var shooter := pair.shooter
		var target := pair.target
		var terrain := pair.board.terrain
		var answer := {}
		for i in times:
			answer = terrain.check(shooter, target)
		return answer.has_los


class TerrainQuery extends Contender:
	func run(times: int) -> bool:
		var shooter := pair.shooter
		var target := pair.target
		var terrain := pair.board.terrain
		var answer: LosResult
		for i in times:
			answer = terrain.query(shooter, target)
		return answer.has_los


class TerrainHasLos extends Contender:
	func run(times: int) -> bool:
		var shooter := pair.shooter
		var target := pair.target
		var terrain := pair.board.terrain
		var answer := false
		for i in times:
			answer = terrain.has_los(shooter, target)
		return answer


## {name: Contender}, in the order of the table.
static func all() -> Dictionary:
	return {
		FALLBACK_CHECK: FallbackCheck.new(),
		FALLBACK_HAS_LOS: FallbackHasLos.new(),
		GEOMETRY: GeometryLoop.new(),
		PHYSICS: PhysicsRay.new(),
		STATIC_LEGACY: StaticLegacy.new(),
		TERRAIN_LEGACY: TerrainLegacy.new(),
		STATIC_CHECK: StaticCheck.new(),
		STATIC_HAS_LOS: StaticHasLos.new(),
		STATIC_SNAPSHOT: StaticSnapshot.new(),
		TERRAIN_CHECK: TerrainCheck.new(),
		TERRAIN_QUERY: TerrainQuery.new(),
		TERRAIN_HAS_LOS: TerrainHasLos.new(),
	}
