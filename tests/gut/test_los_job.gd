# SPDX-License-Identifier: MIT
extends "support/message_test.gd"
## LosJob: the matrix of visibility_matrix, found beside the game.

const Cases := preload("support/terrain_cases.gd")
const Frames := preload("support/frames.gd")
const RandomScene := preload("support/random_scene.gd")
const FRAMES_MAX := 2000

var _finished := 0


func _count_finished() -> void:
	_finished += 1


## Waits until the job is done; checks that its progress never decreases.
func _wait_for(job: Object) -> void:
	var last := 0.0
	for i in FRAMES_MAX:
		assert_true(job.progress >= last and job.progress <= 1.0, "progress %f after %f" % [job.progress, last])
		last = job.progress
		if job.is_done:
			return
		assert_eq(job.result, PackedByteArray(), "not done yet")
		await Frames.pass_by(1)
	fail_test("the job does not end")


func test_results_equal_the_matrix() -> void:
	var scenes := RandomScene.new(7700)
	for options: Dictionary in Cases.OPTION_SETS:
		var terrain := LosTerrain.from_board(scenes.board(options))
		var shooters := Cases.models(scenes, 31)
		var targets := Cases.models(scenes, 17)
		var job := terrain.begin_visibility_matrix(shooters, targets)
		assert_false(job.is_done, "not before the end of the frame")
		await _wait_for(job)
		assert_eq(job.result, terrain.visibility_matrix(shooters, targets), str(options))
		assert_false(job.is_cancelled)
	assert_message(SILENT, "", "jobs")


func test_a_table_with_models_that_block() -> void:
	var scenes := RandomScene.new(7701)
	for i in 6:
		var table := LosTable.create(LosTerrain.from_board(scenes.board({ "edition": 10 + i % 2 })))
		table.models_block = i % 3 != 0
		for model: Dictionary in Cases.models(scenes, 40):
			table.add_model(model, &"unit %d" % (table.get_models().size() % 7), table.get_models().size() % 2)
		table.remove_model(table.get_models()[5])
		var handles := table.get_models()
		var expected := table.visibility_matrix(handles, handles)
		var job := table.begin_visibility_matrix(handles, handles)
		table.clear_models()
		table.terrain.clear()
		await _wait_for(job)
		assert_eq(job.result, expected, "table %d" % i)
	assert_message(SILENT, "", "tables")


func test_stale_handles_are_one_error() -> void:
	var table := LosTable.create(LosTerrain.new())
	var handle := table.add_model({ "position": Vector2(100, 100) })
	var job := table.begin_visibility_matrix([handle, 99], [handle])
	assert_message(ERROR, "begin_visibility_matrix: there is no model with handle 99", "stale")
	await _wait_for(job)
	assert_eq(Array(job.result), [1, 0])


func test_changes_while_it_runs() -> void:
	var scenes := RandomScene.new(7702)
	var terrain := LosTerrain.from_board(scenes.board({ "edition": 11, "mode": EnhancedLineOfSight.MODE_EXACT }))
	var models := Cases.models(scenes, 90)
	var expected := terrain.visibility_matrix(models, models)
	var job := terrain.begin_visibility_matrix(models, models)
	terrain.clear()
	terrain.edition = 10
	models.clear()
	terrain = null
	await _wait_for(job)
	assert_eq(job.result, expected)
	assert_message(SILENT, "", "changes")


func test_finished_is_emitted_once() -> void:
	_finished = 0
	var terrain := LosTerrain.new()
	for models: Array in [[], [{ "position": Vector2(5, 5) }]]:
		var job := terrain.begin_visibility_matrix(models, models)
		job.finished.connect(_count_finished)
		await job.finished
		assert_true(job.is_done)
		await Frames.pass_by(3)
	assert_eq(_finished, 2)


func test_a_job_that_nothing_refers_to() -> void:
	_finished = 0
	var terrain := LosTerrain.new()
	var models := []
	models.resize(300)
	models.fill({ "position": Vector2(50, 50) })
	terrain.begin_visibility_matrix(models, models).finished.connect(_count_finished)
	for i in FRAMES_MAX:
		if _finished > 0:
			break
		await Frames.pass_by(1)
	assert_eq(_finished, 1)


## A refused job is done and empty; an unknown handle is one error, and its row is 0.
func test_refused_jobs_and_unknown_handles() -> void:
	var many := PackedInt32Array()
	many.resize(20000)
	for table: Object in [LosTable.new()]:
		var a: int = table.add_model({ "position": Vector2(300, 400), "base_mm": 32 })
		var b: int = table.add_model({ "position": Vector2(600, 400), "base_mm": 32 })
		var refused: RefCounted = table.begin_visibility_matrix(many, many)
		assert_message(ERROR, "begin_visibility_matrix", "too large")
		await _wait_for(refused)
		assert_eq([refused.is_cancelled, refused.progress, refused.result], [false, 1.0, PackedByteArray()])
		var job: RefCounted = table.begin_visibility_matrix(PackedInt32Array([a, 77]), PackedInt32Array([b, 78]))
		assert_message(ERROR, "begin_visibility_matrix", "unknown")
		await _wait_for(job)
		assert_eq(job.result, PackedByteArray([1, 0, 0, 0]))


func test_cancel() -> void:
	_finished = 0
	var scenes := RandomScene.new(7703)
	var terrain := LosTerrain.from_board(scenes.board({ "mode": EnhancedLineOfSight.MODE_EXACT }))
	var models := Cases.models(scenes, 300)
	var job := terrain.begin_visibility_matrix(models, models)
	job.finished.connect(_count_finished)
	job.cancel()
	assert_true(job.is_cancelled and not job.is_done)
	await _wait_for(job)
	assert_eq(job.result, PackedByteArray())
	assert_eq(job.progress, 1.0, "as the class reference says")
	assert_eq(_finished, 1)
	job.cancel()
	var done := terrain.begin_visibility_matrix([models[0]], [models[1]])
	await done.finished
	done.cancel()
	assert_false(done.is_cancelled, "it was done already")
	assert_eq(done.result.size(), 1)


func test_empty_and_unusable_arguments() -> void:
	var terrain := LosTerrain.new()
	var model := { "position": Vector2(50, 50) }
	for lists: Array in [[[], []], [[model], []], [[], [model]]]:
		var job := terrain.begin_visibility_matrix(lists[0], lists[1])
		await _wait_for(job)
		assert_eq(job.result, PackedByteArray())
	var many := []
	many.resize(20000)
	var large := terrain.begin_visibility_matrix(many, many)
	assert_message(ERROR, "begin_visibility_matrix: the result would have 400000000 entries", "limit")
	await _wait_for(large)
	assert_eq(large.result, PackedByteArray())
	var mixed := terrain.begin_visibility_matrix([5, model], [model])
	assert_message(WARNING, "shooter 0 should be a Dictionary", "unusable")
	await _wait_for(mixed)
	assert_eq(Array(mixed.result), [0, 1])


func test_a_new_job_is_done() -> void:
	var job := LosJob.new()
	job.cancel()
	job.call("_finish")
	job.call("_run_slice")
	assert_true(job.is_done and not job.is_cancelled)
	assert_eq([job.progress, job.result], [1.0, PackedByteArray()])


func test_internal_calls_do_no_harm() -> void:
	_finished = 0
	var terrain := LosTerrain.new()
	var models := []
	models.resize(100)
	models.fill({ "position": Vector2(50, 50) })
	var job := terrain.begin_visibility_matrix(models, models)
	job.finished.connect(_count_finished)
	job.call("_run_slice")
	job.call("_finish")
	await _wait_for(job)
	assert_eq(job.result.count(1), 10000)
	job.call("_finish")
	await Frames.pass_by(3)
	assert_eq(_finished, 1)


func test_jobs_of_other_threads() -> void:
	var terrain := LosTerrain.new()
	var models := []
	models.resize(60)
	models.fill({ "position": Vector2(50, 50) })
	var thread := Thread.new()
	thread.start(func() -> Array: return range(20).map(func(_i: int) -> LosJob:
			return terrain.begin_visibility_matrix(models, models)))
	for job: LosJob in thread.wait_to_finish():
		await _wait_for(job)
		assert_eq(job.result.count(1), 3600)


## However the end of a job and a call of cancel() meet, a cancelled job has no result and any other has all of it.
func test_cancel_while_the_job_ends() -> void:
	var terrain := LosTerrain.new()
	var models: Array = range(40).map(func(i: int) -> Dictionary: return { "position": Vector2(100 + 10 * i, 100) })
	for i in 60:
		var job := terrain.begin_visibility_matrix(models, models)
		var thread := Thread.new()
		thread.start(_cancel_after.bind(job, 40 * i))
		await _wait_for(job)
		assert_eq(job.result.size(), 0 if job.is_cancelled else 1600, "job %d" % i)
		thread.wait_to_finish()
		assert_eq(job.result.size(), 0 if job.is_cancelled else 1600, "job %d, later" % i)


func _cancel_after(job: Object, microseconds: int) -> void:
	OS.delay_usec(microseconds)
	job.cancel()
