# SPDX-License-Identifier: MIT
extends GutTest
## Block points lie on the line, and on the border of the blocking piece or on the blocking wall.

const Implementation := preload("support/implementation.gd")
const RandomScene := preload("support/random_scene.gd")
const Scene := preload("support/scene.gd")

const FROM := Vector2(200.0, 400.0)
const TO := Vector2(1000.0, 400.0)
## In px, for float32 at 1000 px and the tolerance of the segment test. An edge nearly parallel to the line may be hit
## beyond its end (see test_grazing.gd), in one of a million lines; these boards have no such line.
const NEAR := 0.05
const SEED := 4100
const PAIRS := 1500


func test_block_points_lie_on_the_line_and_on_the_blocker(
		by: Implementation = use_parameters([Implementation.native()])) -> void:
	var scenes := RandomScene.new(SEED)
	var found := { "piece": 0, "wall": 0, "start": 0 }
	var faults: PackedStringArray = []
	for i in PAIRS:
		var board := scenes.board(scenes.options())
		var models := scenes.pair()
		for attempt: Dictionary in by.los.check_enhanced_visibility(models[0], models[1], board, true).attempted_lines:
			if attempt.blocked and not (board.edition == 11 and not attempt.has("block_at")): # a piece without id
				var kind := _kind_of_block_point(attempt, board.terrain_features)
				found[kind] = found.get(kind, 0) + 1
				if kind == "":
					faults.append("%s on %s" % [attempt, board])
	assert_eq(faults.size(), 0, "\n".join(faults.slice(0, 2)))
	for kind: String in ["piece", "wall", "start"]:
		assert_gt(found[kind], 100, kind)


func test_the_block_id_is_the_nearest_blocker(by: Implementation = use_parameters(Implementation.both())) -> void:
	var far := Scene.ruin("far", Rect2(700.0, 300.0, 50.0, 200.0))
	var near := Scene.ruin("near", Rect2(400.0, 300.0, 50.0, 200.0))
	for edition: int in Scene.EDITIONS:
		for pieces: Array in [[far, near], [near, far]]:
			var board := Scene.board(pieces, { "edition": edition })
			var models := [Scene.model(FROM), Scene.model(TO)]
			var judged: Dictionary = by.los.judge_line(FROM, TO, board, models[0], models[1])
			assert_eq_deep(judged, {
				"has_los": false,
				"blocking_terrain": [pieces[0].id, pieces[1].id],
				"block_point": Vector2(400.0, 400.0),
				"block_id": "near",
			})
			assert_eq_deep(by.los.block_point_for_line(FROM, TO, board, models[0], models[1]),
					{ "point": Vector2(400.0, 400.0), "terrain_id": "near" })
			var attempt: Dictionary = by.los.check_enhanced_visibility(models[0], models[1], board, true).attempted_lines[0]
			assert_eq_deep(attempt, { "from": FROM, "to": TO, "blocked": true,
					"block_at": Vector2(400.0, 400.0), "blocked_by": "near" })


func test_a_line_that_starts_inside_is_blocked_at_its_start(by: Implementation = use_parameters(Implementation.both())) -> void:
	# The shooter's center is in the ruin, its base is not wholly within.
	var board := Scene.board([Scene.ruin("r", Rect2(100.0, 300.0, 105.0, 200.0))])
	assert_eq_deep(by.los.block_point_for_line(FROM, TO, board, Scene.model(FROM), Scene.model(TO)),
			{ "point": FROM, "terrain_id": "r" })


func test_the_id_of_a_wall_is_derived_from_its_piece(by: Implementation = use_parameters(Implementation.both())) -> void:
	var board := Scene.board([Scene.wall("w", Vector2(600.0, 0.0), Vector2(600.0, 800.0))])
	assert_eq_deep(by.los.judge_line(FROM, TO, board), {
		"has_los": false, "blocking_terrain": ["w_wall"], "block_point": Vector2(600.0, 400.0), "block_id": "w_wall",
	})


func test_ids_of_any_script_and_length(by: Implementation = use_parameters(Implementation.both())) -> void:
	for id: String in ["Ruïne 7", "廃墟", "руина_1", "🏚", "a\tb\nc", "\"quoted\"", " ", "", "x".repeat(5000)]:
		for edition: int in Scene.EDITIONS:
			var ruin := Scene.ruin(id, Rect2(500.0, 300.0, 50.0, 200.0))
			var judged: Dictionary = by.los.judge_line(FROM, TO, Scene.board([ruin], { "edition": edition }))
			assert_eq(judged.blocking_terrain, [id])
			assert_eq(judged.block_id, id)
		var wall := Scene.wall(id, Vector2(600.0, 0.0), Vector2(600.0, 800.0))
		assert_eq(by.los.judge_line(FROM, TO, Scene.board([wall])).block_id, id + "_wall")


func test_a_clear_line_has_no_block_point(by: Implementation = use_parameters(Implementation.both())) -> void:
	var models := [Scene.model(FROM), Scene.model(TO)]
	assert_eq_deep(by.los.judge_line(FROM, TO, {}), { "has_los": true, "blocking_terrain": [] })
	assert_eq_deep(by.los.block_point_for_line(FROM, TO, {}, models[0], models[1]), {})


func test_block_points_only_on_request(by: Implementation = use_parameters(Implementation.both())) -> void:
	var board := Scene.board([Scene.ruin("r", Rect2(500.0, 0.0, 50.0, 800.0))])
	for attempt: Dictionary in by.los.check_enhanced_visibility(Scene.model(FROM), Scene.model(TO), board).attempted_lines:
		assert_eq(attempt.keys(), ["from", "to", "blocked"])


## The anonymous ids of editions 10 and 11; only edition 10 gives a block point for them.
func test_pieces_without_an_id(by: Implementation = use_parameters(Implementation.both())) -> void:
	var piece := Scene.ruin("", Rect2(500.0, 300.0, 50.0, 200.0))
	piece.erase("id")
	var at := { "point": Vector2(500.0, 400.0), "terrain_id": "unknown" }
	for row: Array in [[10, "unknown", at], [11, "", {}]]:
		var board := Scene.board([piece], { "edition": row[0] })
		assert_eq(by.los.judge_line(FROM, TO, board).blocking_terrain, [row[1]])
		assert_eq_deep(by.los.block_point_for_line(FROM, TO, board, Scene.model(FROM), Scene.model(TO)), row[2])


# --- Helpers --------------------------------------------------------------------


## "piece", "wall" or "start" for a correct block point; "" for a wrong one.
static func _kind_of_block_point(attempt: Dictionary, pieces: Array) -> String:
	var at: Vector2 = attempt.block_at
	if at.distance_to(Geometry2D.get_closest_point_to_segment(at, attempt.from, attempt.to)) > NEAR:
		return ""
	for piece: Dictionary in pieces:
		var id: String = piece.get("id", "unknown")
		if attempt.blocked_by == id + "_wall" and _is_on_a_wall(at, piece.get("walls", [])):
			return "wall"
		var polygon := EnhancedLineOfSight.to_packed_polygon(piece.polygon)
		if attempt.blocked_by == id and at == attempt.from and Geometry2D.is_point_in_polygon(at, polygon):
			return "start"
		if attempt.blocked_by == id and _is_on_border(at, polygon):
			return "piece"
	return ""


static func _is_on_border(at: Vector2, polygon: PackedVector2Array) -> bool:
	for i in polygon.size():
		var nearest := Geometry2D.get_closest_point_to_segment(at, polygon[i], polygon[(i + 1) % polygon.size()])
		if at.distance_to(nearest) <= NEAR:
			return true
	return false


static func _is_on_a_wall(at: Vector2, walls: Array) -> bool:
	for wall: Dictionary in walls:
		var nearest := Geometry2D.get_closest_point_to_segment(at, _point(wall.start), _point(wall.end))
		if wall.get("blocks_los", true) and at.distance_to(nearest) <= NEAR:
			return true
	return false


static func _point(value: Variant) -> Vector2:
	return Vector2(value[0], value[1]) if value is Array else Vector2(value.x, value.y)
