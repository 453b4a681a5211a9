# SPDX-License-Identifier: MIT
extends RefCounted
## Valid arguments, created for each call because mutations change them. They are chosen by the name and type of a
## parameter, so new methods need no entry here.

const SIZE := Vector2i(12, 9)
const ROWS: Array[String] = [
	"............", "..#....s....", "..#....s....", "..#..m......", ".....m..###.", "......s.....", ".##...s..m..", "........s...",
	"............",
]
const TYPES: Array[String] = ["ruins", "woods", "building", "container", "barricade", "hill"]

const WORDS: Array[String] = ["hedge", "forest", "woods", "light", "heavy", "passable", "see_into"]
const CONDITIONS: Array[String] = [
	"piece:hedge", "piece:forest", "shooter:hedge", "target:near 2", "either:overlaps", "both:within", "target:on", "either:group",
	"piece<target", "piece<=both", "range>10", "hidden", "ground_level", "same_side", "open", "closed", "shooter:touches",
]

var random: RandomNumberGenerator


func _init(source: RandomNumberGenerator) -> void:
	random = source


func arguments(owner: StringName, params: Array) -> Array:
	return params.map(func(info: Dictionary) -> Variant: return argument(owner, info))


func argument(owner: StringName, info: Dictionary) -> Variant:
	if info.type == TYPE_VECTOR2I:
		return cell()
	if info.type == TYPE_VECTOR2:
		return point() if owner != &"GridLineOfSight" else Vector2(cell()) + Vector2(0.5, 0.25)
	if info.type == TYPE_ARRAY and info.hint_string == "Vector2i":
		return cells()
	var maker := "_" + String(info.name)
	if has_method(maker):
		var made: Variant = call(maker, owner)
		if info.type == TYPE_NIL or typeof(made) == info.type or info.type == TYPE_OBJECT:
			return made
	return plain(info.type)


## Adds terrain or cells to an empty object of the extension.
func fill(object: Object) -> void:
	if object.has_method("load_pieces"):
		object.call("load_pieces", _pieces(&""))
	elif object.has_method("load_rows"):
		object.call("load_rows", PackedStringArray(ROWS))
		object.call("set_unit", &"u1", cell())
		object.call("set_unit", &"u2", cell())
		object.call("add_smoke", cell(), 1.5)


func plain(type: int) -> Variant:
	match type:
		TYPE_BOOL:
			return random.randi() % 2 == 0
		TYPE_INT:
			return random.randi() % 8
		TYPE_FLOAT:
			return random.randf() * 8.0
		TYPE_STRING:
			return "ruin_1"
		TYPE_STRING_NAME:
			return &"u1"
		TYPE_RECT2:
			return Rect2(100, 100, 600, 500)
		TYPE_OBJECT:
			return null
		_:
			return type_convert(null, type)


func cell() -> Vector2i:
	return Vector2i(random.randi() % SIZE.x, random.randi() % SIZE.y)


func cells() -> Array[Vector2i]:
	return [cell(), cell(), cell()]


func point() -> Vector2:
	return Vector2(random.randi_range(100, 1000), random.randi_range(100, 800))


func model() -> Dictionary:
	var made := { "position": point(), "base_mm": [25, 32, 60, 120][random.randi() % 4], "keywords": ["INFANTRY"] }
	match random.randi() % 4:
		0:
			made.merge({ "base_type": "oval", "base_dimensions": { "length": 105, "width": 70 }, "rotation": 0.5 })
		1:
			made.merge({ "base_type": "rectangular", "base_dimensions": { "length": 90, "width": 40 }, "rotation": 2.0 })
		2:
			made.merge({ "meta": { "keywords": ["VEHICLE"] }, "model_height_inches": 4.0, "elevation_inches": 2.0 })
		3:
			made.position = { "x": made.position.x, "y": made.position.y }
	if random.randi() % 2 == 0:
		made.merge({ "tags": [WORDS[random.randi() % WORDS.size()]], "size": 1.0 + random.randi() % 5, "facing": random.randf() * TAU,
				"hidden": random.randi() % 4 == 0, "side": random.randi() % 2 })
	return made


func piece(number: int) -> Dictionary:
	var at := point()
	var size := Vector2(random.randi_range(20, 200), random.randi_range(20, 200))
	var made := {
		"id": "ruin_%d" % number, "type": TYPES[random.randi() % TYPES.size()],
		"height_category": ["low", "medium", "tall"][random.randi() % 3],
		"polygon": PackedVector2Array([at, at + Vector2(size.x, 0), at + size, at + Vector2(size.x * 0.4, size.y * 0.6), at + Vector2(0, size.y)]),
	}
	match random.randi() % 4:
		0:
			made.merge({ "traits": ["obscuring"], "walls": [{ "start": at, "end": { "x": at.x + size.x, "y": at.y }, "blocks_los": true }] })
		1:
			made.merge({ "piece_class": "area", "category": "dense", "link_group": "g", "base_inches": 1.0, "height_inches": 5.0 })
		2:
			made.merge({ "piece_class": "feature", "category": "light", "parent_area_id": "ruin_0" })
			made.polygon = Array(made.polygon)
		3:
			made.polygon = Array(made.polygon).map(func(corner: Vector2) -> Dictionary: return { "x": corner.x, "y": corner.y })
	if random.randi() % 2 == 0:
		made.merge({ "tags": [WORDS[random.randi() % WORDS.size()]], "size": 1.0 + random.randi() % 5, "state": _state(&"") })
	return made


func options() -> Dictionary:
	var made := _plain_options()
	if random.randi() % 2 == 0:
		made["rules"] = rule_set()
	return made


## Rules as scripts give them: null, a LosRules or its Dictionary form.
func rule_set() -> Variant:
	var made := LosRules.preset(random.randi() % 9)
	match random.randi() % 4:
		0:
			return null
		1:
			return made
		2:
			return made.to_dictionary()
	return { "piece_rules": range(random.randi() % 4).map(rule), "wall_rules": [rule(0)], "arc_degrees": 200.0, "max_range_inches": 20.0,
			"model_rules": [{ "when": ["blocker:hedge"] }], "cover_rules": [{ "effect": "cover", "label": "c", "quantifier": random.randi() % 3 }] }


func rule(_number: int) -> Dictionary:
	return {
		"when": [CONDITIONS[random.randi() % CONDITIONS.size()]], "unless": [CONDITIONS[random.randi() % CONDITIONS.size()]],
		"effect": random.randi() % 2, "amount": random.randf() * 3.0,
	}


func _plain_options() -> Dictionary:
	return {
		"mode": random.randi() % 3, "edition": 10 + random.randi() % 2, "sampling": random.randi() % 2, "density": [0, 3, 8][random.randi() % 3],
		"min_gap": 0.1, "heights": random.randi() % 2, "pixels_per_inch": 40.0,
	}


func board() -> Dictionary:
	var made := options()
	if random.randi() % 3 == 0:
		made["board"] = { "terrain_features": _pieces(&"") }
	else:
		made["terrain_features"] = _pieces(&"")
	return made


# --- By the name of a parameter; the argument is the class name ------------------------------------------------------


func _shooter(_owner: StringName) -> Dictionary:
	return model()


func _target(_owner: StringName) -> Dictionary:
	return model()


func _model(_owner: StringName) -> Dictionary:
	return model()


func _observer(_owner: StringName) -> Dictionary:
	return model()


func _shooters(_owner: StringName) -> Array:
	return [model(), model(), model()]


func _targets(_owner: StringName) -> Array:
	return [model(), model()]


func _observers(owner: StringName) -> Array:
	if owner != &"GridLineOfSight":
		return [model(), model()]
	return [{ "id": "o1", "cell": cell(), "path": cells(), "xray": 1, "max_range": 6.0 }, { "cell": cell(), "path": [cell()] }]


func _equipment(_owner: StringName) -> Array:
	return [
		{ "id": "e1", "kind": "reveal", "cell": cell(), "radius": 3.0 }, { "id": "e2", "kind": "motion_sensor", "cell": cell(), "radius": 2 },
		{ "id": "e3", "kind": "radar", "cell": cell() },
	]


func _board(_owner: StringName) -> Variant:
	return board()


func _options(_owner: StringName) -> Dictionary:
	return options()


func _pieces(_owner: StringName) -> Array:
	return range(3).map(piece)


func _piece(_owner: StringName) -> Dictionary:
	return piece(random.randi() % 4)


func _polygon(_owner: StringName) -> Variant:
	return piece(0).polygon


func _points(_owner: StringName) -> PackedVector2Array:
	return [point(), point()]


func _pairs(_owner: StringName) -> PackedVector2Array:
	return [Vector2(cell()), Vector2(cell()), Vector2(cell()), Vector2(cell())]


func _rules(owner: StringName) -> Variant:
	if owner == &"LosTerrain":
		return rule_set()
	return GridLosRules.preset(random.randi() % 6) if random.randi() % 4 > 0 else null


func _state(_owner: StringName) -> String:
	return ["open", "closed", "broken"][random.randi() % 3]


func _data(owner: StringName) -> Dictionary:
	return LosRules.preset(random.randi() % 9).to_dictionary() if owner == &"LosRules" else {}


func _terrain(_owner: StringName) -> Object:
	return LosTerrain.from_board(board()) if random.randi() % 2 == 0 else null


func _rows(_owner: StringName) -> PackedStringArray:
	return ROWS


func _legend(_owner: StringName) -> Dictionary:
	return { "~": 4, "X": 1, "s": 8 }


func _density(_owner: StringName) -> int:
	return random.randi_range(3, 64)


func _cell_size(_owner: StringName) -> float:
	return 50.0


func _fog(_owner: StringName) -> PackedByteArray:
	var fog: PackedByteArray = []
	fog.resize(SIZE.x * SIZE.y if random.randi() % 3 > 0 else 0)
	return fog
