# SPDX-License-Identifier: MIT
extends RefCounted
## Two models, optionally with their units, and terrain: the content of a page and of a file that tests can replay.
##
## A file is JSON: {name, text, edition, options, table, shooter, target, others, terrain_features, expected,
## rules_say, expected_units, expected_answer, line_scale, answers}. Lengths are in pixels (40 per inch), points are {x, y}, models and pieces have the
## keys of the engine. `options` are those of a board with enumerated values by name ("mode": "exact"). Its `rules` are
## the name of a preset ("size_compare") or the Dictionary form of a LosRules. `answers` holds the verdict of each mode when the file was saved. With the option `models_block`, models block sight unless they are of
## the `unit` of shooter or target. Files of LosCapture.query can be opened, too.

const Capabilities := preload("../capabilities.gd")
const Capture := preload("capture.gd")
const PIXELS_PER_INCH := 40.0

var name := ""
## A sentence about the rule that the situation shows.
var text := ""
var edition := 10
## Size in pixels.
var table := Vector2(960, 800)
var shooter := {}
var target := {}
## The other models, with an `id`, a `side` ("shooter", "target" or none) and the name of their `unit` or none.
var others: Array = []
var pieces: Array = []
## With enumerated values by name, as in a file.
var options := {}
## Mode name -> verdict when the file was saved.
var answers := {}
## The expected verdict under these options, or null.
var expected: Variant = null
## The verdict by the rules if sampling misses it, otherwise null: then `expected` is also the verdict by the rules.
var rules_say: Variant = null
## The expected answer of LosTable.unit_visibility for the units of shooter and target: keys of the answer, with ids
## instead of handles. Empty if there is none.
var expected_units := {}
## Further keys of the expected answer of the check: `blockers`, `reason`, `cover`. Empty if there is none.
var expected_answer := {}
## Factor for the width of the lines, or null. Thin lines keep a narrow gap visible.
var line_scale: Variant = null


## Reads a file: returns the Dictionary of a situation or a capture, or a String with the problem.
static func read(path: String) -> Variant:
	var json := JSON.new()
	if not FileAccess.file_exists(path):
		return "there is no such file"
	if json.parse(FileAccess.get_file_as_string(path)) != OK:
		return "it is not JSON: line %d: %s" % [json.get_error_line(), json.get_error_message()]
	if not json.data is Dictionary:
		return "it is neither a situation nor a capture"
	return json.data if Capture.is_capture(json.data) or _is_situation(json.data) \
			else "it is neither a situation nor a capture"


## Null, with an error, if the file is unusable.
static func from_file(path: String) -> RefCounted:
	var data: Variant = read(path)
	if data is Dictionary and Capture.is_capture(data):
		var capture := Capture.new(data)
		if capture.problem == "":
			return from_capture(capture)
		data = capture.problem
	if data is String:
		push_error("%s is not a situation: %s" % [path, data])
		return null
	return from_dictionary(data)


static func _is_situation(data: Dictionary) -> bool:
	for key: String in ["shooter", "target"]:
		if not data.get(key) is Dictionary:
			return false
	for key: String in ["options", "answers", "expected_units", "expected_answer"]:
		if not data.get(key, {}) is Dictionary:
			return false
	for key: String in ["terrain_features", "others"]:
		var list: Variant = data.get(key, [])
		if not list is Array or not list.all(func(entry: Variant) -> bool: return entry is Dictionary):
			return false
	return true


## The usable parts of a capture.
static func from_capture(capture: Capture) -> RefCounted:
	var situation := new()
	situation.name = "Captured with version " + capture.version
	situation.options = Capabilities.options_to_names(capture.options)
	situation.edition = capture.options.get("edition", situation.edition)
	situation.shooter = _model(capture.shooter)
	situation.target = _model(capture.target)
	situation.pieces = capture.pieces().filter(func(piece: Variant) -> bool: return piece is Dictionary).map(_piece)
	if capture.models_block():
		situation.options["models_block"] = true
		situation._take_others(capture)
	for model: Dictionary in situation.models():
		situation.table = situation.table.max(model.position + Vector2(80, 80))
	return situation


## The models without the two of the pair, which may be listed as well. The sides of a LosTable are numbers.
func _take_others(capture: Capture) -> void:
	var sides := { str(capture.target.get("side", "")): "target", str(capture.shooter.get("side", "")): "shooter" }
	var listed := capture.models()
	for i in listed.size():
		var model := _model(listed[i])
		model["side"] = sides.get(str(listed[i].get("side", "")), "")
		model["id"] = str(model.get("id", "model_%d" % i))
		if not [shooter, target].any(_is_same_model.bind(model)):
			others.append(model)
	shooter["side"] = "shooter"
	target["side"] = "target"


## As the engine decides whether a listed model is the shooter or the target itself.
static func _is_same_model(a: Dictionary, b: Dictionary) -> bool:
	if a.has("id") and str(a.id) == b.get("id"):
		return true
	return ["position", "base_mm", "base_type", "base_dimensions"].all(func(key: String) -> bool: return a.get(key) == b.get(key))


static func from_dictionary(data: Dictionary) -> RefCounted:
	var situation := new()
	situation.name = data.get("name", "")
	situation.text = data.get("text", "")
	situation.edition = int(data.get("edition", 10))
	situation.table = _point(data.get("table", situation.table))
	situation.shooter = _model(data.get("shooter", {}))
	situation.target = _model(data.get("target", {}))
	situation.others = data.get("others", []).map(_model)
	situation.pieces = data.get("terrain_features", []).map(_piece)
	situation.options = data.get("options", {})
	situation.expected = data.get("expected")
	situation.rules_say = data.get("rules_say")
	situation.line_scale = data.get("line_scale")
	situation.expected_units = data.get("expected_units", {})
	situation.expected_answer = data.get("expected_answer", {})
	situation.answers = data.get("answers", {})
	return situation


## The content of a file for this situation.
func to_dictionary() -> Dictionary:
	var data := { "name": name, "text": text, "edition": edition, "table": table, "shooter": shooter, "target": target,
			"terrain_features": pieces }
	for extra: String in ["others", "options", "expected_units", "expected_answer", "answers"]:
		if not get(extra).is_empty():
			data[extra] = get(extra)
	for extra: String in ["expected", "rules_say", "line_scale"]:
		if get(extra) != null:
			data[extra] = get(extra)
	return _as_json(data)


func save(path: String) -> Error:
	var file := FileAccess.open(path, FileAccess.WRITE)
	if file == null:
		return FileAccess.get_open_error()
	file.store_string(JSON.stringify(to_dictionary(), "\t", false, true) + "\n")
	return OK


## Whether the engine supports its options.
func is_playable() -> bool:
	return Capabilities.accepts(options)


## The board for the engine. The given options override those of the situation.
func board(overrides := {}) -> Dictionary:
	var result := { "terrain_features": pieces, "edition": edition }
	result.merge(Capabilities.options_from_names(options), true)
	result.merge(overrides, true)
	if result.get("models_block", false):
		result["models"] = models()
	return result


## All models: shooter, target and the others.
func models() -> Array:
	return [shooter, target] + others


## "shooter", "target", or "" for a model of neither side.
func side_of(model: Dictionary) -> String:
	if is_same(model, shooter):
		return "shooter"
	return "target" if is_same(model, target) else model.get("side", "")


## All models of a side, in the order of their ids, so that selecting another one does not change the order.
func army(side: String) -> Array:
	var army_models := others.filter(func(model: Dictionary) -> bool: return model.get("side", "") == side)
	army_models.append(shooter if side == "shooter" else target)
	army_models.sort_custom(func(a: Dictionary, b: Dictionary) -> bool:
		return str(a.get("id", "")).naturalnocasecmp_to(str(b.get("id", ""))) < 0)
	return army_models


## Makes one of the others the shooter or the target of its side; false if the model is not one of the others
## or belongs to neither side.
func select(model: Dictionary) -> bool:
	for i in others.size():
		if is_same(others[i], model) and model.get("side", "") in ["shooter", "target"]:
			others[i] = shooter if model.side == "shooter" else target
			if model.side == "shooter":
				shooter = model
			else:
				target = model
			return true
	return false


func snapshot() -> Dictionary:
	return { "shooter": shooter.duplicate(true), "target": target.duplicate(true), "others": others.duplicate(true),
			"pieces": pieces.duplicate(true) }


## Takes ownership of the snapshot.
func restore(state: Dictionary) -> void:
	shooter = state.shooter
	target = state.target
	others = state.others
	pieces = state.pieces


static func is_piece(thing: Dictionary) -> bool:
	return thing.has("polygon")


## Moves a model or a piece within the table and returns the actual offset. The features of an area move with it.
func move(thing: Dictionary, delta: Vector2) -> Vector2:
	var start: Vector2 = center_of(thing.polygon) if is_piece(thing) else thing.position
	# Not to the corner: (0, 0) means "no position" in the engine.
	var moved := (start + delta).clamp(Vector2.ONE, table) - start
	if not is_piece(thing):
		thing.position = start + moved
		return moved
	for piece: Dictionary in _with_features(thing):
		_transform(piece, Transform2D(0.0, moved))
	return moved


## All models of the unit of a model; only the model itself if it has no unit.
func unit_of(model: Dictionary) -> Array:
	if str(model.get("unit", "")) == "":
		return [model]
	return models().filter(func(other: Dictionary) -> bool:
		return other.get("unit", "") == model.unit and side_of(other) == side_of(model))


## Moves the unit of a model within the table, in formation, and returns the actual offset.
func move_unit(model: Dictionary, delta: Vector2) -> Vector2:
	var unit := unit_of(model)
	var extent := Rect2(model.position, Vector2.ZERO)
	for member: Dictionary in unit:
		extent = extent.expand(member.position)
	var moved := delta.clamp(Vector2.ONE - extent.position, table - extent.end)
	for member: Dictionary in unit:
		member.position += moved
	return moved


func turn(thing: Dictionary, angle: float) -> void:
	if not is_piece(thing):
		thing.rotation = wrapf(thing.get("rotation", 0.0) + angle, -PI, PI)
		if thing.has("facing"):
			thing.facing = wrapf(thing.facing + angle, -PI, PI)
		return
	var middle := center_of(thing.polygon)
	var around := Transform2D(angle, middle) * Transform2D(0.0, -middle)
	for piece in _with_features(thing):
		_transform(piece, around)


## The piece and, for an area, its features.
func _with_features(piece: Dictionary) -> Array:
	return pieces.filter(func(other: Dictionary) -> bool:
		return is_same(other, piece) or piece.has("id") and other.get("parent_area_id", "") == piece.id)


static func center_of(polygon: PackedVector2Array) -> Vector2:
	var sum := Vector2.ZERO
	for vertex in polygon:
		sum += vertex
	return sum / maxi(1, polygon.size())


static func _transform(piece: Dictionary, change: Transform2D) -> void:
	piece.polygon = change * (piece.polygon as PackedVector2Array)
	for wall: Dictionary in piece.get("walls", []):
		wall.start = change * (wall.start as Vector2)
		wall.end = change * (wall.end as Vector2)


## (0, 0), which means "no position", if the value is not a point.
static func _point(value: Variant) -> Vector2:
	if value is Dictionary:
		value = [value.get("x"), value.get("y")]
	if value is Array:
		var is_pair: bool = value.size() >= 2 and value.slice(0, 2).all(func(part: Variant) -> bool: return part is float or part is int)
		return Vector2(value[0], value[1]) if is_pair else Vector2.ZERO
	return value if value is Vector2 else Vector2.ZERO


static func _model(data: Dictionary) -> Dictionary:
	var model := data.duplicate(true)
	model["position"] = _point(data.get("position", Vector2.ONE))
	if not model.get("side", "") is String:
		model.erase("side")
	return model


static func _piece(data: Dictionary) -> Dictionary:
	var piece := data.duplicate(true)
	piece["polygon"] = EnhancedLineOfSight.to_packed_polygon(data.get("polygon", []))
	if piece.has("walls"):
		piece["walls"] = _walls(piece["walls"])
	return piece


static func _walls(given: Variant) -> Array:
	var walls: Array = given if given is Array else []
	walls = walls.filter(func(wall: Variant) -> bool: return wall is Dictionary)
	for wall: Dictionary in walls:
		wall["start"] = _point(wall.get("start"))
		wall["end"] = _point(wall.get("end"))
	return walls


## Points as {x, y}: JSON has no vectors. It has no infinity either, which is the default of the limits of rules.
static func _as_json(value: Variant) -> Variant:
	if value is Vector2:
		return { "x": value.x, "y": value.y }
	if value is Dictionary:
		var copy := {}
		for key: Variant in value:
			if not value[key] is float or is_finite(value[key]):
				copy[key] = _as_json(value[key])
		return copy
	if value is Array or value is PackedVector2Array:
		return Array(value).map(_as_json)
	return value
