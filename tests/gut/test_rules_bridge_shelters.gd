# SPDX-License-Identifier: MIT
extends GutTest
## Bounding boxes do not change which bases are in pieces that give cover.

const Base := preload("res://addons/enhanced_los/game_40k/rules_bridge_base.gd")
const Native := preload("res://addons/enhanced_los/native.gd")
const RandomScene := preload("support/random_scene.gd")
const Shelters := preload("res://addons/enhanced_los/game_40k/rules_bridge_shelters.gd")


func test_bases_are_in_the_same_pieces_as_without_boxes() -> void:
	var scenes := RandomScene.new(1320)
	var counts := { true: 0, false: 0 }
	for i in 600:
		var outline := scenes.polygon()
		var base: Base = Base.read(scenes.model(), Native.engine(), [1.0, 0.5, 2.0][i % 3])
		var is_sheltered := base.reaches_into(outline)
		assert_eq(Shelters.new([outline] as Array[PackedVector2Array]).contain(base), is_sheltered, "outline %d" % i)
		counts[is_sheltered] += 1
	assert_gt(counts[true], 20)
	assert_gt(counts[false], 20)


func test_a_corner_of_a_rectangle_just_touches() -> void:
	var square := { "position": Vector2(500, 500), "base_type": "rectangular", "rotation": PI / 4.0,
			"base_dimensions": { "length": 100, "width": 100 } }
	var base: Base = Base.read(square, Native.engine())
	var corner := 500.0 + 50.0 * sqrt(2.0) / 25.4 * 40.0
	for row: Array in [[-0.01, true], [0.01, false]]:
		var left: float = corner + row[0]
		var outline := PackedVector2Array([Vector2(left, 400), Vector2(left + 50, 400), Vector2(left, 600)])
		assert_eq(Shelters.new([outline] as Array[PackedVector2Array]).contain(base), row[1])


func test_odd_outlines() -> void:
	var base: Base = Base.read({ "position": Vector2(500, 500), "base_mm": 32 }, Native.engine())
	for outline: PackedVector2Array in [PackedVector2Array(), PackedVector2Array([Vector2(500, 500)]),
			PackedVector2Array([Vector2(NAN, 0), Vector2(INF, 1), Vector2(0, NAN)])]:
		assert_eq(Shelters.new([outline] as Array[PackedVector2Array]).contain(base), base.reaches_into(outline))
	assert_false(Shelters.new([] as Array[PackedVector2Array]).contain(base))
