# SPDX-License-Identifier: MIT
extends GutTest
## The addon without its library, in a separate project and process: one warning, and the same answers.

const Fallback := preload("res://addons/enhanced_los/fallback/fallback.gd")
const WithoutLibrary := preload("support/without_library.gd")

const BRIDGE := "res://addons/enhanced_los/game_40k/rules_bridge.gd"
## Runs the calls of one file and writes the answers to another.
const PROBE := """extends SceneTree


func _init() -> void:
	var bridge: Object = load("res://addons/enhanced_los/game_40k/rules_bridge.gd")
	var answers := []
	for row in FileAccess.open("res://input.bin", FileAccess.READ).get_var():
		answers.append(bridge.callv(row[0], row[1]))
	var engine: String = bridge.call("get_metrics").engine
	FileAccess.open("res://output.bin", FileAccess.WRITE).store_var([engine, answers])
	quit()
"""

var _calls := []
var _exit_code := -1
var _output := ""
var _engine := ""
var _answers := []


func before_all() -> void:
	_calls = _make_calls()
	var run := WithoutLibrary.run(PROBE, _calls)
	_exit_code = run.exit_code
	_output = run.text
	if run.value != null:
		_engine = run.value[0]
		_answers = run.value[1]


func test_the_missing_library_is_reported_once() -> void:
	assert_eq(_exit_code, 0, _output)
	var messages := Array(_output.split("\n")).filter(func(line: String) -> bool:
		return line.contains("ERROR:") or line.contains("WARNING:"))
	assert_eq(messages.size(), 1, _output)
	assert_string_contains(_output, "WARNING: Enhanced Line of Sight: the native library is missing")


func test_answers_come_from_the_fallback() -> void:
	assert_eq(_engine, "fallback", _output)
	assert_eq(_answers.size(), _calls.size())
	for i in mini(_answers.size(), _calls.size()):
		if _calls[i][0] == "check_line_of_sight":
			var arguments: Array = _calls[i][1]
			assert_eq(_answers[i], Fallback.has_los(arguments[3], arguments[4], arguments[2]))


func test_answers_equal_those_of_the_library() -> void:
	assert_gt(_answers.size(), 0, _output)
	var bridge: Object = load(BRIDGE)
	var seen := 0
	for i in mini(_answers.size(), _calls.size()):
		assert_eq(_answers[i], bridge.callv(_calls[i][0], _calls[i][1]), "call %d, %s" % [i, _calls[i][0]])
		seen += int(_calls[i][0] == "check_target_visibility" and _answers[i].visible)
	assert_between(seen, 4, 36, "both verdicts occur often")


## Entries are [function, arguments]: all functions on random scenes of both editions.
func _make_calls() -> Array:
	var random := RandomNumberGenerator.new()
	random.seed = 2
	var calls := []
	for i in 40:
		var board := { "edition": 10 + i % 2, "terrain_features": _pieces(random) }
		var one := { "models": [_model(random, 200), _model(random, 300)], "meta": { "keywords": ["VEHICLE"] } }
		var other := { "models": { "a": _model(random, 800), "b": _model(random, 900) } }
		calls.append_array([
			["check_line_of_sight", [Vector2.ONE, Vector2.ONE, board, one.models[0], other.models.a]],
			["check_target_visibility", [one, other, 16.0, board]],
			["check_benefit_of_cover", [other.models.a, one.models[0], board]],
			["check_unit_cover", [other, one, board]],
		])
	return calls


static func _pieces(random: RandomNumberGenerator) -> Array:
	var pieces := []
	for i in 16:
		var at := Vector2(random.randf_range(300, 800), random.randf_range(200, 700))
		var size := Vector2(random.randf_range(20, 150), random.randf_range(20, 150))
		pieces.append({
			"id": "piece_%d" % i,
			"type": ["ruins", "woods", "barricade", "hill"][random.randi() % 4],
			"height_category": ["low", "medium", "tall"][random.randi() % 3],
			"piece_class": ["area", "feature", ""][random.randi() % 3],
			"polygon": [at, at + Vector2(size.x, 0), at + size, at + Vector2(0, size.y)],
		})
	return pieces


static func _model(random: RandomNumberGenerator, x: float) -> Dictionary:
	return { "position": Vector2(x, random.randf_range(200, 700)), "base_mm": random.randi_range(25, 90),
			"base_type": ["circular", "oval", "rectangular"][random.randi() % 3], "rotation": random.randf() }
