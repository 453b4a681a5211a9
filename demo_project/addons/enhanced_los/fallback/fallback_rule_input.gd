# SPDX-License-Identifier: MIT
extends RefCounted
## Rules as a game gives them: an object, its Dictionary form, or null.

const Check := preload("fallback_rule_check.gd")
const Report := preload("../report.gd")
const RuleSet := preload("fallback_rule_set.gd")

const MAX_NAME := 47  ## characters of a title in a message
const MAX_KEPT := 8  ## rule sets whose Dictionary form is remembered

static var _lock := Mutex.new()
static var _kept: Array[Array] = []  # [Dictionary, RuleSet], the last one used first


## Whether the value can be used as rules; null means the rules of the edition.
static func is_usable(value: Variant) -> bool:
	return typeof(value) == TYPE_NIL or value is Dictionary or _is_rules(value)


## The rule set that a usable value stands for, or null. Equal Dictionaries give the same object.
static func rule_set_of(value: Variant) -> RuleSet:
	if typeof(value) == TYPE_NIL or value is RuleSet:
		return value
	var data: Dictionary = value if value is Dictionary else value.to_dictionary()
	_lock.lock()
	var found := _find(data)
	_lock.unlock()
	return found


## Rules in use: null, with one error per mistake, if they have mistakes.
static func compiled_of(rules: RuleSet) -> RefCounted:
	if rules == null:
		return null
	var compiled := rules.compiled()
	if compiled == null:
		Report.error_once("rules%s: %s; the rules of the edition apply" % [
				"" if rules.title == "" else " \"%s\"" % rules.title.left(MAX_NAME), Check.summary(rules.validate())])
	return compiled


static func _is_rules(value: Variant) -> bool:
	return typeof(value) == TYPE_OBJECT and is_instance_valid(value) and (value is RuleSet or value.is_class("LosRules"))


static func _find(data: Dictionary) -> RuleSet:
	for index in _kept.size():
		if _kept[index][0] == data:
			if index > 0:
				_kept.push_front(_kept.pop_at(index))
			return _kept[0][1]
	var made: RuleSet = RuleSet.read(data)
	_kept.push_front([data.duplicate(true), made])
	if _kept.size() > MAX_KEPT:
		_kept.pop_back()
	return made
