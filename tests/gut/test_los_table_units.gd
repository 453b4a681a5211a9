# SPDX-License-Identifier: MIT
extends "support/message_test.gd"
## Units: the visibility chapter of the 11th edition, by known answers and by a loop over single queries.

const Cases := preload("support/terrain_cases.gd")
const RandomScene := preload("support/random_scene.gd")

const INFANTRY := { "keywords": ["INFANTRY"] }
const MODES := [1, 2]
const AREA := { "piece_class": "area" }
const FEATURE := { "piece_class": "feature" }

var table: LosTable


func _table(pieces: Array, options := {}) -> void:
	table = LosTable.create(Cases.terrain_with(pieces, { "edition": 11 }.merged(options, true)))


## Adds models of a unit and returns their handles.
func _unit(unit: StringName, side: int, positions: Array, keys := {}) -> Array:
	return positions.map(func(at: Vector2) -> int: return table.add_model(Scene.model(at, 32, keys), unit, side))


func _ask(max_range := INF) -> Dictionary:
	return table.unit_visibility(&"from", &"to", max_range)


# --- Visible (06.01) ----------------------------------------------------------------


func test_visible_to_one_model(mode: int = use_parameters(MODES)) -> void:
	_table([Scene.ruin("wall", Rect2(500, 100, 40, 460))], { "mode": mode })
	var from := _unit(&"from", 0, [Vector2(200, 300), Vector2(200, 700)])
	var to := _unit(&"to", 1, [Vector2(900, 300), Vector2(900, 700)])
	var answer := _ask()
	assert_true(answer.visible)
	assert_eq([answer.reason, answer.blocking_terrain, Array(answer.blocking_models)], ["", [], []])
	assert_eq([Array(answer.visible_models), Array(answer.shooters)], [[to[1]], [from[1]]])
	assert_eq([answer.shooter_index, answer.target_index], [from[1], to[1]], "the nearest visible pair")
	assert_almost_eq(answer.distance_inches, 17.5 - 32.0 / 25.4, 1e-4)
	assert_eq(answer.sight_line, [Vector2(200, 700), Vector2(900, 700)])
	assert_false(_ask(17.0).has("attempted_lines"))
	table.remove_model(from[1])
	answer = _ask(17.5 - 32.0 / 25.4)
	assert_eq([answer.visible, answer.reason], [false, "blocked"], "exactly at the range")
	assert_eq([answer.shooter_index, answer.target_index, answer.sight_line], [-1, -1, []])
	assert_eq(answer.blocking_terrain, ["wall"])
	assert_eq(_ask(10.0).reason, "out_of_range")
	assert_almost_eq(_ask(10.0).distance_inches, 17.5 - 32.0 / 25.4, 1e-4)
	assert_eq(table.unit_visibility(&"from", &"other").reason, "no_models")
	assert_eq(table.unit_visibility(&"from", &"other").distance_inches, INF)
	table.set_model_flags(to[0], 6)
	table.move_model(to[1], Vector2.ZERO)
	assert_eq(_ask().reason, "no_models", "neither dead models nor those off the table count")
	assert_message(SILENT, "", "unit queries")


func test_fully_visible(mode: int = use_parameters(MODES)) -> void:
	_table([Scene.ruin("wall", Rect2(500, 100, 40, 320), FEATURE)], { "mode": mode })
	_unit(&"from", 0, [Vector2(200, 700)])
	var to := _unit(&"to", 1, [Vector2(900, 600), Vector2(900, 700)])
	assert_true(_ask().fully_visible)
	assert_eq([_ask(5.0).reason, _ask(5.0).fully_visible], ["out_of_range", false], "not visible at all")
	table.move_model(to[0], Vector2(900, 100))
	assert_true(_ask().visible)
	assert_false(_ask().fully_visible)
	_unit(&"from", 0, [Vector2(900, 400)])
	assert_true(_ask().fully_visible, "one model that sees all fully is enough")


func test_units_with_too_many_pairs() -> void:
	_table([])
	for i in 16385:
		table.add_model({ "position": Vector2(100, 100) }, &"from")
		table.add_model({ "position": Vector2(900, 100) }, &"to")
	var answer := _ask()
	assert_eq([answer.visible, answer.visible_models.size(), answer.shooters.size()], [false, 0, 0])
	assert_message(ERROR, "unit_visibility: the result would have 16385 x 16385 entries", "too many pairs")


func test_a_unit_is_seen_through_itself() -> void:
	_table([])
	table.models_block = true
	_unit(&"from", 0, [Vector2(200, 400), Vector2(300, 400)])
	_unit(&"to", 1, [Vector2(800, 400), Vector2(900, 400), Vector2(1000, 400)])
	var answer := _ask()
	assert_true(answer.fully_visible)
	assert_eq(answer.visible_models.size(), 3)
	table.add_model(Scene.model(Vector2(600, 400), 100, { "id": "bystander" }), &"other", 1)
	answer = _ask()
	assert_eq([answer.visible, answer.reason, answer.fully_visible], [false, "blocked", false])
	assert_eq([answer.blockers, Array(answer.blocking_models)], [["bystander"], [5]])
	assert_false(answer.has_cover, "models give no cover")


# --- The worked examples of rule 13 ---------------------------------------------------


## 13.08: cover in an area; cover by terrain in the way; one model in the open.
func test_cover(mode: int = use_parameters(MODES)) -> void:
	_table([Scene.ruin("woods", Rect2(850, 250, 100, 100), AREA), Scene.ruin("block", Rect2(500, 640, 60, 60), FEATURE)],
			{ "mode": mode })
	_unit(&"from", 0, [Vector2(200, 700)])
	var to := _unit(&"to", 1, [Vector2(900, 300)], INFANTRY)
	var answer := _ask()
	assert_eq([answer.has_cover, Array(answer.cover_from), answer.cover_by], [true, [1], ["woods"]], "infantry in an area")
	to.append_array(_unit(&"to", 1, [Vector2(900, 700)], INFANTRY))
	answer = _ask()
	assert_eq([answer.has_cover, answer.cover_by], [true, ["woods", "block"]], "the other one behind a block")
	table.set_model(to[0], Scene.model(Vector2(900, 300), 32, { "keywords": ["MONSTER"] }))
	assert_false(_ask().has_cover, "a monster in an area is in plain view")
	table.set_model(to[0], Scene.model(Vector2(900, 300), 32, { "keywords": ["SWARM"] }))
	assert_true(_ask().has_cover)
	_unit(&"to", 1, [Vector2(900, 900)], INFANTRY)
	answer = _ask()
	assert_eq([answer.has_cover, Array(answer.cover_from), answer.cover_by], [false, [0], []], "one model in the open")


func test_cover_is_per_shooter() -> void:
	_table([Scene.ruin("block", Rect2(500, 640, 60, 60), FEATURE)])
	var from := _unit(&"from", 0, [Vector2(200, 700), Vector2(900, 200)])
	_unit(&"to", 1, [Vector2(900, 700)], INFANTRY)
	var answer := _ask()
	assert_eq(Array(answer.shooters), from)
	assert_eq([Array(answer.cover_from), answer.has_cover, answer.cover_by], [[1, 0], false, ["block"]])
	answer = _ask(15.0)
	assert_eq([Array(answer.shooters), Array(answer.cover_from)], [[from[1]], [0]], "parallel to shooters")


## 13.09: hidden models are visible within their detection range only.
func test_hidden() -> void:
	_table([])
	_unit(&"from", 0, [Vector2(200, 400)])
	var to := _unit(&"to", 1, [Vector2(900, 400), Vector2(900, 500)], { "hidden": true })
	var answer := _ask()  # at 16.2 inches
	assert_eq([answer.visible, answer.reason, Array(answer.hidden_models)], [false, "hidden", to])
	assert_false(answer.fully_visible)
	assert_eq(_ask(12.0).reason, "out_of_range")
	table.move_model(to[0], Vector2(200.0 + 15.0 * 40.0 + Scene.mm(32), 400))
	answer = _ask()
	assert_eq([answer.visible, Array(answer.visible_models), Array(answer.hidden_models)], [true, [to[0]], [to[1]]],
			"exactly at 15 inches")
	table.set_model(to[0], Scene.model(Vector2(500, 400), 32, { "hidden": true, "detection_inches": 3.0 }))
	assert_eq(_ask().reason, "hidden", "a detection range of its own")
	table.set_model_flags(to[1], 7)
	answer = _ask()
	assert_eq([answer.visible, Array(answer.visible_models), Array(answer.hidden_models)], [true, [to[1]], [to[0]]])
	assert_true(table.has_los(0, to[0]), "lines of sight ignore it")


## 13.10: an area obscures what is behind it, not what is in it; 13.11: a dense feature is solid.
func test_obscuring_and_solid(mode: int = use_parameters(MODES)) -> void:
	_table([Scene.ruin("woods", Rect2(500, 300, 150, 200), AREA)], { "mode": mode })
	_unit(&"from", 0, [Vector2(200, 400)])
	var to := _unit(&"to", 1, [Vector2(900, 400)], INFANTRY)
	assert_eq([_ask().visible, _ask().blocking_terrain], [false, ["woods"]], "behind it")
	table.move_model(to[0], Vector2(575, 400))
	assert_true(_ask().visible, "within it")
	assert_true(_ask().has_cover)
	table.terrain.set_piece(Scene.ruin("woods", Rect2(500, 300, 20, 200), FEATURE))
	table.move_model(to[0], Vector2(600, 400))
	assert_eq([_ask().visible, _ask().blocking_terrain], [false, ["woods"]], "behind a solid feature")
	table.terrain.set_piece(Scene.ruin("woods", Rect2(500, 300, 20, 200), { "piece_class": "feature", "category": "light" }))
	assert_true(_ask().visible, "light features are not solid")


# --- 10th edition -------------------------------------------------------------------


func test_cover_of_the_tenth_edition() -> void:
	_table([Scene.ruin("crate", Rect2(850, 250, 100, 100), { "type": "barricade", "height_category": "low" })], { "edition": 10 })
	_unit(&"from", 0, [Vector2(200, 300)])
	var to := _unit(&"to", 1, [Vector2(900, 300)], { "keywords": ["MONSTER"] })
	assert_eq([_ask().has_cover, _ask().cover_by], [true, ["crate"]], "any model in a light piece")
	table.move_model(to[0], Vector2(900, 600))
	assert_false(_ask().has_cover)


func test_indirect_fire() -> void:
	_table([Scene.ruin("woods", Rect2(800, 200, 200, 600), AREA), Scene.ruin("wall", Rect2(500, 0, 20, 900), FEATURE)])
	_unit(&"from", 0, [Vector2(200, 300)])
	var to := _unit(&"to", 1, [Vector2(900, 300), Vector2(900, 600)], INFANTRY)
	var answer := _ask()
	assert_eq([answer.visible, answer.has_cover, answer.shooters.size(), answer.cover_by], [false, true, 0, ["woods"]])
	table.move_model(to[1], Vector2(700, 300))
	assert_false(_ask().has_cover)


# --- Against single queries ---------------------------------------------------------


## All keys from single queries; models do not block, so that fully visible by terrain is fully visible.
func test_answers_follow_from_single_queries(options: Dictionary = use_parameters([
		{ "edition": 11 }, { "edition": 11, "mode": 2 }, { "edition": 11, "models_block": true },
		{ "edition": 10 }, { "mode": 2, "edition": 11, "models_block": true }])) -> void:
	var scenes := RandomScene.new(6400)
	var reasons := {}
	for i in 40:
		table = LosTable.create(LosTerrain.from_board(scenes.board({ "edition": 11 }.merged(options, true))))
		table.models_block = options.has("models_block")
		for j in 9:
			table.add_model(scenes.model().merged({ "hidden": i % 4 == 0, "detection_inches": 3.0 }),
					[&"from", &"to", &"third"][j % 3])
		var answer := _ask([1.0, 14.0, INF][i % 3])
		reasons[answer.reason] = true
		_check_answer(answer, [1.0, 14.0, INF][i % 3], "%s %d" % [options, i])
	assert_gt(reasons.size(), 2, str(reasons))
	new_messages()


func _check_answer(answer: Dictionary, max_range: float, about: String) -> void:
	var from := table.get_unit(&"from")
	var to := table.get_unit(&"to")
	var seen := {}
	var shooters := {}
	var nearest := [INF, INF]  # of all, of those that see
	var undetected := {}
	var in_range := 0
	var detected := 0
	for a in from:
		for b in to:
			var inches := table.distance(a, b)
			nearest[0] = minf(nearest[0], inches)
			var is_detected: bool = table.get_model_flags(b) & LosTable.MODEL_HIDDEN == 0 or inches <= 3.001
			undetected[b] = undetected.get(b, true) and not is_detected
			in_range += int(inches <= max_range + 0.001)
			detected += int(inches <= max_range + 0.001 and is_detected)
			if inches <= max_range + 0.001 and is_detected and table.has_los(a, b):
				nearest[1] = minf(nearest[1], inches)
				seen[b] = true
				shooters[a] = true
	var expected := { "visible": not seen.is_empty(), "distance_inches": nearest[0] if seen.is_empty() else nearest[1],
		"reason": "" if not seen.is_empty() else "out_of_range" if in_range == 0 else "hidden" if detected == 0 else "blocked" }
	for key: String in expected:
		assert_eq(answer[key], expected[key], "%s: %s" % [about, key])
	assert_eq(Array(answer.visible_models), _sorted(seen), about)
	assert_eq(Array(answer.shooters), _sorted(shooters), about)
	assert_eq(Array(answer.hidden_models), Array(to).filter(func(b: int) -> bool: return undetected[b]), about)
	if answer.visible:
		assert_eq(table.check(answer.shooter_index, answer.target_index, 1).sight_line, answer.sight_line, about)
	if answer.fully_visible and table.mode == EnhancedLineOfSight.MODE_EXACT:
		assert_true(Array(from).any(func(a: int) -> bool:
			return Array(to).all(func(b: int) -> bool: return table.target_visibility(a, b).fully_visible)), about)
	if answer.reason == "blocked":
		assert_false(answer.blockers.is_empty(), about)
	assert_eq(answer.has_cover, answer.has_cover and not answer.cover_by.is_empty(), about)
	if not answer.shooters.is_empty():
		assert_eq(answer.has_cover, not answer.cover_from.has(0), about)


static func _sorted(found: Dictionary) -> Array:
	var keys := found.keys()
	keys.sort()
	return keys


func test_unusable_ranges() -> void:
	_table([])
	_unit(&"from", 0, [FROM])
	_unit(&"to", 1, [TO])
	for inches: float in [-1.0, NAN, -INF]:
		assert_eq(_ask(inches).reason, "out_of_range")
		assert_message(ERROR, "unit_visibility: max_range_inches should be at least 0", str(inches))
