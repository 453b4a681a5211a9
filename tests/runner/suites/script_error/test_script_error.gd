# SPDX-License-Identifier: MIT
extends GutTest


func test_at_once() -> void:
	pass_test("asserted before it breaks")
	_break()


func test_after_an_await() -> void:
	pass_test("asserted before it breaks")
	await get_tree().process_frame
	await get_tree().process_frame
	_break()
	fail_test("only to be reached if the error did not end the test")


func test_still_runs() -> void:
	pass_test("reached")


func test_expected() -> void:
	_break()
	assert_engine_error("nonexistent function")


func _break() -> void:
	var nothing: Variant = null
	nothing.call_me()
