# SPDX-License-Identifier: MIT
extends "support/message_test.gd"
## Unknown options and invalid values: one error each time, and the old value stays.

const ALLOWED := {
	"mode": "MODE_LEGACY, MODE_SAMPLED or MODE_EXACT",
	"edition": "10 or 11",
	"sampling": "SAMPLING_SHAPE or SAMPLING_SIZE",
	"density": "0 or 3 to 64",
	"min_gap": "0 to 1000000, or -1 for 1 mm",
	"heights": "HEIGHTS_CATEGORY or HEIGHTS_TRUE",
	"pixels_per_inch": "0.001 to 1000000",
}

# The option, an invalid value, the value in the message.
const TABLE := [
	["mode", -1, "-1"], ["mode", 3, "3"], ["mode", 99, "99"], ["mode", 0.5, "0.5"], ["mode", NAN, "nan"],
	["mode", "legacy", "String"], ["mode", true, "bool"], ["mode", null, "null"], ["mode", [0], "Array"],
	["edition", 9, "9"], ["edition", 12, "12"], ["edition", 0, "0"], ["edition", -10, "-10"],
	["edition", 10.5, "10.5"], ["edition", "11", "String"], ["edition", INF, "inf"], ["edition", {}, "Dictionary"],
	["sampling", 2, "2"], ["sampling", -1, "-1"], ["sampling", "size", "String"], ["sampling", Vector2.ONE, "Vector2"],
	["density", 1, "1"], ["density", 2, "2"], ["density", 65, "65"], ["density", -4, "-4"], ["density", 4.5, "4.5"],
	["density", 1e30, ""], ["density", 9223372036854775807, "9223372036854775807"], ["density", -INF, "-inf"],
	["density", &"8", "StringName"], ["density", null, "null"],
	["min_gap", -0.1, "-0.1"], ["min_gap", NAN, "nan"], ["min_gap", INF, "inf"], ["min_gap", "0.1", "String"],
	["heights", 2, "2"], ["heights", -1, "-1"], ["heights", "true", "String"], ["heights", false, "bool"],
	["pixels_per_inch", 0, "0"], ["pixels_per_inch", 0.0, "0.0"], ["pixels_per_inch", -40.0, "-40.0"],
	["pixels_per_inch", NAN, "nan"], ["pixels_per_inch", INF, "inf"], ["pixels_per_inch", "40", "String"],
]

var before := {}


func before_each() -> void:
	super()
	before = EnhancedLineOfSight.get_defaults()


func after_each() -> void:
	EnhancedLineOfSight.set_defaults(before)


func test_invalid_options_of_a_board() -> void:
	var pieces := [Scene.ruin("r", Rect2(580.0, 390.0, 40.0, 20.0))]
	var models := [Scene.model(FROM), Scene.model(TO)]
	var expected := EnhancedLineOfSight.check_enhanced_visibility(models[0], models[1], Scene.board(pieces), true)
	for row: Array in TABLE:
		var board := Scene.board(pieces, { row[0]: row[1] })
		var text := message_of("board", row, "as if absent")
		assert_eq(EnhancedLineOfSight.check_enhanced_visibility(models[0], models[1], board, true), expected, str(row))
		assert_message(ERROR, text, str(row))
		EnhancedLineOfSight.judge_line(FROM, TO, board)
		assert_message(ERROR, text, "again, %s" % [row])
		assert_still_works(str(row))


func test_invalid_defaults() -> void:
	for row: Array in TABLE:
		var text := message_of("set_defaults", row, "nothing changed")
		EnhancedLineOfSight.set_defaults({ row[0]: row[1] })
		assert_message(ERROR, text, str(row))
		assert_eq_deep(EnhancedLineOfSight.get_defaults(), before)
		assert_still_works(str(row))


## The old value is the one set before, not the built-in one.
func test_the_old_value_stays() -> void:
	EnhancedLineOfSight.set_defaults({ "density": 12, "edition": 11 })
	var expected := EnhancedLineOfSight.get_defaults()
	EnhancedLineOfSight.set_defaults({ "density": 2 })
	assert_message(ERROR, "set_defaults: \"density\" cannot be 2", "density")
	assert_eq_deep(EnhancedLineOfSight.get_defaults(), expected)
	var wall := Scene.wall("w", Vector2(600, 0), Vector2(600, 800))
	var answer := EnhancedLineOfSight.check_enhanced_visibility(
			Scene.model(FROM), Scene.model(TO), Scene.board([wall], { "density": 99 }))
	assert_message(ERROR, "board: \"density\" cannot be 99", "density of the board")
	assert_eq(answer.attempted_lines.size(), 1 + 13 * 13)


## An empty text of the value in the table matches any text.
static func message_of(where: String, row: Array, consequence: String) -> String:
	# Before Godot 4.4, 0.0 is printed as 0.
	var value: String = str(row[1]) if row[2].ends_with(".0") else row[2]
	var start := "%s: \"%s\" cannot be %s" % [where, row[0], value]
	return start if row[2] == "" else "%s, only %s; %s" % [start, ALLOWED[row[0]], consequence]


func test_unknown_options() -> void:
	for row: Array in [["color", "color"], ["Density", "Density"], ["densit", "densit"], ["density ", "density "],
			["", ""], [&"speed", "speed"], [5, "5"], [null, ""], [Vector2.ONE, ""], ["x".repeat(2000), "xxxx"]]:
		EnhancedLineOfSight.set_defaults({ row[0]: 5 })
		assert_message(ERROR, "set_defaults: there is no option \"" + row[1], str(row[0]).left(20))
		assert_eq_deep(EnhancedLineOfSight.get_defaults(), before)


## A board may have any other keys.
func test_unknown_keys_of_a_board_are_ignored() -> void:
	var board := { "edition": 10, "color": 5, "Density": 99, "options": { "density": 99 }, "min_gaps": "x" }
	assert_true(EnhancedLineOfSight.has_los(Scene.model(FROM), Scene.model(TO), board))
	assert_message(SILENT, "", "unknown keys")


func test_valid_options_among_invalid_ones_are_set() -> void:
	EnhancedLineOfSight.set_defaults({ "edition": 11, "density": 99, "color": 1, "sampling": 1 })
	if can_read_messages():
		assert_eq(new_messages().size(), 2)
	assert_eq_deep(EnhancedLineOfSight.get_defaults(), before.merged({ "edition": 11, "sampling": 1 }, true))


func test_defaults_that_contain_themselves() -> void:
	for endless: Variant in [endless_array(), endless_dictionary()]:
		EnhancedLineOfSight.set_defaults({ "density": endless })
		assert_message(ERROR, "set_defaults: \"density\" cannot be ", "endless")
		break_cycle(endless)
	assert_eq_deep(EnhancedLineOfSight.get_defaults(), before)
