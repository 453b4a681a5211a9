# SPDX-License-Identifier: MIT
extends RefCounted
## Warnings about words and keys that are probably typing mistakes: the counterpart of gdextension/values/typo_hints.c.

const Options := preload("fallback_options.gd")
const Report := preload("../report.gd")
const Values := preload("fallback_values.gd")

const TYPES := ["ruins", "woods", "building", "container", "barricade", "wall", "statuary"]
const HEIGHT_CATEGORIES := ["", "low", "medium", "tall"]
const PIECE_CLASSES := ["", "area", "feature"]
const CATEGORIES := ["", "exposed", "light", "dense"]
const POSITIONS := ["pos", "x", "coords"]  ## keys that are probably meant as "position"
const BASES := ["base", "base_size"]  ## the same for "base_mm"
const POLYGONS := ["poly", "points", "vertices"]  ## the same for "polygon"
const TERRAINS := ["terrain", "pieces", "features"]  ## the same for "terrain_features", if they hold pieces
const BOARD_KEYS := ["board", "models", "models_block", "rules"]  ## besides "terrain_features" and the options
const MAX_SHOWN_BYTES := 32
const MIN_SUBSTITUTION_LENGTH := 5  ## shorter words have too many neighbors: wall, hall


static func warn(values: Values, type: String, height_category: String, piece_class: String, category: String) -> void:
	if type != "" and not TYPES.has(type):
		var meant := _type_near(type)
		if meant != "":
			values.warn("type", "is \"%s\", which no rule knows; did you mean \"%s\"?" % [type, meant])
	if not HEIGHT_CATEGORIES.has(height_category):
		_warn_of_word(values, "height_category", height_category, "\"low\", \"medium\" or \"tall\"")
	if not PIECE_CLASSES.has(piece_class):
		_warn_of_word(values, "piece_class", piece_class, "\"area\" or \"feature\"")
	if not CATEGORIES.has(category):
		_warn_of_word(values, "category", category, "\"exposed\", \"light\" or \"dense\"")


static func warn_of_misnamed_position(values: Values, consequence: String) -> void:
	var key := _find_misnamed(values.data, "position", POSITIONS)
	if key != "":
		values.hint(key, "is not read, the key is \"position\" (a Vector2 or {x, y}); %s" % consequence)


static func warn_of_misnamed_base(values: Values) -> void:
	var key := _find_misnamed(values.data, "base_mm", BASES)
	if key != "":
		values.hint(key, "is not read, the key is \"base_mm\"; the base is 32 mm wide")


static func warn_of_misnamed_outline(values: Values) -> void:
	var meant := "polygon"
	var key := _find_misnamed(values.data, meant, POLYGONS)
	if key == "":
		meant = "walls"
		key = _find_misnamed(values.data, meant, [])
	if key != "":
		values.hint(key, "is not read; did you mean \"%s\"? Without it the piece blocks nothing" % meant)


static func warn_of_misnamed_terrain(board: Dictionary, warnings: Variant) -> void:
	for key: String in TERRAINS:
		if _holds_pieces(board.get(key)):
			Report.warn_once("board: \"%s\"" % key,
					"holds pieces, but they are read from \"terrain_features\" only", warnings)


static func warn_of_unknown_board(board: Dictionary, warnings: Variant = null) -> void:
	var nested: Variant = board.get("board", board)
	if not nested is Dictionary or nested.is_empty() or nested.has("terrain_features"):
		return
	var near := _find_misnamed(nested, "terrain_features", [])
	if near != "":
		Report.warn_once("board: \"%s\"" % near, "is not read; did you mean \"terrain_features\"?", warnings)
		return
	for key: Variant in nested:
		if _is_board_key(nested, key):
			return
	var first: Variant = nested.keys()[0]
	Report.warn_once("board:", "no key is known, the first is \"%s\"; pieces are read from \"terrain_features\", so the table is open"
			% (_shown(first) if Values.is_text(first) and first != "" else Report.kind(first)), warnings)


static func _is_board_key(board: Dictionary, key: Variant) -> bool:
	if not Values.is_text(key):
		return false
	var word := str(key)
	return BOARD_KEYS.has(word) or Options.BUILT_IN.has(word) or (TERRAINS.has(word) and _holds_pieces(board[key]))


static func _holds_pieces(list: Variant) -> bool:
	return list is Array and not list.is_empty() and list[0] is Dictionary and list[0].has("polygon")


## The first key that is probably meant as `meant`; "" if there is none.
static func _find_misnamed(data: Dictionary, meant: String, others: Array) -> String:
	for key: Variant in data:
		if Values.is_text(key) and key != "" and (others.has(str(key)) or _is_near(str(key).to_lower(), meant)):
			return key
	return ""


static func _shown(text: String) -> String:
	var shown := text.left(MAX_SHOWN_BYTES)
	while shown.to_utf8_buffer().size() > MAX_SHOWN_BYTES:
		shown = shown.left(-1)
	return shown


static func _warn_of_word(values: Values, key: String, given: String, known: String) -> void:
	values.warn(key, "is \"%s\", not %s; as if absent" % [_shown(given), known])


static func _type_near(text: String) -> String:
	for word: String in TYPES:
		if _is_near(text.to_lower(), word):
			return word
	return ""


## True if the text differs from the word by one letter more or less or, in long words, by another letter.
static func _is_near(text: String, word: String) -> bool:
	var longer := maxi(text.length(), word.length())
	var shorter := mini(text.length(), word.length())
	var begin := 0
	var end := 0
	while begin < shorter and text[begin] == word[begin]:
		begin += 1
	while end < shorter - begin and text[text.length() - 1 - end] == word[word.length() - 1 - end]:
		end += 1
	var differing := longer - begin - end
	if differing == 1 and longer == shorter:
		return word.length() >= MIN_SUBSTITUTION_LENGTH
	return differing <= 1
