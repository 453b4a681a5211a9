# SPDX-License-Identifier: MIT
extends RefCounted
## Warnings about words of a piece that no rule knows: the counterpart of gdextension/typo_hints.c.

const Values := preload("fallback_values.gd")

const TYPES := ["ruins", "woods", "building", "container", "barricade", "wall", "statuary"]
const HEIGHT_CATEGORIES := ["", "low", "medium", "tall"]
const PIECE_CLASSES := ["", "area", "feature"]
const CATEGORIES := ["", "exposed", "light", "dense"]
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


static func _warn_of_word(values: Values, key: String, given: String, known: String) -> void:
	var shown := given.left(MAX_SHOWN_BYTES)
	while shown.to_utf8_buffer().size() > MAX_SHOWN_BYTES:
		shown = shown.left(-1)
	values.warn(key, "is \"%s\", not %s; as if absent" % [shown, known])


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
