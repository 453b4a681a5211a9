# SPDX-License-Identifier: MIT
extends RefCounted
## LosResult in plain GDScript, for platforms without the native library: the answer of one query.
##
## fallback_los_terrain.gd and fallback_los_table.gd return it from query(). The properties are those of LosResult: they
## return copies, and assigning to one is an error. It keeps the Dictionary of check(), which has all its rows.

const Report := preload("../report.gd")

const NAMES_SHOWN := 5  ## in the text of a result; more are counted
const LIMITS: Array[String] = ["range", "hidden", "arc"]

## Whether the target is visible.
var has_los: bool:
	set(_value):
		_refuse("has_los")
	get:
		return _answer["has_los"]

## Whether the query could be answered; otherwise [member reason] names the cause.
var is_valid: bool:
	set(_value):
		_refuse("is_valid")
	get:
		return not _answer.has("reason") or _answer["reason"] in LIMITS

## What found the sight line or decided that there is none; empty if the query is invalid.
var method: String:
	set(_value):
		_refuse("method")
	get:
		return _answer.get("method", "")

## Why nothing was tested: a limit of the rules ("range", "arc", "hidden"), or what made the query invalid.
var reason: String:
	set(_value):
		_refuse("reason")
	get:
		return _answer.get("reason", "")

## The two ends of the sight line; empty if there is none.
var sight_line: PackedVector2Array:
	set(_value):
		_refuse("sight_line")
	get:
		return PackedVector2Array(_answer["sight_line"])

## The ids of the pieces that block, as the rules of the edition list them.
var blocking_terrain: PackedStringArray:
	set(_value):
		_refuse("blocking_terrain")
	get:
		return PackedStringArray(_answer["blocking_terrain"])

## The handles of the models that block; empty for a query of a LosTerrain.
var blocking_models: PackedInt32Array:
	set(_value):
		_refuse("blocking_models")
	get:
		return PackedInt32Array(_answer.get("blocking_models", []))

## The ids of everything that blocks.
var blockers: PackedStringArray:
	set(_value):
		_refuse("blockers")
	get:
		return PackedStringArray(_answer["blockers"])

## The cover of the target under a rule set: {label, pieces, share} for each row.
var cover: Array:
	set(_value):
		_refuse("cover")
	get:
		return _answer.get("cover", []).duplicate(true)

## The lines that were tested: {from, to, blocked}.
var attempted_lines: Array:
	set(_value):
		_refuse("attempted_lines")
	get:
		return _answer["attempted_lines"].duplicate(true)

## The ends of the lines that were tested: from, to, from, to, ...
var attempted_points: PackedVector2Array:
	set(_value):
		_refuse("attempted_points")
	get:
		var points := PackedVector2Array()
		for line: Dictionary in _answer["attempted_lines"]:
			points.append(line.from)
			points.append(line.to)
		return points

## The number of lines that were tested.
var line_count: int:
	set(_value):
		_refuse("line_count")
	get:
		return _answer["attempted_lines"].size()

var _answer := { "has_los": false, "reason": "No query", "sight_line": [], "attempted_lines": [],
		"blocking_terrain": [], "blockers": [] }


## The result of a check, which must have all its keys: DETAIL_LINES or DETAIL_BLOCK_POINTS.
static func of(answer: Dictionary) -> RefCounted:
	var made := new()
	made._answer = answer
	return made


## The result as the Dictionary of check().
func to_dictionary() -> Dictionary:
	return _answer.duplicate(true)


func _to_string() -> String:
	return "<LosResult: %s>" % _verdict()


func _verdict() -> String:
	if not is_valid:
		return "invalid: " + reason
	if reason != "":
		return "not visible: " + reason
	return "%s%s (%s, %d line%s)" % ["visible" if has_los else "blocked", _names(), method, line_count,
			"" if line_count == 1 else "s"]


func _names() -> String:
	var names := blockers
	var text := "" if names.is_empty() else " by " + ", ".join(names.slice(0, NAMES_SHOWN))
	return text if names.size() <= NAMES_SHOWN else "%s and %d more" % [text, names.size() - NAMES_SHOWN]


static func _refuse(property: String) -> void:
	Report.error("LosResult.%s is read-only" % property)
