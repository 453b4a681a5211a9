# SPDX-License-Identifier: MIT
extends GutTest
## The counters: calls, lines and how pairs were decided.

const Implementation := preload("support/implementation.gd")
const RandomScene := preload("support/random_scene.gd")
const Scene := preload("support/scene.gd")

const FROM := Vector2(200.0, 400.0)
const TO := Vector2(1000.0, 400.0)
const ZERO := {
	"calls": 0, "lines": 0, "center_hits": 0, "edge_hits": 0, "exact_hits": 0, "blocked": 0, "invalid": 0, "reused": 0,
}


func test_statistics_start_at_zero() -> void:
	var by: Implementation = Implementation.native()
	by.los.has_los(Scene.model(FROM), Scene.model(TO), {})
	by.los.reset_statistics()
	assert_eq_deep(by.los.get_statistics(), ZERO)


func test_statistics_of_each_outcome() -> void:
	var by: Implementation = Implementation.native()
	var narrow := Scene.board([Scene.ruin("r", Rect2(580.0, 395.0, 40.0, 10.0))])
	var wide := Scene.board([Scene.ruin("r", Rect2(580.0, 0.0, 40.0, 800.0))])
	var legacy := wide.merged({ "mode": EnhancedLineOfSight.MODE_LEGACY })
	for row: Array in [
		[Scene.model(TO), {}, { "lines": 1, "center_hits": 1 }],
		[Scene.model(TO), narrow, { "lines": 4, "edge_hits": 1 }],
		[Scene.model(TO), wide, { "lines": 26, "blocked": 1 }],
		[Scene.model(TO), legacy, { "lines": 1, "blocked": 1 }],
		[{}, wide, { "invalid": 1 }],
		[Scene.model(Vector2.ZERO), wide, { "invalid": 1 }],
	]:
		var expected: Dictionary = ZERO.merged({ "calls": 1 }.merged(row[2]), true)
		for method: String in ["has_los", "check_enhanced_visibility"]:
			by.los.reset_statistics()
			if method == "has_los":
				by.los.has_los(Scene.model(FROM), row[0], row[1])
			else:
				by.los.check_enhanced_visibility(Scene.model(FROM), row[0], row[1])
			var counted: Dictionary = by.los.get_statistics()
			counted["reused"] = 0
			assert_eq_deep(counted, expected)


func test_statistics_add_up() -> void:
	var by: Implementation = Implementation.native()
	var scenes := RandomScene.new(4200)
	var rows := 0
	by.los.reset_statistics()
	for i in 300:
		var board := scenes.board(scenes.options())
		var models := scenes.pair()
		if i % 10 == 0:
			models[i % 2]["position"] = Vector2.ZERO
		rows += by.los.check_enhanced_visibility(models[0], models[1], board).attempted_lines.size()
		by.los.has_los(models[0], models[1], board)
	var counted: Dictionary = by.los.get_statistics()
	assert_eq(counted.calls, 600)
	assert_eq(counted.invalid, 60)
	assert_eq(counted.lines, 2 * rows)
	assert_eq(counted.calls, counted.center_hits + counted.edge_hits + counted.exact_hits + counted.blocked
			+ counted.invalid)
	for key: String in ["center_hits", "edge_hits", "blocked"]:
		assert_gt(counted[key], 20, key)


## judge_line and similar functions do not count as calls.
func test_single_lines_are_not_counted() -> void:
	var by: Implementation = Implementation.native()
	by.los.reset_statistics()
	by.los.judge_line(FROM, TO, {})
	by.los.check_legacy_line_of_sight(FROM, TO, {})
	by.los.block_point_for_line(FROM, TO, {}, Scene.model(FROM), Scene.model(TO))
	by.los.sample_points(Scene.model(FROM), 8)
	var counted: Dictionary = by.los.get_statistics()
	counted["reused"] = 0
	assert_eq_deep(counted, ZERO)


func test_statistics_are_a_copy() -> void:
	var by: Implementation = Implementation.native()
	by.los.reset_statistics()
	by.los.get_statistics()["calls"] = 7
	assert_eq(by.los.get_statistics().calls, 0)


func test_clear_cache_keeps_the_statistics() -> void:
	var by: Implementation = Implementation.native()
	by.los.reset_statistics()
	by.los.has_los(Scene.model(FROM), Scene.model(TO), {})
	by.los.clear_cache()
	assert_eq(by.los.get_statistics().calls, 1)
