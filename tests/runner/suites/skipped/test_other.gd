# SPDX-License-Identifier: MIT
extends GutTest


func test_is_not_skipped() -> void:
	pass_test("done")
