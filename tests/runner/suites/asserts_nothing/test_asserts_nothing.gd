# SPDX-License-Identifier: MIT
extends GutTest


func test_asserts_nothing() -> void:
	pass
