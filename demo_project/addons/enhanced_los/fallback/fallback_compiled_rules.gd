# SPDX-License-Identifier: MIT
extends RefCounted
## A rule set ready for queries. It is only read.
##
## A table is decided in three steps: what is constant for a piece, what is constant for a pair of models
## (fallback_piece_kinds.gd keeps the results of both), and how a base lies to a piece (fallback_rule_places.gd).

const Compiled := preload("fallback_compiled_rules.gd")
const Condition := preload("fallback_condition.gd")
const Presets := preload("fallback_presets.gd")
const Rule := preload("fallback_rule.gd")
const Terrain := preload("fallback_terrain.gd")

enum Table { PIECES, WALLS, MODELS, COVER, REPORT }

const TABLES := ["piece_rules", "wall_rules", "model_rules", "cover_rules", "report_rules"]
const ALL_CASES := 15  ## a bit per case: 1 if the line starts inside the piece, plus 2 if it ends inside
const STARTS_INSIDE := 10  ## the cases in which it does
const ENDS_INSIDE := 12
const ALL_CROSSINGS := 7  ## a bit each for a wall that is crossed from the front, from the back, and along
const FROM_FRONT := 1
const FROM_BACK := 2
const OF_PIECE := [Condition.Kind.PIECE_TAG, Condition.Kind.OPEN, Condition.Kind.CLOSED]


## One row, without the conditions that are known to hold.
class Row:
	extends RefCounted
	var number: int
	var when: Array[Condition] = []
	var unless: Array[Condition] = []
	var cases := ALL_CASES  ## in which it matches
	var crossings := ALL_CROSSINGS
	var effect: int
	var amount: float
	var label: String
	var quantifier: int
	var wall_phase: int

	func is_unconditional() -> bool:
		return when.is_empty() and unless.is_empty() and cases == ALL_CASES and crossings == ALL_CROSSINGS

	## The row without the conditions that `test` decides: it returns 1 (holds), 0 (does not) or -1 (not known). Null if
	## the row does not match.
	func reduced(test: Callable) -> Row:
		var copy := Row.new()
		for condition in when:
			var answer: int = test.call(condition)
			if answer == 0:
				return null
			if answer < 0:
				copy.when.append(condition)
		for condition in unless:
			var answer: int = test.call(condition)
			if answer == 1:
				return null
			if answer < 0:
				copy.unless.append(condition)
		copy.number = number
		copy.cases = cases
		copy.crossings = crossings
		copy.effect = effect
		copy.amount = amount
		copy.label = label
		copy.quantifier = quantifier
		copy.wall_phase = wall_phase
		return copy


var tables: Array[Array] = []  ## rows, by Table
var ends: int
var arc_degrees: float
var max_range_inches: float
var detection_inches: float
var hindrance_limit: float
var ignore_own_units: bool
var anonymous_id: String
var has_limits: bool  ## of range, detection or arc
var has_hindrance := false
var has_depth := false
var needs_overlaps := false  ## a condition tests which pieces a base overlaps
var within_filter := []  ## words that all rows with shooter:within require; it matters only for pieces with these
var is_edition := false  ## compiled for the option `edition`: no limits, no cover, and `tags` are not read
var has_sizes := false  ## of pieces are compared
var piece_conditions: Array[Condition] = []  ## that depend on the piece alone
var pair_conditions: Array[Condition] = []  ## on the models alone
var place_conditions: Array[Condition] = []  ## on both

static var _editions := {}  # 10 and 11 -> compiled presets
static var _editions_lock := Mutex.new()


## The rules must have no mistakes.
func _init(rules: Resource) -> void:
	for table: String in TABLES:
		var rows: Array = rules.get(table)
		tables.append(range(rows.size()).map(func(index: int) -> Row: return _row_of(rows[index], index)))
	ends = rules.ends
	arc_degrees = rules.arc_degrees
	max_range_inches = rules.max_range_inches
	detection_inches = rules.detection_inches
	hindrance_limit = rules.hindrance_limit
	ignore_own_units = rules.ignore_own_units
	anonymous_id = rules.anonymous_id
	has_limits = max_range_inches < INF or detection_inches < INF or arc_degrees < 360.0
	has_hindrance = has_hindrance and hindrance_limit > 0.0
	_find_within_filter()


## The rules of the option `edition`.
static func of_edition(edition: int) -> Compiled:
	_editions_lock.lock()
	if not _editions.has(edition):
		var rules: Resource = load("res://addons/enhanced_los/fallback/fallback_rule_set.gd").preset(0 if edition < 11 else 1)
		var made := new(rules)
		made.is_edition = true
		made.has_limits = false
		_editions[edition] = made
	var result: Compiled = _editions[edition]
	_editions_lock.unlock()
	return result


func _row_of(rule: Rule, number: int) -> Row:
	var row := Row.new()
	row.number = number
	row.effect = rule.effect
	row.amount = rule.amount
	row.label = rule.label
	row.quantifier = rule.quantifier
	row.wall_phase = rule.wall_phase
	for text in rule.when:
		_add_condition(Condition.new(text), row, false)
	for text in rule.unless:
		_add_condition(Condition.new(text), row, true)
	has_hindrance = has_hindrance or row.effect == Rule.EFFECT_HINDER
	has_depth = has_depth or row.effect == Rule.EFFECT_BLOCK_AFTER_DEPTH
	return row


func _add_condition(condition: Condition, row: Row, is_exception: bool) -> void:
	match condition.kind:
		Condition.Kind.POINT_INSIDE:
			var inside := STARTS_INSIDE if condition.who == Condition.Who.SHOOTER else ENDS_INSIDE
			row.cases &= ~inside if is_exception else inside
		Condition.Kind.CROSSES_FRONT, Condition.Kind.CROSSES_BACK:
			var crossing := FROM_FRONT if condition.kind == Condition.Kind.CROSSES_FRONT else FROM_BACK
			row.crossings &= ~crossing if is_exception else crossing
		_:
			(row.unless if is_exception else row.when).append(condition)
			_list(condition)


## Adds the condition to those of its sort, unless one that tests the same is there.
func _list(condition: Condition) -> void:
	var list := pair_conditions
	match condition.kind:
		Condition.Kind.PIECE_TAG, Condition.Kind.OPEN, Condition.Kind.CLOSED:
			list = piece_conditions
		Condition.Kind.RELATION:
			list = place_conditions
			needs_overlaps = needs_overlaps or condition.relation in [Condition.Relation.OVERLAPS, Condition.Relation.GROUP]
		Condition.Kind.PIECE_SIZE:
			has_sizes = true
			return
		Condition.Kind.BLOCKER_TAG, Condition.Kind.BLOCKER_SIZE:
			return
	for other in list:
		if other.key == condition.key:
			condition.number_in_rules = other.number_in_rules
			return
	condition.number_in_rules = list.size()
	list.append(condition)


func _find_within_filter() -> void:
	var is_first := true
	for rows in tables:
		for row: Row in rows:
			if not (row.when + row.unless).any(_is_shooter_within):
				continue
			var required := {}
			for condition in row.when:
				if condition.kind == Condition.Kind.PIECE_TAG and Condition.KNOWN_TAGS.has(condition.word) \
						and condition.word != "prism" and (is_first or within_filter.has(condition.word)):
					required[condition.word] = true
			within_filter = required.keys()
			is_first = false


static func _is_shooter_within(condition: Condition) -> bool:
	return condition.kind == Condition.Kind.RELATION and condition.relation == Condition.Relation.WITHIN \
			and condition.who == Condition.Who.SHOOTER


# ------------------------------------------------------------------------------------------ pieces


func holds_for_piece(condition: Condition, piece: Terrain.Piece) -> bool:
	match condition.kind:
		Condition.Kind.OPEN:
			return piece.state == "open"
		Condition.Kind.CLOSED:
			return piece.state == "closed"
	return (piece.words if is_edition else piece.tags).has(condition.word)


## The rows that may match once `test` has decided some conditions, up to one that always does.
static func reduced_rows(rows: Array, test: Callable) -> Array[Row]:
	var result: Array[Row] = []
	for row: Row in rows:
		var left := row.reduced(test)
		if left != null:
			result.append(left)
			if left.is_unconditional():
				break
	return result
