# SPDX-License-Identifier: MIT
extends "support/message_test.gd"
## Data that is legal but is read as nothing: boards, models and pieces whose keys have other names, and polygons of one
## or two vertices. Each causes one warning, the same with and without the library, and the answer does not change.


const OPEN_TABLE := "; pieces are read from \"terrain_features\", so the table is open"
const NOT_READ := "\" is not read, the key is \"position\" (a Vector2 or {x, y}); "
const NOT_VISIBLE := "the model is treated as not visible"

var box := Scene.corners(BETWEEN)

# The board and its warning.
var boards := [
	[{ "obstacles": [{ "polygon": box }] }, "board: no key is known, the first is \"obstacles\"" + OPEN_TABLE],
	[{ "units": 5, "meta": [], 7: null }, "board: no key is known, the first is \"units\"" + OPEN_TABLE],
	[{ 7: [], "units": 5 }, "board: no key is known, the first is \"7\"" + OPEN_TABLE],
	[{ [box]: 1 }, "board: no key is known, the first is \"Array\"" + OPEN_TABLE],
	[{ "x" + "ä".repeat(40): 1 }, "board: no key is known, the first is \"x%s\"" % "ä".repeat(15) + OPEN_TABLE],
	[{ "board": { "objectives": [] } }, "board: no key is known, the first is \"objectives\"" + OPEN_TABLE],
	[{ "terrain_feature": [{ "polygon": box }] }, "board: \"terrain_feature\" is not read; did you mean \"terrain_features\"?"],
	[{ &"Terrain_Features": [], "edition": 10 }, "board: \"Terrain_Features\" is not read; did you mean \"terrain_features\"?"],
	[{ "board": { "terain_features": [] } }, "board: \"terain_features\" is not read; did you mean \"terrain_features\"?"],
	[{ "pieces": [{ "polygon": box }] }, "board: \"pieces\" holds pieces, but they are read from \"terrain_features\" only"],
	[{}, ""],
	[{ "edition": 10, "units": 5 }, ""],
	[{ "models_block": false, "units": 5 }, ""],
	[{ "rules": null, "units": 5 }, ""],
	[{ "terrain_features": [], "terrain_feature": [] }, ""],
	[{ "board": {}, "units": 5 }, ""],
	[{ "board": { "terrain_features": [], "size": 5 } }, ""],
]

# A model without a position, and the key that the warning names.
var models := [
	[{ "pos": FROM }, "pos"],
	[{ "x": 200, "y": 400 }, "x"],
	[{ &"coords": [200, 400] }, "coords"],
	[{ "Position": FROM }, "Position"],
	[{ "base_mm": 32, "postion": FROM, "pos": FROM }, "postion"],
	[{ "positionen": FROM, "y": 3, "place": FROM }, ""],
	[{ "position": null, "pos": FROM }, ""],
	[{}, ""],
]

# A piece and the warning about its outline.
var pieces := [
	[{ "poligon": box }, "\"poligon\" is not read; did you mean \"polygon\"? Without it the piece blocks nothing"],
	[{ "pollygon": box }, "\"pollygon\" is not read; did you mean \"polygon\"? Without it the piece blocks nothing"],
	[{ &"Polygon": box }, "\"Polygon\" is not read; did you mean \"polygon\"? Without it the piece blocks nothing"],
	[{ "points": box }, "\"points\" is not read; did you mean \"polygon\"? Without it the piece blocks nothing"],
	[{ "wall": [{ "start": FROM, "end": TO }] }, "\"wall\" is not read; did you mean \"walls\"? Without it the piece blocks nothing"],
	[{ "wall": [], "polygn": box }, "\"polygn\" is not read; did you mean \"polygon\"? Without it the piece blocks nothing"],
	[{ "polygon": box.slice(0, 2) }, "\"polygon\" has 2 vertices: an edge without an inside; use \"walls\" for a thin wall, or add vertices"],
	[{ "polygon": [box[0]] }, "\"polygon\" has 1 vertex and blocks nothing; a polygon has at least 3"],
	[{ "polygon": [], "poligon": box }, ""],
	[{ "walls": [], "poligon": box }, ""],
	[{ "polygon": box, "wall": [] }, ""],
	[{ "polygon": [] }, ""],
	[{ "color": box }, ""],
]


func after_each() -> void:
	EnhancedLineOfSight.set_default_terrain(null)
	EnhancedLineOfSight.set_default_terrain(null)
	EnhancedLineOfSight.clear_cache()


func test_boards() -> void:
	for los: Object in [EnhancedLineOfSight]:
		for row: Array in boards:
			los.clear_cache()
			for i in 2:
				assert_true(los.has_los(Scene.model(FROM), Scene.model(TO), row[0]), str(row))
				_assert_warning(row[1] if i == 0 else "", "%s, call %d" % [row, i])


func test_boards_of_a_terrain() -> void:
	for kind: Object in [LosTerrain]:
		for row: Array in boards:
			EnhancedLineOfSight.clear_cache()
			EnhancedLineOfSight.clear_cache()
			var terrain: RefCounted = kind.from_board(row[0])
			assert_eq(Array(terrain.get_warnings()), [] if row[1] == "" else [row[1]], str(row))
			_assert_warning(row[1], str(row))


## With a default terrain a board needs no keys: a game may pass its whole state.
func test_the_default_terrain_needs_no_board() -> void:
	var board := { "units": 5, "meta": [], "terrain_feature": [] }
	EnhancedLineOfSight.set_default_terrain(LosTerrain.new())
	EnhancedLineOfSight.set_default_terrain(LosTerrain.new())
	for los: Object in [EnhancedLineOfSight]:
		assert_true(los.has_los(Scene.model(FROM), Scene.model(TO), board))
		assert_message(SILENT, "", "a default terrain")


func test_models() -> void:
	for los: Object in [EnhancedLineOfSight]:
		for row: Array in models:
			var text: String = "" if row[1] == "" else "shooter: \"" + row[1] + NOT_READ + NOT_VISIBLE
			los.clear_cache()
			for i in 2:
				assert_eq(los.check_enhanced_visibility(row[0], Scene.model(TO), {}).reason, "Invalid model positions", str(row))
				_assert_warning(text if i == 0 else "", "%s, call %d" % [row, i])


## A base without a size that is probably misspelled has the default, with one warning.
func test_bases() -> void:
	var default := Scene.model(FROM, 32)
	for row: Array in [[{ "base": 100 }, "base"], [{ &"base_m": 100 }, "base_m"], [{ "basemm": 100, "tags": [] }, "basemm"],
			[{ "base_mmm": 100, "base_type": "hull" }, "base_mmm"], [{ "base_size": 100 }, "base_size"],
			[{ "base": 100, "base_type": "oval", "base_dimensions": {} }, ""], [{ "base": 100, "base_mm": 32 }, ""],
			[{ "base_dimensions": {}, "keywords": [] }, ""], [{ "owner": 1, "radius": 3 }, ""], [{}, ""]]:
		var model: Dictionary = { "position": FROM }.merged(row[0])
		var text: String = "" if row[1] == "" else "\"%s\" is not read, the key is \"base_mm\"; the base is 32 mm wide" % row[1]
		for los: Object in [EnhancedLineOfSight]:
			los.clear_cache()
			var expected: float = los.base_distance(default, Scene.model(TO))
			for i in 2:
				var distance: float = los.base_distance(model, Scene.model(TO))
				assert_eq(distance == expected, not model.has("base_dimensions") or model.get("base_type") != "oval", str(row))
				_assert_warning("model_a: " + text if i == 0 and text != "" else "", "%s, call %d" % [row, i])
		for kind: Object in [LosTable]:
			EnhancedLineOfSight.clear_cache()
			EnhancedLineOfSight.clear_cache()
			assert_eq(kind.new().add_model(model), 0, str(row))
			_assert_warning("model: " + text if text != "" else "", "add_model %s" % [row])


## The end of the warning is what the call does with the model.
func test_models_of_other_calls() -> void:
	var model := { "id": "m", "pos": FROM }
	var rest := { "base_mm": "x", "position": FROM }
	for los: Object in [EnhancedLineOfSight]:
		los.clear_cache()
		assert_eq(los.base_distance(model, Scene.model(TO)), INF)
		_assert_warning("model_a \"m\": \"pos" + NOT_READ + "the distance is infinite", "base_distance")
		assert_eq(los.sample_points(model, 4), PackedVector2Array())
		_assert_warning("model \"m\": \"pos" + NOT_READ + "there are no points", "sample_points")
		assert_eq(los.sample_points(rest, 4), PackedVector2Array())
		_assert_warning("model: \"base_mm\" should be a finite number, not String; there are no points", "sample_points")
		assert_eq(los.sample_density(rest, Scene.model(TO)), los.sample_density(Scene.model(FROM), Scene.model(TO)))
		_assert_warning("shooter: \"base_mm\" should be a finite number, not String; a default is used", "sample_density")
	for kind: Object in [LosTerrain]:
		var terrain: RefCounted = kind.new()
		assert_eq(terrain.pieces_at(model), PackedStringArray())
		_assert_warning("model \"m\": \"pos" + NOT_READ + "the model is in no piece", "pieces_at")
		assert_eq(terrain.visibility_matrix([Scene.model(FROM), { "x": 1 }, 5], [Scene.model(TO)]), PackedByteArray([1, 0, 0]))
		if can_read_messages():
			assert_eq(Array(new_messages()), [_warning("shooter 1: \"x" + NOT_READ + NOT_VISIBLE),
					_warning("shooter 2 should be a Dictionary, not int; " + NOT_VISIBLE)])


func test_observers_of_a_region() -> void:
	var terrain := LosTerrain.new()
	var bounds := Rect2(0, 0, 800, 800)
	var here := terrain.visibility_polygon(FROM, { "base_mm": 32 }, bounds)
	assert_eq(terrain.visibility_polygon(FROM, { "pos": TO }, bounds), here)
	_assert_warning("observer: \"pos" + NOT_READ + "the observer stands at the point \"from\"", "visibility_polygon")
	assert_eq(terrain.visibility_polygon(FROM, { "base_mm": "x" }, bounds), PackedVector2Array())
	_assert_warning("observer: \"base_mm\" should be a finite number, not String; " + NOT_VISIBLE, "visibility_polygon")


func test_models_of_a_table() -> void:
	for kind: Object in [LosTable]:
		EnhancedLineOfSight.clear_cache()
		EnhancedLineOfSight.clear_cache()
		var table: RefCounted = kind.new()
		var handle: int = table.add_model({ "id": "m", "pos": FROM })
		_assert_warning("model \"m\": \"pos" + NOT_READ + "the model is not on the table", "add_model")
		assert_true(table.has_model(handle))
		assert_true(table.set_model(handle, { "id": "m" }))
		assert_message(SILENT, "", "a model in reserve")
		for row: Array in [[{ "base_mm": "x", "pos": FROM }, "\"base_mm\" should be a finite number, not String"],
				[{ "position": [1, 2] }, "\"position\" should be a Vector2 or {x, y} of finite numbers, not Array"],
				[{ "position": Vector2(INF, 0) }, "\"position\" (inf, 0) is not finite or beyond 1e+07"],
				[{ "base_type": "blob", "alive": 5 }, "\"alive\" should be a bool, not 5"]]:
			assert_eq(table.add_model(row[0]), -1, str(row))
			assert_message(ERROR, "add_model: model: %s; nothing changed" % row[1], str(row))


func test_blocking_models_of_a_board() -> void:
	var rows := [[{ "pos": FROM }, "model 0: \"pos" + NOT_READ + "the model is not on the table"],
			[{ "position": FROM, "base_mm": "x" }, "model 0: \"base_mm\" should be a finite number, not String; the model does not block"],
			[5, "model 0 should be a Dictionary, not int; the model does not block"]]
	for los: Object in [EnhancedLineOfSight]:
		los.clear_cache()
		for row: Array in rows:
			var board := { "models_block": true, "models": [row[0]] }
			assert_true(los.has_los(Scene.model(FROM), Scene.model(TO), board), str(row))
			_assert_warning(row[1], str(row))


func test_pieces() -> void:
	for kind: Object in [LosTerrain]:
		for row: Array in pieces:
			var text: String = "" if row[1] == "" else "terrain piece \"p\": " + row[1]
			EnhancedLineOfSight.clear_cache()
			EnhancedLineOfSight.clear_cache()
			for i in 2:
				var terrain: RefCounted = kind.new()
				assert_eq(terrain.load_pieces([{ "id": "p", "type": "hill" }.merged(row[0])]), 1)
				assert_eq(Array(terrain.get_warnings()), [] if text == "" else [text], str(row))
				_assert_warning(text if i == 0 else "", "%s, load %d" % [row, i])


## The edge of two vertices blocks, as the warning says; a single vertex does not.
func test_short_polygons_of_a_query() -> void:
	var edge := [Vector2(500, 0), Vector2(500, 800)]
	for los: Object in [EnhancedLineOfSight]:
		los.clear_cache()
		for row: Array in [[edge, false], [[edge[0]], true]]:
			for i in 2:
				var board := Scene.board([{ "id": "p", "type": "ruins", "polygon": row[0] }])
				assert_eq(los.has_los(Scene.model(FROM), Scene.model(TO), board), row[1], str(row))
				if i == 0:
					assert_message(WARNING, "terrain piece \"p\": \"polygon\" has %d vert" % row[0].size(), str(row))
				else:
					assert_message(SILENT, "", str(row))


## A vertex that is left out has its own warning, so the polygon has one warning in all.
func test_a_polygon_that_loses_vertices() -> void:
	for kind: Object in [LosTerrain]:
		EnhancedLineOfSight.clear_cache()
		EnhancedLineOfSight.clear_cache()
		var terrain: RefCounted = kind.new()
		terrain.load_pieces([{ "id": "p", "polygon": [box[0], "x", box[1]] }])
		assert_eq(terrain.get_warnings().size(), 1)
		assert_message(WARNING, "vertex 1 should be", "left out")


func _assert_warning(text: String, about: String) -> void:
	if not can_read_messages():
		pass_test("this version of Godot does not expose messages")
		return
	assert_eq(Array(new_messages()), [] if text == "" else [_warning(text)], about)


static func _warning(text: String) -> String:
	return WARNING + ": " + PREFIX + text
