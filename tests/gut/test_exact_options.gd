# SPDX-License-Identifier: MIT
extends "support/message_test.gd"
## MODE_EXACT and min_gap as options: precedence, invalid values, and independence of other options.

const Cases := preload("support/terrain_cases.gd")

const MODE_LEGACY := EnhancedLineOfSight.MODE_LEGACY
const MODE_SAMPLED := EnhancedLineOfSight.MODE_SAMPLED
const MODE_EXACT := EnhancedLineOfSight.MODE_EXACT

## An opening of 2 px that no line between sample points passes.
var _slit := [Scene.wall("above", Vector2(500.0, -3000.0), Vector2(500.0, 386.5)),
		Scene.wall("below", Vector2(500.0, 388.5), Vector2(500.0, 4000.0))]
var _models := [Scene.model(FROM), Scene.model(TO)]


func after_each() -> void:
	EnhancedLineOfSight.set_defaults(Cases.BUILT_IN)
	EnhancedLineOfSight.set_default_terrain(null)


func test_the_modes_differ() -> void:
	assert_eq(_method_and_verdict({ "mode": MODE_SAMPLED }), ["full_sampling", false])
	assert_eq(_method_and_verdict({ "mode": MODE_EXACT }), ["exact", true])
	assert_eq(_method_and_verdict({ "mode": MODE_LEGACY }), ["legacy", true], "the legacy check ignores walls")
	assert_eq(_method_and_verdict({}), ["full_sampling", false], "sampled by default")
	assert_eq(_method_and_verdict({ "mode": 2.0 }), ["exact", true], "a float from JSON")
	assert_eq(_method_and_verdict({ &"mode": 2, &"min_gap": 3 }), ["exact", false], "a StringName, and an int for a float")


func test_precedence_of_mode_and_gap() -> void:
	EnhancedLineOfSight.set_defaults({ "mode": MODE_EXACT })
	assert_eq(_method_and_verdict({}), ["exact", true])
	assert_eq(_method_and_verdict({ "mode": MODE_SAMPLED }), ["full_sampling", false], "the board takes precedence")
	assert_eq(_method_and_verdict({ "min_gap": 2.5 }), ["exact", false], "each option by itself")
	EnhancedLineOfSight.set_defaults({ "min_gap": 2.5 })
	assert_eq(_method_and_verdict({}), ["exact", false], "mode stays")
	assert_eq(_method_and_verdict({ "min_gap": 1.5 }), ["exact", true])
	assert_eq(EnhancedLineOfSight.get_defaults().min_gap, 2.5)
	var terrain := LosTerrain.from_board(Scene.board(_slit))
	assert_eq([terrain.mode, terrain.min_gap], [MODE_EXACT, 2.5], "a new terrain starts from the defaults")
	EnhancedLineOfSight.set_defaults(Cases.BUILT_IN)
	assert_false(terrain.has_los(_models[0], _models[1]))
	terrain.min_gap = 1.0
	assert_true(terrain.has_los(_models[0], _models[1]))
	assert_true(EnhancedLineOfSight.has_los(_models[0], _models[1], terrain), "its own options count")
	EnhancedLineOfSight.set_default_terrain(terrain)
	assert_true(EnhancedLineOfSight.has_los(_models[0], _models[1], {}))
	assert_false(EnhancedLineOfSight.has_los(_models[0], _models[1], { "min_gap": 3.0 }), "the board takes precedence")
	assert_false(EnhancedLineOfSight.has_los(_models[0], _models[1], { "mode": MODE_SAMPLED }))


func test_every_query_follows_the_mode() -> void:
	var terrain := Cases.terrain_with(_slit)
	for row: Array in [[MODE_SAMPLED, 0.1, false], [MODE_EXACT, 0.1, true], [MODE_EXACT, 2.5, false]]:
		terrain.mode = row[0]
		terrain.min_gap = row[1]
		assert_eq(terrain.has_los(_models[0], _models[1]), row[2], str(row))
		assert_eq(terrain.check(_models[0], _models[1]).has_los, row[2], str(row))
		assert_eq(Array(terrain.visibility_matrix([_models[0]], [_models[1]])), [int(row[2])], str(row))
		assert_eq(terrain.any_visible([_models[0]], [_models[1]]).has_los, row[2], str(row))
		assert_eq(Array(terrain.exposure(_models[1], [TO], [_models[0]])), [int(row[2])], str(row))
		assert_eq(Array(terrain.visibility_map([_models[0]], Rect2(TO.x, 380.0, 40.0, 40.0), 40.0).counts), [int(row[2])],
				str(row))


func test_invalid_gaps_and_modes() -> void:
	var good := { "mode": MODE_EXACT, "min_gap": 0.5 }
	EnhancedLineOfSight.set_defaults(good)
	var terrain := Cases.terrain_with(_slit)
	for bad: Dictionary in [{ "min_gap": -0.001 }, { "min_gap": NAN }, { "min_gap": INF }, { "min_gap": 1.1e6 },
			{ "mode": 3 }, { "mode": -1 }, { "mode": 1.5 }]:
		var key: String = bad.keys()[0]
		EnhancedLineOfSight.set_defaults(bad)
		assert_message(ERROR, "\"%s\" cannot be " % key, "defaults %s" % bad)
		assert_eq(EnhancedLineOfSight.get_defaults()[key], good[key])
		assert_eq(_method_and_verdict(bad), ["exact", true], str(bad))
		assert_message(ERROR, "\"%s\" cannot be " % key, "board %s" % bad)
		if bad[key] != 1.5:  # as a property it is an int
			terrain.set(key, bad[key])
			assert_message(ERROR, "\"%s\" cannot be " % key, "terrain %s" % bad)
			assert_eq(terrain.get(key), good[key])
	for value: float in [0.0, 1.0e6]:
		EnhancedLineOfSight.set_defaults({ "min_gap": value })
		assert_eq(EnhancedLineOfSight.get_defaults().min_gap, value)
	assert_message(SILENT, "", "good values")


## Sampling options do not affect the exact mode, and min_gap does not affect the other modes.
func test_options_of_the_other_modes() -> void:
	for options: Dictionary in [{ "density": 64 }, { "density": 3 }, { "sampling": 1 }]:
		assert_eq(EnhancedLineOfSight.check_enhanced_visibility(_models[0], _models[1],
				Scene.board(_slit, options.merged({ "mode": MODE_EXACT }))),
				EnhancedLineOfSight.check_enhanced_visibility(_models[0], _models[1],
				Scene.board(_slit, { "mode": MODE_EXACT })), str(options))
	for gap: float in [0.0, 1.0e6]:
		assert_eq(_method_and_verdict({ "min_gap": gap }), ["full_sampling", false])
		assert_eq(_method_and_verdict({ "min_gap": gap, "mode": MODE_LEGACY }), ["legacy", true])


func test_bases_scale_with_pixels_per_inch() -> void:
	var pieces := [Scene.ruin("r", Rect2(580.0, 300.0, 40.0, 200.0))]
	for row: Array in [[40.0, false], [200.0, true]]:
		var board := Scene.board(pieces, { "mode": MODE_EXACT, "pixels_per_inch": row[0] })
		assert_eq(EnhancedLineOfSight.has_los(_models[0], _models[1], board), row[1])


func test_statistics() -> void:
	var terrain := Cases.terrain_with(_slit, { "mode": MODE_EXACT })
	for row: Array in [[0.1, { "lines": 2, "exact_hits": 1 }], [2.5, { "lines": 1, "blocked": 1 }]]:
		terrain.min_gap = row[0]
		for method: String in ["has_los", "check"]:
			EnhancedLineOfSight.reset_statistics()
			terrain.call(method, _models[0], _models[1])
			assert_eq_deep(EnhancedLineOfSight.get_statistics(), { "calls": 1, "lines": 0, "center_hits": 0, "edge_hits": 0,
					"exact_hits": 0, "blocked": 0, "invalid": 0, "reused": 1 }.merged(row[1], true))
	EnhancedLineOfSight.reset_statistics()
	terrain.visibility_matrix(_models, _models)
	assert_eq(EnhancedLineOfSight.get_statistics().calls, 0, "batches are not counted")


## The attempted lines of an answer.
func test_attempted_lines() -> void:
	var board := Scene.board(_slit, { "mode": MODE_EXACT })
	var answer := EnhancedLineOfSight.check_enhanced_visibility(_models[0], _models[1], board, true)
	assert_eq(answer.keys(), ["has_los", "sight_line", "method", "attempted_lines", "blocking_terrain", "blockers"])
	assert_eq_deep(answer.attempted_lines, [
		{ "from": FROM, "to": TO, "blocked": true, "block_at": Vector2(500.0, 400.0), "blocked_by": "below_wall" },
		{ "from": answer.sight_line[0], "to": answer.sight_line[1], "blocked": false },
	])
	var at := Geometry2D.segment_intersects_segment(answer.sight_line[0], answer.sight_line[1], Vector2(500.0, 0.0),
			Vector2(500.0, 800.0)) as Vector2
	assert_almost_eq(at.y, 387.5, 0.1, "through the middle of the opening")
	answer = EnhancedLineOfSight.check_enhanced_visibility(_models[0], _models[1], board.merged({ "min_gap": 3.0 }))
	assert_eq_deep(answer, { "has_los": false, "sight_line": [], "method": "exact",
			"attempted_lines": [{ "from": FROM, "to": TO, "blocked": true }],
			"blocking_terrain": ["above_wall", "below_wall"], "blockers": ["above_wall", "below_wall"] })


## The center line may pass an opening narrower than min_gap.
func test_a_center_line_through_an_opening_below_min_gap() -> void:
	var pieces := [Scene.wall("above", Vector2(500.0, -3000.0), Vector2(500.0, 399.0)),
			Scene.wall("below", Vector2(500.0, 401.0), Vector2(500.0, 4000.0))]
	var answer := EnhancedLineOfSight.check_enhanced_visibility(_models[0], _models[1],
			Scene.board(pieces, { "mode": MODE_EXACT, "min_gap": 2.5 }))
	assert_false(answer.has_los)
	assert_eq_deep(answer.attempted_lines, [{ "from": FROM, "to": TO, "blocked": false }])
	assert_eq(answer.blocking_terrain.size(), 2)


func _method_and_verdict(options: Dictionary) -> Array:
	var board := Scene.board(_slit, options)
	var answer := EnhancedLineOfSight.check_enhanced_visibility(_models[0], _models[1], board)
	return [answer.method, answer.has_los]
