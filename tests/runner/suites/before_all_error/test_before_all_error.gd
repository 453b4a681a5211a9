# SPDX-License-Identifier: MIT
extends GutTest


func before_all() -> void:
	get_node("not_there")


func test_itself_is_fine() -> void:
	pass_test("asserted")
