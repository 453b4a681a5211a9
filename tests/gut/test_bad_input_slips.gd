# SPDX-License-Identifier: MIT
extends "support/message_test.gd"
## Words that no rule knows are legal; those that look like slips are told once, and change no answer.

# [key, word, part of the warning]
const SLIPS := [
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


func test_slips_in_words(row: Array = use_parameters(SLIPS)) -> void:
	var terrain := LosTerrain.new()
	terrain.load_pieces([{ "id": "p", "polygon": SQUARE, row[0]: row[1] }])
	assert_eq(terrain.get_piece_count(), 1, "the piece is taken")
	assert_said(SILENT if row[2] == "" else WARNING, row[2], str(row))
	assert_eq(terrain.get_warnings().size(), 0 if row[2] == "" else 1)
	if row[2] != "":
		assert_string_contains(terrain.get_warnings()[0], "terrain piece \"p\": \"%s\" is \"%s\"" % [row[0], row[1]])
	terrain.load_pieces([{ "id": "p", "polygon": SQUARE, row[0]: row[1] }])
	assert_said(SILENT, "", "not again")


## The engine complains about text that ends within a character.
func test_long_words_are_cut_between_characters() -> void:
	LosTerrain.new().load_pieces([{ "id": "p", "polygon": SQUARE, "category": "x" + "ä".repeat(40) }])
	assert_said(WARNING, "is \"x%s\", not" % "ä".repeat(15), "32 bytes would be half a letter more")


func test_slips_change_no_answer() -> void:
	var shooter := { "position": Vector2(200, 400) }
	var target := { "position": Vector2(800, 400) }
	for type: String in ["ruin", "hill"]:
		var board := { "edition": 11, "terrain_features": [{ "id": type, "type": type, "polygon": SQUARE }] }
		assert_true(EnhancedLineOfSight.has_los(shooter, target, board), type)
	new_messages()


func test_pieces_under_another_name() -> void:
	var pieces := [{ "id": "p", "type": "ruins", "polygon": SQUARE }]
	for key: String in ["terrain", "features", "pieces"]:
		for i in 2:
			var terrain := LosTerrain.from_board({ key: pieces })
			assert_eq(terrain.get_warnings().size(), 1, key)
			assert_said(WARNING if i == 0 else SILENT, "board: \"%s\" holds pieces" % key, key)
		LosTerrain.from_board({ "board": { key: pieces } })
		assert_said(SILENT, "", "said already")
	LosTerrain.from_board({ "terrain": pieces, "terrain_features": pieces })
	LosTerrain.from_board({ "terrain": "desert", "features": [], "pieces": [{ "king": "e1" }] })
	assert_said(SILENT, "", "the game's own")
