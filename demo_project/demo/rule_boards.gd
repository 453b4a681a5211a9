# SPDX-License-Identifier: MIT
extends RefCounted
## The board of the rules page: one piece of each kind that the presets distinguish, and for each preset a shooter and
## a target in front of the pieces that matter.

const Situation := preload("table/situation.gd")

const TABLE := Vector2(1200, 880)
## Preset -> positions of shooter and target.
const PLACES := {
	"edition_10": [Vector2(720, 720), Vector2(1120, 720)],
	"edition_11": [Vector2(140, 180), Vector2(900, 180)],
	"solid": [Vector2(180, 720), Vector2(700, 720)],
	"size_compare": [Vector2(140, 440), Vector2(640, 440)],
	"see_into": [Vector2(640, 720), Vector2(940, 720)],
	"forest_depth": [Vector2(140, 180), Vector2(900, 180)],
	"hindrance_sum": [Vector2(140, 180), Vector2(900, 180)],
	"models_by_size": [Vector2(860, 440), Vector2(1140, 440)],
	"near_cover": [Vector2(600, 440), Vector2(830, 440)],
}


static func of_preset(preset: String) -> Situation:
	var situation := Situation.new()
	situation.name = "Rules"
	situation.table = TABLE
	situation.options = { "rules": preset, "models_block": true }
	situation.pieces = [
		_piece("light woods", Rect2(340, 80, 100, 200), { "type": "woods", "tags": ["light_woods"] }),
		_piece("heavy woods", Rect2(600, 80, 160, 200), { "type": "woods", "tags": ["heavy_woods"] }),
		_piece("crate", Rect2(350, 350, 140, 180), { "type": "container", "size": 3 }),
		_piece("hedge", Rect2(760, 340, 26, 200), { "type": "barricade", "height_category": "low", "tags": ["hedge"], "size": 1 }),
		_piece("north wall", Rect2(420, 590, 30, 70), { "type": "ruins", "height_category": "tall" }),
		_piece("door", Rect2(424, 660, 22, 120), { "type": "door", "state": "closed" }),
		_piece("south wall", Rect2(420, 780, 30, 70), { "type": "ruins", "height_category": "tall" }),
		_piece("ruin", Rect2(840, 620, 200, 200), { "type": "ruins", "height_category": "tall", "tags": ["see_into"] }),
	]
	var places: Array = PLACES.get(preset, PLACES["solid"])
	situation.shooter = { "id": "S1", "position": places[0], "base_mm": 32, "size": 2 }
	situation.target = { "id": "T1", "position": places[1], "base_mm": 32, "size": 2 }
	situation.others = [{ "id": "walker", "position": Vector2(1000, 440), "base_mm": 80, "size": 5 }]
	return situation


static func _piece(id: String, area: Rect2, keys: Dictionary) -> Dictionary:
	var polygon := PackedVector2Array([area.position, Vector2(area.end.x, area.position.y), area.end,
			Vector2(area.position.x, area.end.y)])
	var piece := { "id": id, "polygon": polygon }
	piece.merge(keys)
	return piece
