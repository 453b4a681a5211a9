# SPDX-License-Identifier: MIT
@tool
@icon("../icons/los_overlay_2d.svg")
class_name LosOverlayStyle
extends Resource
## The style of the overlays: colors by meaning, font, line widths.
##
## The color pairs remain distinguishable with the common kinds of color blindness (after Okabe and Ito). Color is
## never the only sign: each role has its own stroke or pattern ([method dash], [method width]).
## Create a style, change its properties, and assign it to an overlay:
## [codeblock]
## var style := LosOverlayStyle.new()
## style.sight = Color.GREEN
## style.line_scale = 1.5
## $LosOverlay2D.style = style
## [/codeblock]

@export_group("Sight")
## A clear line, and visible areas.
@export var sight := Color("56b4e9")
## A blocked line up to the point where it is blocked, and the terrain and models that block it.
@export var blocked := Color("f0932b")
## The pieces that together block the corridor in exact mode, joined in their order across it.
@export var chain := Color("ffe3c2")
## Terrain that gives cover under a rule set.
@export var cover := Color("2fd0a5")
## The end of a line on a base.
@export var sample := Color("e8eaee")
## The ground and the scale of a side view, and rays whose verdict is not reported.
@export var faded := Color("8b929e")

@export_group("Models")
## The base of the shooter.
@export var shooter := Color("f4dc55")
## The base of the target, and observers on a grid.
@export var target := Color("d68bb8")
## Rings of weapon ranges, and the border of a shooting range.
@export var range_ring := Color("e8eaee")

@export_group("Maps")
## Number of own models that see a cell.
@export var vision := Color("3f9be0")
## Number of enemy models that see a cell.
@export var threat := Color("f05454")
## Cells that become visible with a move.
@export var gained := Color("2fd0a5")
## Cells that become hidden with a move.
@export var lost := Color("c9608f")

@export_group("Text")
## The font of labels; Godot's default font if empty.
@export var font: Font
## The font size, in screen pixels.
@export_range(6, 64) var font_size := 13
## The color of text.
@export var text := Color("e8eaee")
## The outline of text.
@export var text_back := Color("101216")

@export_group("Lines")
## Multiplies the width of every stroke.
@export_range(0.25, 4.0, 0.05) var line_scale := 1.0

## role: [color property, width in screen pixels, dash pattern (drawn, left out, ...), opacity, text of the legend]
const ROLES := {
	&"sight": ["sight", 4.0, [], 1.0, "clear line"],
	&"blocked": ["blocked", 3.0, [], 1.0, "blocked at the cross"],
	&"ghost": ["blocked", 1.5, [7.0, 6.0], 0.55, "beyond the block point"],
	&"blocker": ["blocked", 2.5, [], 1.0, "terrain that blocks"],
	&"stopper": ["blocked", 2.0, [6.0, 4.0], 0.9, "terrain that blocked a line"],
	&"blocker_model": ["blocked", 3.5, [], 1.0, "model that blocks"],
	&"stopper_model": ["blocked", 2.5, [4.0, 3.0], 1.0, "model that blocked a line"],
	&"chain": ["chain", 3.5, [12.0, 5.0, 2.0, 5.0], 1.0, "blocking chain"],
	&"cover": ["cover", 3.0, [10.0, 3.0], 1.0, "terrain that gives cover"],
	&"exempt": ["sight", 2.0, [3.0, 4.0], 0.9, "terrain that does not block this line"],
	&"excluded": ["blocked", 2.0, [2.0, 7.0], 1.0, "not visible, whatever lies between"],
	&"sample": ["sample", 1.0, [], 0.9, "end of a line"],
	&"shooter": ["shooter", 2.5, [], 1.0, "shooter"],
	&"target": ["target", 2.5, [9.0, 4.0], 1.0, "target"],
	&"range": ["range_ring", 1.5, [2.0, 6.0], 0.8, "range"],
	&"arc": ["shooter", 1.5, [2.0, 6.0], 0.4, "arc of the shooter"],
	&"region": ["sight", 1.0, [], 0.28, "visible"],
	&"vision": ["vision", 1.0, [], 0.6, "visible to own models"],
	&"threat": ["threat", 1.0, [], 0.9, "visible to the enemy (larger: to more models)"],
	&"exposed": ["threat", 1.5, [], 0.9, "exposed (larger: to more models)"],
	&"hidden": ["gained", 1.5, [], 0.9, "hidden from all observers"],
	&"ground": ["faded", 2.0, [], 1.0, "ground"],
	&"cleared": ["text", 2.0, [], 0.9, "terrain below or above the line"],
	&"traced": ["sight", 1.0, [], 0.3, "cell on the ray"],
	&"touched": ["blocked", 2.0, [], 1.0, "touched corner"],
	&"stop": ["blocked", 3.0, [], 1.0, "cell that blocks"],
	&"stop_edge": ["blocked", 3.0, [], 1.0, "door that blocks"],
	&"swath": ["sight", 1.0, [5.0, 4.0], 0.35, "fat ray"],
	&"side_ray": ["sight", 2.0, [], 0.85, "side ray, clear"],
	&"side_ray_blocked": ["blocked", 2.0, [], 0.85, "side ray, blocked"],
	&"ray_undetermined": ["faded", 2.0, [3.0, 6.0], 0.9, "ray, not reported separately"],
	&"field": ["vision", 1.0, [], 0.42, "field of view"],
	&"danger": ["threat", 1.0, [], 0.9, "danger (larger: more observers)"],
	&"reach": ["range_ring", 2.0, [2.0, 5.0], 0.9, "shooting range"],
	&"faded": ["blocked", 1.5, [3.0, 6.0], 0.8, "blocked sight line"],
	&"observer": ["target", 2.5, [], 1.0, "observer"],
	&"gained": ["gained", 2.0, [], 0.85, "becomes visible"],
	&"lost": ["lost", 2.0, [4.0, 4.0], 0.85, "becomes hidden"],
	&"move": ["shooter", 2.5, [8.0, 6.0], 1.0, "move"],
	&"mark": ["text", 1.0, [2.0, 3.0], 0.55, "terrain"],
	&"wall": ["text", 3.5, [], 1.0, "wall"],
	&"door": ["gained", 4.0, [], 1.0, "door leaf, open"],
	&"door_shut": ["lost", 5.0, [], 1.0, "door leaf, shut"],
	&"strut": ["text", 6.0, [], 1.0, "door strut"],
}
const _UNKNOWN: Array = ["text", 1.0, [], 1.0, ""]


## The color of [param role], one of [constant ROLES].
func color(role: StringName) -> Color:
	var values: Array = ROLES.get(role, _UNKNOWN)
	return Color(get(values[0]) as Color, values[3])


## The width of a stroke of [param role] in screen pixels, independent of the zoom.
func width(role: StringName) -> float:
	return ROLES.get(role, _UNKNOWN)[1] * line_scale


## Alternating lengths of dashes and gaps of [param role], in screen pixels; empty for a solid line.
func dash(role: StringName) -> PackedFloat32Array:
	return PackedFloat32Array(ROLES.get(role, _UNKNOWN)[2])


## The text of the legend for [param role]; empty if it needs none.
func meaning(role: StringName) -> String:
	return ROLES.get(role, _UNKNOWN)[4]


## [member font], or Godot's default font.
func used_font() -> Font:
	return font if font != null else ThemeDB.fallback_font
