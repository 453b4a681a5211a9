# SPDX-License-Identifier: MIT
extends GutTest
## Cover by the written rule of each edition: bases in terrain, partly visible targets, whole units.

const Bridge := preload("res://addons/enhanced_los/game_40k/rules_bridge.gd")

const SHOOTER_AT := Vector2(200, 400)
const TARGET_AT := Vector2(1000, 400)
const RADIUS := 32.0 / 25.4 * 40.0 / 2.0
const EDITIONS := [10, 11]


func before_each() -> void:
	Bridge.set_enhanced(true)


func after_all() -> void:
	Bridge.set_enhanced(true)


func test_no_cover_in_the_open() -> void:
	for edition: int in EDITIONS:
		assert_false(_has_cover([], edition))
		assert_false(_has_cover([_piece("woods", Rect2(500, 900, 100, 100))], edition), "terrain elsewhere")


## 10th edition: light and dense pieces shelter any model whose base they reach.
func test_bases_in_terrain_of_the_10th_edition() -> void:
	# Behind the target, so that the terrain blocks no line.
	var behind := Rect2(1000.0 + RADIUS, 300, 100, 200)
	for depth: float in [0.5, 20.0, 60.0]:
		var area := Rect2(behind.position - Vector2(depth, 0), behind.size)
		for type: String in ["ruins", "woods", "building", "container", "barricade", "wall", "statuary"]:
			assert_true(_has_cover([_piece(type, area)], 10), "%s, %s px deep" % [type, depth])
		for type: String in ["crater", "hill", ""]:
			assert_false(_has_cover([_piece(type, area)], 10), type)
	assert_false(_has_cover([_piece("ruins", Rect2(behind.position + Vector2(0.5, 0), behind.size))], 10))
	var around := Rect2(900, 300, 200, 200)
	assert_false(_has_cover([_piece("ruins", around, { "category": "exposed" })], 10))
	assert_true(_has_cover([_piece("crater", around, { "category": "light" })], 10))
	assert_true(_has_cover([_piece("ruins", around, { "category": "strange" })], 10), "no such category")


## 11th edition: areas shelter INFANTRY, BEASTS and SWARM.
func test_bases_in_terrain_of_the_11th_edition() -> void:
	var area := _piece("woods", Rect2(900, 300, 200, 200), { "piece_class": "area" })
	for row: Array in [["INFANTRY", true], ["BEASTS", true], ["SWARM", true], ["VEHICLE", false]]:
		var target := _model(TARGET_AT).merged({ "keywords": [row[0]] }, true)
		assert_eq(_has_cover([area], 11, target), row[1], row[0])
		assert_false(_has_cover([area.merged({ "piece_class": "feature" }, true)], 11, target), "a feature")


func test_bases_in_terrain_by_their_true_shape() -> void:
	# An oval of 42 x 75 mm; a circle of its long side would overlap the piece.
	var oval := { "position": TARGET_AT, "base_type": "oval", "base_mm": 75,
			"base_dimensions": { "length": 42, "width": 75 } }
	var rectangle := { "position": TARGET_AT, "base_type": "rectangular", "base_mm": 75,
			"base_dimensions": { "length": 42, "width": 75 } }
	var behind := Rect2(TARGET_AT.x + 40.0, 300, 100, 200)
	for base: Dictionary in [oval, rectangle]:
		assert_false(_has_cover([_piece("woods", behind)], 10, base))
		assert_true(_has_cover([_piece("woods", behind)], 10, _turned(base, PI / 2.0)))
	# Rotated by 45 degrees, a corner extends 58 px to the right ((42 + 75) / 2 mm divided by the square root of two).
	var corner := Rect2(TARGET_AT.x + 62.0, 300, 100, 200)
	assert_true(_has_cover([_piece("woods", corner)], 10, _turned(rectangle, PI / 4.0)))
	assert_false(_has_cover([_piece("woods", corner)], 10, _turned(oval, PI / 4.0)))


func test_cover_interaction_partly_visible() -> void:
	# Blocks the lines to the upper part of the target.
	var screen := _piece("ruins", Rect2(900, 300, 20, 90))
	for edition: int in EDITIONS:
		var board := _board([screen], edition)
		assert_true(EnhancedLineOfSight.has_los(_model(SHOOTER_AT), _model(TARGET_AT), board))
		assert_true(Bridge.check_benefit_of_cover(_model(TARGET_AT), _model(SHOOTER_AT), board))


func test_cover_interaction_center_line_blocked() -> void:
	var post := _piece("ruins", Rect2(600, 395, 10, 10))
	for edition: int in EDITIONS:
		var answer: Dictionary = EnhancedLineOfSight.check_enhanced_visibility(
				_model(SHOOTER_AT), _model(TARGET_AT), _board([post], edition))
		assert_eq(answer.method, "edge_to_edge")
		assert_true(_has_cover([post], edition))


func test_a_hidden_target_has_cover_only_by_its_own_terrain() -> void:
	var wall := _piece("ruins", Rect2(580, 100, 40, 600), { "id": "wall" })
	var woods := _piece("woods", Rect2(990, 300, 200, 200), { "height_category": "low" })
	for edition: int in EDITIONS:
		assert_false(EnhancedLineOfSight.has_los(_model(SHOOTER_AT), _model(TARGET_AT), _board([wall], edition)))
		assert_false(_has_cover([wall], edition))
		assert_true(_has_cover([wall, woods], edition), "cover applies to indirect fire")


func test_every_sampled_line_is_tested() -> void:
	# A small piece that only the line between the two topmost points meets.
	var splinter := _piece("ruins", Rect2(590, 400 - RADIUS - 2, 20, 3))
	for edition: int in EDITIONS:
		assert_true(_has_cover([splinter], edition))
		assert_false(_has_cover([splinter], edition, _model(TARGET_AT), { "density": 3 }),
				"three points: none of them north")


func test_legacy_has_one_line() -> void:
	Bridge.set_enhanced(false)
	var screen := _piece("ruins", Rect2(900, 300, 20, 90))
	assert_false(_has_cover([screen], 10), "the center line is clear")
	assert_true(_has_cover([_piece("woods", Rect2(1010, 300, 100, 200))], 10), "base in terrain")


# --------------------------------------------------------------------------------------------------- units


func test_unit_cover_needs_cover_for_every_visible_model() -> void:
	var woods := _piece("woods", Rect2(1010, 300, 100, 200), { "height_category": "low" })
	var in_woods := _model(TARGET_AT)
	var in_open := _model(Vector2(900, 900))
	var shooters := { "models": [_model(SHOOTER_AT)] }
	for edition: int in EDITIONS:
		var board := _board([woods], edition)
		assert_true(Bridge.check_unit_cover({ "models": [in_woods] }, shooters, board))
		assert_false(Bridge.check_unit_cover({ "models": [in_woods, in_open] }, shooters, board))
		assert_false(Bridge.check_unit_cover({ "models": { "a": in_open, "b": in_woods } }, shooters, board))
		var dead := in_open.duplicate()
		dead["alive"] = false
		assert_true(Bridge.check_unit_cover({ "models": [in_woods, dead] }, shooters, board), "dead models do not count")


func test_unit_cover_ignores_hidden_models() -> void:
	var wall := _piece("ruins", Rect2(580, 500, 40, 900), { "id": "wall" })
	var woods := _piece("woods", Rect2(1010, 300, 100, 200), { "height_category": "low" })
	var hidden := _model(Vector2(1000, 1000))
	var shooters := { "models": [_model(SHOOTER_AT)] }
	for edition: int in EDITIONS:
		var board := _board([wall, woods], edition)
		assert_false(EnhancedLineOfSight.has_los(_model(SHOOTER_AT), hidden, board))
		assert_true(Bridge.check_unit_cover({ "models": [_model(TARGET_AT), hidden] }, shooters, board))
		assert_false(Bridge.check_unit_cover({ "models": [hidden] }, shooters, board), "no model visible, none in terrain")


func test_unit_cover_from_every_shooter() -> void:
	var screen := _piece("ruins", Rect2(900, 300, 20, 90))
	var target := { "models": [_model(TARGET_AT)] }
	var behind_screen := _model(SHOOTER_AT)
	var beside := _model(Vector2(1000, 1200))
	for edition: int in EDITIONS:
		var board := _board([screen], edition)
		assert_true(Bridge.check_unit_cover(target, { "models": [behind_screen] }, board))
		assert_false(Bridge.check_unit_cover(target, { "models": [behind_screen, beside] }, board))


func test_units_of_one_agree_with_their_models() -> void:
	var random := RandomNumberGenerator.new()
	random.seed = 11
	var covered := 0
	for i in 150:
		var pieces := []
		for k in 4:
			pieces.append(_piece(["ruins", "woods", "crater"][random.randi() % 3], Rect2(
					random.randf_range(300, 1000), random.randf_range(200, 600),
					random.randf_range(10, 90), random.randf_range(10, 90)), { "id": "p%d" % k }))
		var board := _board(pieces, EDITIONS[i % 2])
		var target := _model(TARGET_AT + Vector2(0, random.randf_range(-150, 150)))
		var has_cover := Bridge.check_benefit_of_cover(target, _model(SHOOTER_AT), board)
		covered += int(has_cover)
		assert_eq(Bridge.check_unit_cover({ "models": [target] }, { "models": { "s": _model(SHOOTER_AT) } }, board),
				has_cover)
	assert_between(covered, 20, 130, "both verdicts occur often")


func _has_cover(pieces: Array, edition: int, target := _model(TARGET_AT), options := {}) -> bool:
	return Bridge.check_benefit_of_cover(target, _model(SHOOTER_AT), _board(pieces, edition, options))


static func _model(at: Vector2) -> Dictionary:
	return { "position": at, "base_mm": 32, "keywords": ["INFANTRY"] }


static func _turned(model: Dictionary, angle: float) -> Dictionary:
	var copy := model.duplicate()
	copy["rotation"] = angle
	return copy


static func _board(pieces: Array, edition: int, options := {}) -> Dictionary:
	var board := { "terrain_features": pieces, "edition": edition }
	board.merge(options)
	return board


static func _piece(type: String, area: Rect2, keys := {}) -> Dictionary:
	var piece := { "id": type, "type": type, "height_category": "tall", "polygon": PackedVector2Array([
			area.position, Vector2(area.end.x, area.position.y), area.end, Vector2(area.position.x, area.end.y)]) }
	piece.merge(keys, true)
	return piece
