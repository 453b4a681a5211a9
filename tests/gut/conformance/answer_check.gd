# SPDX-License-Identifier: MIT
extends RefCounted
## Compares what an implementation answered with what was recorded, field by field, value and type.

const Corpus := preload("corpus.gd")
const RowHash := preload("row_hash.gd")

## What differs, in words.
var faults: PackedStringArray = []


## check_enhanced_visibility with block points.
func visibility(got: Variant, expected: Dictionary) -> void:
	if got is not Dictionary:
		faults.append("the answer is %s" % type_string(typeof(got)))
		return
	_same("has_los", got.get("has_los"), expected.has_los)
	if expected.has("reason"):
		_same("reason", got.get("reason"), expected.reason)
		_same("sight_line", got.get("sight_line"), [])
		_same("attempted_lines", got.get("attempted_lines"), [])
		return
	_same("reason", got.get("reason"), null)
	_same("method", got.get("method"), expected.method)
	_same("sight_line", got.get("sight_line"), expected.sight_line.map(Corpus.point))
	_same("blocking_terrain", got.get("blocking_terrain"), expected.blocking_terrain)
	if _are_rows(got.get("attempted_lines")):
		_rows(got.attempted_lines, expected)


## The same call without block points: as the one with them, but for those.
func without_block_points(got: Dictionary, full: Dictionary) -> void:
	var stripped := full.duplicate(true)
	for row: Dictionary in stripped.attempted_lines:
		row.erase("block_at")
		row.erase("blocked_by")
	_same("without block points", got, stripped)


func legacy(got: Variant, expected: bool) -> void:
	_same("legacy", got, expected)


## block_point_for_line on the centre line.
func block_point(got: Variant, expected: Variant) -> void:
	var wanted := {}
	if expected != null:
		wanted = { "point": Corpus.point(expected.point), "terrain_id": expected.terrain_id }
	_same("block_point_for_line", got, wanted)


## judge_line on the centre line, under the rules of the pair.
func judged_line(got: Variant, expected: Variant) -> void:
	var wanted := { "has_los": false, "blocking_terrain": [] }
	if expected != null:
		wanted = { "has_los": expected.has_los, "blocking_terrain": expected.blocking_terrain }
		if expected.has("block_point"):
			wanted["block_point"] = Corpus.point(expected.block_point)
			wanted["block_id"] = expected.block_id
	_same("judge_line", got, wanted)


func same(what: String, got: Variant, expected: Variant) -> void:
	_same(what, got, expected)


# --- Rows -----------------------------------------------------------------------


func _are_rows(rows: Variant) -> bool:
	if rows is not Array:
		faults.append("attempted_lines is no Array")
		return false
	for row: Variant in rows:
		var is_row: bool = row is Dictionary and row.get("from") is Vector2 and row.get("to") is Vector2 \
				and row.get("blocked") is bool
		if not is_row:
			faults.append("no row: %s" % row)
			return false
	return true


func _rows(rows: Array, expected: Dictionary) -> void:
	var hashes := PackedInt64Array()
	for row: Dictionary in rows:
		hashes.append(RowHash.of_row(row))
	_same("rows", rows.size(), int(expected.rows))
	_same("blocked rows", rows.filter(_is_blocked).size(), int(expected.blocked_rows))
	_same("blocked_by", _runs_of_blockers(rows), expected.by.map(_run))
	for example: Array in expected.ex:
		_example(rows, example)
	_same_tags(rows, RowHash.tags(hashes), expected.tags)
	_same("digest", RowHash.digest(hashes), expected.digest)


static func _is_blocked(row: Dictionary) -> bool:
	return row.blocked


static func _run(recorded: Array) -> Array:
	return [recorded[0], int(recorded[1])]


## [[id, rows], ...]; the id is null where the row names none.
static func _runs_of_blockers(rows: Array) -> Array:
	var runs := []
	for row: Dictionary in rows.filter(_is_blocked):
		var id: Variant = row.get("blocked_by")
		if runs.is_empty() or typeof(runs[-1][0]) != typeof(id) or runs[-1][0] != id:
			runs.append([id, 0])
		runs[-1][1] += 1
	return runs


## `example` is [index, from, to, block_at or null].
func _example(rows: Array, example: Array) -> void:
	var index := int(example[0])
	if index >= rows.size():
		return # their number was compared already
	var at: Variant = null if example[3] == null else Corpus.point(example[3])
	var row: Dictionary = rows[index]
	_same("row %d" % index, [row.from, row.to, row.get("block_at")],
			[Corpus.point(example[1]), Corpus.point(example[2]), at])


func _same_tags(rows: Array, got: String, expected: String) -> void:
	for i in mini(rows.size(), expected.length() / 4):
		if got.substr(4 * i, 4) != expected.substr(4 * i, 4):
			faults.append("the hash of row %d differs: %s" % [i, rows[i]])
			return
	_same("number of hashes", got.length(), expected.length())


# --- Values ---------------------------------------------------------------------


func _same(what: String, got: Variant, expected: Variant) -> void:
	if typeof(got) != typeof(expected) or got != expected:
		faults.append("%s is %s, expected %s" % [what, got, expected])
