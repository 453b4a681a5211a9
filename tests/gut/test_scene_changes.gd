# SPDX-License-Identifier: MIT
extends "support/scene_test.gd"
## Every change of the scene counts in the next query of the same frame. No test of this file waits for a frame.

const ASIDE := Vector2(500, 2000)


func test_a_moved_piece() -> void:
	var group := Node2D.new()
	_terrain.add_child(group)
	var ruin := add_ruin(Vector2(500, 400), group)
	assert_false(sees())
	ruin.position = ASIDE
	assert_true(sees())
	ruin.position = Vector2(500, 400)
	assert_false(sees())
	group.position.y = 2000.0
	assert_true(sees(), "its parent")
	group.position.y = 0.0
	_terrain.rotation = PI
	assert_true(sees(), "the terrain itself")


func test_an_added_and_a_removed_piece() -> void:
	assert_true(sees())
	var body := StaticBody2D.new()
	_terrain.add_child(body)
	assert_true(sees())
	var ruin := add_ruin(Vector2(500, 400), body)
	assert_false(sees(), "below a node that was there")
	body.remove_child(ruin)
	assert_true(sees())
	body.add_child(ruin)
	assert_false(sees())
	ruin.reparent(self)
	assert_true(sees(), "reparented")
	ruin.free()


func test_a_piece_that_is_queued_for_deletion_is_gone() -> void:
	add_ruin().queue_free()
	assert_true(sees())
	var body := StaticBody2D.new()
	_terrain.add_child(body)
	add_ruin(Vector2(500, 400), body)
	assert_false(sees())
	body.queue_free()
	assert_true(sees(), "with its body")


func test_an_edited_polygon() -> void:
	var ruin := add_ruin()
	var collision := CollisionPolygon2D.new()
	_terrain.add_child(collision)
	assert_false(sees())
	ruin.offset = ASIDE
	assert_true(sees())
	ruin.offset = Vector2.ZERO
	ruin.polygon = BOX.slice(0, 3)
	assert_eq(_terrain.get_pieces()[0].polygon.size(), 3)
	ruin.polygon = PackedVector2Array()
	assert_true(sees())
	collision.polygon = Transform2D(0.0, Vector2(500, 400)) * BOX
	assert_false(sees())
	collision.disabled = true
	assert_true(sees())


func test_an_edited_shape() -> void:
	var holder := CollisionShape2D.new()
	var circle := CircleShape2D.new()
	circle.radius = 60.0
	holder.shape = circle
	holder.position = Vector2(500, 400)
	_terrain.add_child(holder)
	assert_false(sees())
	circle.radius = 1.0
	assert_true(sees())
	var rectangle := RectangleShape2D.new()
	rectangle.size = Vector2(10, 10)
	holder.shape = rectangle
	assert_true(sees(), "around a small one")
	rectangle.size = Vector2(10, 200)
	assert_false(sees())


func test_an_edited_wall_below_a_polygon() -> void:
	_terrain.default_height_category = "low"
	_terrain.default_type = "hill"
	var ruin := add_ruin()
	var wall := Line2D.new()
	ruin.add_child(wall)
	assert_true(sees())
	wall.points = PackedVector2Array([Vector2(0, -100), Vector2(0, 100)])
	assert_false(sees())
	wall.position = ASIDE
	assert_true(sees())
	wall.position = Vector2.ZERO
	assert_false(sees())
	describe(wall).ignored = true
	assert_true(sees(), "decoration")
	wall.get_child(0).free()
	assert_false(sees())
	wall.queue_free()
	assert_true(sees())


func test_changed_properties_of_a_piece() -> void:
	var ruin := add_ruin()
	assert_false(sees())
	var piece := describe(ruin)
	piece.type = "hill"
	piece.height_category = "low"
	assert_true(sees())
	piece.height_category = "tall"
	assert_false(sees())
	piece.ignored = true
	assert_true(sees())
	piece.queue_free()
	assert_false(sees(), "the defaults again")
	_terrain.default_type = "hill"
	_terrain.default_height_category = "none"
	assert_true(sees())
	piece = describe(ruin)
	assert_false(sees())
	piece.free()
	assert_true(sees(), "freed at once")


func test_tags_that_are_changed_in_place() -> void:
	var piece := describe(add_ruin())
	assert_false(_terrain.get_pieces()[0].has("tags"))
	piece.tags.append("hedge")
	assert_eq(_terrain.get_pieces()[0].tags, ["hedge"])


func test_a_moved_model() -> void:
	add_ruin()
	assert_false(sees())
	_target.position.y = 2000.0
	assert_true(sees())
	_target.position.y = 400.0
	assert_false(sees())
	var group: Node2D = add_child_autofree(Node2D.new())
	_target.reparent(group)
	group.position.y = 1600.0
	assert_true(sees(), "its parent")


func test_a_renamed_piece() -> void:
	var group := Node2D.new()
	_terrain.add_child(group)
	add_ruin(Vector2(500, 400), group).name = "Ruin"
	group.name = "North"
	assert_eq(ids(), ["North/Ruin"])
	group.name = "South"
	assert_eq(ids(), ["South/Ruin"])


## Pieces are read again only if something that they depend on has changed, so each dependency is changed once.
func test_pieces_beside_a_changed_one() -> void:
	var area := add_ruin()
	area.name = "Area"
	var inner := add_ruin(Vector2.ZERO, area)
	inner.name = "Inner"
	var piece := describe(inner)
	piece.piece_class = "feature"
	var body := StaticBody2D.new()
	_terrain.add_child(body)
	for x in 2:
		add_ruin(Vector2(500 + 100 * x, 900), body)
	var shared := describe(body)
	shared.id = "house"
	assert_eq(ids(), ["Area", "Area/Inner", "house", "house_2"])
	body.get_child(0).free()
	assert_eq(ids(), ["Area", "Area/Inner", "house"], "numbered anew")
	shared.type = "woods"
	assert_eq(_terrain.get_pieces()[2].type, "woods")
	describe(area).id = "yard"
	assert_eq(_terrain.get_pieces()[1].parent_area_id, "yard")
	_terrain.default_type = "hill"
	shared.free()
	assert_eq(_terrain.get_pieces()[2].type, "hill")
	var wall := Line2D.new()
	wall.points = PackedVector2Array([Vector2(0, 0), Vector2(9, 9)])
	body.get_child(0).add_child(wall)
	assert_eq(_terrain.get_pieces()[2].walls.size(), 1)
	wall.free()
	assert_false(_terrain.get_pieces()[2].has("walls"))
	_terrain.move_child(body, 0)
	assert_eq(ids()[1], "yard", "in another order")


func test_a_changed_option() -> void:
	var ruin := add_ruin()
	var piece := describe(ruin)
	piece.type = "hill"
	piece.height_category = "tall"
	assert_false(sees())
	_terrain.edition = 11
	assert_true(sees(), "a hill of the 11th edition does not block")


func test_queries_without_a_change_compile_nothing() -> void:
	add_ruin()
	describe(add_ruin(ASIDE))
	var compiled := _terrain.get_terrain()
	var table := _terrain.get_table()
	watch_signals(_terrain)
	for i in 3:
		sees()
		_target.position.x += 1.0
		_terrain.get_board()
	assert_same(_terrain.get_terrain(), compiled)
	assert_same(_terrain.get_table(), table)
	assert_signal_emit_count(_terrain, "changed", 0)
	add_ruin(ASIDE)
	assert_same(_terrain.get_table(), table, "also after a change")
	assert_same(table.terrain, _terrain.get_terrain())
	assert_signal_emit_count(_terrain, "changed", 1)
