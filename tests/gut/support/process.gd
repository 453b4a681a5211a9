# SPDX-License-Identifier: MIT
extends RefCounted
## Runs a script in another Godot process, for changes that cannot be undone or would flood the log.


## Returns the output. The script extends SceneTree; if it does not quit, it is ended after 50 frames.
static func output_of(script: String, arguments: Array[String] = []) -> String:
	var output := []
	var command: Array[String] = ["--headless", "--path", ProjectSettings.globalize_path("res://"),
			"--quit-after", "50", "-s", "res://tests/support/" + script, "--"]
	OS.execute(OS.get_executable_path(), command + arguments, output, true)
	return output[0]
