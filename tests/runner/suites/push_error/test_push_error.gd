# SPDX-License-Identifier: MIT
extends GutTest
## The first four pass, the others fail.


func test_expected() -> void:
	push_error("the board has no height")
	assert_push_error("no height")
	assert_push_error_count(1)


func test_several_expected() -> void:
	push_error("first")
	push_error("second")
	assert_push_error("second")
	assert_push_error("first")


func test_handled_by_hand() -> void:
	push_error("first")
	assert_eq(get_errors().size(), 1)
	assert_true(get_errors()[0].is_push_error())
	get_errors()[0].handled = true


func test_none_expected() -> void:
	assert_push_error_count(0)
	assert_push_warning_count(0)
	assert_engine_error_count(0)


func test_unexpected_fails() -> void:
	pass_test("asserted")
	push_error("out of the blue")


func test_one_more_than_expected_fails() -> void:
	push_error("the same")
	push_error("the same")
	assert_push_error("the same")


func test_other_text_fails() -> void:
	push_error("something else")
	assert_push_error("no height")


func test_absent_fails() -> void:
	assert_push_error("no height")


func test_wrong_count_fails() -> void:
	push_error("one")
	assert_push_error_count(2)


func test_wrong_kind_fails() -> void:
	push_error("one")
	assert_engine_error("one")


func test_count_given_as_text_fails() -> void:
	push_error("one")
	assert_push_error(1)
