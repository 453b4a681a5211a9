# SPDX-License-Identifier: MIT
extends "support/message_test.gd"
## A LosResult has the values of check()'s Dictionary: recorded answers, all options, rule sets, tables with models that
## block, and unusable models.

const Implementation := preload("support/implementation.gd")
const RandomRules := preload("support/random_rules.gd")
const RandomScene := preload("support/random_scene.gd")
const Replay := preload("conformance/replay.gd")
const ResultQueries := preload("support/result_queries.gd")
const TableCases := preload("support/table_cases.gd")
const TerrainCases := preload("support/terrain_cases.gd")

const MAX_SHOWN := 3


func _assert_equal(result: RefCounted, expected: Dictionary, about: String) -> void:
	var different := ResultQueries.differences(result, expected)
	if not different.is_empty():
		fail_test("%s: %s" % [about, "\n".join(different).left(1000)])


func test_recorded_answers(file: String = use_parameters(["named", "special", "origin", "board"])) -> void:
	var replay := Replay.new(Implementation.new("query", ResultQueries))
	replay.file(file)
	assert_gt(replay.cases, 100)
	assert_eq(replay.faults.size(), 0, "\n".join(replay.faults.slice(0, MAX_SHOWN)))


func test_every_set_of_options() -> void:
	var scenes := RandomScene.new(9100)
	var counts := { "visible": 0, "blocked": 0, "invalid": 0 }
	for options: Dictionary in TerrainCases.OPTION_SETS + ([{ "heights": 1 }, { "heights": 1, "mode": 2 }] as Array[Dictionary]):
		for i in 4:
			var terrain := LosTerrain.from_board(scenes.board(options))
			for j in 8:
				var pair := scenes.pair()
				var expected := terrain.check(pair[0], pair[1])
				var about := "%s, %s" % [options, pair]
				_assert_equal(terrain.query(pair[0], pair[1]), expected, about)
				_assert_equal(terrain.query(pair[0], pair[1], true), terrain.check(pair[0], pair[1], true), about)
				counts["visible" if expected.has_los else "blocked" if expected.has("method") else "invalid"] += 1
	assert_gt(counts.visible, 50)
	assert_gt(counts.blocked, 50)
	new_messages()


func test_rule_sets() -> void:
	var random := RandomRules.new(9101)
	var seen := {}
	for i in 60:
		var board := random.board()
		board["rules"] = random.rules()
		var terrain := LosTerrain.from_board(board)
		for j in 8:
			var shooter := random.model()
			var target := random.model() if j > 0 else {}
			var expected := terrain.check(shooter, target)
			var result := terrain.query(shooter, target)
			_assert_equal(result, expected, "board %d, pair %d" % [i, j])
			seen[result.reason] = true
			if not result.cover.is_empty():
				seen["cover"] = true
	new_messages()
	for reason: String in ["", "range", "arc", "hidden", "cover", "Invalid model positions"]:
		assert_true(seen.has(reason), "\"%s\" occurs" % reason)


func test_tables() -> void:
	var cases := TableCases.new(9102)
	var blocked := 0
	for i in 40:
		var table := LosTable.create(LosTerrain.from_board(cases.scenes.board(cases.scenes.options())))
		table.models_block = i % 4 != 0
		cases.fill(table, 16)
		for j in 12:
			var pair := cases.some_handles(table, 2)
			var wants_points := j % 2 == 1
			var expected: Dictionary = table.check(pair[0], pair[1], 3 if wants_points else 2)
			_assert_equal(table.query(pair[0], pair[1], wants_points), expected, "table %d, pair %s" % [i, pair])
			blocked += int(not expected.get("blocking_models", []).is_empty())
	assert_gt(blocked, 30, "models block")
	new_messages()


func test_tables_in_the_exact_mode() -> void:
	var cases := TableCases.new(9103)
	var methods := {}
	for i in 10:
		var table := LosTable.create(LosTerrain.from_board(cases.scenes.board({ "mode": 2, "edition": 10 + i % 2 })))
		table.models_block = true
		cases.fill(table, 12)
		for j in 12:
			var pair := cases.some_handles(table, 2)
			var result := table.query(pair[0], pair[1])
			_assert_equal(result, table.check(pair[0], pair[1]), "table %d, pair %s" % [i, pair])
			methods[[result.method, result.has_los]] = true
	assert_has(methods, ["exact", true])
	assert_has(methods, ["exact", false])
	new_messages()


## The messages name the method.
func test_stale_handles() -> void:
	var table := LosTable.create(LosTerrain.new())
	var handle := table.add_model(Scene.model(FROM))
	for pair: Array in [[handle, 77], [77, handle]]:
		var result := table.query(pair[0], pair[1])
		assert_message(ERROR, "query: there is no model with handle 77", "a stale handle")
		assert_eq([result.reason, result.is_valid, result.has_los], ["Invalid handle", false, false])
