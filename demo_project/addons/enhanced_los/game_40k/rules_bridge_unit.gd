# SPDX-License-Identifier: MIT
extends RefCounted
## The models of a unit that are alive and have a position.

const Base := preload("rules_bridge_base.gd")
const Native := preload("../native.gd")
const Report := preload("../report.gd")


class Member:
	extends RefCounted
	var key: Variant  ## index into the Array of models, or key of the Dictionary
	var model: Dictionary  ## with the unit's keywords if it has no keywords itself
	var base: Base


## The key for "no model": null for a Dictionary of models, -1 for an Array.
static func no_key(unit: Dictionary) -> Variant:
	return null if unit.get("models") is Dictionary else -1


## `scale` as for Base.read.
static func members(unit: Dictionary, scale: float) -> Array[Member]:
	var found: Array[Member] = []
	var models: Variant = unit.get("models")
	if models is Dictionary:
		for key: Variant in models:
			_add(found, unit, key, models[key], scale)
	elif models is Array:
		for index: int in models.size():
			_add(found, unit, index, models[index], scale)
	elif models != null:
		Report.warn_once("%s: \"models\"" % _name(unit),
				"should be an Array or a Dictionary, is %s; ignored" % Report.describe(models))
	return found


static func _add(found: Array[Member], unit: Dictionary, key: Variant, model: Variant, scale: float) -> void:
	if not model is Dictionary:
		Report.warn_once("%s: model %s" % [_name(unit), Report.describe(key)],
				"should be a Dictionary, is %s; ignored" % Report.describe(model))
		return
	if not _is_alive(unit, key, model):
		return
	var member := Member.new()
	member.key = key
	member.model = _with_keywords(model, unit)
	member.base = Base.read(member.model, Native.engine(), scale)
	if member.base != null:
		found.append(member)


static func _is_alive(unit: Dictionary, key: Variant, model: Dictionary) -> bool:
	var alive: Variant = model.get("alive", true)
	if alive is bool:
		return alive
	Report.warn_once("%s: model %s: \"alive\"" % [_name(unit), Report.describe(key)],
			"should be a bool, is %s; taken as true" % Report.describe(alive))
	return true


## Army lists may have keywords on the unit only, but the rules read them from the model. The game's own Dictionary is
## not modified.
static func _with_keywords(model: Dictionary, unit: Dictionary) -> Dictionary:
	if keywords(model) != null:
		return model
	var inherited: Variant = keywords(unit)
	if inherited == null:
		return model
	var copy := {}
	copy.merge(model)
	copy["keywords"] = inherited
	return copy


## The keywords of a model or unit, else those of its `meta`; null if there are none. A value of another type is
## returned as it is: the engine reports it.
static func keywords(owner: Dictionary) -> Variant:
	for level: Variant in [owner, owner.get("meta")]:
		if level is Dictionary:
			var list: Variant = level.get("keywords")
			var is_list := list is Array or list is PackedStringArray
			if list != null and not (is_list and list.is_empty()):
				return list
	return null


static func _name(unit: Dictionary) -> String:
	return "unit %s" % Report.describe(unit["id"]) if unit.has("id") else "unit"
