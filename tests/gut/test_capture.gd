# SPDX-License-Identifier: MIT
extends "support/message_test.gd"
## Queries written by LosCapture: reading the text gives the original values bit for bit, and the engine gives the
## same answer.

const Capture := preload("res://demo/table/capture.gd")
const RandomScene := preload("support/random_scene.gd")
const Replay := preload("res://demo/table/replay.gd")
const Situation := preload("res://demo/table/situation.gd")

const FILE := "user://test_capture.json"


func after_each() -> void:
	EnhancedLineOfSight.set_default_terrain(null)
	DirAccess.remove_absolute(ProjectSettings.globalize_path(FILE))


func test_replayed_random_queries_give_the_same_answers() -> void:
	var scenes := RandomScene.new(9100)
	var visible := 0
	for i in 40:
		var board := scenes.board(scenes.options())
		var pair := scenes.pair()
		var capture := _capture(pair[0], pair[1], board)
		assert_eq([_bits(capture.shooter), _bits(capture.target), _bits(capture.board)],
				[_bits(pair[0]), _bits(pair[1]), _bits(board)], "query %d" % i)
		assert_eq(capture.changed_keys(capture.run()), [], "answer %d" % i)
		assert_eq(capture.engine, "native")
		visible += int(capture.answer.has_los)
	assert_between(visible, 5, 35, "both verdicts occur often")


func test_exact_mode_and_true_heights() -> void:
	var scenes := RandomScene.new(9101)
	for i in 20:
		var board := scenes.board({ "mode": EnhancedLineOfSight.MODE_EXACT, "heights": i % 2, "edition": 10 + i / 2 % 2 })
		var pair := scenes.pair()
		var capture := _capture(pair[0], pair[1], board)
		assert_eq(capture.answer.method, "exact")
		assert_eq(capture.changed_keys(capture.run()), [])


func test_every_value_survives_the_round_trip() -> void:
	var given := { "values": [null, true, false, 0, -7, 1_000_000_000_000_000, 1_000_000_000_000_001, 9223372036854775807,
			-9223372036854775807 - 1, 0.0, 32.0, 0.1, -2.5, 1.0 / 3.0, 1e300, -1e-300, 1e15, 1e16 + 2.0, NAN, INF, -INF],
		"texts": ["", "plain", "\"quoted\" \\ and\nbroken\ttwice", "\u0001 ä € 𝄞", "@Vector2", &"", &"name", &"@name"],
		"points": [Vector2.ZERO, Vector2(-0.0, 0.1), Vector2(1e38, -1e-45), Vector2(NAN, -INF), Vector2(16777217, 1.0 / 3.0)],
		"packed": [PackedVector2Array(), PackedVector2Array([Vector2(0.1, 0.2), Vector2(INF, 3)]), PackedStringArray(),
			PackedStringArray(["a", "\"b\""])],
		"nested": { "a": { "b": [{ "c": [[], {}] }] } },
		"keys": { 5: "five", 2.5: 1, Vector2.ONE: 2, &"name": 3, "@tag": 4, "": 5, null: 6, true: 7 },
		"a tag?": { "@Vector2": [1, 2] } }
	given.values.append_array([-given.values[9], pow(2.0, -1074.0)])  # as constants both would be 0.0
	var read := _round_trip(given)
	for key: String in given:
		assert_true(_bits(read[key]) == _bits(given[key]), "%s: %s" % [key, read[key]])
	assert_eq(_bits(_round_trip({ &"name": 1 })), _bits({ "name": 1 }), "String and StringName keys are equal")


## Random bit patterns of float64 and float32.
func test_every_number_survives_the_round_trip() -> void:
	var random := RandomNumberGenerator.new()
	random.seed = 9103
	var bytes := PackedByteArray()
	bytes.resize(8)
	var given := { "numbers": [], "points": PackedVector2Array() }
	for i in 3000:
		bytes.encode_u32(0, random.randi())
		bytes.encode_u32(4, random.randi())
		if not is_nan(bytes.decode_double(0)):  # NaN has many bit patterns
			given.numbers.append(bytes.decode_double(0))
		given.numbers.append_array([random.randf() * 2000.0, snappedf(random.randf_range(-50.0, 50.0), 0.01)])
		var point := Vector2(bytes.decode_float(0), bytes.decode_float(4))
		if not is_nan(point.x) and not is_nan(point.y):
			given.points.append(point)
		given.points.append(Vector2(random.randf_range(-2000.0, 2000.0), random.randf()))
	var read: Dictionary = _round_trip(given)
	assert_eq(read.numbers.size(), given.numbers.size())
	for i in given.numbers.size():
		if _bits(read.numbers[i]) != _bits(given.numbers[i]):
			fail_test("number %d" % i)
	assert_true(_bits(read) == _bits(given), "all bits")


## The engine reads none of these types, so their exact value does not matter.
func test_values_that_json_cannot_hold_are_replaced() -> void:
	var freed := Object.new()
	freed.free()
	for odd: Variant in [self, freed, Vector3.ONE, Vector2i.ONE, Color.RED, Callable(), RID(), PackedFloat32Array([1])]:
		var capture := _capture(Scene.model(FROM, 32, { "odd": odd }), Scene.model(TO), {})
		assert_true(capture.shooter.odd is RefCounted, type_string(typeof(odd)))
		capture = _capture(Scene.model(FROM, 32, { "base_mm": odd, "rotation": odd }).merged({ "base_mm": odd }, true), Scene.model(TO), {})
		assert_eq(capture.answer.reason, "Invalid model data")
		assert_eq(capture.changed_keys(capture.run()), [], type_string(typeof(odd)))
	new_messages()


func test_the_effective_options_are_captured() -> void:
	var before := EnhancedLineOfSight.get_defaults()
	EnhancedLineOfSight.set_defaults({ "density": 7, "pixels_per_inch": 33.3, "min_gap": 0.7 })
	var board := { "edition": 11, "mode": EnhancedLineOfSight.MODE_EXACT }
	var capture := _capture(Scene.model(FROM), Scene.model(TO), board)
	EnhancedLineOfSight.set_defaults(before)
	assert_eq(_bits(capture.options), _bits({ "mode": 2, "edition": 11, "sampling": 0, "density": 7, "min_gap": 0.7, "heights": 0,
			"pixels_per_inch": 33.3 }))
	assert_eq(capture.board, board)


## The answer depends on the options, so the replay uses the captured ones.
func test_the_replay_uses_the_captured_options() -> void:
	var before := EnhancedLineOfSight.get_defaults()
	var board := Scene.board([{ "id": "w", "type": "woods", "height_category": "low", "polygon": Scene.corners(BETWEEN) }])
	EnhancedLineOfSight.set_defaults({ "edition": 11 })
	var eleventh := _capture(Scene.model(FROM), Scene.model(TO), board)
	EnhancedLineOfSight.set_defaults({ "edition": 10 })
	var tenth := _capture(Scene.model(FROM), Scene.model(TO), board)
	EnhancedLineOfSight.set_defaults(before)
	assert_ne(tenth.answer.has_los, eleventh.answer.has_los)
	for capture: Capture in [tenth, eleventh]:
		assert_eq(capture.changed_keys(capture.run()), [])


func test_a_los_terrain_is_captured_with_its_pieces() -> void:
	var scenes := RandomScene.new(9104)
	for i in 40:
		var board := scenes.board(scenes.options())
		board["heights"] = i % 2
		for piece: Dictionary in board.terrain_features:
			if scenes.random.randf() < 0.3:
				piece["base_inches"] = scenes.random.randf_range(0.0, 2.0)
				piece["height_inches"] = scenes.random.randf_range(2.0, 7.0)
		var terrain := LosTerrain.from_board(board)
		var pair := scenes.pair()
		var given := _capture(pair[0], pair[1], terrain)
		EnhancedLineOfSight.set_default_terrain(terrain)
		var as_default := _capture(pair[0], pair[1], { "edition": board.edition, "round": 3 })
		EnhancedLineOfSight.set_default_terrain(null)
		assert_eq(as_default.board, { "edition": board.edition, "round": 3 })
		for capture: Capture in [given, as_default]:
			assert_eq(capture.terrain.size(), board.terrain_features.size())
			assert_eq(capture.answer, _captured_keys_of(terrain.check(pair[0], pair[1])))
			assert_eq(capture.changed_keys(capture.run()), [], "scene %d" % i)
	new_messages()


## A LosTerrain does not keep the dictionaries it was loaded from; the captured ones give a LosTerrain with the same
## answers.
func test_captured_pieces_give_the_same_answers() -> void:
	var scenes := RandomScene.new(9105)
	for i in 60:
		var board := scenes.board({ "edition": 10 + i % 2, "heights": i / 2 % 2 })
		for piece: Dictionary in board.terrain_features:
			if scenes.random.randf() < 0.5:
				piece["base_inches"] = scenes.random.randf_range(0.0, 2.0)
				piece["height_inches"] = scenes.random.randf_range(2.0, 7.0)
		var terrain := LosTerrain.from_board(board)
		var capture := _capture({}, {}, terrain)
		var again := LosTerrain.from_board({ "terrain_features": capture.terrain }.merged(capture.options))
		var models := range(12).map(func(_i: int) -> Dictionary: return scenes.model())
		for j in models.size() - 1:
			assert_eq(again.check(models[j], models[j + 1], true), terrain.check(models[j], models[j + 1], true), "scene %d" % i)
		assert_eq(again.visibility_matrix(models, models), terrain.visibility_matrix(models, models), "scene %d" % i)
		assert_eq(_capture({}, {}, again).terrain, capture.terrain, "captured again")
	new_messages()


func test_a_different_answer_is_reported() -> void:
	var text := LosCapture.query(Scene.model(FROM), Scene.model(TO), Scene.board([Scene.ruin("r1", BETWEEN)]))
	_write(text)
	assert_eq(Replay.file(FILE).outcome, Replay.Outcome.SAME)
	for change: Array in [["\"has_los\": false", "\"has_los\": true"], ["full_sampling", "exact"], ["\"r1\"\n", "\"r2\"\n"],
			["\"sight_line\": []", "\"sight_line\": [1]"], ["\"has_los\": false", "\"has_los\": \"maybe\""],
			["\"method\"", "\"reason\""]]:
		assert_true(text.contains(change[0]), change[0])
		_write(text.replace(change[0], change[1]))
		var replay: Replay = Replay.file(FILE)
		assert_eq(replay.outcome, Replay.Outcome.DIFFERS, str(change))
		assert_string_contains(replay.message, "then ")
		assert_string_contains(replay.message, "; now ")


## Keys removed from the recorded answer are not compared.
func test_keys_of_a_recorded_answer_may_be_removed() -> void:
	var data: Dictionary = JSON.parse_string(LosCapture.query(Scene.model(FROM), Scene.model(TO), {}))
	data.answer = { "has_los": true }
	_write(JSON.stringify(data))
	assert_eq(Replay.file(FILE).outcome, Replay.Outcome.SAME)
	data.answer = { "has_los": false }
	_write(JSON.stringify(data))
	assert_eq(Replay.file(FILE).message.get_slice(" (", 0), "then has_los false; now has_los true")


func test_broken_files_are_reported() -> void:
	var whole: Dictionary = JSON.parse_string(LosCapture.query(Scene.model(FROM), Scene.model(TO), {}))
	for row: Array in [["capture", 2.0, "later version"], ["capture", "x", "later version"], ["shooter", 5.0, "\"shooter\""],
			["target", { "@Vector2": [1, 2] }, "\"target\""], ["board", null, "\"board\""], ["answer", {}, "\"answer\""],
			["terrain", {}, "\"terrain\""], ["options", [], "\"options\""], ["options", { "mode": "exact" }, "\"options\""],
			["board", { "x": { "@Foo": 1 } }, "@Foo"],
			["board", { "x": { "@Vector2": "no" } }, "@Vector2"], ["board", { "x": { "@Vector2": [1, 2, 3, 4] } }, "@Vector2"],
			["board", { "x": { "@float": "0x12" } }, "@float"], ["board", { "x": { "@int": 5 } }, "@int"],
			["board", { "x": { "@Dictionary": [1] } }, "@Dictionary"], ["board", { "x": { "@PackedVector2Array": [1] } }, "@Packed"]]:
		_write(JSON.stringify(whole.merged({ row[0]: row[1] }, true)))
		_assert_broken(row[2])
	for text: String in ["", "nonsense", "[]", "{}", "5", "{ \"shooter\": 5 }", "{ \"capture\": 1 }",
			"{ \"shooter\": {}, \"target\": {}, \"terrain_features\": [5] }", "{ \"shooter\": {}, \"target\": {} }"]:
		_write(text)
		_assert_broken("")
	DirAccess.remove_absolute(ProjectSettings.globalize_path(FILE))
	_assert_broken("there is no such file")
	assert_message(SILENT, "", "broken files")


## As ./dev replay runs it: one line per file, and the worst outcome as exit code.
func test_replaying_files() -> void:
	var text := LosCapture.query(Scene.model(FROM), Scene.model(TO), Scene.board([Scene.ruin("r1", BETWEEN)]))
	var other := FILE.replace("test", "other_test")
	_write(text)
	FileAccess.open(other, FileAccess.WRITE).store_string(text.replace("\"has_los\": false", "\"has_los\": true"))
	var paths := [FILE, other, "user://no_such_file.json"].map(ProjectSettings.globalize_path)
	assert_eq(_replay_files([paths[0]]), [0, ["same"]])
	assert_eq(_replay_files([paths[1], paths[0]]), [1, ["differs", "same"]])
	assert_eq(_replay_files([paths[2], paths[1]]), [2, ["broken", "differs"]])
	DirAccess.remove_absolute(paths[1])


func test_replaying_folders_and_empty_files() -> void:
	_write("")
	var paths := ["user://", FILE].map(ProjectSettings.globalize_path)
	assert_eq(_lines_of_replay(paths),
			[2, ["broken: %s: it is a folder" % paths[0], "broken: %s: it is empty" % paths[1]]])


func test_the_demo_opens_a_capture() -> void:
	var board := { "board": Scene.board([Scene.ruin("r1", BETWEEN), 5, { "walls": [3, { "start": "x" }] }]), "edition": 11 }
	_write(LosCapture.query(Scene.model(FROM), { "position": { "x": 1000, "y": 400 } }, board))
	var situation: Situation = Situation.from_file(FILE)
	assert_eq(situation.shooter.position, FROM)
	assert_eq(situation.target.position, TO)
	assert_eq(situation.edition, 11)
	assert_eq(situation.pieces[0].polygon, Scene.corners(BETWEEN))
	assert_true(situation.is_playable())
	assert_true(Rect2(Vector2.ZERO, situation.table).has_point(TO))
	new_messages()


# --- Bad input ------------------------------------------------------------------------


func test_data_that_contains_itself_is_one_error() -> void:
	for endless: Variant in [endless_array(), endless_dictionary()]:
		assert_eq(LosCapture.query(Scene.model(FROM, 32, { "endless": endless }), Scene.model(TO), {}), "")
		assert_message(ERROR, "capture: this cannot be written: it is nested more than 32 deep, or contains itself", "capture")
		break_cycle(endless)
	var deep := []
	for i in 1000:
		deep = [deep]
	assert_eq(LosCapture.query(Scene.model(FROM), Scene.model(TO), { "edition": 10, "deep": deep }), "")
	assert_message(ERROR, "nested more than 32 deep", "a deep list")
	while not deep.is_empty():
		deep = deep.pop_back()
	assert_still_works("endless data")


## Both implementations have the same limit.
func test_thirty_two_levels_are_written() -> void:
	var board := {}
	for i in 31:
		board = { "edition": 10, "level": board }
	assert_ne(LosCapture.query(Scene.model(FROM), Scene.model(TO), board), "")
	assert_message(SILENT, "", "32 levels")
	assert_eq(LosCapture.query(Scene.model(FROM), Scene.model(TO), { "edition": 10, "level": board }), "")
	assert_message(ERROR, "nested more than 32 deep", "33 levels")


## Twenty lists, but a million if each is expanded at every reference.
func test_data_with_many_shared_references_is_one_error() -> void:
	var list := []
	for i in 25:
		list = [list, list]
	assert_eq(LosCapture.query(Scene.model(FROM), Scene.model(TO), { "edition": 10, "list": list }), "")
	assert_message(ERROR, "it has more than 250000 lists and dictionaries", "capture")
	assert_still_works("multiplying data")


func test_an_unusable_board_is_one_error() -> void:
	var freed := Object.new()
	freed.free()
	for board: Variant in [null, 5, [], "board", freed, self]:
		assert_eq(LosCapture.query(Scene.model(FROM), Scene.model(TO), board), "")
		assert_message(ERROR, "board should be a", type_string(typeof(board)))
	var many := []
	many.resize(1_000_001)
	many.fill({})
	assert_eq(LosCapture.query(Scene.model(FROM), Scene.model(TO), Scene.board(many)), "")
	assert_message(ERROR, "it has more than 250000 lists and dictionaries", "many pieces")


## An invalid option is reported once, as by any other query.
func test_bad_data_is_captured_and_reported_once() -> void:
	EnhancedLineOfSight.clear_cache()
	var capture := _capture(Scene.model(FROM), Scene.model(TO), { "edition": 12 })
	assert_message(ERROR, "\"edition\" cannot be 12", "capture")
	assert_eq(capture.options.edition, 10)
	assert_eq(capture.changed_keys(capture.run()), [])


func test_memory_does_not_grow() -> void:
	var board := Scene.board([Scene.ruin("r", BETWEEN)], { 5: [Vector2.ONE, &"x", PackedStringArray(["a"])], "list": [[{}]] })
	_capture_repeatedly(board, 200)
	var before := OS.get_static_memory_usage()
	_capture_repeatedly(board, 2000)
	assert_lt(OS.get_static_memory_usage() - before, 40_000, "bytes more after 2000 captures")


static func _capture_repeatedly(board: Dictionary, times: int) -> void:
	var terrain := LosTerrain.from_board(board)
	for i in times:
		LosCapture.query(Scene.model(FROM), Scene.model(TO), board)
		LosCapture.query(Scene.model(FROM), Scene.model(TO), terrain)


# --- Helpers ------------------------------------------------------------------------


func _capture(shooter: Dictionary, target: Dictionary, board: Variant) -> Capture:
	var data: Variant = JSON.parse_string(LosCapture.query(shooter, target, board))
	var capture := Capture.new(data if data is Dictionary else { "capture": null })
	assert_eq(capture.problem, "")
	return capture


func _round_trip(given: Dictionary) -> Dictionary:
	return _capture(Scene.model(FROM), given, {}).target


## Unlike `==`, this distinguishes types, -0.0 and NaN.
static func _bits(value: Variant) -> String:
	return var_to_bytes(value).hex_encode()


static func _captured_keys_of(answer: Dictionary) -> Dictionary:
	var captured := answer.duplicate()
	captured.erase("attempted_lines")
	return captured


static func _write(text: String) -> void:
	FileAccess.open(FILE, FileAccess.WRITE).store_string(text)


## The exit code, and the outcome in each line.
static func _replay_files(paths: Array) -> Array:
	var found := _lines_of_replay(paths)
	return [found[0], found[1].map(func(line: String) -> String: return line.get_slice(":", 0))]


## The exit code and the output.
static func _lines_of_replay(paths: Array) -> Array:
	var output := []
	var code := OS.execute(OS.get_executable_path(), ["--headless", "--no-header", "--path", ProjectSettings.globalize_path("res://"),
			"-s", "res://demo/replay_files.gd", "--"] + paths, output)
	return [code, Array(output[0].split("\n", false))]


func _assert_broken(why: String) -> void:
	var replay: Replay = Replay.file(FILE)
	assert_eq(replay.outcome, Replay.Outcome.BROKEN, replay.message)
	assert_ne(replay.message, "")
	assert_true(why == "" or replay.message.contains(why), "%s in %s" % [why, replay.message])
