# SPDX-License-Identifier: MIT
extends "support/message_test.gd"
## Pieces added, replaced and removed one by one: every state gives the same answers as a new load.

const Cases := preload("support/terrain_cases.gd")
const RandomScene := preload("support/random_scene.gd")


func test_set_piece_adds_at_the_end_and_replaces_in_place() -> void:
	var terrain := LosTerrain.new()
	terrain.edition = 11
	for id: String in ["a", "b", "c"]:
		assert_true(terrain.set_piece(Scene.ruin(id, BETWEEN)))
	assert_eq(Cases.blockers(terrain), ["a", "b", "c"])
	assert_true(terrain.set_piece(Scene.ruin("a", BETWEEN.grow(10.0))))
	assert_eq(Cases.blockers(terrain), ["a", "b", "c"], "replaced in place")
	assert_eq(terrain.get_piece_count(), 3)
	assert_true(terrain.set_piece({ "id": "b" }))
	assert_eq(Cases.blockers(terrain), ["a", "c"], "b has no polygon any more")
	assert_true(terrain.set_piece(Scene.ruin("b", BETWEEN)))
	assert_eq(Cases.blockers(terrain), ["a", "b", "c"])
	assert_true(terrain.remove_piece("a"))
	assert_true(terrain.set_piece(Scene.ruin("a", BETWEEN)))
	assert_eq(Cases.blockers(terrain), ["b", "c", "a"], "removed and added again")


func test_remove_piece() -> void:
	var terrain := Cases.terrain_with([Scene.ruin("a", BETWEEN), Scene.ruin("b", BETWEEN)])
	for id: String in ["c", "", "A", "a ", "a_wall", "unknown", "lg:a", "id:a"]:
		assert_false(terrain.remove_piece(id), id)
	assert_eq(terrain.get_piece_count(), 2)
	assert_true(terrain.remove_piece("a"))
	assert_false(terrain.remove_piece("a"), "twice")
	assert_eq(Cases.blockers(terrain), ["b"])
	assert_true(terrain.remove_piece("b"))
	assert_true(Cases.is_open(terrain))
	assert_eq(terrain.get_edge_count(), 0)


func test_clear() -> void:
	var terrain := Cases.terrain_with([Scene.ruin("a", BETWEEN)], { "edition": 11, "density": 5 })
	terrain.clear()
	assert_eq(terrain.get_piece_count(), 0)
	assert_eq(terrain.get_edge_count(), 0)
	assert_true(Cases.is_open(terrain))
	assert_eq([terrain.edition, terrain.density], [11, 5], "the options stay")
	assert_true(terrain.set_piece(Scene.ruin("b", BETWEEN)))
	assert_eq(Cases.blockers(terrain), ["b"])


func test_duplicate_ids() -> void:
	var far := Rect2(2000.0, 2000.0, 10.0, 10.0)
	var pieces := [Scene.ruin("x", far), Scene.ruin("a", BETWEEN), Scene.ruin("x", BETWEEN), Scene.ruin("x", far)]
	var terrain := Cases.terrain_with(pieces)
	assert_eq(terrain.get_piece_count(), 4, "all are loaded")
	assert_eq(Cases.blockers(terrain), ["a", "x"])
	assert_true(terrain.remove_piece("x"))
	assert_eq(terrain.get_piece_count(), 1, "all are removed")
	assert_eq(Cases.blockers(terrain), ["a"])
	terrain.load_pieces(pieces)
	assert_true(terrain.set_piece(Scene.ruin("x", BETWEEN)))
	assert_eq(Cases.blockers(terrain), ["x", "a"], "the new piece replaces the first")
	assert_eq(terrain.get_piece_count(), 2)


func test_pieces_without_an_id_are_always_added() -> void:
	var terrain := LosTerrain.new()
	var without_id := Scene.ruin("", BETWEEN)
	without_id.erase("id")
	for i in 3:
		assert_true(terrain.set_piece(without_id))
		assert_eq(terrain.get_piece_count(), i + 1)
	for edition: int in Scene.EDITIONS:
		terrain.edition = edition
		var board := Scene.board([without_id, without_id, without_id], { "edition": edition })
		assert_eq(terrain.check(Scene.model(FROM), Scene.model(TO), true),
				EnhancedLineOfSight.check_enhanced_visibility(Scene.model(FROM), Scene.model(TO), board, true))
	assert_false(terrain.remove_piece(""), "a missing id is not the empty id")
	assert_false(terrain.remove_piece("unknown"), "nor the anonymous id in results")
	assert_true(terrain.set_piece(Scene.ruin("unknown", BETWEEN)))
	assert_eq(terrain.get_piece_count(), 4)
	assert_true(terrain.set_piece(Scene.ruin("", BETWEEN)))
	assert_eq(terrain.get_piece_count(), 5, "the empty id is an id")
	assert_true(terrain.set_piece(Scene.ruin("", BETWEEN)))
	assert_eq(terrain.get_piece_count(), 5)
	assert_true(terrain.remove_piece(""))
	assert_eq(terrain.get_piece_count(), 4)


func test_ids_in_every_form() -> void:
	var long_id := "ruin".repeat(5000)
	for row: Array in [["a", "a"], [&"a", "a"], ["wünschelrute ⛰", "wünschelrute ⛰"], [long_id, long_id],
			["with \"quotes\" %s %d", "with \"quotes\" %s %d"], [5, "5"], [1.5, "1.5"]]:
		var terrain := LosTerrain.new()
		var piece := Scene.ruin("", BETWEEN, { "id": row[0] })
		assert_true(terrain.set_piece(piece))
		assert_true(terrain.set_piece(piece))
		assert_eq(terrain.get_piece_count(), 1, row[1].left(20))
		assert_eq(Cases.blockers(terrain), [row[1]])
		assert_false(terrain.remove_piece(row[1] + "x"))
		assert_true(terrain.remove_piece(row[1]), row[1].left(20))
	new_messages() # a number as id is used with a warning


func test_a_bad_piece_causes_a_warning_and_blocks_nothing() -> void:
	var terrain := Cases.terrain_with([Scene.ruin("r", BETWEEN), Scene.ruin("other", BETWEEN)])
	assert_true(terrain.set_piece({ "id": "r", "type": "ruins", "polygon": 5 }))
	assert_message(WARNING, "terrain piece \"r\": \"polygon\" should be", "r")
	assert_eq(Array(terrain.get_warnings()).size(), 1)
	assert_eq(Cases.blockers(terrain), ["other"])
	assert_true(terrain.set_piece({ "polygon": 5 }))
	assert_message(WARNING, "terrain piece 2: \"polygon\" should be", "by its index, without an id")
	var endless := endless_dictionary()
	endless["id"] = endless
	endless["polygon"] = endless
	terrain.set_piece(endless)
	for message in new_messages():
		assert_string_starts_with(message, WARNING)
	break_cycle(endless)
	assert_still_works("bad pieces")


func test_groups_follow_edits() -> void:
	var far := Rect2(150.0, 350.0, 100.0, 100.0) # contains the shooter
	var terrain := Cases.terrain_with([Scene.ruin("wall", BETWEEN, { "parent_area_id": "area", "piece_class": "area" })],
			{ "edition": 11 })
	assert_false(Cases.is_open(terrain), "a missing parent")
	terrain.set_piece(Scene.ruin("area", far, { "piece_class": "area" }))
	assert_true(Cases.is_open(terrain), "the shooter is in its parent area")
	terrain.set_piece(Scene.ruin("area", Rect2(2000.0, 2000.0, 50.0, 50.0), { "piece_class": "area" }))
	assert_false(Cases.is_open(terrain), "the area moved")
	terrain.set_piece(Scene.ruin("area", far, { "piece_class": "area", "link_group": "g" }))
	assert_true(Cases.is_open(terrain), "by the parent's link group")
	terrain.remove_piece("area")
	assert_false(Cases.is_open(terrain), "the area is gone")
	terrain.set_piece(Scene.ruin("wall", BETWEEN, { "link_group": "g", "piece_class": "area" }))
	terrain.set_piece(Scene.ruin("other", far, { "link_group": "h", "piece_class": "area" }))
	assert_false(Cases.is_open(terrain), "another group")
	terrain.set_piece(Scene.ruin("other", far, { "link_group": "g", "piece_class": "area" }))
	assert_true(Cases.is_open(terrain), "the same group")
	terrain.set_piece(Scene.ruin("third", BETWEEN.grow(5.0), { "piece_class": "area" }))
	assert_eq(Cases.blockers(terrain), ["third"])


func test_edit_and_undo_equals_a_fresh_load() -> void:
	var scenes := RandomScene.new(5200)
	for i in 60:
		var options := scenes.options()
		var pieces: Array = scenes.board().terrain_features
		for j in pieces.size():
			pieces[j]["id"] = "p%d" % j
		var pairs := Cases.pairs(scenes, 8)
		var terrain := Cases.terrain_with(pieces, options)
		var expected := Cases.checks(terrain, pairs)
		var before := [terrain.get_piece_count(), terrain.get_edge_count()]
		var revision := terrain.get_revision()
		var changed: int = scenes.random.randi() % pieces.size()
		terrain.set_piece(scenes.piece("p%d" % changed))
		terrain.set_piece(scenes.piece("added"))
		terrain.set_piece(pieces[changed])
		terrain.remove_piece("added")
		assert_eq(Cases.checks(terrain, pairs), expected, "board %d" % i)
		assert_eq([terrain.get_piece_count(), terrain.get_edge_count()], before)
		assert_eq(terrain.get_revision(), revision + 4)
		assert_eq(Cases.checks(Cases.terrain_with(pieces, options), pairs), expected, "board %d, fresh" % i)


## Hundreds of random edits, compared with an Array that is edited in the same way.
func test_random_edits_equal_a_fresh_load(edition: int = use_parameters(Scene.EDITIONS)) -> void:
	var scenes := RandomScene.new(5201 + edition)
	var terrain := LosTerrain.new()
	var pieces := []
	terrain.edition = edition
	var before := terrain.get_revision()
	for i in 400:
		_edit(terrain, pieces, scenes)
		assert_eq(terrain.get_piece_count(), pieces.size(), "after edit %d" % i)
		assert_eq(terrain.get_revision(), before + i + 1)
		var pairs := Cases.pairs(scenes, 4)
		var board := Scene.board(pieces + [{}], { "edition": edition }) # never empty
		var got := Cases.checks(terrain, pairs)
		if got != Cases.checks_of_board(board, pairs):
			fail_test("after edit %d the terrain differs from a fresh one: %s" % [i, pieces])
			return


## Applies one edit to both.
func _edit(terrain: LosTerrain, pieces: Array, scenes: RandomScene) -> void:
	var id := "p%d" % scenes.random.randi_range(0, 14)
	var at := pieces.map(func(other: Dictionary) -> String: return other.get("id", "")).find(id)
	var choice := scenes.random.randf()
	if choice < 0.1:
		var without_id := scenes.piece("")
		without_id.erase("id")
		assert_true(terrain.set_piece(without_id))
		pieces.append(without_id)
	elif choice < 0.35 and at >= 0:
		assert_true(terrain.remove_piece(id))
		pieces.remove_at(at)
	elif choice < 0.37 or pieces.size() > 20:
		terrain.clear()
		pieces.clear()
	else:
		var piece := scenes.piece(id)
		assert_true(terrain.set_piece(piece))
		if at >= 0:
			pieces[at] = piece
		else:
			pieces.append(piece)
