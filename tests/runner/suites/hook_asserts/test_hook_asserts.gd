# SPDX-License-Identifier: MIT
extends GutTest


func after_all() -> void:
	assert_eq(1, 2)


func test_itself_is_fine() -> void:
	pass_test("asserted")
