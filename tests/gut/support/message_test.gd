# SPDX-License-Identifier: MIT
extends GutTest
## Base of the tests of bad input: what was said since the last look, and that a sane query still works.
##
## Wrong calls are one error each time. Data that cannot be used is one warning, not repeated for the same data
## until clear_cache. Before Godot 4.5 scripts cannot read messages; then only the answers are tested.

const Scene := preload("scene.gd")

const SILENT := ""
const WARNING := "warning"
const ERROR := "error"
const PREFIX := "EnhancedLineOfSight: "

const FROM := Vector2(200.0, 400.0)
const TO := Vector2(1000.0, 400.0)
const BETWEEN := Rect2(500.0, 0.0, 50.0, 800.0)

var _looked_at := 0


func before_each() -> void:
	EnhancedLineOfSight.clear_cache()
	_looked_at = 0


func tells_messages() -> bool:
	return ClassDB.class_exists("Logger") and has_method("get_errors")


## What was printed since the last call, as "error: text", "warning: text" or "engine: text". None of it fails
## the test any more.
func new_messages() -> PackedStringArray:
	var texts: PackedStringArray = []
	var all: Array = call("get_errors") if tells_messages() else []
	for message: Variant in all.slice(_looked_at):
		message.handled = true
		var kind := ERROR if message.is_push_error() else WARNING if message.is_push_warning() else "engine"
		texts.append("%s: %s%s" % [kind, message.code, message.rationale])
	_looked_at = all.size()
	return texts


## Exactly one message of this kind with this text was printed since the last look; none if kind is SILENT.
func assert_said(kind: String, text: String, about: String) -> void:
	var messages := new_messages()
	if not tells_messages():
		pass_test("this Godot tells no messages")
	elif kind == SILENT:
		assert_eq(Array(messages), [], about)
	elif messages.size() != 1:
		fail_test("%s: expected one %s with '%s', got %s" % [about, kind, text, messages])
	else:
		assert_string_starts_with(messages[0], kind + ": " + PREFIX)
		assert_string_contains(messages[0], text)


## Twice the same: a warning is said once, an error each time.
func assert_said_again(kind: String, text: String, about: String) -> void:
	assert_said(kind if kind == ERROR else SILENT, text, about + ", asked again")


## Neither the memory of a bad call nor anything it changed stands in the way of a good one.
func assert_still_sane(about: String) -> void:
	var ruin := Scene.board([Scene.ruin("sane", BETWEEN)])
	var models := [Scene.model(FROM), Scene.model(TO)]
	assert_true(EnhancedLineOfSight.has_los(models[0], models[1], {}), "sane and clear after " + about)
	assert_eq(EnhancedLineOfSight.check_enhanced_visibility(models[0], models[1], ruin).blocking_terrain, ["sane"],
			"sane and blocked after " + about)
	assert_said(SILENT, "", about)


## An Array and a Dictionary that contain themselves: whoever follows them never ends.
static func endless_array() -> Array:
	var endless := []
	endless.append(endless)
	endless.append(endless) # twice, so that even a limit of depth does not end it soon
	return endless


static func endless_dictionary() -> Dictionary:
	var endless := {}
	for key: String in ["x", "y", "length", "start", "keywords", "terrain_features"]:
		endless[key] = endless
	return endless


## What holds itself is never freed.
static func untie(endless: Variant) -> void:
	endless.clear()
