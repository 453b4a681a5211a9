# SPDX-License-Identifier: MIT
extends RefCounted
## Waiting for frames. GUT 9.3 counts only physics frames, under a name that later versions report as deprecated.


static func pass_by(count: int) -> void:
	for _frame in count:
		await (Engine.get_main_loop() as SceneTree).process_frame
