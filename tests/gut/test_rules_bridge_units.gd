# SPDX-License-Identifier: MIT
extends GutTest
## Unit against unit: range, the visible pair, blocking terrain, ignored models.

const Bridge := preload("res://addons/enhanced_los/game_40k/rules_bridge.gd")

const INCH := 40.0
const RADIUS := 32.0 / 25.4 * INCH / 2.0
const LEFT := Vector2(200, 400)
const RIGHT := Vector2(1000, 400)
const BIG_RUIN := Rect2(580, 100, 40, 600)


func test_weapon_range_with_line_of_sight() -> void:
	var one := _unit([_model(LEFT)])
	var other := _unit([_model(LEFT + Vector2(24.0 * INCH + 2.0 * RADIUS, 0.0))])
	var open_table := _board([], 10)
	var at_limit := Bridge.check_target_visibility(one, other, 24.0, open_table)
	assert_true(at_limit.visible, "exactly at the limit is in range")
	assert_almost_eq(at_limit.distance_inches, 24.0, 0.0001)
	var beyond := Bridge.check_target_visibility(one, other, 23.99, open_table)
	assert_eq(beyond.reason, "out_of_range")
	assert_almost_eq(beyond.distance_inches, 24.0, 0.0001)
	assert_eq([beyond.shooter_index, beyond.target_index, beyond.sight_line], [-1, -1, []])
	var walled := Bridge.check_target_visibility(one, other, 24.0, _board([_ruin("wall", BIG_RUIN)], 10))
	assert_eq(walled.reason, "blocked")


func test_exactly_at_the_limit_anywhere_on_the_table() -> void:
	var random := RandomNumberGenerator.new()
	random.seed = 1
	for i in 200:
		var inches := float(random.randi_range(1, 48))
		var from := Vector2(random.randf_range(1, 1760), random.randf_range(1, 2400))
		var to := from + Vector2.from_angle(random.randf() * TAU) * (inches * INCH + 2.0 * RADIUS)
		var sight := Bridge.check_target_visibility(_unit([_model(from)]), _unit([_model(to)]), inches, {})
		assert_true(sight.visible, "%s to %s" % [from, to])
		sight = Bridge.check_target_visibility(_unit([_model(from)]), _unit([_model(to)]), inches - 0.01, {})
		assert_eq(sight.reason, "out_of_range", "%s to %s" % [from, to])


func test_range_counts_from_true_bases() -> void:
	var transporter := { "position": LEFT, "base_type": "rectangular", "base_mm": 180,
			"base_dimensions": { "length": 100, "width": 180 } }
	var far_inches := (RIGHT.x - LEFT.x) / INCH
	var sideways := Bridge.check_target_visibility(_unit([transporter]), _unit([_model(RIGHT)]), 24.0, {})
	assert_almost_eq(sideways.distance_inches, far_inches - 50.0 / 25.4 - 16.0 / 25.4, 0.0001)
	transporter["rotation"] = PI / 2.0
	var lengthways := Bridge.check_target_visibility(_unit([transporter]), _unit([_model(RIGHT)]), 24.0, {})
	assert_almost_eq(lengthways.distance_inches, far_inches - 90.0 / 25.4 - 16.0 / 25.4, 0.0001)


func test_other_pixels_per_inch() -> void:
	var board := { "pixels_per_inch": 20.0 }
	var sight := Bridge.check_target_visibility(_unit([_model(LEFT)]), _unit([_model(RIGHT)]), 99.0, board)
	assert_almost_eq(sight.distance_inches, 800.0 / 20.0 - 32.0 / 25.4, 0.0001)


func test_the_nearest_visible_pair_is_reported() -> void:
	for edition: int in [10, 11]:
		# 0 is nearest but behind the ruin, 1 is far in the open, 2 is near in the open.
		var targets := _unit([_model(Vector2(700, 400)), _model(Vector2(200, 1500)), _model(Vector2(200, 1000))])
		var sight := Bridge.check_target_visibility(_unit([_model(LEFT)]), targets, 48.0,
				_board([_ruin("wall", BIG_RUIN)], edition))
		assert_true(sight.visible)
		assert_eq(sight.reason, "")
		assert_eq([sight.shooter_index, sight.target_index], [0, 2])
		assert_almost_eq(sight.distance_inches, (600.0 - 2.0 * RADIUS) / INCH, 0.0001)
		assert_eq(sight.sight_line, [LEFT, Vector2(200, 1000)])
		assert_eq(sight.blocking_terrain, [])


func test_blocking_terrain_is_that_of_the_pairs_in_range() -> void:
	for edition: int in [10, 11]:
		var board := _board([
			_ruin("north", Rect2(580, 100, 40, 500)),
			_ruin("south", Rect2(580, 1000, 40, 500)),
			_ruin("out_of_range", Rect2(580, 2000, 40, 300)),
		], edition)
		var shooters := _unit([_model(Vector2(400, 300)), _model(Vector2(400, 1200))])
		var targets := _unit([_model(Vector2(800, 300)), _model(Vector2(780, 1200)), _model(Vector2(800, 2150))])
		var sight := Bridge.check_target_visibility(shooters, targets, 12.0, board)
		assert_false(sight.visible)
		assert_eq(sight.reason, "blocked")
		assert_eq(sight.blocking_terrain, ["south", "north"], "nearest pair first")
		assert_eq([sight.shooter_index, sight.target_index], [-1, -1])
		assert_almost_eq(sight.distance_inches, (380.0 - 2.0 * RADIUS) / INCH, 0.0001)
		assert_eq(sight.sight_line, [])


func test_units_with_a_dictionary_of_models() -> void:
	var shooters := { "models": { "m1": _model(LEFT, false), "m2": _model(LEFT + Vector2(0, 100)) } }
	var targets := { "models": { "t1": _model(RIGHT + Vector2(0, 900)), 7: _model(RIGHT) } }
	var sight := Bridge.check_target_visibility(shooters, targets, 48.0, {})
	assert_eq([sight.shooter_index, sight.target_index], ["m2", 7])
	sight = Bridge.check_target_visibility(shooters, targets, 1.0, {})
	assert_eq([sight.reason, sight.shooter_index, sight.target_index], ["out_of_range", null, null])
	sight = Bridge.check_target_visibility(_unit([_model(LEFT)]), targets, 48.0, {})
	assert_eq([sight.shooter_index, sight.target_index], [0, 7], "Array and Dictionary may be mixed")


func test_ignored_models() -> void:
	var no_pair := { "visible": false, "reason": "no_models", "shooter_index": -1, "target_index": -1,
			"distance_inches": INF, "sight_line": [], "blocking_terrain": [], "blockers": [] }
	var unit_with_model := _unit([_model(LEFT)])
	for models: Array in [
		[],
		[_model(RIGHT, false)],
		[{ "base_mm": 32 }],
		[{ "position": null }],
		[_model(Vector2.ZERO)],
		[_model(RIGHT, false), { "alive": true }],
	]:
		assert_eq(Bridge.check_target_visibility(unit_with_model, _unit(models), 48.0, {}), no_pair)
		assert_eq(Bridge.check_target_visibility(_unit(models), unit_with_model, 48.0, {}), no_pair)
		assert_false(Bridge.check_unit_cover(_unit(models), unit_with_model, {}))
	assert_eq(Bridge.check_target_visibility(unit_with_model, {}, 48.0, {}), no_pair)
	assert_eq(Bridge.check_target_visibility(unit_with_model, { "models": {} }, 48.0, {}).target_index, null)


func test_dead_models_keep_the_numbering() -> void:
	var squad := _unit([_model(LEFT, false), { "wounds": 2 }, _model(LEFT)])
	assert_eq(Bridge.check_target_visibility(squad, _unit([_model(RIGHT)]), 48.0, {}).shooter_index, 2)


func test_positions_from_json() -> void:
	var target := { "position": { "x": 1000.0, "y": 400 }, "base_mm": 32.0 }
	var sight := Bridge.check_target_visibility(_unit([_model(LEFT)]), _unit([target]), 24.0, {})
	assert_eq(sight.sight_line, [LEFT, RIGHT])


func test_models_inherit_the_keywords_of_their_unit() -> void:
	# In the 10th edition ruins do not block AIRCRAFT, and medium terrain does not block TITANIC models.
	var ruins := _board([_ruin("wall", BIG_RUIN)], 10)
	var hill := _ruin("hill", BIG_RUIN)
	hill.merge({ "type": "hill", "height_category": "medium" }, true)
	var target := _unit([_model(RIGHT)])
	assert_false(_sees(_unit([_model(LEFT)]), target, ruins))
	assert_true(_sees(_unit([_model(LEFT)], { "meta": { "keywords": ["FLY", "Aircraft"] } }), target, ruins))
	assert_true(_sees(_unit([_model(LEFT)], { "keywords": ["AIRCRAFT"] }), target, ruins))
	assert_true(_sees(target, _unit([_model(LEFT)], { "meta": { "keywords": ["AIRCRAFT"] } }), ruins))
	assert_false(_sees(_unit([_model(LEFT)]), target, _board([hill], 10)))
	assert_true(_sees(_unit([_model(LEFT)], { "meta": { "keywords": ["TITANIC"] } }), target, _board([hill], 10)))


func test_keywords_of_a_model_override_those_of_its_unit() -> void:
	var ruins := _board([_ruin("wall", BIG_RUIN)], 10)
	var target := _unit([_model(RIGHT)])
	var unit_keywords := { "meta": { "keywords": ["AIRCRAFT"] } }
	for own: Dictionary in [{ "keywords": ["INFANTRY"] }, { "meta": { "keywords": ["INFANTRY"] } }]:
		var model := _model(LEFT)
		model.merge(own)
		assert_false(_sees(_unit([model], unit_keywords), target, ruins))
	for own: Dictionary in [{ "keywords": [] }, { "meta": {} }, { "keywords": [], "meta": { "keywords": [] } }]:
		var model := _model(LEFT)
		model.merge(own)
		assert_true(_sees(_unit([model], unit_keywords), target, ruins), "an empty list counts as absent")


func test_arguments_are_not_modified() -> void:
	var shooters := _unit([_model(LEFT), _model(LEFT, false)], { "meta": { "keywords": ["VEHICLE"] } })
	var targets := { "models": { "a": _model(RIGHT) }, "keywords": ["INFANTRY"] }
	var board := _board([_ruin("wall", BIG_RUIN)], 11)
	var before := [shooters.duplicate(true), targets.duplicate(true), board.duplicate(true)]
	for enhanced: bool in [false, true]:
		Bridge.set_enhanced(enhanced)
		Bridge.check_target_visibility(shooters, targets, 48.0, board)
		Bridge.check_unit_cover(targets, shooters, board)
		Bridge.check_benefit_of_cover(targets.models.a, shooters.models[0], board)
	assert_eq([shooters, targets, board], before)


func test_a_board_edited_in_place_gives_the_new_answer() -> void:
	var board := _board([], 11)
	var one := _unit([_model(LEFT)])
	var other := _unit([_model(RIGHT)])
	assert_true(_sees(one, other, board))
	board.terrain_features.append(_ruin("wall", BIG_RUIN))
	assert_false(_sees(one, other, board))
	board.terrain_features[0].category = "exposed"
	assert_true(_sees(one, other, board))


static func _sees(one: Dictionary, other: Dictionary, board: Dictionary) -> bool:
	return Bridge.check_target_visibility(one, other, 48.0, board).visible


static func _unit(models: Array, keys := {}) -> Dictionary:
	var unit := { "models": models }
	unit.merge(keys)
	return unit


static func _model(at: Vector2, alive := true) -> Dictionary:
	return { "position": at, "base_mm": 32, "alive": alive }


static func _board(pieces: Array, edition: int) -> Dictionary:
	return { "terrain_features": pieces, "edition": edition }


static func _ruin(id: String, area: Rect2) -> Dictionary:
	return { "id": id, "type": "ruins", "height_category": "tall", "polygon": PackedVector2Array([
			area.position, Vector2(area.end.x, area.position.y), area.end, Vector2(area.position.x, area.end.y)]) }
