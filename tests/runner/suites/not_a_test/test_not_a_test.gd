# SPDX-License-Identifier: MIT
extends Node


func test_never_runs() -> void:
	pass
