# SPDX-License-Identifier: MIT
extends Resource
## LosRule in plain GDScript: one row of a table of rules. It matches if all conditions of `when` hold and none of
## `unless`.

enum Effect { EFFECT_PASS, EFFECT_BLOCK, EFFECT_BLOCK_AFTER_DEPTH, EFFECT_HINDER, EFFECT_COVER }
enum Quantifier { QUANTIFIER_ANY_LINE, QUANTIFIER_EVERY_LINE, QUANTIFIER_SHARE }
enum WallPhase { WALL_WITH_PIECE, WALL_AFTER_PIECES }

# The native class offers its enum values without the name of the enum.
const EFFECT_PASS := Effect.EFFECT_PASS
const EFFECT_BLOCK := Effect.EFFECT_BLOCK
const EFFECT_BLOCK_AFTER_DEPTH := Effect.EFFECT_BLOCK_AFTER_DEPTH
const EFFECT_HINDER := Effect.EFFECT_HINDER
const EFFECT_COVER := Effect.EFFECT_COVER
const QUANTIFIER_ANY_LINE := Quantifier.QUANTIFIER_ANY_LINE
const QUANTIFIER_EVERY_LINE := Quantifier.QUANTIFIER_EVERY_LINE
const QUANTIFIER_SHARE := Quantifier.QUANTIFIER_SHARE
const WALL_WITH_PIECE := WallPhase.WALL_WITH_PIECE
const WALL_AFTER_PIECES := WallPhase.WALL_AFTER_PIECES

## Conditions that must all hold.
@export var when := PackedStringArray():
	set(value):
		when = value
		emit_changed()

## Conditions of which none may hold.
@export var unless := PackedStringArray():
	set(value):
		unless = value
		emit_changed()

## What happens to a line that meets the piece, wall or model.
@export var effect := int(EFFECT_BLOCK):
	set(value):
		effect = value
		emit_changed()

## Inches, hindrance or share, depending on the effect.
@export var amount := 0.0:
	set(value):
		amount = value
		emit_changed()

## The name of the cover.
@export var label := &"":
	set(value):
		label = value
		emit_changed()

## Which lines must meet the piece to give cover.
@export var quantifier := int(QUANTIFIER_ANY_LINE):
	set(value):
		quantifier = value
		emit_changed()

## When a wall is tested.
@export var wall_phase := int(WALL_AFTER_PIECES):
	set(value):
		wall_phase = value
		emit_changed()


func to_dictionary() -> Dictionary:
	return { "when": Array(when), "unless": Array(unless), "effect": effect, "amount": amount, "label": String(label),
			"quantifier": quantifier, "wall_phase": wall_phase }
