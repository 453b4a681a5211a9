# SPDX-License-Identifier: MIT
extends "support/expected_errors.gd"
## visibility_region and unit_region hold the points that a model sees in MODE_EXACT, and no others.

const BoardGenerator := preload("res://demo/board_generator.gd")
const TABLE := Rect2(0, 0, 1760, 2400)
const WALL: PackedVector2Array = [Vector2(900, 900), Vector2(1100, 900), Vector2(1100, 1100), Vector2(900, 1100)]
## Points nearer to a border of the region than this are within the judge's tolerance.
const BORDER := 0.5
const MODEL := { "position": Vector2(200, 1000), "base_mm": 60 }

var _random := RandomNumberGenerator.new()


func before_each() -> void:
	_random.seed = 20261118


func test_an_open_table_is_completely_visible() -> void:
	var terrain := LosTerrain.new()
	var region := terrain.visibility_region(MODEL, TABLE)
	assert_almost_eq(_area(region.triangles), TABLE.get_area(), 1.0)
	assert_eq(region.outlines.size(), 1)
	assert_eq(region.outlines[0].size(), 4)
	assert_true(Rect2(region.outlines[0][0], Vector2.ZERO).expand(region.outlines[0][2]).is_equal_approx(TABLE))
	var natural := terrain.visibility_region(MODEL)
	assert_almost_eq(_area(natural.triangles), 80.0 * 80.0, 1.0, "an inch around the model")


## A base sees more than its center: the umbra ends between the outer tangents.
func test_a_base_sees_around_a_corner() -> void:
	var terrain := _terrain_with_wall()
	var region := terrain.visibility_region(MODEL, TABLE)
	var outlines: Array[PackedVector2Array] = region.outlines
	assert_almost_eq(_outlined(outlines), _area(region.triangles), 5.0)
	var center := terrain.visibility_triangles(MODEL.position, MODEL, TABLE)
	assert_gt(_area(region.triangles), _area(center) + 10000.0)
	for point: Vector2 in [Vector2(1500, 1000), Vector2(1150, 1000)]:
		assert_false(_is_in(region.triangles, point), "behind it: %s" % point)
	assert_true(_is_in(region.triangles, Vector2(1000, 1000)), "the inside of the piece")


func test_regions_agree_with_has_los() -> void:
	for edition: int in [10, 11]:
		for number in 2:
			var terrain := LosTerrain.from_board({ "terrain_features": BoardGenerator.generate(number, edition),
					"edition": edition, "mode": EnhancedLineOfSight.MODE_EXACT })
			for shape: Dictionary in [{ "base_mm": 60 },
					{ "base_type": "oval", "base_mm": 90, "base_dimensions": { "length": 50, "width": 90 } },
					{ "base_type": "rectangular", "base_mm": 120, "base_dimensions": { "length": 120, "width": 60 }, "rotation": 0.5 }]:
				_compare_region(terrain, [shape.merged({ "position": _point() })])
			_compare_region(terrain, [{ "position": _point(), "base_mm": 32 }, { "position": _point(), "base_mm": 60 }])


func _compare_region(terrain: LosTerrain, models: Array) -> void:
	var region := terrain.unit_region(models, TABLE) if models.size() > 1 else terrain.visibility_region(models[0], TABLE)
	assert_almost_eq(_outlined(region.outlines), _area(region.triangles), 20.0)
	var wrong := 0
	for i in 150:
		var point := _point()
		if _is_near_a_border(region.outlines, point):
			continue
		var is_seen := models.any(func(model: Dictionary) -> bool:
			return terrain.has_los(model, { "position": point, "base_mm": 0.001 }))
		if is_seen != _is_in(region.triangles, point):
			wrong += 1
	assert_eq(wrong, 0, "%s" % [models])


func test_the_region_of_a_unit_is_the_union() -> void:
	var terrain := _terrain_with_wall()
	var other := { "position": Vector2(1000, 300), "base_mm": 40 }
	var both := terrain.unit_region([MODEL, other], TABLE)
	var one := terrain.visibility_region(MODEL, TABLE)
	var two := terrain.visibility_region(other, TABLE)
	for i in 400:
		var point := _point()
		assert_eq(_is_in(both.triangles, point), _is_in(one.triangles, point) or _is_in(two.triangles, point))
	assert_eq(terrain.unit_region([], TABLE), { "triangles": PackedVector2Array(), "outlines": [] })
	assert_eq(terrain.unit_region([MODEL, {}], TABLE), one, "a model that is not on the table sees nothing")


## Their outlines together would have too many crossings; their union has few edges.
func test_a_unit_may_have_hundreds_of_models() -> void:
	var terrain := LosTerrain.from_board({ "terrain_features": BoardGenerator.generate(7, 10) })
	var models := []
	for i in 150:
		models.append({ "position": _point(), "base_mm": 32 })
	var region := terrain.unit_region(models, TABLE)
	assert_true(_area(region.triangles) > 0.9 * TABLE.get_area())
	assert_almost_eq(_outlined(region.outlines), _area(region.triangles), 1.0)


## Each pair of these pieces needs windows of its own: that is too much work, which is an error and no hang.
func test_work_is_limited() -> void:
	var pieces := []
	for i in 400:
		var half := 100.0 + i
		var polygon: PackedVector2Array = [Vector2(-half, -half), Vector2(half, -half), Vector2(half, half),
				Vector2(-half, half), Vector2(0.1 - half, 0)]
		pieces.append({ "id": str(i), "type": "ruins", "height_category": "tall", "link_group": "rings",
				"polygon": Transform2D(0.0, Vector2(700, 700)) * polygon })
	var terrain := LosTerrain.new()
	terrain.load_pieces(pieces)
	assert_eq(terrain.visibility_region({ "position": Vector2(50, 700) }, TABLE).outlines.size(), 0)
	expect_push_error("visibility_region: it needs more than the limit of work, about half a second; use smaller bounds, fewer models, or visibility_map")


## A unit that is too much work has a map, which is what the error names.
func test_the_work_of_a_unit_is_limited() -> void:
	var terrain := LosTerrain.new()
	terrain.heights = EnhancedLineOfSight.HEIGHTS_TRUE
	terrain.mode = EnhancedLineOfSight.MODE_EXACT
	terrain.load_pieces(BoardGenerator.generate(7, 60))
	var models := []
	for i in 40:
		models.append({ "position": _point(), "base_mm": 60 })
	assert_eq(terrain.unit_region(models, TABLE).outlines.size(), 0)
	expect_push_error("unit_region: it needs more than the limit of work, about half a second; use smaller bounds, fewer models, or visibility_map")
	var counts: PackedByteArray = terrain.visibility_map(models, TABLE, 80.0).counts
	assert_gt(counts.size() - counts.count(0), 0)


## Under true heights borders are located between the points of a lattice.
func test_true_heights() -> void:
	var terrain := _terrain_with_wall()
	terrain.heights = EnhancedLineOfSight.HEIGHTS_TRUE
	terrain.mode = EnhancedLineOfSight.MODE_EXACT
	var bounds := Rect2(800, 800, 400, 400)
	var region := terrain.visibility_region(MODEL, bounds)
	# Not points of the lattice, since sides of triangles pass through these.
	for x in range(807, 1200, 20):
		for y in range(808, 1200, 20):
			var target := { "position": Vector2(x, y), "base_mm": 0.001 }
			assert_eq(_is_in(region.triangles, target.position), terrain.has_los(MODEL, target), str(target.position))


func test_the_model_need_not_be_in_the_bounds() -> void:
	var region := _terrain_with_wall().visibility_region(MODEL, Rect2(1200, 0, 500, 2400))
	assert_false(_is_in(region.triangles, Vector2(1300, 1000)))
	assert_true(_is_in(region.triangles, Vector2(1300, 100)))


func test_invalid_calls() -> void:
	var terrain := LosTerrain.new()
	var nothing := { "triangles": PackedVector2Array(), "outlines": [] }
	assert_eq(terrain.visibility_region({}), nothing, "not on the table")
	assert_eq(terrain.visibility_region(MODEL, Rect2(0, 0, -50, 50)), nothing)
	expect_push_error("visibility_region: bounds (0, 0, -50, 50) have no area; only a size of (0, 0) means all pieces")
	assert_eq(terrain.visibility_region(MODEL, Rect2(100, 100, 500, 0)), nothing)
	expect_push_error("visibility_region: bounds (100, 100, 500, 0) have no area; only a size of (0, 0) means all pieces")
	for width: float in [INF, NAN, 2e7]:
		assert_eq(terrain.visibility_region(MODEL, Rect2(100, 100, width, 9)), nothing)
		expect_push_error("9) are not finite or beyond 1e+07")
	assert_ne(terrain.visibility_region(MODEL, Rect2(700, 900, 0, 0)), nothing, "the size alone means all pieces")
	assert_eq(terrain.visibility_region(MODEL.merged({ "base_mm": "x" }, true)), nothing)
	expect_push_warning("model: \"base_mm\" should be a finite number")
	assert_eq(terrain.unit_region([5], TABLE), nothing)
	expect_push_warning("model 0 should be a Dictionary, not int; it sees nothing")


func _terrain_with_wall() -> LosTerrain:
	var terrain := LosTerrain.new()
	terrain.set_piece({ "id": "a", "type": "building", "height_category": "tall", "height_inches": 5.0, "polygon": WALL })
	return terrain


func _point() -> Vector2:
	return Vector2(_random.randf_range(1.0, TABLE.size.x - 1.0), _random.randf_range(1.0, TABLE.size.y - 1.0))


func _is_in(triangles: PackedVector2Array, point: Vector2) -> bool:
	for i in range(0, triangles.size(), 3):
		if Geometry2D.point_is_inside_triangle(point, triangles[i], triangles[i + 1], triangles[i + 2]):
			return true
	return false


func _is_near_a_border(outlines: Array[PackedVector2Array], point: Vector2) -> bool:
	for outline in outlines:
		for i in outline.size():
			var nearest := Geometry2D.get_closest_point_to_segment(point, outline[i], outline[(i + 1) % outline.size()])
			if nearest.distance_to(point) < BORDER:
				return true
	return false


func _area(triangles: PackedVector2Array) -> float:
	var area := 0.0
	for i in range(0, triangles.size(), 3):
		area += absf((triangles[i + 1] - triangles[i]).cross(triangles[i + 2] - triangles[i])) / 2.0
	return area


## Holes run the other way and are subtracted.
func _outlined(outlines: Array[PackedVector2Array]) -> float:
	var area := 0.0
	for outline in outlines:
		for i in outline.size():
			area += outline[i].cross(outline[(i + 1) % outline.size()]) / 2.0
	return area
