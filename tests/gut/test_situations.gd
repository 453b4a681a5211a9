# SPDX-License-Identifier: MIT
extends "support/expected_errors.gd"
## Situation files: the gallery, situations saved from the demo and captured queries give the recorded answers; saving
## and loading preserves all data.

const Armies := preload("res://demo/tabletop/armies.gd")
const Bases := preload("res://demo/bases.gd")
const FileActions := preload("res://demo/frame/file_actions.gd")
const Query := preload("res://demo/query.gd")
const Replay := preload("res://demo/table/replay.gd")
const Situation := preload("res://demo/table/situation.gd")

const GALLERY := "res://demo/situations"
const REPLAYS := "res://tests_data/replays"
const FILE := "user://test_situation.json"


static func files(folder: String) -> Array:
	return Array(DirAccess.get_files_at(folder)).filter(func(file: String) -> bool: return file.ends_with(".json")).map(
			func(file: String) -> String: return folder.path_join(file))


static func is_playable(path: String) -> bool:
	return Situation.from_file(path).is_playable()


func test_replay(path: String = use_parameters(files(GALLERY).filter(is_playable) + files(REPLAYS))) -> void:
	var replay: Replay = Replay.file(path)
	assert_eq(replay.outcome, Replay.Outcome.SAME, "%s: %s" % [path, replay.message])


## If sampling misses a line that the rules allow, the exact mode finds it.
func test_the_exact_mode_gives_the_verdict_of_the_rules() -> void:
	var sampling_misses := files(GALLERY).map(Situation.from_file).filter(func(s: Situation) -> bool: return s.rules_say != null)
	assert_gt(sampling_misses.size(), 0)
	for situation: Situation in sampling_misses:
		var board: Dictionary = situation.board({ "mode": EnhancedLineOfSight.MODE_EXACT })
		assert_eq(EnhancedLineOfSight.has_los(situation.shooter, situation.target, board), situation.rules_say, situation.name)
		assert_ne(situation.rules_say, situation.expected, situation.name)
		assert_eq(Situation.from_dictionary(situation.to_dictionary()).rules_say, situation.rules_say, "saved and loaded")


func test_situations_with_unsupported_options() -> void:
	var left_out := files(GALLERY).filter(func(path: String) -> bool: return not is_playable(path))
	if left_out.is_empty():
		pass_test("everything is replayed")
	else:
		pending("not replayed: " + ", ".join(left_out.map(func(path: String) -> String: return path.get_file())))


func test_a_wrong_expected_verdict_is_reported() -> void:
	var situation: Situation = Situation.from_file(files(GALLERY)[0])
	situation.expected = not situation.expected
	situation.answers = { "legacy": not FileActions.answers_of(situation).legacy, "no such mode": true }
	assert_eq(Replay.differences(situation).size(), 2)
	assert_eq(Replay.count(situation), 2)


## Every key of the expected answer for units counts, and a key that the answer lacks is a difference, too.
func test_wrong_expected_units_are_reported() -> void:
	var situation: Situation = Situation.from_file(GALLERY.path_join("26_cover.json"))
	assert_eq(Replay.differences(situation), PackedStringArray())
	situation.expected_units = { "visible": false, "has_cover": false, "cover_from": [0.0], "cover_by": [], "no such key": 1 }
	assert_eq(Replay.differences(situation).size(), 5)
	assert_eq(Replay.count(situation), 6)


## The rules 06 and 13 by known answers, in every mode that knows models.
func test_the_worked_examples() -> void:
	var count := 0
	for path: String in files(GALLERY):
		var situation: Situation = Situation.from_file(path)
		if situation.expected_units.is_empty() or situation.options.has("mode"):
			continue
		for mode: String in ["sampled", "exact"]:
			situation.options["mode"] = mode
			assert_eq(Replay.differences(situation), PackedStringArray(), "%s, %s" % [situation.name, mode])
			count += 1
	assert_eq(count, 12)


## Queries by handle and static queries on a board with models give the same answers.
func test_a_table_and_a_board_with_models() -> void:
	for layout: int in [7, 11]:
		var situation := Armies.table(layout)
		situation.options = { "models_block": true }
		var query := Query.new()
		query.run(situation)
		var shooters := situation.army("shooter")
		var targets := situation.army("target")
		var seen: PackedByteArray = query.models.visibility_matrix(shooters, targets)
		for i in seen.size():
			@warning_ignore("integer_division")
			var pair: Array = [shooters[i / targets.size()], targets[i % targets.size()]]
			assert_eq(seen[i] == 1, EnhancedLineOfSight.has_los(pair[0], pair[1], situation.board()), "%s %s" % [pair[0].id, pair[1].id])


## A captured query of a table opens with its models, and has the same answer.
func test_a_capture_of_a_table() -> void:
	var table := LosTable.create(LosTerrain.from_board({ "terrain_features": [], "edition": 11 }))
	table.models_block = true
	var a := table.add_model({ "position": Vector2(100, 300), "base_mm": 32, "id": "a" }, &"squad", 0)
	var b := table.add_model({ "position": Vector2(700, 300), "base_mm": 32 }, &"orks", 1)
	table.add_model({ "position": Vector2(400, 300), "base_mm": 100, "id": "tank" }, &"tank", 1)
	FileAccess.open(FILE, FileAccess.WRITE).store_string(LosCapture.query(a, b, table))
	assert_eq(Replay.file(FILE).outcome, Replay.Outcome.SAME)
	var situation: Situation = Situation.from_file(FILE)
	assert_eq(situation.others.map(func(model: Dictionary) -> String: return model.id), ["tank"])
	var query := Query.new()
	query.run(situation)
	assert_eq([query.is_visible(), query.blockers()], [false, PackedStringArray(["tank"])])
	situation.answers = FileActions.answers_of(situation)
	assert_eq(situation.save(FILE), OK)
	assert_eq(Replay.file(FILE).outcome, Replay.Outcome.SAME, "saved from the demo")
	situation = Situation.from_file(FILE)
	assert_true(situation.options.models_block)
	situation.others[0].position = Vector2(400, 700)
	assert_eq(Replay.differences(situation).size(), 2, "without the tank: sampled and exact")
	DirAccess.remove_absolute(ProjectSettings.globalize_path(FILE))


func test_saved_and_loaded() -> void:
	for layout: int in [7, 3]:
		var situation := Armies.table(layout)
		situation.shooter["rotation"] = 0.3
		situation.pieces[0]["walls"] = [{ "start": Vector2(1, 2), "end": Vector2(3, 4.5), "blocks_los": true }]
		situation.options = { "mode": "sampled", "density": 7 }
		situation.answers = FileActions.answers_of(situation)
		assert_eq(situation.save(FILE), OK)
		var loaded: Situation = Situation.from_file(FILE)
		assert_true(_text(loaded) == _text(situation))
		for model: Dictionary in loaded.army("shooter") + loaded.army("target"):
			assert_gt(Bases.find(model), -1, "the menu has the base of %s" % model.id)
		assert_eq(loaded.pieces[0].polygon, situation.pieces[0].polygon)
		assert_eq(loaded.pieces[0].walls[0].end, Vector2(3, 4.5))
		assert_eq(loaded.army("shooter").size(), 9)
		assert_eq(Replay.differences(loaded), PackedStringArray())
	DirAccess.remove_absolute(ProjectSettings.globalize_path(FILE))


## Through JSON, where every number is a float.
func _text(situation: Situation) -> Variant:
	return JSON.parse_string(JSON.stringify(situation.to_dictionary(), "", false, true))


func test_invalid_files() -> void:
	FileAccess.open(FILE, FileAccess.WRITE).store_string("{ nonsense")
	assert_null(Situation.from_file(FILE))
	expect_push_error("is not a situation")
	DirAccess.remove_absolute(ProjectSettings.globalize_path(FILE))


func test_selecting_a_model_does_not_change_the_order() -> void:
	var situation := Armies.table(7)
	var before := situation.army("target")
	var chosen: Dictionary = before[0]
	assert_true(situation.select(chosen))
	assert_same(situation.target, chosen)
	assert_eq(situation.army("target"), before)
	assert_false(situation.select(chosen), "it is no longer one of the others")
