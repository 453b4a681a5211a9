# SPDX-License-Identifier: MIT
extends "support/message_test.gd"
## The board cache: a board Dictionary of an earlier query is not read again if its pieces are equal. After any edit in
## container, the answer must be that of a new board.

const Cases := preload("support/terrain_cases.gd")
const Memory := preload("support/terrain_memory.gd")
const RandomScene := preload("support/random_scene.gd")

## Number of queries after which a board is certainly cached.
const TIMES := 4
const PAIR := [{ "position": FROM, "base_mm": 32 }, { "position": TO, "base_mm": 32, "elevation_inches": 1.0 }]

# [what is edited, how, does it change the answer]; `p` are the pieces of _board.
var _edits := [
	["a vertex", func(p: Array) -> void: p[0].polygon[1].x = 100.0; p[0].polygon[2].x = 100.0, true],
	["a vertex in an Array", func(p: Array) -> void: p[1].polygon[2].y = 100.0; p[1].polygon[3].y = 100.0, true],
	["a component of a vertex", func(p: Array) -> void: p[2].polygon[0].x = 2000; p[2].polygon[1].x = 2000, true],
	["one vertex less", func(p: Array) -> void: p[0].polygon = p[0].polygon.slice(0, 3), true],
	["no polygon", func(p: Array) -> void: p[0].erase("polygon"), true],
	["an equal polygon", func(p: Array) -> void: p[0].polygon = Array(p[0].polygon), false],
	["a zero", func(p: Array) -> void: p[0].polygon[0].y = -0.0; p[0].polygon[1].y = -0.0, false],
	["an int", func(p: Array) -> void: p[2].polygon[0].x = float(p[2].polygon[0].x), false],
	["the end of a wall", func(p: Array) -> void: p[3].walls[0].end.y = 10.0, true],
	["the start of a wall", func(p: Array) -> void: p[3].walls[0].start[1] = 2000.0, true],
	["a wall that does not block", func(p: Array) -> void: p[3].walls[0].blocks_los = false, true],
	["a wall more", func(p: Array) -> void: p[4].walls = [{ "start": Vector2(850, 0), "end": Vector2(850, 800) }], true],
	["no walls", func(p: Array) -> void: p[3].walls.clear(), true],
	["the type", func(p: Array) -> void: p[4].type = "ruins", true],
	["the type as a name", func(p: Array) -> void: p[0].type = &"ruins", false],
	["the height", func(p: Array) -> void: p[0].height_category = "low", true],
	["the class", func(p: Array) -> void: p[4].merge({ "piece_class": "feature", "category": "dense" }), true],
	["the traits", func(p: Array) -> void: p[4].traits.append("obscuring"), true],
	["inches", func(p: Array) -> void: p[0].height_inches = 0.5, true],
	["inches of the base", func(p: Array) -> void: p[0].base_inches = 20.0, true],
	["the id", func(p: Array) -> void: p[0].id = "another", true],
	["the id, of the same length", func(p: Array) -> void: p[0].id = "t", true],
	["an unused key", func(p: Array) -> void: p[0].note = [1, { "a": "b" }], false],
	["inside an unused key", func(p: Array) -> void: p[0].game.owners.append(2); p[3].walls[0].game.clear(), false],
	["an unused key, and the type", func(p: Array) -> void: p[4].game.owners.append(2); p[4].type = "ruins", true],
	["an unused key, and a wall", func(p: Array) -> void: p[3].walls[0].game.clear(); p[3].walls[0].end.y = 10.0, true],
	["names as keys", func(p: Array) -> void: p[0].erase("type"); p[0][&"type"] = "ruins", false],
	["a key renamed", func(p: Array) -> void: p[0].shape = p[0].polygon; p[0].erase("polygon"), true],
	["a piece more", func(p: Array) -> void: p.append(p[0].duplicate(true)); p[-1].id = "more", true],
	["a piece less", func(p: Array) -> void: p.remove_at(0), true],
	["all pieces", func(p: Array) -> void: p.clear(), true],
	["the order", func(p: Array) -> void: p.reverse(), true],
	["a piece replaced", func(p: Array) -> void: p[0] = p[4], true],
]


## A board with every form of values, on which every edit changes an answer.
func _board(options: Dictionary) -> Dictionary:
	return Scene.board([
		Scene.ruin("r", Rect2(500, 0, 50, 800), { "game": { "owners": [1] } }),
		Scene.ruin("array", Rect2(600, 0, 50, 800), { "polygon": Array(Scene.corners(Rect2(550, 0, 50, 400))) }),
		Scene.ruin("xy", Rect2(650, 0, 50, 800), { "polygon": [
				{ "x": 650, "y": 380 }, { "x": 700, "y": 380 }, { "x": 700, "y": 500 }, { "x": 650, "y": 500 }] }),
		{ "id": "wall", "walls": [{ "start": [720.0, 300.0], "end": Vector2(720, 500), "blocks_los": true,
				"game": { "INFANTRY": true } }] },
		{ "id": "hill", "type": "hill", "polygon": Scene.corners(Rect2(750, 300, 50, 200)),
				"height_category": "low", "traits": [], "game": { "owners": [1] } },
	], options)


func test_every_edit_is_detected() -> void:
	for edit: Array in _edits:
		var changes := 0
		for options: Dictionary in [{ "edition": 10 }, { "edition": 11 }, { "edition": 11, "heights": 1 }]:
			var board := _board(options)
			var before := _repeated_answers(board)
			edit[1].call(board.terrain_features)
			changes += int(_answers(board) != before)
			assert_eq(_answers(board), _uncached_answers(board), "%s, %s" % [edit[0], options])
		assert_eq(changes > 0, edit[2], "%s: the answer changes" % edit[0])
	assert_message(SILENT, "", "edits")


## Neither the options nor the Dictionary around the pieces are part of the cache key.
func test_the_same_pieces_in_another_board() -> void:
	var board := _board({ "edition": 10 })
	_repeated_answers(board)
	for options: Dictionary in [{ "edition": 11 }, { "edition": 10, "mode": 0 }, { "edition": 10, "density": 3 }]:
		var other := Scene.board(board.terrain_features, options)
		assert_eq(_answers(other), _uncached_answers(other), str(options))
		other = { "board": Scene.board(board.terrain_features.duplicate(true)) }.merged(options)
		assert_eq(_answers(other), _uncached_answers(other), str(options) + ", nested")
	assert_eq(_answers({}), _answers(LosTerrain.new()), "an open table")
	assert_eq(_answers(board), _uncached_answers(board), "after an open table")


## More boards in turn than the cache has entries, each edited while the others are cached.
func test_boards_in_turn() -> void:
	for count in [2, 3]:
		var boards := []
		for i in count:
			boards.append(_board({ "edition": 10 + i % 2 }))
			boards[i].terrain_features[1].id = "board %d" % i
		for edit: Array in _edits.slice(0, 12):
			for times in TIMES:
				for board: Dictionary in boards:
					assert_eq(_answers(board), _uncached_answers(board), edit[0])
			var edited: Dictionary = boards.pop_front()
			edit[1].call(edited.terrain_features)
			assert_eq(_answers(edited), _uncached_answers(edited), edit[0])
			boards.append(_board({ "edition": 11 }))
	assert_message(SILENT, "", "boards in turn")


## Random boards and random edits, with one or more queries before the next edit.
func test_random_edits() -> void:
	var scenes := RandomScene.new(8100)
	var board := scenes.board({ "edition": 10 })
	var pairs := Cases.pairs(scenes, 3)
	for i in 400:
		var pieces: Array = board.terrain_features
		var piece: Dictionary = pieces[scenes.random.randi() % pieces.size()]
		var key: String = piece.keys()[scenes.random.randi() % piece.size()]
		var other := scenes.piece(piece.get("id", "p"))
		match scenes.random.randi() % 6:
			0: piece.erase(key)
			1: piece.merge(other, true)
			2: piece[key] = other.get(key, piece[key])
			3: pieces.append(other)
			4: pieces.pop_front()
			5: board = scenes.board(scenes.options())
		if i % 8 == 0:
			EnhancedLineOfSight.clear_cache() # resets the admission threshold
		if board.terrain_features.is_empty() or board.terrain_features.any(func(p: Dictionary) -> bool: return p.is_empty()):
			board = scenes.board({ "edition": 11 })
		for times in scenes.random.randi_range(1, TIMES):
			assert_eq(str(Cases.checks_of_board(board, pairs)),
					str(Cases.checks_of_board(LosTerrain.from_board(board), pairs)), "edit %d" % i)
	new_messages()


## -0 equals 0, so it must be read as 0: the cache does not distinguish them.
func test_equal_numbers_read_the_same() -> void:
	for polygon: Variant in [[Vector2(-0.0, 1.0), { "x": 2, "y": -0.0 }], PackedVector2Array([Vector2(-0.0, -0.0)])]:
		for point in EnhancedLineOfSight.to_packed_polygon(polygon):
			assert_false(str(point).contains("-"), "%s of %s" % [point, polygon])


func test_warnings_do_not_depend_on_the_cache() -> void:
	var board := _board({ "edition": 10 })
	_repeated_answers(board)
	board.terrain_features[0].type = "ruin"
	_answers(board)
	assert_message(WARNING, "did you mean \"ruins\"?", "a typo in a cached board")
	for i in TIMES:
		_answers(board)
	assert_message(SILENT, "", "the same typo")
	EnhancedLineOfSight.clear_cache()
	_answers(board)
	assert_message(WARNING, "did you mean \"ruins\"?", "the same typo, after clear_cache")
	for broken: Variant in [null, 5, "piece"]:
		board.terrain_features[1] = broken
		for i in TIMES:
			assert_eq(_answers(board), _uncached_answers(board), str(broken))
			assert_message(WARNING if i == 0 else SILENT, "terrain piece 1 should be a Dictionary", str(broken))


## The cache holds a copy, unless the pieces exceed the limits of the cache.
func test_memory_of_the_cache() -> void:
	var board := _board({ "edition": 11 })
	var before: int = Memory.now().engine
	if before == 0:
		pass_test("this Godot does not count memory")
		return
	# Measured without asserts in between: GUT keeps a text of each.
	_has_los(board)
	var one_query := _growth(before)
	_has_los(board)
	var two_queries := _growth(before)
	EnhancedLineOfSight.clear_cache()
	var cleared := _growth(before)
	assert_eq(one_query, 0, "one query")
	assert_gt(two_queries, 2000, "two queries")
	assert_eq(cleared, 0, "cleared")
	var much := []
	much.resize(70_000)
	for more: Dictionary in [{ "more": much }, { "more": "x".repeat(3_000_000) }, { "more": RefCounted.new() },
			{ "more": _growth }, { "more": 1, "category": "heavy" }]:
		board.terrain_features[1].merge(more, true)
		_has_los(board)
		new_messages()
		before = Memory.now().engine
		for i in 20:
			_has_los(board)
		assert_eq(_growth(before), 0, str(more).left(80))


func test_objects_are_not_kept_alive() -> void:
	var board := _board({ "edition": 11 })
	for container: Dictionary in [board.terrain_features[0], board.terrain_features[3].walls[0]]:
		for deep: bool in [false, true]:
			var object := RefCounted.new()
			var reference: WeakRef = weakref(object)
			container.more = [{ object: 1 }] if deep else object
			for i in 20:
				_has_los(board)
			container.erase("more")
			object = null
			assert_null(reference.get_ref())


func test_data_that_contains_itself() -> void:
	var board := _board({ "edition": 11 })
	var expected := _repeated_answers(board)
	var endless := [endless_array(), endless_dictionary()]
	for never: Variant in endless:
		board.terrain_features[0].more = never
		for i in TIMES:
			assert_eq(_answers(board), expected)
	board.terrain_features[0].more = board
	for i in TIMES:
		assert_eq(_answers(board), expected, "the board contains itself")
	board.terrain_features[0].erase("more")
	assert_eq(_repeated_answers(board), expected)
	assert_message(SILENT, "", "no messages")
	endless.map(break_cycle)


## Two boards, several threads, and caches cleared concurrently.
func test_threads() -> void:
	var scenes := RandomScene.new(8101)
	var pairs := Cases.pairs(scenes, 4)
	var boards := [scenes.board({ "edition": 10 }), scenes.board({ "edition": 11 })]
	var expected := boards.map(func(board: Dictionary) -> String:
			return str(Cases.checks_of_board(LosTerrain.from_board(board), pairs)))
	var wrong := []
	wrong.resize(60)
	wrong.fill(0)
	var task := WorkerThreadPool.add_group_task(func(index: int) -> void:
		for i in 10:
			@warning_ignore("integer_division")
			var which := (index + i / 4) % 2
			wrong[index] += int(str(Cases.checks_of_board(boards[which], pairs)) != expected[which])
			if i == 5:
				EnhancedLineOfSight.clear_cache(), 60)
	WorkerThreadPool.wait_for_group_task_completion(task)
	assert_eq(wrong.max(), 0)
	new_messages()


func _growth(before: int) -> int:
	return Memory.now().engine - before


func _has_los(board: Dictionary) -> bool:
	return EnhancedLineOfSight.has_los(PAIR[0], PAIR[1], board)


## As text, so that values with different text forms are not equal.
func _answers(board: Variant) -> String:
	return str([
		EnhancedLineOfSight.check_enhanced_visibility(PAIR[0], PAIR[1], board, true),
		EnhancedLineOfSight.check_enhanced_visibility(PAIR[1], PAIR[0], board, true),
		EnhancedLineOfSight.check_legacy_line_of_sight(FROM, TO, board),
		EnhancedLineOfSight.judge_line(FROM + Vector2(0, 90), TO + Vector2(0, 90), board, PAIR[0], PAIR[1]),
	])


func _repeated_answers(board: Dictionary) -> String:
	var answer := _answers(board)
	for i in TIMES:
		assert_eq(_answers(board), answer)
	return answer


func _uncached_answers(board: Dictionary) -> String:
	return _answers(LosTerrain.from_board(board))
