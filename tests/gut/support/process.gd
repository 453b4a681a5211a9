# SPDX-License-Identifier: MIT
extends RefCounted
## Runs a script of ours in a Godot of its own: for what cannot be undone in this one, or would flood its log.


## All it printed. The script extends SceneTree; one that does not quit is stopped after some frames.
static func output_of(script: String, arguments: Array[String] = []) -> String:
	var output := []
	var command: Array[String] = ["--headless", "--path", ProjectSettings.globalize_path("res://"),
			"--quit-after", "50", "-s", "res://tests/support/" + script, "--"]
	OS.execute(OS.get_executable_path(), command + arguments, output, true)
	return output[0]
