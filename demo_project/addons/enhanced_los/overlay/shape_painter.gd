# SPDX-License-Identifier: MIT
extends RefCounted
## Draws shapes (shape.gd) on a canvas. Widths, dashes and sizes are screen pixels: `to_pixels` takes the board's
## coordinates to those. Maps of counts are not for it: heat_map.gd draws them.

const Dashes := preload("dashes.gd")
const Shape := preload("shape.gd")

const HATCH_SIZE := 10
## With more lines of a role than this each is drawn fainter, so that the whole stays readable.
const MANY := 6
const MOST_SMOOTH := 100

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
			hatch(canvas, to_pixels * (shape.points as PackedVector2Array), style.colour(shape.role))
		&"triangles":
			_triangles(canvas, to_pixels * (shape.points as PackedVector2Array),
					_fainter(style.colour(shape.role), shape.strength))
		&"circle":
			_outline(canvas, to_pixels * _circle(shape.at, shape.radius), shape.role, style)
		&"dot":
			canvas.draw_circle(to_pixels * (shape.at as Vector2), shape.size, style.colour(shape.role), true, -1.0, true)
		&"ring":
			canvas.draw_circle(to_pixels * (shape.at as Vector2), shape.size, style.colour(shape.role), false,
					style.width(shape.role), true)
		&"cross":
			_cross(canvas, to_pixels * (shape.at as Vector2), style.colour(shape.role), 6.0)


## A run of lines and of the crosses between them: how strong each is depends on how many there are.
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
	# Ghosts below, the sight line on top.
	for role: StringName in _in_layers(pairs.keys()):
		_draw_run(canvas, pairs[role], role, counts[role], style)
	for cross in crosses:
		var count := crosses.size()
		var faint := minf(1.0, _strength(count) * 1.6)
		_cross(canvas, to_pixels * (cross.at as Vector2), _fainter(style.colour(cross.role), faint), 3.0 if count > MANY else 6.0)
	return end


static func _in_layers(roles: Array) -> Array:
	var order: Array[StringName] = [&"ghost", &"faded", &"blocked"]
	var below := order.filter(func(role: StringName) -> bool: return role in roles)
	return below + roles.filter(func(role: StringName) -> bool: return not role in order)


static func _draw_run(canvas: CanvasItem, pairs: PackedVector2Array, role: StringName, count: int,
		style: LosOverlayStyle) -> void:
	if pairs.is_empty():
		return
	var width := style.width(role)
	if count > MANY:
		width = minf(width, 1.2 * style.line_scale)
	# Smooth edges cost a lot of time and show little where lines lie side by side.
	canvas.draw_multiline(pairs, _fainter(style.colour(role), _strength(count)), width, count <= MOST_SMOOTH)


static func _strength(count: int) -> float:
	return clampf(sqrt(float(MANY) / maxi(1, count)), 0.1, 1.0)


static func _fainter(colour: Color, share: float) -> Color:
	return Color(colour, colour.a * share)


static func _stroke(canvas: CanvasItem, points: PackedVector2Array, role: StringName, style: LosOverlayStyle) -> void:
	if points.size() < 2:
		return
	var pairs := PackedVector2Array()
	Dashes.add(pairs, points, style.dash(role))
	if not pairs.is_empty():
		canvas.draw_multiline(pairs, style.colour(role), style.width(role), true)


static func _outline(canvas: CanvasItem, ring: PackedVector2Array, role: StringName, style: LosOverlayStyle) -> void:
	if ring.size() < 2:
		return
	ring.append(ring[0])
	if style.dash(role).is_empty():
		canvas.draw_polyline(ring, style.colour(role), style.width(role), true)
	else:
		_stroke(canvas, ring, role, style)


## A ring that cannot be filled (fewer than three vertices, crossing itself) shows its outline only.
static func _fill(canvas: CanvasItem, ring: PackedVector2Array, role: StringName, style: LosOverlayStyle) -> void:
	if not Geometry2D.triangulate_polygon(ring).is_empty():
		canvas.draw_colored_polygon(ring, _fainter(style.colour(role), 0.3))


static func _triangles(canvas: CanvasItem, points: PackedVector2Array, colour: Color) -> void:
	var indices := PackedInt32Array(range(points.size() - points.size() % 3))
	var colours := PackedColorArray([colour])
	if not indices.is_empty():
		RenderingServer.canvas_item_add_triangle_array(canvas.get_canvas_item(), indices, points, colours)


static func _circle(at: Vector2, radius: float) -> PackedVector2Array:
	var ring := PackedVector2Array()
	for i in 96:
		ring.append(at + Vector2.from_angle(TAU * i / 96.0) * radius)
	return ring


static func _cross(canvas: CanvasItem, at: Vector2, colour: Color, reach: float) -> void:
	var arm := Vector2(reach, reach)
	var other := Vector2(reach, -reach)
	canvas.draw_line(at - arm, at + arm, colour, reach / 2.5, true)
	canvas.draw_line(at - other, at + other, colour, reach / 2.5, true)


static func hatch(canvas: CanvasItem, ring: PackedVector2Array, colour: Color) -> void:
	if Geometry2D.triangulate_polygon(ring).is_empty():
		return
	var uvs := PackedVector2Array()
	for vertex in ring:
		uvs.append(vertex / HATCH_SIZE)
	canvas.draw_colored_polygon(ring, Color(colour, 0.7), uvs, hatch_tile())


## A tile of diagonal strokes. The canvas that uses it has to repeat textures.
static func hatch_tile() -> ImageTexture:
	if _hatch == null:
		var image := Image.create(HATCH_SIZE, HATCH_SIZE, false, Image.FORMAT_RGBA8)
		for y in HATCH_SIZE:
			for x in HATCH_SIZE:
				var distance := absf(posmod(x + y, HATCH_SIZE) - (HATCH_SIZE - 1) / 2.0)
				image.set_pixel(x, y, Color(1, 1, 1, clampf(2.2 - distance, 0.0, 1.0)))
		_hatch = ImageTexture.create_from_image(image)
	return _hatch
