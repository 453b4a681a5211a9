# SPDX-License-Identifier: MIT
extends GutTest


func test_before() -> void:
	pass_test("reached")


func test_crashes() -> void:
	OS.crash("on purpose")
