# SPDX-License-Identifier: MIT
extends "support/message_test.gd"
## Properties of MODE_EXACT on random boards.

const BoardGenerator := preload("res://demo/board_generator.gd")
const Bases := preload("res://demo/bases.gd")
const Cases := preload("support/terrain_cases.gd")
const Faults := preload("support/exact_faults.gd")
const RandomScene := preload("support/random_scene.gd")

const MODE_EXACT := EnhancedLineOfSight.MODE_EXACT
const MODE_SAMPLED := EnhancedLineOfSight.MODE_SAMPLED
const MAX_SHOWN := 3
const GAPS := [0.0, 0.01, 0.1, 0.5, 2.0, 8.0, 1e6]
## Lateral range in pixels of the parallel lines that measure the opening of a sight line.
const MAX_OFFSET := 0.2
const STEP := 0.01


func test_invariants_of_random_answers(edition: int = use_parameters(Scene.EDITIONS)) -> void:
	var faults: PackedStringArray = []
	var scenes := RandomScene.new(7200 + edition)
	var seen := 0
	for i in 60:
		var options := { "mode": MODE_EXACT, "edition": edition, "min_gap": [0.1, 0.01, 3.0][i % 3] }
		if i % 5 == 0:
			options["pixels_per_inch"] = scenes.random.randf_range(10.0, 90.0)
		var board := scenes.board(options)
		for models: Array in Cases.pairs(scenes, 12):
			var answer := EnhancedLineOfSight.check_enhanced_visibility(models[0], models[1], board, true)
			seen += int(answer.has_los)
			for fault in Faults.of(answer, models[0], models[1], board):
				faults.append("board %d, %s: %s" % [i, models, fault])
	assert_eq(faults.size(), 0, "\n".join(faults.slice(0, MAX_SHOWN)))
	assert_between(seen, 200, 650, "of 720 pairs")


func test_a_terrain_answers_as_the_class_does(edition: int = use_parameters(Scene.EDITIONS)) -> void:
	var scenes := RandomScene.new(7210 + edition)
	for i in 20:
		var board := scenes.board({ "mode": MODE_EXACT, "edition": edition })
		var pairs := Cases.pairs(scenes, 10)
		var answers := Cases.checks(LosTerrain.from_board(board), pairs)
		var expected := Cases.checks_of_board(board, pairs)
		for j in pairs.size():
			assert_eq_deep(answers[j], expected[j])


## The pieces of blocking_terrain alone block the corridor between the bases.
func test_the_blocking_chain_blocks_by_itself(edition: int = use_parameters(Scene.EDITIONS)) -> void:
	var scenes := RandomScene.new(7270 + edition)
	var faults: PackedStringArray = []
	for i in 60:
		var board := scenes.board({ "mode": MODE_EXACT, "edition": edition })
		for models: Array in Cases.pairs(scenes, 12):
			var chain: Array = EnhancedLineOfSight.check_enhanced_visibility(models[0], models[1], board).blocking_terrain
			var pieces: Array = board.terrain_features.filter(
					func(piece: Dictionary) -> bool: return Faults.names_of(piece).any(chain.has))
			var rest := board.merged({ "terrain_features": pieces }, true)
			if not chain.is_empty() and EnhancedLineOfSight.has_los(models[0], models[1], rest):
				faults.append("board %d: %s does not block: %s" % [i, chain, models])
	assert_eq(faults.size(), 0, "\n".join(faults.slice(0, MAX_SHOWN)))


## In the 10th edition a line may end inside a building, so A does not block here.
func test_the_blocking_chain_of_a_base_in_a_piece() -> void:
	var pieces := [Scene.ruin("A", Rect2(700.0, 0.0, 310.0, 800.0), { "type": "building" }),
			Scene.ruin("B", Rect2(500.0, 0.0, 50.0, 400.0), { "type": "building" }),
			Scene.ruin("C", Rect2(500.0, 400.0, 50.0, 400.0), { "type": "building" })]
	var options := { "mode": MODE_EXACT, "edition": 10 }
	var blocked := EnhancedLineOfSight.check_enhanced_visibility(Scene.model(FROM), Scene.model(TO),
			Scene.board(pieces, options))
	assert_has(blocked.blocking_terrain, "B")
	assert_has(blocked.blocking_terrain, "C")
	assert_true(EnhancedLineOfSight.has_los(Scene.model(FROM), Scene.model(TO), Scene.board([pieces[0]], options)))


func test_verdicts_are_symmetric_in_edition_11() -> void:
	var scenes := RandomScene.new(7220)
	for board_seed in 4:
		var models := _models(scenes, 30)
		_assert_symmetric(_tournament(board_seed, 11), models, "tournament board %d" % board_seed)
	for i in 20:
		var terrain := LosTerrain.from_board(scenes.board({ "mode": MODE_EXACT, "edition": 11 }))
		_assert_symmetric(terrain, Cases.models(scenes, 12), "board %d" % i)


func test_verdicts_are_symmetric_in_edition_10_without_ruins() -> void:
	var scenes := RandomScene.new(7221)
	for i in 30:
		var board := scenes.board({ "mode": MODE_EXACT, "edition": 10 })
		for piece: Dictionary in board.terrain_features:
			piece["type"] = "building"
		_assert_symmetric(LosTerrain.from_board(board), Cases.models(scenes, 12), "board %d" % i)


## A larger min_gap never makes a target visible.
func test_a_larger_min_gap_never_adds_visibility(edition: int = use_parameters(Scene.EDITIONS)) -> void:
	var scenes := RandomScene.new(7230 + edition)
	var fewer := 0
	for board_seed in 3:
		var terrain := _tournament(board_seed, edition)
		var models := _models(scenes, 30)
		var before := PackedByteArray()
		for gap: float in GAPS:
			terrain.min_gap = gap
			var matrix := terrain.visibility_matrix(models, models)
			if not before.is_empty():
				_assert_none_above(matrix, before, "gap %s, board %d" % [gap, board_seed])
				fewer += before.count(1) - matrix.count(1)
			before = matrix
	assert_gt(fewer, 20, "the change has an effect")


## Targets visible in MODE_SAMPLED are visible in MODE_EXACT. Exceptions: openings narrower than min_gap, and models
## that are wholly within a ruin by their sample points but not by their true base.
func test_targets_visible_by_sampling_are_visible(edition: int = use_parameters(Scene.EDITIONS)) -> void:
	var scenes := RandomScene.new(7240 + edition)
	var more := 0
	var missed: PackedStringArray = []
	for board_seed in 4:
		var terrain := _tournament(board_seed, edition)
		var models := _models(scenes, 40)
		var exact := terrain.visibility_matrix(models, models)
		terrain.mode = MODE_SAMPLED
		for density: int in [0, 24]:
			terrain.density = density
			var sampled := terrain.visibility_matrix(models, models)
			for i in exact.size():
				more += int(exact[i] > sampled[i])
				if exact[i] < sampled[i]:
					var pair := [models[i / models.size()], models[i % models.size()]]
					var width := _opening_width(terrain, pair)
					if width > 1.2 * terrain.min_gap:
						missed.append("board %d: an opening of %.2f px: %s" % [board_seed, width, pair])
	assert_eq(missed.size(), 0, "\n".join(missed.slice(0, MAX_SHOWN)))
	assert_gt(more, 50, "targets visible in MODE_EXACT only")


## An additional piece with a new id, without a group and separated from both bases, never makes a target visible.
func test_more_terrain_never_adds_visibility() -> void:
	var scenes := RandomScene.new(7250)
	var fewer := 0
	for i in 30:
		var edition: int = Scene.EDITIONS[i % 2]
		var terrain := LosTerrain.from_board(scenes.board({ "mode": MODE_EXACT, "edition": edition }))
		var models := Cases.models(scenes, 10)
		var before := terrain.visibility_matrix(models, models)
		terrain.set_piece(Scene.wall("fresh", scenes.point(), scenes.point()))
		var after := terrain.visibility_matrix(models, models)
		_assert_none_above(after, before, "board %d" % i)
		fewer += before.count(1) - after.count(1)
	assert_gt(fewer, 20, "the change has an effect")


## A larger base sees at least as much. (11th edition and walls only, so that no base overlaps terrain.)
func test_a_larger_base_sees_more() -> void:
	var scenes := RandomScene.new(7260)
	var more := 0
	for i in 20:
		var pieces := []
		for j in 12:
			var start := scenes.point()
			pieces.append(Scene.wall("w%d" % j, start, start + Vector2.from_angle(scenes.random.randf() * TAU) * 250.0))
		var terrain := Cases.terrain_with(pieces, { "mode": MODE_EXACT, "edition": 11 })
		var points := range(10).map(func(_i: int) -> Vector2: return scenes.point())
		var before := PackedByteArray()
		for base: int in [10, 25, 60, 130]:
			var models := points.map(func(point: Vector2) -> Dictionary: return Scene.model(point, base))
			var matrix := terrain.visibility_matrix(models, models)
			if not before.is_empty():
				_assert_none_above(before, matrix, "%d mm, board %d" % [base, i])
				more += matrix.count(1) - before.count(1)
			before = matrix
	assert_gt(more, 50, "the change has an effect")


# --- Helpers ------------------------------------------------------------------------


static func _tournament(board_seed: int, edition: int) -> LosTerrain:
	return Cases.terrain_with(BoardGenerator.generate(board_seed, edition), { "mode": MODE_EXACT, "edition": edition })


## Models at random positions with common bases.
static func _models(scenes: RandomScene, count: int) -> Array[Dictionary]:
	var models: Array[Dictionary] = []
	var bases := Bases.all()
	for i in count:
		var at := Vector2(scenes.random.randf_range(40.0, 1720.0), scenes.random.randf_range(40.0, 2360.0))
		models.append({ "position": at, "rotation": scenes.random.randf() * TAU })
		Bases.assign(models[i], bases[scenes.random.randi() % bases.size()])
	return models


func _assert_symmetric(terrain: LosTerrain, models: Array[Dictionary], about: String) -> void:
	var matrix := terrain.visibility_matrix(models, models)
	var faults := 0
	for i in models.size():
		for j in i:
			if matrix[i * models.size() + j] != matrix[j * models.size() + i]:
				faults += 1
				gut.p("visible in one direction only: %s %s" % [models[i], models[j]])
	assert_eq(faults, 0, about)


func _assert_none_above(less: PackedByteArray, more: PackedByteArray, about: String) -> void:
	var above := 0
	for i in less.size():
		above += int(less[i] > more[i])
	assert_eq(above, 0, about)


## The width of the opening around the sampled sight line of a pair, measured with parallel lines; 0 if the judge of
## MODE_EXACT blocks the line.
static func _opening_width(terrain: LosTerrain, pair: Array) -> float:
	var line: Array = terrain.check(pair[0], pair[1]).sight_line
	terrain.mode = MODE_EXACT
	var width := _clear_width(terrain, pair, line) if _passes(terrain, pair, line[0], line[1]) else 0.0
	terrain.mode = MODE_SAMPLED
	return width


static func _clear_width(terrain: LosTerrain, pair: Array, line: Array) -> float:
	var across: Vector2 = (line[1] - line[0]).normalized().orthogonal()
	var width := 0.0
	for side: float in [-1.0, 1.0]:
		var shift := 0.0
		while shift < MAX_OFFSET and _passes(terrain, pair, line[0] + across * side * (shift + STEP),
				line[1] + across * side * (shift + STEP)):
			shift += STEP
		width += shift
	return width


static func _passes(terrain: LosTerrain, pair: Array, from: Vector2, to: Vector2) -> bool:
	return Faults.contains(pair[0], from) and Faults.contains(pair[1], to) \
			and EnhancedLineOfSight.judge_line(from, to, terrain, pair[0], pair[1]).has_los
