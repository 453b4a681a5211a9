# SPDX-License-Identifier: MIT
extends GutTest
## Large bases see around terrain from their circumference: diameter 5 inches, radius 100 px.

const Implementation := preload("support/implementation.gd")
const Scene := preload("support/scene.gd")

const FIVE_INCHES := 127 # mm
const RADIUS := 100.0 # px
const FROM := Vector2(300.0, 800.0)
const TO := Vector2(1300.0, 800.0)


func test_circumference_5_inch_bases(
		by: Implementation = use_parameters(Implementation.both())) -> void:
	# 4 inches of terrain between the centers: the base extends half an inch beyond either end.
	var board := Scene.board([Scene.ruin("r", Rect2(790.0, 720.0, 20.0, 160.0))])
	var answer: Dictionary = by.los.check_enhanced_visibility(
			Scene.model(FROM, FIVE_INCHES), Scene.model(TO, FIVE_INCHES), board)
	assert_true(answer.has_los)
	assert_eq(answer.method, "edge_to_edge")
	assert_almost_eq(FROM.distance_to(answer.sight_line[0]), RADIUS, 0.001)
	assert_almost_eq(TO.distance_to(answer.sight_line[1]), RADIUS, 0.001)


func test_circumference_of_small_bases_is_blocked(
		by: Implementation = use_parameters(Implementation.both())) -> void:
	var board := Scene.board([Scene.ruin("r", Rect2(790.0, 720.0, 20.0, 160.0))])
	assert_false(by.los.has_los(Scene.model(FROM, 32), Scene.model(TO, 32), board))


func test_circumference_ends_at_the_radius(
		by: Implementation = use_parameters(Implementation.both())) -> void:
	# As wide as the bases: the line touches the terrain, which blocks.
	var level := Scene.board([Scene.ruin("r", Rect2(790.0, 700.0, 20.0, 200.0))])
	var lower := Scene.board([Scene.ruin("r", Rect2(790.0, 700.0, 20.0, 199.0))])
	var shooter := Scene.model(FROM, FIVE_INCHES)
	var target := Scene.model(TO, FIVE_INCHES)
	assert_false(by.los.has_los(shooter, target, level))
	assert_true(by.los.has_los(shooter, target, lower))


func test_circumference_points_of_5_inch_bases(
		by: Implementation = use_parameters(Implementation.both())) -> void:
	for density: int in [4, 6, 8, 32]:
		var points: PackedVector2Array = by.los.sample_points(Scene.model(FROM, FIVE_INCHES), density)
		assert_eq(points[0], FROM)
		for i in density:
			var expected := FROM + Vector2.from_angle(i * TAU / density) * RADIUS
			assert_almost_eq(points[1 + i], expected, Vector2.ONE * 0.001)
