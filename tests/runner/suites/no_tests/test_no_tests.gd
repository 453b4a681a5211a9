# SPDX-License-Identifier: MIT
extends GutTest


func helper() -> void:
	pass
