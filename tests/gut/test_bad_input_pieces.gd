# SPDX-License-Identifier: MIT
extends "support/message_test.gd"
## Unusable terrain: one warning per piece and key, and the key counts as absent.

const Flood := preload("support/flood_probe.gd")
const Process := preload("support/process.gd")

const NO_TEXT := " should be a String, not "
const NO_TEXTS := " should be an Array of String, not "
const NO_VERTEX := "\"polygon\" vertex 0 should be a Vector2 or {x, y} of finite numbers, not "
const FAR_VERTEX := " is not finite or beyond 1e+07; the vertex is left out"
const NO_POLYGON := "\"polygon\" should be a PackedVector2Array or Array, not "
const NO_WALL_END := "\"walls\" has a wall whose start or end is no point"

var box := Scene.corners(BETWEEN)
var wall := { "start": Vector2(700.0, 0.0), "end": Vector2(700.0, 800.0) }

# The key, its value, a part of the warning.
var table := [
	["type", 5, "\"type\"" + NO_TEXT],
	["type", null, "\"type\"" + NO_TEXT + "null"],
	["type", ["ruins"], "\"type\"" + NO_TEXT + "Array"],
	["type", Vector2.ONE, "\"type\"" + NO_TEXT + "Vector2"],
	["height_category", 3.5, "\"height_category\"" + NO_TEXT + "3.5"],
	["height_category", null, "\"height_category\"" + NO_TEXT + "null"],
	["height_category", { "low": true }, "\"height_category\"" + NO_TEXT + "Dictionary"],
	["piece_class", 0, "\"piece_class\"" + NO_TEXT],
	["piece_class", true, "\"piece_class\"" + NO_TEXT + "bool"],
	["category", 2, "\"category\"" + NO_TEXT],
	["category", PackedStringArray(["light"]), "\"category\"" + NO_TEXT + "PackedStringArray"],
	["link_group", 7, "\"link_group\"" + NO_TEXT],
	["link_group", null, "\"link_group\"" + NO_TEXT + "null"],
	["parent_area_id", 7.0, "\"parent_area_id\"" + NO_TEXT],
	["parent_area_id", [], "\"parent_area_id\"" + NO_TEXT + "Array"],

	["traits", 7, "\"traits\"" + NO_TEXTS],
	["traits", null, "\"traits\"" + NO_TEXTS + "null"],
	["traits", "obscuring", "\"traits\"" + NO_TEXTS + "String"],
	["traits", { "obscuring": true }, "\"traits\"" + NO_TEXTS + "Dictionary"],
	["traits", PackedInt32Array([1]), "\"traits\"" + NO_TEXTS + "PackedInt32Array"],
	["traits", [7], "\"traits\" holds 7 where a String should be"],
	["traits", [null, 5, Vector2.ONE], "\"traits\" holds null where a String should be"],
	["traits", [["obscuring"]], "\"traits\" holds Array where a String should be"],

	["polygon", null, NO_POLYGON + "null"],
	["polygon", 5, NO_POLYGON],
	["polygon", "box", NO_POLYGON + "String"],
	["polygon", {}, NO_POLYGON + "Dictionary"],
	["polygon", Rect2(1, 2, 3, 4), NO_POLYGON + "Rect2"],
	["polygon", PackedVector3Array([Vector3.ONE]), NO_POLYGON + "PackedVector3Array"],
	["polygon", PackedFloat32Array([1, 2, 3, 4]), NO_POLYGON + "PackedFloat32Array"],
	["polygon", [[500, 0], [550, 0], [550, 800], [500, 800]], NO_VERTEX + "Array"],
	["polygon", [500, 0, 550, 0], NO_VERTEX],
	["polygon", [null], NO_VERTEX + "null"],
	["polygon", ["a", "b"], NO_VERTEX + "String"],
	["polygon", [Vector2i(500, 0), Vector2i(550, 0), Vector2i(550, 800)], NO_VERTEX + "Vector2i"],
	["polygon", [Vector3(500, 0, 0)], NO_VERTEX + "Vector3"],
	["polygon", [{ "x": 500 }], NO_VERTEX + "Dictionary; the vertex is left out"],
	["polygon", [{ "x": 500, "y": "0" }], NO_VERTEX],
	["polygon", [{ "x": NAN, "y": 0 }], NO_VERTEX],
	["polygon", [{}], NO_VERTEX],
	["polygon", [Vector2(NAN, 0)], "\"polygon\" vertex 0, (nan, 0)," + FAR_VERTEX],
	["polygon", [Vector2.ONE, Vector2(0, INF)], "\"polygon\" vertex 1, (0, inf)," + FAR_VERTEX],
	["polygon", PackedVector2Array([Vector2(-INF, 0), Vector2(INF, 1)]), "\"polygon\" vertex 0, (-inf, 0)," + FAR_VERTEX],

	["walls", null, "\"walls\" should be an Array, not null"],
	["walls", 5, "\"walls\" should be an Array, not "],
	["walls", {}, "\"walls\" should be an Array, not Dictionary"],
	["walls", PackedVector2Array([Vector2(700, 0), Vector2(700, 800)]),
		"\"walls\" should be an Array, not PackedVector2Array"],
	["walls", [5, 6], "\"walls\" holds 5 where a Dictionary should be"],
	["walls", [null], "\"walls\" holds null where a Dictionary should be"],
	["walls", [[Vector2(700, 0), Vector2(700, 800)]], "\"walls\" holds Array where a Dictionary should be"],
	["walls", [{ "start": "a", "end": Vector2(700, 800) }], NO_WALL_END],
	["walls", [{ "start": Vector2(700, 0), "end": 800 }], NO_WALL_END],
	["walls", [{ "start": [700], "end": [700, 800] }], NO_WALL_END],
	["walls", [{ "start": [700, "0"], "end": [700, 800] }], NO_WALL_END],
	["walls", [{ "start": { "x": 700 }, "end": Vector2(700, 800) }], NO_WALL_END],
	["walls", [{ "start": Vector2(700, NAN), "end": Vector2(700, 800) }], NO_WALL_END],
	["walls", [{ "start": Vector2(700, 0), "end": Vector2(700, INF) }], NO_WALL_END],
	["walls", [{ "start": Vector2i(700, 0), "end": Vector2i(700, 800) }], NO_WALL_END],
]

# Beyond the limit of coordinates.
var far_table := [
	["polygon", [Vector2(1e8, 0)], "\"polygon\" vertex 0, (1e+08, 0)," + FAR_VERTEX],
	["polygon", PackedVector2Array([Vector2(0, -1.1e7), Vector2(1e9, 1)]), "\"polygon\" vertex 0, (0, -1.1e+07)," + FAR_VERTEX],
	["walls", [{ "start": Vector2(700, -1e8), "end": Vector2(700, 800) }], NO_WALL_END],
]


## The pieces block by different keys, so that the answer depends on each key. All have the same id, so that there is
## one warning.
func test_bad_keys_count_as_absent() -> void:
	for row: Array in table + far_table:
		var kind := WARNING
		EnhancedLineOfSight.clear_cache()
		for good: Dictionary in [
			{ "id": "r1", "polygon": box, "type": "ruins" },
			{ "id": "r1", "polygon": box, "height_category": "tall", "walls": [wall] },
			{ "id": "r1", "polygon": box, "traits": ["obscuring"], "category": "light", "piece_class": "area" },
		]:
			var absent := good.duplicate()
			absent.erase(row[0])
			for edition: int in Scene.EDITIONS:
				_assert_same_answer(good.merged({ row[0]: row[1] }, true), absent, edition, str(row))
				assert_message(kind, "terrain piece \"r1\": " + row[2], str(row))
				kind = SILENT
		assert_still_works(str(row))


## A message about a piece without an id contains its index.
func test_messages_about_pieces_without_an_id_contain_the_index() -> void:
	for row: Array in table + far_table:
		EnhancedLineOfSight.clear_cache()
		_blockers([{}, Scene.ruin("r0", BETWEEN), { row[0]: row[1] }], 10)
		assert_message(WARNING, "terrain piece 2: " + row[2], str(row))


## The usable entries of a list are used.
func test_usable_entries_of_a_list_are_used() -> void:
	var polygon := [box[0], null, box[1], [1, 2], box[2], "x", box[3], Vector2(NAN, 0)]
	assert_eq(_blockers([{ "id": "r1", "type": "ruins", "polygon": polygon }], 10), ["r1"])
	assert_message(WARNING, "terrain piece \"r1\": " + NO_VERTEX.replace("0", "1") + "null", "one message for the whole polygon")
	assert_eq(_blockers([{ "id": "r2", "walls": [5, { "start": "x" }, wall] }], 11), ["r2_wall"])
	assert_message(WARNING, "terrain piece \"r2\": \"walls\" holds 5 where", "one message for all walls")
	assert_eq(_blockers([{ "id": "r3", "polygon": box, "traits": [5, "obscuring", null] }], 10), ["r3"])
	assert_message(WARNING, "terrain piece \"r3\": \"traits\" holds 5 where", "one message for all traits")
	assert_eq(_blockers([5, null, Scene.ruin("r4", BETWEEN), "x", []], 10), ["r4"])
	if can_read_messages():
		assert_eq(Array(new_messages()), [5, null, "x", []].map(_message_about_entry))


## A missing end is (0, 0), as in the 40k project, with a warning about a possibly misspelled key.
func test_walls_without_an_end() -> void:
	var rows := [
		[{ "start": FROM * 2.0, "ende": TO }, ["w_wall"], "without \"end\"; it ends at (0, 0)"],
		[{ "start": FROM * 2.0, "end": null }, ["w_wall"], "without \"end\"; it ends at (0, 0)"],
		[{ "end": FROM * 2.0 }, ["w_wall"], "without \"start\"; it starts at (0, 0)"],
		[{ "from": FROM, "to": TO }, [], "without \"start\" and \"end\"; ignored"],
		[{ "start": Vector2.ZERO, "end": Vector2.ZERO }, [], ""],
		[{ "stand": FROM, "blocks_los": false }, [], ""],
	]
	for los: Object in [EnhancedLineOfSight]:
		for row: Array in rows:
			los.clear_cache()
			var board := Scene.board([{ "id": "w", "walls": [row[0]] }], { "edition": 11 })
			for i in 2:
				assert_eq(los.judge_line(FROM - Vector2(100, 0), FROM + Vector2(100, 0), board).blocking_terrain, row[1], str(row))
			assert_message(WARNING if row[2] != "" else SILENT, "terrain piece \"w\": \"walls\" has a wall " + row[2], str(row))


func test_a_flag_of_a_wrong_type_counts_as_absent() -> void:
	for flag: Variant in [1, 0, null, "false", [], 0.0]:
		EnhancedLineOfSight.clear_cache()
		assert_eq(_blockers([{ "id": "w", "walls": [wall.merged({ "blocks_los": flag })] }], 11), ["w_wall"], str(flag))
		assert_message(WARNING, "terrain piece \"w\": \"walls.blocks_los\" should be a bool, not ", str(flag))


## A number is a valid id; values of other types are not.
func test_ids_of_other_types() -> void:
	for row: Array in [[7, "7"], [7.5, "7.5"], [null, ""], [true, ""], [["a"], ""], [{}, ""], [Vector2.ONE, ""]]:
		var piece := Scene.ruin("", BETWEEN, { "id": row[0] })
		for edition: int in Scene.EDITIONS:
			EnhancedLineOfSight.clear_cache()
			var anonymous_id := "unknown" if edition == 10 else ""
			assert_eq(_blockers([piece], edition), [row[1] if row[1] != "" else anonymous_id], str(row))
			assert_message(WARNING, "\"id\" should be a String, not ", str(row))


func test_empty_polygons_cause_no_message() -> void:
	for polygon: Variant in [[], PackedVector2Array()]:
		assert_eq(_blockers([{ "id": "r1", "type": "ruins", "polygon": polygon }, {}], 10), [], str(polygon))
	assert_message(SILENT, "", "empty polygons")


## One warning per key and piece, independent of the number of queries.
func test_one_warning_per_key_and_piece() -> void:
	var pieces := []
	for i in 5:
		pieces.append({ "id": "p%d" % i, "type": 5, "traits": 6, "walls": 7 })
	for i in 3:
		_blockers(pieces, 10)
	if can_read_messages():
		assert_eq(new_messages().size(), 15)
	EnhancedLineOfSight.check_legacy_line_of_sight(FROM, TO, Scene.board(pieces))
	EnhancedLineOfSight.judge_line(FROM, TO, { "board": Scene.board(pieces) })
	assert_message(SILENT, "", "the same pieces in other calls")


## Data generated at run time cannot flood the log.
func test_the_number_of_different_warnings_is_limited() -> void:
	var output := Process.output_of("flood_probe.gd")
	assert_between(output.count("WARNING: "), 500, Flood.PIECES - 100)
	assert_eq(output.count("too many different warnings"), 1)


func test_pieces_that_contain_themselves() -> void:
	for key: String in ["id", "type", "polygon", "height_category", "traits", "walls", "piece_class", "category",
			"link_group", "parent_area_id", "anything"]:
		for endless: Variant in [endless_array(), endless_dictionary()]:
			var piece := Scene.ruin("r1", BETWEEN, { key: endless })
			for pieces: Array in [[piece], [piece, endless], [{ key: [endless] }], [{ "walls": [{ key: endless }] }],
					[{ "walls": [{ "start": endless, "end": [endless, endless] }] }]]:
				for edition: int in Scene.EDITIONS:
					_blockers(pieces, edition)
			for message in new_messages():
				assert_string_starts_with(message, WARNING)
			break_cycle(endless)
	assert_still_works("endless pieces")


# --- Helpers --------------------------------------------------------------------


func _blockers(pieces: Array, edition: int) -> Array:
	var board := Scene.board(pieces, { "edition": edition })
	return EnhancedLineOfSight.judge_line(FROM, TO, board, Scene.model(FROM), Scene.model(TO)).blocking_terrain


func _assert_same_answer(piece: Dictionary, other: Dictionary, edition: int, about: String) -> void:
	var board := Scene.board([piece], { "edition": edition })
	var other_board := Scene.board([other], { "edition": edition })
	var models := [Scene.model(FROM), Scene.model(TO)]
	var expected := EnhancedLineOfSight.check_enhanced_visibility(models[0], models[1], other_board, true)
	assert_eq(EnhancedLineOfSight.check_enhanced_visibility(models[0], models[1], board, true), expected, about)
	assert_eq(EnhancedLineOfSight.has_los(models[0], models[1], board), expected.has_los, about)


static func _message_about_entry(value: Variant) -> String:
	var index: int = { 5: 0, null: 1, "x": 3 }.get(value, 4)
	var type: String = { 5: "int", null: "null", "x": "String" }.get(value, "Array")
	return "%s: %sterrain piece %d should be a Dictionary, not %s; ignored" % [WARNING, PREFIX, index, type]
