# SPDX-License-Identifier: MIT
extends "support/message_test.gd"
## Matrix, any_visible and exposure: each entry equals the single query.

const Cases := preload("support/terrain_cases.gd")
const RandomScene := preload("support/random_scene.gd")

const NO_PAIR := { "has_los": false, "shooter_index": -1, "target_index": -1, "sight_line": [] }

var _not_placed: Array[Dictionary] = [{}, { "position": Vector2.ZERO }, { "position": null, "base_mm": 40 }]


# --- Matrix -----------------------------------------------------------------------


func test_matrix_equals_single_queries() -> void:
	var scenes := RandomScene.new(5400)
	var visible := 0
	for options: Dictionary in Cases.OPTION_SETS:
		for i in 4:
			var terrain := LosTerrain.from_board(scenes.board(options))
			var shooters := Cases.models(scenes, 9)
			var targets := Cases.models(scenes, 11)
			shooters[i] = _not_placed[i % 3]
			targets[2 * i] = _not_placed[i % 3]
			var matrix := terrain.visibility_matrix(shooters, targets)
			assert_eq(Array(matrix), Array(_matrix_of_singles(terrain, shooters, targets)), "%s, board %d" % [options, i])
			visible += matrix.count(1)
	assert_gt(visible, 300)
	assert_message(SILENT, "", "matrices")


func test_matrix_of_one_list_with_itself() -> void:
	var scenes := RandomScene.new(5401)
	var terrain := LosTerrain.from_board(scenes.board({ "edition": 11 }))
	var models := Cases.models(scenes, 20)
	assert_eq(terrain.visibility_matrix(models, models), _matrix_of_singles(terrain, models, models))


func test_matrix_of_short_lists() -> void:
	var terrain := Cases.terrain_with([Scene.ruin("r", BETWEEN)])
	var here := Scene.model(FROM)
	var there := Scene.model(TO)
	var near := Scene.model(FROM + Vector2(50.0, 0.0))
	for row: Array in [[[], [], []], [[here], [], []], [[], [here], []], [[here], [near], [1]], [[here], [there], [0]],
			[[here], [there, near, there], [0, 1, 0]], [[here, there, near], [near], [1, 0, 1]], [[here], [here], [1]],
			[[{}], [near], [0]], [[here], [{}, near], [0, 1]], [[{}, {}], [{}, {}], [0, 0, 0, 0]]]:
		assert_eq(Array(terrain.visibility_matrix(row[0], row[1])), row[2], str(row))
	assert_message(SILENT, "", "short lists")


func test_large_matrices() -> void:
	var scenes := RandomScene.new(5402)
	for edition: int in Scene.EDITIONS:
		var terrain := LosTerrain.from_board(scenes.board({ "edition": edition }))
		var shooters := Cases.models(scenes, 120)
		var targets := Cases.models(scenes, 70)
		assert_true(terrain.visibility_matrix(shooters, targets) == _matrix_of_singles(terrain, shooters, targets))
		assert_true(terrain.visibility_matrix(targets, shooters) == _matrix_of_singles(terrain, targets, shooters))


func test_entries_of_a_wrong_type() -> void:
	var terrain := LosTerrain.new()
	var good := Scene.model(FROM)
	for entry: Variant in [5, null, "model", [], Vector2.ONE, self]:
		EnhancedLineOfSight.clear_cache()
		assert_eq(Array(terrain.visibility_matrix([good, entry, good], [good, good])), [1, 1, 0, 0, 1, 1], str(entry))
		assert_message(WARNING, "shooter 1 should be a Dictionary", str(entry))
		assert_eq(Array(terrain.visibility_matrix([good], [good, good, entry])), [1, 1, 0], str(entry))
		assert_message(WARNING, "target 2 should be a Dictionary", str(entry))
		assert_eq(terrain.any_visible([entry], [entry]), NO_PAIR)
		assert_eq(Array(terrain.exposure(good, [TO], [good, entry])), [1])
		new_messages()
		assert_eq(Array(terrain.visibility_matrix([good, entry, good], [good, good])), [1, 1, 0, 0, 1, 1], "again")
		assert_message(SILENT, "", "logged once: %s" % [entry])
	assert_true(terrain.set_piece({}), "the terrain is not locked")


func test_unusable_models() -> void:
	var terrain := LosTerrain.new()
	var good := Scene.model(FROM)
	for row: Array in [[{ "position": FROM, "base_mm": "x" }, WARNING], [{ "position": 5 }, WARNING],
			[{ "position": Vector2(NAN, 1.0) }, ERROR], [{ "position": Vector2(1.0, -INF) }, ERROR],
			[{ "position": FROM, "base_type": "oval", "base_dimensions": 7 }, WARNING]]:
		EnhancedLineOfSight.clear_cache()
		assert_eq(Array(terrain.visibility_matrix([row[0], good], [good])), [0, 1], str(row))
		assert_message(row[1], "shooter", str(row))
		assert_eq(terrain.any_visible([good], [row[0]]), NO_PAIR, str(row))
		assert_message(row[1], "target", str(row))
		assert_eq(Array(terrain.exposure(good, [TO], [row[0], good, good])), [2], str(row))
		assert_message(row[1], "observer", str(row))


func test_lists_that_contain_themselves() -> void:
	var terrain := LosTerrain.new()
	var endless := endless_array()
	assert_eq(Array(terrain.visibility_matrix(endless, endless)), [0, 0, 0, 0])
	assert_eq(terrain.any_visible(endless, endless), NO_PAIR)
	var endless_model := endless_dictionary()
	assert_eq(Array(terrain.exposure(endless_model, [TO], endless)), [0])
	break_cycle(endless_model)
	for message in new_messages():
		assert_string_starts_with(message, WARNING)
	break_cycle(endless)


## Beyond the limit of 2^28 entries: one error and an empty result, immediately.
func test_results_beyond_the_limit() -> void:
	var terrain := LosTerrain.new()
	var models := []
	models.resize(20_000)
	models.fill(Scene.model(FROM))
	assert_eq(terrain.visibility_matrix(models, models).size(), 0)
	assert_message(ERROR, "visibility_matrix: the result would have 400000000 entries", "matrix")
	assert_eq(terrain.any_visible(models, models), NO_PAIR)
	assert_message(ERROR, "any_visible: ", "any_visible")
	assert_true(terrain.set_piece({}), "the terrain is not locked")


# --- The nearest pair ---------------------------------------------------------------


func test_any_visible_is_the_nearest_visible_pair() -> void:
	var scenes := RandomScene.new(5403)
	var hidden := 0
	for options: Dictionary in Cases.OPTION_SETS:
		for i in 8:
			var board := scenes.board(options)
			if i % 2 == 0: # a wall through the middle, so that few pairs are visible
				board.terrain_features.append(Scene.ruin("middle", Rect2(0.0, 440.0, 1300.0, 20.0)))
			var terrain := LosTerrain.from_board(board)
			var shooters := _half(scenes, 0.0, 1 + i)
			var targets := _half(scenes, 460.0, 8 - i)
			var expected := _nearest_of_singles(terrain, shooters, targets)
			assert_eq(terrain.any_visible(shooters, targets), expected, "%s, board %d" % [options, i])
			hidden += int(not expected.has_los)
	assert_between(hidden, 10, 80, "some of 96 queries find no pair")


func test_any_visible_of_short_lists() -> void:
	var terrain := Cases.terrain_with([Scene.ruin("r", BETWEEN)])
	var here := Scene.model(FROM)
	for row: Array in [[[], []], [[here], []], [[], [here]], [[here], [Scene.model(TO)]], [[{}], [here]],
			[[here], [{}, {}]]]:
		assert_eq_deep(terrain.any_visible(row[0], row[1]), NO_PAIR)
	assert_eq_deep(terrain.any_visible([{}, here], [Scene.model(TO), {}, Scene.model(FROM + Vector2(0.0, 80.0))]),
			{ "has_los": true, "shooter_index": 1, "target_index": 2, "sight_line": [FROM, FROM + Vector2(0.0, 80.0)] })
	assert_message(SILENT, "", "short lists")


## At equal distances, the first pair of the lists.
func test_any_visible_at_equal_distances() -> void:
	var terrain := LosTerrain.new()
	var around := [Vector2.RIGHT, Vector2.DOWN, Vector2.LEFT, Vector2.UP].map(
			func(direction: Vector2) -> Dictionary: return Scene.model(FROM + 100.0 * direction))
	var answer := terrain.any_visible([Scene.model(FROM), Scene.model(FROM)], around)
	assert_eq([answer.shooter_index, answer.target_index], [0, 0])
	answer = terrain.any_visible(around, [Scene.model(FROM), Scene.model(FROM)])
	assert_eq([answer.shooter_index, answer.target_index], [0, 0])


# --- Exposure -----------------------------------------------------------------------


func test_exposure_equals_single_queries() -> void:
	var scenes := RandomScene.new(5404)
	for options: Dictionary in Cases.OPTION_SETS:
		for i in 4:
			var terrain := LosTerrain.from_board(scenes.board(options))
			var observers := Cases.models(scenes, 6)
			observers[i] = _not_placed[i % 3]
			var model := scenes.model()
			var points := PackedVector2Array([Vector2.ZERO, Cases.position_of(model)])
			for j in 20:
				points.append(scenes.point())
			assert_eq(Array(terrain.exposure(model, points, observers)),
					_exposure_of_singles(terrain, model, points, observers), "%s, board %d" % [options, i])
	assert_message(SILENT, "", "exposure")


## The model's own position is ignored and may be missing; its base, shape and keywords are used.
func test_exposure_of_a_model_without_a_position() -> void:
	var scenes := RandomScene.new(5405)
	for options: Dictionary in Cases.OPTION_SETS:
		var terrain := LosTerrain.from_board(scenes.board(options))
		var observers := Cases.models(scenes, 8)
		var points := PackedVector2Array()
		for j in 20:
			points.append(scenes.point())
		for model: Dictionary in [Scene.model(FROM, 160, { "keywords": ["AIRCRAFT"], "elevation_inches": 5.0 }),
				Scene.rectangle(FROM, 180.0, 100.0, 0.5)]:
			var expected := _exposure_of_singles(terrain, model, points, observers)
			var without := model.duplicate()
			without.erase("position")
			for other: Dictionary in [model.merged({ "position": TO }, true), model.merged({ "position": null }, true),
					model.merged({ "position": Vector2.ZERO }, true), without]:
				assert_eq(Array(terrain.exposure(other, points, observers)), expected, "%s, %s" % [options, other])


## A base of 160 mm extends beyond the wall, one of 32 mm does not.
func test_exposure_of_a_large_model_without_a_position() -> void:
	var terrain := Cases.terrain_with([Scene.ruin("r", Rect2(580.0, 300.0, 40.0, 200.0))])
	for base: int in [32, 160]:
		var expected := [int(terrain.has_los(Scene.model(FROM), Scene.model(Vector2(700.0, 400.0), base)))]
		assert_eq(expected, [int(base == 160)])
		assert_eq(Array(terrain.exposure({ "base_mm": base }, [Vector2(700.0, 400.0)], [Scene.model(FROM)])), expected)


func test_exposure_of_short_lists() -> void:
	var terrain := LosTerrain.new()
	var here := Scene.model(FROM)
	assert_eq(Array(terrain.exposure(here, [], [here])), [])
	assert_eq(Array(terrain.exposure(here, [], [])), [])
	assert_eq(Array(terrain.exposure(here, [TO, FROM], [])), [0, 0])
	assert_eq(Array(terrain.exposure(here, [TO, Vector2.ZERO, FROM], [here, here])), [2, 0, 2], "(0, 0) means no position")
	assert_message(SILENT, "", "short lists")
	assert_eq(Array(terrain.exposure({ "base_mm": "x", "position": TO }, [TO], [here])), [0])
	assert_message(WARNING, "model: \"base_mm\"", "an unusable model")


## Counts are 32-bit integers, not bytes.
func test_exposure_to_many_observers() -> void:
	var observers := []
	observers.resize(1000)
	observers.fill(Scene.model(FROM))
	assert_eq(Array(LosTerrain.new().exposure(Scene.model(TO), [TO], observers)), [1000])


func test_invalid_points() -> void:
	var terrain := LosTerrain.new()
	for point: Vector2 in [Vector2(NAN, 1.0), Vector2(1.0, INF), Vector2(-INF, NAN), Vector2(1e30, 5.0)]:
		assert_eq(Array(terrain.exposure(Scene.model(FROM), [TO, point, point, TO], [Scene.model(FROM)])), [1, 0, 0, 1])
		assert_message(ERROR, "exposure", str(point))


# --- Single queries -------------------------------------------------------------------


static func _matrix_of_singles(terrain: LosTerrain, shooters: Array, targets: Array) -> PackedByteArray:
	var matrix := PackedByteArray()
	for shooter: Dictionary in shooters:
		for target: Dictionary in targets:
			matrix.append(int(terrain.has_los(shooter, target)))
	return matrix


static func _nearest_of_singles(terrain: LosTerrain, shooters: Array, targets: Array) -> Dictionary:
	var best := NO_PAIR
	var least := INF
	for i in shooters.size():
		for j in targets.size():
			var distance := Cases.position_of(shooters[i]).distance_squared_to(Cases.position_of(targets[j]))
			var answer := terrain.check(shooters[i], targets[j])
			if answer.has_los and distance < least:
				least = distance
				best = { "has_los": true, "shooter_index": i, "target_index": j, "sight_line": answer.sight_line }
	return best


static func _exposure_of_singles(terrain: LosTerrain, model: Dictionary, points: PackedVector2Array,
		observers: Array) -> Array:
	var counts := []
	for point in points:
		var moved := model.merged({ "position": point }, true)
		var sees := func(observer: Dictionary) -> bool: return terrain.has_los(observer, moved)
		counts.append(observers.filter(sees).size())
	return counts


## Models of one half of the table, the upper one (0) or the lower one (460).
static func _half(scenes: RandomScene, top: float, count: int) -> Array[Dictionary]:
	var models := Cases.models(scenes, count)
	for model in models:
		var random := scenes.random
		model["position"] = Vector2(random.randf_range(20.0, 1200.0), top + random.randf_range(20.0, 420.0))
	return models
