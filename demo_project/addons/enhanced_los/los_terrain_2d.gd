# SPDX-License-Identifier: MIT
@tool
@icon("icons/los_terrain_2d.svg")
class_name LosTerrain2D
extends Node2D
## Terrain from the scene tree: every Polygon2D and CollisionPolygon2D below it is a piece that may block sight.
##
## Draw the polygons, add a [LosPiece2D] to those that differ from the defaults, and query:
## [codeblock]
## var terrain := LosTerrain2D.new()
## var ruin := Polygon2D.new()
## ruin.polygon = PackedVector2Array([Vector2(480, 300), Vector2(520, 300), Vector2(520, 500), Vector2(480, 500)])
## terrain.add_child(ruin)
## var shooter := LosModel2D.new()
## shooter.position = Vector2(200, 400)
## var target := LosModel2D.new()
## target.position = Vector2(800, 400)
## for node: Node in [terrain, shooter, target]:
##     add_child(node)
## print(terrain.has_los(shooter, target))
## [/codeblock]
## The segments of a Line2D below a polygon are its walls. A polygon of the class "feature" below another polygon
## belongs to that area. Polygons with holes, [member Polygon2D.polygons] and disabled collision polygons are not read.
## [br][br]
## The children are read at most once per frame, with the first query, and every frame in the editor, so they may
## move. After a change in the same frame as a query, call [method refresh]. Without the native library the node
## works too, but slowly.

## Emitted when a piece is added, removed, moved or changed, or an option changes; at most once per frame.
signal changed

const Native := preload("native.gd")

## The edition of the rules.
@export_enum("as in the project settings:0", "10th:10", "11th:11") var edition := 0:
	set(value):
		edition = value
		_invalidate()

## The mode of the visibility check; the exact mode needs the native library.
@export_enum("as in the project settings:-1", "legacy:0", "sampled:1", "exact:2") var mode := -1:
	set(value):
		mode = value
		_invalidate()

@export_group("Pieces without a LosPiece2D")

## The type of these pieces.
@export_enum("ruins", "woods", "building", "container", "barricade", "wall", "statuary", "hill", "crater") var default_type := "ruins":
	set(value):
		default_type = value
		_invalidate()

## The height category of these pieces, for the 10th edition.
@export_enum("none", "low", "medium", "tall") var default_height_category := "tall":
	set(value):
		default_height_category = value
		_invalidate()

var _pieces: Array[Dictionary] = []
var _hash := 0
var _last_read_frame := -1
## A LosTerrain or its fallback; not typed as such, since the class may be missing.
var _terrain: RefCounted


func _ready() -> void:
	set_process(Engine.is_editor_hint())


func _process(_delta: float) -> void:
	_read_children()


## Can [param shooter] see [param target]?
func has_los(shooter: LosModel2D, target: LosModel2D) -> bool:
	return get_terrain().call(&"has_los", shooter.to_model(), target.to_model())


## Can [param shooter] see [param target]? Returns the full result of EnhancedLineOfSight.check_enhanced_visibility;
## with [param want_block_points] it contains the point where each line is blocked.
func check(shooter: LosModel2D, target: LosModel2D, want_block_points := false) -> Dictionary:
	return get_terrain().call(&"check", shooter.to_model(), target.to_model(), want_block_points)


## The pieces for EnhancedLineOfSight; positions are global, in pixels.
func get_pieces() -> Array[Dictionary]:
	_read_children()
	return _pieces


## A board for EnhancedLineOfSight: the pieces and the options set in this node.
func get_board() -> Dictionary:
	var board := _options()
	board["terrain_features"] = get_pieces()
	return board


## The compiled LosTerrain, for its batch queries; the same object until something changes. Without the native library
## it is the one of fallback_los_terrain.gd, which has the same methods.
func get_terrain() -> RefCounted:
	_read_children()
	if _terrain == null:
		_terrain = Native.terrain_from_board(get_board())
	return _terrain


## Reads the children now. Needed only after a change in the same frame as a query.
func refresh() -> void:
	_last_read_frame = -1
	_read_children()


func _read_children() -> void:
	var frame := Engine.get_process_frames() + Engine.get_physics_frames()
	if frame == _last_read_frame:
		return
	_last_read_frame = frame
	var pieces: Array[Dictionary] = []
	_collect(self, "", pieces)
	var new_hash := [pieces, _options()].hash()
	if new_hash != _hash:
		_hash = new_hash
		_pieces = pieces
		_terrain = null
		changed.emit()


func _invalidate() -> void:
	_last_read_frame = -1


## `area` is the id of the nearest ancestor polygon.
func _collect(node: Node, area: String, pieces: Array[Dictionary]) -> void:
	for child in node.get_children():
		if child is LosTerrain2D or child is LosModel2D:
			continue
		var inner := area
		if child is Polygon2D or child is CollisionPolygon2D:
			inner = _add(child, area, pieces)
		_collect(child, inner, pieces)


## Adds the polygon if it is usable terrain. Returns the area id for its children.
func _add(node: Node2D, area: String, pieces: Array[Dictionary]) -> String:
	var keys := _keys_of(node)
	var points := _points_of(node)
	if keys.is_empty() or points.is_empty():
		return area
	var piece := { "id": String(get_path_to(node)), "polygon": points }
	piece.merge(keys, true)
	if area != "" and piece.get("piece_class") == "feature" and not piece.has("parent_area_id"):
		piece["parent_area_id"] = area
	var walls := _walls_of(node)
	if not walls.is_empty():
		piece["walls"] = walls
	pieces.append(piece)
	return piece.id


## The keys of the piece; empty if it is not terrain.
func _keys_of(node: Node2D) -> Dictionary:
	for child in node.get_children():
		if child is LosPiece2D:
			var keys: Dictionary = {} if child.ignored else child.to_words()
			if child.id != "" and not keys.is_empty():
				keys["id"] = child.id
			return keys
	var keys := { "type": default_type }
	if default_height_category != "none":
		keys["height_category"] = default_height_category
	return keys


static func _points_of(node: Node2D) -> PackedVector2Array:
	var moved := node.global_transform
	if node is Polygon2D:
		return moved.translated_local(node.offset) * node.polygon
	return PackedVector2Array() if node.disabled else moved * (node.polygon as PackedVector2Array)


static func _walls_of(node: Node2D) -> Array:
	var walls := []
	for child in node.get_children():
		if child is Line2D:
			var points: PackedVector2Array = child.global_transform * child.points
			for i in points.size() - 1:
				walls.append({ "start": points[i], "end": points[i + 1] })
	return walls


func _options() -> Dictionary:
	var options := {}
	if edition != 0:
		options["edition"] = edition
	if mode >= 0:
		options["mode"] = mode
	return options
