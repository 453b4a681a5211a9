# SPDX-License-Identifier: MIT
extends RefCounted
## As much as the documentation allows, and a little more: polygons of a million vertices, a hundred thousand pieces,
## models, units and areas of smoke, the largest board of cells.

const Ledger := preload("ledger.gd")

const VERTICES := 1000000
const PIECES := 100000
const PIECES_MAX := 1000000
const POINTS_MAX := 16000000
const GRID := 4096
## How far one sees on the largest board, in cells: corner rays to all of it would be hours of work.
const RANGE := 64.0
const SHOOTER := { "position": Vector2(200, 400), "base_mm": 32 }
const TARGET := { "position": Vector2(800, 400), "base_mm": 60 }
const BOUNDS := Rect2(0, 0, 1000, 800)


static func run(ledger: Ledger) -> void:
	Engine.print_error_messages = false
	for spread: float in [0.0, 0.4]:
		_polygon(ledger, _ring(VERTICES, spread), "a million vertices, spread %s" % spread)
	_parts(ledger)
	_pieces(ledger, _scattered(PIECES), "scattered pieces")
	_pieces(ledger, _stacked(PIECES), "pieces on one place")
	_rubbish(ledger)
	_beyond(ledger)
	_models(ledger)
	_cells(ledger)
	_units(ledger)
	Engine.print_error_messages = true


## The call by its name, its answer unseen.
static func _try(ledger: Ledger, object: Object, method: StringName, arguments: Array, about: String) -> Variant:
	return ledger.time("%s, %s" % [method, about], object.callv.bind(method, arguments))


# --- Tables --------------------------------------------------------------------------------------------------------


## Around (500, 400); with a spread every second vertex is nearer.
static func _ring(count: int, spread: float) -> PackedVector2Array:
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


## All the same, with the same id.
static func _stacked(count: int) -> Array:
	var pieces := []
	pieces.resize(count)
	pieces.fill(_piece("same", [Vector2(490, 395), Vector2(510, 395), Vector2(510, 900), Vector2(490, 900)]))
	return pieces


static func _piece(id: String, polygon: PackedVector2Array) -> Dictionary:
	return { "id": id, "type": "ruins", "height_category": "tall", "polygon": polygon }


static func _polygon(ledger: Ledger, ring: PackedVector2Array, about: String) -> void:
	var engine := EnhancedLineOfSight.new()
	for polygon: Variant in [ring, Array(ring)]:
		_try(ledger, engine, "to_packed_polygon", [polygon], about)
		_try(ledger, engine, "segment_intersects_polygon", [Vector2(0, 1), Vector2(999, 600), polygon], about)
	engine.free()
	_pieces(ledger, [_piece("ring", ring)], about)


## One piece with too much of everything.
static func _parts(ledger: Ledger) -> void:
	var wall := { "start": Vector2(500, 0), "end": Vector2(500, 380) }
	var piece := _piece("parts", _ring(16, 0.1))
	for key: String in ["walls", "traits", "keywords"]:
		piece[key] = []
		piece[key].resize(PIECES)
		piece[key].fill(wall if key == "walls" else "NOTHING OF THE KIND")
	var vertices := []
	for point in _ring(PIECES, 0.3):
		vertices.append({ "x": point.x, "y": point.y })
	_pieces(ledger, [piece, { "id": "pairs", "type": "ruins", "polygon": vertices }], "parts")


static func _pieces(ledger: Ledger, pieces: Array, about: String) -> void:
	var board := { "terrain_features": pieces }
	var engine := EnhancedLineOfSight.new()
	for mode in 3:
		for heights in 2:
			board.merge({ "mode": mode, "heights": heights, "edition": 10 + mode % 2 }, true)
			_try(ledger, engine, "has_los", [SHOOTER, TARGET, board], about)
	_try(ledger, engine, "check_enhanced_visibility", [SHOOTER, TARGET, board, true], about)
	_try(ledger, engine, "judge_line", [Vector2(200, 400), Vector2(800, 400), board], about)
	_try(ledger, engine, "check_legacy_line_of_sight", [Vector2(200, 400), Vector2(800, 400), board], about)
	engine.free()
	var terrain: LosTerrain = ledger.time("from_board, " + about, func() -> LosTerrain: return LosTerrain.from_board(board))
	for mode in 3:
		terrain.mode = mode
		for heights in 2:
			terrain.heights = heights
			_ask(ledger, terrain, "%s, mode %d, heights %d" % [about, mode, heights])
	_try(ledger, terrain, "set_piece", [pieces[0]], about)
	_try(ledger, terrain, "remove_piece", [pieces[0].id], about)
	_try(ledger, terrain, "load_pieces", [pieces], about)


static func _ask(ledger: Ledger, terrain: LosTerrain, about: String) -> void:
	var far := { "position": Vector2(9000, 9500), "base_mm": 120 }
	_try(ledger, terrain, "check", [SHOOTER, TARGET, true], about)
	_try(ledger, terrain, "has_los", [SHOOTER, far], about)
	_try(ledger, terrain, "target_visibility", [SHOOTER, TARGET], about)
	_try(ledger, terrain, "target_visibility", [SHOOTER, far], about)
	_try(ledger, terrain, "visibility_matrix", [[SHOOTER], [TARGET, far]], about)
	_try(ledger, terrain, "any_visible", [[SHOOTER], [TARGET, far]], about)
	_try(ledger, terrain, "visibility_polygon", [Vector2(200, 400), {}, BOUNDS], about)
	_try(ledger, terrain, "visibility_triangles", [Vector2(200, 400), SHOOTER, Rect2(100, 300, 200, 200)], about)
	_try(ledger, terrain, "visibility_triangles", [Vector2(200, 400)], about)


## A hundred thousand things that are no pieces.
static func _rubbish(ledger: Ledger) -> void:
	for entry: Variant in [null, {}, [], { "polygon": [null, 1, []], "walls": [1], "traits": 5, "type": [] }]:
		var pieces := []
		pieces.resize(PIECES)
		pieces.fill(entry)
		var terrain := LosTerrain.new()
		_try(ledger, terrain, "load_pieces", [pieces], "rubbish")
		_try(ledger, terrain, "get_warnings", [], "rubbish")
		ledger.expect(terrain.get_warnings().size() <= 1001, "more warnings than promised")
		ledger.expect(terrain.has_los(SHOOTER, TARGET), "rubbish blocks")


## One more than is taken: refused, and what was there stays.
static func _beyond(ledger: Ledger) -> void:
	var terrain := LosTerrain.new()
	terrain.set_piece(_piece("kept", [Vector2(490, 0), Vector2(510, 0), Vector2(510, 900), Vector2(490, 900)]))
	var ring: PackedVector2Array = []
	ring.resize(POINTS_MAX + 1)
	var pieces := []
	pieces.resize(PIECES_MAX + 1)
	pieces.fill({})
	ledger.expect(_try(ledger, terrain, "set_piece", [_piece("huge", ring)], "a point too many") == false, "a point too many is taken")
	ledger.expect(_try(ledger, terrain, "load_pieces", [pieces], "a piece too many") == 0, "a piece too many is taken")
	ledger.expect(terrain.get_piece_count() == 1 and not terrain.has_los(SHOOTER, TARGET), "what was there before is gone")


static func _models(ledger: Ledger) -> void:
	var terrain := LosTerrain.from_board({ "terrain_features": _stacked(1) })
	var crowd := []
	crowd.resize(PIECES)
	crowd.fill({ "position": Vector2(801, 401), "base_mm": 25, "keywords": ["INFANTRY"] })
	_try(ledger, terrain, "visibility_matrix", [[SHOOTER], crowd], "a crowd")
	_try(ledger, terrain, "any_visible", [[SHOOTER], crowd], "a crowd")
	_try(ledger, terrain, "exposure", [TARGET, PackedVector2Array([Vector2(1, 2)]), crowd], "a crowd")
	_try(ledger, terrain, "visibility_map", [[SHOOTER], BOUNDS, 5.0], "many cells")
	_try(ledger, terrain, "visibility_map", [[SHOOTER], BOUNDS, 1e-9], "too many cells")
	crowd.fill(null)
	_try(ledger, terrain, "visibility_matrix", [crowd, [SHOOTER]], "a crowd of nobody")


# --- Cells ---------------------------------------------------------------------------------------------------------


static func _cells(ledger: Ledger) -> void:
	var board := GridLineOfSight.new()
	var rows: PackedStringArray = []
	for y in GRID:
		rows.append(("...#..s.m......." if y % 5 == 0 else "................").repeat(GRID / 16))
	_try(ledger, board, "load_rows", [rows], "the largest board")
	_try(ledger, board, "to_rows", [], "the largest board")
	_try(ledger, board, "copy", [], "the largest board")
	_try(ledger, board, "add_smoke", [Vector2i(9, 9), 1e300], "the largest board")
	for preset in 6:
		var about := "the largest board, preset %d" % preset
		var rules := GridLosRules.preset(preset)
		rules.max_range = RANGE if preset > 0 else RANGE / 4.0
		var from := Vector2i(GRID / 2, GRID / 2)
		_try(ledger, board, "has_los", [Vector2i.ZERO, Vector2i(GRID - 1, GRID - 2), GridLosRules.preset(preset)], about)
		_try(ledger, board, "trace", [Vector2i.ZERO, Vector2i(GRID - 1, GRID - 2), GridLosRules.preset(preset)], about)
		_try(ledger, board, "get_visible_cells", [from, rules], about)
		_try(ledger, board, "get_visibility_mask", [from, rules], about)
		_try(ledger, board, "get_danger_map", [[from], rules], about)
		_try(ledger, board, "update_fog", [PackedByteArray(), [from], rules], about)


static func _units(ledger: Ledger) -> void:
	var board := GridLineOfSight.create(100, 100)
	for i in PIECES / 10:
		board.set_unit("u%d" % i, Vector2i(i % 100, 50))
	_try(ledger, board, "copy", [], "many units")
	_try(ledger, board, "has_los_between", [&"u1", &"u9999"], "many units")
	_try(ledger, board, "remove_unit", [&"u5000"], "many units")
	var observers := []
	observers.resize(PIECES)
	observers.fill({ "cell": Vector2i(3, 4), "path": [Vector2i(5, 5), null, Vector2i(6, 6)] })
	_try(ledger, board, "check_reveals", [observers, Vector2i(9, 9), true], "many observers")
	_try(ledger, board, "report_sight", [observers, Vector2i(9, 9)], "many observers")
	var cells: Array[Vector2i] = []
	cells.resize(PIECES)
	_try(ledger, board, "get_observers_of", [Vector2i(9, 9), cells], "many observers")
	_try(ledger, board, "set_cells", [cells, 1], "many cells")
	var pairs: PackedVector2Array = []
	pairs.resize(PIECES * 2)
	_try(ledger, board, "batch", [pairs], "many pairs")
