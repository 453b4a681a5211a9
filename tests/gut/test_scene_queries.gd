# SPDX-License-Identifier: MIT
extends "support/scene_test.gd"
## Every query of LosTerrain2D: the answer is that of LosTable or LosTerrain, with nodes, Dictionaries and handles.

const POINTS: PackedVector2Array = [Vector2(800, 400), Vector2(300, 900), Vector2(700, 350), Vector2(900, 800)]
const BOUNDS := Rect2(100, 100, 900, 900)
const IN_RUIN := { "position": Vector2(500, 400), "base_mm": 25 }

var _own: Array[LosModel2D] = []
var _foes: Array[LosModel2D] = []
var _table: LosTable
var _own_handles := PackedInt32Array()
var _foe_handles := PackedInt32Array()


func before_each() -> void:
	super()
	add_ruin()
	add_ruin(Vector2(560, 700))
	_shooter.unit = &"squad"
	_shooter.side = 1
	_target.unit = &"orks"
	_target.side = 2
	_own = [_shooter, add_model(Vector2(220, 560), &"squad", 1), add_model(Vector2(200, 760), &"squad", 1)]
	_foes = [_target, add_model(Vector2(830, 610), &"orks", 2), add_model(Vector2(700, 800), &"tank", 2)]
	_foes[2].base_mm = 100.0
	_table = _terrain.get_table()
	_own_handles = _handles(_own)
	_foe_handles = _handles(_foes)


func test_the_scene_has_both_verdicts() -> void:
	assert_between(_terrain.visibility_matrix(_own, _foes).count(1), 2, 7)


func test_pairs(blocks: bool = use_parameters([false, true])) -> void:
	_terrain.models_block = blocks
	_terrain.get_table()
	for i in 3:
		for j in 3:
			var a := _own_handles[i]
			var b := _foe_handles[j]
			assert_eq(_terrain.has_los(_own[i], _foes[j]), _table.has_los(a, b))
			assert_eq(_terrain.has_los(a, _foes[j]), _table.has_los(a, b), "a handle")
			assert_eq(_terrain.has_los(_own[i].to_model(), _foes[j]), _table.has_los(a, b), "a Dictionary")
			assert_eq(_terrain.distance(_own[i], _foes[j]), _table.distance(a, b))
			for detail in 4:
				assert_eq_deep(_plain(_terrain.check(_own[i], _foes[j], false, detail)), _named(_table.check(a, b, detail)))
				assert_eq_deep(_plain(_terrain.check_at(_own[i], POINTS[1], _foes[j], detail)),
						_named(_table.check_at(a, POINTS[1], b, detail)))
			assert_eq_deep(_terrain.check(_own[i], _foes[j], true), _terrain.check(_own[i], _foes[j], false, 3))
			assert_eq_deep(_terrain.query(_own[i], _foes[j]).to_dictionary(), _table.check(a, b))
			assert_eq_deep(_terrain.query(_own[i], b, true).to_dictionary(), _table.check(a, b, 3))
			assert_eq_deep(_plain(_terrain.target_visibility(_own[i], _foes[j])), _named(_table.target_visibility(a, b)))


func test_batches(blocks: bool = use_parameters([false, true])) -> void:
	_terrain.models_block = blocks
	_terrain.get_table()
	assert_eq(_terrain.visibility_matrix(_own, _foes), _table.visibility_matrix(_own_handles, _foe_handles))
	assert_eq(_terrain.distance_matrix(_own, _foes), _table.distance_matrix(_own_handles, _foe_handles))
	var pairs := _terrain.visible_pairs(_own, _foes, 15.0)
	assert_eq(_handles(pairs), _table.visible_pairs(_own_handles, _foe_handles, 15.0))
	assert_between(pairs.size(), 2, 16, "some, not all")
	assert_eq(_handles(_terrain.observers_of(_foes[2])), _table.observers_of(_foe_handles[2]))
	assert_eq(_terrain.observers_of(_foes[2], [_foes[1], _own[2]]).has(_foes[1]), true, "any candidate")
	assert_eq(_handles(_terrain.within(_foes[0], 6.0)), _table.within(_foe_handles[0], 6.0))
	assert_eq(_terrain.within(_foes[0], 6.0), [_foes[1]])
	assert_eq(_terrain.pieces_at(IN_RUIN), PackedStringArray([_terrain.get_pieces()[0].id]))
	for must_see: bool in [false, true]:
		var nearest := _terrain.nearest(_own[0], _foes, must_see)
		assert_eq(nearest.handle, _table.nearest(_own_handles[0], _foe_handles, must_see).handle)
		assert_eq(_handles([nearest.model]), PackedInt32Array([nearest.handle]))
	assert_null(_terrain.nearest(_own[0], []).model)


func test_units() -> void:
	var expected := _table.unit_visibility(&"squad", &"orks", 24.0)
	for given: Array in [[&"squad", "orks"], [_own[1], _foes[1]]]:
		var result := _terrain.unit_visibility(given[0], given[1], 24.0)
		assert_eq(_handles(result.shooters), expected.shooters)
		assert_eq(_handles(result.visible_models), expected.visible_models)
		assert_same(result.shooter, _terrain.get_model(expected.shooter_index))
		assert_same(result.target, _terrain.get_model(expected.target_index))
		assert_true(result.visible)
	for foe: LosModel2D in [_foes[0], _foes[1]]:
		foe.hidden_by_rule = true
		foe.detection_inches = 5.0
	var hidden := _terrain.unit_visibility(&"squad", &"orks")
	assert_eq(hidden.reason, "hidden")
	assert_eq(hidden.hidden_models, [_foes[0], _foes[1]])
	assert_null(hidden.shooter)
	_foes[1].detection_inches = 40.0
	assert_true(_terrain.unit_visibility(&"squad", &"orks").visible)


func test_places(blocks: bool = use_parameters([false, true])) -> void:
	_terrain.models_block = blocks
	_terrain.get_table()
	var options := { "ranges": 20.0 }
	assert_eq(_terrain.exposure(_own[0], POINTS, _foes, options),
			_table.exposure(_own_handles[0], POINTS, _foe_handles, options))
	assert_eq(_terrain.safest_points(_own[0], POINTS, _foes, 2),
			_table.safest_points(_own_handles[0], POINTS, _foe_handles, 2))
	assert_eq_deep(_terrain.exposure_map(_foes, BOUNDS, 90.0, _own[0]),
			_table.exposure_map(_foe_handles, BOUNDS, 90.0, _own[0].to_model()))
	var map := _terrain.visibility_map(_foes, BOUNDS, 90.0)
	assert_eq([map.width, map.height, map.counts.size()], [10, 10, 100])
	var points := _table.exposure_map(_foe_handles, BOUNDS, 90.0)
	for i in 100:
		assert_eq(map.counts[i], int(points.exposure[i]))


func test_any_visible() -> void:
	for blocks: bool in [false, true]:
		_terrain.models_block = blocks
		var found := _terrain.any_visible(_own, _foes)
		assert_true(found.has_los)
		assert_true(_terrain.has_los(_own[found.shooter_index], _foes[found.target_index]))
		assert_eq(found.sight_line.size(), 2)
		assert_eq(_terrain.any_visible([_own[0]], [_foes[0]]),
				{ "has_los": false, "shooter_index": -1, "target_index": -1, "sight_line": [] })
		assert_false(_terrain.any_visible([], _foes).has_los)
	var row := _terrain.distance_matrix(_own, _foes)
	var matrix := _terrain.visibility_matrix(_own, _foes)
	var found := _terrain.any_visible(_own, _foes)
	for i in matrix.size():
		assert_true(matrix[i] == 0 or row[i] >= row[found.shooter_index * 3 + found.target_index], "the nearest")


func test_regions() -> void:
	var compiled: LosTerrain = _terrain.get_terrain()
	for from: Vector2 in POINTS:
		assert_eq(_terrain.visibility_polygon(from), compiled.visibility_polygon(from))
		assert_eq(_terrain.visibility_triangles(from, _own[0], BOUNDS),
				compiled.visibility_triangles(from, _own[0].to_model(), BOUNDS))
	assert_eq(_terrain.visibility_region(_own[0], BOUNDS), compiled.visibility_region(_own[0].to_model(), BOUNDS))
	assert_eq(_terrain.unit_region(_own, BOUNDS),
			compiled.unit_region(_own.map(func(model: LosModel2D) -> Dictionary: return model.to_model()), BOUNDS))


func test_dictionaries_come_back_as_they_were_passed() -> void:
	var guest := { "position": Vector2(760, 400), "base_mm": 32 }
	assert_eq(_terrain.within(_foes[0], 3.0, [guest, _own[0]]), [guest])
	assert_same(_terrain.nearest(_foes[0], [_own[0], guest]).model, guest)
	assert_eq(_terrain.observers_of(guest, [_foes[0], _own[0]]), [_foes[0]])
	assert_eq(_table.get_models().size(), 6, "removed again")
	assert_eq(guest.size(), 2, "unchanged")


func test_a_dictionary_blocks_nothing_but_has_a_unit() -> void:
	_terrain.models_block = true
	var wall := { "position": Vector2(760, 400), "base_mm": 200 }
	var ork := { "position": Vector2(760, 405), "base_mm": 32, "unit": "tank" }
	assert_eq(Array(_terrain.visibility_matrix([wall, { "position": Vector2(700, 400) }], [_foes[0]])), [1, 1])
	var behind := { "position": Vector2(600, 800), "base_mm": 32 }
	var far := { "position": Vector2(800, 800), "base_mm": 32 }
	assert_false(_terrain.has_los(behind, far), "the tank is in the way")
	assert_true(_terrain.has_los(behind.merged({ "unit": "tank" }), far), "unless it is of the same unit")
	assert_true(_terrain.has_los(ork, _foes[0]))


func test_options_reach_the_engine() -> void:
	_terrain.mode = EnhancedLineOfSight.MODE_EXACT
	_terrain.heights = EnhancedLineOfSight.HEIGHTS_TRUE
	_terrain.min_gap = -1.0
	_terrain.pixels_per_inch = 20.0
	_terrain.sampling = EnhancedLineOfSight.SAMPLING_SIZE
	_terrain.density = 9
	_terrain.edition = 11
	var compiled: LosTerrain = _terrain.get_terrain()
	for key: String in ["mode", "heights", "min_gap", "pixels_per_inch", "sampling", "density", "edition"]:
		assert_eq(compiled.get(key), _terrain.get(key), key)
		assert_eq(_terrain.get_board()[key], _terrain.get(key), key)
	assert_almost_eq(_terrain.distance(_own[0], _foes[0]), 30.0 - 32.0 / 25.4, 1e-3)
	var plain: LosTerrain2D = autofree(LosTerrain2D.new())
	assert_eq(plain.get_board().keys(), ["rules", "terrain_features"])
	assert_eq(plain.get_board().rules.title, LosRules.preset(LosRules.SOLID).title)
	plain.edition = 10
	assert_eq(plain.get_board(), { "edition": 10, "terrain_features": [] })


func test_without_rules_or_edition_every_piece_blocks() -> void:
	var terrain := LosTerrain2D.new()
	terrain.default_height_category = "low"
	add_child_autofree(terrain)
	var wall := Polygon2D.new()
	wall.polygon = [Vector2(0, 0), Vector2(40, 0), Vector2(40, 400), Vector2(0, 400)]
	wall.position = Vector2(400, 0)
	terrain.add_child(wall)
	var from := { "position": Vector2(100, 200), "base_mm": 32 }
	var to := { "position": Vector2(800, 200), "base_mm": 32 }
	assert_false(terrain.has_los(from, to))
	terrain.edition = 10
	assert_true(terrain.has_los(from, to), "10th edition: low terrain does not block")


func test_a_bridge_in_inches() -> void:
	_terrain.heights = EnhancedLineOfSight.HEIGHTS_TRUE
	var piece := describe(_terrain.get_child(0))
	piece.base_inches = 3.0
	piece.height_inches = 4.0
	assert_true(sees(), "below it")
	piece.base_inches = 0.0
	assert_false(sees())
	_shooter.elevation_inches = 9.0
	assert_true(sees(), "over it")


func test_the_state_of_a_piece() -> void:
	assert_false(_terrain.set_piece_state("door", "open"))
	assert_one(ERROR, ["set_piece_state: no LosPiece2D describes a piece \"door\"", "Table\""])
	var piece := describe(_terrain.get_child(0))
	piece.id = "door"
	piece.sight = "see into"
	assert_true(_terrain.set_piece_state("door", "open"))
	assert_eq(piece.state, "open")
	var words: Dictionary = _terrain.get_pieces()[0]
	assert_eq([words.state, words.tags], ["open", ["see_into"]])
	assert_true(_terrain.set_piece_state("door", "closed"))
	assert_false(_terrain.get_pieces()[0].has("state"))


func _handles(models: Array) -> PackedInt32Array:
	return PackedInt32Array(models.map(func(model: LosModel2D) -> int: return model.get_handle()))


## A result of LosTable in which blocking models are nodes.
func _named(result: Dictionary) -> Dictionary:
	if result.has("blocking_models"):
		result.blocking_models = Array(result.blocking_models).map(func(handle: int) -> String:
			return String(_terrain.get_model(handle).name))
	return result


func _plain(result: Dictionary) -> Dictionary:
	if result.has("blocking_models"):
		result.blocking_models = result.blocking_models.map(func(model: LosModel2D) -> String: return String(model.name))
	return result
