# SPDX-License-Identifier: MIT
extends "support/demo_test.gd"
## The pictures of the demo: what each must show, and that no label covers a model or a symbol.

const CheckShapes := preload("res://addons/enhanced_los/overlay/check_shapes.gd")
const GridView := preload("res://demo/grid/grid_view.gd")
const LinkPainter := preload("res://demo/table/link_painter.gd")
const PieceInfo := preload("res://addons/enhanced_los/overlay/piece_info.gd")
const Shape := preload("res://addons/enhanced_los/overlay/shape.gd")
## Gallery entry -> the reasons of the pieces that the line crosses, by piece.
const REASONS := {
	"Seeing into a ruin": { "ruin": "the target is in it" },
	"Out of a ruin: wholly within": { "ruin": "the shooter is in it" },
	"Aircraft over ruins": { "first ruin": "the target is aircraft", "second ruin": "the target is aircraft" },
	"Medium terrain, tall model": { "woods": "the target is vehicle" },
	"Linked areas count as one": { "west area": "the shooter is in it", "east area": "linked with west area" },
	"The same areas, not linked": { "west area": "the shooter is in it" },
	"Above a feature": { "area": "both models are in it", "walls": "the shooter is 6\" up" },
	"True heights: over a wall": { "wall": "the line passes 1.9\" over it" },
	"Rules: an open door": { "door": "it is open" },
	"Rules: below the limit": { "heavy woods": "it hinders too little" },
	"Rules: through a thin forest": { "forest": "not deep enough" },
	"Rules: seen over a piece": { "crate": "the target is size 5" },
	"Rules: see into a piece": { "orchard": "the target is in it" },
}


func _page(title: String) -> Page:
	for i: int in main.page_count():
		if main.page(i).title == title:
			main.show_page(i)
			await wait_for_layout()
			return main.page(i)
	return null


## A label may be inside the base of its own model, which has its name.
func _assert_labels_cover_no_model(page: Page, about: String) -> void:
	var names: Control = page.get("_table").get("_names")
	for label: Dictionary in names.labels():
		for model: Dictionary in page.situation().models():
			var base := PieceInfo.bounds_of(page.get("_table").call("_to_screen") * CheckShapes.base_outline(model))
			var is_own: bool = label.text.begins_with(str(model.get("id", "?")))
			assert_false(base.intersects(label.rect) and not is_own, "%s: %s covers %s" % [about, label.text, model.get("id")])


func test_labels_cover_no_model() -> void:
	for extent: Vector2i in [Vector2i(390, 844), Vector2i(1280, 720)]:
		get_window().size = extent
		await wait_for_layout()
		for title: String in ["Gallery", "Tabletop", "Base to base"]:
			var page := await _page(title)
			for i in page.picture_names().size():
				page.show_picture(i)
				await wait_for_layout()
				_assert_labels_cover_no_model(page, "%s %d at %s" % [title, i, extent])


func _grid_pages() -> Array:
	return range(main.page_count()).filter(func(i: int) -> bool: return main.page(i).get("_system") != null)


func test_labels_cover_no_symbol_of_a_grid() -> void:
	for i: int in _grid_pages():
		main.show_page(i)
		var page: Page = main.page(i)
		for case in page.picture_names().size():
			page.show_picture(case)
			await wait_for_layout()
			var names: Control = page.get("_view").get("_names")
			for label: Dictionary in names.labels():
				for symbol: Rect2 in names.symbols():
					assert_false(symbol.intersects(label.rect), "%s %s: %s" % [page.title, page.picture_names()[case], label.text])


func test_small_grids_fill_their_space() -> void:
	for i: int in _grid_pages():
		main.show_page(i)
		var page: Page = main.page(i)
		for case in page.picture_names().size():
			page.show_picture(case)
			await wait_for_layout()
			var view: Control = page.get("_view")
			var cell: float = view.to_view(Vector2i(1, 0)).x - view.to_view(Vector2i(0, 0)).x
			var free: Vector2 = view.size - Vector2(page.get("_situation").size) * cell
			assert_true(minf(free.x, free.y) < GridView.MARGIN * 2.0 + 1.0 or cell > GridView.MAX_CELL - 1.0,
					"%s %s: %s are free" % [page.title, page.picture_names()[case], free])


## Each ray of a fan has the color of its own verdict from the engine.
func test_rays_of_a_fan() -> void:
	var page := await _page("Tactical")
	if page == null:
		pending("the engine has no grid classes")
		return
	var seen := { true: 0, false: 0 }
	for case in page.picture_names().size():
		page.show_picture(case)
		var overlay: GridLosOverlay2D = page.get("_view").overlay
		assert_eq(Shape.of_role(overlay.shapes(), &"ray_undetermined"), [], page.picture_names()[case])
		for ray: Dictionary in page.get("_query").rays:
			var drawn := overlay.shapes().filter(func(shape: Dictionary) -> bool:
				var start: Variant = shape.points[0] if shape.kind == &"path" else shape.get("from")
				return shape.kind in [&"path", &"line"] and start == ray.from_point * overlay.cell_size)
			var roles := drawn.map(func(shape: Dictionary) -> StringName: return shape.role)
			var expected: Array = [&"sight", &"side_ray"] if ray.visible else [&"blocked", &"side_ray_blocked"]
			assert_true(roles.any(func(role: StringName) -> bool: return role in expected), "%s: %s" % [page.picture_names()[case], roles])
			seen[ray.visible] += 1
	assert_gt(seen[true], 5)
	assert_gt(seen[false], 5)


func test_maps_hide_the_lines_of_the_pair() -> void:
	var page := await _page("Tabletop")
	var overlay: LosOverlay2D = page.get("_table").overlay
	page.show_picture(0)
	assert_gt(Shape.of_role(overlay.shapes(), &"blocked").size(), 20)
	for picture_index: int in [1, 2, 3, 4]:
		page.show_picture(picture_index)
		for role: StringName in [&"blocked", &"ghost", &"blocker", &"blocker_model", &"sample"]:
			assert_eq(Shape.of_role(overlay.shapes(), role), [], "%s, picture %d" % [role, picture_index])
		assert_gt(Shape.of_role(overlay.shapes(), &"shooter").size(), 0)


func test_linked_areas_have_a_tie() -> void:
	var page := await _page("Gallery")
	var ties := {}
	for i in page.picture_names().size():
		page.show_picture(i)
		ties[page.situation().name] = LinkPainter.ties(page.situation().pieces)
	assert_eq(ties["Linked areas count as one"].size(), 1)
	assert_eq(ties["The same areas, not linked"].size(), 0)
	# The gap between both areas, in the middle of their sides.
	assert_eq(ties["Linked areas count as one"][0][0].y, ties["Linked areas count as one"][0][1].y)


func test_exempt_pieces_say_why() -> void:
	var page := await _page("Gallery")
	var found := {}
	for i in page.picture_names().size():
		page.show_picture(i)
		var reasons := {}
		for piece: Dictionary in page.get("_query").exempt_pieces(page.situation()):
			reasons[piece.terrain_id] = piece.reason
			var label := "%s: %s" % [piece.terrain_id, piece.reason]
			assert_true(page.get("_table").overlay.shapes().any(func(shape: Dictionary) -> bool: return shape.get("text") == label), label)
		found[page.situation().name] = reasons
	for name: String in REASONS:
		assert_eq(found.get(name), REASONS[name], name)


func test_the_side_view_has_bodies_and_free_labels() -> void:
	var page := await _page("Gallery")
	var view: Control = page.get("_side_view")
	var count := 0
	for i in page.picture_names().size():
		page.show_picture(i)
		if not view.visible:
			continue
		await wait_for_layout()
		count += 1
		var bodies: Array = view.get("_shapes").filter(func(shape: Dictionary) -> bool:
			return shape.kind == &"outline" and shape.role in [&"shooter", &"target"])
		assert_eq(bodies.size(), 2, page.situation().name)
		for label: Dictionary in view.labels():
			for body: Dictionary in bodies:
				var box := Rect2(view.to_view(body.points[3]), Vector2.ZERO).expand(view.to_view(body.points[1]))
				assert_false(box.intersects(label.rect), "%s: %s" % [page.situation().name, label.text])
	assert_gt(count, 1)


func test_one_color_for_blocked() -> void:
	for i: int in main.page_count():
		var page: Page = main.page(i)
		var overlay: Node2D = (page.get("_table") if page.get("_table") != null else page.get("_view")).overlay
		var style: LosOverlayStyle = overlay.used_style()
		assert_eq([style.sight, style.blocked], [Palette.SIGHT, Palette.BLOCKED], page.title)
		for role: StringName in [&"blocked", &"blocker", &"stop", &"side_ray_blocked", &"faded", &"excluded"]:
			assert_eq(Color(style.color(role), 1.0), Palette.BLOCKED, "%s: %s" % [page.title, role])
