# SPDX-License-Identifier: MIT
@tool
extends RefCounted
## What a LosTerrain2D has read and compiled, and how it is brought up to date: pieces, options, table.

const Reader := preload("terrain_reader.gd")
const Registry := preload("model_registry.gd")

## The options of the node, and the value of each that leaves it to the project settings.
const UNSET := { "edition": 0, "mode": -1, "heights": -1, "pixels_per_inch": 0.0, "min_gap": -2.0, "sampling": -1,
		"density": -1 }

## Of all nodes without rules and edition, so that they are compiled once.
static var _default_rules := LosRules.preset(LosRules.SOLID)

var reader: Reader
## Null before the first query.
var registry: Registry
## Null if it must be compiled.
var terrain: LosTerrain

var _node: LosTerrain2D
var _is_outdated := false
var _warned := {}


func _init(node: LosTerrain2D) -> void:
	_node = node
	reader = Reader.new(node)


## Reads what has changed below the node.
func update_pieces() -> void:
	if reader.has_changed():
		_is_outdated = reader.read() or _is_outdated
		_warn()
	if _is_outdated:
		_is_outdated = false
		terrain = null
		_node.changed.emit()


## Reads what has changed below the node, and compiles the terrain anew if that makes a difference.
func update_terrain() -> void:
	update_pieces()
	if terrain == null:
		var board := options()
		board["terrain_features"] = reader.pieces
		if _node.edition == 0 and _has_faulty_rules():
			board["rules"] = _default_rules
		terrain = LosTerrain.from_board(board)


## Brings terrain and table up to date: all models if they block or the caller needs them, else only which there are.
func update_table(needs_all: bool) -> void:
	update_terrain()
	if registry == null:
		registry = Registry.new(_node, LosTable.create(terrain))
	var table := registry.table
	if table.terrain != terrain:
		table.terrain = terrain
	if table.models_block != _node.models_block:
		table.models_block = _node.models_block
	registry.update_members()
	if needs_all or _node.models_block:
		registry.update_all()


func mark_options_changed() -> void:
	_is_outdated = true


## The options that the node sets, as keys of a board.
func options() -> Dictionary:
	var set_options := {}
	for key: String in UNSET:
		if _node.get(key) != UNSET[key]:
			set_options[key] = _node.get(key)
	var rules := _rules_option()
	if rules != null:
		set_options["rules"] = rules
	return set_options


## The value of the option "rules": null means the edition. The engine does without faulty rules; if no edition is chosen
## either, the default rules apply: every piece blocks unless its tags say otherwise.
func _rules_option() -> LosRules:
	if _node.rules == null:
		return _default_rules if _node.edition == 0 else null
	return _node.rules


func _has_faulty_rules() -> bool:
	var faults := _node.rules.validate() if _node.rules != null else PackedStringArray()
	if not faults.is_empty():
		push_error("%s: faulty rules, the default rules apply: %s" % [_node._get_title(), faults[0]])
	return not faults.is_empty()


## One line for each child that is not used although it should be.
func problems() -> PackedStringArray:
	return reader.problems


func _warn() -> void:
	if Engine.is_editor_hint():
		_node.update_configuration_warnings()
		return
	for problem in reader.problems:
		if not _warned.has(problem):
			_warned[problem] = true
			push_warning("%s: %s" % [_node._get_title(), problem])
