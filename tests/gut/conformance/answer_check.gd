# SPDX-License-Identifier: MIT
extends RefCounted
## Compares an answer with the recorded one, field by field, by value and type.

const Corpus := preload("corpus.gd")
const AttemptHash := preload("attempt_hash.gd")

## One text per difference.
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
	if _are_attempts(got.get("attempted_lines")):
		_attempts(got.attempted_lines, expected)


## The same call without block points must give the same answer without the keys of block points.
func without_block_points(got: Dictionary, full: Dictionary) -> void:
	var stripped := full.duplicate(true)
	for attempt: Dictionary in stripped.attempted_lines:
		attempt.erase("block_at")
		attempt.erase("blocked_by")
	_same("without block points", got, stripped)


func legacy(got: Variant, expected: bool) -> void:
	_same("legacy", got, expected)


## block_point_for_line on the center line.
func block_point(got: Variant, expected: Variant) -> void:
	var wanted := {}
	if expected != null:
		wanted = { "point": Corpus.point(expected.point), "terrain_id": expected.terrain_id }
	_same("block_point_for_line", got, wanted)


## judge_line on the center line, under the rules of the pair.
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


# --- Attempted lines --------------------------------------------------------------


func _are_attempts(attempts: Variant) -> bool:
	if attempts is not Array:
		faults.append("attempted_lines is not an Array")
		return false
	for attempt: Variant in attempts:
		var is_attempt: bool = attempt is Dictionary and attempt.get("from") is Vector2 and attempt.get("to") is Vector2 \
				and attempt.get("blocked") is bool
		if not is_attempt:
			faults.append("not an attempt: %s" % attempt)
			return false
	return true


func _attempts(attempts: Array, expected: Dictionary) -> void:
	var hashes := PackedInt64Array()
	for attempt: Dictionary in attempts:
		hashes.append(AttemptHash.of_attempt(attempt))
	_same("attempts", attempts.size(), int(expected.rows))
	_same("blocked attempts", attempts.filter(_is_blocked).size(), int(expected.blocked_rows))
	_same("blocked_by", _runs_of_blockers(attempts), expected.by.map(_run))
	for example: Array in expected.ex:
		_example(attempts, example)
	_same_tags(attempts, AttemptHash.tags(hashes), expected.tags)
	_same("digest", AttemptHash.digest(hashes), expected.digest)


static func _is_blocked(attempt: Dictionary) -> bool:
	return attempt.blocked


static func _run(recorded: Array) -> Array:
	return [recorded[0], int(recorded[1])]


## [[id, number of attempts], ...]; the id is null if the attempt has no blocked_by.
static func _runs_of_blockers(attempts: Array) -> Array:
	var runs := []
	for attempt: Dictionary in attempts.filter(_is_blocked):
		var id: Variant = attempt.get("blocked_by")
		if runs.is_empty() or typeof(runs[-1][0]) != typeof(id) or runs[-1][0] != id:
			runs.append([id, 0])
		runs[-1][1] += 1
	return runs


## `example` is [index, from, to, block_at or null].
func _example(attempts: Array, example: Array) -> void:
	var index := int(example[0])
	if index >= attempts.size():
		return # their number is compared elsewhere
	var at: Variant = null if example[3] == null else Corpus.point(example[3])
	var attempt: Dictionary = attempts[index]
	_same("attempt %d" % index, [attempt.from, attempt.to, attempt.get("block_at")],
			[Corpus.point(example[1]), Corpus.point(example[2]), at])


func _same_tags(attempts: Array, got: String, expected: String) -> void:
	for i in mini(attempts.size(), expected.length() / 4):
		if got.substr(4 * i, 4) != expected.substr(4 * i, 4):
			faults.append("the hash of attempt %d differs: %s" % [i, attempts[i]])
			return
	_same("number of hashes", got.length(), expected.length())


# --- Values ---------------------------------------------------------------------


func _same(what: String, got: Variant, expected: Variant) -> void:
	if typeof(got) != typeof(expected) or got != expected:
		faults.append("%s is %s, expected %s" % [what, got, expected])
