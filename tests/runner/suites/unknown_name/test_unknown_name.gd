# SPDX-License-Identifier: MIT
extends GutTest


func test_never_runs() -> void:
	assert_eq(NoSuchClass.new().value, 1)
