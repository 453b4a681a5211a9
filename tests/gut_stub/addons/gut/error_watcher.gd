# SPDX-License-Identifier: MIT
extends RefCounted
## Collects what the engine prints as errors and warnings, from any thread.
## Requires the engine's Logger (Godot 4.5); without it, nothing is collected.

## False if the engine has no Logger.
var is_watching := false

var _errors: Array[GutTrackedError] = []
var _mutex := Mutex.new()
var _logger: RefCounted = null


func start() -> void:
	if not ClassDB.class_exists("Logger"):
		print("GUT stub: before version 4.5 Godot does not report errors to scripts, so tests cannot detect them.")
		return
	_logger = load("res://addons/gut/error_logger.gd").new()
	_logger.watcher = self
	# By name: the method is unknown to older parsers.
	OS.call("add_logger", _logger)
	is_watching = true


func stop() -> void:
	if is_watching:
		OS.call("remove_logger", _logger)
		_logger.watcher = null
		is_watching = false


func add(error: GutTrackedError) -> void:
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
