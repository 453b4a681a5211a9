# SPDX-License-Identifier: MIT
extends GutTest


func test_hangs() -> void:
	while true:
		pass
