# SPDX-License-Identifier: MIT
extends GutTest


func test_is_killed() -> void:
	OS.kill(OS.get_process_id())
	await wait_seconds(5.0)
