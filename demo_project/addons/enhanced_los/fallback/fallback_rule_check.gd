# SPDX-License-Identifier: MIT
extends RefCounted
## The mistakes of a rule set, one line each.

const Condition := preload("fallback_condition.gd")
const Rule := preload("fallback_rule.gd")

const TABLES := ["piece_rules", "wall_rules", "model_rules", "cover_rules", "report_rules"]
const MAX_ROWS := 64  ## of one table
const MAX_CONDITIONS := 64  ## different ones, of one rule set
const MAX_MISTAKES := 64
const MAX_AMOUNT := 1.0e9
const MAX_ENDS := 2
const EFFECTS := ["EFFECT_PASS", "EFFECT_BLOCK", "EFFECT_BLOCK_AFTER_DEPTH", "EFFECT_HINDER", "EFFECT_COVER"]
const ALLOWED := {
	"piece_rules": [Rule.EFFECT_PASS, Rule.EFFECT_BLOCK, Rule.EFFECT_BLOCK_AFTER_DEPTH, Rule.EFFECT_HINDER],
	"wall_rules": [Rule.EFFECT_PASS, Rule.EFFECT_BLOCK, Rule.EFFECT_HINDER],
	"model_rules": [Rule.EFFECT_PASS, Rule.EFFECT_BLOCK, Rule.EFFECT_HINDER],
	"cover_rules": [Rule.EFFECT_PASS, Rule.EFFECT_COVER],
	"report_rules": [Rule.EFFECT_PASS, Rule.EFFECT_BLOCK],
}
const FORMS := "SUBJECT:TAG, SUBJECT:RELATION, SUBJECT:near NUMBER, piece<target, range<=NUMBER, hidden, ground_level," \
		+ " same_side, open and closed"
const AFTER := {
	"piece": "allowed is a tag, in quotes if it is named like a relation",
	"blocker": "allowed is a tag, in quotes if it is named like a relation",
	"shooter_point": "allowed is inside",
	"target_point": "allowed is inside",
	"crosses": "allowed are front and back",
}
const AFTER_MODEL := "allowed are touches, overlaps, within, center_in, on, group, near NUMBER and a tag"
const POINTS_BELONG := "shooter_point and target_point belong in piece_rules, cover_rules and report_rules"
const MODEL_CONDITIONS := "allowed are tags of models, sizes of the blocker, range, hidden, ground_level and same_side"


## The rules must not change while it runs.
static func mistakes(rules: Resource) -> PackedStringArray:
	var lines := PackedStringArray()
	for property: StringName in rules.mistakes_of_form:
		lines.append_array(rules.mistakes_of_form[property].values())
	var found := PackedStringArray()
	var conditions := {}  # a set
	_check_settings(rules, found)
	var fits := _check_sizes(rules, found)
	for table: String in TABLES:
		for index: int in rules.get(table).size():
			var rule: Rule = rules.get(table)[index]
			if rule != null and fits:
				_check_row(rule, table, "%s[%d]" % [table, index], found, conditions)
			elif rule == null and not rules.mistakes_of_form.get(StringName(table), {}).has(index):
				lines.append("%s[%d]: this is not a LosRule" % [table, index])
	lines.append_array(found.slice(0, MAX_MISTAKES))
	return lines


static func _check_settings(rules: Resource, lines: PackedStringArray) -> void:
	if rules.ends < 0 or rules.ends > MAX_ENDS:
		lines.append("ends: %d cannot be used; allowed are 0 to %d" % [rules.ends, MAX_ENDS])
	if not (rules.arc_degrees >= 0.0 and rules.arc_degrees <= 360.0):
		lines.append("arc_degrees: %s cannot be used; allowed are 0 to 360" % number(rules.arc_degrees))
	for setting: String in ["max_range_inches", "detection_inches", "hindrance_limit"]:
		if not rules.get(setting) >= 0.0 or (setting == "hindrance_limit" and rules.get(setting) == INF):
			lines.append("%s: %s cannot be used; allowed are 0 and more" % [setting, number(rules.get(setting))])


## False if a table has too many rows.
static func _check_sizes(rules: Resource, lines: PackedStringArray) -> bool:
	var fits := true
	for table: String in TABLES:
		if rules.get(table).size() > MAX_ROWS:
			lines.append("%s: %d rows; allowed are %d" % [table, rules.get(table).size(), MAX_ROWS])
			fits = false
	return fits


static func _check_row(rule: Rule, table: String, where: String, lines: PackedStringArray, conditions: Dictionary) -> void:
	for list: String in ["when", "unless"]:
		for index: int in rule.get(list).size():
			var condition := Condition.new(rule.get(list)[index])
			var mistake := _mistake_of(condition, table)
			if mistake != "":
				lines.append("%s.%s[%d] \"%s\": %s" % [where, list, index, condition.text, mistake])
			elif condition.is_numbered():
				_count(condition.key, lines, conditions)
	if not ALLOWED[table].has(rule.effect):
		lines.append("%s.effect: %s cannot be used in %s; allowed are %s" % [where, _effect_name(rule.effect), table,
				listed(ALLOWED[table].map(_effect_name))])
	elif not _is_amount(rule):
		var is_share := table == "cover_rules" and rule.quantifier == Rule.QUANTIFIER_SHARE
		lines.append("%s.amount: %s cannot be used; allowed are %s" % [where, number(rule.amount),
				"0 to 1" if is_share else "0 and more"])
	elif rule.effect == Rule.EFFECT_COVER and rule.label == &"":
		lines.append("%s.label: a cover row needs a label" % where)


static func _count(key: String, lines: PackedStringArray, conditions: Dictionary) -> void:
	var size := conditions.size()
	conditions[key] = true
	if size == MAX_CONDITIONS and conditions.size() > size:
		lines.append("there are more than %d different conditions" % MAX_CONDITIONS)


static func _is_amount(rule: Rule) -> bool:
	var is_share := rule.effect == Rule.EFFECT_COVER and rule.quantifier == Rule.QUANTIFIER_SHARE
	return rule.amount >= 0.0 and rule.amount <= (1.0 if is_share else MAX_AMOUNT)


static func _effect_name(effect: int) -> String:
	return EFFECTS[effect] if effect >= 0 and effect < EFFECTS.size() else "this effect"


# --------------------------------------------------------------------------------------- conditions


## What is wrong with a condition in this table, or "".
static func _mistake_of(condition: Condition, table: String) -> String:
	var mistake := _mistake_of_form(condition)
	if mistake == "":
		mistake = _mistake_of_place(condition, table)
	return mistake if condition.suggestion == "" else "%s; did you mean \"%s\"?" % [mistake, condition.suggestion]


static func _mistake_of_form(condition: Condition) -> String:
	match condition.problem:
		Condition.Problem.SUBJECT:
			return "there is no subject \"%s\"; allowed are %s" % [condition.wrong_word, _subjects_for(condition)]
		Condition.Problem.RELATION:
			var subject := condition.text.get_slice(":", 0).rstrip(" ")
			return "\"%s\" cannot follow \"%s\"; %s" % [condition.wrong_word, subject, AFTER.get(subject, AFTER_MODEL)]
		Condition.Problem.NUMBER:
			return "\"%s\" is no number of inches; allowed are numbers such as 2 or 1.5" % condition.wrong_word
		Condition.Problem.CONDITION:
			return "this is no condition; allowed are " + FORMS
	return ""


static func _subjects_for(condition: Condition) -> String:
	var at := Condition._first_of(condition.text, "<", ">")
	var colon := condition.text.find(":")
	if at < 0 or (colon >= 0 and colon < at):
		return listed(Condition.SUBJECTS.slice(0, -1))
	return listed(Condition.COMPARED if condition.text.left(at).strip_edges() == condition.wrong_word else Condition.MODELS)


static func _mistake_of_place(condition: Condition, table: String) -> String:
	var problem := ""
	match condition.kind:
		Condition.Kind.BLOCKER_TAG, Condition.Kind.BLOCKER_SIZE:
			problem = "" if table == "model_rules" else "blocker belongs in model_rules"
		Condition.Kind.CROSSES_FRONT, Condition.Kind.CROSSES_BACK:
			problem = "" if table == "wall_rules" else "crosses belongs in wall_rules"
		Condition.Kind.POINT_INSIDE:
			problem = POINTS_BELONG if table == "model_rules" or table == "wall_rules" else ""
		Condition.Kind.PIECE_TAG, Condition.Kind.PIECE_SIZE, Condition.Kind.RELATION, Condition.Kind.OPEN, Condition.Kind.CLOSED:
			problem = MODEL_CONDITIONS if table == "model_rules" else ""
	return "" if problem == "" else "this cannot be used in %s; %s" % [table, problem]


# -------------------------------------------------------------------------------------------- texts


## "a, b and c".
static func listed(words: Array) -> String:
	if words.size() < 2:
		return "".join(words)
	return "%s and %s" % [", ".join(words.slice(0, -1)), words[-1]]


## Six digits after the point at most.
static func number(value: float) -> String:
	if not is_finite(value):
		return "nan" if is_nan(value) else "inf" if value > 0.0 else "-inf"
	return ("%.6f" % value).rstrip("0").rstrip(".")


## The first of some mistakes, and how many there are.
static func summary(lines: PackedStringArray) -> String:
	if lines.size() < 2:
		return "".join(lines)
	return "%s (and %d more mistake%s)" % [lines[0], lines.size() - 1, "s" if lines.size() > 2 else ""]
