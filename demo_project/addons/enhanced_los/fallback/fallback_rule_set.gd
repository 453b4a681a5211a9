# SPDX-License-Identifier: MIT
extends Resource
## LosRules in plain GDScript, for platforms without the native library: what blocks sight and what gives cover, as
## tables of rules. native.gd returns it where the library is missing.
## [codeblock]
## var rules := Native.rules({ "piece_rules": [{ "when": ["piece:hedge"], "unless": ["shooter:near 2"], "effect": "block" }] })
## terrain.rules = rules
## [/codeblock]

const Check := preload("fallback_rule_check.gd")
const Compiled := preload("fallback_compiled_rules.gd")
const Presets := preload("fallback_presets.gd")
const Reader := preload("fallback_rule_reader.gd")
const Report := preload("../report.gd")
const Rule := preload("fallback_rule.gd")
const RuleSet := preload("fallback_rule_set.gd")
const Words := preload("fallback_rule_words.gd")

enum Preset { EDITION_10, EDITION_11, SOLID, SIZE_COMPARE, SEE_INTO, FOREST_DEPTH, HINDRANCE_SUM, MODELS_BY_SIZE, NEAR_COVER }
enum Ends { ENDS_ANY_TO_ANY, ENDS_CENTER_TO_ANY, ENDS_CENTER_TO_CENTER }

# The native class offers its enum values without the name of the enum.
const EDITION_10 := Preset.EDITION_10
const EDITION_11 := Preset.EDITION_11
const SOLID := Preset.SOLID
const SIZE_COMPARE := Preset.SIZE_COMPARE
const SEE_INTO := Preset.SEE_INTO
const FOREST_DEPTH := Preset.FOREST_DEPTH
const HINDRANCE_SUM := Preset.HINDRANCE_SUM
const MODELS_BY_SIZE := Preset.MODELS_BY_SIZE
const NEAR_COVER := Preset.NEAR_COVER
const ENDS_ANY_TO_ANY := Ends.ENDS_ANY_TO_ANY
const ENDS_CENTER_TO_ANY := Ends.ENDS_CENTER_TO_ANY
const ENDS_CENTER_TO_CENTER := Ends.ENDS_CENTER_TO_CENTER

const TABLES: Array[StringName] = [&"piece_rules", &"wall_rules", &"model_rules", &"cover_rules", &"report_rules"]
const SETTINGS: Array[StringName] = [&"ends", &"arc_degrees", &"max_range_inches", &"detection_inches",
		&"hindrance_limit", &"ignore_own_units", &"anonymous_id"]

## The name of the rules.
@export var title := "":
	set(value):
		title = value
		_change(&"title")

## Which pieces block lines that meet them.
@export var piece_rules: Array[Rule] = []:
	set(value):
		piece_rules = _listen(piece_rules, value)
		_change(&"piece_rules")

## Which walls block lines that meet them.
@export var wall_rules: Array[Rule] = []:
	set(value):
		wall_rules = _listen(wall_rules, value)
		_change(&"wall_rules")

## Which other models block lines that meet them; empty: those as tall as both ends.
@export var model_rules: Array[Rule] = []:
	set(value):
		model_rules = _listen(model_rules, value)
		_change(&"model_rules")

## Which pieces give cover.
@export var cover_rules: Array[Rule] = []:
	set(value):
		cover_rules = _listen(cover_rules, value)
		_change(&"cover_rules")

## Which pieces a blocked answer names; empty: those that block a line.
@export var report_rules: Array[Rule] = []:
	set(value):
		report_rules = _listen(report_rules, value)
		_change(&"report_rules")

## Between which points of the bases lines run.
@export var ends := int(ENDS_ANY_TO_ANY):
	set(value):
		ends = value
		_change(&"ends")

## Targets are visible only in this arc around the shooter's facing.
@export var arc_degrees := 360.0:
	set(value):
		arc_degrees = value
		_change(&"arc_degrees")

## Targets farther away are not visible.
@export var max_range_inches := INF:
	set(value):
		max_range_inches = value
		_change(&"max_range_inches")

## Hidden targets farther away are not visible.
@export var detection_inches := INF:
	set(value):
		detection_inches = value
		_change(&"detection_inches")

## A line is blocked when its hindrances add up to this; 0: no limit.
@export var hindrance_limit := 0.0:
	set(value):
		hindrance_limit = value
		_change(&"hindrance_limit")

## Whether models of either end's unit never block.
@export var ignore_own_units := true:
	set(value):
		ignore_own_units = value
		_change(&"ignore_own_units")

## What results call a piece without an id.
@export var anonymous_id := "":
	set(value):
		anonymous_id = value
		_change(&"anonymous_id")

## Mistakes of form in the data that the rules were read from: property -> lines. For fallback_rule_reader.gd.
var mistakes_of_form := {}

var _lock := Mutex.new()
var _compiled: Compiled
var _compiled_data := {}  # what it was made of


## Returns a new copy of rules that come with the addon; an empty set, with an error, if there is no such preset.
static func preset(number: int) -> Resource:
	return from_dictionary(Presets.data(number))


## Returns rules as [method to_dictionary] writes them, with one error if they have mistakes. Missing keys have their
## defaults.
static func from_dictionary(data: Dictionary) -> Resource:
	var made := read(data)
	var mistakes: PackedStringArray = made.validate()
	if not mistakes.is_empty():
		Report.error_once("LosRules.from_dictionary: %s; see validate()" % Check.summary(mistakes))
	made.mistakes_of_form = {}
	return made


## The same without a message, for the other scripts of the fallback. Mistakes of form are among those of validate().
static func read(data: Dictionary) -> RuleSet:
	var made := new()
	Reader.new(made).read(data)
	return made


## Returns the rules as plain Arrays, Strings and numbers.
func to_dictionary() -> Dictionary:
	var data := { "title": title }
	for table in TABLES:
		data[String(table)] = get(table).map(func(rule: Rule) -> Variant: return null if rule == null else rule.to_dictionary())
	for setting in SETTINGS:
		data[String(setting)] = get(setting)
	return data


## Returns the rules in plain English, one sentence per row.
func describe() -> String:
	return Words.describe(self)


## Returns one line per mistake; empty if the rules can be used.
func validate() -> PackedStringArray:
	return Check.mistakes(self)


## The rules ready for queries, for the other scripts of the fallback; null if they have mistakes.
func compiled() -> Compiled:
	var data := to_dictionary()  # rows may be added in place, which emits no signal
	_lock.lock()
	if data != _compiled_data:
		_compiled = Compiled.new(self) if Check.mistakes(self).is_empty() else null
		_compiled_data = data
	var result := _compiled
	_lock.unlock()
	return result


func _change(property: StringName) -> void:
	mistakes_of_form.erase(property)
	emit_changed()


## Follows the changes of the rows that replace others.
func _listen(before: Array[Rule], rows: Array[Rule]) -> Array[Rule]:
	for rule in before:
		if rule != null and rule.changed.is_connected(emit_changed):
			rule.changed.disconnect(emit_changed)
	for rule in rows:
		if rule != null and not rule.changed.is_connected(emit_changed):
			rule.changed.connect(emit_changed)
	return rows
