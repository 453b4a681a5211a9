# SPDX-License-Identifier: MIT
extends GutTest

signal never


func test_waits_forever() -> void:
	await never
