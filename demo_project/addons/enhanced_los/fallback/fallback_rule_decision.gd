# SPDX-License-Identifier: MIT
extends RefCounted
## What one table of rules does to the lines of a pair that meet one piece.

const Compiled := preload("fallback_compiled_rules.gd")
const Rule := preload("fallback_rule.gd")

const CASES := 4
const CROSSINGS := 3

var rows: Array[Compiled.Row] = []  ## per case or, of walls, per crossing: the row that decides, or null
var blocks := 0  ## a bit per case or crossing
var hinders := 0
var limits_depth := 0
var gives_cover := 0
var is_effective := false  ## the piece does something
var wall_phase := int(Rule.WALL_AFTER_PIECES)


## `left` are rows without open conditions, `is_of_walls` those of wall_rules.
func _init(left: Array[Compiled.Row], is_of_walls: bool) -> void:
	var count := CROSSINGS if is_of_walls else CASES
	var has_phase := false
	rows.resize(count)
	var open := (1 << count) - 1
	for row in left:
		var matched := open & (row.crossings if is_of_walls else row.cases)
		if matched == 0:
			continue
		_take(row, matched, count)
		if row.effect == Rule.EFFECT_BLOCK and not has_phase:
			has_phase = true
			wall_phase = row.wall_phase
		open &= ~matched
		if open == 0:
			break
	is_effective = blocks | hinders | limits_depth | gives_cover != 0


func _take(row: Compiled.Row, matched: int, count: int) -> void:
	for bit in count:
		if matched >> bit & 1:
			rows[bit] = row
	match row.effect:
		Rule.EFFECT_BLOCK:
			blocks |= matched
		Rule.EFFECT_HINDER:
			hinders |= matched
		Rule.EFFECT_BLOCK_AFTER_DEPTH:
			limits_depth |= matched
		Rule.EFFECT_COVER:
			gives_cover |= matched
