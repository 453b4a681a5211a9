# SPDX-License-Identifier: MIT
extends RefCounted
## Calls a function inside each message that the engine prints. Needs Godot 4.5: the script of the logger is compiled
## here, because its class does not parse before.

const SOURCE := "extends Logger

var on_message: Callable


func _log_error(_function, _file, _line, _code, _rationale, _notify, _type, _backtraces) -> void:
	on_message.call()
"


static func is_possible() -> bool:
	return ClassDB.class_exists("Logger")


static func add(on_message: Callable) -> RefCounted:
	var script := GDScript.new()
	script.source_code = SOURCE
	script.reload()
	var logger: RefCounted = script.new()
	logger.on_message = on_message
	# By name, since older parsers do not know the method.
	OS.call("add_logger", logger)
	return logger


static func remove(logger: RefCounted) -> void:
	OS.call("remove_logger", logger)
