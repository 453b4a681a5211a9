# SPDX-License-Identifier: MIT
extends RefCounted
## Reads the sentences of LosRules.describe() back into the Dictionary form of rows.

const TABLES := {
	"Pieces:": "piece_rules", "Walls:": "wall_rules", "Models in the way:": "model_rules", "Cover:": "cover_rules",
	"Pieces that a blocked answer names:": "report_rules",
}
const WHO := {
	"the shooter or the target": "either", "each of shooter and target": "both", "the shooter": "shooter",
	"the target": "target", "the piece": "piece", "the model in the way": "blocker",
}
const RELATIONS := {
	"touches the piece": "touches", "overlaps the piece": "overlaps", "is wholly within the piece": "within",
	"has its center in the piece": "center_in", "stands on the piece": "on",
	"overlaps a piece of the same group": "group",
}
const WHOLE := {
	"the target is hidden": "hidden", "both models are at ground level": "ground_level",
	"both models are on the same side": "same_side", "the piece is open": "open", "the piece is closed": "closed",
	"the line starts inside the piece": "shooter_point:inside", "the line ends inside the piece": "target_point:inside",
	"the line comes from the front": "crosses:front", "the line comes from the back": "crosses:back",
}
const RANGES := { "more than": ">", "at least": ">=", "less than": "<", "at most": "<=" }


## The rows of all tables: {piece_rules: [{when, unless, effect, amount, label, quantifier, wall_phase, mark}], ...}.
static func read(text: String) -> Dictionary:
	var found := {}
	var rows: Array = []
	for table: String in TABLES.values():
		found[table] = []
	for line in text.split("\n"):
		var header := line.trim_suffix(" no rows, lines pass.")
		if TABLES.has(header):
			rows = found[TABLES[header]]
		elif line.get_slice(". ", 0).is_valid_int():
			rows.append(read_row(line.substr(line.find(". ") + 2)))
	return found


static func read_row(sentence: String) -> Dictionary:
	var mark := ""
	for word: String in ["Exact", "Sampled"]:
		if sentence.ends_with(" %s." % word):
			mark = word
			sentence = sentence.trim_suffix(" %s." % word)
	var at := _find(sentence, ": ", 0)
	var row := _read_effect(sentence.substr(at + 2).trim_suffix("."))
	var unless := _find(sentence, ", unless ", 0)
	var end := unless if unless >= 0 and unless < at else at
	row.when = [] if sentence.begins_with("Always") else _read_conditions(sentence.substr(3, end - 3), ", and ")
	row.unless = [] if end == at else _read_conditions(sentence.substr(end + 9, at - end - 9), ", or ")
	row.mark = mark
	return row


static func _read_effect(text: String) -> Dictionary:
	var row := { "amount": 0.0, "label": "", "quantifier": 0, "wall_phase": 1 }
	if text.ends_with(" (tested with the piece)"):
		row.wall_phase = 0
	text = text.get_slice(" (tested", 0)
	if text in ["lines pass", "no cover", "not named"]:
		row.effect = 0
	elif text in ["lines are blocked", "named"]:
		row.effect = 1
	elif text.begins_with("lines are blocked after "):
		row.effect = 2
		row.amount = float(text.get_slice(" ", 4))
	elif text.begins_with("lines are hindered by "):
		row.effect = 3
		row.amount = float(text.get_slice(" ", 4))
	elif text.begins_with("cover \""):
		row.effect = 4
		row.label = text.get_slice("\"", 1)
		var rest := text.get_slice("\"", 2)
		row.quantifier = 0 if rest.contains("any line") else 1 if rest.contains("every line") else 2
		row.amount = float(rest.get_slice(" ", 4)) if row.quantifier == 2 else 0.0
	return row


## The offset of a text outside double quotes, or -1.
static func _find(text: String, what: String, from: int) -> int:
	var at := text.find(what, from)
	while at >= 0 and text.left(at).count("\"") % 2 == 1:
		at = text.find(what, at + 1)
	return at


static func _read_conditions(text: String, joint: String) -> Array:
	var conditions := []
	var from := 0
	while from >= 0:
		var at := _find(text, joint, from)
		conditions.append(read_condition(text.substr(from, -1 if at < 0 else at - from)))
		from = -1 if at < 0 else at + joint.length()
	return conditions


static func read_condition(clause: String) -> String:
	if WHOLE.has(clause):
		return WHOLE[clause]
	if clause.begins_with("the range is "):
		for words: String in RANGES:
			if clause.begins_with("the range is %s " % words):
				return "range%s%s" % [RANGES[words], clause.trim_prefix("the range is %s " % words).trim_suffix(" inches").trim_suffix(" inch")]
	for phrase: String in WHO:
		if clause.begins_with(phrase + " "):
			return _read_about(WHO[phrase], clause.trim_prefix(phrase + " "))
	return clause


static func _read_about(who: String, rest: String) -> String:
	if RELATIONS.has(rest):
		return "%s:%s" % [who, RELATIONS[rest]]
	if rest.begins_with("is \""):
		var tag := rest.trim_prefix("is \"").trim_suffix("\"")
		return "%s:\"%s\"" % [who, tag] if tag in RELATIONS.values() or tag in ["inside", "near"] else "%s:%s" % [who, tag]
	if rest.begins_with("is within "):
		return "%s:near %s" % [who, rest.get_slice(" ", 2)]
	for size: Array in [["is smaller than ", "<"], ["is not larger than ", "<="]]:
		if rest.begins_with(size[0]):
			return who + size[1] + WHO[rest.trim_prefix(size[0])]
	return rest
