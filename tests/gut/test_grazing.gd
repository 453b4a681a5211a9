# SPDX-License-Identifier: MIT
extends GutTest
## Edges nearly parallel to a sight line: by the tolerance of Geometry2D such an edge blocks a line that it does not
## reach. Culling by distance must keep these edges.

const Implementation := preload("support/implementation.gd")
const Reference := preload("support/woods_reference.gd")
const RandomScene := preload("support/random_scene.gd")
const Scene := preload("support/scene.gd")

const SEED := 4400
const PAIRS := 1500


## An edge that ends before the line starts can block it, as in Geometry2D.
func test_an_edge_before_the_line_can_block_it(by: Implementation = use_parameters(Implementation.both())) -> void:
	var found := 0
	var random := RandomNumberGenerator.new()
	random.seed = SEED
	for i in 3000:
		var from := Vector2(random.randf_range(300.0, 900.0), random.randf_range(300.0, 900.0))
		var to := from + Vector2.from_angle(random.randf() * TAU) * random.randf_range(100.0, 800.0)
		var polygon := _triangle_along(random, from, to, random.randf_range(-0.9, -0.1), random.randf_range(-0.09, -0.01))
		var pieces := [Reference.woods("w", polygon)]
		var expected := Reference.is_blocked(from, to, pieces)
		found += int(expected)
		if by.los.check_legacy_line_of_sight(from, to, Scene.board(pieces)) == expected:
			fail_test("%s to %s past %s" % [from, to, polygon])
			return
	assert_gt(found, 10, "lines blocked by edges that they do not reach")


func test_attempts_equal_those_of_the_reference(by: Implementation = use_parameters(Implementation.both())) -> void:
	var scenes := RandomScene.new(SEED)
	var blocked_attempts := 0
	for i in PAIRS:
		var models: Array[Dictionary] = [_plain(scenes.model()), _plain(scenes.model())]
		var pieces := _grazing_pieces(scenes.random, models)
		var board := Scene.board(pieces)
		var answer: Dictionary = by.los.check_enhanced_visibility(models[0], models[1], board)
		for attempt: Dictionary in answer.attempted_lines:
			blocked_attempts += int(attempt.blocked)
			if Reference.is_blocked(attempt.from, attempt.to, pieces) != attempt.blocked:
				fail_test("pair %d: %s on %s" % [i, attempt, board])
				return
		if by.los.has_los(models[0], models[1], board) != answer.has_los:
			fail_test("verdict of pair %d" % i)
			return
	assert_gt(blocked_attempts, 3 * PAIRS)


## Woods near lines between sample points: across, beside, before and behind the line.
func _grazing_pieces(random: RandomNumberGenerator, models: Array[Dictionary]) -> Array:
	var starts: PackedVector2Array = EnhancedLineOfSight.sample_points(models[0], 4)
	var ends: PackedVector2Array = EnhancedLineOfSight.sample_points(models[1], 4)
	var pieces := []
	for i in 3:
		var from := starts[random.randi() % starts.size()]
		var to := ends[random.randi() % ends.size()]
		var at := random.randf_range(-0.9, 1.5)
		var polygon := _triangle_along(random, from, to, at, at + random.randf_range(0.01, 0.8))
		pieces.append(Reference.woods("w%d" % i, polygon))
	return pieces


## One edge lies along the line between two fractions of its length, offset by about the tolerance.
static func _triangle_along(random: RandomNumberGenerator, from: Vector2, to: Vector2, start: float,
		end: float) -> PackedVector2Array:
	var along := to - from
	var aside := along.orthogonal() * 1e-5
	var a := from + along * start + aside * random.randf_range(-3.0, 3.0)
	var b := from + along * end + aside * random.randf_range(-3.0, 3.0)
	var tip := a.lerp(b, 0.5) + along.orthogonal().normalized() * random.randf_range(5.0, 100.0)
	return [a, b, tip]


## Without keys that let a model see over or through woods.
static func _plain(model: Dictionary) -> Dictionary:
	for key: String in ["keywords", "meta", "model_height_inches"]:
		model.erase(key)
	return model
