# SPDX-License-Identifier: MIT
@tool
@icon("../icons/los_rule.svg")
class_name LosRule
extends Resource
## One row of a [LosRules]: conditions, and what happens where they hold.
##
## A row applies if all conditions of [member when] hold and none of [member unless] does. The first row of a table
## that applies decides; later rows are not read. A row without conditions always applies.
## [codeblock]
## # A hedge blocks, unless the shooter is within two inches of it.
## var hedge := LosRule.new()
## hedge.when = ["piece:hedge"]
## hedge.unless = ["shooter:near 2"]
## hedge.effect = LosRule.EFFECT_BLOCK
## var rules := LosRules.new()
## rules.piece_rules = [hedge]
## print(rules.describe())
## [/codeblock]
## [b]Conditions[/b] are words. Spaces at their ends do not count.
## [br]- [code]piece:TAG[/code]: the piece has the tag. Tags are its [code]tags[/code], [code]traits[/code],
## [code]type[/code], [code]height_category[/code], [code]category[/code] and [code]piece_class[/code], upper and
## lower case being different. What a piece means by default counts, too: its category by type, [code]obscuring[/code]
## for tall pieces, [code]area[/code] and [code]feature[/code] for a piece without a [code]piece_class[/code].
## [br]- [code]shooter:TAG[/code], [code]target:TAG[/code], [code]either:TAG[/code] (at least one of the two),
## [code]both:TAG[/code], and in [member LosRules.model_rules] [code]blocker:TAG[/code] for the model in the way:
## keywords and [code]tags[/code] of models, upper and lower case being the same.
## [br]- [code]shooter:touches[/code] (distance 0), [code]:overlaps[/code] (any part of the base),
## [code]:within[/code] (the whole base is inside), [code]:center_in[/code] (its center is). Further, [code]:on[/code]
## (the elevation of the model is the top of the piece) and [code]:group[/code] (overlaps any piece with the same
## [code]link_group[/code] or [code]parent_area_id[/code]). The same relations exist for [code]target:[/code],
## [code]either:[/code] and [code]both:[/code]. Give pieces an [code]id[/code]: [code]shooter:within[/code],
## [code]either:center_in[/code] and [code]:group[/code] treat all pieces without one as one piece.
## [br]- [code]shooter:near 2[/code]: the base is at most 2 inches from the piece or its walls. Also for
## [code]target:[/code], [code]either:[/code] and [code]both:[/code].
## [br]- [code]shooter_point:inside[/code], [code]target_point:inside[/code]: the line starts or ends inside the
## piece. Not in [member LosRules.wall_rules].
## [br]- [code]piece<target[/code], [code]piece<=shooter[/code], [code]piece<either[/code], [code]piece<both[/code],
## and [code]blocker[/code] instead of [code]piece[/code] in [member LosRules.model_rules]: sizes. [code]either[/code]
## means smaller than at least one of the two. There is no [code]>[/code]: for a piece larger than the target, write
## [code]piece<=target[/code] in [member unless]. With [constant EnhancedLineOfSight.HEIGHTS_TRUE] no size is smaller,
## because the heights decide. A size is the key [code]size[/code]; without it, that of a piece is 1.5, 3.5 or 6 by
## its height category, else its height, and that of a model is its height.
## [br]- [code]range<=12[/code], and with [code]<[/code], [code]>[/code], [code]>=[/code]: the distance between the
## bases in inches.
## [br]- [code]ground_level[/code]: the bases of both models are less than 3 inches above the table.
## [code]same_side[/code]: both have the same [code]side[/code]. [code]hidden[/code]: the target is hidden.
## [br]- [code]open[/code], [code]closed[/code]: the [code]state[/code] of the piece, which is closed by default. See
## [method LosTerrain.set_piece_state].
## [br]- [code]crosses:front[/code], [code]crosses:back[/code], in [member LosRules.wall_rules]: the side of the wall
## that the line comes from, [code]from[/code] being its start at the shooter. It comes from the front if [code](end -
## start).cross(from - start) > 0[/code].
## [br][br]
## A tag that is named like a relation is quoted: [code]piece:"on"[/code]. A tag may be any word, so only the words
## before it can be misspelled; [method LosRules.validate] lists such mistakes. In [member LosRules.model_rules] there
## is no piece, so only conditions of the models belong there.
## [br][br]
## Assign a whole array to change [member when] or [member unless], or emit [signal
## Resource.changed] after a change in place. In the inspector, the
## conditions are a list with suggestions.

enum {
	## Lines pass. In [member LosRules.cover_rules]: no cover. In [member LosRules.report_rules]: not named.
	EFFECT_PASS,
	## Lines are blocked. In [member LosRules.report_rules]: the piece is named. Not in [member LosRules.cover_rules].
	EFFECT_BLOCK,
	## Lines are blocked that run more than [member amount] inches inside the piece. Only in [member
	## LosRules.piece_rules]; decided on sampled lines.
	EFFECT_BLOCK_AFTER_DEPTH,
	## Adds [member amount] to each line that meets the piece, wall or model, once per piece. A line is blocked when its
	## sum reaches [member LosRules.hindrance_limit]. Decided on sampled lines.
	EFFECT_HINDER,
	## The piece gives the cover [member label]. Only in [member LosRules.cover_rules].
	EFFECT_COVER,
}
enum {
	## The target has cover if some line between the bases meets one of the pieces.
	QUANTIFIER_ANY_LINE,
	## The target has cover if every line between the bases meets one of the pieces.
	QUANTIFIER_EVERY_LINE,
	## The target has cover if the pieces hide at least the part [member amount] of its base, and some of it.
	QUANTIFIER_SHARE,
}
enum {
	## The walls are tested together with their piece.
	WALL_WITH_PIECE,
	## The walls are tested only if no piece blocks the line.
	WALL_AFTER_PIECES,
}

## Type String (4), hint PROPERTY_HINT_ENUM_SUGGESTION (3): the inspector offers these and takes any other text.
const _CONDITIONS := "4/3:piece:low,piece:medium,piece:tall,piece:obscuring,piece:ruins,piece:woods,piece:forest,piece:light," \
		+ "piece:dense,piece:area,piece:feature,open,closed,shooter_point:inside,target_point:inside,shooter:within," \
		+ "target:within,either:within,shooter:touches,target:touches,shooter:overlaps,target:overlaps,either:overlaps," \
		+ "either:center_in,either:group,shooter:on,target:on,shooter:near 1,target:near 1,either:near 1,piece<shooter," \
		+ "piece<=shooter,piece<target,piece<=target,piece<either,piece<=either,piece<both,piece<=both,blocker<shooter," \
		+ "blocker<target,blocker<either,blocker<both,blocker:VEHICLE,shooter:VEHICLE,target:VEHICLE,either:AIRCRAFT," \
		+ "either:TOWERING,range<=12,range>12,hidden,ground_level,same_side,crosses:front,crosses:back"

## The row applies only if all of these conditions hold. Empty: it always applies, except for [member unless].
@export_custom(PROPERTY_HINT_TYPE_STRING, _CONDITIONS) var when := PackedStringArray():
	set(value):
		when = value
		emit_changed()

## The row applies only if none of these conditions holds.
@export_custom(PROPERTY_HINT_TYPE_STRING, _CONDITIONS) var unless := PackedStringArray():
	set(value):
		unless = value
		emit_changed()

## What happens if the row applies, one of EFFECT_PASS, EFFECT_BLOCK, EFFECT_BLOCK_AFTER_DEPTH, EFFECT_HINDER and EFFECT_COVER.
@export_enum("Pass", "Block", "Block After Depth", "Hinder", "Cover") var effect: int = EFFECT_BLOCK:
	set(value):
		effect = value
		emit_changed()

## For [constant EFFECT_BLOCK_AFTER_DEPTH] the inches inside the piece, for [constant EFFECT_HINDER] what the row
## adds, for [constant QUANTIFIER_SHARE] the part of the target that must be hidden, 0 to 1. Other rows ignore it.
## From 0 to 1e9.
@export_range(0, 12, 0.01, "or_greater") var amount := 0.0:
	set(value):
		amount = value
		emit_changed()

@export_group("Cover Rules")

## The name of the cover in results, for rows of [member LosRules.cover_rules]. A row with [constant EFFECT_COVER]
## needs one.
@export var label := &"":
	set(value):
		label = value
		emit_changed()

## How many lines must meet the pieces of a row of [member LosRules.cover_rules], see QUANTIFIER_ANY_LINE.
@export_enum("Any Line", "Every Line", "Share") var quantifier: int = QUANTIFIER_ANY_LINE:
	set(value):
		quantifier = value
		emit_changed()

@export_group("Wall Rules")

## When the walls of a row of [member LosRules.wall_rules] are tested, see WALL_WITH_PIECE. It decides only what a
## blocked result names.
@export_enum("With Piece", "After Pieces") var wall_phase: int = WALL_AFTER_PIECES:
	set(value):
		wall_phase = value
		emit_changed()


## Returns the row as a Dictionary with all keys, as [method LosRules.to_dictionary] writes it.
func to_dictionary() -> Dictionary:
	return { "when": Array(when), "unless": Array(unless), "effect": effect, "amount": amount, "label": String(label),
			"quantifier": quantifier, "wall_phase": wall_phase }
