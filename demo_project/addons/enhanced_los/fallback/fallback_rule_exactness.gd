# SPDX-License-Identifier: MIT
extends RefCounted
## Whether MODE_EXACT of the native library decides a rule set exactly. The counterpart of src/rules/compile.c.

const Check := preload("fallback_rule_check.gd")
const Compiled := preload("fallback_compiled_rules.gd")
const Rule := preload("fallback_rule.gd")

## The cases in which a piece blocks that the exact mode knows: always, unless the target, the shooter or either end is
## inside.
const KNOWN_CASES := [0, 15, 3, 5, 1]


## A row and the cases that it decides.
class CaseRow:
	extends RefCounted
	var when := {}  ## keys of conditions, a set
	var unless := {}
	var cases: int
	var blocks: int
	var crossings: int
	var effect: int

	func _init(row: Compiled.Row) -> void:
		for condition in row.when:
			when[condition.key] = true
		for condition in row.unless:
			unless[condition.key] = true
		cases = row.cases
		crossings = row.crossings
		effect = row.effect
		blocks = cases if effect == Rule.EFFECT_BLOCK else 0

	## Whether whatever matches this row matches the other, too, but for the cases.
	func implies(other: CaseRow) -> bool:
		return when.has_all(other.when.keys()) and unless.has_all(other.unless.keys())

	## Whether nothing can match both.
	func contradicts(other: CaseRow) -> bool:
		return when.keys().any(func(key: String) -> bool: return other.unless.has(key)) \
				or unless.keys().any(func(key: String) -> bool: return other.when.has(key))


var _ends: int
var _tables := {}  # name -> Array of CaseRow


## The rules must have no mistakes.
func _init(rules: Resource) -> void:
	var compiled: Compiled = rules.compiled()
	_ends = rules.ends
	for index in Check.TABLES.size():
		var rows := compiled.tables[index].map(func(row: Compiled.Row) -> CaseRow: return CaseRow.new(row))
		_fold_passing_rows(rows)
		_close_cases(rows)
		_tables[Check.TABLES[index]] = rows


func is_exact() -> bool:
	for table: String in ["piece_rules", "wall_rules", "model_rules"]:
		for row: CaseRow in _tables[table]:
			if row.cases != 0 and not (_has_exact_effect(row, table) and _has_known_cases(row)):
				return false
	return _ends == 0


func is_row_exact(table: String, index: int) -> bool:
	var row: CaseRow = _tables[table][index]
	return _has_exact_effect(row, table) and _has_known_cases(row)


static func _has_exact_effect(row: CaseRow, table: String) -> bool:
	return row.effect != Rule.EFFECT_BLOCK_AFTER_DEPTH and row.effect != Rule.EFFECT_HINDER \
			and (table != "wall_rules" or row.crossings == Compiled.ALL_CROSSINGS)


static func _has_known_cases(row: CaseRow) -> bool:
	return row.cases == 0 or (row.cases == Compiled.ALL_CASES \
			and (row.effect != Rule.EFFECT_BLOCK or KNOWN_CASES.has(row.blocks)))


## Replaces rows that let lines pass in some cases by exceptions of the rows after them, where that is possible.
static func _fold_passing_rows(rows: Array) -> void:
	for index in rows.size():
		var row: CaseRow = rows[index]
		if row.effect != Rule.EFFECT_PASS or row.cases == Compiled.ALL_CASES:
			continue
		var later := rows.slice(index + 1)
		if later.any(func(other: CaseRow) -> bool:
				return other.cases & row.cases != 0 and other.effect != Rule.EFFECT_PASS and not other.implies(row) \
						and not other.contradicts(row)):
			continue
		for other: CaseRow in later:
			if other.implies(row):
				other.cases &= ~row.cases
				other.blocks &= other.cases
		row.cases = 0


## A row that blocks in some cases decides the others, too, if no later row does anything in them.
static func _close_cases(rows: Array) -> void:
	for index in rows.size():
		var row: CaseRow = rows[index]
		var is_last := row.effect == Rule.EFFECT_BLOCK and rows.slice(index + 1).all(func(other: CaseRow) -> bool:
			return other.effect == Rule.EFFECT_PASS or other.cases & ~row.cases == 0 or row.contradicts(other))
		if is_last:
			row.cases = Compiled.ALL_CASES
