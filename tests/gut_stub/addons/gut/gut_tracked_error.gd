# SPDX-License-Identifier: MIT
class_name GutTrackedError
extends RefCounted
## An error or warning that the engine printed during a test.

## The message, or for engine errors the failed condition.
var code := ""
## The explanation of a failed condition; often empty.
var rationale := ""
## A Logger.ErrorType: error, warning, script or shader.
var error_type := -1
## The location in the engine, and the GDScript line that caused the error.
var file := ""
var function := ""
var line := -1
var script_location := ""
## Set by an assert that expects the error, which then does not fail the test.
var handled := false


func is_push_error() -> bool:
	return function == "push_error"


func is_push_warning() -> bool:
	return function == "push_warning"


## Everything else, including warnings and GDScript errors.
func is_engine_error() -> bool:
	return not is_push_error() and not is_push_warning()


func contains_text(text: String) -> bool:
	return code.containsn(text) or rationale.containsn(text)


func fails_test() -> bool:
	return not handled and not is_push_warning()


func _to_string() -> String:
	var text := code if rationale.is_empty() else "%s (%s)" % [rationale, code]
	return "%s: %s" % [function if not is_engine_error() else "engine error", text]
