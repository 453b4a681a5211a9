# SPDX-License-Identifier: MIT
extends GutTest
## Base of the tests of bad input: checks the logged messages, and that a valid query still works.
##
## An invalid call is one error each time. Unusable data is one warning, not repeated for the same data until
## clear_cache. Where neither GUT nor the log file has the messages, only the answers are tested.

const MessageLog := preload("message_log.gd")
const Scene := preload("scene.gd")

const SILENT := ""
const WARNING := "warning"
const ERROR := "error"
const ENGINE := MessageLog.ENGINE
const PREFIX := "EnhancedLineOfSight: "

const FROM := Vector2(200.0, 400.0)
const TO := Vector2(1000.0, 400.0)
const BETWEEN := Rect2(500.0, 0.0, 50.0, 800.0)

var prefix := PREFIX  ## of the class whose messages are expected

var _read_count := 0


func before_each() -> void:
	EnhancedLineOfSight.clear_cache()
	_read_count = 0


func can_read_messages() -> bool:
	return _gut_has_messages() or MessageLog.is_available()


func _gut_has_messages() -> bool:
	return ClassDB.class_exists("Logger") and has_method("get_errors")


## The messages since the last call, as "error: text", "warning: text" or "engine: text". They are marked as handled,
## so that they do not fail the test.
func new_messages() -> PackedStringArray:
	var all: PackedStringArray = []
	if _gut_has_messages():
		for message: Variant in call("get_errors"):
			message.handled = true
			var kind := ERROR if message.is_push_error() else WARNING if message.is_push_warning() else ENGINE
			all.append("%s: %s%s" % [kind, message.code, message.rationale])
	elif MessageLog.is_available():
		all = MessageLog.messages_of_test()
	var texts := all.slice(_read_count)
	_read_count = all.size()
	return texts


## Asserts that exactly one message of this kind with this text was logged since the last call; none if SILENT.
func assert_message(kind: String, text: String, about: String) -> void:
	var messages := new_messages()
	if not can_read_messages():
		pass_test("this version of Godot does not expose messages")
	elif kind == SILENT:
		assert_eq(Array(messages), [], about)
	elif messages.size() != 1:
		fail_test("%s: expected one %s with '%s', got %s" % [about, kind, text, messages])
	else:
		assert_string_starts_with(messages[0], kind + ": " + prefix)
		assert_string_contains(messages[0], text)


## For a repeated call: a warning is logged once, an error each time.
func assert_repeated_message(kind: String, text: String, about: String) -> void:
	assert_message(kind if kind == ERROR else SILENT, text, about + ", repeated")


## Asserts that valid queries still give correct answers after an invalid one.
func assert_still_works(about: String) -> void:
	var ruin := Scene.board([Scene.ruin("valid", BETWEEN)])
	var models := [Scene.model(FROM), Scene.model(TO)]
	assert_true(EnhancedLineOfSight.has_los(models[0], models[1], {}), "valid query, clear, after " + about)
	assert_eq(EnhancedLineOfSight.check_enhanced_visibility(models[0], models[1], ruin).blocking_terrain, ["valid"],
			"valid query, blocked, after " + about)
	assert_message(SILENT, "", about)


## An Array that contains itself: a recursive reader does not terminate.
static func endless_array() -> Array:
	var endless := []
	endless.append(endless)
	endless.append(endless) # twice, so that a depth limit alone does not help
	return endless


static func endless_dictionary() -> Dictionary:
	var endless := {}
	for key: String in ["x", "y", "length", "start", "keywords", "terrain_features"]:
		endless[key] = endless
	return endless


## Data that contains itself is never freed.
static func break_cycle(endless: Variant) -> void:
	endless.clear()


## Asserts that exactly one message was logged since the last call, and that it has all these parts.
func assert_one(kind: String, parts: Array, about := "") -> void:
	var messages := new_messages()
	if not can_read_messages():
		pass_test("this version of Godot does not expose messages")
		return
	assert_eq(messages.size(), 1, "%s: %s" % [about, messages])
	for part: String in [kind + ": "] + parts if messages.size() == 1 else []:
		assert_string_contains(messages[0], part)
