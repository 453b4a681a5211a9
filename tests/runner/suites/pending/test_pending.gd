# SPDX-License-Identifier: MIT
extends GutTest


func test_done() -> void:
	pass_test("done")


func test_to_do() -> void:
	pending("some day")
