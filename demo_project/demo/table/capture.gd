# SPDX-License-Identifier: MIT
extends RefCounted
## A question that EnhancedLineOfSight.capture_query wrote, ready to be asked again.

const Capabilities := preload("../capabilities.gd")
const CaptureValues := preload("capture_values.gd")
const Native := preload("res://addons/enhanced_los/native.gd")

const FORMAT := 1

## What is wrong with the file, in words, or "".
var problem := ""
## Of the addon that answered then, and whether it was "native" or the "fallback".
var version := ""
var engine := ""
## All that were in force, as a board takes them.
var options := {}
var shooter := {}
var target := {}
## As it was given; empty where it was a LosTerrain.
var board := {}
## The pieces of the LosTerrain that was asked, or null.
var terrain: Variant = null
## What the answer was. Whoever makes a test of it may change it and remove what need not hold.
var answer := {}


static func is_capture(data: Dictionary) -> bool:
	return data.has("capture")


func _init(data: Dictionary) -> void:
	var values := CaptureValues.new()
	if not (data["capture"] is float or data["capture"] is int) or data["capture"] > FORMAT:
		problem = "it was captured by a later version"
		return
	version = str(data.get("version", "?"))
	engine = str(data.get("engine", "?"))
	for key: String in ["options", "shooter", "target", "answer"]:
		_take(key, values.read(data.get(key)), TYPE_DICTIONARY)
	if data.has("terrain"):
		_take("terrain", values.read(data["terrain"]), TYPE_ARRAY)
	if data.has("board") or not data.has("terrain"):
		_take("board", values.read(data.get("board")), TYPE_DICTIONARY)
	if values.problem != "":
		problem = values.problem
	elif not options.values().all(func(value: Variant) -> bool: return value is int or value is float):
		problem = "its \"options\" are no numbers"
	elif problem == "" and answer.is_empty():
		problem = "its \"answer\" is empty"


func _take(key: String, value: Variant, type: Variant.Type) -> void:
	if typeof(value) == type:
		set(key, value)
	else:
		problem = "its \"%s\" should be %s" % [key, "a list" if type == TYPE_ARRAY else "an object"]


## The answer of today's engine, under the options of then.
func ask() -> Dictionary:
	return Native.engine().check_enhanced_visibility(shooter, target, _asked_board())


func _asked_board() -> Variant:
	if terrain == null:
		return board.merged(options, true)
	var whole := { "terrain_features": terrain }.merged(options, true)
	var compiled := Capabilities.compile(whole)
	return compiled if compiled != null else whole


## The keys of the answer that are different now.
func changed_keys(now: Dictionary) -> Array:
	return answer.keys().filter(func(key: String) -> bool:
		return typeof(answer[key]) != typeof(now.get(key)) or answer[key] != now[key])


## The pieces, wherever they came from.
func pieces() -> Array:
	var nested: Variant = board.get("board")
	for found: Variant in [terrain, board.get("terrain_features"), nested.get("terrain_features") if nested is Dictionary else null]:
		if found is Array and not found.is_empty():
			return found
	return []
