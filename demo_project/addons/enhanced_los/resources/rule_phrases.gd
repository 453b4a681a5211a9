# SPDX-License-Identifier: MIT
extends RefCounted
## A rule set in plain English, one sentence per row: the text of [method LosRules.describe].

const TABLES := {
	"piece_rules": "Pieces:", "wall_rules": "Walls:", "model_rules": "Models in the way:", "cover_rules": "Cover:",
	"report_rules": "Pieces that a blocked answer names:",
}
const ENDS: Array[String] = ["Lines run from any point of the shooter's base to any point of the target's.",
		"Lines run from the center of the shooter's base to any point of the target's.",
		"Only the line between the centers of the bases counts."]
const THINGS := { "piece": "the piece", "blocker": "the model in the way" }
const MODELS := { "shooter": "the shooter", "target": "the target", "either": "the shooter or the target",
		"both": "each of shooter and target" }
const RELATIONS := {
	"touches": "touches the piece", "overlaps": "overlaps the piece", "within": "is wholly within the piece",
	"center_in": "has its center in the piece", "on": "stands on the piece",
	"group": "overlaps a piece of the same group",
}
## Conditions that have no other parts.
const WHOLE := {
	"hidden": "the target is hidden", "ground_level": "both models are at ground level",
	"same_side": "both models are on the same side", "open": "the piece is open", "closed": "the piece is closed",
	"shooter_point:inside": "the line starts inside the piece", "target_point:inside": "the line ends inside the piece",
	"crosses:front": "the line comes from the front", "crosses:back": "the line comes from the back",
}
const RANGES := { "<": "less than", "<=": "at most", ">": "more than", ">=": "at least" }


## `form` is the Dictionary form with all keys; `read` is what the library says about it.
static func describe(form: Dictionary, read: Dictionary) -> String:
	var lines := PackedStringArray([form.title + "." if form.title != "" else "Rules without a title."])
	if not read.mistakes.is_empty():
		lines.append("It has mistakes and cannot be used:")
	for mistake: String in read.mistakes:
		lines.append("- " + mistake)
	lines.append_array(_settings(form))
	for table: String in TABLES:
		lines.append_array(_table(form[table], table, read.get(table, [])))
	if read.mistakes.is_empty():
		lines.append("MODE_EXACT decides these rules exactly." if read.is_exact
				else "MODE_EXACT decides these rules on sampled lines, as MODE_SAMPLED does.")
	return "\n".join(lines)


static func _settings(form: Dictionary) -> PackedStringArray:
	var lines := PackedStringArray([ENDS[form.ends] if form.ends >= 0 and form.ends < ENDS.size() else ENDS[0]])
	if form.arc_degrees != 360.0:
		lines.append("The shooter sees %s degrees around its facing." % _number(form.arc_degrees))
	if form.max_range_inches != INF:
		lines.append("Targets beyond %s are not visible." % _inches(_number(form.max_range_inches)))
	if form.detection_inches != INF:
		lines.append("Hidden targets beyond %s are not visible." % _inches(_number(form.detection_inches)))
	if form.hindrance_limit != 0.0:
		lines.append("A line is blocked when its hindrances add up to %s." % _number(form.hindrance_limit))
	if not form.ignore_own_units:
		lines.append("Models of the shooter's and the target's unit block, too.")
	if form.anonymous_id != "":
		lines.append("A piece without an id is named \"%s\"." % form.anonymous_id)
	return lines


## `marks` says which rows are exact; it is empty if the rules have mistakes.
static func _table(rows: Array, table: String, marks: Array) -> PackedStringArray:
	if rows.is_empty():
		return [TABLES[table] + " no rows, lines pass."] if table in ["piece_rules", "wall_rules"] else []
	var lines := PackedStringArray([TABLES[table]])
	for i in rows.size():
		var mark: String = "" if marks.is_empty() else " Exact." if marks[i] else " Sampled."
		lines.append("%d. " % (i + 1) + ("No rule." if rows[i] == null
				else "%s: %s.%s" % [_conditions(rows[i]), _effect(rows[i], table), mark]))
	return lines


static func _conditions(row: Dictionary) -> String:
	var words := "Always" if row.when.is_empty() else "If " + ", and ".join(row.when.map(condition))
	return words if row.unless.is_empty() else words + ", unless " + ", or ".join(row.unless.map(condition))


static func _effect(row: Dictionary, table: String) -> String:
	var words := ""
	match row.effect:
		LosRule.EFFECT_PASS:
			words = { "cover_rules": "no cover", "report_rules": "not named" }.get(table, "lines pass")
		LosRule.EFFECT_BLOCK:
			words = "named" if table == "report_rules" else "lines are blocked"
		LosRule.EFFECT_BLOCK_AFTER_DEPTH:
			words = "lines are blocked after %s inside" % _inches(_number(row.amount))
		LosRule.EFFECT_HINDER:
			words = "lines are hindered by %s" % _number(row.amount)
		_:
			words = "cover \"%s\"" % row.label + (_extent(row) if table == "cover_rules" else "")
	if table == "wall_rules":
		words += " (tested %s)" % ("with the piece" if row.wall_phase == LosRule.WALL_WITH_PIECE else "after all pieces")
	return words


static func _extent(row: Dictionary) -> String:
	match row.quantifier:
		LosRule.QUANTIFIER_SHARE:
			return " if at least %s of the target is hidden" % _number(row.amount)
		LosRule.QUANTIFIER_EVERY_LINE:
			return " if every line meets it"
	return " if any line meets it"


## A condition in words; its text in quotes if it has a mistake.
static func condition(text: String) -> String:
	var given := text.lstrip(" ").rstrip(" ")
	var words := _compared(given)
	if words == "":
		var subject := given.get_slice(":", 0).strip_edges()
		var rest := given.substr(given.find(":") + 1).strip_edges() if given.contains(":") else ""
		words = WHOLE.get(subject if rest == "" else subject + ":" + rest, "")
		if words == "" and rest != "" and rest != "inside":
			words = _of_subject(subject, rest)
	return words if words != "" else "\"%s\"" % given


## SUBJECT:RELATION, SUBJECT:near NUMBER or SUBJECT:TAG; "" if it is none of these.
static func _of_subject(subject: String, rest: String) -> String:
	var is_near := rest.get_slice(" ", 0) == "near"
	if MODELS.has(subject) and RELATIONS.has(rest):
		return "%s %s" % [MODELS[subject], RELATIONS[rest]]
	if MODELS.has(subject) and is_near:
		var number := rest.trim_prefix("near").strip_edges()
		return "%s is within %s of the piece" % [MODELS[subject], _inches(number)] if _is_number(number) else ""
	var is_quoted := rest.length() >= 2 and rest.begins_with("\"") and rest.ends_with("\"")
	var tag := rest.substr(1, rest.length() - 2) if is_quoted else rest
	var who: String = MODELS.get(subject, THINGS.get(subject, ""))
	if who == "" or tag == "" or is_near or RELATIONS.has(rest) or (not is_quoted and (tag.contains("\"") or tag.contains(":"))):
		return ""
	return "%s is \"%s\"" % [who, tag]


## range<=12, piece<target and the like; "" if it is none of these.
static func _compared(given: String) -> String:
	var at := -1
	for i in given.length():
		if given[i] == ":":
			return ""
		if given[i] == "<" or given[i] == ">":
			at = i
			break
	if at < 0:
		return ""
	var sign := given.substr(at, 2) if given.substr(at + 1, 1) == "=" else given[at]
	var left := given.left(at).strip_edges()
	var right := given.substr(at + sign.length()).strip_edges()
	if left == "range":
		return "the range is %s %s" % [RANGES[sign], _inches(right)] if _is_number(right) else ""
	if not THINGS.has(left) or not MODELS.has(right) or sign.begins_with(">"):
		return ""
	return "%s is %s %s" % [THINGS[left], "smaller than" if sign == "<" else "not larger than", MODELS[right]]


## Digits, and perhaps a fraction.
static func _is_number(text: String) -> bool:
	var digits := text.replace(".", "")
	return digits != "" and text.count(".") <= 1 and digits.lstrip("0123456789") == ""


## "1 inch", "2 inches"
static func _inches(number: String) -> String:
	return number + (" inch" if number == "1" else " inches")


## At most six decimals and no zeros at its end.
static func _number(value: float) -> String:
	return ("%.6f" % value).rstrip("0").rstrip(".") if is_finite(value) else str(value)
