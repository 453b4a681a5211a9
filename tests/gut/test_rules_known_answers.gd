# SPDX-License-Identifier: MIT
extends "support/message_test.gd"
## Known answers of rule sets: the worked examples of the presets, and every condition.

const INCH := Scene.INCH
const RADIUS := 32.0 / 25.4 * INCH / 2.0


# --- Presets ----------------------------------------------------------------------


func test_size_compare() -> void:
	for row: Array in [[2, 2, true], [3, 2, false], [2, 3, true]]:
		assert_eq(_sees([_piece({ "size": row[0] })], LosRules.SIZE_COMPARE, {}, { "size": row[1] }), row[2], str(row))


func test_see_into_but_not_through() -> void:
	var around_target := _piece({}, Rect2(TO - Vector2(80, 80), Vector2(160, 160)))
	assert_true(_sees([around_target], LosRules.SEE_INTO), "into")
	assert_false(_sees([_piece({})], LosRules.SEE_INTO), "through")


func test_forest_three_inches_deep() -> void:
	for row: Array in [[2.9, true], [3.1, false]]:
		var forest := _piece({ "tags": ["forest"] }, Rect2(500.0, 0.0, row[0] * INCH, 800.0))
		assert_eq(_sees([forest], LosRules.FOREST_DEPTH), row[1], str(row))


func test_light_and_heavy_woods() -> void:
	var light := _piece({ "id": "light", "tags": ["light_woods"] }, Rect2(300, 0, 50, 800))
	var heavy := _piece({ "id": "heavy", "tags": ["heavy_woods"] }, Rect2(500, 0, 50, 800))
	assert_true(_sees([light], LosRules.HINDRANCE_SUM), "1")
	assert_true(_sees([heavy], LosRules.HINDRANCE_SUM), "2")
	var answer := _answer([light, heavy], LosRules.preset(LosRules.HINDRANCE_SUM))
	assert_eq([answer.has_los, answer.blockers], [false, ["light", "heavy"]], "1 + 2")


func test_models_block_by_size() -> void:
	for row: Array in [[1, true], [2, false], [3, false]]:
		var board := { "models_block": true, "rules": LosRules.preset(LosRules.MODELS_BY_SIZE),
				"models": [{ "id": "m", "position": Vector2(600, 400), "base_mm": 200, "size": row[0] }] }
		assert_eq(EnhancedLineOfSight.has_los(_model(FROM, { "size": 2 }), _model(TO, { "size": 2 }), board), row[1], str(row))


func test_cover_near_the_target_only() -> void:
	var near_target := Rect2(TO.x - RADIUS - 0.9 * INCH, 300.0, 10.0, 200.0)
	var near_shooter := Rect2(FROM.x + RADIUS + INCH, 300.0, 10.0, 200.0)
	for row: Array in [[near_target, [["cover", ["p"], 1.0]]], [near_shooter, []], [Rect2(600, 300, 10, 200), []]]:
		var answer := _answer([_piece({}, row[0])], LosRules.preset(LosRules.NEAR_COVER))
		assert_eq(answer.cover.map(func(entry: Dictionary) -> Array: return entry.values()), row[1], str(row))
	assert_false(_answer([], null).has("cover"), "only with rules")


func test_solid_with_a_door() -> void:
	var terrain: LosTerrain = LosTerrain.from_board({ "terrain_features": [_piece({})] })
	terrain.rules = LosRules.preset(LosRules.SOLID)
	for row: Array in [["closed", false], ["open", true], ["broken", false], ["open", true], ["", false]]:
		assert_true(terrain.set_piece_state("p", row[0]))
		assert_eq(terrain.has_los(_model(FROM), _model(TO)), row[1], row[0])
	assert_eq(terrain.get_piece_state("p"), "closed")
	assert_false(terrain.set_piece_state("q", "open"))
	assert_message(WARNING, "set_piece_state: there is no terrain piece \"q\"; nothing changed", "no piece")


func test_hedge_and_one_way_window() -> void:
	var hedge := { "piece_rules": [{ "when": ["piece:hedge"], "unless": ["shooter:near 2"] }] }
	for row: Array in [[2.1, false], [1.9, true]]:
		var at := Vector2(500.0 - RADIUS - row[0] * INCH, 400.0)
		var board := { "terrain_features": [_piece({ "tags": ["hedge"] })], "rules": hedge }
		assert_eq(EnhancedLineOfSight.has_los(_model(at), _model(TO), board), row[1], str(row))
	var window := { "terrain_features": [Scene.wall("w", Vector2(500, 0), Vector2(500, 800))],
			"rules": { "wall_rules": [{ "when": ["crosses:back"] }] } }
	assert_true(EnhancedLineOfSight.has_los(_model(FROM), _model(TO), window), "from the front")
	assert_false(EnhancedLineOfSight.has_los(_model(TO), _model(FROM), window), "from the back")


# --- Conditions -------------------------------------------------------------------


func test_every_condition() -> void:
	var around := Rect2(FROM - Vector2(60, 60), Vector2(400, 120))  # the shooter is wholly within
	for row: Array in [
		["piece:crate", { "tags": ["crate"] }, {}, {}, true], ["piece:crate", { "tags": ["Crate"] }, {}, {}, false],
		["piece:\"near\"", { "tags": ["near"] }, {}, {}, true], ["piece:dense", { "type": "ruins" }, {}, {}, true],
		["piece:obscuring", { "height_category": "tall" }, {}, {}, true], ["piece:area", {}, {}, {}, true],
		["shooter:scout", {}, { "tags": ["SCOUT"] }, {}, true], ["target:scout", {}, { "tags": ["scout"] }, {}, false],
		["either:scout", {}, {}, { "keywords": ["Scout"] }, true], ["both:scout", {}, {}, { "tags": ["scout"] }, false],
		["piece<target", { "size": 1 }, {}, { "size": 2 }, true], ["piece<target", { "size": 2 }, {}, { "size": 2 }, false],
		["piece<=shooter", { "size": 2 }, { "size": 2 }, {}, true],
		["piece<either", { "size": 2 }, { "size": 3 }, { "size": 1 }, true],
		["piece<both", { "size": 2 }, { "size": 3 }, { "size": 1 }, false],
		["range>18", {}, {}, {}, true], ["range>19", {}, {}, {}, false], ["range<=19", {}, {}, {}, true],
		["range<18", {}, {}, {}, false], ["range>=18", {}, {}, {}, true],
		["hidden", {}, {}, { "hidden": true }, true], ["hidden", {}, { "hidden": true }, {}, false],
		["ground_level", {}, {}, {}, true], ["ground_level", {}, { "elevation_inches": 3.0 }, {}, false],
		["same_side", {}, { "side": 1 }, { "side": 1 }, true], ["same_side", {}, { "side": 1 }, {}, false],
		["open", { "state": "open" }, {}, {}, true], ["closed", {}, {}, {}, true], ["closed", { "state": "x" }, {}, {}, false],
		["shooter:within", {}, {}, {}, true, around], ["shooter:overlaps", {}, {}, {}, true, around],
		["shooter:center_in", {}, {}, {}, true, around], ["shooter:group", {}, {}, {}, true, around],
		["shooter:touches", {}, {}, {}, true, around], ["shooter:on", {}, { "elevation_inches": 6.0 }, {}, true, around],
		["shooter:on", {}, {}, {}, false, around], ["target:within", {}, {}, {}, false, around],
		["shooter_point:inside", {}, {}, {}, true, around], ["target_point:inside", {}, {}, {}, false, around],
		["shooter:near 6", {}, {}, {}, false], ["shooter:near 7", {}, {}, {}, true], ["either:near 12", {}, {}, {}, true],
	]:
		var box: Rect2 = row[5] if row.size() > 5 else BETWEEN
		var rules := { "ends": "center_to_center", "piece_rules": [{ "when": [row[0]] }] }
		var board := { "terrain_features": [_piece(row[1], box)], "rules": rules }
		assert_eq(EnhancedLineOfSight.has_los(_model(FROM, row[2]), _model(TO, row[3]), board), not row[4], str(row))
	assert_message(SILENT, "", "conditions")


func test_blocker_conditions() -> void:
	for row: Array in [["blocker:wide", { "tags": ["Wide"] }, true], ["blocker:wide", {}, false],
			["blocker<target", { "size": 1 }, true], ["blocker<=both", { "size": 2 }, true], ["blocker<either", { "size": 2 }, false]]:
		var blocker := { "id": "m", "position": Vector2(600, 400), "base_mm": 200 }.merged(row[1])
		var board := { "models": [blocker], "models_block": true, "rules": { "model_rules": [{ "when": [row[0]] }] } }
		var ends := { "size": 2 }
		assert_eq(EnhancedLineOfSight.has_los(_model(FROM, ends), _model(TO, ends), board), not row[2], str(row))


func test_limits() -> void:
	var inches := (TO.x - FROM.x - 2.0 * RADIUS) / INCH
	for row: Array in [[{ "max_range_inches": inches - 0.01 }, {}, {}, "range"], [{ "max_range_inches": inches + 0.01 }, {}, {}, null],
			[{ "detection_inches": 5.0 }, {}, { "hidden": true }, "hidden"], [{ "detection_inches": 5.0 }, {}, {}, null],
			[{ "arc_degrees": 90.0 }, { "facing": 0.7 }, {}, null], [{ "arc_degrees": 90.0 }, { "facing": 0.9 }, {}, "arc"],
			[{ "arc_degrees": 90.0 }, { "rotation": PI }, {}, "arc"], [{ "arc_degrees": 270.0 }, { "facing": 2.3 }, {}, null]]:
		var answer := _answer([], row[0], row[1], row[2])
		assert_eq([answer.has_los, answer.get("reason"), answer.attempted_lines.is_empty()],
				[row[3] == null, row[3], row[3] != null], str(row))


func _piece(keys: Dictionary, box := BETWEEN) -> Dictionary:
	return { "id": "p", "polygon": Scene.corners(box) }.merged(keys, true)


func _model(at: Vector2, keys := {}) -> Dictionary:
	return Scene.model(at, 32, keys)


func _sees(pieces: Array, preset: int, shooter := {}, target := {}) -> bool:
	return _answer(pieces, LosRules.preset(preset), shooter, target).has_los


func _answer(pieces: Array, rules: Variant, shooter := {}, target := {}) -> Dictionary:
	return EnhancedLineOfSight.check_enhanced_visibility(_model(FROM, shooter), _model(TO, target),
			{ "terrain_features": pieces, "rules": rules })
