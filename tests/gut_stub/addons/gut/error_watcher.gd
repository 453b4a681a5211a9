# SPDX-License-Identifier: MIT
extends RefCounted
## Collects what the engine prints as errors and warnings, from any thread.
## Requires the engine's Logger (Godot 4.5); without it, nothing is collected.

## False if the engine has no Logger.
var is_watching := false

## Compiled by start(), since the class Logger does not parse before Godot 4.5. Must not print or fail: that would call it
## recursively.
const LOGGER_SOURCE := "extends Logger

var on_error: Callable


func _log_error(function, file, line, code, rationale, _notify, error_type, backtraces) -> void:
	on_error.call(function, file, line, code, rationale, error_type, backtraces)
"

var _errors: Array[GutTrackedError] = []
var _mutex := Mutex.new()
var _logger: RefCounted = null


func start() -> void:
	if not ClassDB.class_exists("Logger"):
		print("GUT stub: before version 4.5 Godot does not report errors to scripts, so tests cannot detect them.")
		return
	var script := GDScript.new()
	script.source_code = LOGGER_SOURCE
	script.reload()
	_logger = script.new()
	_logger.on_error = _add
	# By name: the method is unknown to older parsers.
	OS.call("add_logger", _logger)
	is_watching = true


func stop() -> void:
	if is_watching:
		OS.call("remove_logger", _logger)
		is_watching = false


func _add(function: String, file: String, line: int, code: String, rationale: String, error_type: int,
		backtraces: Array) -> void:
	var error := GutTrackedError.new()
	error.function = function
	error.file = file
	error.line = line
	error.code = code
	error.rationale = rationale
	error.error_type = error_type
	if not backtraces.is_empty() and backtraces[0].get_frame_count() > 0:
		error.script_location = "%s:%d" % [backtraces[0].get_frame_file(0), backtraces[0].get_frame_line(0)]
	_mutex.lock()
	_errors.append(error)
	_mutex.unlock()


func all() -> Array:
	_mutex.lock()
	var copy := _errors.duplicate()
	_mutex.unlock()
	return copy


## Starts a new list and returns the unexpected errors of the old one.
func take_unexpected() -> Array:
	var old := all()
	_mutex.lock()
	_errors = _errors.slice(old.size())
	_mutex.unlock()
	return old.filter(func(error: GutTrackedError) -> bool: return error.fails_test())
