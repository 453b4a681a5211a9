# SPDX-License-Identifier: MIT
class_name LosMonitors
extends RefCounted
## Monitors of the debugger (Debugger > Monitors > Enhanced Los): questions asked per frame, and the microseconds
## that they took as far as they were asked through [method timed].
##
## Overlays in the tree add them; a game without one calls [method add_user].
## [codeblock]
## var result: Dictionary = LosMonitors.timed(terrain.check.bind(shooter, target))
## [/codeblock]

const Native := preload("native.gd")
## The monitor of [method queries_per_frame].
const QUERIES := &"enhanced_los/queries_per_frame"
## The monitor of [method microseconds_per_frame].
const MICROSECONDS := &"enhanced_los/microseconds_per_frame"

static var _users := 0
static var _frame := -1
static var _calls_before := 0
static var _calls_last_frame := 0
static var _usec_now := 0
static var _usec_last_frame := 0


## Calls [param question], counts its time and returns its answer.
static func timed(question: Callable) -> Variant:
	_turn_page()
	var start := Time.get_ticks_usec()
	var answer: Variant = question.call()
	_usec_now += Time.get_ticks_usec() - start
	return answer


## How many questions the engine was asked in the last frame.
static func queries_per_frame() -> int:
	_turn_page()
	return _calls_last_frame


## How long those of the last frame took that were asked through [method timed].
static func microseconds_per_frame() -> int:
	_turn_page()
	return _usec_last_frame


## As long as someone wants them, the monitors are there; [method remove_user] when they are wanted no longer.
static func add_user() -> void:
	_users += 1
	if _users == 1 and not Performance.has_custom_monitor(QUERIES):
		Performance.add_custom_monitor(QUERIES, queries_per_frame)
		Performance.add_custom_monitor(MICROSECONDS, microseconds_per_frame)


## The counterpart of [method add_user]: with the last user the monitors go.
static func remove_user() -> void:
	_users = maxi(0, _users - 1)
	if _users == 0 and Performance.has_custom_monitor(QUERIES):
		Performance.remove_custom_monitor(QUERIES)
		Performance.remove_custom_monitor(MICROSECONDS)


## Once per frame: what was counted so far belongs to the frame before.
static func _turn_page() -> void:
	var frame := Engine.get_process_frames()
	if frame == _frame:
		return
	var calls := _calls()
	# Whole frames may have passed without a look; their mean is fair.
	_calls_last_frame = roundi(float(maxi(0, calls - _calls_before)) / maxi(1, frame - _frame)) if _frame >= 0 else 0
	_usec_last_frame = roundi(float(_usec_now) / maxi(1, frame - _frame)) if _frame >= 0 else 0
	_calls_before = calls
	_usec_now = 0
	_frame = frame


static func _calls() -> int:
	return Native.engine().get_statistics().get("calls", 0) if Native.has_function(&"get_statistics") else 0
