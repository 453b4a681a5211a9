# SPDX-License-Identifier: MIT
extends GutTest
## An error in a hook fails the run like one in a test.


func before_each() -> void:
	push_error("printed in before_each")


func test_itself_is_fine() -> void:
	pass_test("asserted")
