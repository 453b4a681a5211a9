# SPDX-License-Identifier: MIT
extends "support/message_test.gd"
## Unknown words are valid; those that look like typos cause one warning with a hint, and the answer does not change.

# [key, word, part of the warning]
const WORDS := [
	["type", "ruin", "did you mean \"ruins\"?"],
	["type", "Ruins", "did you mean \"ruins\"?"],
	["type", "riuns ", ""],
	["type", "wood", "did you mean \"woods\"?"],
	["type", "barricades", "did you mean \"barricade\"?"],
	["type", "buolding", "did you mean \"building\"?"],
	["type", "hall", ""],
	["type", "hill", ""],
	["type", "", ""],
	["height_category", "high", "not \"low\", \"medium\" or \"tall\""],
	["height_category", "tall", ""],
	["piece_class", "areas", "not \"area\" or \"feature\""],
	["piece_class", "", ""],
	["category", "heavy", "not \"exposed\", \"light\" or \"dense\""],
	["category", "exposed", ""],
]
const SQUARE := [Vector2(480, 300), Vector2(520, 300), Vector2(520, 500), Vector2(480, 500)]


func test_typo_hints(row: Array = use_parameters(WORDS)) -> void:
	var terrain := LosTerrain.new()
	terrain.load_pieces([{ "id": "p", "polygon": SQUARE, row[0]: row[1] }])
	assert_eq(terrain.get_piece_count(), 1, "the piece is loaded")
	assert_message(SILENT if row[2] == "" else WARNING, row[2], str(row))
	assert_eq(terrain.get_warnings().size(), 0 if row[2] == "" else 1)
	if row[2] != "":
		assert_string_contains(terrain.get_warnings()[0], "terrain piece \"p\": \"%s\" is \"%s\"" % [row[0], row[1]])
	terrain.load_pieces([{ "id": "p", "polygon": SQUARE, row[0]: row[1] }])
	assert_message(SILENT, "", "not again")


## Godot logs an error about text that is cut inside a UTF-8 character.
func test_long_words_are_truncated_between_characters() -> void:
	LosTerrain.new().load_pieces([{ "id": "p", "polygon": SQUARE, "category": "x" + "ä".repeat(40) }])
	assert_message(WARNING, "is \"x%s\", not" % "ä".repeat(15), "32 bytes would end inside a character")


func test_typos_do_not_change_the_answer() -> void:
	var shooter := { "position": Vector2(200, 400) }
	var target := { "position": Vector2(800, 400) }
	for type: String in ["ruin", "hill"]:
		var board := { "edition": 11, "terrain_features": [{ "id": type, "type": type, "polygon": SQUARE }] }
		assert_true(EnhancedLineOfSight.has_los(shooter, target, board), type)
	new_messages()


func test_pieces_under_a_wrong_key() -> void:
	var pieces := [{ "id": "p", "type": "ruins", "polygon": SQUARE }]
	for key: String in ["terrain", "features", "pieces"]:
		for i in 2:
			var terrain := LosTerrain.from_board({ key: pieces })
			assert_eq(terrain.get_warnings().size(), 1, key)
			assert_message(WARNING if i == 0 else SILENT, "board: \"%s\" holds pieces" % key, key)
		LosTerrain.from_board({ "board": { key: pieces } })
		assert_message(SILENT, "", "already reported")
	LosTerrain.from_board({ "terrain": pieces, "terrain_features": pieces })
	LosTerrain.from_board({ "edition": 10, "terrain": "desert", "features": [], "pieces": [{ "king": "e1" }] })
	assert_message(SILENT, "", "other keys of the game")
