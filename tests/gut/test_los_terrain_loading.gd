# SPDX-License-Identifier: MIT
extends "support/message_test.gd"
## Loading terrain into a LosTerrain, and its warnings about unusable data.

const Cases := preload("support/terrain_cases.gd")
const RandomScene := preload("support/random_scene.gd")

## For a callback that drops the last reference.
var _only_reference: LosTerrain


# --- Boards ---------------------------------------------------------------------


func test_a_new_terrain_is_an_open_table() -> void:
	var terrain := LosTerrain.new()
	assert_eq(terrain.get_piece_count(), 0)
	assert_eq(terrain.get_edge_count(), 0)
	assert_eq(Array(terrain.get_warnings()), [])
	assert_true(Cases.is_open(terrain))
	assert_eq_deep(terrain.check(Scene.model(FROM), Scene.model(TO)),
			EnhancedLineOfSight.check_enhanced_visibility(Scene.model(FROM), Scene.model(TO), {}))


func test_from_board_flat_and_nested() -> void:
	var scenes := RandomScene.new(5100)
	for i in 50:
		var board := scenes.board(scenes.options())
		var pairs := Cases.pairs(scenes, 4)
		var nested: Dictionary = board.duplicate()
		nested.erase("terrain_features")
		nested["board"] = { "terrain_features": board.terrain_features, "size": Vector2(44, 60), "edition": 99 }
		var expected := Cases.checks_of_board(board, pairs)
		for source: Dictionary in [board, nested]:
			var terrain := LosTerrain.from_board(source)
			assert_eq(terrain.get_piece_count(), board.terrain_features.size())
			assert_eq(Cases.checks(terrain, pairs), expected, "board %d" % i)
	assert_message(SILENT, "", "options of a nested board are not read")


func test_from_board_takes_the_options_of_the_board() -> void:
	var options := { "mode": 0, "edition": 11, "sampling": 1, "density": 12, "min_gap": 0.5, "heights": 0,
			"pixels_per_inch": 25.4 }
	for board: Dictionary in [options, Scene.board([Scene.ruin("r", BETWEEN)], options)]:
		var terrain := LosTerrain.from_board(board)
		for key: String in options:
			assert_eq(terrain.get(key), options[key], key)
	var nested := LosTerrain.from_board({ "board": Scene.board([{}], options) })
	for key: String in options:
		assert_eq(nested.get(key), Cases.BUILT_IN[key], "nested " + key)
	assert_eq(LosTerrain.from_board({ "edition": 11.0, &"density": 5.0 }).edition, 11, "a float from JSON")


func test_from_board_with_bad_options() -> void:
	var terrain := LosTerrain.from_board(Scene.board([Scene.ruin("r", BETWEEN)], { "density": 99, "edition": 11 }))
	assert_message(ERROR, "board: \"density\" cannot be 99, only 0 or 3 to 64; as if absent", "density")
	assert_eq(terrain.density, 0)
	assert_eq(terrain.edition, 11, "valid options are used")
	assert_eq(terrain.get_piece_count(), 1)


## from_board ignores the default terrain, so an empty LosTerrain can be created.
func test_from_board_without_pieces() -> void:
	EnhancedLineOfSight.set_default_terrain(Cases.terrain_with([Scene.ruin("r", BETWEEN)]))
	for board: Dictionary in [{}, { "terrain_features": [] }, { "terrain_features": null }, { "board": {} },
			{ "board": { "terrain_features": [] } }, { "board": null }]:
		var terrain := LosTerrain.from_board(board)
		assert_eq(terrain.get_piece_count(), 0, str(board))
		assert_true(Cases.is_open(terrain), str(board))
	EnhancedLineOfSight.set_default_terrain(null)
	assert_message(SILENT, "", "empty boards")


func test_from_board_without_a_list() -> void:
	for features: Variant in [5, "ruins", {}, PackedVector2Array([FROM])]:
		EnhancedLineOfSight.clear_cache()
		var terrain := LosTerrain.from_board({ "terrain_features": features })
		assert_eq(terrain.get_piece_count(), 0)
		assert_message(WARNING, "board: \"terrain_features\" should be an Array", str(features))
		assert_eq(terrain.get_warnings().size(), 1, str(features))
		assert_string_contains("".join(terrain.get_warnings()), "board: \"terrain_features\" should be an Array")


func test_warnings_of_a_board_and_of_its_pieces() -> void:
	var nested := { "terrain_features": [Scene.ruin("r", BETWEEN, { "type": 5 })] }
	var terrain := LosTerrain.from_board({ "terrain_features": 5, "board": nested })
	assert_eq(terrain.get_warnings().size(), 2, str(terrain.get_warnings()))
	new_messages()
	terrain.load_pieces([])
	assert_eq(terrain.get_warnings(), PackedStringArray(), "warnings of the board are cleared, too")


# --- Lists ----------------------------------------------------------------------


func test_load_pieces_replaces_all() -> void:
	var terrain := LosTerrain.new()
	assert_eq(terrain.load_pieces([Scene.ruin("a", BETWEEN), Scene.wall("b", FROM, TO)]), 2)
	assert_eq(terrain.get_piece_count(), 2)
	assert_eq(Cases.blockers(terrain), ["a"])
	assert_eq(terrain.load_pieces([Scene.ruin("c", BETWEEN)]), 1)
	assert_eq(Cases.blockers(terrain), ["c"])
	assert_false(terrain.remove_piece("a"))
	assert_eq(terrain.load_pieces([]), 0)
	assert_true(Cases.is_open(terrain))


func test_lists_in_every_form() -> void:
	var piece := Scene.ruin("r", BETWEEN)
	var typed: Array[Dictionary] = [piece]
	var frozen: Array = [piece.duplicate(true)]
	frozen[0].make_read_only()
	frozen.make_read_only()
	var parsed: Array = JSON.parse_string(JSON.stringify([{ "id": "r", "type": "ruins", "height_category": "tall",
			"polygon": Array(piece.polygon).map(func(at: Vector2) -> Dictionary: return { "x": at.x, "y": at.y }) }]))
	for pieces: Array in [[piece], typed, frozen, parsed]:
		var terrain := LosTerrain.new()
		assert_eq(terrain.load_pieces(pieces), 1)
		assert_eq(Cases.blockers(terrain), ["r"])
		assert_eq(terrain.get_edge_count(), 4)


func test_polygons_in_every_form() -> void:
	var corners := Scene.corners(BETWEEN)
	var backwards := corners.duplicate()
	backwards.reverse()
	var closed := corners.duplicate()
	closed.append(corners[0])
	var typed: Array[Vector2] = []
	typed.assign(Array(corners))
	var named := Array(corners).map(func(at: Vector2) -> Dictionary: return { x = at.x, y = at.y })
	for polygon: Variant in [corners, backwards, closed, Array(corners), typed, named]:
		var terrain := LosTerrain.new()
		terrain.load_pieces([{ "id": "p", "type": "ruins", "polygon": polygon }])
		assert_eq(Cases.blockers(terrain), ["p"], str(polygon))
		assert_eq(EnhancedLineOfSight.judge_line(FROM, TO, terrain).block_point, Vector2(500.0, 400.0), str(polygon))


func test_edges_are_counted() -> void:
	var wall := { "start": Vector2(1, 2), "end": Vector2(3, 4) }
	var triangle := PackedVector2Array([FROM, TO, Vector2(5.0, 6.0)])
	for row: Array in [[[], 0], [[{}], 0], [[{ "polygon": [] }], 0], [[{ "polygon": triangle }], 3],
			[[Scene.ruin("a", BETWEEN), { "polygon": triangle }], 7], [[{ "walls": [wall, wall] }], 2],
			[[Scene.ruin("a", BETWEEN, { "walls": [wall] }), { "walls": [wall] }], 6]]:
		var terrain := LosTerrain.new()
		terrain.load_pieces(row[0])
		assert_eq(terrain.get_edge_count(), row[1], str(row))
	var board := Cases.terrain_with([Scene.ruin("a", BETWEEN)])
	board.remove_piece("a")
	assert_eq(board.get_edge_count(), 0)


## Later changes of the dictionaries have no effect.
func test_a_terrain_is_a_copy() -> void:
	var pieces := [Scene.ruin("r", BETWEEN, { "walls": [{ "start": FROM, "end": TO }] })]
	var terrain := LosTerrain.new()
	terrain.load_pieces(pieces)
	for i in 4:
		pieces[0].polygon[i] += Vector2(0.0, 5000.0)
	pieces[0].id = "other"
	pieces[0].walls.clear()
	pieces.clear()
	assert_eq(Cases.blockers(terrain), ["r"])
	assert_eq(terrain.get_edge_count(), 5)


# --- Warnings -------------------------------------------------------------------


func test_get_warnings_equals_the_logged_warnings() -> void:
	var pieces := [
		5, null, Scene.ruin("good", BETWEEN), { "id": "a", "polygon": 5 }, { "id": "b", "type": 7, "traits": "x" },
		{ "id": 12, "polygon": [Vector2.ONE, "x", Vector2(2, 3), [1, 2], Vector2(NAN, 1.0)] }, { "polygon": "none" },
		{ "id": "w", "walls": [5, 6] }, { "id": "v", "walls": [{ "start": "x" }] }, { "id": "g", "link_group": 3 },
		{ "id": "h", "walls": [{ "start": Vector2.ONE, "end": FROM, "blocks_los": 3 }] }, { "id": [], "height_category": {} },
	]
	var terrain := LosTerrain.new()
	assert_eq(terrain.load_pieces(pieces), 10)
	var warnings := terrain.get_warnings()
	assert_eq(warnings.size(), 14, str(warnings))
	assert_string_contains(warnings[0], "terrain piece 0 should be a Dictionary")
	assert_string_contains(warnings[2], "terrain piece \"a\": \"polygon\" should be")
	if can_read_messages():
		var expected := Array(warnings).map(func(text: String) -> String: return WARNING + ": " + PREFIX + text)
		assert_eq(Array(new_messages()), expected)
	assert_eq(Cases.blockers(terrain), ["good"])


## A second load of the same data logs no warning, but get_warnings lists those of this load.
func test_get_warnings_lists_those_of_the_last_load() -> void:
	var terrain := LosTerrain.new()
	for i in 3:
		terrain.load_pieces([{ "id": "a", "polygon": 5 }])
		assert_eq(terrain.get_warnings().size(), 1)
		assert_message(WARNING if i == 0 else SILENT, "terrain piece \"a\": \"polygon\"", "load %d" % i)
	var other := LosTerrain.from_board(Scene.board([{ "id": "a", "polygon": 5 }]))
	assert_eq(other.get_warnings(), terrain.get_warnings())
	terrain.load_pieces([Scene.ruin("r", BETWEEN)])
	assert_eq(terrain.get_warnings().size(), 0, "load_pieces")
	terrain.set_piece({ "id": "a", "polygon": 5 })
	terrain.set_piece({ "id": "b", "polygon": 5 })
	assert_eq(terrain.get_warnings().size(), 2, "set_piece adds to them")
	terrain.remove_piece("r")
	assert_eq(terrain.get_warnings().size(), 2, "remove_piece")
	terrain.clear()
	assert_eq(terrain.get_warnings().size(), 0, "clear")


## One line per piece and key, independent of the number of unusable walls or vertices.
func test_one_warning_per_piece_and_key() -> void:
	var terrain := LosTerrain.new()
	for piece: Dictionary in [{ "id": "p", "polygon": [1, 2, 3] }, { "id": "p", "walls": [1, 2, 3] },
			{ "id": "p", "traits": [1, 2, 3] },
			{ "id": "p", "walls": [{ "stat": 1 }, { "start": FROM }, { "end": TO }] },
			{ "id": "p", "walls": [1, 2, 3].map(func(flag: int) -> Dictionary:
				return { "start": FROM, "end": TO, "blocks_los": flag }) },
			{ "id": "p", "walls": [{ "start": 1 }, { "start": 2 }, { "end": 3 }] }]:
		EnhancedLineOfSight.clear_cache()
		terrain.load_pieces([piece])
		assert_eq(terrain.get_warnings().size(), 1, "%s: %s" % [piece, terrain.get_warnings()])
		assert_message(WARNING, "terrain piece \"p\"", str(piece))


## The same warning of many pieces is listed a limited number of times.
func test_the_list_of_warnings_is_limited() -> void:
	var pieces := []
	pieces.resize(1500)
	pieces.fill({ "id": "p", "polygon": 5 })
	var terrain := LosTerrain.new()
	assert_eq(terrain.load_pieces(pieces), 1500)
	assert_between(terrain.get_warnings().size(), 1000, 1001)
	assert_message(WARNING, "terrain piece \"p\": \"polygon\"", "1500 times the same")


# --- Revision and signal ----------------------------------------------------------


func test_each_change_emits_the_signal_once() -> void:
	var terrain := LosTerrain.new()
	var ruin := Scene.ruin("r", BETWEEN)
	var changes: Array[Callable] = [
		func() -> void: terrain.load_pieces([ruin]), func() -> void: terrain.load_pieces([ruin, ruin]),
		func() -> void: terrain.load_pieces([]), func() -> void: terrain.set_piece(ruin),
		func() -> void: terrain.set_piece(ruin), func() -> void: terrain.remove_piece("r"),
		func() -> void: terrain.set_piece({}), func() -> void: terrain.clear(),
	]
	watch_signals(terrain)
	for i in changes.size():
		var before := terrain.get_revision()
		changes[i].call()
		assert_eq(terrain.get_revision(), before + 1, "change %d" % i)
		assert_signal_emit_count(terrain, "changed", i + 1, "change %d" % i)


func test_calls_without_a_change_emit_no_signal() -> void:
	var terrain := Cases.terrain_with([Scene.ruin("r", BETWEEN)])
	var before := terrain.get_revision()
	watch_signals(terrain)
	terrain.remove_piece("unknown")
	terrain.remove_piece("")
	terrain.has_los(Scene.model(FROM), Scene.model(TO))
	terrain.check(Scene.model(FROM), Scene.model(TO), true)
	terrain.visibility_matrix([Scene.model(FROM)], [Scene.model(TO)])
	terrain.visibility_map([Scene.model(FROM)], Rect2(0, 0, 100, 100), 10.0)
	assert_eq(terrain.get_revision(), before)
	terrain.edition = 11
	terrain.density = 5
	assert_eq(terrain.get_revision(), before + 2, "an option changes answers, but not the terrain")
	assert_signal_not_emitted(terrain, "changed")


## A callback of `changed` gets the new state and may query and change it.
func test_a_callback_may_query_and_change_the_terrain() -> void:
	var terrain := LosTerrain.new()
	var seen := []
	var listener := func() -> void:
		seen.append([terrain.get_piece_count(), Cases.is_open(terrain)])
		if seen.size() == 1:
			terrain.set_piece(Scene.ruin("second", BETWEEN))
	terrain.changed.connect(listener)
	terrain.load_pieces([{ "id": "first" }])
	# The callback and the terrain hold references to each other.
	terrain.changed.disconnect(listener)
	assert_eq(seen, [[1, true], [2, false]])
	assert_eq(terrain.get_revision(), 2)


func test_a_callback_may_free_the_terrain() -> void:
	var drop := func() -> void: _only_reference = null
	for i in 3:
		_only_reference = LosTerrain.new()
		_only_reference.changed.connect(drop)
		assert_eq(_only_reference.load_pieces([{}, {}, {}]), 3, "pieces taken")
		assert_null(_only_reference)
		_only_reference = LosTerrain.new()
		_only_reference.changed.connect(drop)
		assert_true(_only_reference.set_piece({}))
		_only_reference = Cases.terrain_with([Scene.ruin("r", BETWEEN)])
		_only_reference.changed.connect(drop)
		assert_true(_only_reference.remove_piece("r"))


# --- Limits ---------------------------------------------------------------------


## Beyond the limit: one error and no change.
func test_pieces_beyond_the_limit() -> void:
	var terrain := LosTerrain.new()
	terrain.load_pieces([Scene.ruin("r", BETWEEN), { "id": "bad", "polygon": 5 }])
	assert_message(WARNING, "\"bad\"", "bad")
	var before := [terrain.get_revision(), terrain.get_warnings(), terrain.get_edge_count()]
	var pieces := []
	pieces.resize(1_000_001)
	pieces.fill({})
	watch_signals(terrain)
	terrain.load_pieces(pieces)
	assert_message(ERROR, "terrain is too large: at most 1000000 pieces", "1 000 001 pieces")
	assert_eq(terrain.get_piece_count(), 2)
	assert_eq([terrain.get_revision(), terrain.get_warnings(), terrain.get_edge_count()], before)
	assert_signal_not_emitted(terrain, "changed")
	assert_eq(Cases.blockers(terrain), ["r"])
	var from_board := LosTerrain.from_board(Scene.board(pieces))
	assert_message(ERROR, "terrain is too large", "from_board")
	assert_eq(from_board.get_piece_count(), 0)
