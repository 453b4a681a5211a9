# SPDX-License-Identifier: MIT
extends GutTest
## An error around a test is as bad as one inside it.


func before_each() -> void:
	push_error("printed in before_each")


func test_itself_is_fine() -> void:
	pass_test("asserted")
