# SPDX-License-Identifier: MIT
extends GutTest


func test_unexpected() -> void:
	pass_test("asserted")
	get_node("not_there")


func test_expected_by_text() -> void:
	get_node("not_there")
	assert_engine_error("NODE not found")


func test_expected_by_count() -> void:
	get_node("not_there")
	get_node("nor_there")
	assert_engine_error_count(2)
	assert_push_error_count(0)
