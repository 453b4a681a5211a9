# SPDX-License-Identifier: MIT
extends GutTest
## The order of the hooks, also if they wait.

var _calls: Array[String] = []


func before_all() -> void:
	_calls.append("before_all")


func before_each() -> void:
	await get_tree().process_frame
	_calls.append("before_each")


func after_each() -> void:
	_calls.append("after_each")
	await get_tree().process_frame


func after_all() -> void:
	assert_eq(_calls, ["before_all", "before_each", "first", "after_each", "before_each", "second", "after_each"])


func test_first() -> void:
	_calls.append("first")
	assert_eq(_calls, ["before_all", "before_each", "first"])


func test_second() -> void:
	_calls.append("second")
	push_error("after a hook that waited")
	assert_push_error("after a hook that waited")
