# SPDX-License-Identifier: MIT
extends "support/message_test.gd"
## MODE_EXACT on degenerate terrain: repeated vertices, overlapping edges, bow ties, coordinates on a coarse grid, pieces
## without area, too many pieces. The invariants of the answers must hold.

const Cases := preload("support/terrain_cases.gd")
const Faults := preload("support/exact_faults.gd")

const MAX_SHOWN := 3
const CELL := 40.0
const CELLS := 16
const TYPES := ["ruins", "building", "woods"]

var _random := RandomNumberGenerator.new()


func test_a_coarse_grid(edition: int = use_parameters(Scene.EDITIONS)) -> void:
	_random.seed = 7400 + edition
	var faults: PackedStringArray = []
	var seen := 0
	for i in 150:
		var board := Scene.board(range(6).map(_piece_on_the_grid), { "mode": EnhancedLineOfSight.MODE_EXACT,
				"edition": edition, "min_gap": [0.1, 1.0, 0.01][i % 3] })
		for j in 4:
			var models := [_model_on_the_grid(), _model_on_the_grid()]
			var answer := EnhancedLineOfSight.check_enhanced_visibility(models[0], models[1], board, true)
			var found := Faults.of(answer, models[0], models[1], board)
			if EnhancedLineOfSight.has_los(models[0], models[1], board) != answer.has_los:
				found.append("has_los differs")
			if edition == 11 and EnhancedLineOfSight.has_los(models[1], models[0], board) != answer.has_los:
				found.append("visible in one direction only")
			for fault in found:
				faults.append("board %d: %s\n%s\n%s" % [i, fault, models, board])
			seen += int(answer.has_los)
	assert_eq(faults.size(), 0, "%d faults\n%s" % [faults.size(), "\n".join(faults.slice(0, MAX_SHOWN))])
	assert_between(seen, 100, 560, "of 600")


func test_pieces_without_area() -> void:
	for polygon: PackedVector2Array in [
		[Vector2(600, 400)], [Vector2(600, 400), Vector2(600, 400), Vector2(600, 400)],
		[Vector2(600, 0), Vector2(600, 800)], [Vector2(600, 0), Vector2(600, 800), Vector2(600, 400)],
		[Vector2(600, 0), Vector2(600, 0), Vector2(600, 800), Vector2(600, 800)],
	]:
		for edition: int in Scene.EDITIONS:
			var board := Scene.board([Scene.ruin("r", Rect2(), { "polygon": polygon })], { "mode": 2, "edition": edition })
			var answer := EnhancedLineOfSight.check_enhanced_visibility(Scene.model(FROM), Scene.model(TO), board, true)
			assert_eq(Array(Faults.of(answer, Scene.model(FROM), Scene.model(TO), board)), [], "%s" % polygon)
			var sampled := EnhancedLineOfSight.has_los(Scene.model(FROM), Scene.model(TO), board.merged({ "mode": 1 }, true))
			assert_true(answer.has_los or not sampled, "%s" % polygon)
	var dot := Scene.wall("w", Vector2(600, 400), Vector2(600, 400))
	assert_true(EnhancedLineOfSight.has_los(Scene.model(FROM), Scene.model(TO), Scene.board([dot], { "mode": 2 })))


## A polygon reversed, with another first vertex or with repeated vertices is the same piece.
func test_equivalent_vertex_lists() -> void:
	_random.seed = 7410
	for i in 60:
		var box := Rect2(_random.randf_range(300, 700), _random.randf_range(100, 380), _random.randf_range(10, 200),
				_random.randf_range(10, 300))
		var corners := Array(Scene.corners(box))
		var forms := [corners, corners.slice(2) + corners.slice(0, 2), corners + [corners[0]]]
		var twice := []
		for j in corners.size():
			twice.append_array([corners[j], corners[j], corners[j].lerp(corners[(j + 1) % 4], 0.5)])
		forms.append(twice)
		forms.append(twice.duplicate())
		forms[-1].reverse()
		var verdicts := forms.map(func(form: Array) -> bool:
			var piece := Scene.ruin("r", box, { "polygon": form, "type": "building" })
			return EnhancedLineOfSight.has_los(Scene.model(FROM, 60), Scene.model(TO, 40), Scene.board([piece], { "mode": 2 })))
		assert_eq(verdicts.count(verdicts[0]), forms.size(), "%s %s" % [box, verdicts])


## More points than the work limit: the invariants of the answer must hold.
func test_more_terrain_than_the_work_limit() -> void:
	_random.seed = 7420
	var pieces := []
	for i in 5000:
		var at := Vector2(_random.randf_range(300, 900), _random.randf_range(380, 420))
		pieces.append(Scene.ruin("p%d" % i, Rect2(at, Vector2.ONE * _random.randf_range(0.1, 2.0)), { "type": "building" }))
	var board := Scene.board(pieces, { "mode": 2 })
	for base: int in [5, 32, 130]:
		var models := [Scene.model(FROM, base), Scene.model(TO, base)]
		var answer := EnhancedLineOfSight.check_enhanced_visibility(models[0], models[1], board, true)
		assert_eq(Array(Faults.of(answer, models[0], models[1], board)), [], "%d mm" % base)
		assert_eq(LosTerrain.from_board(board).has_los(models[0], models[1]), answer.has_los)


## A closed or open ring with many vertices around one of the models.
func test_polygons_of_many_corners() -> void:
	for count: int in [100, 3000]:
		for is_open: bool in [false, true]:
			var walls := []
			for i in count - int(is_open):
				walls.append({ "start": TO + Vector2.from_angle(TAU * i / count) * 200.0,
						"end": TO + Vector2.from_angle(TAU * (i + 1) / count) * 200.0 })
			var board := Scene.board([{ "id": "ring", "walls": walls }], { "mode": 2, "edition": 11, "min_gap": 0.1 })
			var models := [Scene.model(TO + Vector2(500.0, -1.0)), Scene.model(TO, 40)]
			var answer := EnhancedLineOfSight.check_enhanced_visibility(models[0], models[1], board, true)
			assert_eq(answer.has_los, is_open, "%d, %s" % [count, is_open])
			assert_eq(Array(Faults.of(answer, models[0], models[1], board)), [], "%d, %s" % [count, is_open])


func _piece_on_the_grid(number: int) -> Dictionary:
	var piece := { "id": "p%d" % number, "type": TYPES[_random.randi() % TYPES.size()], "height_category": "tall",
			"piece_class": ["area", "feature"][_random.randi() % 2], "category": "dense" }
	if _random.randf() < 0.4:
		piece["walls"] = [{ "start": _grid_point(), "end": _grid_point() }]
		return piece
	if _random.randf() < 0.5:
		var at := _grid_point()
		piece["polygon"] = Scene.corners(Rect2(at, _grid_point() / 4.0))
	else:  # often a bow tie, or without area
		piece["polygon"] = PackedVector2Array(range(_random.randi_range(3, 6)).map(
				func(_i: int) -> Vector2: return _grid_point()))
	return piece


func _model_on_the_grid() -> Dictionary:
	var inches := [1.0, 2.0, 3.0]
	var sides: Array = [inches[_random.randi() % 3] * 25.4, inches[_random.randi() % 3] * 25.4]
	var turn := PI / 2.0 * _random.randi_range(0, 3)
	match _random.randi() % 3:
		0: return Scene.rectangle(_grid_point(), sides[0], sides[1], turn)
		1: return Scene.oval(_grid_point(), sides[0], sides[1], turn)
	return Scene.model(_grid_point(), int(sides[0]))


func _grid_point() -> Vector2:
	return Vector2(_random.randi_range(1, CELLS), _random.randi_range(1, CELLS)) * CELL
