# SPDX-License-Identifier: MIT
extends GutTest
## Scenes with known exact answers, queried through the class and through a LosTerrain.

const Faults := preload("support/exact_faults.gd")

const FILE := "res://tests_data/exact/scenes.jsonl"
const OPTIONS := { "mode": EnhancedLineOfSight.MODE_EXACT, "min_gap": 0.05, "edition": 10 }
const COUNT := 800
const MAX_SHOWN := 5

static var _scenes: Array[Dictionary] = []


func before_all() -> void:
	if _scenes.is_empty():
		for line in FileAccess.get_file_as_string(FILE).split("\n", false):
			_scenes.append(_read(JSON.parse_string(line)))


func test_number_of_scenes() -> void:
	assert_eq(_scenes.size(), COUNT)


func test_answers_and_their_invariants() -> void:
	_expect_none(_scenes, func(scene: Dictionary) -> PackedStringArray:
		var answer := EnhancedLineOfSight.check_enhanced_visibility(scene.s, scene.t, scene.board, true)
		var faults := Faults.of(answer, scene.s, scene.t, scene.board)
		if answer.has_los != scene.seen:
			faults.append("should be %s" % scene.seen)
		return faults)


func test_the_verdict_alone() -> void:
	_expect_none(_scenes, func(scene: Dictionary) -> PackedStringArray:
		var terrain := LosTerrain.from_board(scene.board)
		var verdicts := [EnhancedLineOfSight.has_los(scene.s, scene.t, scene.board),
				EnhancedLineOfSight.has_los(scene.s, scene.t, terrain), terrain.has_los(scene.s, scene.t),
				terrain.has_los(scene.t, scene.s)]
		return [] if verdicts.count(scene.seen) == 4 else ["%s should be %s" % [verdicts, scene.seen]])


## A LosTerrain gives the same answers as the class for the same pieces in a Dictionary.
func test_terrain_answers_the_same() -> void:
	_expect_none(_scenes, func(scene: Dictionary) -> PackedStringArray:
		var answer := LosTerrain.from_board(scene.board).check(scene.s, scene.t, true)
		var expected := EnhancedLineOfSight.check_enhanced_visibility(scene.s, scene.t, scene.board, true)
		return [] if answer == expected else ["%s\nshould be %s" % [answer, expected]])


## The recorded witness is a clear line, although not necessarily the one that the engine returns.
func test_recorded_witnesses_pass_the_judge() -> void:
	var seen := _scenes.filter(func(scene: Dictionary) -> bool: return scene.seen and scene.witness.size() == 4)
	assert_gt(seen.size(), 300)
	_expect_none(seen, func(scene: Dictionary) -> PackedStringArray:
		var line: Array = scene.witness
		var judged := EnhancedLineOfSight.judge_line(_point(line), _point(line.slice(2)), scene.board, scene.s, scene.t)
		return [] if judged.has_los else ["the recorded line is blocked by %s" % [judged.blocking_terrain]])


## Without all pieces outside the blocking chain, the pair is still blocked.
func test_the_blocking_chain_blocks_by_itself() -> void:
	var hidden := _scenes.filter(func(scene: Dictionary) -> bool: return not scene.seen)
	_expect_none(hidden, func(scene: Dictionary) -> PackedStringArray:
		var answer := EnhancedLineOfSight.check_enhanced_visibility(scene.s, scene.t, scene.board)
		var chain: Array = scene.board.terrain_features.filter(
				func(piece: Dictionary) -> bool: return Faults.names_of(piece).any(answer.blocking_terrain.has))
		var board: Dictionary = scene.board.merged({ "terrain_features": chain }, true)
		return ["does not close without the rest"] if EnhancedLineOfSight.has_los(scene.s, scene.t, board) else [])


func test_statistics_of_the_scenes() -> void:
	EnhancedLineOfSight.reset_statistics()
	for scene in _scenes:
		LosTerrain.from_board(scene.board).has_los(scene.s, scene.t)
	var seen := _scenes.filter(func(scene: Dictionary) -> bool: return scene.seen).size()
	assert_eq_deep(EnhancedLineOfSight.get_statistics(), { "calls": COUNT, "lines": COUNT + seen, "center_hits": 0,
			"edge_hits": 0, "exact_hits": seen, "blocked": COUNT - seen, "invalid": 0, "reused": COUNT })


func _expect_none(scenes: Array[Dictionary], faults_of: Callable) -> void:
	var faults: PackedStringArray = []
	for scene in scenes:
		for fault: String in faults_of.call(scene):
			faults.append("line %d (%s): %s" % [_scenes.find(scene) + 1, scene.kind, fault])
	assert_eq(faults.size(), 0, "\n".join(faults.slice(0, MAX_SHOWN)))


static func _read(found: Dictionary) -> Dictionary:
	var pieces := []
	for polygon: Array in found.polygons:
		pieces.append({ "id": "polygon %d" % pieces.size(), "type": "building", "height_category": "tall",
				"polygon": polygon.map(_point) })
	for wall: Array in found.walls:
		pieces.append({ "id": "wall %d" % pieces.size(),
				"walls": [{ "start": _point(wall[0]), "end": _point(wall[1]) }] })
	for model: Dictionary in [found.s, found.t]:
		model.position = _point(model.position)
	return { "kind": found.kind, "seen": found.expect == 1.0, "s": found.s, "t": found.t,
			"witness": found.get("witness", []), "board": { "terrain_features": pieces }.merged(OPTIONS) }


static func _point(pair: Array) -> Vector2:
	return Vector2(pair[0], pair[1])
