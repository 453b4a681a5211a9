# SPDX-License-Identifier: MIT
extends RefCounted
## One condition of a rule: its text, read into what it tests. The counterpart of src/rules/condition.c.

const Condition := preload("fallback_condition.gd")
const NearestWord := preload("fallback_nearest_word.gd")

enum Kind {
	PIECE_TAG,  ## `word`
	BLOCKER_TAG,  ## `word`
	MODEL_TAG,  ## `who`, `word`
	RELATION,  ## `who`, `relation`, `number` if near
	POINT_INSIDE,  ## `who`: shooter or target
	PIECE_SIZE,  ## `who`, `comparison`: of the piece with the models
	BLOCKER_SIZE,  ## the same of the blocker
	RANGE,  ## `comparison`, `number` of inches
	HIDDEN,
	GROUND_LEVEL,
	SAME_SIDE,
	CROSSES_FRONT,
	CROSSES_BACK,
	OPEN,
	CLOSED,
}
enum Who { SHOOTER, TARGET, EITHER, BOTH }
enum Relation { TOUCHES, OVERLAPS, WITHIN, CENTER_IN, ON, GROUP, NEAR }
enum Comparison { LESS, AT_MOST, MORE, AT_LEAST }
## What is wrong with a text.
enum Problem { NONE, SUBJECT, RELATION, NUMBER, CONDITION }

const SUBJECTS := ["piece", "blocker", "shooter", "target", "either", "both", "shooter_point", "target_point", "crosses"]
const MODELS := ["shooter", "target", "either", "both"]  ## by Who
const RELATIONS := ["touches", "overlaps", "within", "center_in", "on", "group", "near", "inside"]  ## by Relation, and inside
const DIRECTIONS := ["front", "back"]
const SINGLE_WORDS := ["hidden", "ground_level", "same_side", "open", "closed"]
const SINGLE_KINDS := [Kind.HIDDEN, Kind.GROUND_LEVEL, Kind.SAME_SIDE, Kind.OPEN, Kind.CLOSED]
const FIRST_WORDS := ["piece", "blocker", "shooter", "target", "either", "both", "crosses", "shooter_point", "target_point",
		"hidden", "ground_level", "same_side", "open", "closed", "range"]  ## that a condition may start with
const COMPARED := ["piece", "blocker", "range"]
const COMPARISONS := { "<": Comparison.LESS, "<=": Comparison.AT_MOST, ">": Comparison.MORE, ">=": Comparison.AT_LEAST }
const KNOWN_TAGS := ["low", "medium", "tall", "ruins", "area", "obscuring", "feature", "light", "dense", "prism"]
const KNOWN_KEYWORDS := ["aircraft", "towering"]
const MEASURED := [Relation.TOUCHES, Relation.NEAR, Relation.ON]
const MAX_DIGITS := 15
const MAX_NUMBER := 1.0e9

var text: String  ## without spaces at the ends
var kind: Kind
var who := Who.SHOOTER
var relation := Relation.TOUCHES
var comparison := Comparison.LESS
var number := 0.0
var number_text := ""
var word := ""  ## a tag; of models in lower case
var given_word := ""  ## the same as written
var key: String  ## equal for conditions that test the same
var number_in_rules := -1  ## among those of its sort, set by fallback_compiled_rules.gd
var is_measured := false  ## a relation that is tested piece by piece
var is_named := false  ## a relation for which all pieces without an id count as one, as in the editions

var problem := Problem.NONE
var wrong_word := ""  ## the part of the text that is wrong
var suggestion := ""  ## what may be meant, or ""


func _init(of: String) -> void:
	text = _part(of)
	var colon := text.find(":")
	var compared := _first_of(text, "<", ">")
	if compared >= 0 and (colon < 0 or compared < colon):
		_read_compared(compared)
	elif colon >= 0:
		_read_with_subject(_part(text.left(colon)), _part(text.substr(colon + 1)))
	elif SINGLE_WORDS.has(text):
		kind = SINGLE_KINDS[SINGLE_WORDS.find(text)]
	else:
		_fail(Problem.CONDITION, text, FIRST_WORDS)
	if kind == Kind.MODEL_TAG or kind == Kind.BLOCKER_TAG:
		word = lower(word)
	is_measured = relation in MEASURED
	is_named = (relation == Relation.WITHIN and who == Who.SHOOTER) or (relation == Relation.CENTER_IN and who == Who.EITHER)
	key = "%d %d %d %d %s %s" % [kind, who, relation, comparison, var_to_str(number), word]


## Whether a rule set may have only so many of them. The native library knows the others without numbering them.
func is_numbered() -> bool:
	match kind:
		Kind.POINT_INSIDE, Kind.CROSSES_FRONT, Kind.CROSSES_BACK, Kind.GROUND_LEVEL:
			return false
		Kind.PIECE_TAG:
			return not KNOWN_TAGS.has(word)
		Kind.MODEL_TAG:
			return who != Who.EITHER or not KNOWN_KEYWORDS.has(word)
		Kind.RELATION:
			return not (who == Who.SHOOTER and relation == Relation.WITHIN) \
					and not (who == Who.EITHER and (relation == Relation.GROUP or relation == Relation.CENTER_IN))
	return true


## Lower case, of ASCII letters only.
static func lower(given: String) -> String:
	var letters := given.to_lower()
	if letters == given or given.to_utf8_buffer().size() == given.length():
		return letters
	var result := ""
	for letter in given:
		result += letter.to_lower() if letter.unicode_at(0) < 128 else letter
	return result


# -------------------------------------------------------------------------------------------- forms


func _read_with_subject(subject: String, rest: String) -> void:
	match subject:
		"piece", "blocker":
			_read_thing(rest, Kind.PIECE_TAG if subject == "piece" else Kind.BLOCKER_TAG)
		"shooter_point", "target_point":
			kind = Kind.POINT_INSIDE
			who = Who.SHOOTER if subject == "shooter_point" else Who.TARGET
			if rest != "inside":
				_fail(Problem.RELATION, rest, ["inside"])
		"crosses":
			kind = Kind.CROSSES_FRONT if rest == "front" else Kind.CROSSES_BACK
			if not DIRECTIONS.has(rest):
				_fail(Problem.RELATION, rest, DIRECTIONS)
		"shooter", "target", "either", "both":
			who = MODELS.find(subject) as Who
			_read_model(rest)
		_:
			_fail(Problem.SUBJECT, subject, SUBJECTS)


## After piece or blocker, which have no relation to themselves.
func _read_thing(rest: String, of: Kind) -> void:
	if RELATIONS.has(rest) or rest.get_slice(" ", 0) == "near":
		_fail(Problem.RELATION, rest, [])
	else:
		_read_tag(rest, of)


## After shooter, target, either or both.
func _read_model(rest: String) -> void:
	if rest.get_slice(" ", 0) == "near":
		kind = Kind.RELATION
		relation = Relation.NEAR
		_read_number(_part(rest.substr("near".length())))
	elif rest == "inside":
		_fail(Problem.RELATION, rest, RELATIONS)
	elif RELATIONS.has(rest):
		kind = Kind.RELATION
		relation = RELATIONS.find(rest) as Relation
	else:
		_read_tag(rest, Kind.MODEL_TAG)


func _read_tag(rest: String, of: Kind) -> void:
	kind = of
	var is_quoted := rest.length() >= 2 and rest.begins_with("\"") and rest.ends_with("\"")
	word = rest.substr(1, rest.length() - 2) if is_quoted else rest
	given_word = word
	if word == "" or (not is_quoted and _first_of(rest, "\"", ":") >= 0):
		_fail(Problem.CONDITION, rest, [])


## range > 12, piece <= target and the like.
func _read_compared(at: int) -> void:
	var sign_length := 2 if text.substr(at + 1, 1) == "=" else 1
	var left := _part(text.left(at))
	var right := _part(text.substr(at + sign_length))
	comparison = COMPARISONS[text.substr(at, sign_length)]
	if left == "range":
		kind = Kind.RANGE
		_read_number(right)
	elif left != "piece" and left != "blocker":
		_fail(Problem.SUBJECT, left, COMPARED)
	elif not MODELS.has(right):
		_fail(Problem.SUBJECT, right, MODELS)
	elif comparison > Comparison.AT_MOST:  # sizes have < and <= only
		_fail(Problem.CONDITION, text, [])
	else:
		kind = Kind.PIECE_SIZE if left == "piece" else Kind.BLOCKER_SIZE
		who = MODELS.find(right) as Who


## Digits with an optional fraction, such as 12 or 1.5.
func _read_number(given: String) -> void:
	var value := 0.0
	var scale := 1.0
	var digits := 0
	var has_point := false
	var is_number := true
	for letter in given:
		if letter == "." and not has_point:
			has_point = true
		elif letter >= "0" and letter <= "9":
			value = 10.0 * value + (letter.unicode_at(0) - "0".unicode_at(0))
			scale *= 10.0 if has_point else 1.0
			digits += 1
		else:
			is_number = false
	number = value / scale
	number_text = given
	if not is_number or digits == 0 or digits > MAX_DIGITS or number > MAX_NUMBER:
		_fail(Problem.NUMBER, given, [])


func _fail(with: Problem, at: String, allowed: Array) -> void:
	problem = with
	wrong_word = at
	suggestion = NearestWord.of(at, allowed)


## Where the first of two characters is, or -1.
static func _first_of(given: String, a: String, b: String) -> int:
	var at := given.find(a)
	var other := given.find(b)
	return other if at < 0 or (other >= 0 and other < at) else at


static func _part(given: String) -> String:
	return given.lstrip(" ").rstrip(" ")
