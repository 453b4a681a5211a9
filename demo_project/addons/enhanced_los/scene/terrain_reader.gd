# SPDX-License-Identifier: MIT
@tool
extends RefCounted
## Reads the nodes below a LosTerrain2D as pieces, and finds out whether they have changed since.
##
## No signal reports a moved node or an edited polygon in the same frame. So the values of each source are compared;
## only added, removed and reordered nodes are reported, by a signal.

const Outline := preload("outline.gd")
const Sources := preload("terrain_sources.gd")

## Nodes that show something but have no outline. One that is a branch of its own may have been meant as terrain.
const NOT_READ: Array[StringName] = [&"Sprite2D", &"AnimatedSprite2D", &"MeshInstance2D", &"MultiMeshInstance2D",
		&"LightOccluder2D", &"Path2D", &"TileMap"]

## The pieces for EnhancedLineOfSight; positions are global, in pixels.
var pieces: Array[Dictionary] = []
## One line for each node that is not used although it should be.
var problems := PackedStringArray()

var _terrain: LosTerrain2D
var _sources: Array[Sources.Source] = []
var _nodes: Array[Node] = []  # all that were visited; one that is queued for deletion counts as removed
var _marks := {}  # LosPiece2D -> its revision and tags
var _piece_of_id := {}  # id -> LosPiece2D
var _count_of_piece := {}  # LosPiece2D -> number of ids made from its id
var _is_stale := true


func _init(terrain: LosTerrain2D) -> void:
	_terrain = terrain


## Marks the pieces as outdated, whatever the nodes say.
func mark_stale() -> void:
	_is_stale = true


## Whether the nodes give other pieces than [member pieces].
func has_changed() -> bool:
	if _is_stale:
		return true
	for node in _nodes:
		if node.is_queued_for_deletion():
			return true
	for source in _sources:
		if source.has_changed():
			return true
	for piece: LosPiece2D in _marks:
		if _mark_of(piece) != _marks[piece]:
			return true
	return false


## Reads all nodes again. Returns whether the pieces are others than before.
func read() -> bool:
	var old := pieces
	_forget()
	_watch(_terrain)
	for branch in _terrain.get_children():
		var count := pieces.size() + problems.size()
		_visit(branch, "", null)
		if pieces.size() + problems.size() == count:
			_note_unread(branch)
	_is_stale = false
	return pieces != old


## The LosPiece2D that describes the piece with this id, or null.
func piece_node(id: String) -> LosPiece2D:
	return _piece_of_id.get(id)


func _forget() -> void:
	for node: Variant in _nodes:
		if is_instance_valid(node) and node.child_order_changed.is_connected(mark_stale):
			node.child_order_changed.disconnect(mark_stale)
	pieces = []
	problems = PackedStringArray()
	_sources.clear()
	_nodes.clear()
	_marks.clear()
	_piece_of_id.clear()
	_count_of_piece.clear()


func _watch(node: Node) -> void:
	_nodes.append(node)
	if not node.child_order_changed.is_connected(mark_stale):
		node.child_order_changed.connect(mark_stale)


# ------------------------------------------------------------------------------------------- the walk


## `area` is the id of the nearest ancestor polygon, `inherited` the LosPiece2D of the nearest ancestor that is no
## source itself, such as a body.
func _visit(node: Node, area: String, inherited: LosPiece2D) -> void:
	if node is LosTerrain2D or node is LosModel2D or _is_body_of_model(node) or node.is_queued_for_deletion():
		return
	_watch(node)
	var own := _piece_below(node)
	var source := Sources.of(node, own if own != null else inherited)
	if source == null:
		inherited = own if own != null else inherited
	elif not (node is Line2D and Sources.has_polygon(node.get_parent())):
		area = _add(source, own if own != null else inherited, area)
	else:
		_sources.append(source)  # a wall of its parent, read with it
	for child in node.get_children():
		_visit(child, area, inherited)


## The shapes of a character, and of a body with a model, belong to that model.
static func _is_body_of_model(node: Node) -> bool:
	if node is CharacterBody2D:
		return true
	return node is CollisionObject2D and node.get_children().any(func(child: Node) -> bool: return child is LosModel2D)


## The LosPiece2D that describes the node, or null.
func _piece_below(node: Node) -> LosPiece2D:
	for child in node.get_children():
		if child is LosPiece2D and not child.is_queued_for_deletion():
			_marks[child] = _mark_of(child)
			return child
	return null


## A packed array may be changed in place, without its setter.
static func _mark_of(piece: LosPiece2D) -> int:
	return piece.get_revision() + 31 * hash(piece.tags)


# ------------------------------------------------------------------------------------------- pieces


## Adds the pieces of the source. Returns the id of the area for the nodes below it.
func _add(source: Sources.Source, piece: LosPiece2D, area: String) -> String:
	_sources.append(source)
	if piece != null and piece.ignored:
		return area
	var inner := area
	for outline in source.outlines():
		var walls := source.transform * outline.walls
		if Sources.has_polygon(source.node):
			walls.append_array(_walls_below(source.node))
		if not outline.polygon.is_empty() or not walls.is_empty():
			inner = _add_piece(source, outline, walls, piece, area)
	if inner == area and source.problem() != "":
		_note(source.node, source.problem())
	return area if source is Sources.TileSource else inner


## `walls` are the global ends of the walls. Returns the id of the piece.
func _add_piece(source: Sources.Source, outline: Outline, walls: PackedVector2Array, described: LosPiece2D,
		area: String) -> String:
	var piece := _terrain._default_keys() if described == null else described.to_words()
	piece["id"] = _id_of(source.node, outline, described)
	piece["polygon"] = source.transform * outline.polygon
	if area != "" and piece.get("piece_class") == "feature" and not piece.has("parent_area_id"):
		piece["parent_area_id"] = area
	if not walls.is_empty():
		piece["walls"] = _to_walls(walls)
	pieces.append(piece)
	if described != null:
		_piece_of_id[piece.id] = described
	return piece.id


func _id_of(node: Node, outline: Outline, described: LosPiece2D) -> String:
	if described == null or described.id == "":
		return String(_terrain.get_path_to(node)) + outline.suffix
	if outline.suffix != "":
		return described.id + outline.suffix
	var count: int = _count_of_piece.get(described, 0) + 1
	_count_of_piece[described] = count
	return described.id if count == 1 else "%s_%d" % [described.id, count]


## The lines directly below a polygon or shape are its walls. Their ends are global.
static func _walls_below(node: Node) -> PackedVector2Array:
	var walls := PackedVector2Array()
	for child in node.get_children():
		if child is Line2D and not child.is_queued_for_deletion():
			walls.append_array(child.global_transform * Outline.of_line(child.points, child.closed).walls)
	return walls


static func _to_walls(ends: PackedVector2Array) -> Array:
	var walls := []
	for i in range(0, ends.size() - 1, 2):
		walls.append({ "start": ends[i], "end": ends[i + 1] })
	return walls


# ------------------------------------------------------------------------------------------ problems


func _note(node: Node, text: String) -> void:
	problems.append("\"%s\" (%s) %s." % [_terrain.get_path_to(node), node.get_class(), text])


## Notes the first node of a branch without pieces that shows something.
func _note_unread(branch: Node) -> void:
	var found := _first_unread(branch)
	if found != null:
		_note(found, "is not terrain: pieces are polygons, collision shapes, lines and tiles. Add one of them below it,"
				+ " or a LosPiece2D with \"ignored\" if it is decoration")


static func _first_unread(node: Node) -> Node:
	if node is LosTerrain2D or node is LosModel2D or _is_body_of_model(node) or node.is_queued_for_deletion():
		return null
	for child in node.get_children():
		if child is LosPiece2D and child.ignored:
			return null
	if NOT_READ.any(func(of: StringName) -> bool: return node.is_class(of)):
		return node
	for child in node.get_children():
		var found := _first_unread(child)
		if found != null:
			return found
	return null
