# SPDX-License-Identifier: MIT
extends "support/message_test.gd"
## Several threads query one terrain; a concurrent edit is applied or refused as a whole.

const BoardGenerator := preload("res://demo/board_generator.gd")
const Cases := preload("support/terrain_cases.gd")
const MessageHook := preload("support/message_hook.gd")
const RandomScene := preload("support/random_scene.gd")
const TerrainProcess := preload("support/terrain_process.gd")

const TASKS := 24
const REFUSED := "this LosTerrain is in use by another thread; nothing changed"
const WHOLE := Rect2(Vector2.ZERO, BoardGenerator.TABLE)


func after_each() -> void:
	EnhancedLineOfSight.set_default_terrain(null)


func test_threads_give_the_same_answers(edition: int = use_parameters(Scene.EDITIONS)) -> void:
	var scenes := RandomScene.new(5600 + edition)
	var terrain := Cases.terrain_with(BoardGenerator.generate(3, edition), { "edition": edition })
	var queries := []
	for i in TASKS:
		queries.append([_models(scenes, 8), _models(scenes, 8), _points(scenes, 10)])
	var expected := queries.map(func(query: Array) -> Array: return _answers(terrain, query))
	var got := []
	got.resize(TASKS)
	for repeat in 3:
		got.fill(null)
		var task := WorkerThreadPool.add_group_task(
				func(index: int) -> void: got[index] = _answers(terrain, queries[index]), TASKS)
		WorkerThreadPool.wait_for_group_task_completion(task)
		assert_true(got == expected, "round %d" % repeat)
	assert_message(SILENT, "", "threads")


## Threads that also create and free their own terrains and clear the caches.
func test_threads_that_create_and_free_terrains() -> void:
	var scenes := RandomScene.new(5602)
	var pieces := BoardGenerator.generate(5)
	var terrain := Cases.terrain_with(pieces, { "edition": 11 })
	var query := [_models(scenes, 6), _models(scenes, 6), _points(scenes, 5)]
	var expected := _answers(terrain, query)
	var threads: Array[Thread] = []
	for i in 4:
		var thread := Thread.new()
		threads.append(thread)
		thread.start(func() -> bool:
			var same := true
			for j in 20:
				same = same and _answers(terrain, query) == expected
				same = same and _answers(Cases.terrain_with(pieces, { "edition": 11 }), query) == expected
				EnhancedLineOfSight.clear_cache()
			return same)
	for thread in threads:
		assert_true(thread.wait_to_finish())


## The default terrain changes during queries: each answer belongs to one of the two terrains.
func test_the_default_terrain_changes_during_queries() -> void:
	var open := LosTerrain.new()
	var shut := Cases.terrain_with([Scene.ruin("r", BETWEEN)])
	EnhancedLineOfSight.set_default_terrain(open)
	var thread := Thread.new()
	thread.start(func() -> int:
		var odd := 0
		for i in 3000:
			var answer := EnhancedLineOfSight.check_enhanced_visibility(Scene.model(FROM), Scene.model(TO), {})
			odd += int(answer.has_los != answer.blocking_terrain.is_empty())
		return odd)
	var i := 0
	while thread.is_alive():
		EnhancedLineOfSight.set_default_terrain([open, shut, LosTerrain.new(), null][i % 4])
		i += 1
	assert_eq(thread.wait_to_finish(), 0)
	EnhancedLineOfSight.set_default_terrain(null)
	assert_eq([open.get_reference_count(), shut.get_reference_count()], [1, 1])


## During a long query on another thread, every edit is applied with a signal, or refused with one error.
func test_edits_during_a_map_query() -> void:
	var scenes := RandomScene.new(5603)
	var terrain := Cases.terrain_with(BoardGenerator.generate(1), { "edition": 11 })
	var observers := _models(scenes, 12)
	var wall := Scene.wall("new", Vector2(0.0, 1200.0), Vector2(1760.0, 1200.0))
	var without: PackedByteArray = terrain.visibility_map(observers, WHOLE, 20.0).counts
	terrain.set_piece(wall)
	var with: PackedByteArray = terrain.visibility_map(observers, WHOLE, 20.0).counts
	assert_ne(with, without)
	watch_signals(terrain)
	var thread := Thread.new()
	thread.start(func() -> PackedByteArray: return terrain.visibility_map(observers, WHOLE, 20.0).counts)
	var done := 0
	for i in 15:
		OS.delay_msec(1)
		done += int(_try_edit(terrain, wall, i))
	var drawn: PackedByteArray = thread.wait_to_finish()
	assert_true(drawn == with or drawn == without, "the map of one consistent state")
	assert_signal_emit_count(terrain, "changed", done)
	assert_true(terrain.set_piece(wall), "edits work again afterwards")
	assert_eq(terrain.visibility_map(observers, WHOLE, 20.0).counts, with)


## Short queries on another thread, edits on this one.
func test_edits_between_queries() -> void:
	var terrain := Cases.terrain_with([Scene.ruin("r", BETWEEN)])
	var thread := Thread.new()
	thread.start(func() -> int:
		var odd := 0
		for i in 4000:
			var answer := terrain.check(Scene.model(FROM), Scene.model(TO), true)
			odd += int(answer.has_los != answer.blocking_terrain.is_empty())
			odd += terrain.visibility_matrix([Scene.model(FROM)], [Scene.model(TO)]).size() - 1
		return odd)
	var done := 0
	var i := 0
	while thread.is_alive() and i < 3000:
		done += int(_try_edit(terrain, Scene.ruin("new", BETWEEN.grow(i % 7)), i))
		i += 1
	assert_eq(thread.wait_to_finish(), 0)
	assert_true(terrain.set_piece({ "id": "last" }))
	assert_lte(done, i, "%d of %d edits were applied" % [done, i])


## Every editing method is refused during a query.
func test_every_edit_is_refused_during_a_map_query() -> void:
	var scenes := RandomScene.new(5604)
	var terrain := Cases.terrain_with(BoardGenerator.generate(2) + [{ "id": "bad", "polygon": 5 }], { "edition": 11 })
	new_messages()
	var before := _state(terrain)
	var observers := _models(scenes, 20)
	var has_begun := [false]
	var thread := Thread.new()
	thread.start(func() -> void:
		has_begun[0] = true
		terrain.visibility_map(observers, WHOLE, 14.0))
	while not has_begun[0]:
		OS.delay_usec(100)
	OS.delay_msec(20)
	var answers := [terrain.load_pieces([]), terrain.set_piece({}), terrain.remove_piece("bad"),
			terrain.remove_piece("none")]
	terrain.clear()
	var was_busy := thread.is_alive()
	var messages := new_messages()
	thread.wait_to_finish()
	if not was_busy:
		pending("the map was drawn too soon")
		return
	assert_eq(answers, [0, false, false, false])
	assert_eq(_state(terrain), before)
	if can_read_messages():
		assert_eq(messages.size(), 5, str(messages))
		for method: String in ["load_pieces", "set_piece", "remove_piece", "clear"]:
			assert_true(("error: " + PREFIX + method + ": " + REFUSED) in messages, method)


# --- In separate processes, since these may crash or hang ---------------------------


func test_getters_while_another_thread_loads() -> void:
	assert_eq(TerrainProcess.exit_code_of("terrain_race_probe.gd", 120.0), TerrainProcess.SUCCESS)


func test_a_logger_may_query_the_terrain() -> void:
	if not MessageHook.is_possible():
		pending("needs Godot 4.5")
		return
	assert_eq(TerrainProcess.exit_code_of("terrain_logger_probe.gd", 10.0), TerrainProcess.SUCCESS)


func test_a_logger_may_change_what_is_read() -> void:
	if not MessageHook.is_possible():
		pending("needs Godot 4.5")
		return
	assert_eq(TerrainProcess.exit_code_of("list_probe.gd", 10.0), TerrainProcess.SUCCESS)


# --- Helpers ------------------------------------------------------------------------


## Adds or removes the piece. True if the edit was applied; false if it was refused with an error.
func _try_edit(terrain: LosTerrain, piece: Dictionary, number: int) -> bool:
	var revision := terrain.get_revision()
	var count := terrain.get_piece_count()
	if not terrain.remove_piece(piece.id) and not terrain.set_piece(piece):
		assert_eq(terrain.get_revision(), revision)
		assert_eq(terrain.get_piece_count(), count)
		for message in new_messages():
			assert_string_contains(message, REFUSED)
		return false
	new_messages()
	assert_eq(terrain.get_revision(), revision + 1, "edit %d" % number)
	return true


static func _state(terrain: LosTerrain) -> Array:
	return [terrain.get_piece_count(), terrain.get_edge_count(), terrain.get_revision(), terrain.get_warnings()]


static func _answers(terrain: LosTerrain, query: Array) -> Array:
	var answers := [
		terrain.visibility_matrix(query[0], query[1]), terrain.any_visible(query[0], query[1]),
		terrain.exposure(query[0][0], query[2], query[1]),
		terrain.visibility_map(query[0], Rect2(300.0, 300.0, 400.0, 400.0), 50.0),
	]
	for i: int in query[0].size():
		answers.append(terrain.check(query[0][i], query[1][i], true))
		answers.append(terrain.has_los(query[0][i], query[1][i]))
	return answers


static func _models(scenes: RandomScene, count: int) -> Array[Dictionary]:
	var models := Cases.models(scenes, count)
	for model in models:
		model["position"] = Vector2(scenes.random.randf(), scenes.random.randf()) * BoardGenerator.TABLE
	return models


static func _points(scenes: RandomScene, count: int) -> PackedVector2Array:
	var points := PackedVector2Array()
	for i in count:
		points.append(Vector2(scenes.random.randf(), scenes.random.randf()) * BoardGenerator.TABLE)
	return points
