# SPDX-License-Identifier: MIT
extends "support/message_test.gd"
## Unusable models: one message that names the model and the key, and the target is not visible.

const BOTH := [10, 11]
const DATA := "Invalid model data"
const POSITIONS := "Invalid model positions"
const NO_POINT := "\"position\" should be a Vector2 or {x, y} of finite numbers, not "
const TOO_FAR := " is not finite or beyond 1e+07"
const NO_NUMBER := " should be a finite number, not "
const NO_TEXTS := " should be an Array of String, not "
const NO_SIDES := "\"base_dimensions\" should be a Dictionary, not "

# The keys, the editions that use them, the kind of message, a part of it, the reason in the answer.
var table := [
	# Not on the table: no message.
	[{ "position": null }, BOTH, SILENT, "", POSITIONS],
	[{ "position": Vector2.ZERO }, BOTH, SILENT, "", POSITIONS],
	[{ "position": { "x": 0, "y": 0 } }, BOTH, SILENT, "", POSITIONS],
	[{ "position": {} }, BOTH, SILENT, "", POSITIONS],
	[{ "position": { "z": 5 } }, BOTH, SILENT, "", POSITIONS],

	# Positions of a wrong type.
	[{ "position": [200, 400] }, BOTH, WARNING, NO_POINT + "Array", POSITIONS],
	[{ "position": Vector2i(200, 400) }, BOTH, WARNING, NO_POINT + "Vector2i", POSITIONS],
	[{ "position": Vector3(200, 400, 0) }, BOTH, WARNING, NO_POINT + "Vector3", POSITIONS],
	[{ "position": "200, 400" }, BOTH, WARNING, NO_POINT + "String", POSITIONS],
	[{ "position": 200 }, BOTH, WARNING, NO_POINT + "200", POSITIONS],
	[{ "position": true }, BOTH, WARNING, NO_POINT + "bool", POSITIONS],
	[{ "position": PackedVector2Array([Vector2(200, 400)]) }, BOTH,
		WARNING, NO_POINT + "PackedVector2Array", POSITIONS],
	[{ "position": { "x": "200", "y": 400 } }, BOTH, WARNING, "\"position\" should be", POSITIONS],
	[{ "position": { "x": 200, "y": null } }, BOTH, WARNING, "\"position\" should be", POSITIONS],
	[{ "position": { "x": 200, "y": [] } }, BOTH, WARNING, "\"position\" should be", POSITIONS],
	[{ "position": { "x": NAN, "y": 400 } }, BOTH, WARNING, "\"position\" should be", POSITIONS],
	[{ "position": { "x": 200, "y": INF } }, BOTH, WARNING, "\"position\" should be", POSITIONS],

	# Positions beyond the coordinate limit.
	[{ "position": Vector2(NAN, 400) }, BOTH, ERROR, "\"position\" (nan, 400)" + TOO_FAR, DATA],
	[{ "position": Vector2(200, NAN) }, BOTH, ERROR, "\"position\" (200, nan)" + TOO_FAR, DATA],
	[{ "position": Vector2(INF, 400) }, BOTH, ERROR, "\"position\" (inf, 400)" + TOO_FAR, DATA],
	[{ "position": Vector2(200, -INF) }, BOTH, ERROR, "\"position\" (200, -inf)" + TOO_FAR, DATA],
	[{ "position": { "x": 1e300, "y": 400 } }, BOTH, ERROR, "\"position\" (inf, 400)" + TOO_FAR, DATA],

	# Bases.
	[{ "base_mm": "32" }, BOTH, WARNING, "\"base_mm\"" + NO_NUMBER + "String", DATA],
	[{ "base_mm": null }, BOTH, WARNING, "\"base_mm\"" + NO_NUMBER + "null", DATA],
	[{ "base_mm": [32] }, BOTH, WARNING, "\"base_mm\"" + NO_NUMBER + "Array", DATA],
	[{ "base_mm": NAN }, BOTH, WARNING, "\"base_mm\"" + NO_NUMBER + "nan", DATA],
	[{ "base_mm": INF }, BOTH, WARNING, "\"base_mm\"" + NO_NUMBER + "inf", DATA],
	[{ "base_mm": -1 }, BOTH, WARNING, "\"base_mm\" is not between 0 and 1000000 mm", DATA],
	[{ "base_mm": 1e7 }, BOTH, WARNING, "\"base_mm\" is not between 0 and 1000000 mm", DATA],
	[{ "base_type": 5 }, BOTH, WARNING, "\"base_type\" should be a String, not ", DATA],
	[{ "base_type": ["oval"] }, BOTH, WARNING, "\"base_type\" should be a String, not Array", DATA],
	[{ "base_type": "oval", "base_dimensions": 42 }, BOTH, WARNING, NO_SIDES, DATA],
	[{ "base_type": "oval", "base_dimensions": null }, BOTH, WARNING, NO_SIDES + "null", DATA],
	[{ "base_type": "rectangular", "base_dimensions": [42, 75] }, BOTH, WARNING, NO_SIDES + "Array", DATA],
	[{ "base_type": "oval", "base_dimensions": { "length": "42" } }, BOTH,
		WARNING, "\"base_dimensions.length\"" + NO_NUMBER + "String", DATA],
	[{ "base_type": "oval", "base_dimensions": { "length": null } }, BOTH,
		WARNING, "\"base_dimensions.length\"" + NO_NUMBER + "null", DATA],
	[{ "base_type": "rectangular", "base_dimensions": { "width": NAN } }, BOTH,
		WARNING, "\"base_dimensions.width\"" + NO_NUMBER + "nan", DATA],
	[{ "base_type": "rectangular", "base_dimensions": { "width": -5 } }, BOTH,
		WARNING, "\"base_dimensions.width\" is not between 0 and", DATA],
	[{ "base_type": "oval", "rotation": "90" }, BOTH, WARNING, "\"rotation\"" + NO_NUMBER + "String", DATA],
	[{ "base_type": "oval", "rotation": null }, BOTH, WARNING, "\"rotation\"" + NO_NUMBER + "null", DATA],
	[{ "base_type": "rectangular", "rotation": NAN }, BOTH, WARNING, "\"rotation\"" + NO_NUMBER + "nan", DATA],
	[{ "base_type": "rectangular", "rotation": Vector2.ONE }, BOTH,
		WARNING, "\"rotation\"" + NO_NUMBER + "Vector2", DATA],

	# Keys of one edition only.
	[{ "keywords": null }, [10], WARNING, "\"keywords\"" + NO_TEXTS + "null", DATA],
	[{ "keywords": "AIRCRAFT" }, [10], WARNING, "\"keywords\"" + NO_TEXTS + "String", DATA],
	[{ "keywords": 5 }, [10], WARNING, "\"keywords\"" + NO_TEXTS, DATA],
	[{ "keywords": { "AIRCRAFT": true } }, [10], WARNING, "\"keywords\"" + NO_TEXTS + "Dictionary", DATA],
	[{ "keywords": ["AIRCRAFT", 5, 6, null] }, [10],
		WARNING, "\"keywords\" holds 5 where a String should be", DATA],
	[{ "meta": null }, [10], WARNING, "\"meta\" should be a Dictionary, not null", DATA],
	[{ "meta": "AIRCRAFT" }, [10], WARNING, "\"meta\" should be a Dictionary, not String", DATA],
	[{ "meta": { "keywords": "AIRCRAFT" } }, [10], WARNING, "\"meta.keywords\"" + NO_TEXTS + "String", DATA],
	[{ "meta": { "keywords": [Vector2.ONE] } }, [10],
		WARNING, "\"meta.keywords\" holds Vector2 where a String should be", DATA],
	[{ "model_height_inches": null }, [10], WARNING, "\"model_height_inches\"" + NO_NUMBER + "null", DATA],
	[{ "model_height_inches": "5" }, [10], WARNING, "\"model_height_inches\"" + NO_NUMBER + "String", DATA],
	[{ "model_height_inches": INF }, [10], WARNING, "\"model_height_inches\"" + NO_NUMBER + "inf", DATA],
	[{ "model_height_inches": 1e7 }, [10], WARNING, "\"model_height_inches\" is beyond 1000000 inches", DATA],
	[{ "elevation_inches": null }, [11], WARNING, "\"elevation_inches\"" + NO_NUMBER + "null", DATA],
	[{ "elevation_inches": "3" }, [11], WARNING, "\"elevation_inches\"" + NO_NUMBER + "String", DATA],
	[{ "elevation_inches": NAN }, [11], WARNING, "\"elevation_inches\"" + NO_NUMBER + "nan", DATA],
	[{ "elevation_inches": -1e7 }, [11], WARNING, "\"elevation_inches\" is beyond 1000000 inches", DATA],
]

# Beyond the limit of coordinates.
var far_table := [
	[{ "position": Vector2(1.1e7, 400) }, BOTH, ERROR, "\"position\" (1.1e+07, 400)" + TOO_FAR, DATA],
	[{ "position": { "x": 200, "y": -1e8 } }, BOTH, ERROR, "\"position\" (200, -1e+08)" + TOO_FAR, DATA],
]


func test_bad_shooters() -> void:
	for row: Array in table + far_table:
		var model: Dictionary = { "position": FROM }.merged(row[0], true)
		_assert_unusable(row, "shooter: ", model, Scene.model(TO))


## The same models as targets and with an id, which is part of the message.
func test_bad_targets() -> void:
	for row: Array in table + far_table:
		var model: Dictionary = { "position": TO, "id": "t9" }.merged(row[0], true)
		var who := "target: " if row[2] == ERROR else "target \"t9\": "
		_assert_unusable(row, who, Scene.model(FROM), model)


## A bad value of a key that the edition does not read has no effect.
func test_bad_values_of_unused_keys() -> void:
	for row: Array in table:
		for edition: int in BOTH:
			if not row[1].has(edition):
				var model: Dictionary = { "position": FROM }.merged(row[0], true)
				var board := { "edition": edition }
				assert_true(EnhancedLineOfSight.has_los(model, Scene.model(TO), board), str(row[0]))
				assert_lte(new_messages().size(), 1, str(row[0]))
	assert_true(EnhancedLineOfSight.has_los(Scene.model(FROM, 32, { "rotation": "x" }), Scene.model(TO), {}))
	assert_true(EnhancedLineOfSight.has_los(Scene.model(FROM, 32, { "base_dimensions": 5 }), Scene.model(TO), {}))
	assert_lte(new_messages().size(), 2, "a circle uses neither key")
	for extra: Dictionary in [{ "alive": "yes" }, { "wounds": null }, { "label": [] }, { 5: 6 }, { null: null }]:
		assert_true(EnhancedLineOfSight.has_los(Scene.model(FROM, 32, extra), Scene.model(TO), {}))
	assert_message(SILENT, "", "unused keys")


func test_bad_models_of_single_lines() -> void:
	var board := Scene.board([Scene.ruin("r", BETWEEN)])
	for row: Array in table:
		if not row[1].has(10):
			continue
		var model: Dictionary = { "position": FROM }.merged(row[0], true)
		EnhancedLineOfSight.clear_cache()
		assert_eq_deep(EnhancedLineOfSight.judge_line(FROM, TO, board, model, Scene.model(TO)),
				{ "has_los": false, "blocking_terrain": [] })
		assert_message(row[2], row[3], "judge_line %s" % row[0])
		assert_eq_deep(EnhancedLineOfSight.block_point_for_line(FROM, TO, board, model, Scene.model(TO)), {})
		assert_repeated_message(row[2], row[3], "block_point_for_line %s" % row[0])
		EnhancedLineOfSight.clear_cache()
		assert_eq(EnhancedLineOfSight.sample_points(model, 8), PackedVector2Array())
		assert_message(row[2], row[3], "sample_points %s" % row[0])


## null counts as a circle, like every unknown shape, with a warning.
func test_a_null_shape_is_a_circle() -> void:
	assert_true(EnhancedLineOfSight.has_los(Scene.model(FROM, 32, { "base_type": null }), Scene.model(TO), {}))
	assert_message(WARNING, "shooter: \"base_type\" should be a String, not null", "a null shape")


## The answer is that of a circle.
func test_an_unknown_shape_is_a_circle() -> void:
	for los: Object in [EnhancedLineOfSight]:
		for row: Array in [["ovl", "ovl"], [&"Oval", "Oval"], ["x".repeat(50), "x".repeat(32)]]:
			los.clear_cache()
			for i in 2:
				var model := { "id": "m", "position": FROM, "base_type": row[0] }
				assert_true(los.has_los(model, Scene.model(TO), {}), str(row))
				assert_message(WARNING if i == 0 else SILENT, "shooter \"m\": \"base_type\" is \"%s\", not \"circular\", \"oval\" or"
						% row[1] + " \"rectangular\"; as if circular", str(row))
		for known: String in ["", "circular", "oval", "rectangular", "hull"]:
			los.has_los({ "position": FROM, "base_type": known }, Scene.model(TO), {})
			assert_message(SILENT, "", known)


func test_models_that_contain_themselves() -> void:
	var model := { "position": FROM }
	for key: String in ["keywords", "meta", "base_mm", "base_type", "base_dimensions", "rotation", "id",
			"model_height_inches", "elevation_inches", "position"]:
		for endless: Variant in [endless_array(), endless_dictionary(), model]:
			model.clear()
			model.merge({ "position": FROM, "base_type": "oval", key: endless }, true)
			for edition: int in BOTH:
				EnhancedLineOfSight.has_los(model, Scene.model(TO), { "edition": edition })
			for message in new_messages():
				assert_string_starts_with(message, WARNING)
			break_cycle(endless)
	assert_still_works("endless models")


func test_clear_cache_repeats_warnings() -> void:
	var bad := { "position": FROM, "base_mm": "x" }
	for i in 2:
		EnhancedLineOfSight.has_los(bad, Scene.model(TO), {})
		assert_message(WARNING, "shooter: \"base_mm\" should be", "round %d" % i)
		EnhancedLineOfSight.clear_cache()


## Every message says what becomes of the model.
func test_messages_end_with_the_consequence() -> void:
	for los: Object in [EnhancedLineOfSight]:
		for row: Array in table:
			los.clear_cache()
			los.has_los({ "position": FROM }.merged(row[0], true), Scene.model(TO), { "edition": row[1][0] })
			for message in new_messages():
				assert_true(message.ends_with("; the model is treated as not visible"), message)


## Two bad models give two messages.
func test_both_models_bad() -> void:
	var bad := { "position": FROM, "base_mm": "x" }
	assert_false(EnhancedLineOfSight.has_los(bad, bad, {}))
	if can_read_messages():
		assert_eq(new_messages().size(), 2)


## Checks each edition that uses the key; warnings are logged in the first one only.
func _assert_unusable(row: Array, who: String, shooter: Dictionary, target: Dictionary) -> void:
	var kind: String = row[2]
	EnhancedLineOfSight.clear_cache()
	for edition: int in row[1]:
		var about := "%s, edition %d" % [row[0], edition]
		assert_eq_deep(EnhancedLineOfSight.check_enhanced_visibility(shooter, target, { "edition": edition }, true), {
			"has_los": false, "reason": row[4], "sight_line": [], "attempted_lines": [], "blocking_terrain": [],
			"blockers": [],
		})
		assert_message(kind, who + row[3], about)
		assert_false(EnhancedLineOfSight.has_los(shooter, target, { "edition": edition }), about)
		assert_repeated_message(kind, who + row[3], about)
		kind = kind if kind == ERROR else SILENT
	assert_still_works(str(row[0]))
