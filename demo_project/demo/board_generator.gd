# SPDX-License-Identifier: MIT
extends RefCounted
## Tournament boards from a seed, for the demo, tests and benchmarks alike.
##
## A 44 x 60 inch table at 40 px per inch with 40 to 44 pieces and about 220 edges, like tournament layouts. It is
## symmetric under a rotation by 180 degrees and has terrain areas, ruin walls inside them, two linked areas, woods and
## a container. Ids start with the player's side, A or B. The same seed gives the same board on every platform:
## vertices are whole pixels.
## [codeblock]
## const BoardGenerator := preload("res://demo/board_generator.gd")
## var board := { "terrain_features": BoardGenerator.generate(7), "edition": 11 }
## [/codeblock]

const PIXELS_PER_INCH := 40.0
const TABLE_INCHES := Vector2(44, 60)
const TABLE := TABLE_INCHES * PIXELS_PER_INCH

const WALL_THICKNESS := 0.5
const WALL_INSET := 0.4
## Minimum distance between two areas in inches, so that models can pass.
const GAP := 1.6
const EDGE_MARGIN := 0.5
const TRIES_PER_SIZE := 120
const SHRINK := 0.93

## Areas of one half: width, depth, number of features inside. Largest first, since a free site is easiest to find
## for the first ones.
const AREAS: Array[Vector3] = [
	Vector3(12, 6, 3), Vector3(10, 6, 2), Vector3(8, 5, 2), Vector3(8, 5, 1), Vector3(6, 4, 1), Vector3(6, 4, 1),
]
const LINKED_AREA := Vector2(6, 4)
const WOODS := Vector2(6, 5)
const CONTAINER := Vector2(5, 2.5)

var _random := RandomNumberGenerator.new()
var _pieces: Array[Dictionary] = []
## Outlines in inches of the areas placed so far, on both halves.
var _occupied: Array[PackedVector2Array] = []
## Number of features left out in this half, so that boards differ in size.
var _features_to_skip := 0


## The pieces of the board with that seed. They have the keys of both editions; edition 10 leaves out the keys of
## edition 11 (classes, categories, groups), like data written for the older rules.
static func generate(board_seed: int, edition := 11) -> Array:
	var generator := new()
	generator._random.seed = board_seed
	generator._place_half()
	generator._mirror_half()
	if edition < 11:
		generator._remove_keys(["piece_class", "category", "parent_area_id", "link_group"])
	return generator._pieces


func _place_half() -> void:
	_features_to_skip = _random.randi_range(0, 2)
	for i in AREAS.size():
		_add_area("%d" % (i + 1), Vector2(AREAS[i].x, AREAS[i].y), int(AREAS[i].z))
	_add_linked_areas()
	_add_woods()
	_add_container()


func _add_area(id: String, size: Vector2, features: int) -> void:
	var site := _find_site(size)
	_add_piece(id, "ruins", site.frame, _rectangle(Rect2(-site.size / 2.0, site.size)),
			{ "piece_class": "area", "category": "light", "height_category": "medium" })
	_add_features(id, Rect2(-site.size / 2.0, site.size), site.frame, features)


## Two areas that touch and count as one.
func _add_linked_areas() -> void:
	var site := _find_site(Vector2(LINKED_AREA.x, LINKED_AREA.y * 2.0))
	var half := Vector2(site.size.x, site.size.y / 2.0)
	for i in 2:
		var rect := Rect2(Vector2(-half.x / 2.0, half.y * (i - 1)), half)
		var id := "linked %d" % (i + 1)
		_add_piece(id, "ruins", site.frame, _rectangle(rect),
				{ "piece_class": "area", "category": "light", "height_category": "medium", "link_group": "linked" })
		_add_features(id, rect, site.frame, 1, i)


func _add_woods() -> void:
	var site := _find_site(WOODS)
	var ring := PackedVector2Array()
	for i in 8:
		var reach := _random.randf_range(0.85, 1.0)
		ring.append(Vector2.from_angle(TAU * i / 8.0) * site.size / 2.0 * reach)
	_add_piece("woods", "woods", site.frame, ring, { "category": "light", "height_category": "medium" })


func _add_container() -> void:
	var site := _find_site(CONTAINER)
	_add_piece("container", "container", site.frame, _rectangle(Rect2(-site.size / 2.0, site.size)),
			{ "piece_class": "feature", "category": "dense", "height_category": "medium" })


## Walls in opposite corners of the area, so that they do not meet; a third feature is a block between them.
func _add_features(area: String, rect: Rect2, frame: Transform2D, count: int, first_corner := -1) -> void:
	var corner := _random.randi_range(0, 1) if first_corner < 0 else first_corner
	for i in count:
		if i > 0 and _features_to_skip > 0:
			_features_to_skip -= 1
			continue
		var flip := Vector2(1 if corner == 0 else -1, 1) * (1 if i % 2 == 0 else -1)
		var shape := _block(rect) if i == 2 else _ruin_walls(rect, flip)
		_add_piece("%s wall %s" % [area, "abc"[i]], "ruins", frame, shape,
				{ "piece_class": "feature", "category": "dense", "height_category": "tall", "parent_area_id": area })


## Two walls in the corner that `flip` points away from; sometimes a third makes it a U.
func _ruin_walls(rect: Rect2, flip: Vector2) -> PackedVector2Array:
	var a := rect.size.x * _random.randf_range(0.4, 0.62)
	var b := rect.size.y * _random.randf_range(0.5, 0.75)
	var t := WALL_THICKNESS
	var ring := PackedVector2Array([Vector2(0, 0), Vector2(a, 0), Vector2(a, t), Vector2(t, t), Vector2(t, b),
			Vector2(0, b)])
	if _random.randf() < 0.15:
		var c := b * _random.randf_range(0.4, 0.6)
		ring = PackedVector2Array([Vector2(0, 0), Vector2(a, 0), Vector2(a, c), Vector2(a - t, c), Vector2(a - t, t),
				Vector2(t, t), Vector2(t, b), Vector2(0, b)])
	var corner := rect.get_center() - flip * (rect.size / 2.0 - Vector2.ONE * WALL_INSET)
	return Transform2D(Vector2(flip.x, 0), Vector2(0, flip.y), corner) * ring


func _block(rect: Rect2) -> PackedVector2Array:
	var size := rect.size * Vector2(0.22, 0.2)
	return _rectangle(Rect2(rect.get_center() - size / 2.0, size))


func _rectangle(rect: Rect2) -> PackedVector2Array:
	return PackedVector2Array([rect.position, Vector2(rect.end.x, rect.position.y), rect.end,
			Vector2(rect.position.x, rect.end.y)])


func _add_piece(id: String, type: String, frame: Transform2D, shape: PackedVector2Array, keys: Dictionary) -> void:
	var polygon := PackedVector2Array()
	for vertex in frame * shape:
		polygon.append((vertex * PIXELS_PER_INCH).round())
	var piece := { "id": id, "type": type, "polygon": polygon }
	piece.merge(keys)
	_pieces.append(piece)


## A free site for an area of about that size on the upper half: {frame, size} in inches. The size shrinks until a
## site is found, so that the number of pieces does not depend on the seed.
func _find_site(size: Vector2) -> Dictionary:
	var tries := 0
	while true:
		var angle := deg_to_rad([0, 0, 90, 90, 45, 135, 30, 60, 120, 150][_random.randi_range(0, 9)])
		var center := Vector2(_random.randf_range(0, TABLE_INCHES.x), _random.randf_range(0, TABLE_INCHES.y / 2.0))
		var frame := Transform2D(angle, center)
		var outline := frame * _rectangle(Rect2(-size / 2.0, size))
		var grown := frame * _rectangle(Rect2(-size / 2.0, size).grow(GAP))
		if _is_free(outline, grown):
			_occupied.append(outline)
			_occupied.append(_mirrored(outline))
			return { "frame": frame, "size": size }
		tries += 1
		if tries % TRIES_PER_SIZE == 0:
			size *= SHRINK
	return {}


func _is_free(outline: PackedVector2Array, grown: PackedVector2Array) -> bool:
	var inner := Rect2(Vector2.ZERO, TABLE_INCHES).grow(-EDGE_MARGIN)
	for vertex in outline:
		if not inner.has_point(vertex):
			return false
	for other in _occupied + [_mirrored(outline)]:
		if not Geometry2D.intersect_polygons(grown, other).is_empty():
			return false
	return true


func _mirrored(outline: PackedVector2Array) -> PackedVector2Array:
	return Transform2D(PI, TABLE_INCHES) * outline


## Adds the other half: the first one rotated by 180 degrees.
func _mirror_half() -> void:
	for piece: Dictionary in _pieces.duplicate():
		var mirrored := piece.duplicate()
		var polygon := PackedVector2Array()
		for vertex: Vector2 in piece.polygon:
			polygon.append(TABLE - vertex)
		mirrored.polygon = polygon
		_pieces.append(mirrored)
		for key: String in ["id", "parent_area_id", "link_group"]:
			if piece.has(key):
				mirrored[key] = "B " + str(piece[key])
				piece[key] = "A " + str(piece[key])


func _remove_keys(keys: Array[String]) -> void:
	for piece in _pieces:
		for key in keys:
			piece.erase(key)
