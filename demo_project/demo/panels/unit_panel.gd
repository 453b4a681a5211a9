# SPDX-License-Identifier: MIT
extends VBoxContainer
## How visible the unit of the target is to the unit of the shooter, in words: a result of LosTable.unit_visibility.

const Form := preload("form.gd")
const Palette := preload("../frame/palette.gd")
const VerdictPanel := preload("verdict_panel.gd")

## Longer lists are cut off.
const MAX_NAMES := 6

var _title := Form.text("", "Title")
var _fields := Form.grid(2)
var _visible: Label
var _fully: Label
var _cover: Label
var _hidden: Label


func _init() -> void:
	add_child(Form.heading("Units"))
	add_child(_title)
	_visible = Form.field(_fields, "Visible")
	_fully = Form.field(_fields, "Fully visible")
	_cover = Form.field(_fields, "Cover")
	_hidden = Form.field(_fields, "Hidden")
	add_child(_fields)


## `units` is a result of Query.units. An empty one hides the panel.
func show_units(units: Dictionary, shooter: Dictionary, target: Dictionary) -> void:
	visible = not units.is_empty()
	if units.is_empty():
		return
	var names := [shooter.get("unit", ""), target.get("unit", "")]
	VerdictPanel.show_verdict(_title, units.visible, "%s sees %s" % names, "%s does not see %s" % names)
	_visible.text = visible_text(units)
	_fully.text = "yes" if units.fully_visible else "no"
	_cover.text = cover_text(units)
	_hidden.text = "none" if units.hidden_models.is_empty() else _list(units.hidden_models) + ", beyond detection range"


## Which models are visible to which, or why none is.
static func visible_text(units: Dictionary) -> String:
	if units.visible:
		return "yes: %s, seen by %s" % [_list(units.visible_models), _list(units.shooters)]
	match units.reason:
		"no_models":
			return "no: a unit has no models on the table"
		"out_of_range":
			return "no: out of range, %.1f inches away" % units.distance_inches
		"hidden":
			return "no: hidden, %.1f inches away" % units.distance_inches
	return "no: blocked by " + _list(units.blockers)


## Cover is the benefit against the models that shoot. Without any, only indirect fire remains.
static func cover_text(units: Dictionary) -> String:
	var by := "" if units.cover_by.is_empty() else ", by " + _list(units.cover_by)
	if units.shooters.is_empty():
		return "against indirect fire" + by if units.has_cover else "no line of sight"
	if units.has_cover:
		return "yes" + by
	var covered_from: Array = range(units.shooters.size()).filter(func(i: int) -> bool: return units.cover_from[i] != 0).map(
			func(i: int) -> String: return units.shooters[i])
	return "no" if covered_from.is_empty() else "only from %s%s" % [_list(covered_from), by]


static func _list(names: Array) -> String:
	var text := ", ".join(PackedStringArray(names.slice(0, MAX_NAMES)))
	return text if names.size() <= MAX_NAMES else "%s and %d more" % [text, names.size() - MAX_NAMES]
