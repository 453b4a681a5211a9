# SPDX-License-Identifier: MIT
@tool
@icon("../icons/los_rules.svg")
class_name LosRules
extends Resource
## The rules of a table as data: which pieces, walls and models block a line, and which give cover.
##
## A LosRules has tables of [LosRule] rows. For each piece that a line meets, the first row of [member piece_rules]
## that applies decides; without one, the line passes. A line meets a piece if it crosses or touches an edge or has an
## end inside. Walls, other models and cover have tables of their own. Assign the rules to [member LosTerrain.rules],
## to the key [code]rules[/code] of a board or to that of [method EnhancedLineOfSight.set_defaults]. Without rules,
## the option [code]edition[/code] decides. [constant EnhancedLineOfSight.MODE_LEGACY] does not read rules.
## [codeblock]
## # Pieces block if they are larger than the target; forests block after three inches.
## var rules := LosRules.from_dictionary({
##     "title": "House rules",
##     "piece_rules": [
##         { "when": ["piece:forest"], "effect": "block_after_depth", "amount": 3.0 },
##         { "unless": ["piece<=target"], "effect": "block" },
##     ],
##     "wall_rules": [{ "effect": "block" }],
##     "max_range_inches": 36.0,
## })
## print(rules.describe())
## for problem in rules.validate():
##     push_warning(problem)
## var terrain := LosTerrain.new()
## terrain.rules = rules
## [/codeblock]
## Start from a preset and change it, in code or in the inspector, and save it as a [code].tres[/code] file:
## [codeblock]
## var rules := LosRules.preset(LosRules.EDITION_11)
## rules.title = "Eleventh edition, smoke"
## var smoke := LosRule.new()
## smoke.when = ["piece:smoke"]
## smoke.unless = ["range<=6"]
## rules.piece_rules.insert(0, smoke)
## rules.emit_changed()
## ResourceSaver.save(rules, "user://house_rules.tres")
## [/codeblock]
## [b]Changes[/b] of a property or of a row take effect at the next query. An array that was changed in place counts
## after [method Resource.emit_changed]. A rule set with mistakes prints one error, and the rules of the edition apply;
## [method validate] lists the mistakes.
## [br][br]
## [b]Dictionaries.[/b] Terrains, boards and defaults accept the Dictionary form of a LosRules, too, for games that keep
## their state as data. The keys are the names of the properties. A row is a Dictionary with the names of the
## properties of [LosRule]; the values of enums are numbers or words: [code]"pass"[/code], [code]"block"[/code],
## [code]"block_after_depth"[/code], [code]"hinder"[/code], [code]"cover"[/code]; [code]"any_line"[/code],
## [code]"every_line"[/code], [code]"share"[/code]; [code]"with_piece"[/code], [code]"after_pieces"[/code];
## [code]"any_to_any"[/code], [code]"center_to_any"[/code], [code]"center_to_center"[/code]. A missing key has the
## default of the property. An unknown key causes one warning.
## [br][br]
## [b]Limits.[/b] A table has at most 64 rows, and a rule set at most 64 different conditions.
## [br][br]
## [b]Exact mode.[/b] [constant EnhancedLineOfSight.MODE_EXACT] decides rows with [constant LosRule.EFFECT_PASS] and
## [constant LosRule.EFFECT_BLOCK] exactly if their conditions are the same for all lines of a pair. It also decides
## [constant LosRule.EFFECT_BLOCK] exactly with [code]shooter_point:inside[/code] and [code]target_point:inside[/code]
## in [member LosRule.unless], if no later row can block the same piece. Depth, hindrance, [code]crosses:[/code] and
## [member ends] other than [constant ENDS_ANY_TO_ANY] are decided on sampled lines. If a rule set has such rows, all
## its queries are decided as in [constant EnhancedLineOfSight.MODE_SAMPLED], with one warning. [method describe]
## marks each row. Range, detection and arc do not depend on lines and are always exact.
## [br][br]
## [b]Regions[/b] ([method LosTerrain.visibility_polygon], [method LosTerrain.visibility_triangles]) ignore range,
## detection and arc, because they judge lines. Rules with [constant LosRule.EFFECT_BLOCK_AFTER_DEPTH], or with a
## condition that depends on where the target stands, have no region: the call prints an error that names the row. Use
## [method LosTerrain.visibility_map] with such rules. [code]target_point:inside[/code], [code]either:group[/code] and
## [code]either:center_in[/code] are allowed.
## [br][br]
## [b]Copies.[/b] [method Resource.duplicate] with [code]true[/code] also copies the rows since Godot 4.5. In earlier
## versions the copy shares them; use [code]LosRules.from_dictionary(rules.to_dictionary())[/code] there.

const Phrases := preload("rule_phrases.gd")

enum {
	## The 10th edition: ruins, obscuring pieces and heights. The same results as the option [code]edition[/code] 10.
	EDITION_10,
	## The 11th edition: areas and dense features, and 15 inches detection of hidden models. The same results as the
	## option [code]edition[/code] 11 for targets that are not hidden; that option has no detection.
	EDITION_11,
	## Every piece blocks, unless it has the tag [code]passable[/code] or is open. Pieces with the tag
	## [code]see_into[/code] do not block lines that start or end inside. Walls block, unless their piece is open.
	SOLID,
	## A piece blocks if it is larger than the target, and so do its walls.
	SIZE_COMPARE,
	## A piece blocks lines that cross it, but not those that start or end inside. Walls block.
	SEE_INTO,
	## Pieces with the tag [code]forest[/code] or [code]woods[/code] block lines that run more than three inches inside;
	## others block.
	FOREST_DEPTH,
	## Light woods and smoke hinder by 1, heavy woods by 2, and a line with 3 is blocked; other pieces block.
	HINDRANCE_SUM,
	## [constant SOLID], and a model blocks unless it is smaller than the shooter or the target.
	MODELS_BY_SIZE,
	## Tall pieces block lines that neither start nor end inside. A piece within one inch of the target, and not within
	## two inches of the shooter, gives cover if a line meets it.
	NEAR_COVER,
}
enum {
	## From any point of the shooter's base to any point of the target's.
	ENDS_ANY_TO_ANY,
	## From the center of the shooter's base to any point of the target's.
	ENDS_CENTER_TO_ANY,
	## The one line between the centers.
	ENDS_CENTER_TO_CENTER,
}

# Packed, because to_dictionary runs on any thread: before Godot 4.5, reading a constant Array writes to a place that
# all threads share.
const _TABLES: PackedStringArray = ["piece_rules", "wall_rules", "model_rules", "cover_rules", "report_rules"]
const _SETTINGS: PackedStringArray = ["ends", "arc_degrees", "max_range_inches", "detection_inches", "hindrance_limit",
		"ignore_own_units", "anonymous_id"]

## The name of the rules, for [method describe] and messages.
@export var title := "":
	set(value):
		title = value
		emit_changed()

## Which pieces block. Exceptions come first: the first row that applies decides, and if none does, lines pass. The
## array may be changed in place; assigning an array copies it, but not its rows.
@export var piece_rules: Array[LosRule] = []:
	set(value):
		piece_rules = value
		emit_changed()

## Which walls block; [code]piece:[/code] is the piece that the wall belongs to. Empty: none does, so most rule sets
## need a row here if pieces have walls.
@export var wall_rules: Array[LosRule] = []:
	set(value):
		wall_rules = value
		emit_changed()

## Which other models block, where [code]models_block[/code] is on. Empty: the rule that [LosTable] describes.
@export var model_rules: Array[LosRule] = []:
	set(value):
		model_rules = value
		emit_changed()

## Which pieces give cover: rows with [constant LosRule.EFFECT_COVER] and a label, or [constant LosRule.EFFECT_PASS].
## They do not block. A piece counts for the first row that applies to it. The key [code]cover[/code] of [method
## EnhancedLineOfSight.check_enhanced_visibility] lists the cover of a visible target.
@export var cover_rules: Array[LosRule] = []:
	set(value):
		cover_rules = value
		emit_changed()

@export_group("Limits")

## Between which points of the bases lines run, one of ENDS_ANY_TO_ANY, ENDS_CENTER_TO_ANY and
## ENDS_CENTER_TO_CENTER.
@export_enum("Any To Any", "Center To Any", "Center To Center") var ends: int = ENDS_ANY_TO_ANY:
	set(value):
		ends = value
		emit_changed()

## A target is visible only if a part of its base is in this arc, seen from the center of the shooter's base. The
## middle of the arc is the [code]facing[/code] of the shooter in radians, or else its [code]rotation[/code]. From 0
## to 360; 360 is everywhere. For a target outside of it, the [code]reason[/code] of the check is [code]"arc"[/code].
@export_range(0, 360, 1, "degrees") var arc_degrees := 360.0:
	set(value):
		arc_degrees = value
		emit_changed()

## Targets are not visible beyond this distance between the bases, in inches. The [code]reason[/code] of the check is
## then [code]"range"[/code].
@export_range(0, 100, 0.1, "or_greater", "suffix:in") var max_range_inches := INF:
	set(value):
		max_range_inches = value
		emit_changed()

## Targets that are hidden (the key [code]hidden[/code], or [constant LosTable.MODEL_HIDDEN]) are not visible beyond
## this distance between the bases, in inches. The [code]reason[/code] of the check is then [code]"hidden"[/code].
@export_range(0, 100, 0.1, "or_greater", "suffix:in") var detection_inches := INF:
	set(value):
		detection_inches = value
		emit_changed()

## A line is blocked when the amounts of all rows with [constant LosRule.EFFECT_HINDER] that apply to it add up to
## this or more; 0 means no limit.
@export_range(0, 10, 0.1, "or_greater") var hindrance_limit := 0.0:
	set(value):
		hindrance_limit = value
		emit_changed()

## If [code]true[/code], models of the unit of the shooter or of the target never block.
@export var ignore_own_units := true:
	set(value):
		ignore_own_units = value
		emit_changed()

@export_group("Advanced")

## Which pieces a blocked result names: rows with [constant LosRule.EFFECT_BLOCK] or [constant LosRule.EFFECT_PASS].
## Empty: those that blocked a line.
@export var report_rules: Array[LosRule] = []:
	set(value):
		report_rules = value
		emit_changed()

## The name in results of a piece without an id. If it is empty, such a piece has no block point; the presets other
## than [constant EDITION_11] have [code]"unknown"[/code].
@export var anonymous_id := "":
	set(value):
		anonymous_id = value
		emit_changed()

var _watched: Array[LosRule] = []  # whose changes are changes of this resource


func _init() -> void:
	changed.connect(_on_changed)


## Returns new rules of the preset [param which], which may be changed. An unknown number prints an error and
## returns [code]null[/code].
static func preset(which: int) -> LosRules:
	var form := LosTerrain._rules_preset(which)
	return null if form.is_empty() else _from_form(form)


## Returns new rules from the Dictionary form [param data], see above. Mistakes print one error, and [method validate]
## lists them. A row with a value of the wrong type becomes [code]null[/code], a setting of the wrong type keeps its
## default.
static func from_dictionary(data: Dictionary) -> LosRules:
	return _from_form(LosTerrain._read_rules(data, true).form)


## Returns the Dictionary form with all keys, as [method from_dictionary] reads it. Enums are numbers; texts are
## [String].
## [codeblock]
## var data := LosRules.preset(LosRules.SOLID).to_dictionary()
## print(LosRules.from_dictionary(data).describe())
## [/codeblock]
func to_dictionary() -> Dictionary:
	var form := { "title": title }
	for table in _TABLES:
		form[table] = get(table).map(func(rule: LosRule) -> Variant: return null if rule == null else rule.to_dictionary())
	for setting in _SETTINGS:
		form[setting] = get(setting)
	return form


## Returns the rules in plain English: the title, the settings that differ from the defaults, and one sentence per
## row.
## [codeblock]
## print(LosRules.preset(LosRules.FOREST_DEPTH).describe())
## [/codeblock]
## A row reads [code]2. If the piece is "forest": lines are blocked after 3 inches inside. Sampled.[/code] Conditions
## of [member LosRule.when] are joined by [code], and[/code], those of [member LosRule.unless] follow [code],
## unless[/code] and are joined by [code], or[/code]. The last word is [code]Exact.[/code] or [code]Sampled.[/code]:
## how [constant EnhancedLineOfSight.MODE_EXACT] decides the row. If there are mistakes, they are listed instead of
## these marks.
func describe() -> String:
	var form := to_dictionary()
	return Phrases.describe(form, LosTerrain._read_rules(form, false))


## Returns one line per mistake, empty if there is none: the table, row and condition as in code, what is allowed, and
## the nearest word.
## [codeblock]
## var row := LosRule.new()
## row.when = ["sooter:within"]
## var rules := LosRules.new()
## rules.piece_rules = [row]
## print(rules.validate()[0]) # piece_rules[0].when[0] "sooter:within": there is no subject "sooter"; ...
## [/codeblock]
func validate() -> PackedStringArray:
	return LosTerrain._read_rules(to_dictionary(), false).mistakes


## What the library reads. The name tells it that this is a LosRules.
func _los_rules_form() -> Dictionary:
	return to_dictionary()


## `form` has all keys, and numbers for words.
static func _from_form(form: Dictionary) -> LosRules:
	var made := LosRules.new()
	for key: String in form:
		if key in _TABLES:
			made.get(key).assign(form[key].map(_rule_from))
		else:
			made.set(key, form[key])
	made.emit_changed()
	return made


static func _rule_from(row: Variant) -> LosRule:
	if row == null:
		return null
	var rule := LosRule.new()
	for key: String in row:
		rule.set(key, PackedStringArray(row[key]) if row[key] is Array else row[key])
	return rule


## Rows may have been added in place, so all are watched anew.
func _on_changed() -> void:
	for rule in _watched:
		rule.changed.disconnect(emit_changed)
	_watched.clear()
	for table in _TABLES:
		for rule: LosRule in get(table):
			if rule != null and not rule.changed.is_connected(emit_changed):
				rule.changed.connect(emit_changed)
				_watched.append(rule)
	LosTerrain._rules_changed(self)
