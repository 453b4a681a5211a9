# SPDX-License-Identifier: MIT
extends RefCounted
## Decides once per pair which pieces can block it, and when. The judge uses only the result.

const Compiled := preload("fallback_compiled_rules.gd")
const Decision := preload("fallback_rule_decision.gd")
const Judge := preload("fallback_judge.gd")
const Match := preload("fallback_rule_match.gd")
const Rule := preload("fallback_rule.gd")
const Terrain := preload("fallback_terrain.gd")

const ONLY_OUTSIDE := 1  ## the case of a line that starts and ends outside


## The judge of the lines of a pair.
static func judge_for(pieces: Array[Terrain.Piece], pair: Match, pixels_per_inch: float) -> Judge:
	var judge := Judge.new(pieces, pair.compiled.anonymous_id, pixels_per_inch)
	var known: Array = pair.rules.decisions[Compiled.Table.PIECES]
	var kind_of := pair.kinds.kind_of
	for piece in pieces:
		var of_polygon: Decision = known[kind_of[piece.index]]
		if of_polygon == null:
			of_polygon = pair.decision(Compiled.Table.PIECES, piece)
		if not piece.walls.is_empty():
			judge.add(piece, of_polygon, pair.decision(Compiled.Table.WALLS, piece))
		elif of_polygon.is_effective and not piece.polygon.is_empty():
			judge.add_polygon(piece, of_polygon)
	return judge


## The judge by which a blocked answer names pieces, if the rules have report_rules. So the list may contain a piece that
## does not block, and it never contains a wall.
static func listing_judge(pieces: Array[Terrain.Piece], pair: Match) -> Judge:
	var judge := Judge.new(pieces, pair.compiled.anonymous_id)
	for piece in pieces:
		judge.add(piece, pair.decision(Compiled.Table.REPORT, piece))
	return judge


## The original point check: height category and polygon only.
static func legacy_judge(pieces: Array[Terrain.Piece]) -> Judge:
	var judge := Judge.new(pieces, Terrain.ANONYMOUS_ID)
	var blocks := blocking(ONLY_OUTSIDE)
	for piece in pieces:
		if piece.height_category == "medium" or piece.height_category == "tall":
			judge.add(piece, blocks)
	return judge


## The decision of a piece that blocks in these cases, whatever the rules.
static func blocking(cases: int) -> Decision:
	return Decision.new([_blocking_row(cases)] as Array[Compiled.Row], false)


## The decision of walls that block if no piece does.
static func blocking_walls() -> Decision:
	return Decision.new([_blocking_row(Compiled.ALL_CASES)] as Array[Compiled.Row], true)


static func _blocking_row(cases: int) -> Compiled.Row:
	var row := Compiled.Row.new()
	row.effect = Rule.EFFECT_BLOCK
	row.cases = cases
	row.wall_phase = Rule.WALL_AFTER_PIECES
	return row
