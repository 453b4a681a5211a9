# SPDX-License-Identifier: MIT
extends GutTest
## A line from the side. The profile here is made by hand in the form that profile_shapes.gd documents.

const ProfileShapes := preload("res://addons/enhanced_los/overlay/profile_shapes.gd")
const Shape := preload("res://addons/enhanced_los/overlay/shape.gd")

const JUDGED := {
	"has_los": false, "from_height": 8.0, "to_height": 2.0,
	"profile": [
		{ "id": "low", "enter": 0.25, "leave": 0.5, "base": 0.0, "top": 3.0, "clearance": 2.0 },
		{ "id": "high", "enter": 0.75, "leave": 0.875, "base": 0.0, "top": 6.0, "clearance": -2.75 },
		{ "id": "of a later library" },
	],
}


func test_pieces_and_the_line() -> void:
	var shapes := ProfileShapes.all(JUDGED, 16.0)
	var hatched := Shape.of_kind(shapes, &"hatch")
	assert_eq(hatched.size(), 1)
	assert_eq(hatched[0].points, PackedVector2Array([Vector2(12, 0), Vector2(14, 0), Vector2(14, -6), Vector2(12, -6)]))
	var line: Dictionary = Shape.of_kind(shapes, &"line")[0]
	assert_eq([line.role, line.from, line.to], [&"ghost", Vector2(0, -8), Vector2(16, -2)])
	assert_eq(Shape.of_kind(shapes, &"text").map(func(s: Dictionary) -> String: return s.text),
			["low: clears by 2.0\"", "high: blocks by 2.8\""])


func test_a_clear_line_and_an_open_table() -> void:
	var shapes := ProfileShapes.all({ "has_los": true, "from_height": 2.0, "to_height": 2.0, "profile": [] }, 10.0)
	assert_eq(Shape.of_role(shapes, &"sight").size(), 1)
	assert_eq(Shape.of_kind(shapes, &"hatch"), [])
	assert_eq(ProfileShapes.all({}, 10.0).size(), 4)
