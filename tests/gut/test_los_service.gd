# SPDX-License-Identifier: MIT
extends "support/message_test.gd"
## The service of docs/migration.md: the old function names, and answers that follow every change of the game's terrain.

const FallbackTerrain := preload("res://addons/enhanced_los/fallback/terrain.gd")
const RandomScene := preload("support/random_scene.gd")
const Service := preload("res://addons/enhanced_los/game_40k/los_service.gd")

## The game's state.
var pieces: Variant = []
var edition: Variant = 10
var reads := 0

var _los: Service


## A base shape as the game has them.
class Shape:
	extends RefCounted
	var type: String
	var radius := 0.0
	var length := 0.0
	var width := 0.0

	func _init(of: String, first: float, second := 0.0) -> void:
		type = of
		radius = first
		length = first
		width = second

	func get_type() -> String:
		return type


func before_each() -> void:
	super()
	pieces = [Scene.ruin("r", BETWEEN)]
	edition = 10
	_los = autofree(Service.new())
	_los.configure(get_pieces, func() -> Variant: return edition)
	reads = 0


func after_each() -> void:
	EnhancedLineOfSight.set_default_terrain(null)
	EnhancedLineOfSight.set_defaults({ "edition": 10, "mode": 1, "density": 0 })


func get_pieces() -> Variant:
	reads += 1
	return pieces


# --- Answers --------------------------------------------------------------------------


func test_answers_equal_those_of_the_engine() -> void:
	var scenes := RandomScene.new(7300)
	for i in 60:
		edition = 10 + i % 2
		pieces = scenes.board().terrain_features
		var own := scenes.board()
		var models := scenes.pair()
		var line := [scenes.point(), scenes.point()]
		for row: Array in [[{}, pieces], [{ "board": { "terrain_features": [{}] } }, pieces],
				[{ "terrain_features": [] }, pieces], [own, own.terrain_features]]:
			var board := Scene.board(row[1], { "edition": edition })
			assert_eq(_los.check_enhanced_visibility(models[0], models[1], row[0], true),
					EnhancedLineOfSight.check_enhanced_visibility(models[0], models[1], board, true))
			assert_eq(_los.has_los(models[0], models[1], row[0]), EnhancedLineOfSight.has_los(models[0], models[1], board))
			assert_eq(_los.check_legacy_line_of_sight(line[0], line[1], row[0]),
					EnhancedLineOfSight.check_legacy_line_of_sight(line[0], line[1], board))
			assert_eq(_los.judge_line(line[0], line[1], row[0], models[0], models[1]),
					EnhancedLineOfSight.judge_line(line[0], line[1], board, models[0], models[1]))
			assert_eq(_los.block_point_for_line(line[0], line[1], row[0], models[0], models[1]),
					EnhancedLineOfSight.block_point_for_line(line[0], line[1], board, models[0], models[1]))
	assert_message(SILENT, "", "answers")


func test_options_of_the_board_take_precedence() -> void:
	pieces = [Scene.ruin("r", Rect2(580.0, 395.0, 40.0, 10.0))]
	assert_eq(_method({}), "edge_to_edge")
	assert_eq(_method({ "mode": 0 }), "legacy")
	assert_eq(_method(Scene.board(pieces, { "mode": 0 })), "legacy")
	EnhancedLineOfSight.set_defaults({ "mode": 0 })
	assert_eq(_method({}), "legacy", "changed defaults count at once")
	assert_message(SILENT, "", "options")


func test_distances() -> void:
	assert_almost_eq(_los.base_distance(Scene.model(FROM), Scene.model(TO)), 20.0 - 32.0 / 25.4, 1e-4)
	assert_almost_eq(_los.base_distance(Scene.model(FROM), Scene.model(TO), { "pixels_per_inch": 80.0 }),
			10.0 - 32.0 / 25.4, 1e-4)


func test_models_of_the_board() -> void:
	pieces = [Scene.ruin("far", Rect2(500.0, 900.0, 50.0, 50.0))]
	var board := { "models": [Scene.model(Vector2(600.0, 400.0), 200)], "models_block": true }
	var answer: Dictionary = _los.check_enhanced_visibility(Scene.model(FROM), Scene.model(TO), board)
	assert_eq([answer.has_los, answer.blocking_models], [false, ["model_0"]])
	board.models_block = false
	assert_true(_los.has_los(Scene.model(FROM), Scene.model(TO), board))


func test_edition_is_read_before_each_answer() -> void:
	pieces = [Scene.ruin("r", BETWEEN, { "type": "hill" })]
	assert_false(_is_open(), "tall, 10th edition")
	edition = 11
	assert_true(_is_open(), "exposed, 11th edition")
	assert_false(_is_open({ "edition": 10 }), "the board's own edition")
	edition = 10.0
	assert_false(_is_open())
	for wrong: Variant in [12, "11", null]:
		edition = wrong
		assert_false(_is_open(), "the default: 10")
		assert_message(ERROR, "LineOfSight.configure: edition should return 10 or 11", str(wrong))


# --- Changes --------------------------------------------------------------------------


func test_every_nested_change_is_noticed() -> void:
	pieces = [Scene.ruin("r", BETWEEN), { "id": "w", "walls": [{ "start": [600, 2000], "end": { "x": 600, "y": 3000 } }] }]
	var outline: PackedVector2Array = pieces[0].polygon
	for change: Callable in [
		func() -> void: pieces[0].type = "hill"; pieces[0].height_category = "low",
		func() -> void: pieces[0].traits = ["obscuring"],
		func() -> void: pieces[0].traits.clear(),
		func() -> void: pieces[1].walls[0].start[1] = 0,
		func() -> void: pieces[1].walls[0].blocks_los = false,
		func() -> void: pieces.append(Scene.ruin("new", BETWEEN)),
		func() -> void: pieces.pop_back(),
		func() -> void: pieces = [Scene.ruin("again", BETWEEN)],
		func() -> void: pieces[0].polygon = Array(outline),
		func() -> void: pieces[0].polygon[1] = Vector2(510, 0); pieces[0].polygon[2] = { "x": 500, "y": 10 },
		func() -> void: pieces = [],
	]:
		_is_open()
		change.call()
		assert_eq(_is_open(), EnhancedLineOfSight.has_los(Scene.model(FROM), Scene.model(TO), Scene.board(pieces + [{}])))


func test_packed_polygons_changed_in_place() -> void:
	assert_false(_is_open())
	var outline: PackedVector2Array = pieces[0].polygon
	for i in outline.size():
		pieces[0].polygon[i] += Vector2(0.0, 5000.0)
	assert_true(_is_open())


func test_reported_changes() -> void:
	_los.compares = false
	assert_false(_is_open())
	pieces = []
	assert_false(_is_open(), "not reported yet")
	_los.mark_changed()
	assert_true(_is_open())
	pieces = [Scene.ruin("r", BETWEEN)]
	_los.compares = true
	assert_false(_is_open(), "compared again")


func test_unchanged_terrain_is_kept() -> void:
	var terrain := _los.get_terrain()
	assert_true(terrain is LosTerrain)
	edition = 11
	pieces = pieces.duplicate(true)
	assert_same(_los.get_terrain(), terrain)
	assert_eq(terrain.edition, 11)
	var revision := _los.get_revision()
	assert_eq(_los.get_revision(), revision)
	pieces[0].id = "other"
	assert_ne(_los.get_terrain(), terrain)
	assert_gt(_los.get_revision(), revision)
	revision = _los.get_revision()
	edition = 10
	assert_gt(_los.get_revision(), revision, "the edition")
	assert_eq(_los.get_terrain().check(Scene.model(FROM), Scene.model(TO)).blocking_terrain, ["other"])


## Objects can change and stay equal, and endless data cannot be compared: both are read again for each answer.
func test_data_that_cannot_be_compared() -> void:
	pieces[0]["node"] = self
	assert_false(_is_open())
	pieces[0].polygon[0] = Vector2(1.0, 1.0)
	assert_false(_is_open())
	var endless := endless_dictionary()
	pieces[0]["anything"] = endless
	for i in 2:
		assert_false(_is_open())
	break_cycle(endless)
	assert_message(SILENT, "", "no engine error")


# --- Setting up -----------------------------------------------------------------------


func test_without_configuration() -> void:
	var los: Service = autofree(Service.new())
	assert_true(los.has_los(Scene.model(FROM), Scene.model(TO), {}))
	assert_false(los.has_los(Scene.model(FROM), Scene.model(TO), { "board": Scene.board(pieces) }), "a snapshot")
	EnhancedLineOfSight.set_default_terrain(LosTerrain.from_board(Scene.board(pieces)))
	assert_false(los.has_los(Scene.model(FROM), Scene.model(TO), {}), "the default terrain")
	los.configure(Callable())
	assert_message(ERROR, "LineOfSight.configure: terrain should be a Callable", "no Callable")
	los.configure(get_pieces)
	assert_false(los.has_los(Scene.model(FROM), Scene.model(TO)), "without an edition")


func test_a_wrong_source() -> void:
	pieces = 5
	assert_true(_is_open())
	assert_message(ERROR, "LineOfSight.configure: terrain should return an Array, not 5", "no Array")
	var source := Node.new()
	_los.configure(source.get_children)
	source.free()
	assert_true(_is_open(), "the source was freed")
	assert_message(SILENT, "", "a freed source")
	assert_false(_los.has_los(Scene.model(FROM), Scene.model(TO), 5))
	assert_message(ERROR, "board should be a LosTerrain or a Dictionary", "no board")


# --- Old names ------------------------------------------------------------------------


func test_shapes_of_the_game() -> void:
	var circle := Shape.new("circular", 20.0)
	for row: Array in [[8.0, "circular", 6], [8.0, "oval", 6], [4.0, "circular", 8], [20.0, "circular", 4],
			[20.0, "rectangular", 6], [12.0, "circular", 6], [6.0, "rectangular", 8]]:
		assert_eq(_los._determine_sample_density_enhanced(row[0], circle, Shape.new(row[1], 80.0, 60.0)), row[2], str(row))
	var mm := 25.4 / Scene.INCH
	for density: int in [4, 6, 8]:
		assert_eq(_los._generate_shape_sample_points(Shape.new("circular", Scene.mm(32.0) / 2.0), FROM, 1.0, density),
				Array(EnhancedLineOfSight.sample_points(Scene.model(FROM), density)))
		assert_eq(_los._generate_shape_sample_points(Shape.new("oval", 30.0, 20.0), FROM, 0.5, density),
				Array(EnhancedLineOfSight.sample_points(Scene.oval(FROM, 60.0 * mm, 40.0 * mm, 0.5), density)))
		assert_eq(_los._generate_shape_sample_points(Shape.new("rectangular", 60.0, 40.0), FROM, 0.5, density),
				Array(EnhancedLineOfSight.sample_points(Scene.rectangle(FROM, 60.0 * mm, 40.0 * mm, 0.5), density)))


## A bare point is exempt from what contains it, so the exemptions are those of the two ends.
func test_the_single_line_of_the_11th_edition() -> void:
	var scenes := RandomScene.new(7301)
	var blocked := 0
	for i in 300:
		var features: Array = scenes.board().terrain_features
		var read := FallbackTerrain.from_board({ "terrain_features": features })
		var from := scenes.point()
		var to := scenes.point()
		var e11 := { "group_map": {}, "exclude_groups": {}, "exclude_feature_ids": {}, "ground_level": true }
		for piece in read._pieces:
			e11.group_map[piece.id] = piece.group
			if piece.contains(from) or piece.contains(to):
				e11.exclude_groups[piece.group] = true
				e11.exclude_feature_ids[piece.id] = true
		var expected := EnhancedLineOfSight.judge_line(from, to, Scene.board(features, { "edition": 11 }))
		assert_eq(_los._check_single_line_of_sight_11e(from, to, features, e11, true), expected, "line %d" % i)
		blocked += int(not expected.has_los)
	assert_between(blocked, 30, 290, "both verdicts occur")
	assert_true(_los._check_single_line_of_sight_11e(FROM, TO, [Scene.ruin("r", BETWEEN, { "piece_class": "feature" })],
			{ "ground_level": false }).has_los, "not on the ground")


func test_other_old_names() -> void:
	assert_true(_los._segment_intersects_polygon(FROM, TO, pieces[0].polygon))
	assert_eq(_los._to_packed_polygon([{ "x": 1, "y": 2 }]), PackedVector2Array([Vector2(1.0, 2.0)]))
	for wrong: Variant in [null, 5, {}]:
		assert_false(_los._segment_intersects_polygon(FROM, TO, wrong))
		assert_eq(_los._to_packed_polygon(wrong), PackedVector2Array())
	assert_eq(_los.sample_points(Scene.model(FROM), _los.sample_density(Scene.model(FROM), Scene.model(TO))).size(), 5)
	assert_true(_los.get_cache_stats().has("calls"))
	_los.clear_cache()
	assert_false(_is_open())
	assert_message(SILENT, "", "old names")


# --- Helpers --------------------------------------------------------------------------


func _is_open(board: Variant = {}) -> bool:
	return _los.has_los(Scene.model(FROM), Scene.model(TO), board)


func _method(board: Variant) -> String:
	return _los.check_enhanced_visibility(Scene.model(FROM), Scene.model(TO), board).method
