# SPDX-License-Identifier: MIT
extends "support/scene_test.gd"
## What a LosTerrain2D reads as terrain: every 2D shape, lines, bodies; and what it warns about.

## Shapes at (500, 400), and whether they block a line along y = 400 between the models.
var _shapes := [
	[_circle(60.0), true], [_rectangle(Vector2(40, 200)), true], [_capsule(40.0, 160.0), true],
	[_convex([Vector2(-50, -80), Vector2(50, -80), Vector2(0, 80)]), true],
	[_concave([Vector2(0, -80), Vector2(0, 80)]), true], [_segment(Vector2(-10, -80), Vector2(10, 80)), true],
	[_segment(Vector2(-100, 90), Vector2(100, 90)), false], [_circle(0.0), false],
]


func test_every_shape_blocks(row: Array = use_parameters(_shapes)) -> void:
	var shape: Shape2D = row[0]
	for body: Node2D in [StaticBody2D.new(), Area2D.new(), Node2D.new()]:
		_terrain.add_child(body)
		var holder := _hold(shape, body)
		assert_eq(sees(), not row[1], "%s below %s" % [shape.get_class(), body.get_class()])
		holder.disabled = true
		assert_true(sees(), "disabled")
		body.free()
	assert_eq(Array(new_messages()), [])


func test_a_circle_is_a_polygon_on_it() -> void:
	_hold(_circle(60.0))
	var polygon: PackedVector2Array = _terrain.get_pieces()[0].polygon
	assert_eq(polygon.size(), 32)
	for vertex in polygon:
		assert_almost_eq(vertex.distance_to(Vector2(500, 400)), 60.0, 0.01)
	assert_almost_eq(_area(polygon), PI * 3600.0, 0.01 * PI * 3600.0)


func test_a_capsule_has_its_height_and_width() -> void:
	_hold(_capsule(40.0, 160.0))
	var box := _box(_terrain.get_pieces()[0].polygon)
	assert_almost_eq(box.size, Vector2(80, 160), Vector2(0.01, 0.01))
	assert_almost_eq(box.get_center(), Vector2(500, 400), Vector2(0.01, 0.01))
	assert_almost_eq(_area(_terrain.get_pieces()[0].polygon), PI * 1600.0 + 80.0 * 80.0, 60.0)


func test_segments_are_walls() -> void:
	_hold(_concave([Vector2(0, -80), Vector2(0, 10), Vector2(0, 10), Vector2(30, 80)]))
	var piece: Dictionary = _terrain.get_pieces()[0]
	assert_eq(piece.polygon, PackedVector2Array())
	assert_eq_deep(piece.walls, [{ "start": Vector2(500, 320), "end": Vector2(500, 410) },
			{ "start": Vector2(500, 410), "end": Vector2(530, 480) }])
	assert_eq(_terrain.check(_shooter, _target).blockers, [piece.id + "_wall"])


func test_a_line_without_a_polygon_is_a_piece_of_walls() -> void:
	var line := Line2D.new()
	line.name = "Fence"
	line.points = PackedVector2Array([Vector2(500, 300), Vector2(500, 350), Vector2(600, 350)])
	_terrain.add_child(line)
	assert_true(sees())
	line.closed = true
	assert_eq(_terrain.get_pieces()[0].walls.size(), 3)
	line.set_point_position(1, Vector2(500, 500))
	assert_false(sees(), "an edited line")
	assert_eq(ids(), ["Fence"])


func test_unusable_shapes_cause_one_warning() -> void:
	for shape: Shape2D in [WorldBoundaryShape2D.new(), SeparationRayShape2D.new()]:
		var holder := _hold(shape)
		holder.name = "Odd"
		assert_true(sees())
		sees()
		_terrain.refresh()
		assert_one(WARNING, ["LosTerrain2D \"/root/", "Table\"", "\"Odd\" (CollisionShape2D) has a " + shape.get_class(),
				"Use a rectangle"])
		assert_eq(_terrain._get_configuration_warnings().size(), 1)
		holder.free()
		sees()
		assert_eq(_terrain._get_configuration_warnings().size(), 0)


func test_short_polygons_and_lines_cause_one_warning() -> void:
	var polygon := add_ruin()
	polygon.polygon = BOX.slice(0, 2)
	assert_true(sees())
	assert_one(WARNING, ["has 2 of at least 3 points of a polygon"])
	polygon.polygon = PackedVector2Array()
	assert_true(sees())
	assert_eq(Array(new_messages()), [], "an empty polygon is ordinary")


func test_branches_that_only_show_something_cause_a_warning() -> void:
	var group := Node2D.new()
	group.name = "Decor"
	var sprite := Sprite2D.new()
	sprite.name = "Barrel"
	group.add_child(sprite)
	_terrain.add_child(group)
	sees()
	assert_one(WARNING, ["\"Decor/Barrel\" (Sprite2D) is not terrain", "LosPiece2D with \"ignored\""])
	var piece := describe(group)
	piece.ignored = true
	sees()
	assert_eq(_terrain._get_configuration_warnings().size(), 0, "ignored on purpose")
	piece.free()
	add_ruin(Vector2(500, 400), group)
	assert_false(sees())
	assert_eq(_terrain._get_configuration_warnings().size(), 0, "the sprite of a piece")
	for harmless: Node in [Timer.new(), Camera2D.new(), AnimationPlayer.new(), Marker2D.new(), LosModel2D.new()]:
		_terrain.add_child(harmless)
	sees()
	assert_eq(_terrain._get_configuration_warnings().size(), 0)
	assert_eq(Array(new_messages()), [])


func test_bodies_of_models_are_not_terrain() -> void:
	var character := CharacterBody2D.new()
	var body := StaticBody2D.new()
	body.add_child(LosModel2D.new())
	for node: Node2D in [character, body]:
		_terrain.add_child(node)
		_hold(_circle(60.0), node)
	assert_true(sees())
	assert_eq(_terrain.get_pieces(), [])
	body.get_child(0).free()
	assert_false(sees(), "its model is gone")


func test_a_body_describes_its_shapes() -> void:
	var body := StaticBody2D.new()
	_terrain.add_child(body)
	for x in 3:
		_hold(_rectangle(Vector2(10, 50)), body).position.x += 30 * x
	var piece := describe(body)
	piece.id = "house"
	piece.type = "building"
	assert_eq(ids(), ["house", "house_2", "house_3"])
	assert_eq(_terrain.get_pieces()[2].type, "building")
	piece.ignored = true
	assert_eq(ids(), [])
	describe(body.get_child(1)).id = "door"
	assert_eq(ids(), ["door"], "its own LosPiece2D counts")


func test_internal_vertices_are_not_part_of_the_outline() -> void:
	var ruin := add_ruin()
	ruin.polygon = BOX + PackedVector2Array([Vector2(0, 0)])
	ruin.internal_vertex_count = 1
	assert_eq(_terrain.get_pieces()[0].polygon.size(), 4)


func _hold(shape: Shape2D, below: Node = null) -> CollisionShape2D:
	var holder := CollisionShape2D.new()
	holder.shape = shape
	holder.position = Vector2(500, 400)
	(_terrain if below == null else below).add_child(holder)
	return holder


static func _area(polygon: PackedVector2Array) -> float:
	var sum := 0.0
	for i in polygon.size():
		sum += polygon[i - 1].cross(polygon[i])
	return absf(sum) / 2.0


static func _box(polygon: PackedVector2Array) -> Rect2:
	var box := Rect2(polygon[0], Vector2.ZERO)
	for vertex in polygon:
		box = box.expand(vertex)
	return box


static func _circle(radius: float) -> Shape2D:
	var shape := CircleShape2D.new()
	shape.radius = radius
	return shape


static func _rectangle(size: Vector2) -> Shape2D:
	var shape := RectangleShape2D.new()
	shape.size = size
	return shape


static func _capsule(radius: float, height: float) -> Shape2D:
	var shape := CapsuleShape2D.new()
	shape.radius = radius
	shape.height = height
	return shape


static func _convex(points: PackedVector2Array) -> Shape2D:
	var shape := ConvexPolygonShape2D.new()
	shape.points = points
	return shape


static func _concave(segments: PackedVector2Array) -> Shape2D:
	var shape := ConcavePolygonShape2D.new()
	shape.segments = segments
	return shape


static func _segment(a: Vector2, b: Vector2) -> Shape2D:
	var shape := SegmentShape2D.new()
	shape.a = a
	shape.b = b
	return shape
