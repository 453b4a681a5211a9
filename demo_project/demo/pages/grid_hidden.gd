# SPDX-License-Identifier: MIT
extends "grid_page.gd"


func system_file() -> String:
	return "hidden_movement"
