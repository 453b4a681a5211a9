# SPDX-License-Identifier: MIT
extends RefCounted
## A query written by LosCapture.query, ready to be repeated.

const Capabilities := preload("../capabilities.gd")
const CaptureValues := preload("capture_values.gd")

const FORMAT := 1

## Why the file is unusable, or "".
var problem := ""
## Version and engine ("native" or "fallback") that gave the answer.
var version := ""
var engine := ""
## All effective options, as keys of a board.
var options := {}
var shooter := {}
var target := {}
## The board of the query; empty if it was a LosTerrain.
var board := {}
## The pieces of the LosTerrain of the query, or null.
var terrain: Variant = null
## The recorded answer. A test made from a capture may remove or change keys.
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
		_set_typed(key, values.read(data.get(key)), TYPE_DICTIONARY)
	if data.has("terrain"):
		_set_typed("terrain", values.read(data["terrain"]), TYPE_ARRAY)
	if data.has("board") or not data.has("terrain"):
		_set_typed("board", values.read(data.get("board")), TYPE_DICTIONARY)
	if values.problem != "":
		problem = values.problem
	elif not options.keys().all(_is_option):
		problem = "its \"options\" are no numbers"
	elif problem == "" and answer.is_empty():
		problem = "its \"answer\" is empty"


## Options are numbers; rules that are not those of an edition are in their Dictionary form.
func _is_option(key: Variant) -> bool:
	return options[key] is Dictionary if key == "rules" else options[key] is int or options[key] is float


func _set_typed(key: String, value: Variant, type: Variant.Type) -> void:
	if typeof(value) == type:
		set(key, value)
	else:
		problem = "its \"%s\" should be %s" % [key, "a list" if type == TYPE_ARRAY else "an object"]


## The answer of the current engine under the recorded options.
func run() -> Dictionary:
	return EnhancedLineOfSight.check_enhanced_visibility(shooter, target, _query_board())


func _query_board() -> Variant:
	if terrain == null:
		return board.merged(options, true)
	var whole := { "terrain_features": terrain }.merged(options, true)
	if board.has("models_block"):  # models that block are read from a Dictionary only
		return whole.merged({ "models": board.get("models"), "models_block": board["models_block"] })
	return LosTerrain.from_board(whole)


## The keys of the answer that differ from `now`.
func changed_keys(now: Dictionary) -> Array:
	return answer.keys().filter(func(key: String) -> bool:
		return typeof(answer[key]) != typeof(now.get(key)) or answer[key] != now[key])


## Whether the models of the board blocked sight.
func models_block() -> bool:
	return board.get("models_block") is bool and board["models_block"]


## The models of the board or of the LosTable.
func models() -> Array:
	var listed: Variant = board.get("models")
	return listed.filter(func(model: Variant) -> bool: return model is Dictionary) if listed is Array else []


## The pieces of the LosTerrain or of the board.
func pieces() -> Array:
	var nested: Variant = board.get("board")
	for found: Variant in [terrain, board.get("terrain_features"), nested.get("terrain_features") if nested is Dictionary else null]:
		if found is Array and not found.is_empty():
			return found
	return []
