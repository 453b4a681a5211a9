# SPDX-License-Identifier: MIT
extends "support/expected_errors.gd"
## The first attempt: from center to center.

const Implementation := preload("support/implementation.gd")
const Scene := preload("support/scene.gd")

const FROM := Vector2(200.0, 400.0)
const TO := Vector2(1000.0, 400.0)


func test_center_to_center_on_open_ground(
		by: Implementation = use_parameters(Implementation.both())) -> void:
	for edition: int in Scene.EDITIONS:
		var board := Scene.board([], { "edition": edition })
		assert_eq_deep(by.los.check_enhanced_visibility(Scene.model(FROM), Scene.model(TO), board), {
			"has_los": true,
			"sight_line": [FROM, TO],
			"method": "center_to_center",
			"attempted_lines": [{ "from": FROM, "to": TO, "blocked": false }],
			"blocking_terrain": [],
			"blockers": [],
		})


func test_center_to_center_past_terrain(
		by: Implementation = use_parameters(Implementation.both())) -> void:
	for edition: int in Scene.EDITIONS:
		var beside := Scene.ruin("beside", Rect2(500.0, 401.0, 200.0, 200.0))
		var board := Scene.board([beside], { "edition": edition })
		var answer: Dictionary = by.los.check_enhanced_visibility(Scene.model(FROM), Scene.model(TO), board)
		assert_eq(answer.method, "center_to_center", "1 px beside the line")


func test_center_line_that_touches_a_corner_is_blocked(
		by: Implementation = use_parameters(Implementation.both())) -> void:
	for edition: int in Scene.EDITIONS:
		var touching := Scene.ruin("touching", Rect2(500.0, 400.0, 200.0, 200.0))
		var board := Scene.board([touching], { "edition": edition })
		var answer: Dictionary = by.los.check_enhanced_visibility(Scene.model(FROM), Scene.model(TO), board)
		assert_eq(answer.method, "edge_to_edge")
		assert_eq(answer.attempted_lines[0], { "from": FROM, "to": TO, "blocked": true })


## (0, 0) and a missing position mean "not on the table".
func test_center_of_a_model_that_is_not_placed(
		by: Implementation = use_parameters(Implementation.both())) -> void:
	for position: Variant in [null, Vector2.ZERO, { "x": 0, "y": 0.0 }, {}]:
		var nowhere := { "position": position }
		var answer: Dictionary = by.los.check_enhanced_visibility(nowhere, Scene.model(TO), Scene.board([]))
		assert_eq_deep(answer, {
			"has_los": false,
			"reason": "Invalid model positions",
			"sight_line": [],
			"attempted_lines": [],
			"blocking_terrain": [],
			"blockers": [],
		})
		assert_false(by.los.has_los(Scene.model(FROM), nowhere, Scene.board([])))
	expect_push_warning_count(0)
