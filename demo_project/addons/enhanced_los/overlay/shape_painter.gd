# SPDX-License-Identifier: MIT
@tool
extends RefCounted
## Draws shapes (shape.gd) on a canvas. Widths, dashes and sizes are in screen pixels; `to_pixels` transforms board
## coordinates to them. Maps of counts are drawn by heat_map.gd.

const Dashes := preload("dashes.gd")
const Shape := preload("shape.gd")

const HATCH_SIZE := 10
## With more lines of a role than this, each line is drawn fainter.
const MAX_STRONG_LINES := 6
const MAX_ANTIALIASED_LINES := 100

static var _hatch: ImageTexture


static func paint(canvas: CanvasItem, to_pixels: Transform2D, shapes: Array, style: LosOverlayStyle) -> void:
	var i := 0
	while i < shapes.size():
		var shape: Dictionary = shapes[i]
		if shape.kind == &"line":
			i = _paint_lines(canvas, to_pixels, shapes, i, style)
			continue
		_paint_one(canvas, to_pixels, shape, style)
		i += 1


static func _paint_one(canvas: CanvasItem, to_pixels: Transform2D, shape: Dictionary, style: LosOverlayStyle) -> void:
	match shape.kind:
		&"path":
			_stroke(canvas, to_pixels * (shape.points as PackedVector2Array), shape.role, style)
		&"outline":
			_outline(canvas, to_pixels * (shape.points as PackedVector2Array), shape.role, style)
		&"fill":
			_fill(canvas, to_pixels * (shape.points as PackedVector2Array), shape.role, style)
		&"hatch":
			hatch(canvas, to_pixels * (shape.points as PackedVector2Array), style.color(shape.role))
		&"triangles":
			_triangles(canvas, to_pixels * (shape.points as PackedVector2Array),
					_fainter(style.color(shape.role), shape.strength))
		&"circle":
			_outline(canvas, to_pixels * _circle(shape.at, shape.radius), shape.role, style)
		&"dot":
			canvas.draw_circle(to_pixels * (shape.at as Vector2), shape.size, style.color(shape.role), true, -1.0, true)
		&"ring":
			canvas.draw_circle(to_pixels * (shape.at as Vector2), shape.size, style.color(shape.role), false,
					style.width(shape.role), true)
		&"cross":
			_cross(canvas, to_pixels * (shape.at as Vector2), style.color(shape.role), 6.0)


## Draws consecutive lines and crosses together: the opacity depends on their number.
static func _paint_lines(canvas: CanvasItem, to_pixels: Transform2D, shapes: Array, first: int,
		style: LosOverlayStyle) -> int:
	var end := first
	var pairs := {}
	var counts := {}
	var crosses: Array[Dictionary] = []
	while end < shapes.size() and shapes[end].kind in [&"line", &"cross"]:
		var shape: Dictionary = shapes[end]
		end += 1
		if shape.kind == &"cross":
			crosses.append(shape)
			continue
		var ends := PackedVector2Array([to_pixels * (shape.from as Vector2), to_pixels * (shape.to as Vector2)])
		var drawn: PackedVector2Array = pairs.get(shape.role, PackedVector2Array())
		Dashes.add(drawn, ends, style.dash(shape.role))
		pairs[shape.role] = drawn
		counts[shape.role] = counts.get(shape.role, 0) + 1
	# Dashed lines below, the sight line on top.
	for role: StringName in _in_drawing_order(pairs.keys()):
		_draw_run(canvas, pairs[role], role, counts[role], style)
	for cross in crosses:
		var count := crosses.size()
		var faint := minf(1.0, _strength(count) * 1.6)
		_cross(canvas, to_pixels * (cross.at as Vector2), _fainter(style.color(cross.role), faint), 3.0 if count > MAX_STRONG_LINES else 6.0)
	return end


static func _in_drawing_order(roles: Array) -> Array:
	var order: Array[StringName] = [&"ghost", &"faded", &"blocked"]
	var below := order.filter(func(role: StringName) -> bool: return role in roles)
	return below + roles.filter(func(role: StringName) -> bool: return not role in order)


static func _draw_run(canvas: CanvasItem, pairs: PackedVector2Array, role: StringName, count: int,
		style: LosOverlayStyle) -> void:
	if pairs.is_empty():
		return
	var width := style.width(role)
	if count > MAX_STRONG_LINES:
		width = minf(width, 1.2 * style.line_scale)
	# Antialiasing is slow and hardly visible on dense lines.
	canvas.draw_multiline(pairs, _fainter(style.color(role), _strength(count)), width, count <= MAX_ANTIALIASED_LINES)


static func _strength(count: int) -> float:
	return clampf(sqrt(float(MAX_STRONG_LINES) / maxi(1, count)), 0.1, 1.0)


static func _fainter(color: Color, factor: float) -> Color:
	return Color(color, color.a * factor)


static func _stroke(canvas: CanvasItem, points: PackedVector2Array, role: StringName, style: LosOverlayStyle) -> void:
	if points.size() < 2:
		return
	var pairs := PackedVector2Array()
	Dashes.add(pairs, points, style.dash(role))
	if not pairs.is_empty():
		canvas.draw_multiline(pairs, style.color(role), style.width(role), true)


static func _outline(canvas: CanvasItem, polygon: PackedVector2Array, role: StringName, style: LosOverlayStyle) -> void:
	if polygon.size() < 2:
		return
	polygon.append(polygon[0])
	if style.dash(role).is_empty():
		canvas.draw_polyline(polygon, style.color(role), style.width(role), true)
	else:
		_stroke(canvas, polygon, role, style)


## A polygon that cannot be triangulated (fewer than three vertices, self-intersecting) gets only its outline.
static func _fill(canvas: CanvasItem, polygon: PackedVector2Array, role: StringName, style: LosOverlayStyle) -> void:
	if not Geometry2D.triangulate_polygon(polygon).is_empty():
		canvas.draw_colored_polygon(polygon, _fainter(style.color(role), 0.3))


static func _triangles(canvas: CanvasItem, points: PackedVector2Array, color: Color) -> void:
	var indices := PackedInt32Array(range(points.size() - points.size() % 3))
	var colors := PackedColorArray([color])
	if not indices.is_empty():
		RenderingServer.canvas_item_add_triangle_array(canvas.get_canvas_item(), indices, points, colors)


static func _circle(at: Vector2, radius: float) -> PackedVector2Array:
	var polygon := PackedVector2Array()
	for i in 96:
		polygon.append(at + Vector2.from_angle(TAU * i / 96.0) * radius)
	return polygon


static func _cross(canvas: CanvasItem, at: Vector2, color: Color, half_size: float) -> void:
	var arm := Vector2(half_size, half_size)
	var other := Vector2(half_size, -half_size)
	canvas.draw_line(at - arm, at + arm, color, half_size / 2.5, true)
	canvas.draw_line(at - other, at + other, color, half_size / 2.5, true)


static func hatch(canvas: CanvasItem, polygon: PackedVector2Array, color: Color) -> void:
	if Geometry2D.triangulate_polygon(polygon).is_empty():
		return
	var uvs := PackedVector2Array()
	for vertex in polygon:
		uvs.append(vertex / HATCH_SIZE)
	canvas.draw_colored_polygon(polygon, Color(color, 0.7), uvs, hatch_tile())


## A tile of diagonal strokes. The canvas that uses it must repeat textures.
static func hatch_tile() -> ImageTexture:
	if _hatch == null:
		var image := Image.create(HATCH_SIZE, HATCH_SIZE, false, Image.FORMAT_RGBA8)
		for y in HATCH_SIZE:
			for x in HATCH_SIZE:
				var distance := absf(posmod(x + y, HATCH_SIZE) - (HATCH_SIZE - 1) / 2.0)
				image.set_pixel(x, y, Color(1, 1, 1, clampf(2.2 - distance, 0.0, 1.0)))
		_hatch = ImageTexture.create_from_image(image)
	return _hatch
