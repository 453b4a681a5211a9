# SPDX-License-Identifier: MIT
extends GutTest


func test_runs() -> void:
	pass_test("reached")
