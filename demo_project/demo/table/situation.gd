# SPDX-License-Identifier: MIT
extends RefCounted
## Two models and the terrain between them: what a page shows, a file holds and a test can replay.
##
## A file is JSON: {name, text, edition, table, shooter, target, terrain_features, expected}; lengths are
## pixels (40 per inch), points are {x, y}, models and pieces carry the keys that the engine reads.

const Native := preload("res://addons/enhanced_los/native.gd")
const PIXELS_PER_INCH := 40.0

var name := ""
## The rule that the situation shows, in a sentence.
var text := ""
var edition := 10
## Size in pixels.
var table := Vector2(960, 800)
var shooter := {}
var target := {}
var pieces: Array = []
## The verdict that the rules give, or null where none is promised.
var expected: Variant = null


static func from_file(path: String) -> RefCounted:
	var json := JSON.new()
	if json.parse(FileAccess.get_file_as_string(path)) != OK or not json.data is Dictionary:
		push_error("%s is not a situation: line %d: %s" % [path, json.get_error_line(), json.get_error_message()])
		return null
	return from_dictionary(json.data)


static func from_dictionary(data: Dictionary) -> RefCounted:
	var situation := new()
	situation.name = data.get("name", "")
	situation.text = data.get("text", "")
	situation.edition = int(data.get("edition", 10))
	situation.table = _point(data.get("table", situation.table))
	situation.shooter = _model(data.get("shooter", {}))
	situation.target = _model(data.get("target", {}))
	situation.pieces = data.get("terrain_features", []).map(_piece)
	situation.expected = data.get("expected")
	return situation


## The board as the engine takes it. Options win over the situation's edition.
func board(options := {}) -> Dictionary:
	var result := { "terrain_features": pieces, "edition": edition }
	result.merge(options, true)
	return result


func snapshot() -> Dictionary:
	return { "shooter": shooter.duplicate(true), "target": target.duplicate(true), "pieces": pieces.duplicate(true) }


## The snapshot is used up: it becomes the situation.
func restore(state: Dictionary) -> void:
	shooter = state.shooter
	target = state.target
	pieces = state.pieces


static func is_piece(thing: Dictionary) -> bool:
	return thing.has("polygon")


## Moves a model or a piece as far as the table allows and tells how far that was. An area takes the features
## that stand in it along.
func move(thing: Dictionary, delta: Vector2) -> Vector2:
	var start: Vector2 = centre_of(thing.polygon) if is_piece(thing) else thing.position
	# Not the very corner: (0, 0) means "nowhere" to the engine.
	var moved := (start + delta).clamp(Vector2.ONE, table) - start
	if not is_piece(thing):
		thing.position = start + moved
		return moved
	for piece: Dictionary in _with_features(thing):
		_transform(piece, Transform2D(0.0, moved))
	return moved


func turn(thing: Dictionary, angle: float) -> void:
	if not is_piece(thing):
		thing.rotation = wrapf(thing.get("rotation", 0.0) + angle, -PI, PI)
		return
	var middle := centre_of(thing.polygon)
	var around := Transform2D(angle, middle) * Transform2D(0.0, -middle)
	for piece in _with_features(thing):
		_transform(piece, around)


## The piece and, for an area, the features in it.
func _with_features(piece: Dictionary) -> Array:
	return pieces.filter(func(other: Dictionary) -> bool:
		return is_same(other, piece) or piece.has("id") and other.get("parent_area_id", "") == piece.id)


static func centre_of(polygon: PackedVector2Array) -> Vector2:
	var sum := Vector2.ZERO
	for vertex in polygon:
		sum += vertex
	return sum / maxi(1, polygon.size())


static func _transform(piece: Dictionary, change: Transform2D) -> void:
	piece.polygon = change * (piece.polygon as PackedVector2Array)
	for wall: Dictionary in piece.get("walls", []):
		wall.start = change * (wall.start as Vector2)
		wall.end = change * (wall.end as Vector2)


static func _point(value: Variant) -> Vector2:
	return value if value is Vector2 else Vector2(value.x, value.y)


static func _model(data: Dictionary) -> Dictionary:
	var model := data.duplicate(true)
	model["position"] = _point(data.get("position", Vector2.ONE))
	return model


static func _piece(data: Dictionary) -> Dictionary:
	var piece := data.duplicate(true)
	piece["polygon"] = Native.engine().to_packed_polygon(data.get("polygon", []))
	for wall: Dictionary in piece.get("walls", []):
		wall["start"] = _point(wall.start)
		wall["end"] = _point(wall.end)
	return piece
