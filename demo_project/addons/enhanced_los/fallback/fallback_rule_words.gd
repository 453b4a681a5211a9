# SPDX-License-Identifier: MIT
extends RefCounted
## A rule set in plain English, one sentence per row.

const Check := preload("fallback_rule_check.gd")
const Condition := preload("fallback_condition.gd")
const Exactness := preload("fallback_rule_exactness.gd")
const Rule := preload("fallback_rule.gd")

const ENDS := ["Lines run from any point of the shooter's base to any point of the target's.",
		"Lines run from the center of the shooter's base to any point of the target's.",
		"Only the line between the centers of the bases counts."]
const HEADERS := { "piece_rules": "Pieces:", "wall_rules": "Walls:", "model_rules": "Models in the way:", "cover_rules": "Cover:",
		"report_rules": "Pieces that a blocked answer names:" }
const MODELS := ["the shooter", "the target", "the shooter or the target", "each of shooter and target"]  ## by Condition.Who
const RELATIONS := ["touches the piece", "overlaps the piece", "is wholly within the piece", "has its center in the piece",
		"stands on the piece", "overlaps a piece of the same group"]  ## by Condition.Relation
const RANGES := ["less than", "at most", "more than", "at least"]  ## by Condition.Comparison
const WORDS := {
	Condition.Kind.HIDDEN: "the target is hidden",
	Condition.Kind.GROUND_LEVEL: "both models are at ground level",
	Condition.Kind.SAME_SIDE: "both models are on the same side",
	Condition.Kind.CROSSES_FRONT: "the line comes from the front",
	Condition.Kind.CROSSES_BACK: "the line comes from the back",
	Condition.Kind.OPEN: "the piece is open",
	Condition.Kind.CLOSED: "the piece is closed",
}
const IF_LINES := ["if any line meets it", "if every line meets it"]  ## by Rule.Quantifier


static func describe(rules: Resource) -> String:
	var lines := PackedStringArray([rules.title + "." if rules.title != "" else "Rules without a title."])
	var mistakes: PackedStringArray = rules.validate()
	if not mistakes.is_empty():
		lines.append("It has mistakes and cannot be used:")
		for mistake in mistakes:
			lines.append("- " + mistake)
	lines.append_array(_settings(rules))
	var exactness := Exactness.new(rules) if mistakes.is_empty() else null
	for table: String in Check.TABLES:
		lines.append_array(_table(rules.get(table), table, exactness))
	if exactness != null:
		lines.append("MODE_EXACT decides these rules exactly." if exactness.is_exact() \
				else "MODE_EXACT decides these rules on sampled lines, as MODE_SAMPLED does.")
	return "\n".join(lines)


static func _settings(rules: Resource) -> PackedStringArray:
	var lines := PackedStringArray()
	if rules.ends >= 0 and rules.ends < ENDS.size():
		lines.append(ENDS[rules.ends])
	if rules.arc_degrees < 360.0:
		lines.append("The shooter sees %s degrees around its facing." % Check.number(rules.arc_degrees))
	if rules.max_range_inches != INF:
		lines.append("Targets beyond %s are not visible." % _inches(Check.number(rules.max_range_inches)))
	if rules.detection_inches != INF:
		lines.append("Hidden targets beyond %s are not visible." % _inches(Check.number(rules.detection_inches)))
	if rules.hindrance_limit > 0.0:
		lines.append("A line is blocked when its hindrances add up to %s." % Check.number(rules.hindrance_limit))
	if not rules.ignore_own_units:
		lines.append("Models of the shooter's and the target's unit block, too.")
	if rules.anonymous_id != "":
		lines.append("A piece without an id is named \"%s\"." % rules.anonymous_id)
	return lines


static func _table(rows: Array, table: String, exactness: Exactness) -> PackedStringArray:
	var lines := PackedStringArray()
	if rows.is_empty():
		if table == "piece_rules" or table == "wall_rules":
			lines.append(HEADERS[table] + " no rows, lines pass.")
		return lines
	lines.append(HEADERS[table])
	for index in rows.size():
		if rows[index] == null:
			lines.append("%d. No rule." % (index + 1))
			continue
		var mark := ""
		if exactness != null:
			mark = " Exact." if exactness.is_row_exact(table, index) else " Sampled."
		lines.append("%d. %s: %s.%s" % [index + 1, _conditions(rows[index]), _effect(rows[index], table), mark])
	return lines


static func _conditions(rule: Rule) -> String:
	var words := "Always" if rule.when.is_empty() else "If " + ", and ".join(Array(rule.when).map(condition))
	if not rule.unless.is_empty():
		words += ", unless " + ", or ".join(Array(rule.unless).map(condition))
	return words


static func _effect(rule: Rule, table: String) -> String:
	var amount := Check.number(rule.amount)
	if table == "cover_rules" and rule.effect == Rule.EFFECT_COVER:
		return "cover \"%s\" %s" % [rule.label, "if at least %s of the target is hidden" % amount \
				if rule.quantifier == Rule.QUANTIFIER_SHARE else IF_LINES[rule.quantifier]]
	if table == "cover_rules" and rule.effect == Rule.EFFECT_PASS:
		return "no cover"
	if table == "report_rules" and rule.effect <= Rule.EFFECT_BLOCK:
		return "named" if rule.effect == Rule.EFFECT_BLOCK else "not named"
	var words: String = ["lines pass", "lines are blocked", "lines are blocked after %s inside" % _inches(amount),
			"lines are hindered by %s" % amount, "cover \"%s\"" % rule.label][rule.effect]
	if table == "wall_rules":
		words += " (tested with the piece)" if rule.wall_phase == Rule.WALL_WITH_PIECE else " (tested after all pieces)"
	return words


## A condition in words; its text in quotes if it has a mistake.
static func condition(text: String) -> String:
	var read := Condition.new(text)
	if read.problem != Condition.Problem.NONE:
		return "\"%s\"" % read.text
	match read.kind:
		Condition.Kind.PIECE_TAG, Condition.Kind.BLOCKER_TAG, Condition.Kind.MODEL_TAG:
			return "%s is \"%s\"" % [_thing(read), read.given_word]
		Condition.Kind.RELATION:
			if read.relation == Condition.Relation.NEAR:
				return "%s is within %s of the piece" % [MODELS[read.who], _inches(read.number_text)]
			return "%s %s" % [MODELS[read.who], RELATIONS[read.relation]]
		Condition.Kind.POINT_INSIDE:
			return "the line %s inside the piece" % ("starts" if read.who == Condition.Who.SHOOTER else "ends")
		Condition.Kind.PIECE_SIZE, Condition.Kind.BLOCKER_SIZE:
			return "%s is %s %s" % [_thing(read), "smaller than" if read.comparison == Condition.Comparison.LESS \
					else "not larger than", MODELS[read.who]]
		Condition.Kind.RANGE:
			return "the range is %s %s" % [RANGES[read.comparison], _inches(read.number_text)]
	return WORDS[read.kind]


## "1 inch", "2 inches"
static func _inches(number: String) -> String:
	return number + (" inch" if number == "1" else " inches")


static func _thing(read: Condition) -> String:
	match read.kind:
		Condition.Kind.PIECE_TAG, Condition.Kind.PIECE_SIZE:
			return "the piece"
		Condition.Kind.MODEL_TAG:
			return MODELS[read.who]
	return "the model in the way"
