# SPDX-License-Identifier: MIT
@tool
@icon("icons/los_overlay_2d.svg")
class_name LosOverlayStyle
extends Resource
## How the overlays draw: one colour per meaning, the font, the width of lines.
##
## Colours are pairs that the common kinds of colour blindness tell apart (after Okabe and Ito), and no meaning
## rests on colour alone: each has its own stroke or pattern ([method dash], [method width]).
## Make one, change what you like, and give it to an overlay:
## [codeblock]
## var style := LosOverlayStyle.new()
## style.sight = Color.GREEN
## style.line_scale = 1.5
## $LosOverlay2D.style = style
## [/codeblock]

@export_group("Sight")
## A clear line, what is seen.
@export var sight := Color("56b4e9")
## A blocked line up to the point where it is stopped, and what stops it.
@export var blocked := Color("f0932b")
## The pieces that close the corridor in exact mode, joined in their order across it.
@export var chain := Color("e8623a")
## The end of a line on a base.
@export var sample := Color("e8eaee")
## A line that matters less now: a blocked sight line among several.
@export var faded := Color("8b929e")

@export_group("Models")
## The base of who looks.
@export var shooter := Color("f4dc55")
## The base of who is looked at, and observers on a grid.
@export var target := Color("d68bb8")
## Rings of weapon ranges, and the border of a shooting range.
@export var range_ring := Color("e8eaee")

@export_group("Maps")
## How many of ours see a cell.
@export var vision := Color("3f9be0")
## How many of theirs see a cell.
@export var threat := Color("f05454")
## What a move would see that is not seen now.
@export var gained := Color("2fd0a5")
## What a move would see no longer.
@export var lost := Color("c9608f")

@export_group("Text")
## The engine's own font when empty.
@export var font: Font
## The height of letters, in screen pixels.
@export_range(6, 64) var font_size := 13
## Letters.
@export var text := Color("e8eaee")
## The rim around letters.
@export var text_back := Color("101216")

@export_group("Lines")
## Multiplies the width of every stroke.
@export_range(0.25, 4.0, 0.05) var line_scale := 1.0

## role: [colour property, width in screen pixels, dash pattern (drawn, left out, ...), opacity, what it means]
const ROLES := {
	&"sight": ["sight", 4.0, [], 1.0, "clear line"],
	&"blocked": ["blocked", 3.0, [], 1.0, "blocked at the cross"],
	&"ghost": ["blocked", 1.5, [7.0, 6.0], 0.55, "behind the block"],
	&"blocker": ["blocked", 2.5, [], 1.0, "terrain that blocks"],
	&"stopper": ["blocked", 2.0, [6.0, 4.0], 0.9, "terrain that stopped a line"],
	&"chain": ["chain", 3.5, [12.0, 5.0, 2.0, 5.0], 1.0, "closes the corridor together"],
	&"sample": ["sample", 1.0, [], 0.9, "end of a line"],
	&"shooter": ["shooter", 2.5, [], 1.0, "shooter"],
	&"target": ["target", 2.5, [9.0, 4.0], 1.0, "target"],
	&"range": ["range_ring", 1.5, [2.0, 6.0], 0.8, "range"],
	&"region": ["sight", 1.0, [], 0.28, "what a point sees"],
	&"vision": ["vision", 1.0, [], 0.6, "seen by our models"],
	&"threat": ["threat", 1.0, [], 0.9, "seen by the enemy (larger: by more models)"],
	&"exposed": ["threat", 1.5, [], 0.9, "seen there (larger: by more models)"],
	&"hidden": ["gained", 1.5, [], 0.9, "seen by nobody there"],
	&"ground": ["faded", 2.0, [], 1.0, "ground"],
	&"cleared": ["text", 2.0, [], 0.9, "terrain that the line clears"],
	&"traced": ["sight", 1.0, [], 0.3, "cell on the ray"],
	&"touched": ["blocked", 2.0, [], 1.0, "touched corner"],
	&"stop": ["blocked", 3.0, [], 1.0, "cell that blocks"],
	&"stop_edge": ["blocked", 3.0, [], 1.0, "door that blocks"],
	&"swath": ["sight", 1.0, [5.0, 4.0], 0.35, "fat ray"],
	&"side_ray": ["sight", 1.5, [8.0, 5.0], 0.9, "side ray, clear"],
	&"side_ray_blocked": ["blocked", 1.5, [7.0, 6.0], 0.7, "side ray, blocked"],
	&"ray_untold": ["faded", 2.0, [3.0, 6.0], 0.9, "ray, clear or not: not told"],
	&"field": ["vision", 1.0, [], 0.42, "field of view"],
	&"danger": ["threat", 1.0, [], 0.9, "danger (larger: more observers)"],
	&"reach": ["range_ring", 2.0, [2.0, 5.0], 0.9, "shooting range"],
	&"faded": ["faded", 1.5, [3.0, 6.0], 0.8, "blocked sight line"],
	&"observer": ["target", 2.5, [], 1.0, "observer"],
	&"gained": ["gained", 2.0, [], 0.85, "move would see"],
	&"lost": ["lost", 2.0, [4.0, 4.0], 0.85, "move would lose"],
	&"move": ["shooter", 2.5, [8.0, 6.0], 1.0, "move"],
	&"wall": ["text", 3.5, [], 1.0, "wall"],
	&"door": ["gained", 4.0, [], 1.0, "door leaf, open"],
	&"door_shut": ["lost", 5.0, [], 1.0, "door leaf, shut"],
	&"strut": ["text", 6.0, [], 1.0, "door strut"],
}
const _UNKNOWN: Array = ["text", 1.0, [], 1.0, ""]


## The colour of [param role], one of [constant ROLES].
func colour(role: StringName) -> Color:
	var row: Array = ROLES.get(role, _UNKNOWN)
	return Color(get(row[0]) as Color, row[3])


## The width of a stroke of [param role] in screen pixels, whatever the zoom.
func width(role: StringName) -> float:
	return ROLES.get(role, _UNKNOWN)[1] * line_scale


## Lengths that a stroke of [param role] draws and leaves out in turn, in screen pixels; empty: a solid line.
func dash(role: StringName) -> PackedFloat32Array:
	return PackedFloat32Array(ROLES.get(role, _UNKNOWN)[2])


## What [param role] stands for, in words for the legend; empty for what needs no explanation.
func meaning(role: StringName) -> String:
	return ROLES.get(role, _UNKNOWN)[4]


## [member font], or the engine's own.
func used_font() -> Font:
	return font if font != null else ThemeDB.fallback_font
