# SPDX-License-Identifier: MIT
extends GutTest
## The number of attempted lines grows with the density only if necessary. Lines are counted, since timings are noisy.

const Implementation := preload("support/implementation.gd")
const Scene := preload("support/scene.gd")

const FROM := Vector2(200.0, 400.0)
const TO := Vector2(1000.0, 400.0)
const WALL_OF_RUINS := Rect2(580.0, 100.0, 40.0, 600.0)


func test_performance_scaling_with_density(by: Implementation = use_parameters(Implementation.both())) -> void:
	var before := 0
	for density: int in [3, 4, 6, 8, 12, 16, 32]:
		var count := _attempt_count(by, [Scene.ruin("r", WALL_OF_RUINS)], { "density": density })
		assert_eq(count, 1 + (1 + density) ** 2)
		assert_gt(count, before)
		before = count


func test_performance_scaling_of_a_clear_pair(by: Implementation = use_parameters(Implementation.both())) -> void:
	for density: int in [3, 8, 64]:
		assert_eq(_attempt_count(by, [], { "density": density }), 1, "the center line decides")


func test_performance_scaling_with_pieces(by: Implementation = use_parameters(Implementation.both())) -> void:
	var pieces := []
	for i in 40:
		assert_eq(_attempt_count(by, [Scene.ruin("r", WALL_OF_RUINS)] + pieces, { "density": 6 }), 50)
		pieces.append(Scene.ruin("far%d" % i, Rect2(100.0 + 20.0 * i, 900.0, 10.0, 10.0)))


func test_performance_scaling_with_distance(by: Implementation = use_parameters(Implementation.both())) -> void:
	for row: Array in [[5.0, 82], [6.0, 82], [6.1, 50], [12.0, 50], [12.1, 26], [30.0, 26]]:
		var target := Scene.model(FROM + Vector2(row[0] * Scene.INCH, 0.0))
		var board := Scene.board([Scene.ruin("r", Rect2(290.0, 0.0, 20.0, 800.0))])
		var answer: Dictionary = by.los.check_enhanced_visibility(Scene.model(FROM), target, board)
		assert_eq(answer.attempted_lines.size(), row[1], "%s inches" % row[0])


## has_los tests and counts the same lines as the full check.
func test_performance_scaling_of_the_verdict() -> void:
	var by: Implementation = Implementation.native()
	for density: int in [3, 8, 16]:
		for height: float in [60.0, 90.0, 600.0]:
			var piece := Scene.ruin("r", Rect2(580.0, 400.0 - height / 2.0, 40.0, height))
			var count := _attempt_count(by, [piece], { "density": density })
			by.los.reset_statistics()
			by.los.has_los(Scene.model(FROM, 60), Scene.model(TO, 60), Scene.board([piece], { "density": density }))
			assert_eq(by.los.get_statistics().lines, count)


func _attempt_count(by: Implementation, pieces: Array, options: Dictionary) -> int:
	var board := Scene.board(pieces, options)
	return by.los.check_enhanced_visibility(Scene.model(FROM, 60), Scene.model(TO, 60), board).attempted_lines.size()
