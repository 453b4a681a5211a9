# SPDX-License-Identifier: MIT
extends GutTest
## Maps, regions, exposure and rings of LosOverlay2D; its style, legend, warnings and monitors.

const Dashes := preload("res://addons/enhanced_los/overlay/dashes.gd")
const Scene := preload("support/scene.gd")
const Shape := preload("res://addons/enhanced_los/overlay/shape.gd")

const BOUNDS := Rect2(0.0, 0.0, 800.0, 600.0)

var _overlay: LosOverlay2D
var _terrain: LosTerrain


func before_each() -> void:
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
	for map: Dictionary in [{}, { "width": 0, "height": 3, "counts": PackedByteArray() },
			{ "width": 2, "height": 3, "counts": PackedByteArray([1]) }]:
		_overlay.show_map(map, Rect2(0, 0, 80, 120), 40.0)
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
	await wait_process_frames(1)
	LosMonitors.queries_per_frame()
	for i in 20:
		LosMonitors.timed(_terrain.has_los.bind(Scene.model(Vector2(100.0, 300.0)), Scene.model(Vector2(700.0, 300.0))))
	await wait_process_frames(1)
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
