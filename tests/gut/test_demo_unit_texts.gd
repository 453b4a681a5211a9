# SPDX-License-Identifier: MIT
extends GutTest
## The words of the demo's unit panel for answers of LosTable.unit_visibility.

const Query := preload("res://demo/query.gd")
const Situation := preload("res://demo/table/situation.gd")
const UnitPanel := preload("res://demo/panels/unit_panel.gd")

const FOLDER := "res://demo/situations"
## File -> [visible, cover]
const TEXTS := {
	"24_models_block.json": ["no: blocked by tank", "no line of sight"],
	"25_own_unit.json": ["yes: T1, T2, T3, seen by S1, S2", "no"],
	"26_cover.json": ["yes: T1, T2, seen by S1", "yes, by woods, container"],
	"27_hidden.json": ["yes: T2, seen by S1", "no"],
	"28_obscuring_unit.json": ["yes: T2, seen by S1", "yes, by ruins"],
	"29_solid_unit.json": ["no: blocked by container", "no line of sight"],
}


func _units(situation: Situation) -> Dictionary:
	var query := Query.new()
	query.run(situation)
	return query.units(situation)


func test_the_worked_examples() -> void:
	for file: String in TEXTS:
		var units := _units(Situation.from_file(FOLDER.path_join(file)))
		assert_eq([UnitPanel.visible_text(units), UnitPanel.cover_text(units)], TEXTS[file], file)


func test_other_reasons() -> void:
	var situation: Situation = Situation.from_file(FOLDER.path_join("27_hidden.json"))
	situation.others.clear()
	assert_eq(UnitPanel.visible_text(_units(situation)), "no: hidden, 16.9 inches away")
	situation.target["alive"] = false
	assert_eq(UnitPanel.visible_text(_units(situation)), "no: a unit has no models on the table")
	situation.target.erase("unit")
	assert_eq(_units(situation), {}, "a model without a unit")
	assert_eq(UnitPanel.visible_text({ "visible": false, "reason": "out_of_range", "distance_inches": 30.04 }),
			"no: out of range, 30.0 inches away")


func test_cover_from_some_shooters() -> void:
	var units := { "shooters": ["S1", "S2"], "cover_from": PackedByteArray([0, 1]), "has_cover": false, "cover_by": ["wall"] }
	assert_eq(UnitPanel.cover_text(units), "only from S2, by wall")
	units = { "shooters": [], "cover_from": PackedByteArray(), "has_cover": true, "cover_by": ["woods"] }
	assert_eq(UnitPanel.cover_text(units), "against indirect fire, by woods")


func test_long_lists_are_cut_off() -> void:
	var ids := range(9).map(func(i: int) -> String: return "w%d" % i)
	assert_eq(UnitPanel.visible_text({ "visible": false, "reason": "blocked", "blockers": ids }),
			"no: blocked by w0, w1, w2, w3, w4, w5 and 3 more")
