# SPDX-License-Identifier: MIT
extends GutTest
## Cover: bases in terrain, partly visible targets, whole units.

const Bridge := preload("res://addons/enhanced_los/game_40k/rules_bridge.gd")
const Cover := preload("res://addons/enhanced_los/game_40k/rules_bridge_cover.gd")
const Native := preload("res://addons/enhanced_los/native.gd")
const Base := preload("res://addons/enhanced_los/game_40k/rules_bridge_base.gd")

const SHOOTER_AT := Vector2(200, 400)
const TARGET_AT := Vector2(1000, 400)
const RADIUS := 32.0 / 25.4 * 40.0 / 2.0
const EDITIONS := [10, 11]

var _engine := Native.engine()


func before_each() -> void:
	Bridge.set_enhanced(true)


func after_all() -> void:
	Bridge.set_enhanced(true)


func test_no_cover_in_the_open() -> void:
	for edition: int in EDITIONS:
		assert_false(_has_cover([], edition))
		assert_false(_has_cover([_piece("woods", Rect2(500, 900, 100, 100))], edition), "terrain elsewhere")


func test_bases_in_terrain() -> void:
	# Behind the target, so that the terrain blocks no line.
	var behind := Rect2(1000.0 + RADIUS, 300, 100, 200)
	for edition: int in EDITIONS:
		for depth: float in [0.5, 20.0, 60.0]:
			var area := Rect2(behind.position - Vector2(depth, 0), behind.size)
			for type: String in ["ruins", "woods", "building", "container", "barricade", "wall", "statuary"]:
				assert_true(_has_cover([_piece(type, area)], edition), "%s, %s px deep" % [type, depth])
			for type: String in ["crater", "hill", ""]:
				assert_false(_has_cover([_piece(type, area)], edition), type)
		assert_false(_has_cover([_piece("ruins", Rect2(behind.position + Vector2(0.5, 0), behind.size))], edition))


func test_an_explicit_category_overrides_the_type() -> void:
	var around := Rect2(900, 300, 200, 200)
	for edition: int in EDITIONS:
		assert_false(_has_cover([_piece("ruins", around, { "category": "exposed" })], edition))
		assert_true(_has_cover([_piece("crater", around, { "category": "light" })], edition))
		assert_true(_has_cover([_piece("crater", around, { "category": "dense" })], edition))
		assert_true(_has_cover([_piece("ruins", around, { "category": "strange" })], edition), "no such category")


func test_bases_in_terrain_by_their_true_shape() -> void:
	# An oval of 42 x 75 mm; a circle of its long side would overlap the piece.
	var oval := { "position": TARGET_AT, "base_type": "oval", "base_mm": 75,
			"base_dimensions": { "length": 42, "width": 75 } }
	var rectangle := { "position": TARGET_AT, "base_type": "rectangular", "base_mm": 75,
			"base_dimensions": { "length": 42, "width": 75 } }
	var behind := Rect2(TARGET_AT.x + 40.0, 300, 100, 200)
	for edition: int in EDITIONS:
		for base: Dictionary in [oval, rectangle]:
			assert_false(_has_cover([_piece("woods", behind)], edition, base))
			assert_true(_has_cover([_piece("woods", behind)], edition, _turned(base, PI / 2.0)))
	# Rotated by 45 degrees, a corner extends 58 px to the right ((42 + 75) / 2 mm divided by the square root of two).
	var corner := Rect2(TARGET_AT.x + 62.0, 300, 100, 200)
	assert_true(_has_cover([_piece("woods", corner)], 10, _turned(rectangle, PI / 4.0)))
	assert_false(_has_cover([_piece("woods", corner)], 10, _turned(oval, PI / 4.0)))


func test_cover_interaction_partly_visible() -> void:
	# Blocks the lines to the upper part of the target.
	var screen := _piece("ruins", Rect2(900, 300, 20, 90))
	for edition: int in EDITIONS:
		var board := _board([screen], edition)
		assert_true(_engine.has_los(_model(SHOOTER_AT), _model(TARGET_AT), board))
		assert_true(Bridge.check_benefit_of_cover(_model(TARGET_AT), _model(SHOOTER_AT), board))


func test_cover_interaction_center_line_blocked() -> void:
	var post := _piece("ruins", Rect2(600, 395, 10, 10))
	for edition: int in EDITIONS:
		var answer: Dictionary = _engine.check_enhanced_visibility(
				_model(SHOOTER_AT), _model(TARGET_AT), _board([post], edition))
		assert_eq(answer.method, "edge_to_edge")
		assert_true(_has_cover([post], edition))


func test_a_hidden_target_has_cover_only_by_its_own_terrain() -> void:
	var wall := _piece("ruins", Rect2(580, 100, 40, 600), { "id": "wall" })
	var woods := _piece("woods", Rect2(990, 300, 200, 200), { "height_category": "low" })
	for edition: int in EDITIONS:
		assert_false(_engine.has_los(_model(SHOOTER_AT), _model(TARGET_AT), _board([wall], edition)))
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


## The lines of the bridge are those that the engine lists for a blocked pair.
func test_lines_are_those_of_the_options() -> void:
	var random := RandomNumberGenerator.new()
	random.seed = 7
	var wall := _piece("ruins", Rect2(-90000, 300, 180000, 1), { "id": "wall" })
	for i in 120:
		var pixels_per_inch := 20.0 if i % 4 == 3 else 40.0
		var options := { "density": [0, 0, 0, 3, 9, 64][i % 6], "sampling": (i / 2) % 2,
				"pixels_per_inch": pixels_per_inch }
		var board := _board([wall], 10, options)
		var shooter := _any_model(random, Vector2(500, 299.0 - 4.0 * pixels_per_inch))
		var target := _any_model(random, Vector2(random.randf_range(400, 900), 700))
		var attempts: Array = _engine.check_enhanced_visibility(shooter, target, board).attempted_lines
		var lines := _lines_of_bridge(shooter, target, board)
		assert_eq(lines.size(), attempts.size() - 1, "number of lines, %s" % options)
		for k in lines.size():
			var attempt: Dictionary = attempts[k + 1]
			assert_true(lines[k][0].distance_to(attempt.from) < 0.001 and lines[k][1].distance_to(attempt.to) < 0.001)


func _lines_of_bridge(shooter: Dictionary, target: Dictionary, board: Dictionary) -> Array:
	var cover := Cover.new(board)
	var bases: Array[Base] = [Base.read(shooter, _engine, cover._scale), Base.read(target, _engine, cover._scale)]
	var densities := cover._densities(shooter, bases[0], target, bases[1])
	var lines := []
	for from in cover._sample(shooter, bases[0], densities.x):
		for to in cover._sample(target, bases[1], densities.y):
			lines.append([from, to])
	return lines


static func _any_model(random: RandomNumberGenerator, at: Vector2) -> Dictionary:
	return { "position": at, "base_type": ["circular", "oval", "rectangular"][random.randi() % 3],
			"base_mm": [25, 32, 40, 60, 80][random.randi() % 5], "rotation": random.randf_range(-3, 3),
			"base_dimensions": { "length": [20, 32, 60][random.randi() % 3], "width": 32 } }


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
		assert_false(_engine.has_los(_model(SHOOTER_AT), hidden, board))
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
	return { "position": at, "base_mm": 32 }


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
