# SPDX-License-Identifier: MIT
extends GutTest
## The first three pass, the others fail.


func test_expected() -> void:
	push_warning("piece 3 has no polygon")
	assert_push_warning("no POLYGON")
	assert_push_warning_count(1)


func test_is_not_an_error() -> void:
	push_warning("by the way")
	assert_push_error_count(0)
	assert_engine_error_count(0)


func test_unexpected_is_let_pass() -> void:
	push_warning("by the way")
	pass_test("asserted")


func test_absent_fails() -> void:
	assert_push_warning("no polygon")


func test_twice_instead_of_once_fails() -> void:
	push_warning("piece 3 has no polygon")
	push_warning("piece 3 has no polygon")
	assert_push_warning("no polygon")
	assert_push_warning_count(1)
