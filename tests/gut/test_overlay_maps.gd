# SPDX-License-Identifier: MIT
extends "support/message_test.gd"
## Maps, regions, exposure and rings of LosOverlay2D; its style, legend, warnings and monitors.

const Dashes := preload("res://addons/enhanced_los/overlay/dashes.gd")
const Frames := preload("support/frames.gd")
const Shape := preload("res://addons/enhanced_los/overlay/shape.gd")

const BOUNDS := Rect2(0.0, 0.0, 800.0, 600.0)

var _overlay: LosOverlay2D
var _terrain: LosTerrain


func before_each() -> void:
	super()
	_overlay = LosOverlay2D.new()
	add_child_autofree(_overlay)
	_terrain = LosTerrain.from_board(Scene.board([Scene.ruin("r", Rect2(380.0, 100.0, 40.0, 400.0))]))


func test_vision_and_threat_maps() -> void:
	var observers := [Scene.model(Vector2(100.0, 300.0)), Scene.model(Vector2(100.0, 80.0))]
	var map := _terrain.visibility_map(observers, BOUNDS, 40.0)
	for kind: int in [LosOverlay2D.MapKind.VISION, LosOverlay2D.MapKind.THREAT]:
		_overlay.show_map(map, BOUNDS, 40.0, observers.size(), kind)
		var cells := Shape.of_kind(_overlay.shapes(), &"cells")
		assert_eq(cells.size(), 1)
		assert_eq(cells[0].counts, map.counts)
		assert_eq(cells[0].area, Rect2(0.0, 0.0, 800.0, 600.0))
		assert_eq([cells[0].size, cells[0].max_count], [Vector2i(20, 15), 2])
		assert_eq([cells[0].role, cells[0].grows], [&"threat", true] if kind == LosOverlay2D.MapKind.THREAT else [&"vision", false])


func test_an_empty_map() -> void:
	for map: Dictionary in [{}, { "width": 0, "height": 3, "counts": PackedByteArray() }]:
		_overlay.show_map(map, Rect2(0, 0, 80, 120), 40.0)
		assert_eq(_overlay.shapes(), [])
	assert_eq(new_messages().size(), 0)


func test_an_exposure_map() -> void:
	var table := LosTable.create(_terrain)
	var observers := PackedInt32Array()
	for at: Vector2 in [Vector2(100.0, 300.0), Vector2(100.0, 80.0)]:
		observers.append(table.add_model(Scene.model(at)))
	var map := table.exposure_map(observers, BOUNDS, 40.0)
	_overlay.show_map(map, BOUNDS, 40.0, 2)
	var shape: Dictionary = Shape.of_kind(_overlay.shapes(), &"cells")[0]
	assert_eq([shape.area, shape.size, shape.max_count], [Rect2(0.0, 0.0, 800.0, 600.0), Vector2i(20, 15), 255])
	var byte_of := { 0.0: 0, 1.0: 128, 2.0: 255 }
	assert_eq(Array(shape.counts), Array(map.exposure).map(func(value: float) -> int: return byte_of[value]))
	assert_eq(Array(map.exposure).min(), 0.0, "both ends occur")
	assert_eq(Array(map.exposure).max(), 2.0)


func test_weights_of_an_exposure_map() -> void:
	var exposure := PackedFloat32Array([0.0, -1.0, 0.001, 1.0, 2.5, 1000.0, INF, 5.0])
	_overlay.show_map({ "width": 4, "height": 2, "exposure": exposure }, Rect2(0, 0, 160, 80), 40.0, 5)
	assert_eq(Array(Shape.of_kind(_overlay.shapes(), &"cells")[0].counts), [0, 0, 1, 51, 128, 255, 255, 255])


func test_what_is_no_map_is_one_error() -> void:
	_overlay.name = "Drawing"
	for case: Array in [
			[{ "width": 2, "height": 3, "counts": PackedByteArray([1]) }, "\"counts\" has 1 values, not 2 x 3"],
			[{ "width": 2, "height": 3, "exposure": PackedFloat32Array([1]) }, "\"exposure\" has 1 values, not 2 x 3"],
			[{ "width": 1, "height": 1 }, "the key \"counts\", a PackedByteArray, or \"exposure\""],
			[{ "width": 1, "height": 1, "counts": [1] }, "the key \"counts\", a PackedByteArray"],
			[{ "width": 1, "height": 1, "exposure": null }, "or \"exposure\", a PackedFloat32Array"],
			[{ "width": "1", "height": 1, "counts": PackedByteArray([1]) }, "\"width\" should be an int, not String"]]:
		_overlay.show_map(case[0], Rect2(0, 0, 80, 120), 40.0)
		assert_one(ERROR, ["LosOverlay2D \"Drawing\".show_map: map: ", case[1], "; it is not drawn"], case[1])
		assert_eq(_overlay.shapes(), [])


func test_the_visible_region() -> void:
	var from := Vector2(100.0, 300.0)
	var triangles := _terrain.visibility_triangles(from, {}, BOUNDS)
	_overlay.show_region(triangles, from)
	assert_eq(Shape.of_kind(_overlay.shapes(), &"triangles")[0].points, triangles)
	_overlay.show_region(PackedVector2Array(), from)
	assert_eq(_overlay.shapes(), [])


func test_the_region_of_a_base_has_outlines() -> void:
	var region := _terrain.visibility_region({ "position": Vector2(100.0, 300.0), "base_mm": 60 }, BOUNDS)
	_overlay.show_region(region)
	var outlines := Shape.of_kind(_overlay.shapes(), &"outline")
	assert_eq(outlines.map(func(shape: Dictionary) -> PackedVector2Array: return shape.points), Array(region.outlines, TYPE_NIL, "", null))


func test_exposure() -> void:
	var points := PackedVector2Array([Vector2(200.0, 300.0), Vector2(600.0, 300.0), Vector2(600.0, 40.0)])
	var observers := [Scene.model(Vector2(100.0, 300.0)), Scene.model(Vector2(100.0, 40.0))]
	var seen_by := _terrain.exposure(Scene.model(Vector2(1.0, 1.0)), points, observers)
	_overlay.show_exposure(points, seen_by, observers.size())
	var hidden := Shape.of_role(_overlay.shapes(), &"hidden")
	var exposed := Shape.of_role(_overlay.shapes(), &"exposed")
	assert_eq(hidden.size(), seen_by.count(0))
	assert_eq(exposed.size(), 3 - seen_by.count(0))
	assert_eq(hidden[0].at, Vector2(600.0, 300.0))
	for shape: Dictionary in exposed:
		var count := seen_by[points.find(shape.at)]
		assert_almost_eq(shape.size, lerpf(2.5, 7.5, count / 2.0), 0.001)


func test_exposures_of_a_table() -> void:
	var points := PackedVector2Array([Vector2(200.0, 300.0), Vector2(600.0, 300.0), Vector2(600.0, 40.0)])
	for seen_by: Variant in [PackedFloat32Array([0.0, 1.0, 2.0]), PackedInt32Array([0, 1, 2]), [0, 1, 2.0],
			PackedFloat64Array([0.0, 1.0, 2.0]), PackedInt64Array([-1, 1, 2])]:
		_overlay.show_exposure(points, seen_by, 2)
		assert_eq(Shape.of_role(_overlay.shapes(), &"hidden").size(), 1)
		assert_eq(Shape.of_role(_overlay.shapes(), &"exposed").map(func(shape: Dictionary) -> float: return shape.size), [5.0, 7.5])
	_overlay.show_exposure(points, PackedFloat32Array([0.5, 0.0, 0.0]), 2)
	assert_almost_eq(Shape.of_role(_overlay.shapes(), &"exposed")[0].size, lerpf(2.5, 7.5, 0.25), 0.001)
	assert_eq(new_messages().size(), 0)


func test_what_is_no_exposure_is_one_error() -> void:
	_overlay.name = "Drawing"
	for case: Array in [[{}, "not Dictionary"], [["x"], "not an Array with other values"], [null, "not null"], [3, "not 3"]]:
		_overlay.show_exposure(PackedVector2Array([Vector2(1, 1)]), case[0])
		assert_one(ERROR, ["\"Drawing\".show_exposure: seen_by should be a PackedInt32Array or", case[1], "not drawn"])
		assert_eq(_overlay.shapes(), [])


func test_rings_are_measured_from_the_edge_of_the_base() -> void:
	var model := Scene.model(Vector2(400.0, 300.0), 50)
	_overlay.show_ranges(model, PackedFloat64Array([6.0, 12.0]))
	var rings := Shape.of_kind(_overlay.shapes(), &"outline")
	assert_eq(rings.size(), 2)
	for i in 2:
		var expected := Scene.mm(25) + 240.0 * (i + 1)
		for point: Vector2 in rings[i].points:
			assert_almost_eq(point.distance_to(model.position), expected, expected * 0.004)
	assert_eq(Shape.of_kind(_overlay.shapes(), &"text").map(func(s: Dictionary) -> String: return s.text),
			[6.0, 12.0].map(func(inches: float) -> String: return str(inches) + "\""), "as this engine prints numbers")


func test_each_function_replaces_its_previous_shapes() -> void:
	_overlay.show_ranges(Scene.model(Vector2(400.0, 300.0)), PackedFloat64Array([6.0]))
	_overlay.show_ranges(Scene.model(Vector2(400.0, 300.0)), PackedFloat64Array([12.0]))
	_overlay.show_region(_terrain.visibility_triangles(Vector2(100.0, 300.0), {}, BOUNDS), Vector2(100.0, 300.0))
	assert_eq(Shape.of_role(_overlay.shapes(), &"range").size(), 2)
	_overlay.clear()
	assert_eq(_overlay.shapes(), [])


## No two roles of one table have the same color and the same stroke.
func test_roles_differ_in_more_than_color() -> void:
	var style := LosOverlayStyle.new()
	var strokes := {}
	for role: StringName in [&"sight", &"blocked", &"ghost", &"chain", &"range", &"target", &"shooter", &"faded", &"move"]:
		var stroke := [style.dash(role), style.width(role)]
		assert_false(stroke in strokes.values() and not role in [&"shooter"], "%s has a stroke of its own" % role)
		strokes[role] = stroke


func test_a_style_can_be_changed() -> void:
	var style := LosOverlayStyle.new()
	style.sight = Color.RED
	style.line_scale = 2.0
	_overlay.style = style
	assert_eq(_overlay.used_style().color(&"sight"), Color.RED)
	assert_eq(style.width(&"sight"), 8.0)
	_overlay.style = null
	assert_eq(_overlay.used_style().color(&"sight"), LosOverlayStyle.new().sight)
	assert_eq(style.color(&"no such role"), style.text)


func test_the_legend_lists_the_roles_in_use() -> void:
	var legend := LosOverlayLegend.new()
	add_child_autofree(legend)
	assert_eq(legend._get_configuration_warnings().size(), 1)
	legend.overlay = _overlay
	assert_eq(legend.meanings(), PackedStringArray())
	var shooter := Scene.model(Vector2(100.0, 300.0))
	var target := Scene.model(Vector2(700.0, 300.0))
	_overlay.show_check(_terrain.check(shooter, target, true), shooter, target)
	assert_eq(Array(legend.meanings()), ["blocked at the cross"])
	_overlay.show_ranges(shooter, PackedFloat64Array([6.0]))
	assert_eq(Array(legend.meanings()), ["range", "blocked at the cross"])
	assert_eq(legend._get_configuration_warnings().size(), 0)
	_overlay.clear()
	assert_eq(legend.meanings(), PackedStringArray())


func test_configuration_warnings() -> void:
	assert_eq(_overlay._get_configuration_warnings(), PackedStringArray())
	_overlay.scale = Vector2.ZERO
	assert_string_contains(_overlay._get_configuration_warnings()[0], "scale is zero")


func test_monitors_exist_while_overlays_do() -> void:
	assert_true(Performance.has_custom_monitor(LosMonitors.QUERIES))
	assert_true(Performance.has_custom_monitor(LosMonitors.MICROSECONDS))
	remove_child(_overlay)
	assert_false(Performance.has_custom_monitor(LosMonitors.QUERIES))
	add_child(_overlay)
	assert_true(Performance.has_custom_monitor(LosMonitors.QUERIES))


func test_monitors_count() -> void:
	LosMonitors.queries_per_frame()
	await Frames.pass_by(1)
	LosMonitors.queries_per_frame()
	for i in 20:
		LosMonitors.timed(_terrain.has_los.bind(Scene.model(Vector2(100.0, 300.0)), Scene.model(Vector2(700.0, 300.0))))
	await Frames.pass_by(1)
	assert_gt(LosMonitors.queries_per_frame(), 0)
	assert_typeof(Performance.get_custom_monitor(LosMonitors.QUERIES), TYPE_INT)


func test_dashes_follow_the_pattern() -> void:
	var pairs := PackedVector2Array()
	Dashes.add(pairs, PackedVector2Array([Vector2.ZERO, Vector2(100.0, 0.0)]), PackedFloat32Array([6.0, 4.0]))
	assert_eq(pairs.size(), 20)
	var drawn := 0.0
	for i in range(0, pairs.size(), 2):
		drawn += pairs[i].distance_to(pairs[i + 1])
	assert_almost_eq(drawn, 60.0, 0.01)
	# The pattern continues around a corner.
	pairs.clear()
	Dashes.add(pairs, PackedVector2Array([Vector2.ZERO, Vector2(3.0, 0.0), Vector2(3.0, 7.0)]), PackedFloat32Array([6.0, 4.0]))
	assert_eq(pairs, PackedVector2Array([Vector2.ZERO, Vector2(3.0, 0.0), Vector2(3.0, 0.0), Vector2(3.0, 3.0)]))
