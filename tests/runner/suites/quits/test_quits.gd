# SPDX-License-Identifier: MIT
extends GutTest


func test_quits() -> void:
	pass_test("asserted")
	get_tree().quit(0)
	await wait_seconds(5.0)
