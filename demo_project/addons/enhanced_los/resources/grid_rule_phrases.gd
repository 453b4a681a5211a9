# SPDX-License-Identifier: MIT
extends RefCounted
## The rules of a grid in plain English, one sentence per line: the text of [method GridLosRules.describe].

const FLAGS: Array[String] = ["walls", "occupants", "smoke", "custom 1", "custom 2", "custom 3"]
const DOORS: Array[String] = ["no", "open", "closed", "locked", "destroyed", "opening", "closing"]
const TOUCHES: Array[String] = ["never blocks", "blocks if both sides block", "blocks if either side does"]
const METRICS: Array[String] = ["Euclidean", "Chebyshev", "Manhattan"]


static func describe(rules: GridLosRules) -> String:
	var lines := _rays(rules) + _path(rules) + _blockers(rules)
	lines.append("The leaf of %s doors lets a ray pass; %s of a door on either side is strut."
			% [_names(rules.door_mask & ~1, DOORS, "no"), String.num(rules.strut, 3)])
	lines.append("Any distance." if rules.max_range < 0.0
			else "Up to %s cells away, inclusive (%s)." % [_number(rules.max_range), METRICS[rules.metric]])
	if rules.outside_is_error:
		lines.append("A cell outside the board is an error.")
	return "\n".join(lines)


static func _rays(rules: GridLosRules) -> Array[String]:
	var combine := "one of them has" if rules.combine == GridLosRules.COMBINE_ANY else "all of them have"
	match rules.rays:
		GridLosRules.RAYS_CORNERS:
			return ["Sixteen rays, each corner of one cell to each corner of the other; %s to be clear." % combine]
		GridLosRules.RAYS_FAN:
			return ["Three rays, from center to center and %s cells to either side; %s to be clear."
					% [_number(rules.radius), combine],
					"A ray to the side counts only if its ends are not behind a wall." if rules.lateral
					else "A ray to the side may begin and end behind a wall."]
		GridLosRules.RAYS_SWEPT:
			return ["A body reaching %s cells to either side has to pass from center to center." % _number(rules.radius)]
	return ["One ray from center to center has to be clear."]


## The cells that a ray meets, and the effect of touching.
static func _path(rules: GridLosRules) -> Array[String]:
	var lines: Array[String] = []
	if rules.rays == GridLosRules.RAYS_CENTER and rules.traversal == GridLosRules.TRAVERSE_BRESENHAM:
		lines.append("It meets one cell per step (Bresenham)%s."
				% (", the same in both directions" if rules.symmetric else "; there and back may differ"))
	elif rules.rays != GridLosRules.RAYS_SWEPT:
		lines.append("A ray meets every cell it enters.")
	lines.append("Touching a corner or an edge %s." % TOUCHES[rules.touch])
	if rules.rays == GridLosRules.RAYS_CORNERS:
		lines.append("Leaving a cell through its corner, touching %s." % TOUCHES[rules.touch_end])
	return lines


static func _blockers(rules: GridLosRules) -> Array[String]:
	# Fans and bodies always test walls in the first and last cell.
	var always := rules.rays == GridLosRules.RAYS_FAN or rules.rays == GridLosRules.RAYS_SWEPT
	var passed := "; x-ray passes %d of them" % rules.xray if rules.xray > 0 else ""
	return ["Blocked by %s, %s%s." % [_names(rules.block_flags, FLAGS, "nothing"),
			_ends(rules.test_start or always, rules.test_end or always), passed],
			"Stopped by %s whatever the x-ray, %s." % [_names(rules.stop_flags, FLAGS, "nothing"),
			_ends(rules.stop_start, rules.stop_end)]]


static func _ends(start: bool, end: bool) -> String:
	if start and end:
		return "in the first and last cell, too"
	if start or end:
		return "in the first cell, too, not in the last" if start else "in the last cell, too, not in the first"
	return "but not in the first and last cell"


## "a, b and c": the names whose bit is set, or `none`.
static func _names(bits: int, names: Array[String], none: String) -> String:
	var found := PackedStringArray()
	for i in names.size():
		if bits >> i & 1 != 0:
			found.append(names[i])
	if found.size() < 2:
		return none if found.is_empty() else found[0]
	return "%s and %s" % [", ".join(found.slice(0, -1)), found[-1]]


static func _number(value: float) -> String:
	return ("%.6f" % value).rstrip("0").rstrip(".")
