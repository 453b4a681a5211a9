# SPDX-License-Identifier: MIT
extends RefCounted
## What a misspelled word may mean: the counterpart of src/rules/condition.c.

const MAX_LENGTH := 24  ## longer than all words of the rules
const MAX_EDITS := 2


## The word of a list that needs the fewest edits (a letter inserted, removed, replaced, or swapped with the next), if
## they are at most two and at most a third of its letters; otherwise "".
static func of(word: String, list: Array) -> String:
	var nearest := ""
	var fewest := MAX_EDITS + 1
	if word == "" or word.length() > MAX_LENGTH:
		return nearest
	for known: String in list:
		var edits := _edits(word, known)
		if edits < fewest and 3 * edits <= known.length():
			fewest = edits
			nearest = known
	return nearest


## The edit distance with swaps of neighbors (optimal string alignment).
static func _edits(a: String, b: String) -> int:
	var before := PackedInt32Array()
	var last := PackedInt32Array(range(b.length() + 1))
	for i in a.length():
		var row := PackedInt32Array([i + 1])
		for j in b.length():
			var edits := mini(mini(last[j + 1], row[j]) + 1, last[j] + int(a[i] != b[j]))
			if i > 0 and j > 0 and a[i] == b[j - 1] and a[i - 1] == b[j]:
				edits = mini(edits, before[j - 1] + 1)
			row.append(edits)
		before = last
		last = row
	return last[b.length()]
