# SPDX-License-Identifier: MIT
extends "support/grid_message_test.gd"
## Several threads query one board; a concurrent edit is applied or refused as a whole.

const Cases := preload("support/grid_cases.gd")
const MessageHook := preload("support/message_hook.gd")
const TerrainProcess := preload("support/terrain_process.gd")

const TASKS := 16
const SIZE := Vector2i(24, 18)
const REFUSED := "this GridLineOfSight is in use by another thread; nothing changed"


func test_threads_give_the_same_answers() -> void:
	var board := Cases.random_board(7000, SIZE, 0.12)
	board.set_unit(&"a", Vector2i(1, 1))
	board.set_unit(&"b", Vector2i(20, 15))
	var expected := range(TASKS).map(func(task: int) -> Array: return _answers(board, task))
	var got := []
	got.resize(TASKS)
	for repeat in 3:
		got.fill(null)
		var group := WorkerThreadPool.add_group_task(func(task: int) -> void: got[task] = _answers(board, task), TASKS)
		WorkerThreadPool.wait_for_group_task_completion(group)
		assert_true(got == expected, "round %d" % repeat)
	assert_message(SILENT, "", "threads")


## During a long query on another thread, every edit is applied with a signal, or refused with one error.
func test_edits_during_a_map_query() -> void:
	var board := GridLineOfSight.create(300, 300)
	board.sight_rules = Cases.preset(GridLosRules.CORNER_TO_CORNER)
	var observers: Array[Vector2i] = []
	for i in 6:
		observers.append(Vector2i(i * 40, i * 30))
	var has_begun := [false]
	var thread := Thread.new()
	thread.start(func() -> int:
		has_begun[0] = true
		return board.get_danger_map(observers).size())
	while not has_begun[0]:
		OS.delay_usec(100)
	OS.delay_msec(5)
	var before := board.get_revision()
	var edits: Array[Callable] = [board.set_cell.bind(Vector2i(5, 5), 1), board.set_cells.bind([Vector2i(5, 6)], 1),
		board.set_wall.bind(Vector2i(5, 5), Vector2i(5, 6)), board.set_door.bind(Vector2i(5, 5), Vector2i(5, 6), 1),
		board.add_smoke.bind(Vector2i(7, 7), 2.0), board.remove_smoke.bind(1), board.set_unit.bind(&"u", Vector2i(3, 3)),
		board.remove_unit.bind(&"u"), board.load_rows.bind(PackedStringArray(["..."]))]
	for edit in edits:
		edit.call()
	board.set("sight_rules", null)
	var was_busy := thread.is_alive()
	var messages := new_messages()
	assert_eq(thread.wait_to_finish(), 90000, "the map of one consistent state")
	if not was_busy:
		pending("the map was drawn too soon")
		return
	assert_eq(board.get_revision(), before)
	assert_eq(board.get_size(), Vector2i(300, 300))
	if can_read_messages():
		assert_eq(messages.size(), edits.size() + 1, str(messages))
		for message in messages:
			assert_string_contains(message, REFUSED)


func test_edits_between_queries() -> void:
	var board := Cases.board(["..#..", "....."])
	var rules := Cases.preset(GridLosRules.HIDDEN_MOVEMENT)
	var thread := Thread.new()
	thread.start(func() -> int:
		var odd := 0
		for i in 4000:
			var traced := board.trace(Vector2i(0, 0), Vector2i(4, 0), rules)
			odd += int(traced.visible != (traced.reason == ""))
			odd += board.get_visibility_mask(Vector2i(0, 0), rules).size() - 10
		return odd)
	var i := 0
	while thread.is_alive() and i < 3000:
		board.set_cell(Vector2i(2, 0), i % 2)
		i += 1
	assert_eq(thread.wait_to_finish(), 0)
	for message in new_messages():
		assert_string_contains(message, REFUSED)
	board.set_cell(Vector2i(2, 0), GridLineOfSight.WALL)
	assert_false(board.has_los(Vector2i(0, 0), Vector2i(4, 0), rules), "edits work again afterwards")


## Rules that change during queries: each answer belongs to one state of the rules.
func test_rules_change_during_queries() -> void:
	var board := Cases.board(["..#.."])
	var rules := Cases.preset(GridLosRules.HIDDEN_MOVEMENT)
	var thread := Thread.new()
	thread.start(func() -> int:
		var odd := 0
		for i in 5000:
			odd += int(board.has_los(Vector2i(0, 0), Vector2i(2, 0), rules) == false)
		return odd)
	var i := 0
	while thread.is_alive() and i < 5000:
		rules.xray = i % 2
		rules.max_range = 4.0 + i % 3
		i += 1
	assert_eq(thread.wait_to_finish(), 0)


## In a separate process, since this may crash or hang.
func test_a_logger_may_query_change_and_free_the_board() -> void:
	if not MessageHook.is_possible():
		pending("needs Godot 4.5")
		return
	assert_eq(TerrainProcess.exit_code_of("grid_logger_probe.gd", 20.0), TerrainProcess.SUCCESS)


static func _answers(board: GridLineOfSight, task: int) -> Array:
	var from := Vector2i(task % SIZE.x, (task * 7) % SIZE.y)
	var to := Vector2i(SIZE.x - 1 - task, (task * 5) % SIZE.y)
	var rules := GridLosRules.preset(task % 6)
	return [board.has_los(from, to, rules), board.trace(from, to, rules), board.get_visible_cells(from, rules),
		board.get_danger_map([from, to], rules), board.get_observers_of(to, [from, to], rules),
		board.has_los_between(&"a", &"b", rules), board.has_lof_points(Vector2(from), Vector2(to)),
		board.check_reveals([{ "id": "h", "cell": from }], to), board.to_rows()]
