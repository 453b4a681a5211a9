# SPDX-License-Identifier: MIT
class_name LosCapture
extends RefCounted
## Writes a query with its answer as text, for a bug report.
##
## In a clone of the repository, [code]./dev replay FILE[/code] compares the stored answer with the current one. The
## demo opens the file, too.
## [codeblock]
## var file := FileAccess.open("user://wrong_answer.json", FileAccess.WRITE)
## file.store_string(LosCapture.query(shooter, target, board))
## [/codeblock]
## The text is JSON: [code]{capture, version, engine, options, shooter, target, board, terrain, answer}[/code]. All
## values are stored without loss, on every version of Godot: what JSON cannot hold is a Dictionary with one key that
## names its type, such as [code]{"@Vector2": [x, y]}[/code]. A number that JSON does not print with all its bits is
## written as hexadecimal digits. Of a value of a type that the library does not read, such as an object, only the type
## is stored.

const Report := preload("../messages/report.gd")

const _MAX_DEPTH := 32
const _MAX_CONTAINERS := 250_000
const _MAX_PLAIN_INT := 1_000_000_000_000_000
## The keys of the answer that are written; the attempted lines follow from the query.
const _ANSWER_KEYS: Array[String] = ["has_los", "method", "reason", "sight_line", "blocking_terrain", "blockers",
		"blocking_models", "cover"]

var _problem := ""  # why the query cannot be written
var _containers := 0
var _depth := 0


## Runs [method EnhancedLineOfSight.check_enhanced_visibility] for [param shooter], [param target] and [param board] and
## returns the query with its answer: both models, the whole board, the pieces of the [LosTerrain] in use, the options
## and rules in force, and the version. If [param board] is a [LosTable], [param shooter] and [param target] are
## handles, and the text holds all of its models. Returns "", with one error, if a value cannot be used, or if the data
## has more than 32 levels (as data that contains itself) or 250 000 arrays and dictionaries.
static func query(shooter: Variant, target: Variant, board: Variant) -> String:
	if typeof(board) == TYPE_OBJECT and is_instance_valid(board) and board is LosTable:
		return _of_table(shooter, target, board)
	if not (shooter is Dictionary and target is Dictionary):
		Report.error("capture: shooter and target should be Dictionaries, or handles if the board is a LosTable")
	elif typeof(board) == TYPE_OBJECT and is_instance_valid(board) and board is LosTerrain:
		return _text(shooter, target, board, board.to_board(), {})
	elif board is Dictionary:
		return _of_board(shooter, target, board)
	else:
		Report.error("capture: board should be a LosTerrain, a LosTable or a Dictionary, not %s" % Report.kind(board))
	return ""


static func _of_board(shooter: Dictionary, target: Dictionary, board: Dictionary) -> String:
	var default := EnhancedLineOfSight.get_default_terrain()
	var nested: Variant = board.get("board")
	var has_pieces := board.get("terrain_features") is Array or (nested is Dictionary and nested.get("terrain_features") is Array)
	var whole := {} if default == null or has_pieces else default.to_board()
	# The library reads the options of the board: they replace those of the default terrain.
	var options := LosTerrain.from_board(whole.merged(board, true).merged({ "terrain_features": [] }, true)).to_board()
	options.erase("terrain_features")
	var asked := board.merged(options, true)  # an unusable option has been reported
	if not whole.is_empty():
		options["terrain_features"] = whole["terrain_features"]
	return _text(shooter, target, asked, options, board)


## A board Dictionary with the models of the table, on which the same query gives the same answer.
static func _of_table(shooter: Variant, target: Variant, table: LosTable) -> String:
	if not (shooter is int and target is int):
		Report.error("capture: shooter and target should be handles, since the board is a LosTable")
		return ""
	for handle: int in [shooter, target]:
		if not table.has_model(handle):
			Report.error("capture: there is no model with handle %d" % handle)
			return ""
	var ends: Array[Dictionary] = []
	for handle: int in [shooter, target]:
		ends.append(table.get_model(handle))
		if not ends[-1].get("alive", true):
			ends[-1].erase("position")  # on a board, only that makes it invisible
	var models: Array[Dictionary] = []
	for handle in table.get_models():
		if handle != shooter and handle != target:
			models.append(_named(table.get_model(handle), handle, ends))
	var whole := table.terrain.to_board()
	var board := { "models": models, "models_block": table.models_block }
	return _text(ends[0], ends[1], whole.merged(board), whole, board)


## On a board a model with the id of the shooter or the target is that one, on a table it is another one.
static func _named(model: Dictionary, handle: int, ends: Array[Dictionary]) -> Dictionary:
	var id: Variant = model.get("id")
	if id == null or ends.any(func(end: Dictionary) -> bool: return end.has("id") and str(end.id) == str(id)):
		model["id"] = "model_%d" % handle
	return model


## `options` also has the pieces of a LosTerrain; `board` is empty if there is none.
static func _text(shooter: Dictionary, target: Dictionary, asked: Variant, options: Dictionary, board: Dictionary) -> String:
	var capture := LosCapture.new()
	var data := { "capture": 1, "version": EnhancedLineOfSight.get_version(), "engine": "native" }
	var parts := { "options": options, "shooter": shooter, "target": target }
	if asked is Dictionary:
		parts["board"] = board
	if options.has("terrain_features"):
		parts["terrain"] = options["terrain_features"]
		options.erase("terrain_features")
	if options.get("rules") is LosRules:
		options["rules"] = options["rules"].to_dictionary()
	for key: String in parts:
		data[key] = capture._value(parts[key])
	if capture._problem == "":
		var answer := EnhancedLineOfSight.check_enhanced_visibility(shooter, target, asked)
		data["answer"] = {}
		for key in _ANSWER_KEYS:
			if answer.has(key):
				data["answer"][key] = capture._value(answer[key])
	if capture._problem == "":
		return JSON.stringify(data, "\t", false, true) + "\n"
	Report.error("capture: this cannot be written: " + capture._problem)
	return ""


func _value(value: Variant) -> Variant:
	match typeof(value):
		TYPE_NIL, TYPE_BOOL, TYPE_STRING:
			return value
		TYPE_INT:
			return value if value >= -_MAX_PLAIN_INT and value <= _MAX_PLAIN_INT else { "@int": str(value) }
		TYPE_FLOAT:
			return _float(value)
		TYPE_VECTOR2:
			return { "@Vector2": [_number(value.x), _number(value.y)] }
		TYPE_PACKED_VECTOR2_ARRAY:
			return { "@PackedVector2Array": _coordinates(value) }
		TYPE_STRING_NAME:
			return { "@StringName": String(value) }
		TYPE_PACKED_STRING_ARRAY:
			return { "@PackedStringArray": Array(value) }
		TYPE_ARRAY:
			return _inside(func() -> Variant: return value.map(_value))
		TYPE_DICTIONARY:
			return _inside(func() -> Variant: return _dictionary(value))
	return { "@other": type_string(typeof(value)) }


## Enters a container. The limits on depth and count end self-containing data.
func _inside(contents: Callable) -> Variant:
	_containers += 1
	if _depth >= _MAX_DEPTH:
		_problem = "it is nested more than %d deep, or contains itself" % _MAX_DEPTH
	elif _containers > _MAX_CONTAINERS:
		_problem = "it has more than %d lists and dictionaries" % _MAX_CONTAINERS
	if _problem != "":
		return null
	_depth += 1
	var written: Variant = contents.call()
	_depth -= 1
	return written


func _dictionary(value: Dictionary) -> Dictionary:
	var written := {}
	for key: Variant in value:
		if not (key is String or key is StringName) or key.begins_with("@"):
			return { "@Dictionary": value.keys().map(func(any: Variant) -> Array: return [_value(any), _value(value[any])]) }
	for key: Variant in value:
		written[String(key)] = _value(value[key])
	return written


## A plain number without a fraction would be read as an int.
static func _float(value: float) -> Variant:
	var number: Variant = _number(value)
	return number if number is float and value != floorf(value) else { "@float": number }


static func _coordinates(points: PackedVector2Array) -> Array:
	var numbers := []
	for point in points:
		numbers.append_array([_number(point.x), _number(point.y)])
	return numbers


## The number itself if JSON keeps every bit of it, otherwise its text form. Before Godot 4.5, JSON prints a number
## inside a container with fewer digits than a single one.
static func _number(value: float) -> Variant:
	if not is_finite(value):
		return "nan" if is_nan(value) else "inf" if value > 0.0 else "-inf"
	var read: Variant = JSON.parse_string(JSON.stringify([value], "", false, true))
	return value if read is Array and read[0] is float and _bits(read[0]) == _bits(value) else "0x" + _bits(value)


static func _bits(value: float) -> String:
	var bytes := PackedByteArray()
	bytes.resize(8)
	bytes.encode_double(0, value)
	bytes.reverse()
	return bytes.hex_encode()
