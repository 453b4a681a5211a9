# SPDX-License-Identifier: MIT
extends GutTest
## Bases of common sizes: their sample points, and visibility that depends on the size.

const Implementation := preload("support/implementation.gd")
const Scene := preload("support/scene.gd")

const AT := Vector2(800.0, 600.0)
const CIRCLES := [25, 32, 40, 60, 80, 130, 160]
# length, width; in the 40k project's data the length is often the shorter side
const OVALS := [[42.0, 75.0], [95.0, 150.0], [109.0, 170.0], [92.0, 120.0], [60.0, 35.0], [105.0, 70.0]]
const RECTANGLES := [[100.0, 180.0], [60.0, 100.0], [25.0, 50.0], [30.5, 60.25]]
const ROTATIONS := [0.0, 0.5, PI / 2.0, -2.0, 100.0]
const NEAR := Vector2(0.001, 0.001)


func test_circles_of_25_32_40_60_80_130_and_160_mm(
		by: Implementation = use_parameters(Implementation.both())) -> void:
	for size: int in CIRCLES:
		var points: PackedVector2Array = by.los.sample_points(Scene.model(AT, size), 8)
		assert_eq(points.size(), 9)
		assert_eq(points[0], AT)
		for i in 8:
			var expected := AT + Vector2.from_angle(i * TAU / 8.0) * Scene.mm(size) / 2.0
			assert_almost_eq(points[1 + i], expected, NEAR, "%d mm" % size)


## A difference of 0.1 px to the radius decides, for every size.
func test_a_circle_sees_past_narrower_terrain(
		by: Implementation = use_parameters(Implementation.both())) -> void:
	for size: int in CIRCLES:
		var radius := Scene.mm(size) / 2.0
		for edition: int in Scene.EDITIONS:
			for row: Array in [[radius - 0.1, true], [radius + 0.1, false]]:
				var piece := Scene.ruin("r", Rect2(1190.0, AT.y - row[0], 20.0, 2.0 * row[0]))
				var board := Scene.board([piece], { "edition": edition })
				var target := Scene.model(AT + Vector2(800.0, 0.0), size)
				assert_eq(by.los.has_los(Scene.model(AT, size), target, board), row[1], "%d mm" % size)


func test_rotation_of_a_circle_does_not_matter(by: Implementation = use_parameters(Implementation.both())) -> void:
	var turned := Scene.model(AT, 60, { "rotation": 1.0 })
	assert_eq(by.los.sample_points(turned, 6), by.los.sample_points(Scene.model(AT, 60), 6))


## Diameters are truncated to whole millimeters, as in the 40k project.
func test_fractions_of_a_millimeter_are_truncated(by: Implementation = use_parameters(Implementation.both())) -> void:
	var odd := Scene.model(AT, 28, {}).merged({ "base_mm": 28.5 }, true)
	assert_eq(by.los.sample_points(odd, 8), by.los.sample_points(Scene.model(AT, 28), 8))
	assert_eq(by.los.sample_points({ "position": AT }, 8), by.los.sample_points(Scene.model(AT, 32), 8), "default")
	assert_eq(by.los.sample_points({ "position": AT, "base_type": "hexagonal" }, 8),
			by.los.sample_points(Scene.model(AT, 32), 8), "an unknown shape is a circle")


func test_ovals(by: Implementation = use_parameters(Implementation.both())) -> void:
	for size: Array in OVALS:
		for rotation: float in ROTATIONS:
			var half := Vector2(Scene.mm(size[0]), Scene.mm(size[1])) / 2.0
			var points: PackedVector2Array = by.los.sample_points(Scene.oval(AT, size[0], size[1], rotation), 8)
			assert_eq(points.size(), 15)
			assert_eq(points[0], AT)
			for i in 8:
				var local := Vector2(half.x * cos(i * TAU / 8.0), half.y * sin(i * TAU / 8.0))
				assert_almost_eq(points[1 + i], AT + local.rotated(rotation), NEAR)
			for i in 3:
				var along := Vector2(half.x * (0.5 - 0.5 * i), 0.0)
				var across := Vector2(0.0, half.y * (0.5 - 0.5 * i))
				assert_almost_eq(points[9 + i], AT + along.rotated(rotation), NEAR)
				assert_almost_eq(points[12 + i], AT + across.rotated(rotation), NEAR)


func test_rectangles(by: Implementation = use_parameters(Implementation.both())) -> void:
	for size: Array in RECTANGLES:
		for rotation: float in ROTATIONS:
			var half := Vector2(Scene.mm(size[0]), Scene.mm(size[1])) / 2.0
			var points: PackedVector2Array = by.los.sample_points(Scene.rectangle(AT, size[0], size[1], rotation), 6)
			var corners := []
			for corner: Vector2 in [Vector2(-1, -1), Vector2(1, -1), Vector2(1, 1), Vector2(-1, 1)]:
				corners.append(AT + (half * corner).rotated(rotation))
			assert_eq(points.size(), 13)
			assert_eq(points[0], AT)
			for i in 4:
				assert_almost_eq(points[1 + i], corners[i], NEAR)
				assert_almost_eq(points[5 + 2 * i], corners[i].lerp(corners[(i + 1) % 4], 0.33), NEAR)
				assert_almost_eq(points[6 + 2 * i], corners[i].lerp(corners[(i + 1) % 4], 0.67), NEAR)


func test_default_sides(by: Implementation = use_parameters(Implementation.both())) -> void:
	for base_type: String in ["oval", "rectangular"]:
		var given := { "position": AT, "base_type": base_type, "base_mm": 100.5,
				"base_dimensions": { "length": 100.5, "width": 60.3 } }
		var partly := given.duplicate()
		partly.base_dimensions = { "length": 100.5 }
		var missing := given.duplicate()
		missing.erase("base_dimensions")
		for model: Dictionary in [partly, missing]:
			assert_eq(by.los.sample_points(model, 8), by.los.sample_points(given, 8), base_type)


## An oval with its long axis across the line sees past the piece; rotated by 90 degrees it does not.
func test_visibility_of_an_oval_depends_on_its_rotation(by: Implementation = use_parameters(Implementation.both())) -> void:
	var piece := Scene.ruin("r", Rect2(1190.0, AT.y - 80.0, 20.0, 160.0))
	for edition: int in Scene.EDITIONS:
		var board := Scene.board([piece], { "edition": edition })
		for row: Array in [[0.0, true], [PI / 2.0, false]]:
			var shooter := Scene.oval(AT, 60.0, 120.0, row[0])
			var target := Scene.oval(AT + Vector2(800.0, 0.0), 60.0, 120.0, row[0])
			assert_eq(by.los.has_los(shooter, target, board), row[1])
