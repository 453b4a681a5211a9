# SPDX-License-Identifier: MIT
extends RefCounted
## Messages with the same texts as the native library. An invalid call is an error each time; unusable data is a
## warning, once per text regardless of the number of queries.

const PREFIX := "EnhancedLineOfSight: "
## Data generated at run time could produce unlimited different texts: after this many, one last warning is issued.
const MAX_WARNINGS := 1000
const LAST_WARNING := "too many different warnings; further ones are not shown"
const MAX_NUMBER := 63
const MAX_TEXT := 40

static var _lock := Mutex.new()
static var _issued := {}


static func error(problem: String) -> void:
	push_error(PREFIX + problem)


## `collected` is an Array that receives the text every time, or null.
static func warn_once(subject: String, problem: String, collected: Variant = null) -> void:
	var text := subject + " " + problem
	if collected != null:
		collected.append(text)
	warn_text_once(text)


static func warn_text_once(text: String) -> void:
	if _is_new(text):
		push_warning(PREFIX + (LAST_WARNING if _issued.size() > MAX_WARNINGS else text))


## One error for all calls that need the native library for the same feature.
static func error_once(text: String) -> void:
	if _is_new(text):
		push_error(PREFIX + (LAST_WARNING if _issued.size() > MAX_WARNINGS else text))


## Records the text. False if it was recorded before, or if the record is full.
static func _is_new(text: String) -> bool:
	_lock.lock()
	var is_new := _issued.size() <= MAX_WARNINGS and not _issued.has(text)
	if is_new:
		_issued[text] = true
	_lock.unlock()
	return is_new


static func clear_warnings() -> void:
	_lock.lock()
	_issued.clear()
	_lock.unlock()


## A value as text for a message: a number as it is, otherwise its type. Never its contents: str() does not
## terminate on data that contains itself.
static func kind(value: Variant) -> String:
	return str(value).left(MAX_NUMBER) if value is int or value is float else type_of(value)


static func type_of(value: Variant) -> String:
	return "null" if typeof(value) == TYPE_NIL else type_string(typeof(value))


## A more detailed form for the rules bridge, whose messages name units and models.
static func describe(value: Variant) -> String:
	match typeof(value):
		TYPE_BOOL, TYPE_VECTOR2:
			return str(value)
		TYPE_STRING, TYPE_STRING_NAME:
			return "\"%s\"" % str(value).left(MAX_TEXT)
	return kind(value)


## Formats the coordinates like "%g" in C: six digits, (1.1e+07, 400).
static func point(at: Vector2) -> String:
	return "(%s, %s)" % [number(at.x), number(at.y)]


## As "%g" in C.
static func number(value: float) -> String:
	if value == 0.0 or not is_finite(value):
		return str(value).trim_suffix(".0")
	var exponent := floori(log(absf(value)) / log(10.0))
	var digits := "%.0f" % (absf(value) / pow(10.0, exponent - 5))
	if digits.length() > 6:  # rounded up
		exponent += 1
	if exponent >= -4 and exponent < 6:
		return _without_zeros("%.*f" % [5 - exponent, value])
	var mantissa := _without_zeros("%s.%s" % [digits[0], digits.substr(1, 5)])
	return "%s%se%s%02d" % ["-" if value < 0.0 else "", mantissa, "-" if exponent < 0 else "+", absi(exponent)]


static func _without_zeros(number: String) -> String:
	return number.rstrip("0").rstrip(".") if number.contains(".") else number
