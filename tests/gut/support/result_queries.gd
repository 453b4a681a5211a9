# SPDX-License-Identifier: MIT
extends RefCounted
## Checks through LosTerrain.query: the functions of EnhancedLineOfSight that the replay of recorded answers calls. Also
## the differences between a LosResult and the Dictionary of check().


static func check_enhanced_visibility(shooter: Dictionary, target: Dictionary, board: Dictionary,
		want_block_points := false) -> Dictionary:
	var result := LosTerrain.from_board(board).query(shooter, target, want_block_points)
	var answer := result.to_dictionary()
	var different := differences(result, answer)
	return answer if different.is_empty() else { "differs": different }


static func has_los(shooter: Dictionary, target: Dictionary, board: Dictionary) -> bool:
	return LosTerrain.from_board(board).query(shooter, target).has_los


static func check_legacy_line_of_sight(from: Vector2, to: Vector2, board: Dictionary) -> bool:
	return EnhancedLineOfSight.check_legacy_line_of_sight(from, to, board)


static func block_point_for_line(from: Vector2, to: Vector2, board: Dictionary, shooter: Dictionary,
		target: Dictionary) -> Dictionary:
	return EnhancedLineOfSight.block_point_for_line(from, to, board, shooter, target)


static func judge_line(from: Vector2, to: Vector2, board: Dictionary, shooter: Dictionary,
		target: Dictionary) -> Dictionary:
	return EnhancedLineOfSight.judge_line(from, to, board, shooter, target)


## The names of the properties whose value is not that of the key; "to_dictionary" if that differs. A key that is absent
## counts as an empty value.
static func differences(result: RefCounted, expected: Dictionary) -> PackedStringArray:
	var points := PackedVector2Array()
	for row: Dictionary in expected.attempted_lines:
		points.append_array([row.from, row.to])
	var values := {
		"has_los": expected.has_los, "is_valid": expected.has("method"), "method": expected.get("method", ""),
		"reason": expected.get("reason", ""), "sight_line": PackedVector2Array(expected.sight_line),
		"blocking_terrain": PackedStringArray(expected.blocking_terrain),
		"blocking_models": PackedInt32Array(expected.get("blocking_models", [])),
		"blockers": PackedStringArray(expected.blockers), "cover": expected.get("cover", []),
		"attempted_lines": expected.attempted_lines, "attempted_points": points,
		"line_count": expected.attempted_lines.size(), "to_dictionary": expected,
	}
	var found := PackedStringArray()
	for name: String in values:
		var value: Variant = result.to_dictionary() if name == "to_dictionary" else result.get(name)
		if not is_same(typeof(value), typeof(values[name])) or value != values[name]:
			found.append("%s: %s instead of %s" % [name, value, values[name]])
	return found
