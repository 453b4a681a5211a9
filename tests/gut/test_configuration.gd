# SPDX-License-Identifier: MIT
extends GutTest
## Precedence of options: the board, else set_defaults, else the project settings.

const Implementation := preload("support/implementation.gd")
const Process := preload("support/process.gd")
const Probe := preload("support/settings_probe.gd")
const Scene := preload("support/scene.gd")

const FROM := Vector2(200.0, 400.0)
const TO := Vector2(1000.0, 400.0)
const BUILT_IN := {
	"mode": 1, "edition": 10, "sampling": 0, "density": 0, "min_gap": 0.1, "heights": 0, "pixels_per_inch": 40.0,
}

var _center_blocked := Scene.ruin("r", Rect2(580.0, 395.0, 40.0, 10.0))


func after_each() -> void:
	for by: Implementation in Implementation.both():
		by.los.set_defaults(BUILT_IN)


func test_configuration_flag_on_the_board(by: Implementation = use_parameters(Implementation.both())) -> void:
	assert_eq(_method(by, {}), "edge_to_edge", "sampled by default")
	assert_eq(_method(by, { "mode": EnhancedLineOfSight.MODE_SAMPLED }), "edge_to_edge")
	assert_eq(_method(by, { "mode": EnhancedLineOfSight.MODE_LEGACY }), "legacy")
	assert_eq(_method(by, { "mode": 0.0 }), "legacy", "a float from JSON")
	assert_eq(_method(by, { &"mode": 0 }), "legacy", "a StringName")


func test_configuration_flag_legacy_has_one_attempt(by: Implementation = use_parameters(Implementation.both())) -> void:
	var board := Scene.board([_center_blocked], { "mode": EnhancedLineOfSight.MODE_LEGACY })
	assert_eq_deep(by.los.check_enhanced_visibility(Scene.model(FROM), Scene.model(TO), board), {
		"has_los": false,
		"sight_line": [],
		"method": "legacy",
		"attempted_lines": [{ "from": FROM, "to": TO, "blocked": true }],
		"blocking_terrain": ["r"],
		"blockers": ["r"],
	})
	board.terrain_features = []
	assert_eq_deep(by.los.check_enhanced_visibility(Scene.model(FROM), Scene.model(TO), board), {
		"has_los": true,
		"sight_line": [FROM, TO],
		"method": "legacy",
		"attempted_lines": [{ "from": FROM, "to": TO, "blocked": false }],
		"blocking_terrain": [],
		"blockers": [],
	})


func test_configuration_flag_by_set_defaults(by: Implementation = use_parameters(Implementation.both())) -> void:
	by.los.set_defaults({ "mode": EnhancedLineOfSight.MODE_LEGACY })
	assert_eq(_method(by, {}), "legacy")
	assert_false(by.los.has_los(Scene.model(FROM), Scene.model(TO), Scene.board([_center_blocked])))
	assert_eq(_method(by, { "mode": EnhancedLineOfSight.MODE_SAMPLED }), "edge_to_edge", "the board takes precedence")
	by.los.set_defaults({ "edition": 11 })
	assert_eq(_method(by, {}), "legacy", "absent keys keep their value")
	by.los.set_defaults({ "mode": EnhancedLineOfSight.MODE_SAMPLED })
	assert_eq(_method(by, {}), "edge_to_edge")


func test_get_defaults(by: Implementation = use_parameters(Implementation.both())) -> void:
	assert_eq_deep(by.los.get_defaults(), BUILT_IN)
	by.los.set_defaults({ "density": 12.0, "pixels_per_inch": 80, &"sampling": 1 })
	assert_eq_deep(by.los.get_defaults(),
			BUILT_IN.merged({ "density": 12, "pixels_per_inch": 80.0, "sampling": 1 }, true))
	by.los.get_defaults()["density"] = 3
	assert_eq(by.los.get_defaults().density, 12, "a copy")


## Options are read only from the top level of a board.
func test_options_of_a_nested_board_are_not_read(by: Implementation = use_parameters(Implementation.both())) -> void:
	var nested := Scene.board([_center_blocked], { "mode": EnhancedLineOfSight.MODE_LEGACY })
	var answer: Dictionary = by.los.check_enhanced_visibility(Scene.model(FROM), Scene.model(TO), { "board": nested })
	assert_eq(answer.method, "edge_to_edge")
	answer = by.los.check_enhanced_visibility(Scene.model(FROM), Scene.model(TO), { "board": nested, "mode": 0 })
	assert_eq(answer.method, "legacy")


func test_edition_by_board_and_defaults(by: Implementation = use_parameters(Implementation.both())) -> void:
	var hill := { "id": "h", "height_category": "tall", "polygon": Scene.corners(Rect2(500, 0, 50, 800)) }
	var board := Scene.board([hill]) # blocks by height in edition 10, but not by category in edition 11
	assert_false(by.los.has_los(Scene.model(FROM), Scene.model(TO), board))
	by.los.set_defaults({ "edition": 11 })
	assert_true(by.los.has_los(Scene.model(FROM), Scene.model(TO), board))
	board["edition"] = 10
	assert_false(by.los.has_los(Scene.model(FROM), Scene.model(TO), board))


## pixels_per_inch scales bases and the distances that determine the density.
func test_pixels_per_inch(by: Implementation = use_parameters(Implementation.both())) -> void:
	var target := Scene.model(FROM + Vector2(400.0, 0.0))
	assert_eq(by.los.sample_density(Scene.model(FROM), target), 6, "10 inches")
	by.los.set_defaults({ "pixels_per_inch": 80.0 })
	assert_eq(by.los.sample_density(Scene.model(FROM), target), 8, "5 inches")
	var points: PackedVector2Array = by.los.sample_points(Scene.model(FROM, 127), 4)
	assert_almost_eq(points[1], FROM + Vector2(200.0, 0.0), Vector2.ONE * 0.001)
	by.los.set_defaults({ "pixels_per_inch": 40.0 })
	var piece := Scene.ruin("r", Rect2(580.0, 300.0, 40.0, 200.0))
	for row: Array in [[40.0, false], [200.0, true]]:
		var board := Scene.board([piece], { "pixels_per_inch": row[0] })
		assert_eq(by.los.has_los(Scene.model(FROM), Scene.model(TO), board), row[1])


func test_project_settings(which: String = use_parameters(["native", "fallback"])) -> void:
	var found := _probed(which)
	assert_eq(found.get("built_in"), "edge_to_edge")
	assert_eq_deep(_as_json(found.get("defaults")), _as_json(BUILT_IN))
	assert_eq(found.get("setting"), "legacy")
	assert_eq(found.get("board over setting"), "edge_to_edge")
	assert_eq(found.get("defaults over setting"), "edge_to_edge")
	assert_eq(found.get("board over defaults"), "legacy")
	var changed := BUILT_IN.merged({ "mode": 0, "pixels_per_inch": 80.0, "edition": 11 }, true)
	assert_eq_deep(_as_json(found.get("changed")), _as_json(changed)) # density 99 is invalid
	changed.merge({ "mode": 1, "density": 5 }, true)
	assert_eq_deep(_as_json(found.get("changed later")), _as_json(changed))


## Registered settings appear in the editor.
func test_project_settings_are_registered_in_the_editor() -> void:
	for key: String in BUILT_IN:
		var setting := "enhanced_los/" + key
		assert_true(ProjectSettings.has_setting(setting), setting)
		assert_eq(ProjectSettings.get_setting(setting), BUILT_IN[key], setting)
		assert_eq(typeof(ProjectSettings.get_setting(setting)), typeof(BUILT_IN[key]), setting)
		var infos := ProjectSettings.get_property_list().filter(
				func(info: Dictionary) -> bool: return info.name == setting)
		assert_eq(infos.size(), 1, setting)
		assert_ne(infos[0].hint, PROPERTY_HINT_NONE, "%s has a range or a list of values" % setting)


func _method(by: Implementation, options: Dictionary) -> String:
	var board := Scene.board([_center_blocked], options)
	return by.los.check_enhanced_visibility(Scene.model(FROM), Scene.model(TO), board).method


## Runs settings_probe.gd in a separate process.
func _probed(which: String) -> Dictionary:
	var output := Process.output_of("settings_probe.gd", [which])
	for line in output.split("\n"):
		if line.begins_with(Probe.MARK):
			return JSON.parse_string(line.trim_prefix(Probe.MARK))
	fail_test("The probe printed no result: %s" % output)
	return {}


static func _as_json(value: Variant) -> Variant:
	return JSON.parse_string(JSON.stringify(value))
