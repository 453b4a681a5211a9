# SPDX-License-Identifier: MIT
extends "support/scene_test.gd"
## The signal los_changed of LosTerrain2D: for watched pairs, at the end of a frame with a change, or on demand.

const Frames := preload("support/frames.gd")

var _seen := []


func before_each() -> void:
	super()
	_seen = []
	_terrain.los_changed.connect(func(observer: LosModel2D, target: LosModel2D, is_visible: bool) -> void:
		_seen.append([observer, target, is_visible]))


func test_a_change_is_emitted_once() -> void:
	_terrain.watch_los(_shooter, _target)
	_terrain.update_los()
	assert_eq(_seen, [], "nothing has changed")
	var ruin := add_ruin()
	_terrain.update_los()
	_terrain.update_los()
	assert_eq(_seen, [[_shooter, _target, false]])
	ruin.queue_free()
	_terrain.update_los()
	assert_eq(_seen[1], [_shooter, _target, true])


func test_it_is_evaluated_at_the_end_of_a_frame() -> void:
	_terrain.watch_los([_shooter], [_target, _shooter])
	add_ruin()
	assert_eq(_seen, [])
	await Frames.pass_by(2)
	assert_eq(_seen, [[_shooter, _target, false]])
	_target.position.y = 2000.0
	await Frames.pass_by(2)
	assert_eq(_seen.size(), 2)
	_terrain.unwatch_los(_shooter)
	_target.position.y = 400.0
	await Frames.pass_by(2)
	assert_eq(_seen.size(), 2, "no longer watched")
	assert_false(_terrain.is_processing())


func test_nothing_is_evaluated_without_a_connection() -> void:
	for connection: Dictionary in _terrain.los_changed.get_connections():
		_terrain.los_changed.disconnect(connection.callable)
	_terrain.watch_los(_shooter, _target)
	EnhancedLineOfSight.reset_statistics()
	for i in 3:
		_target.position.x += 1.0
		await Frames.pass_by(1)
	assert_eq(EnhancedLineOfSight.get_statistics().calls, 0)


func test_nothing_is_evaluated_without_a_change() -> void:
	_terrain.watch_los(_shooter, _target)
	await Frames.pass_by(2)
	EnhancedLineOfSight.reset_statistics()
	await Frames.pass_by(3)
	assert_eq(EnhancedLineOfSight.get_statistics().calls, 0)
	_target.position.x += 1.0
	await Frames.pass_by(2)
	assert_eq(EnhancedLineOfSight.get_statistics().calls, 1)


func test_freed_models_are_dropped() -> void:
	var other := LosModel2D.new()
	other.position = Vector2(800, 600)
	add_child(other)
	_terrain.watch_los(_shooter, [_target, other])
	other.queue_free()
	_terrain.update_los()
	assert_eq(_seen, [[_shooter, other, false]], "queued for deletion")
	await Frames.pass_by(2)
	_terrain.update_los()
	assert_eq(_seen.size(), 1)
	assert_eq(Array(new_messages()), [])


func test_a_handler_may_change_everything() -> void:
	_terrain.los_changed.connect(func(_observer: LosModel2D, _target_of: LosModel2D, _is_visible: bool) -> void:
		_terrain.unwatch_los()
		_terrain.update_los()
		_terrain.get_child(0).free())
	_terrain.watch_los([_shooter, _target], [_shooter, _target])
	add_ruin()
	_terrain.los_changed.connect(func(_a: LosModel2D, _b: LosModel2D, _c: bool) -> void: add_ruin())
	_terrain.update_los()
	assert_eq(_seen.size(), 2, "both were collected before the first was emitted")


func test_wrong_arguments_are_one_error_each() -> void:
	_terrain.watch_los(null, _target)
	assert_one(ERROR, [".watch_los: observers should be a LosModel2D or an Array of them"])
	_terrain.watch_los(_shooter, [5])
	assert_one(ERROR, [".watch_los: targets should be"])
	assert_false(_terrain.is_processing())
