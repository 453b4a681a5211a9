# SPDX-License-Identifier: MIT
extends "support/scene_test.gd"
## Regions of LosTerrain2D: as the first query of a node, directly after a change, and of models that are dead.

const BOUNDS := Rect2(100, 100, 900, 900)
const CALLS := ["visibility_polygon", "visibility_triangles", "visibility_region", "unit_region"]

var _ruin: Polygon2D


func before_each() -> void:
	super()
	_ruin = add_ruin()


func test_a_region_is_the_first_query_of_a_node(method: String = use_parameters(CALLS)) -> void:
	assert_eq(_region(method), _expected(method))
	assert_gt(_size(_region(method)), 0)
	assert_eq(new_messages().size(), 0, method)


func test_a_region_directly_after_a_change(method: String = use_parameters(CALLS)) -> void:
	var before: Variant = _region(method)
	_ruin.position.y += 200.0
	var moved: Variant = _region(method)
	assert_ne(moved, before, method)
	assert_eq(moved, _expected(method))
	_terrain.heights = EnhancedLineOfSight.HEIGHTS_TRUE
	describe(_ruin).height_inches = 1.0
	_shooter.elevation_inches = 9.0
	var lowered: Variant = _region(method)
	assert_ne(lowered, moved, method)
	assert_eq(lowered, _expected(method))
	_terrain.heights = EnhancedLineOfSight.HEIGHTS_CATEGORY
	assert_eq(_region(method), moved, method)
	_ruin.free()
	assert_ne(_region(method), moved, method)


func test_dead_models_see_nothing_and_are_not_seen(blocks: bool = use_parameters([false, true])) -> void:
	_terrain.models_block = blocks
	_ruin.free()
	assert_true(_terrain.any_visible([_shooter], [_target]).has_los)
	var dead: Dictionary = _shooter.to_model().merged({ "alive": false })
	dead.make_read_only()
	_shooter.alive = false
	for model: Variant in [_shooter, _shooter.get_handle(), dead]:
		assert_false(_terrain.has_los(model, _target))
		assert_eq(Array(_terrain.visibility_matrix([model], [_target])), [0])
		assert_false(_terrain.any_visible([model], [_target]).has_los)
		assert_false(_terrain.any_visible([_target], [model]).has_los)
		assert_eq(Array(_terrain.visibility_map([model], BOUNDS, 90.0).counts).max(), 0)
		assert_eq(_terrain.visibility_region(model, BOUNDS), _no_region())
		assert_eq(_terrain.unit_region([model], BOUNDS), _no_region())
	assert_eq(new_messages().size(), 0, "silent")


## Indices and the answers for the others stay as they are.
func test_dead_models_beside_others(blocks: bool = use_parameters([false, true])) -> void:
	_terrain.models_block = blocks
	var other := add_model(Vector2(200, 800))
	_shooter.alive = false
	var found := _terrain.any_visible([_shooter, other], [_target])
	assert_eq([found.has_los, found.shooter_index, found.target_index], [true, 1, 0])
	assert_eq(_terrain.visibility_map([_shooter, other], BOUNDS, 90.0), _terrain.visibility_map([other], BOUNDS, 90.0))
	assert_eq(_terrain.unit_region([_shooter, other], BOUNDS), _terrain.unit_region([other], BOUNDS))
	assert_eq(Array(_terrain.visibility_matrix([_shooter, other], [_target])), [0, 1])
	_shooter.alive = true
	assert_ne(_terrain.unit_region([_shooter, other], BOUNDS), _terrain.unit_region([other], BOUNDS))


## The model that stands there is hypothetical, or only says in which pieces a point is.
func test_dead_models_at_other_places() -> void:
	var map := _terrain.exposure_map([_target], BOUNDS, 90.0, _shooter)
	var outline := _terrain.visibility_polygon(Vector2(300, 400), _shooter, BOUNDS)
	_shooter.alive = false
	assert_eq_deep(_terrain.exposure_map([_target], BOUNDS, 90.0, _shooter), map)
	assert_eq(_terrain.visibility_polygon(Vector2(300, 400), _shooter, BOUNDS), outline)


## Only a table has flags: a LosTerrain and a board read no `alive`.
func test_a_terrain_ignores_the_key_alive() -> void:
	var model := { "position": Vector2(200, 800), "base_mm": 32, "alive": false }
	var other := { "position": Vector2(800, 800), "base_mm": 32, "alive": false }
	var board := _terrain.get_board()
	for terrain: RefCounted in [LosTerrain.from_board(board)]:
		assert_true(terrain.has_los(model, other))
		assert_true(terrain.any_visible([model], [other]).has_los)
		assert_eq(Array(terrain.visibility_matrix([model], [other])), [1])
	assert_true(EnhancedLineOfSight.has_los(model, other, board))
	assert_eq(new_messages().size(), 0, "silent")


func _arguments(method: String, model: Variant) -> Array:
	match method:
		"visibility_region":
			return [model, BOUNDS]
		"unit_region":
			return [[model], BOUNDS]
	return [Vector2(200, 400), model, BOUNDS]


func _region(method: String) -> Variant:
	return _terrain.callv(method, _arguments(method, _shooter))


## The answer of a terrain that is compiled anew.
func _expected(method: String) -> Variant:
	return LosTerrain.from_board(_terrain.get_board()).callv(method, _arguments(method, _shooter.to_model()))


func _size(region: Variant) -> int:
	return region.triangles.size() if region is Dictionary else region.size()


func _no_region() -> Dictionary:
	return _terrain.unit_region([], BOUNDS)
