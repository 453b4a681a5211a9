# SPDX-License-Identifier: MIT
@tool
extends RefCounted
## The nodes that pieces are read from: the outlines of each, and whether they have changed since they were read.

const Outline := preload("outline.gd")
const ShapeReader := preload("shape_reader.gd")
const TileReader := preload("tile_reader.gd")

const MIN_POLYGON := 3  ## vertices


## Whether nodes of this class are terrain.
static func is_source(node: Node) -> bool:
	return has_polygon(node) or node is Line2D or node is TileMapLayer


## A source for the node, or null if it is none. `piece` describes it, or is null.
static func of(node: Node, piece: LosPiece2D) -> Source:
	if node is Polygon2D:
		return PolygonSource.new(node)
	if node is CollisionPolygon2D:
		return CollisionPolygonSource.new(node)
	if node is CollisionShape2D:
		return ShapeSource.new(node)
	if node is Line2D:
		return LineSource.new(node)
	if node is TileMapLayer:
		return TileSource.new(node, "" if piece == null else piece.tile_polygons)
	return null


## Whether lines directly below the node are walls of its piece.
static func has_polygon(node: Node) -> bool:
	return node is Polygon2D or node is CollisionPolygon2D or node is CollisionShape2D


class Source:
	extends RefCounted
	var node: Node2D
	## Global, when it was read.
	var transform: Transform2D

	func _init(from: Node2D) -> void:
		node = from
		transform = from.global_transform

	## Whether the node gives other outlines, or is elsewhere, than when it was read.
	func has_changed() -> bool:
		return node.global_transform != transform

	## The outlines of the pieces, in the coordinates of the node.
	func outlines() -> Array[Outline]:
		return []

	## Why the node gives no outline although it should; empty if it is left out on purpose.
	func problem() -> String:
		return ""

	static func _problem_of(points: PackedVector2Array, minimum: int, kind: String) -> String:
		if points.is_empty() or points.size() >= minimum:
			return ""
		return "has %d of at least %d points of a %s, and is not used" % [points.size(), minimum, kind]


class PolygonSource:
	extends Source
	var _polygon: Polygon2D
	var _points: PackedVector2Array
	var _offset: Vector2
	var _inner: int

	func _init(from: Polygon2D) -> void:
		super(from)
		_polygon = from
		_points = from.polygon
		_offset = from.offset
		_inner = from.internal_vertex_count

	func has_changed() -> bool:
		return _polygon.global_transform != transform or _polygon.polygon != _points or _polygon.offset != _offset \
				or _polygon.internal_vertex_count != _inner

	func outlines() -> Array[Outline]:
		return [Outline.of_polygon(Transform2D(0.0, _offset) * _border())]

	func problem() -> String:
		return _problem_of(_border(), MIN_POLYGON, "polygon")

	## Internal vertices are at the end.
	func _border() -> PackedVector2Array:
		return _points.slice(0, maxi(_points.size() - _inner, 0))


class CollisionPolygonSource:
	extends Source
	var _polygon: CollisionPolygon2D
	var _points: PackedVector2Array
	var _is_disabled: bool

	func _init(from: CollisionPolygon2D) -> void:
		super(from)
		_polygon = from
		_points = from.polygon
		_is_disabled = from.disabled

	func has_changed() -> bool:
		return _polygon.global_transform != transform or _polygon.polygon != _points or _polygon.disabled != _is_disabled

	func outlines() -> Array[Outline]:
		if _is_disabled:
			return []
		return [Outline.of_polygon(_points)]

	func problem() -> String:
		return _problem_of(_points, MIN_POLYGON, "polygon")


class ShapeSource:
	extends Source
	var _holder: CollisionShape2D
	var _shape: Shape2D
	var _values: Variant
	var _is_disabled: bool

	func _init(from: CollisionShape2D) -> void:
		super(from)
		_holder = from
		_shape = from.shape
		_values = ShapeReader.values_of(_shape)
		_is_disabled = from.disabled

	func has_changed() -> bool:
		return _holder.global_transform != transform or _holder.shape != _shape or _holder.disabled != _is_disabled \
				or ShapeReader.values_of(_shape) != _values

	func outlines() -> Array[Outline]:
		if _is_disabled:
			return []
		return [ShapeReader.outline_of(_shape)]

	func problem() -> String:
		if not ShapeReader.is_unusable(_shape) or _is_disabled:
			return ""
		return "has a %s, which is not used: it has no extent. Use a rectangle, a polygon or a segment" \
				% _shape.get_class()


class LineSource:
	extends Source
	var _line: Line2D
	var _points: PackedVector2Array
	var _is_closed: bool

	func _init(from: Line2D) -> void:
		super(from)
		_line = from
		_points = from.points
		_is_closed = from.closed

	func has_changed() -> bool:
		return _line.global_transform != transform or _line.points != _points or _line.closed != _is_closed

	func outlines() -> Array[Outline]:
		return [Outline.of_line(_points, _is_closed)]

	func problem() -> String:
		return _problem_of(_points, 2, "line")


class TileSource:
	extends Source
	var _layer: TileMapLayer
	var _wanted: String
	## Only the id: the last owner of a TileSet must not be connected to it, since it emits `changed` while it is freed.
	var _tile_set := 0
	var _cells: int
	var _is_enabled: bool
	var _is_stale := false

	func _init(from: TileMapLayer, wanted: String) -> void:
		super(from)
		_layer = from
		_wanted = wanted
		_tile_set = _id_of(from.tile_set)
		_cells = hash(from.tile_map_data)
		_is_enabled = from.enabled
		# A set cell is announced later in the frame, an edited tile at once.
		if from.tile_set != null:
			from.tile_set.changed.connect(_mark_stale)

	func has_changed() -> bool:
		return _is_stale or _layer.global_transform != transform or _layer.enabled != _is_enabled \
				or _id_of(_layer.tile_set) != _tile_set or hash(_layer.tile_map_data) != _cells

	func outlines() -> Array[Outline]:
		return TileReader.new(_layer, _wanted).outlines()

	func problem() -> String:
		if not _is_enabled or _tile_set == 0 or _layer.get_used_rect().size == Vector2i.ZERO:
			return ""
		return "has no tile with a physics or occlusion polygon, so it is not used. Draw the polygons in its TileSet"

	func _mark_stale() -> void:
		_is_stale = true

	static func _id_of(tile_set: TileSet) -> int:
		return 0 if tile_set == null else tile_set.get_instance_id()
