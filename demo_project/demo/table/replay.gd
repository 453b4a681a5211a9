# SPDX-License-Identifier: MIT
extends RefCounted
## Repeats the query of a file and compares the answers: a situation saved from the demo, or a query written by
## LosCapture.query.

const Capabilities := preload("../capabilities.gd")
const Capture := preload("capture.gd")
const Query := preload("../query.gd")
const Situation := preload("situation.gd")

## The values are exit codes, except SKIPPED.
enum Outcome { SAME, DIFFERS, BROKEN, SKIPPED }

var outcome := Outcome.BROKEN
## A sentence without its full stop: the answer, the old and the new answer, or why the file is unusable.
var message := ""


static func file(path: String) -> RefCounted:
	var replay := new()
	var data: Variant = Situation.read(path)
	if data is String:
		replay.message = data
	elif Capture.is_capture(data):
		replay._replay_capture(Capture.new(data))
	else:
		replay._replay_situation(Situation.from_dictionary(data))
	return replay


func _replay_situation(situation: Situation) -> void:
	if not situation.is_playable():
		outcome = Outcome.SKIPPED
		message = "it needs options that this engine does not have"
		return
	var lines := differences(situation)
	if count(situation) == 0:
		message = "it has no expected verdict"
	elif lines.is_empty():
		outcome = Outcome.SAME
		message = "%d verdict%s" % [count(situation), "" if count(situation) == 1 else "s"]
	else:
		outcome = Outcome.DIFFERS
		message = "; ".join(lines)


func _replay_capture(capture: Capture) -> void:
	if capture.problem != "":
		message = capture.problem
		return
	var now := capture.run()
	var changed := capture.changed_keys(now)
	if changed.is_empty():
		outcome = Outcome.SAME
		message = _answer_text(capture.answer, capture.answer.keys())
	else:
		outcome = Outcome.DIFFERS
		message = "then %s; now %s (%s %s then, %s now)" % [_answer_text(capture.answer, changed), _answer_text(now, changed),
				capture.engine, capture.version, EnhancedLineOfSight.get_version()]


static func _answer_text(answer: Dictionary, keys: Array) -> String:
	return ", ".join(keys.map(func(key: String) -> String: return "%s %s" % [key, _value_text(answer.get(key, "missing"))]))


## All digits of the coordinates.
static func _value_text(value: Variant) -> String:
	if value is Vector2:
		return "(%s, %s)" % [String.num(value.x, 9), String.num(value.y, 9)]
	if value is Array:
		return "[%s]" % ", ".join(value.map(_value_text))
	return str(value)


# ----------------------------------------------------------------------------------------- situations


## The number of recorded verdicts that this engine can check.
static func count(situation: Situation) -> int:
	return int(situation.expected != null) + situation.expected_units.size() + situation.expected_answer.size() \
			+ _modes(situation).size()


## One line of text for each verdict that differs now.
static func differences(situation: Situation) -> PackedStringArray:
	var lines := PackedStringArray()
	var query := Query.new()
	query.run(situation)
	if situation.expected != null and query.is_visible() != situation.expected:
		lines.append("expected %s, now %s" % [_verdict_text(situation.expected), _verdict_text(query.is_visible())])
	lines.append_array(_key_differences("units: ", situation.expected_units, {} if situation.expected_units.is_empty()
			else query.units(situation)))
	lines.append_array(_key_differences("", situation.expected_answer, query.answer))
	for mode in _modes(situation):
		query.run(situation, { "mode": Capabilities.values("mode").find(mode) })
		if query.is_visible() != situation.answers[mode]:
			lines.append("%s: then %s, now %s" % [mode, _verdict_text(situation.answers[mode]), _verdict_text(query.is_visible())])
	return lines


static func _key_differences(prefix: String, expected: Dictionary, now: Dictionary) -> PackedStringArray:
	var lines := PackedStringArray()
	for key: String in expected:
		var value: Variant = Array(now[key]) if now.get(key) is PackedByteArray else now.get(key)
		# As JSON, since every number of a file is a float.
		if _as_read(value) != _as_read(expected[key]):
			lines.append("%s%s: expected %s, now %s" % [prefix, key, expected[key], value])
	return lines


static func _as_read(value: Variant) -> String:
	return JSON.stringify(JSON.parse_string(JSON.stringify(value)))


static func _modes(situation: Situation) -> Array:
	return situation.answers.keys().filter(func(mode: String) -> bool: return Capabilities.has_value("mode", mode))


static func _verdict_text(is_visible: bool) -> String:
	return "visible" if is_visible else "not visible"
