# SPDX-License-Identifier: MIT
extends GutTest
## Properties that hold on every board, tested on random boards.

const Implementation := preload("support/implementation.gd")
const RandomScene := preload("support/random_scene.gd")

const SEED := 40000
const PAIRS := 4000 # compared with the fallback, which is slow
const MANY_PAIRS := 6000

var _native: Variant = EnhancedLineOfSight
var _fallback: Variant = Implementation.Fallback
var _notes: PackedStringArray = []


func before_each() -> void:
	_notes.clear()


## Every field of every answer, both editions, all shapes, both strategies.
func test_native_equals_fallback() -> void:
	var scenes := RandomScene.new(SEED)
	var verdicts := { true: 0, false: 0 }
	for i in PAIRS:
		var board := scenes.board(scenes.options())
		var models := scenes.pair()
		var answer: Dictionary = _native.check_enhanced_visibility(models[0], models[1], board, true)
		verdicts[answer.has_los] += 1
		_note("check %d" % i, answer, _fallback.check_enhanced_visibility(models[0], models[1], board, true))
		_note("verdict %d" % i, _native.has_los(models[0], models[1], board), answer.has_los)
		_note("slow verdict %d" % i, _fallback.has_los(models[0], models[1], board), answer.has_los)
	assert_eq(_notes.size(), 0, "\n".join(_notes.slice(0, 3)))
	assert_gt(verdicts[true], PAIRS / 5, "visible pairs")
	assert_gt(verdicts[false], PAIRS / 5, "blocked pairs")


func test_native_equals_fallback_on_single_lines() -> void:
	var scenes := RandomScene.new(SEED + 1)
	for i in PAIRS:
		var board := scenes.board(scenes.options())
		var models := scenes.pair()
		var from := scenes.point()
		var to := scenes.point()
		_note("bare line %d" % i, _native.judge_line(from, to, board), _fallback.judge_line(from, to, board))
		_note("line %d" % i, _native.judge_line(from, to, board, models[0], models[1]),
				_fallback.judge_line(from, to, board, models[0], models[1]))
		_note("block point %d" % i, _native.block_point_for_line(from, to, board, models[0], models[1]),
				_fallback.block_point_for_line(from, to, board, models[0], models[1]))
		_note("legacy %d" % i, _native.check_legacy_line_of_sight(from, to, board),
				_fallback.check_legacy_line_of_sight(from, to, board))
		_note("density %d" % i, _native.sample_density(models[0], models[1]),
				_fallback.sample_density(models[0], models[1]))
	assert_eq(_notes.size(), 0, "\n".join(_notes.slice(0, 3)))


func test_verdict_equals_that_of_the_full_answer() -> void:
	var scenes := RandomScene.new(SEED + 2)
	for i in MANY_PAIRS:
		var board := scenes.board(scenes.options())
		var models := scenes.pair()
		var answer := EnhancedLineOfSight.check_enhanced_visibility(models[0], models[1], board, i % 2 == 0)
		_note("pair %d" % i, EnhancedLineOfSight.has_los(models[0], models[1], board), answer.has_los)
		_note("rows of %d" % i, not answer.attempted_lines[-1].blocked, answer.has_los)
		_note("sight line of %d" % i, answer.sight_line,
				[answer.attempted_lines[-1].from, answer.attempted_lines[-1].to] if answer.has_los else [])
	assert_eq(_notes.size(), 0, "\n".join(_notes.slice(0, 3)))


## In every mode and edition, with and without true heights; a blocker is a piece or, with "_wall", the walls of one.
func test_a_blocked_answer_names_a_blocker() -> void:
	var scenes := RandomScene.new(SEED + 7)
	var only_walls := 0
	for i in MANY_PAIRS:
		var board := scenes.board(scenes.options())
		board["mode"] = i % 3
		board["heights"] = int(i % 5 == 0)
		var models := scenes.pair()
		var answer := EnhancedLineOfSight.check_enhanced_visibility(models[0], models[1], board)
		_note("blockers of %d" % i, answer.blockers.is_empty(), answer.has_los)
		var names := ["unknown", "", "unknown_wall", "_wall"]
		for piece: Dictionary in board.terrain_features:
			names.append_array([str(piece.get("id")), str(piece.get("id")) + "_wall"])
		_note("unknown names of %d" % i, answer.blockers.filter(func(id: String) -> bool: return not names.has(id)), [])
		only_walls += int(not answer.has_los and answer.blocking_terrain.is_empty())
	assert_eq(_notes.size(), 0, "\n".join(_notes.slice(0, 3)))
	assert_gt(only_walls, 0, "pairs whose blocking_terrain is empty")


## An additional piece that touches neither base and has a new id and no group can only block.
func test_a_piece_clear_of_both_bases_never_creates_sight() -> void:
	var scenes := RandomScene.new(SEED + 3)
	var blocked := 0
	var newly_blocked := 0
	for i in MANY_PAIRS:
		var board := scenes.board(scenes.options())
		var models := scenes.pair()
		var fresh := scenes.piece("fresh")
		fresh.erase("link_group")
		fresh.erase("parent_area_id")
		var scale: float = board.get("pixels_per_inch", 40.0)
		if _is_near(fresh, models[0], scale) or _is_near(fresh, models[1], scale):
			continue
		var before := EnhancedLineOfSight.has_los(models[0], models[1], board)
		board.terrain_features.insert(scenes.random.randi_range(0, board.terrain_features.size()), fresh)
		var after := EnhancedLineOfSight.has_los(models[0], models[1], board)
		_note("piece %d creates sight" % i, after and not before, false)
		blocked += int(not before)
		newly_blocked += int(before and not after)
	assert_eq(_notes.size(), 0, "\n".join(_notes.slice(0, 3)))
	assert_gt(blocked, MANY_PAIRS / 20, "blocked pairs")
	assert_gt(newly_blocked, 20, "pairs that the new piece blocks")


func test_inputs_are_never_modified(by: Implementation = use_parameters(Implementation.both())) -> void:
	var scenes := RandomScene.new(SEED + 4)
	for i in 100:
		var options := scenes.options()
		var board := scenes.board(options)
		var models := scenes.pair()
		var before := [models.duplicate(true), board.duplicate(true), options.duplicate(true)]
		var hashes := [models.hash(), board.hash(), options.hash()]
		by.los.check_enhanced_visibility(models[0], models[1], board, true)
		by.los.has_los(models[0], models[1], board)
		by.los.judge_line(scenes.point(), scenes.point(), board, models[0], models[1])
		by.los.block_point_for_line(scenes.point(), scenes.point(), board, models[0], models[1])
		by.los.check_legacy_line_of_sight(scenes.point(), scenes.point(), board)
		by.los.sample_points(models[0], 8)
		by.los.sample_density(models[0], models[1])
		by.los.to_packed_polygon(board.terrain_features[0].polygon)
		_note("values %d" % i, [models, board, options], before)
		_note("hashes %d" % i, [models.hash(), board.hash(), options.hash()], hashes)
	assert_eq(_notes.size(), 0, "\n".join(_notes.slice(0, 3)))


## The caller may modify an answer without side effects.
func test_answers_are_not_shared(by: Implementation = use_parameters(Implementation.both())) -> void:
	var scenes := RandomScene.new(SEED + 5)
	for i in 50:
		var board := scenes.board(scenes.options())
		var models := scenes.pair()
		var answer: Dictionary = by.los.check_enhanced_visibility(models[0], models[1], board, true)
		var copy := answer.duplicate(true)
		answer.attempted_lines[0].clear()
		answer.attempted_lines.clear()
		answer.blocking_terrain.append("mine")
		answer.blockers.append("mine")
		answer.sight_line.append("mine")
		_note("pair %d" % i, by.los.check_enhanced_visibility(models[0], models[1], board, true), copy)
	assert_eq(_notes.size(), 0, "\n".join(_notes.slice(0, 3)))


## Concurrent queries give the same answers as sequential ones.
func test_queries_from_several_threads() -> void:
	var scenes := RandomScene.new(SEED + 6)
	var queries := []
	for i in 400:
		var models := scenes.pair()
		queries.append([models[0], models[1], scenes.board(scenes.options())])
	var answers := []
	answers.resize(queries.size())
	var task := WorkerThreadPool.add_group_task(func(index: int) -> void:
		answers[index] = _answer_of(queries[index]), queries.size(), 4, true)
	WorkerThreadPool.wait_for_group_task_completion(task)
	for i in queries.size():
		_note("query %d" % i, answers[i], _answer_of(queries[i]))
	assert_eq(_notes.size(), 0, "\n".join(_notes.slice(0, 3)))


# --- Helpers --------------------------------------------------------------------


## Collects differences, since thousands of passing asserts would be noise.
func _note(what: String, got: Variant, expected: Variant) -> void:
	if typeof(got) != typeof(expected) or got != expected:
		_notes.append("%s: %s, expected %s" % [what, got, expected])


static func _answer_of(query: Array) -> Dictionary:
	return EnhancedLineOfSight.check_enhanced_visibility(query[0], query[1], query[2], true)


## Whether the bounding box of the piece is near the base.
static func _is_near(piece: Dictionary, model: Dictionary, pixels_per_inch: float) -> bool:
	var polygon := EnhancedLineOfSight.to_packed_polygon(piece.polygon)
	var box := Rect2(polygon[0], Vector2.ZERO)
	for vertex in polygon:
		box = box.expand(vertex)
	var sides: Dictionary = model.get("base_dimensions", { "length": 0.0, "width": 0.0 })
	var longest := maxf(model.get("base_mm", 32.0), maxf(sides.length, sides.width))
	var distance := longest / 25.4 * pixels_per_inch * 0.75 # more than half a diagonal
	return box.grow(distance).has_point(Vector2(model.position.x, model.position.y))
