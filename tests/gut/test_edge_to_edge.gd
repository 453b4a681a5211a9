# SPDX-License-Identifier: MIT
extends GutTest
## If the center line is blocked: every sample point of the shooter with every sample point of the target, in order,
## up to the first clear line.

const Implementation := preload("support/implementation.gd")
const Scene := preload("support/scene.gd")

const FROM := Vector2(200.0, 400.0)
const TO := Vector2(1000.0, 400.0)
const RADIUS := 60.0 / 25.4 * 40.0 / 2.0 # of 60 mm, in px
const NARROW := Rect2(580.0, 370.0, 40.0, 60.0)


func test_edge_to_edge_past_a_narrow_piece(
		by: Implementation = use_parameters(Implementation.both())) -> void:
	for edition: int in Scene.EDITIONS:
		var answer := _result(by, NARROW, edition)
		assert_true(answer.has_los)
		assert_eq(answer.method, "edge_to_edge")
		assert_eq(answer.blocking_terrain, [])
		assert_almost_eq(FROM.distance_to(answer.sight_line[0]), RADIUS, 0.001, "starts on the circumference")
		assert_almost_eq(TO.distance_to(answer.sight_line[1]), RADIUS, 0.001, "ends on the circumference")


## Beyond 12 inches, the sample points of a circle are the center and the points right, below, left and above it.
func test_edge_to_edge_takes_the_first_clear_line(
		by: Implementation = use_parameters(Implementation.both())) -> void:
	var down := Vector2(0.0, RADIUS)
	for edition: int in Scene.EDITIONS:
		var answer := _result(by, NARROW, edition)
		# Attempt 0 is the center line, then 5 attempts from the center and 5 from the right point. Of the attempts
		# from the point below, only the line to the target's point below passes the piece.
		assert_eq(answer.attempted_lines.size(), 1 + 5 + 5 + 3)
		assert_almost_eq(answer.sight_line[0], FROM + down, Vector2.ONE * 0.001)
		assert_almost_eq(answer.sight_line[1], TO + down, Vector2.ONE * 0.001)


func test_edge_to_edge_lists_all_attempts(
		by: Implementation = use_parameters(Implementation.both())) -> void:
	for edition: int in Scene.EDITIONS:
		var attempts: Array = _result(by, NARROW, edition).attempted_lines
		var center_line := { "from": FROM, "to": TO, "blocked": true }
		assert_eq_deep(attempts[0], center_line)
		assert_eq_deep(attempts[1], center_line) # again, as the first pair of sample points
		var clear := attempts.filter(func(attempt: Dictionary) -> bool: return not attempt.blocked)
		assert_eq_deep(clear, [attempts[-1]])


func test_no_edge_sees_past_a_wide_piece(
		by: Implementation = use_parameters(Implementation.both())) -> void:
	for edition: int in Scene.EDITIONS:
		var answer := _result(by, Rect2(580.0, 200.0, 40.0, 400.0), edition)
		assert_false(answer.has_los)
		assert_eq(answer.method, "full_sampling")
		assert_eq(answer.sight_line, [])
		assert_eq(answer.blocking_terrain, ["piece"])
		assert_eq(answer.attempted_lines.size(), 1 + 5 * 5)


## The search uses the same judge as judge_line.
func test_each_attempt_agrees_with_judge_line(
		by: Implementation = use_parameters(Implementation.both())) -> void:
	var shooter := Scene.model(FROM, 60)
	var target := Scene.model(TO, 60)
	for edition: int in Scene.EDITIONS:
		for height: float in [40.0, 90.0, 400.0]:
			var piece := Scene.ruin("piece", Rect2(580.0, 400.0 - height / 2.0, 40.0, height))
			var board := Scene.board([piece], { "edition": edition })
			for attempt: Dictionary in by.los.check_enhanced_visibility(shooter, target, board).attempted_lines:
				var judged: Dictionary = by.los.judge_line(attempt.from, attempt.to, board, shooter, target)
				assert_eq(judged.has_los, not attempt.blocked)


func _result(by: Implementation, box: Rect2, edition: int) -> Dictionary:
	var board := Scene.board([Scene.ruin("piece", box)], { "edition": edition })
	return by.los.check_enhanced_visibility(Scene.model(FROM, 60), Scene.model(TO, 60), board)
