# SPDX-License-Identifier: MIT
extends RefCounted
## Messages of the GDScript fallback: one per subject, however many queries meet the same bad data.

const PREFIX := "EnhancedLineOfSight: "
## Data made up at run time could bring endless new subjects; after this many, silence.
const MAX_SUBJECTS := 1000
const MAX_TEXT := 40

static var _lock := Mutex.new()
static var _said := {}


static func warn_once(subject: String, problem: String) -> void:
	if _is_new(subject):
		push_warning(PREFIX + subject + " " + problem)


static func error_once(subject: String, problem: String) -> void:
	if _is_new(subject):
		push_error(PREFIX + subject + " " + problem)


static func error(problem: String) -> void:
	push_error(PREFIX + problem)


## A value in a message: short, and safe for cyclic data, which str() would follow without end.
static func describe(value: Variant) -> String:
	match typeof(value):
		TYPE_NIL:
			return "null"
		TYPE_BOOL, TYPE_INT, TYPE_FLOAT, TYPE_VECTOR2:
			return str(value).left(MAX_TEXT)
		TYPE_STRING, TYPE_STRING_NAME:
			return "\"%s\"" % str(value).left(MAX_TEXT)
	return "of type " + type_string(typeof(value))


static func _is_new(subject: String) -> bool:
	_lock.lock()
	var is_new := _said.size() < MAX_SUBJECTS and not _said.has(subject)
	if is_new:
		_said[subject] = true
	_lock.unlock()
	return is_new
