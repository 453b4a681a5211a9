# SPDX-License-Identifier: MIT
extends RefCounted
## Runs a script in another Godot process, for code that may crash or hang.

## The exit code of a successful probe.
const SUCCESS := 77
## The result for a probe that did not end in time.
const TIMED_OUT := -1


static func exit_code_of(script: String, seconds: float) -> int:
	var pid := OS.create_process(OS.get_executable_path(), ["--headless", "--path",
			ProjectSettings.globalize_path("res://"), "-s", "res://tests/support/" + script])
	var end := Time.get_ticks_msec() + int(1000.0 * seconds)
	while OS.is_process_running(pid):
		if Time.get_ticks_msec() > end:
			OS.kill(pid)
			return TIMED_OUT
		OS.delay_msec(20)
	var code := OS.get_process_exit_code(pid)
	# Before Godot 4.5 this is the status of waitpid on Unix, with the exit code in the second byte.
	return code if code < 256 else code >> 8
