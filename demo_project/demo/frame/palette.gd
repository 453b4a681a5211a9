# SPDX-License-Identifier: MIT
extends RefCounted
## The colors of the demo. The hue pairs remain distinguishable with the common kinds of color blindness (after Okabe
## and Ito: blue and orange, yellow and purple), and color is never the only sign.

const SURROUND := Color("15171b")
const PANEL := Color("1c1f25")
const PANEL_RAISED := Color("272b33")
const PANEL_HOVER := Color("333944")
const ACCENT := Color("2f5d86")
const BORDER := Color("3a404b")
const TEXT := Color("e8eaee")
const TEXT_DIM := Color("a3abb8")

const TABLE := Color("24282e")
const GRID := Color(1, 1, 1, 0.035)
const GRID_MAJOR := Color(1, 1, 1, 0.085)
const TABLE_EDGE := Color("4a515d")

## The one color of "clear" and the one of "blocked", on every page and in LosOverlayStyle.
const SIGHT := Color("56b4e9")
const BLOCKED := Color("f0932b")
const SHOOTER := Color("f4dc55")
const TARGET := Color("d68bb8")
const NEUTRAL := Color("b9c0cb")
const HOVER := Color("ffffff")

## Areas that count as one.
const LINK := Color("9fd8c4")

const LABEL := Color("c6ccd6")
const LABEL_OUTLINE := Color("101216")

const TERRAIN := {
	"ruins": Color("6b7787"),
	"woods": Color("5d7a5f"),
	"barricade": Color("8a7a5e"),
	"wall": Color("8a7a5e"),
	"container": Color("76688a"),
	"door": Color("a8763e"),
	"window": Color("5f8fae"),
}
const TERRAIN_OTHER := Color("707070")


## The color of the models of a side, "shooter", "target" or "".
static func of_side(side: String) -> Color:
	return { "shooter": SHOOTER, "target": TARGET }.get(side, NEUTRAL)
