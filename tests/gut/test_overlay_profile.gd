# SPDX-License-Identifier: MIT
extends GutTest
## The side view of a line, from results of the engine with true heights. 40 pixels are an inch.

const ProfileShapes := preload("res://addons/enhanced_los/overlay/profile_shapes.gd")
const Scene := preload("support/scene.gd")
const Shape := preload("res://addons/enhanced_los/overlay/shape.gd")

const FROM := Vector2(200, 400)
## 16 inches away.
const TO := Vector2(840, 400)


func _shapes(pieces: Array, from_height := 8.0, to_height := 2.0) -> Array:
	var board := Scene.board(pieces, { "heights": EnhancedLineOfSight.HEIGHTS_TRUE })
	var judged := EnhancedLineOfSight.judge_line(FROM, TO, board, { "position": FROM, "model_height_inches": from_height },
			{ "position": TO, "model_height_inches": to_height })
	return ProfileShapes.all(judged, FROM.distance_to(TO), Scene.INCH)


## From 4 to 8 and from 12 to 14 inches along the line.
func _low(height: float) -> Dictionary:
	return Scene.ruin("low", Rect2(360, 200, 160, 400), { "height_inches": height })


func _high(height: float) -> Dictionary:
	return Scene.ruin("high", Rect2(680, 200, 80, 400), { "height_inches": height })


func _labels(shapes: Array) -> Array:
	return Shape.of_kind(shapes, &"text").filter(func(shape: Dictionary) -> bool:
		return not shape.role in [&"shooter", &"target"]).map(func(shape: Dictionary) -> String: return shape.text)


func _assert_rectangle(shape: Dictionary, box: Rect2) -> void:
	var low := box.position
	var high := box.end
	var expected := [low, Vector2(high.x, low.y), high, Vector2(low.x, high.y)]
	assert_eq(shape.points.size(), expected.size())
	for i in expected.size():
		assert_almost_eq(shape.points[i], expected[i], Vector2.ONE * 1e-3)


func test_pieces_and_the_line() -> void:
	var shapes := _shapes([_low(3.0), _high(5.75)])
	assert_eq(_labels(shapes), ["low, 3\" high: cleared by 2.0\"", "high, 5.8\" high: blocks by 3.0\""])
	assert_eq(Shape.of_kind(shapes, &"hatch").size(), 1)
	_assert_rectangle(Shape.of_kind(shapes, &"hatch")[0], Rect2(12, 0, 2, -5.75))
	_assert_rectangle(Shape.of_role(shapes, &"cleared")[1], Rect2(4, 0, 4, -3))
	var line: Dictionary = Shape.of_kind(shapes, &"line")[0]
	assert_eq([line.role, line.from, line.to], [&"ghost", Vector2(0, -8), Vector2(16, -2)])
	assert_eq(Shape.of_role(shapes, &"ground").size(), 1)


func test_a_clear_line() -> void:
	var shapes := _shapes([_low(3.0)])
	assert_eq(Shape.of_role(shapes, &"sight").map(func(shape: Dictionary) -> StringName: return shape.kind), [&"line"])
	assert_eq(Shape.of_role(shapes, &"blocker"), [])


func test_a_bridge_starts_above_the_ground() -> void:
	var bridge := _high(6.0).merged({ "base_inches": 5.0 })
	var shapes := _shapes([bridge], 2.0)
	_assert_rectangle(Shape.of_role(shapes, &"cleared")[1], Rect2(12, -5, 2, -1))
	assert_eq(_labels(shapes), ["high, 6\" high: cleared by 3.0\""])


func test_a_wall_is_a_stroke() -> void:
	var wall := Scene.wall("fence", Vector2(520, 200), Vector2(520, 600)).merged({ "height_inches": 7.0 })
	var shapes := _shapes([wall])
	var strokes := Shape.of_role(shapes, &"blocker").filter(func(shape: Dictionary) -> bool: return shape.kind == &"path")
	assert_eq(strokes.size(), 1)
	assert_eq(strokes[0].points, PackedVector2Array([Vector2(8, 0), Vector2(8, -7)]))
	assert_eq(_labels(shapes), ["fence_wall, 7\" high: blocks by 2.0\""])


func test_an_open_table_and_no_profile() -> void:
	assert_eq(_labels(_shapes([])), [])
	assert_eq(ProfileShapes.all({}, 400.0, Scene.INCH).size(), 6)
	assert_eq(ProfileShapes.all({ "profile": [{ "terrain_id": "of a later library" }] }, 400.0, Scene.INCH).size(), 6)


## A base of 32 mm is 1.26 inches wide; heights are those of the model, or of the line's end.
func test_bodies_and_heights() -> void:
	var model := Scene.model(FROM, 32).merged({ "elevation_inches": 6.0, "model_height_inches": 2.0 })
	var body := ProfileShapes.body(&"shooter", model, FROM, TO, 7.5, Scene.INCH)
	assert_almost_eq(body.polygon[0], Vector2(-0.63, -6.0), Vector2.ONE * 0.01)
	assert_almost_eq(body.polygon[2], Vector2(0.63, -8.0), Vector2.ONE * 0.01)
	model.erase("model_height_inches")
	assert_eq(ProfileShapes.body(&"shooter", model, FROM, TO, 7.5, Scene.INCH).polygon[2].y, -7.5)
	var shapes := ProfileShapes.all({ "profile": [], "from_height": 8.0, "to_height": 1.5 }, 640.0, Scene.INCH, [body])
	assert_eq(Shape.of_kind(shapes, &"outline").map(func(shape: Dictionary) -> StringName: return shape.role), [&"shooter"])
	assert_eq(Shape.of_kind(shapes, &"text").map(func(shape: Dictionary) -> String: return shape.text), ["8\"", "1.5\""])
