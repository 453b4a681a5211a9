# SPDX-License-Identifier: MIT
extends GutTest


# In GutTest this function has no return type.
func should_skip_script() -> Variant:
	return false


func test_never_runs() -> void:
	pass_test("not reached")
