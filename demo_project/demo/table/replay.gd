# SPDX-License-Identifier: MIT
extends RefCounted
## Asks the engine again what a saved situation says it answered.

const Capabilities := preload("../capabilities.gd")
const Query := preload("../query.gd")
const Situation := preload("situation.gd")


## How many verdicts the situation promises and this engine can give.
static func count(situation: Situation) -> int:
	return int(situation.expected != null) + _modes(situation).size()


## One readable line for each verdict that is another now.
static func differences(situation: Situation) -> PackedStringArray:
	var lines := PackedStringArray()
	var query := Query.new()
	query.ask(situation)
	if situation.expected != null and query.is_seen() != situation.expected:
		lines.append("expected %s, the engine says %s" % [_word(situation.expected), _word(query.is_seen())])
	for mode in _modes(situation):
		query.ask(situation, { "mode": Capabilities.values("mode").find(mode) })
		if query.is_seen() != situation.answers[mode]:
			lines.append("%s was %s when saved, is %s now" % [mode, _word(situation.answers[mode]), _word(query.is_seen())])
	return lines


static func _modes(situation: Situation) -> Array:
	return situation.answers.keys().filter(func(mode: String) -> bool: return Capabilities.has_value("mode", mode))


static func _word(is_seen: bool) -> String:
	return "visible" if is_seen else "not visible"
