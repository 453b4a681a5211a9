# SPDX-License-Identifier: MIT
extends RefCounted
## The pieces of a terrain under one rule set. Pieces with the same tags, state and size, as far as the rules read them, are
## of one kind, and what the rules say about a kind is kept for all pairs whose models the rules do not distinguish.

const Compiled := preload("fallback_compiled_rules.gd")
const Condition := preload("fallback_condition.gd")
const Decision := preload("fallback_rule_decision.gd")
const Terrain := preload("fallback_terrain.gd")

const MAX_KEPT := 256  ## sets of pairs


## What the rules say about pairs that they do not distinguish.
class PairRules:
	extends RefCounted
	var decisions: Array[Array] = []  ## by table and kind; null: depends on where the bases are
	var rows: Array[Array] = []  ## by table and kind: the rows that may match
	var elsewhere: Array[Array] = []  ## by table and kind: of pieces that no base is in; null: depends on distances

	var _lock := Mutex.new()
	var _by_rows := {}  # table and kind -> matching rows, a bit each -> Decision

	## The decision about a piece for which these rows match, a bit each.
	func decision_for(table: int, kind: int, matching: int) -> Decision:
		var number := kind * Compiled.TABLES.size() + table
		_lock.lock()
		if not _by_rows.has(number):
			_by_rows[number] = {}
		var found: Decision = _by_rows[number].get(matching)
		if found == null:
			var left: Array[Compiled.Row] = []
			for index: int in rows[table][kind].size():
				if matching >> index & 1:
					left.append(rows[table][kind][index])
			found = Decision.new(left, table == Compiled.Table.WALLS)
			_by_rows[number][matching] = found
		_lock.unlock()
		return found


var kind_of := PackedInt32Array()  ## by index of the piece

var _rules: Compiled
var _tables: Array[Array] = []  # by kind and table: rows without the conditions of the piece
var _sizes := PackedFloat64Array()  # by kind
var _lock := Mutex.new()
var _kept := {}  # signature of a pair -> PairRules


func _init(rules: Compiled, pieces: Array[Terrain.Piece]) -> void:
	_rules = rules
	var kinds := {}  # signature of a piece -> kind
	for piece in pieces:
		var signature := _signature_of(piece)
		if not kinds.has(signature):
			kinds[signature] = kinds.size()
			_add_kind(piece)
		kind_of.append(kinds[signature])


## What the rules say about a pair. `signature` is equal for pairs for which `test` gives the same answers; that returns
## whether a condition holds for the pair and a piece of this size: 1, 0, or -1 if it depends on the piece.
func rules_for(signature: String, test: Callable) -> PairRules:
	_lock.lock()
	var found: PairRules = _kept.get(signature)
	if found == null:
		if _kept.size() >= MAX_KEPT:
			_kept.clear()
		found = _new_rules(test)
		_kept[signature] = found
	_lock.unlock()
	return found


func _new_rules(test: Callable) -> PairRules:
	var made := PairRules.new()
	for table in Compiled.TABLES.size():
		var decisions := []
		var rows := []
		for kind in _tables.size():
			var left := Compiled.reduced_rows(_tables[kind][table], test.bind(_sizes[kind]))
			rows.append(left)
			decisions.append(Decision.new(left, table == Compiled.Table.WALLS) if left.all(_is_decided) else null)
		made.rows.append(rows)
		made.decisions.append(decisions)
		made.elsewhere.append(rows.map(_decision_elsewhere.bind(table == Compiled.Table.WALLS)))
	return made


static func _decision_elsewhere(rows: Array, is_of_walls: bool) -> Decision:
	if rows.any(func(row: Compiled.Row) -> bool:
			return (row.when + row.unless).any(func(condition: Condition) -> bool: return condition.is_measured)):
		return null
	return Decision.new(Compiled.reduced_rows(rows, func(_condition: Condition) -> int: return 0), is_of_walls)


static func _is_decided(row: Compiled.Row) -> bool:
	return row.when.is_empty() and row.unless.is_empty()


func _signature_of(piece: Terrain.Piece) -> String:
	var signature := ""
	for condition in _rules.piece_conditions:
		signature += "1" if _rules.holds_for_piece(condition, piece) else "0"
	return signature + var_to_str(piece.size) if _rules.has_sizes else signature


func _add_kind(piece: Terrain.Piece) -> void:
	var test := func(condition: Condition) -> int:
		return int(_rules.holds_for_piece(condition, piece)) if Compiled.OF_PIECE.has(condition.kind) else -1
	_tables.append(_rules.tables.map(func(rows: Array) -> Array: return Compiled.reduced_rows(rows, test)))
	_sizes.append(piece.size)
