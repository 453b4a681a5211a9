# SPDX-License-Identifier: MIT
extends Logger
## The engine's hook for printed errors. A separate file, because it does not
## compile before Godot 4.5. Must not print or fail: that would call it recursively.

var watcher: RefCounted = null


func _log_error(function: String, file: String, line: int, code: String, rationale: String,
		_editor_notify: bool, error_type: int, backtraces: Array[ScriptBacktrace]) -> void:
	if watcher == null:
		return
	var error := GutTrackedError.new()
	error.function = function
	error.file = file
	error.line = line
	error.code = code
	error.rationale = rationale
	error.error_type = error_type
	if not backtraces.is_empty() and backtraces[0].get_frame_count() > 0:
		error.script_location = "%s:%d" % [backtraces[0].get_frame_file(0), backtraces[0].get_frame_line(0)]
	watcher.add(error)
