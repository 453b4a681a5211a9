# SPDX-License-Identifier: MIT
extends "message_test.gd"
## The same for the grid, whose messages start with the name of its own class.

const GRID_PREFIX := "GridLineOfSight: "
const RULES_PREFIX := "GridLosRules: "


func _init() -> void:
	prefix = GRID_PREFIX
