# SPDX-License-Identifier: MIT
extends RefCounted
## The measured scenes: tournament boards of a few seeds under both editions, and pairs of models on each, of every base
## shape and size. Deterministic.

const Bases := preload("res://demo/bases.gd")
const BoardGenerator := preload("res://demo/board_generator.gd")

const SEEDS: Array[int] = [1, 2, 3, 4]
const EDITIONS: Array[int] = [10, 11]
const PAIRS_PER_BOARD := 260
const KEYWORDS: Array[String] = ["MONSTER", "VEHICLE", "TOWERING", "AIRCRAFT"]
## One of this many models has a keyword.
const KEYWORD_EVERY := 12
const EDGE_PIXELS := 60.0


class Board:
	var board_seed: int
	var edition: int
	var dictionary: Dictionary  ## as a game passes it
	var snapshot: Dictionary  ## the same in the state of a game: pieces with further keys, units
	var terrain: LosTerrain
	var polygons: Array[PackedVector2Array] = []
	var space: RID  ## the same polygons as static bodies

	func make_space() -> void:
		space = PhysicsServer2D.space_create()
		PhysicsServer2D.space_set_active(space, true)
		for polygon in polygons:
			_add_body(polygon)

	# Convex parts, as CollisionPolygon2D uses them.
	var _bodies: Array[RID] = []
	var _shapes: Array[ConvexPolygonShape2D] = []

	func _add_body(polygon: PackedVector2Array) -> void:
		var body := PhysicsServer2D.body_create()
		PhysicsServer2D.body_set_mode(body, PhysicsServer2D.BODY_MODE_STATIC)
		for part in Geometry2D.decompose_polygon_in_convex(polygon):
			var shape := ConvexPolygonShape2D.new()
			shape.points = part
			_shapes.append(shape)
			PhysicsServer2D.body_add_shape(body, shape.get_rid())
		PhysicsServer2D.body_set_space(body, space)
		_bodies.append(body)

	func free_space() -> void:
		for body in _bodies:
			PhysicsServer2D.free_rid(body)
		PhysicsServer2D.free_rid(space)


class ModelPair:
	var board: Board
	var shooter: Dictionary
	var target: Dictionary


var boards: Array[Board] = []
var pairs: Array[ModelPair] = []  ## board by board

var _random := RandomNumberGenerator.new()
var _bases := Bases.all()


func _init() -> void:
	for board_seed in SEEDS:
		for edition in EDITIONS:
			boards.append(_make_board(board_seed, edition))
	for board in boards:
		_random.seed = hash([board.board_seed, board.edition])
		for i in PAIRS_PER_BOARD:
			pairs.append(_make_pair(board))


func free_spaces() -> void:
	for board in boards:
		board.free_space()


## The pairs of one board.
func pairs_of(board: Board) -> Array[ModelPair]:
	return pairs.filter(func(pair: ModelPair) -> bool: return pair.board == board)


## Ten models on 32 mm bases in two ranks of five, near the middle of the lower edge.
func unit_of_ten() -> Array:
	var unit := []
	for i in 10:
		@warning_ignore("integer_division")
		unit.append({ "position": Vector2(640 + 80 * (i % 5), 2040 + 80 * (i / 5)), "base_mm": 32 })
	return unit


func _make_board(board_seed: int, edition: int) -> Board:
	var board := Board.new()
	board.board_seed = board_seed
	board.edition = edition
	board.dictionary = { "terrain_features": BoardGenerator.generate(board_seed, edition), "edition": edition }
	board.snapshot = _make_snapshot(board.dictionary)
	board.terrain = LosTerrain.from_board(board.dictionary)
	for piece: Dictionary in board.dictionary.terrain_features:
		board.polygons.append(piece.polygon)
	board.make_space()
	return board


func _make_snapshot(dictionary: Dictionary) -> Dictionary:
	var pieces: Array = dictionary.terrain_features.duplicate(true)
	for piece: Dictionary in pieces:
		var center: Vector2 = piece.polygon[0]
		piece.merge({ "name": "Piece", "position": center, "size": Vector2(120, 80), "rotation": 0.0,
				"can_move_through": { "INFANTRY": true, "VEHICLE": false, "MONSTER": false } })
		for wall: Dictionary in piece.get("walls", []):
			wall.merge({ "id": "wall", "type": "window", "blocks_movement": { "INFANTRY": false, "VEHICLE": true } })
	var units := {}
	for i in 20:
		units["unit %d" % i] = { "owner": i % 2, "models": unit_of_ten(), "meta": { "keywords": ["INFANTRY"] } }
	return { "meta": { "phase": 3, "turn": 2 }, "units": units, "edition": dictionary.edition,
			"board": { "size": { "width": 44, "height": 60 }, "objectives": [], "terrain_features": pieces } }


func _make_pair(board: Board) -> ModelPair:
	var pair := ModelPair.new()
	pair.board = board
	pair.shooter = _make_model(board)
	pair.target = _make_model(board)
	return pair


func _make_model(board: Board) -> Dictionary:
	var model := { "position": _free_position(board), "rotation": _random.randf_range(0.0, TAU) }
	Bases.assign(model, _bases[_random.randi() % _bases.size()])
	if _random.randi() % KEYWORD_EVERY == 0:
		model.keywords = [KEYWORDS[_random.randi() % KEYWORDS.size()]]
	return model


## A random point on the table outside of walls; on these boards the tall pieces are the walls of ruins.
func _free_position(board: Board) -> Vector2:
	var table := Rect2(Vector2.ZERO, BoardGenerator.TABLE).grow(-EDGE_PIXELS)
	while true:
		var position := (table.position + table.size * Vector2(_random.randf(), _random.randf())).round()
		var is_in_wall := func(piece: Dictionary) -> bool:
			return piece.height_category == "tall" and Geometry2D.is_point_in_polygon(position, piece.polygon)
		if not board.dictionary.terrain_features.any(is_in_wall):
			return position
	return Vector2.ZERO
