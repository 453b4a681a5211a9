# SPDX-License-Identifier: MIT
extends "support/message_test.gd"
## Changes, options and warnings of the fallback's LosTerrain, compared with the native one.

const Cases := preload("support/terrain_cases.gd")
const Fallback := preload("res://addons/enhanced_los/fallback/fallback.gd")
const FallbackTerrain := preload("res://addons/enhanced_los/fallback/fallback_los_terrain.gd")
const Options := preload("test_bad_input_options.gd")
const Pieces := preload("test_bad_input_pieces.gd")
const RandomScene := preload("support/random_scene.gd")
const TypoHints := preload("test_bad_input_typo_hints.gd")


func before_each() -> void:
	super()
	Fallback.clear_cache()


func test_random_edits(edition: int = use_parameters(Scene.EDITIONS)) -> void:
	var scenes := RandomScene.new(7200 + edition)
	var both := [LosTerrain.new(), FallbackTerrain.new()]
	for terrain: Object in both:
		terrain.edition = edition
	for i in 150:
		var edit := _random_edit(scenes)
		assert_eq(both[1].callv(edit[0], edit[1]), both[0].callv(edit[0], edit[1]), "edit %d" % i)
		_assert_same_state(both, str(edit))
		var models := scenes.pair()
		if both[1].check(models[0], models[1], true) != both[0].check(models[0], models[1], true):
			fail_test("after edit %d: %s" % [i, edit])
			return
	new_messages()


func test_signal_and_revision() -> void:
	var terrain := FallbackTerrain.new()
	watch_signals(terrain)
	terrain.load_pieces([Scene.ruin("a", BETWEEN), Scene.ruin("a", BETWEEN), 5])
	terrain.set_piece(Scene.ruin("b", BETWEEN))
	assert_true(terrain.remove_piece("a"), "both")
	assert_false(terrain.remove_piece("a"), "none is left")
	terrain.density = 5
	terrain.clear()
	assert_signal_emit_count(terrain, "changed", 4)
	assert_eq([terrain.get_revision(), terrain.get_piece_count(), terrain.density], [5, 0, 5], "density counts, too")
	new_messages()


func test_duplicate_and_missing_ids() -> void:
	var both := [LosTerrain.new(), FallbackTerrain.new()]
	var far := Rect2(2000.0, 2000.0, 10.0, 10.0)
	var without_id := Scene.ruin("", BETWEEN)
	without_id.erase("id")
	for edit: Array in [
		["load_pieces", [[Scene.ruin("x", far), Scene.ruin("a", BETWEEN), Scene.ruin("x", BETWEEN), Scene.ruin("x", far)]]],
		["set_piece", [Scene.ruin("x", BETWEEN)]], ["set_piece", [without_id]], ["set_piece", [without_id]],
		["remove_piece", [""]], ["set_piece", [Scene.ruin("", BETWEEN)]], ["remove_piece", [""]],
		["set_piece", [Scene.ruin("", BETWEEN, { "id": 5 })]], ["remove_piece", ["5"]], ["remove_piece", ["unknown"]],
		["set_piece", [Scene.ruin("", BETWEEN, { "id": [] })]], ["load_pieces", [[]]],
	]:
		assert_eq(both[1].callv(edit[0], edit[1]), both[0].callv(edit[0], edit[1]), str(edit))
		_assert_same_state(both, str(edit))
		assert_eq(Cases.blockers(both[0]), both[1].check(Scene.model(FROM), Scene.model(TO)).blocking_terrain)
	new_messages()


## The game's own arrays may change in place afterwards.
func test_pieces_are_copied() -> void:
	var polygon := Scene.corners(BETWEEN)
	var terrain: Object = FallbackTerrain.from_board(Scene.board([{ "id": "r", "type": "ruins", "polygon": polygon }]))
	for i in polygon.size():
		polygon[i] += Vector2(0.0, 5000.0)
	assert_false(terrain.has_los(Scene.model(FROM), Scene.model(TO)))


func test_warnings_equal_those_of_the_library() -> void:
	var pieces: Pieces = autofree(Pieces.new())
	for row: Array in pieces.table + pieces.far_table:
		_assert_same_warnings(Scene.board([{ "id": "r", row[0]: row[1] }, { row[0]: row[1] }, row[1]]))
	for row: Array in TypoHints.WORDS:
		_assert_same_warnings(Scene.board([{ "id": "r", row[0]: row[1] }]))
	for key: String in ["height_inches", "base_inches"]:
		for value: Variant in [5, 5.5, "x", 1e7, -1e7, NAN, null]:
			_assert_same_warnings(Scene.board([{ "id": "r", key: value }]))
	_assert_same_warnings(Scene.board([{ "id": "r", "height_inches": 2.0, "base_inches": 3.0 }]))
	for board: Dictionary in [{ "terrain_features": 5 }, { "board": 5 }, { "terrain": [{ "polygon": [] }] },
			{ "board": { "features": [{ "polygon": [] }] } }, { "pieces": 5 },
			{ "terrain_features": 5, "board": Scene.board([5, { "type": 5 }]) }]:
		_assert_same_warnings(board)


func test_options() -> void:
	for row: Array in Options.TABLE:
		var both := [LosTerrain.new(), FallbackTerrain.new()]
		var messages := []
		if row[1] is not int and row[1] is not float:
			continue  # the engine converts or refuses it
		for terrain: Object in both:
			terrain.set(row[0], row[1])
			messages.append(Array(new_messages()))
		assert_eq(both[1].get(row[0]), both[0].get(row[0]), str(row))
		assert_eq(messages[1], messages[0], str(row))
	var options := { "mode": 0, "edition": 11, "sampling": 1, "density": 12, "min_gap": 0.5, "heights": 0,
			"pixels_per_inch": 25.4 }
	var terrain: Object = FallbackTerrain.from_board(options)
	for key: String in options:
		assert_eq(terrain.get(key), options[key], key)


# --- Helpers --------------------------------------------------------------------------


static func _random_edit(scenes: RandomScene) -> Array:
	var id := "p%d" % scenes.random.randi_range(0, 12)
	var choice := scenes.random.randf()
	if choice < 0.25:
		return ["remove_piece", [id]]
	if choice < 0.28:
		return ["clear", []]
	if choice < 0.33:
		return ["load_pieces", [scenes.board().terrain_features]]
	var piece := scenes.piece(id)
	if choice < 0.4:
		piece.erase("id")
	elif choice < 0.5:
		piece["polygon"] = 5
	return ["set_piece", [piece]]


func _assert_same_state(both: Array, about: String) -> void:
	var states := both.map(func(terrain: Object) -> Array:
		return [terrain.get_piece_count(), terrain.get_edge_count(), terrain.get_revision(), terrain.get_warnings()])
	if states[1] != states[0]:
		assert_eq(states[1], states[0], about)


func _assert_same_warnings(board: Dictionary) -> void:
	new_messages()
	var texts := []
	var messages := []
	for i in 2:
		[EnhancedLineOfSight, Fallback][i].clear_cache()
		texts.append([LosTerrain, FallbackTerrain][i].from_board(board).get_warnings())
		messages.append(Array(new_messages()))
		messages[i].sort() # the order of the board's own warnings differs
	assert_eq(texts[1], texts[0], str(board).left(200))
	assert_eq(messages[1], messages[0], str(board).left(200))
