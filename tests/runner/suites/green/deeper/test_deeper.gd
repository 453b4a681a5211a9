# SPDX-License-Identifier: MIT
extends GutTest


func test_in_a_folder_below() -> void:
	gut.p("gut.p prints")
	pass_test("got here")
