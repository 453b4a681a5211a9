# SPDX-License-Identifier: MIT
extends RefCounted
## Copies what the engine reads from a model, for a LosTable.
##
## A LosTable refuses a model with an unusable value, where a check of two models reports that value in its own words
## and answers. So only models without such values are copied; for all others the bridge asks about two models at a
## time. Keys that only a LosTable reads (`alive`, `unit`, ...) are left out: the bridge does not know them. Without a
## rule set, that includes `hidden`.

const MAX_COORDINATE := 1.0e7
const MAX_NUMBER := 1.0e6  ## of millimeters and inches
const LENGTHS: Array[String] = ["base_mm", "length", "width"]  ## at least 0
const NUMBERS: Array[String] = ["base_mm", "rotation", "model_height_inches", "elevation_inches"]
const RULE_NUMBERS: Array[String] = ["size", "facing"]
const SIZES: Array[String] = ["length", "width"]
const BASE_TYPES := ["", "circular", "hull", "oval", "rectangular"]

## The copy of a model without a position.
const NOT_PLACED := {}


## The copy, NOT_PLACED, or null if the model has a value that the engine would report. A model without keywords gets
## `inherited`, the keywords of its unit, or null. `has_rules`: a rule set is in use, which reads more keys.
static func copy(model: Dictionary, inherited: Variant = null, has_rules := false) -> Variant:
	var position: Variant = model.get("position")
	if not position is Vector2 or position == Vector2.ZERO or not _is_near(position):
		position = _position(position)
		if not position is Vector2:
			return position
	var plain := { "position": position }
	if not _copy_numbers(model, NUMBERS, plain):
		return null
	if model.has("base_type"):
		if not BASE_TYPES.has(model["base_type"]):
			return null
		plain["base_type"] = model["base_type"]
	if model.has("base_dimensions"):
		var sizes := {}
		if not (model["base_dimensions"] is Dictionary and _copy_numbers(model["base_dimensions"], SIZES, sizes)):
			return null
		plain["base_dimensions"] = sizes
	if has_rules and not _copy_rule_keys(model, plain):
		return null
	if not (model.has("keywords") or model.has("meta")):
		if inherited != null:
			plain["keywords"] = inherited
		return plain
	return plain if _copy_keywords(model, inherited, plain) else null


## Whether the engine reads the keywords without a report.
static func are_keywords(value: Variant) -> bool:
	return value is PackedStringArray or (value is Array and value.all(_is_text))


static func _is_near(point: Vector2) -> bool:
	return absf(point.x) <= MAX_COORDINATE and absf(point.y) <= MAX_COORDINATE


static func _position(given: Variant) -> Variant:
	var point: Vector2
	if given is Vector2:
		point = given
	elif given == null:
		return NOT_PLACED
	elif given is Dictionary and _is_number(given.get("x")) and _is_number(given.get("y")):
		point = Vector2(given["x"], given["y"])
	else:
		return null
	if not _is_near(point):
		return null
	return NOT_PLACED if point == Vector2.ZERO else point


static func _copy_numbers(from: Dictionary, keys: Array[String], to: Dictionary) -> bool:
	for key in keys:
		if from.has(key):
			var value: Variant = from[key]
			if not (value is int or value is float) or not absf(value) <= MAX_NUMBER \
					or (value < 0 and LENGTHS.has(key)):
				return false
			to[key] = value
	return true


## What rule sets read. A hidden model is refused: a LosTable gives it the detection range of its own.
static func _copy_rule_keys(model: Dictionary, plain: Dictionary) -> bool:
	if not _copy_numbers(model, RULE_NUMBERS, plain) or plain.get("size", 1) <= 0:
		return false
	if model.has("tags"):
		if not are_keywords(model["tags"]):
			return false
		plain["tags"] = model["tags"]
	if model.has("side"):
		plain["side"] = model["side"]
	var hidden: Variant = model.get("hidden", false)
	return hidden is bool and not hidden


## The keywords of the model, else those of its `meta`, else `inherited`.
static func _copy_keywords(model: Dictionary, inherited: Variant, plain: Dictionary) -> bool:
	for level: Variant in [model, model.get("meta", {})]:
		if not level is Dictionary:
			return false
		if level.has("keywords"):
			var keywords: Variant = level["keywords"]
			if not are_keywords(keywords):
				return false
			if not keywords.is_empty():
				plain["keywords"] = keywords
				return true
	if inherited != null:
		plain["keywords"] = inherited
	return true


static func _is_number(value: Variant) -> bool:
	return (value is float or value is int) and absf(value) <= MAX_NUMBER


static func _is_text(value: Variant) -> bool:
	return value is String or value is StringName
