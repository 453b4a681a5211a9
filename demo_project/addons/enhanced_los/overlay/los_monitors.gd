# SPDX-License-Identifier: MIT
class_name LosMonitors
extends RefCounted
## Debugger monitors (Debugger > Monitors > Enhanced Los): queries per frame, and the microseconds spent in queries
## called through [method timed].
##
## Overlays in the tree add the monitors; a game without overlays calls [method add_user].
## [codeblock]
## var result: Dictionary = LosMonitors.timed(terrain.check.bind(shooter, target))
## [/codeblock]

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


## Calls [param query], adds its duration to the monitor and returns its result.
static func timed(query: Callable) -> Variant:
	_close_frame()
	var start := Time.get_ticks_usec()
	var answer: Variant = query.call()
	_usec_now += Time.get_ticks_usec() - start
	return answer


## Number of queries in the last frame.
static func queries_per_frame() -> int:
	_close_frame()
	return _calls_last_frame


## Duration of the queries of the last frame that were called through [method timed].
static func microseconds_per_frame() -> int:
	_close_frame()
	return _usec_last_frame


## Adds the monitors if there is no user yet. Call [method remove_user] for each call of this method.
static func add_user() -> void:
	_users += 1
	if _users == 1 and not Performance.has_custom_monitor(QUERIES):
		Performance.add_custom_monitor(QUERIES, queries_per_frame)
		Performance.add_custom_monitor(MICROSECONDS, microseconds_per_frame)


## The counterpart of [method add_user]: removes the monitors with the last user.
static func remove_user() -> void:
	_users = maxi(0, _users - 1)
	if _users == 0 and Performance.has_custom_monitor(QUERIES):
		Performance.remove_custom_monitor(QUERIES)
		Performance.remove_custom_monitor(MICROSECONDS)


## Once per frame, closes the counts of the previous frame.
static func _close_frame() -> void:
	var frame := Engine.get_process_frames()
	if frame == _frame:
		return
	var calls := _calls()
	# Several frames may have passed since the last call; the mean of them is reported.
	_calls_last_frame = roundi(float(maxi(0, calls - _calls_before)) / maxi(1, frame - _frame)) if _frame >= 0 else 0
	_usec_last_frame = roundi(float(_usec_now) / maxi(1, frame - _frame)) if _frame >= 0 else 0
	_calls_before = calls
	_usec_now = 0
	_frame = frame


static func _calls() -> int:
	return EnhancedLineOfSight.get_statistics()["calls"]
