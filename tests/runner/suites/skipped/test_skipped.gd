# SPDX-License-Identifier: MIT
extends GutTest


func should_skip_script():
	return "not here"


func test_never_runs() -> void:
	fail_test("not reached")
