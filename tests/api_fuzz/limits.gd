# SPDX-License-Identifier: MIT
extends RefCounted
## Inputs at and beyond the documented limits: polygons of a million vertices, a hundred thousand pieces, models, units
## and smoke areas, the largest grid.

const Accounting := preload("accounting.gd")

const VERTICES := 1000000
const PIECES := 100000
const PIECES_MAX := 1000000
const POINTS_MAX := 16000000
const GRID := 4096
## Maximum range on the largest board, in cells; an unlimited field of view would take hours.
const RANGE := 64.0
const SHOOTER := { "position": Vector2(200, 400), "base_mm": 32 }
const TARGET := { "position": Vector2(800, 400), "base_mm": 60 }
const BOUNDS := Rect2(0, 0, 1000, 800)


static func run(accounting: Accounting) -> void:
	Engine.print_error_messages = false
	for spread: float in [0.0, 0.4]:
		_polygon(accounting, _star(VERTICES, spread), "a million vertices, spread %s" % spread)
	_parts(accounting)
	_pieces(accounting, _scattered(PIECES), "scattered pieces")
	_pieces(accounting, _stacked(PIECES), "stacked pieces")
	_invalid_pieces(accounting)
	_beyond(accounting)
	_models(accounting)
	_cells(accounting)
	_units(accounting)
	Engine.print_error_messages = true


## Makes and times a call and returns its result.
static func _try(accounting: Accounting, object: Object, method: StringName, arguments: Array, about: String) -> Variant:
	return accounting.time("%s, %s" % [method, about], object.callv.bind(method, arguments))


# --- Tables --------------------------------------------------------------------------------------------------------


## A polygon around (500, 400). With a spread, every second vertex is nearer to the center.
static func _star(count: int, spread: float) -> PackedVector2Array:
	var points: PackedVector2Array = []
	points.resize(count)
	for i in count:
		points[i] = Vector2(500, 400) + Vector2.from_angle(TAU * i / count) * (150.0 - 150.0 * spread * (i % 2))
	return points


static func _scattered(count: int) -> Array:
	var random := RandomNumberGenerator.new()
	random.seed = 5
	var pieces := []
	for i in count:
		var at := Vector2(random.randf() * 10000.0, random.randf() * 10000.0)
		pieces.append(_piece("p%d" % i, [at, at + Vector2(8, 0), at + Vector2(4, 9)]))
	return pieces


## Identical pieces with the same id.
static func _stacked(count: int) -> Array:
	var pieces := []
	pieces.resize(count)
	pieces.fill(_piece("same", [Vector2(490, 395), Vector2(510, 395), Vector2(510, 900), Vector2(490, 900)]))
	return pieces


static func _piece(id: String, polygon: PackedVector2Array) -> Dictionary:
	return { "id": id, "type": "ruins", "height_category": "tall", "polygon": polygon }


static func _polygon(accounting: Accounting, star: PackedVector2Array, about: String) -> void:
	var engine := EnhancedLineOfSight.new()
	for polygon: Variant in [star, Array(star)]:
		_try(accounting, engine, "to_packed_polygon", [polygon], about)
		_try(accounting, engine, "segment_intersects_polygon", [Vector2(0, 1), Vector2(999, 600), polygon], about)
	engine.free()
	_pieces(accounting, [_piece("star", star)], about)


## One piece with very many walls, traits and keywords.
static func _parts(accounting: Accounting) -> void:
	var wall := { "start": Vector2(500, 0), "end": Vector2(500, 380) }
	var piece := _piece("parts", _star(16, 0.1))
	for key: String in ["walls", "traits", "keywords"]:
		piece[key] = []
		piece[key].resize(PIECES)
		piece[key].fill(wall if key == "walls" else "NOTHING OF THE KIND")
	var vertices := []
	for point in _star(PIECES, 0.3):
		vertices.append({ "x": point.x, "y": point.y })
	_pieces(accounting, [piece, { "id": "pairs", "type": "ruins", "polygon": vertices }], "parts")


static func _pieces(accounting: Accounting, pieces: Array, about: String) -> void:
	var board := { "terrain_features": pieces }
	var engine := EnhancedLineOfSight.new()
	for mode in 3:
		for heights in 2:
			board.merge({ "mode": mode, "heights": heights, "edition": 10 + mode % 2 }, true)
			_try(accounting, engine, "has_los", [SHOOTER, TARGET, board], about)
	_try(accounting, engine, "check_enhanced_visibility", [SHOOTER, TARGET, board, true], about)
	_try(accounting, engine, "judge_line", [Vector2(200, 400), Vector2(800, 400), board], about)
	_try(accounting, engine, "check_legacy_line_of_sight", [Vector2(200, 400), Vector2(800, 400), board], about)
	engine.free()
	var terrain: LosTerrain = accounting.time("from_board, " + about, func() -> LosTerrain: return LosTerrain.from_board(board))
	for mode in 3:
		terrain.mode = mode
		for heights in 2:
			terrain.heights = heights
			_query(accounting, terrain, "%s, mode %d, heights %d" % [about, mode, heights])
	_try(accounting, terrain, "set_piece", [pieces[0]], about)
	_try(accounting, terrain, "remove_piece", [pieces[0].id], about)
	_try(accounting, terrain, "load_pieces", [pieces], about)


static func _query(accounting: Accounting, terrain: LosTerrain, about: String) -> void:
	var far := { "position": Vector2(9000, 9500), "base_mm": 120 }
	_try(accounting, terrain, "check", [SHOOTER, TARGET, true], about)
	_try(accounting, terrain, "query", [SHOOTER, TARGET, true], about)
	_try(accounting, terrain, "has_los", [SHOOTER, far], about)
	_try(accounting, terrain, "target_visibility", [SHOOTER, TARGET], about)
	_try(accounting, terrain, "target_visibility", [SHOOTER, far], about)
	_try(accounting, terrain, "visibility_matrix", [[SHOOTER], [TARGET, far]], about)
	_try(accounting, terrain, "any_visible", [[SHOOTER], [TARGET, far]], about)
	_try(accounting, terrain, "visibility_polygon", [Vector2(200, 400), {}, BOUNDS], about)
	_try(accounting, terrain, "visibility_triangles", [Vector2(200, 400), SHOOTER, Rect2(100, 300, 200, 200)], about)
	_try(accounting, terrain, "visibility_triangles", [Vector2(200, 400)], about)
	_try(accounting, terrain, "visibility_region", [SHOOTER, Rect2(100, 300, 200, 200)], about)
	_try(accounting, terrain, "unit_region", [[SHOOTER, SHOOTER], Rect2(100, 300, 200, 200)], about)


## A hundred thousand entries that are no valid pieces.
static func _invalid_pieces(accounting: Accounting) -> void:
	for entry: Variant in [null, {}, [], { "polygon": [null, 1, []], "walls": [1], "traits": 5, "type": [] }]:
		var pieces := []
		pieces.resize(PIECES)
		pieces.fill(entry)
		var terrain := LosTerrain.new()
		_try(accounting, terrain, "load_pieces", [pieces], "invalid pieces")
		_try(accounting, terrain, "get_warnings", [], "invalid pieces")
		accounting.expect(terrain.get_warnings().size() <= 1001, "more warnings than documented")
		accounting.expect(terrain.has_los(SHOOTER, TARGET), "invalid pieces block")


## One more than the limit is refused, and the existing terrain stays.
static func _beyond(accounting: Accounting) -> void:
	var terrain := LosTerrain.new()
	terrain.set_piece(_piece("kept", [Vector2(490, 0), Vector2(510, 0), Vector2(510, 900), Vector2(490, 900)]))
	var points: PackedVector2Array = []
	points.resize(POINTS_MAX + 1)
	var pieces := []
	pieces.resize(PIECES_MAX + 1)
	pieces.fill({})
	accounting.expect(_try(accounting, terrain, "set_piece", [_piece("huge", points)], "a point too many") == false, "a point too many is accepted")
	accounting.expect(_try(accounting, terrain, "load_pieces", [pieces], "a piece too many") == 0, "a piece too many is accepted")
	accounting.expect(terrain.get_piece_count() == 1 and not terrain.has_los(SHOOTER, TARGET), "the existing terrain is gone")


static func _models(accounting: Accounting) -> void:
	var terrain := LosTerrain.from_board({ "terrain_features": _stacked(1) })
	var models := []
	models.resize(PIECES)
	models.fill({ "position": Vector2(801, 401), "base_mm": 25, "keywords": ["INFANTRY"] })
	_try(accounting, terrain, "visibility_matrix", [[SHOOTER], models], "many models")
	_try(accounting, terrain, "any_visible", [[SHOOTER], models], "many models")
	_try(accounting, terrain, "exposure", [TARGET, PackedVector2Array([Vector2(1, 2)]), models], "many models")
	_try(accounting, terrain, "visibility_map", [[SHOOTER], BOUNDS, 5.0], "many cells")
	_try(accounting, terrain, "visibility_map", [[SHOOTER], BOUNDS, 1e-9], "too many cells")
	models.fill(null)
	_try(accounting, terrain, "visibility_matrix", [models, [SHOOTER]], "many null models")


# --- Cells ---------------------------------------------------------------------------------------------------------


static func _cells(accounting: Accounting) -> void:
	var board := GridLineOfSight.new()
	var rows: PackedStringArray = []
	for y in GRID:
		rows.append(("...#..s.m......." if y % 5 == 0 else "................").repeat(GRID / 16))
	_try(accounting, board, "load_rows", [rows], "the largest board")
	_try(accounting, board, "to_rows", [], "the largest board")
	_try(accounting, board, "copy", [], "the largest board")
	_try(accounting, board, "add_smoke", [Vector2i(9, 9), 1e300], "the largest board")
	for preset in 6:
		var about := "the largest board, preset %d" % preset
		var rules := GridLosRules.preset(preset)
		rules.max_range = RANGE if preset > 0 else RANGE / 4.0
		var from := Vector2i(GRID / 2, GRID / 2)
		_try(accounting, board, "has_los", [Vector2i.ZERO, Vector2i(GRID - 1, GRID - 2), GridLosRules.preset(preset)], about)
		_try(accounting, board, "trace", [Vector2i.ZERO, Vector2i(GRID - 1, GRID - 2), GridLosRules.preset(preset)], about)
		_try(accounting, board, "get_visible_cells", [from, rules], about)
		_try(accounting, board, "get_visibility_mask", [from, rules], about)
		_try(accounting, board, "get_danger_map", [[from], rules], about)
		_try(accounting, board, "update_fog", [PackedByteArray(), [from], rules], about)


static func _units(accounting: Accounting) -> void:
	var board := GridLineOfSight.create(100, 100)
	for i in PIECES / 10:
		board.set_unit("u%d" % i, Vector2i(i % 100, 50))
	_try(accounting, board, "copy", [], "many units")
	_try(accounting, board, "has_los_between", [&"u1", &"u9999"], "many units")
	_try(accounting, board, "remove_unit", [&"u5000"], "many units")
	var observers := []
	observers.resize(PIECES)
	observers.fill({ "cell": Vector2i(3, 4), "path": [Vector2i(5, 5), null, Vector2i(6, 6)] })
	_try(accounting, board, "check_reveals", [observers, Vector2i(9, 9), true], "many observers")
	_try(accounting, board, "report_sight", [observers, Vector2i(9, 9)], "many observers")
	var cells: Array[Vector2i] = []
	cells.resize(PIECES)
	_try(accounting, board, "get_observers_of", [Vector2i(9, 9), cells], "many observers")
	_try(accounting, board, "set_cells", [cells, 1], "many cells")
	var pairs: PackedVector2Array = []
	pairs.resize(PIECES * 2)
	_try(accounting, board, "batch", [pairs], "many pairs")
