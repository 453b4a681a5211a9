# SPDX-License-Identifier: MIT
extends GutTest
## Which terrain blocks, one line of the table per rule: edition 10, edition 11, the legacy point check.

const Implementation := preload("support/implementation.gd")
const Scene := preload("support/scene.gd")

const FROM := Vector2(200.0, 400.0)
const TO := Vector2(1000.0, 400.0)

const BETWEEN := Rect2(500.0, 100.0, 100.0, 600.0)
const ALL_SHOOTER := Rect2(100.0, 300.0, 200.0, 200.0)
const SHOOTER_CENTER := Rect2(100.0, 300.0, 105.0, 200.0) # but not all of the base
const SHOOTER_EDGE := Rect2(210.0, 300.0, 90.0, 200.0) # not the center
const ALL_TARGET := Rect2(900.0, 300.0, 200.0, 200.0)
const TARGET_EDGE := Rect2(900.0, 300.0, 90.0, 200.0)

const CLEAR := []
const BLOCKED := ["p"]
const BY_WALL := ["p_wall"]

# The keys of the piece, its position, further keys of the models, the blocking terrain or CLEAR.
const EDITION_10 := [
	["tall ruins", { "type": "ruins", "height_category": "tall" }, BETWEEN, {}, {}, BLOCKED],
	["medium ruins", { "type": "ruins", "height_category": "medium" }, BETWEEN, {}, {}, BLOCKED],
	["ruins of no height", { "type": "ruins" }, BETWEEN, {}, {}, BLOCKED],
	["low ruins", { "type": "ruins", "height_category": "low" }, BETWEEN, {}, {}, CLEAR],
	["low, but obscuring", { "type": "ruins", "height_category": "low", "traits": ["obscuring"] },
		BETWEEN, {}, {}, BLOCKED],
	["tall woods", { "type": "woods", "height_category": "tall" }, BETWEEN, {}, {}, BLOCKED],
	["obscuring woods", { "type": "woods", "traits": ["difficult_ground", "obscuring"] }, BETWEEN, {}, {}, BLOCKED],
	["woods of no height", { "type": "woods", "traits": ["difficult_ground"] }, BETWEEN, {}, {}, CLEAR],
	["no type, tall", { "height_category": "tall" }, BETWEEN, {}, {}, BLOCKED],
	["no keys", {}, BETWEEN, {}, {}, CLEAR],

	["medium woods", { "type": "woods", "height_category": "medium" }, BETWEEN, {}, {}, BLOCKED],
	["a vehicle sees over it", { "height_category": "medium" }, BETWEEN, { "keywords": ["VEHICLE"] }, {}, CLEAR],
	["a monster is visible over it", { "height_category": "medium" }, BETWEEN, {}, { "keywords": ["Monster"] }, CLEAR],
	["titanic by meta", { "height_category": "medium" }, BETWEEN, { "meta": { "keywords": ["titanic"] } }, {}, CLEAR],
	["own keywords override those of meta", { "height_category": "medium" }, BETWEEN,
		{ "keywords": ["INFANTRY"], "meta": { "keywords": ["TITANIC"] } }, {}, BLOCKED],
	["as high as medium", { "height_category": "medium" }, BETWEEN, { "model_height_inches": 3.5 }, {}, CLEAR],
	["nearly as high", { "height_category": "medium" }, BETWEEN, { "model_height_inches": 3.4 }, {}, BLOCKED],
	["its height overrides keywords", { "height_category": "medium" }, BETWEEN,
		{ "keywords": ["VEHICLE"], "model_height_inches": 2 }, {}, BLOCKED],
	["not over tall", { "height_category": "tall" }, BETWEEN, { "model_height_inches": 20.0 }, {}, BLOCKED],
	["not over medium ruins", { "type": "ruins", "height_category": "medium" }, BETWEEN,
		{ "keywords": ["VEHICLE"] }, {}, BLOCKED],

	["aircraft over ruins", { "type": "ruins" }, BETWEEN, { "keywords": ["AIRCRAFT"] }, {}, CLEAR],
	["at aircraft over ruins", { "type": "ruins" }, BETWEEN, {}, { "keywords": ["aircraft"] }, CLEAR],
	["aircraft over tall woods", { "height_category": "tall" }, BETWEEN, { "keywords": ["AIRCRAFT"] }, {}, BLOCKED],
	["towering over ruins", { "type": "ruins" }, BETWEEN, { "keywords": ["TOWERING"] }, {}, BLOCKED],

	["into ruins", { "type": "ruins" }, ALL_TARGET, {}, {}, CLEAR],
	["into the near edge of ruins", { "type": "ruins" }, TARGET_EDGE, {}, {}, CLEAR],
	["out of ruins, wholly within", { "type": "ruins" }, ALL_SHOOTER, {}, {}, CLEAR],
	["out of ruins, partly within", { "type": "ruins" }, SHOOTER_CENTER, {}, {}, CLEAR],
	["into woods", { "height_category": "tall" }, ALL_TARGET, {}, {}, CLEAR],
	["out of woods", { "height_category": "tall" }, ALL_SHOOTER, {}, {}, CLEAR],
]

const EDITION_11 := [
	["dense area", { "piece_class": "area", "category": "dense" }, BETWEEN, {}, {}, BLOCKED],
	["light area", { "piece_class": "area", "category": "light" }, BETWEEN, {}, {}, BLOCKED],
	["exposed area", { "piece_class": "area", "category": "exposed" }, BETWEEN, {}, {}, CLEAR],
	["dense feature", { "piece_class": "feature", "category": "dense" }, BETWEEN, {}, {}, BLOCKED],
	["light feature", { "piece_class": "feature", "category": "light" }, BETWEEN, {}, {}, CLEAR],
	["dense, of no class", { "category": "dense" }, BETWEEN, {}, {}, BLOCKED],
	["light, of no class", { "category": "light", "piece_class": "" }, BETWEEN, {}, {}, BLOCKED],
	["ruins are dense", { "type": "ruins", "piece_class": "feature" }, BETWEEN, {}, {}, BLOCKED],
	["woods are dense", { "type": "woods", "piece_class": "feature" }, BETWEEN, {}, {}, BLOCKED],
	["barricades are light", { "type": "barricade" }, BETWEEN, {}, {}, BLOCKED],
	["barricades are not dense", { "type": "barricade", "piece_class": "feature" }, BETWEEN, {}, {}, CLEAR],
	["hills are exposed", { "type": "hill" }, BETWEEN, {}, {}, CLEAR],
	["the category overrides the type", { "type": "ruins", "category": "exposed" }, BETWEEN, {}, {}, CLEAR],
	["height and traits do not matter", { "height_category": "tall", "traits": ["obscuring"] },
		BETWEEN, {}, {}, CLEAR],
	["a low height has no effect", { "type": "ruins", "height_category": "low" }, BETWEEN, {}, {}, BLOCKED],
	["aircraft keywords have no effect", { "type": "ruins" }, BETWEEN, { "keywords": ["AIRCRAFT", "TOWERING"] }, {}, BLOCKED],

	["out of an area", { "type": "ruins", "piece_class": "area" }, ALL_SHOOTER, {}, {}, CLEAR],
	["out of an area, by the edge of the base", { "type": "ruins", "piece_class": "area" }, SHOOTER_EDGE, {}, {}, CLEAR],
	["into an area, by the edge of the base", { "type": "ruins", "piece_class": "area" }, TARGET_EDGE, {}, {}, CLEAR],
	["out of a feature", { "type": "ruins", "piece_class": "feature" }, ALL_SHOOTER, {}, {}, CLEAR],
	["out of a feature, by the edge of the base", { "type": "ruins", "piece_class": "feature" },
		Rect2(210.0, 100.0, 90.0, 600.0), {}, {}, BLOCKED],

	["high up, over a feature", { "type": "ruins", "piece_class": "feature" }, BETWEEN,
		{ "elevation_inches": 3.0 }, {}, CLEAR],
	["at one high up", { "type": "ruins", "piece_class": "feature" }, BETWEEN, {}, { "elevation_inches": 6 }, CLEAR],
	["not high enough", { "type": "ruins", "piece_class": "feature" }, BETWEEN,
		{ "elevation_inches": 2.9 }, { "elevation_inches": 2.9 }, BLOCKED],
	["high up, over an area", { "type": "ruins", "piece_class": "area" }, BETWEEN,
		{ "elevation_inches": 3.0 }, {}, BLOCKED],
]

const LEGACY := [
	["medium", { "height_category": "medium" }, BETWEEN, {}, {}, BLOCKED],
	["tall", { "height_category": "tall" }, BETWEEN, {}, {}, BLOCKED],
	["low", { "height_category": "low", "traits": ["obscuring"] }, BETWEEN, {}, {}, CLEAR],
	["no height", { "type": "ruins" }, BETWEEN, {}, {}, CLEAR],
	["out of", { "height_category": "tall" }, SHOOTER_CENTER, {}, {}, CLEAR],
	["into", { "height_category": "tall" }, ALL_TARGET, {}, {}, CLEAR],
	["the edge of the base does not matter", { "height_category": "tall" }, SHOOTER_EDGE, {}, {}, BLOCKED],
	["keywords do not matter", { "height_category": "medium" }, BETWEEN, { "keywords": ["AIRCRAFT"] }, {}, BLOCKED],
]

# The keys of the piece, the wall, further keys of the shooter, the blocking terrain in editions 10 and 11.
const WALL := { "start": Vector2(550.0, 100.0), "end": Vector2(550.0, 700.0) }
const WALLS := [
	["a wall", {}, WALL, {}, BY_WALL, BY_WALL],
	["as dictionaries", {}, { "start": { "x": 550, "y": 100.0 }, "end": { "x": 550.0, "y": 700 } }, {}, BY_WALL, BY_WALL],
	["as pairs", {}, { "start": [550, 100.0], "end": [550.0, 700] }, {}, BY_WALL, BY_WALL],
	["a window", {}, { "start": WALL.start, "end": WALL.end, "blocks_los": false }, {}, CLEAR, CLEAR],
	["explicitly blocking", {}, { "start": WALL.start, "end": WALL.end, "blocks_los": true }, {}, BY_WALL, BY_WALL],
	["both ends at the origin", {}, { "start": [0, 0], "end": [0, 0] }, {}, CLEAR, CLEAR],
	["a wall without ends", {}, {}, {}, CLEAR, CLEAR],
	["over a wall by air", {}, WALL, { "keywords": ["AIRCRAFT"] }, CLEAR, BY_WALL],
	["towering over a wall", {}, WALL, { "keywords": ["TOWERING"] }, CLEAR, BY_WALL],
	["not over a wall of a low piece", { "height_category": "low" }, WALL, { "keywords": ["AIRCRAFT"] }, BY_WALL, BY_WALL],
	["from high up", {}, WALL, { "elevation_inches": 9.0 }, BY_WALL, BY_WALL],
]


func test_terrain_blocking_edition_10(by: Implementation = use_parameters(Implementation.both())) -> void:
	for row: Array in EDITION_10:
		_assert_row(by, row, { "edition": 10 })


func test_terrain_blocking_edition_11(by: Implementation = use_parameters(Implementation.both())) -> void:
	for row: Array in EDITION_11:
		_assert_row(by, row, { "edition": 11 })


func test_terrain_blocking_legacy(by: Implementation = use_parameters(Implementation.both())) -> void:
	for row: Array in LEGACY:
		for edition: int in Scene.EDITIONS:
			_assert_row(by, row, { "mode": EnhancedLineOfSight.MODE_LEGACY, "edition": edition })
		var piece: Dictionary = { "id": "p", "polygon": Scene.corners(row[2]) }.merged(row[1])
		assert_eq(by.los.check_legacy_line_of_sight(FROM, TO, Scene.board([piece])), row[5] == CLEAR, row[0])


func test_terrain_blocking_walls(by: Implementation = use_parameters(Implementation.both())) -> void:
	for row: Array in WALLS:
		var piece: Dictionary = { "id": "p", "walls": [row[2]] }.merged(row[1])
		var shooter := Scene.model(FROM, 32, row[3])
		for edition: int in Scene.EDITIONS:
			var expected: Array = row[4] if edition == 10 else row[5]
			var board := Scene.board([piece], { "edition": edition })
			var judged: Dictionary = by.los.judge_line(FROM, TO, board, shooter, Scene.model(TO))
			assert_eq(judged.blocking_terrain, expected, "%s, edition %d" % [row[0], edition])
			assert_eq(by.los.has_los(shooter, Scene.model(TO), board), expected == CLEAR, row[0])
		assert_true(by.los.check_legacy_line_of_sight(FROM, TO, Scene.board([piece])), "the legacy check ignores walls")


## Edition 11: pieces of one group count as one area; those of other groups still block.
func test_terrain_blocking_groups(by: Implementation = use_parameters(Implementation.both())) -> void:
	var around := { "id": "a", "type": "ruins", "piece_class": "area", "polygon": Scene.corners(ALL_SHOOTER) }
	var between := { "id": "p", "type": "ruins", "piece_class": "area", "polygon": Scene.corners(BETWEEN) }
	for row: Array in [
		[{}, {}, false],
		[{ "link_group": "g" }, { "link_group": "g" }, true],
		[{ "link_group": "g" }, { "link_group": "h" }, false],
		[{}, { "parent_area_id": "a" }, true],
		[{ "parent_area_id": "p" }, {}, true],
		[{ "parent_area_id": "nowhere" }, { "parent_area_id": "nowhere" }, true],
		[{ "link_group": "g" }, { "parent_area_id": "a" }, true],
		[{}, { "parent_area_id": "a", "piece_class": "feature" }, false],
	]:
		var board := Scene.board([around.merged(row[0]), between.merged(row[1], true)], { "edition": 11 })
		assert_eq(by.los.has_los(Scene.model(FROM), Scene.model(TO), board), row[2], str(row))


## Edition 10: a ruin does not block a shooter wholly within it; for one partly within, only lines that end inside
## are clear.
func test_terrain_blocking_by_the_shooters_own_ruin(by: Implementation = use_parameters(Implementation.both())) -> void:
	var ruin_box := Rect2(150.0, 300.0, 100.0, 200.0) # contains the base of 32 mm, not that of 130 mm
	var board := Scene.board([Scene.ruin("p", ruin_box)])
	assert_true(by.los.has_los(Scene.model(FROM, 32), Scene.model(TO), board))
	assert_false(by.los.judge_line(FROM, TO, board, Scene.model(FROM, 130), Scene.model(TO)).has_los)
	var towering := Scene.model(FROM, 130, { "keywords": ["TOWERING"] })
	assert_true(by.los.judge_line(FROM, TO, board, towering, Scene.model(TO)).has_los)


## A bare point has no base: it is within a piece that contains it, but not within one that it nearly touches.
func test_terrain_blocking_of_bare_points(by: Implementation = use_parameters(Implementation.both())) -> void:
	var polygon := [Vector2(973.133, 322.04907), Vector2(897.11115, 329.81805), Vector2(836.27045, -265.52466),
			Vector2(912.2923, -273.29364)]
	var board := Scene.board([{ "id": "p", "category": "light", "polygon": polygon }], { "edition": 11 })
	for row: Array in [[Vector2(885.34, 214.78), false], [Vector2(886.0, 214.78), true], [Vector2(860.0, 214.78), false]]:
		assert_eq(by.los.judge_line(Vector2(1100.0, 200.0), row[0], board).has_los, row[1], str(row[0]))


func _assert_row(by: Implementation, row: Array, options: Dictionary) -> void:
	var piece: Dictionary = { "id": "p", "polygon": Scene.corners(row[2]) }.merged(row[1])
	var shooter := Scene.model(FROM, 32, row[3])
	var target := Scene.model(TO, 32, row[4])
	var answer: Dictionary = by.los.check_enhanced_visibility(shooter, target, Scene.board([piece], options))
	assert_eq(answer.has_los, row[5] == CLEAR, "%s %s: %s" % [by, options, row[0]])
	assert_eq(answer.blocking_terrain, row[5], "%s %s: %s" % [by, options, row[0]])
