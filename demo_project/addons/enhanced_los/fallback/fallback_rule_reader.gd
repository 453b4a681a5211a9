# SPDX-License-Identifier: MIT
extends RefCounted
## Reads a rule set from its Dictionary form. What has the wrong form is noted for validate().

const Check := preload("fallback_rule_check.gd")
const NearestWord := preload("fallback_nearest_word.gd")
const Report := preload("../report.gd")
const Rule := preload("fallback_rule.gd")
const Values := preload("fallback_values.gd")

const NAMES := {
	"effect": ["pass", "block", "block_after_depth", "hinder", "cover"],
	"quantifier": ["any_line", "every_line", "share"],
	"wall_phase": ["with_piece", "after_pieces"],
	"ends": ["any_to_any", "center_to_any", "center_to_center"],
}
const ROW_KEYS := ["when", "unless", "effect", "amount", "label", "quantifier", "wall_phase"]
const NUMBERS := ["arc_degrees", "max_range_inches", "detection_inches", "hindrance_limit"]
const KEYS := ["title", "piece_rules", "wall_rules", "model_rules", "cover_rules", "report_rules", "ends", "arc_degrees",
		"max_range_inches", "detection_inches", "hindrance_limit", "ignore_own_units", "anonymous_id"]
const MAX_NAME := 47

var _rules: Resource
var _mistakes := {}  # as mistakes_of_form of the rules


func _init(rules: Resource) -> void:
	_rules = rules


func read(data: Dictionary) -> void:
	_warn_of_unknown(data, KEYS, "rules: unknown key \"%s\"")
	for key: String in KEYS:
		if data.has(key):
			_read_key(key, data[key])
	_rules.mistakes_of_form = _mistakes


func _read_key(key: String, value: Variant) -> void:
	if Check.TABLES.has(key):
		_read_table(key, value)
	elif key == "ends":
		_set_if(key, value, enum_of(key, value) >= 0, func() -> int: return enum_of(key, value), _enum_mistake(key, value))
	elif NUMBERS.has(key):
		_set_if(key, value, value is int or value is float, func() -> float: return float(value), _type_mistake("number", value))
	elif key == "ignore_own_units":
		_set_if(key, value, value is bool, func() -> bool: return value, _type_mistake("bool", value))
	else:
		_set_if(key, value, Values.is_text(value), func() -> String: return String(value), _type_mistake("String", value))


func _set_if(key: String, _value: Variant, is_usable: bool, converted: Callable, mistake: String) -> void:
	if is_usable:
		_rules.set(key, converted.call())
	else:
		_note(key, -1, "%s: %s" % [key, mistake])


func _read_table(table: String, value: Variant) -> void:
	if not value is Array:
		_note(table, -1, "%s: %s" % [table, _type_mistake("Array", value)])
		return
	var rows: Array[Rule] = []
	for index: int in value.size():
		rows.append(_read_row(table, index, value[index]))
	_rules.set(table, rows)


## Null if it is no rule.
func _read_row(table: String, index: int, value: Variant) -> Rule:
	if typeof(value) == TYPE_NIL or value is Rule:
		return value
	var where := "%s[%d]" % [table, index]
	if not value is Dictionary:
		_note(table, index, "%s: %s" % [where, _type_mistake("Dictionary", value)])
		return null
	_warn_of_unknown(value, ROW_KEYS, "rules: %s has an unknown key \"%%s\"" % where)
	var rule := Rule.new()
	for key: String in ROW_KEYS:
		if value.has(key):
			var mistake := _read_row_key(rule, key, value[key])
			if mistake != "":
				_note(table, index, "%s.%s: %s" % [where, key, mistake])
				return null
	return rule


## What is wrong with the value, or "".
func _read_row_key(rule: Rule, key: String, value: Variant) -> String:
	match key:
		"when", "unless":
			if not (value is Array or value is PackedStringArray):
				return _type_mistake("Array of String", value)
			for entry: Variant in value:
				if not Values.is_text(entry):
					return _type_mistake("Array of String", entry)
			rule.set(key, PackedStringArray(value))
		"amount":
			if not Values.is_number(value):
				return _type_mistake("finite number", value)
			rule.amount = value
		"label":
			if not Values.is_text(value):
				return _type_mistake("String", value)
			rule.label = StringName(value)
		_:
			if enum_of(key, value) < 0:
				return _enum_mistake(key, value)
			rule.set(key, enum_of(key, value))
	return ""


## The number of an enum value given by name or number; -1 if there is none.
static func enum_of(key: String, value: Variant) -> int:
	if Values.is_text(value):
		return NAMES[key].find(String(value))
	if not Values.is_number(value) or value != floorf(value) or value < 0 or value >= NAMES[key].size():
		return -1
	return int(value)


static func _enum_mistake(key: String, value: Variant) -> String:
	var shown := Report.type_of(value)
	if Values.is_text(value):
		shown = "\"%s\"" % value
	elif value is int or value is float:
		shown = Check.number(value)
	return "%s cannot be used; allowed are %s" % [shown, Check.listed(NAMES[key])]


static func _type_mistake(expected: String, value: Variant) -> String:
	return "%s expected, not %s" % [expected, Report.type_of(value)]


## `index` is that of a row, or -1.
func _note(key: String, index: int, line: String) -> void:
	if not _mistakes.has(StringName(key)):
		_mistakes[StringName(key)] = {}
	_mistakes[StringName(key)][index] = line


static func _warn_of_unknown(data: Dictionary, known: Array, text: String) -> void:
	for key: Variant in data:
		if Values.is_text(key) and known.has(String(key)):
			continue
		var name := String(key).left(MAX_NAME) if Values.is_text(key) else Report.type_of(key)
		var meant := NearestWord.of(name, known)
		for word: String in known:
			if meant == "" and name.length() >= 3 and word.begins_with(name):
				meant = word
		Report.warn_text_once(text % name + ("" if meant == "" else "; did you mean \"%s\"?" % meant))
