# SPDX-License-Identifier: MIT
extends "support/message_test.gd"
## Several threads query one table; a concurrent edit is applied or refused as a whole.

const BoardGenerator := preload("res://demo/board_generator.gd")
const Cases := preload("support/terrain_cases.gd")
const MessageHook := preload("support/message_hook.gd")
const TerrainProcess := preload("support/terrain_process.gd")

const TASKS := 24
const COUNT := 40
const REFUSED := "this LosTable is in use by another thread; nothing changed"

var table: LosTable
var points: PackedVector2Array


func before_each() -> void:
	super()
	var random := RandomNumberGenerator.new()
	random.seed = 6600
	table = LosTable.create(Cases.terrain_with(BoardGenerator.generate(4, 11), { "edition": 11 }))
	table.models_block = true
	points.clear()
	for i in COUNT:
		var at := Vector2(random.randf() * BoardGenerator.TABLE.x, random.randf() * BoardGenerator.TABLE.y)
		table.add_model(Scene.model(at), [&"a", &"b", &"c"][i % 3], i % 2)
		points.append(at + Vector2(30, 10))


func _answers(index: int) -> Array:
	var handles := table.get_models()
	return [table.visibility_matrix(handles, handles), table.check(index, (index + 7) % COUNT), table.within(index, 6.0),
		table.unit_visibility(&"a", &"b", 10.0 + index), table.exposure(index, points, handles), table.get_model(index),
		table.to_dictionary(), table.distance_matrix(handles, [index]), table.nearest(index, handles, true)]


func test_threads_give_the_same_answers() -> void:
	var expected := range(TASKS).map(_answers)
	var got := []
	got.resize(TASKS)
	for repeat in 2:
		got.fill(null)
		var task := WorkerThreadPool.add_group_task(func(index: int) -> void: got[index] = _answers(index), TASKS)
		WorkerThreadPool.wait_for_group_task_completion(task)
		assert_true(got == expected, "round %d" % repeat)
	assert_message(SILENT, "", "threads")


## During a long query on another thread, every edit is applied with a signal, or refused with one error.
func test_edits_during_a_matrix() -> void:
	var handles := table.get_models()
	var changes := [0]
	table.model_changed.connect(func(_handle: int) -> void: changes[0] += 1)
	var thread := Thread.new()
	thread.start(func() -> int:
		var odd := 0
		for i in 60:
			odd += int(table.visibility_matrix(handles, handles).size() != COUNT * COUNT)
		return odd)
	var done := 0
	var refused := 0
	var i := 0
	while thread.is_alive():
		var is_done := table.move_model(i % COUNT, points[i % COUNT] + Vector2(i % 5, 0))
		done += int(is_done)
		refused += int(not is_done)
		i += 1
		OS.delay_usec(200)
	assert_eq(thread.wait_to_finish(), 0)
	assert_eq(changes[0], done)
	var messages := new_messages()
	if can_read_messages():
		assert_eq(messages.size(), refused, "one error each")
		for message in messages:
			assert_string_contains(message, REFUSED)
	assert_true(table.move_model(0, points[0]), "edits work again afterwards")


## The scale of the terrain changes between queries of several threads: each answer belongs to one scale.
func test_the_scale_changes_between_queries() -> void:
	var inches := [table.distance(0, 1)]
	table.terrain.pixels_per_inch = 80.0
	inches.append(table.distance(0, 1))
	var thread := Thread.new()
	thread.start(func() -> int:
		var odd := 0
		for i in 3000:
			odd += int(not inches.has(table.distance(0, 1)))
			table.within(0, 5.0)
		return odd)
	var i := 0
	while thread.is_alive():
		table.terrain.pixels_per_inch = [40.0, 80.0][i % 2]
		table.has_los(0, 1)
		i += 1
	assert_eq(thread.wait_to_finish(), 0)
	new_messages()


## The terrain is replaced, and the old one freed, while other threads read and set its options through the table.
func test_the_terrain_changes_between_options() -> void:
	var models := [table.get_model(0), table.get_model(1)]
	var scales := [40.0, 80.0]
	var inches := scales.map(func(scale: float) -> float:
		return EnhancedLineOfSight.base_distance(models[0], models[1], { "pixels_per_inch": scale }))
	var thread := Thread.new()
	thread.start(func() -> int:
		var odd := 0
		for i in 3000:
			odd += int(not scales.has(table.pixels_per_inch)) + int(table.edition != 11)
			odd += int(not inches.has(EnhancedLineOfSight.base_distance(models[0], models[1], table)))
			table.density = 3
		return odd)
	var i := 0
	while thread.is_alive():
		table.terrain = Cases.terrain_with([], { "edition": 11, "pixels_per_inch": scales[i % 2] })
		i += 1
	assert_eq(thread.wait_to_finish(), 0)
	for message in new_messages():
		assert_string_contains(message, "in use by another thread")


func test_a_logger_may_change_the_table() -> void:
	if not MessageHook.is_possible():
		pending("needs Godot 4.5")
		return
	assert_eq(TerrainProcess.exit_code_of("table_logger_probe.gd", 10.0), TerrainProcess.SUCCESS)
