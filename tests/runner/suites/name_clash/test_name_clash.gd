# SPDX-License-Identifier: MIT
extends GutTest


func test_never_runs() -> void:
	_compare(1, 1)


# GutTest has a variable of this name.
func _compare(got: int, expected: int) -> void:
	assert_eq(got, expected)
