# SPDX-License-Identifier: MIT
extends RefCounted
## Asks the engine again what a file says it answered: a situation saved from the demo, or a question that
## EnhancedLineOfSight.capture_query wrote.

const Capabilities := preload("../capabilities.gd")
const Capture := preload("capture.gd")
const Native := preload("res://addons/enhanced_los/native.gd")
const Query := preload("../query.gd")
const Situation := preload("situation.gd")

## The numbers are exit codes; SKIPPED is none.
enum Outcome { SAME, DIFFERS, BROKEN, SKIPPED }

var outcome := Outcome.BROKEN
## A sentence without its end: what is so, or then and now, or what is wrong with the file.
var words := ""


static func file(path: String) -> RefCounted:
	var replay := new()
	var data: Variant = Situation.read(path)
	if data is String:
		replay.words = data
	elif Capture.is_capture(data):
		replay._replay_capture(Capture.new(data))
	else:
		replay._replay_situation(Situation.from_dictionary(data))
	return replay


func _replay_situation(situation: Situation) -> void:
	if not situation.is_playable():
		outcome = Outcome.SKIPPED
		words = "it asks for options that this engine does not have"
		return
	var lines := differences(situation)
	if count(situation) == 0:
		words = "it promises no verdict"
	elif lines.is_empty():
		outcome = Outcome.SAME
		words = "%d verdict%s" % [count(situation), "" if count(situation) == 1 else "s"]
	else:
		outcome = Outcome.DIFFERS
		words = "; ".join(lines)


func _replay_capture(capture: Capture) -> void:
	if capture.problem != "":
		words = capture.problem
		return
	var now := capture.ask()
	var changed := capture.changed_keys(now)
	if changed.is_empty():
		outcome = Outcome.SAME
		words = _told(capture.answer, capture.answer.keys())
	else:
		outcome = Outcome.DIFFERS
		words = "then %s; now %s (%s %s then, %s now)" % [_told(capture.answer, changed), _told(now, changed),
				capture.engine, capture.version, Native.engine().get_version()]


static func _told(answer: Dictionary, keys: Array) -> String:
	return ", ".join(keys.map(func(key: String) -> String: return "%s %s" % [key, _shown(answer.get(key, "missing"))]))


## With all digits.
static func _shown(value: Variant) -> String:
	if value is Vector2:
		return "(%s, %s)" % [String.num(value.x, 9), String.num(value.y, 9)]
	if value is Array:
		return "[%s]" % ", ".join(value.map(_shown))
	return str(value)


# ----------------------------------------------------------------------------------------- situations


## How many verdicts the situation promises and this engine can give.
static func count(situation: Situation) -> int:
	return int(situation.expected != null) + _modes(situation).size()


## One readable line for each verdict that is another now.
static func differences(situation: Situation) -> PackedStringArray:
	var lines := PackedStringArray()
	var query := Query.new()
	query.ask(situation)
	if situation.expected != null and query.is_seen() != situation.expected:
		lines.append("expected %s, now %s" % [_word(situation.expected), _word(query.is_seen())])
	for mode in _modes(situation):
		query.ask(situation, { "mode": Capabilities.values("mode").find(mode) })
		if query.is_seen() != situation.answers[mode]:
			lines.append("%s: then %s, now %s" % [mode, _word(situation.answers[mode]), _word(query.is_seen())])
	return lines


static func _modes(situation: Situation) -> Array:
	return situation.answers.keys().filter(func(mode: String) -> bool: return Capabilities.has_value("mode", mode))


static func _word(is_seen: bool) -> String:
	return "visible" if is_seen else "not visible"
