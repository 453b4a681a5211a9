# SPDX-License-Identifier: MIT
extends "support/expected_errors.gd"
## Boards as games have them: flat or inside a snapshot, edited in place between two calls, with values in every form
## that JSON, save files and scripts produce.

const Implementation := preload("support/implementation.gd")
const RandomScene := preload("support/random_scene.gd")
const Scene := preload("support/scene.gd")

const FROM := Vector2(200.0, 400.0)
const TO := Vector2(1000.0, 400.0)
const BETWEEN := Rect2(500.0, 0.0, 50.0, 800.0)


func test_a_snapshot_has_its_terrain_one_level_down(
		by: Implementation = use_parameters(Implementation.both())) -> void:
	var scenes := RandomScene.new(4300)
	for i in 200:
		var options := scenes.options()
		var board := scenes.board(options)
		var models := scenes.pair()
		var nested := { "board": { "terrain_features": board.terrain_features, "size": Vector2(44, 60) },
				"units": {}, "meta": { "turn": 3 } }.merged(options)
		var expected: Dictionary = by.los.check_enhanced_visibility(models[0], models[1], board, true)
		assert_eq(by.los.check_enhanced_visibility(models[0], models[1], nested, true), expected)
		nested["terrain_features"] = []
		assert_eq(by.los.check_enhanced_visibility(models[0], models[1], nested, true), expected, "an empty list")
		nested["terrain_features"] = null
		assert_eq(by.los.check_enhanced_visibility(models[0], models[1], nested, true), expected, "null")


func test_the_top_level_takes_precedence_unless_it_is_empty(by: Implementation = use_parameters(Implementation.both())) -> void:
	var ruin := Scene.ruin("r", BETWEEN)
	var far := Scene.ruin("far", Rect2(500.0, 2000.0, 50.0, 50.0))
	assert_true(_sees(by, { "terrain_features": [far], "board": { "terrain_features": [ruin] } }))
	assert_false(_sees(by, { "terrain_features": [ruin], "board": { "terrain_features": [far] } }))
	assert_false(_sees(by, { "terrain_features": [], "board": { "terrain_features": [ruin] } }))


func test_an_open_table(by: Implementation = use_parameters(Implementation.both())) -> void:
	for board: Dictionary in [{}, { "terrain_features": [] }, { "board": {} }, { "terrain_features": null },
			{ "board": { "terrain_features": [] } }, { "board": null }, { "terrain_features": [{}] },
			{ "terrain_features": [{ "id": "p", "polygon": [], "type": "ruins", "height_category": "tall" }] }]:
		assert_true(_sees(by, board), str(board))
		assert_true(by.los.check_legacy_line_of_sight(FROM, TO, board), str(board))
	expect_push_warning_count(0)


func test_terrain_two_levels_down_is_not_read(by: Implementation = use_parameters(Implementation.both())) -> void:
	assert_true(_sees(by, { "board": { "board": Scene.board([Scene.ruin("r", BETWEEN)]) } }))


# --- Edited in place ------------------------------------------------------------


## The same Array and dictionaries with one change: the answers are those of a new copy.
func test_a_board_edited_in_place_gives_the_new_answer(
		by: Implementation = use_parameters(Implementation.both())) -> void:
	var board := Scene.board([Scene.ruin("r", BETWEEN)], { "edition": 10 })
	var piece: Dictionary = board.terrain_features[0]
	_assert_equals_new_copy(by, board, false)
	for vertex in 4:
		piece.polygon[vertex] += Vector2(0.0, 1000.0) # a PackedVector2Array in a Dictionary is edited in place
	_assert_equals_new_copy(by, board, true)
	piece.polygon = Array(Scene.corners(BETWEEN))
	_assert_equals_new_copy(by, board, false)
	piece.polygon[0] = Vector2(500.0, 2000.0)
	piece.polygon[1] = Vector2(550.0, 2000.0)
	_assert_equals_new_copy(by, board, true)
	piece.polygon = [{ "x": 500, "y": 0 }, { "x": 550, "y": 0 }, { "x": 550, "y": 800 }, { "x": 500, "y": 800 }]
	_assert_equals_new_copy(by, board, false)
	for vertex: Dictionary in piece.polygon:
		vertex.y += 1000
	_assert_equals_new_copy(by, board, true)


func test_each_key_edited_in_place(by: Implementation = use_parameters(Implementation.both())) -> void:
	var piece := { "id": "p", "polygon": Scene.corners(BETWEEN), "traits": [], "walls": [] }
	var board := Scene.board([piece], { "edition": 10 })
	_assert_equals_new_copy(by, board, true)
	piece.traits.append("obscuring")
	_assert_equals_new_copy(by, board, false)
	piece.traits.clear()
	_assert_equals_new_copy(by, board, true)
	piece.walls.append({ "start": Vector2(700.0, 0.0), "end": Vector2(700.0, 800.0) })
	_assert_equals_new_copy(by, board, false)
	piece.walls[0].blocks_los = false
	_assert_equals_new_copy(by, board, true)
	piece.type = "ruins"
	_assert_equals_new_copy(by, board, false)
	piece.height_category = "low"
	_assert_equals_new_copy(by, board, true)
	board.edition = 11
	_assert_equals_new_copy(by, board, false)
	piece.category = "exposed"
	_assert_equals_new_copy(by, board, true)
	board.terrain_features.append(Scene.ruin("r", BETWEEN))
	_assert_equals_new_copy(by, board, false)
	board.terrain_features.pop_back()
	_assert_equals_new_copy(by, board, true)


func test_models_edited_in_place(by: Implementation = use_parameters(Implementation.both())) -> void:
	var board := Scene.board([{ "id": "p", "height_category": "medium", "polygon": Scene.corners(BETWEEN) }])
	var shooter := { "position": { "x": FROM.x, "y": FROM.y }, "keywords": [] }
	assert_false(by.los.has_los(shooter, Scene.model(TO), board))
	shooter.keywords.append("VEHICLE")
	assert_true(by.los.has_los(shooter, Scene.model(TO), board))
	shooter.keywords.clear()
	shooter.position.x = 800.0
	assert_true(by.los.has_los(shooter, Scene.model(TO), board))


## Random edits of one key of one piece.
func test_random_edits_in_place(by: Implementation = use_parameters(Implementation.both())) -> void:
	var scenes := RandomScene.new(4301)
	var models := scenes.pair()
	var board := scenes.board({ "edition": 10 })
	for i in 400:
		var other := scenes.piece("other")
		var piece: Dictionary = board.terrain_features[i % board.terrain_features.size()]
		var key: String = other.keys()[scenes.random.randi() % other.size()]
		piece[key] = other[key]
		board.edition = 10 + i % 2
		if i % 20 == 0:
			models = scenes.pair()
		var got: Dictionary = by.los.check_enhanced_visibility(models[0], models[1], board, true)
		var fresh := board.duplicate(true)
		by.los.clear_cache()
		assert_eq(got, by.los.check_enhanced_visibility(models[0], models[1], fresh, true))


# --- Forms ----------------------------------------------------------------------


func test_polygons_in_every_form(by: Implementation = use_parameters(Implementation.both())) -> void:
	var corners := Scene.corners(Rect2(500.5, 0.25, 50.0, 800.0))
	var closed := corners.duplicate()
	closed.append(corners[0])
	var backwards := corners.duplicate()
	backwards.reverse()
	var typed: Array[Vector2] = []
	typed.assign(Array(corners))
	var dictionaries := Array(corners).map(func(at: Vector2) -> Dictionary: return { "x": at.x, "y": at.y })
	var named := Array(corners).map(func(at: Vector2) -> Dictionary: return { x = at.x, y = at.y })
	for polygon: Variant in [corners, closed, backwards, Array(corners), typed, dictionaries, named]:
		var piece := { "id": "p", "type": "ruins", "polygon": polygon }
		assert_false(_sees(by, Scene.board([piece])), str(polygon))
		var point: Vector2 = by.los.judge_line(FROM, TO, Scene.board([piece])).block_point
		assert_almost_eq(point, Vector2(500.5, 400.0), Vector2.ONE * 0.01, str(polygon))
	for polygon: Variant in [corners, Array(corners), typed, dictionaries, named]:
		assert_eq(by.los.to_packed_polygon(polygon), corners)
		assert_true(by.los.segment_intersects_polygon(FROM, TO, polygon))


## Packed arrays share their memory unless they are copied.
func test_a_packed_polygon_is_a_copy(by: Implementation = use_parameters(Implementation.both())) -> void:
	var corners := Scene.corners(BETWEEN)
	var packed: PackedVector2Array = by.los.to_packed_polygon(corners)
	packed[0] = Vector2.ZERO
	assert_eq(corners, Scene.corners(BETWEEN))


func test_text_in_every_form(by: Implementation = use_parameters(Implementation.both())) -> void:
	var typed: Array[String] = ["obscuring"]
	for traits: Variant in [["obscuring"], [&"obscuring"], PackedStringArray(["x", "obscuring"]), typed]:
		var piece := { "id": "p", "polygon": Scene.corners(BETWEEN), "traits": traits }
		assert_false(_sees(by, Scene.board([piece])), str(traits))
	for type: Variant in ["ruins", &"ruins"]:
		assert_false(_sees(by, Scene.board([{ &"id": &"p", &"polygon": Scene.corners(BETWEEN), &"type": type }])))
	for keywords: Variant in [["AIRCRAFT"], [&"aircraft"], PackedStringArray(["Aircraft"])]:
		var shooter := Scene.model(FROM, 32, { "keywords": keywords })
		assert_true(by.los.has_los(shooter, Scene.model(TO), Scene.board([Scene.ruin("r", BETWEEN)])), str(keywords))


func test_positions_in_every_form(by: Implementation = use_parameters(Implementation.both())) -> void:
	for position: Variant in [FROM, { "x": 200, "y": 400 }, { "x": 200.0, "y": 400.0 }, { x = 200, y = 400.0 }]:
		var answer: Dictionary = by.los.check_enhanced_visibility({ "position": position }, Scene.model(TO), {})
		assert_eq(answer.sight_line, [FROM, TO], str(position))
	var answer: Dictionary = by.los.check_enhanced_visibility({ "position": { "x": 200 } }, Scene.model(TO), {})
	assert_eq(answer.sight_line, [Vector2(200.0, 0.0), TO], "a missing coordinate is 0")


## JSON turns every number into a float and every key into a String.
func test_a_board_from_json(by: Implementation = use_parameters(Implementation.both())) -> void:
	var piece := { "id": "p", "type": "ruins", "traits": ["obscuring"], "link_group": "g",
			"polygon": [{ "x": 500, "y": 0 }, { "x": 550, "y": 0 }, { "x": 550, "y": 800 }, { "x": 500, "y": 800 }],
			"walls": [{ "start": [700, 0], "end": [700, 800], "blocks_los": true }] }
	var board := Scene.board([piece], { "edition": 11, "density": 5, "mode": 1 })
	var shooter := { "position": { "x": 200, "y": 400 }, "base_mm": 40, "keywords": ["INFANTRY"] }
	var parsed: Array = JSON.parse_string(JSON.stringify([board, shooter]))
	assert_eq(by.los.check_enhanced_visibility(parsed[1], Scene.model(TO), parsed[0], true),
			by.los.check_enhanced_visibility(shooter, Scene.model(TO), board, true))


func test_read_only_data(by: Implementation = use_parameters(Implementation.both())) -> void:
	var scenes := RandomScene.new(4302)
	for i in 30:
		var board := scenes.board(scenes.options())
		var models := scenes.pair()
		var expected: Dictionary = by.los.check_enhanced_visibility(models[0], models[1], board, true)
		for value: Variant in [board, models[0], models[1]]:
			_freeze(value)
		by.los.clear_cache()
		assert_eq(by.los.check_enhanced_visibility(models[0], models[1], board, true), expected)


# --- Helpers --------------------------------------------------------------------


func _sees(by: Implementation, board: Dictionary) -> bool:
	return by.los.has_los(Scene.model(FROM), Scene.model(TO), board)


func _assert_equals_new_copy(by: Implementation, board: Dictionary, expected: bool) -> void:
	var models := [Scene.model(FROM), Scene.model(TO)]
	var got: Dictionary = by.los.check_enhanced_visibility(models[0], models[1], board, true)
	assert_eq(got.has_los, expected, str(board))
	assert_eq(by.los.has_los(models[0], models[1], board), expected, str(board))
	by.los.clear_cache()
	assert_eq(got, by.los.check_enhanced_visibility(models[0], models[1], board.duplicate(true), true))


static func _freeze(value: Variant) -> void:
	if value is Dictionary or value is Array:
		for inner: Variant in (value.values() if value is Dictionary else value):
			_freeze(inner)
		value.make_read_only()
