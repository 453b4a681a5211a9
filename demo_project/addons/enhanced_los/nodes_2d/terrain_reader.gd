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


## What was read from one node, and what that depends on besides the node.
class Entry:
	extends RefCounted
	var source: Sources.Source
	var path := ""
	var described: LosPiece2D
	var described_id := 0  # a freed object equals null
	var mark := 0
	var area := ""
	var has_walls := false
	var pieces: Array[Dictionary] = []
	var problem := ""


## The pieces for EnhancedLineOfSight; positions are global, in pixels.
var pieces: Array[Dictionary] = []
## One line for each node that is not used although it should be.
var problems := PackedStringArray()

var _terrain: LosTerrain2D
var _entries := {}  # instance id of a node -> Entry
var _old_entries := {}  # those of the last time, while nodes are read
var _sources: Array[Sources.Source] = []
var _nodes: Array[Node] = []  # all that were visited; one that is queued for deletion counts as removed
var _connected := {}  # the instance ids of the nodes whose signals are connected
var _marks := {}  # LosPiece2D -> its revision and tags
var _piece_of_id := {}  # id -> LosPiece2D
var _count_of_piece := {}  # LosPiece2D -> number of ids made from its id
var _is_stale := true


func _init(terrain: LosTerrain2D) -> void:
	_terrain = terrain


## Makes the next query read all nodes again, also those that seem unchanged.
func mark_outdated() -> void:
	_entries.clear()
	_is_stale = true


func _mark_stale() -> void:
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
	_unwatch_others()
	_old_entries = {}
	_is_stale = false
	return pieces != old


## The LosPiece2D that describes the piece with this id, or null.
func piece_node(id: String) -> LosPiece2D:
	return _piece_of_id.get(id)


func _forget() -> void:
	_old_entries = _entries
	_entries = {}
	pieces = []
	problems = PackedStringArray()
	_sources.clear()
	_nodes.clear()
	_marks.clear()
	_piece_of_id.clear()
	_count_of_piece.clear()


## Notes the node as visited. A node of the last time is still connected.
func _watch(node: Node) -> void:
	_nodes.append(node)
	var id := node.get_instance_id()
	if not _connected.has(id):
		_connected[id] = true
		node.child_order_changed.connect(_mark_stale)
		node.renamed.connect(_mark_stale)


## Disconnects nodes that were not visited again.
func _unwatch_others() -> void:
	if _connected.size() == _nodes.size():
		return
	var visited := {}
	for node in _nodes:
		visited[node.get_instance_id()] = true
	for id: int in _connected.keys():
		if not visited.has(id):
			_connected.erase(id)
			if is_instance_id_valid(id):
				var node: Node = instance_from_id(id)
				node.child_order_changed.disconnect(_mark_stale)
				node.renamed.disconnect(_mark_stale)


# ------------------------------------------------------------------------------------------- the walk


## `area` is the id of the nearest ancestor polygon, `inherited` the LosPiece2D of the nearest ancestor that is no
## source itself, such as a body.
func _visit(node: Node, area: String, inherited: LosPiece2D) -> void:
	if node is LosTerrain2D or node is LosModel2D or node.is_queued_for_deletion():
		return
	_watch(node)
	if _is_body_of_model(node):
		return
	var own := _piece_below(node)
	var described := own if own != null else inherited
	if not Sources.is_source(node):
		inherited = described
	elif node is Line2D and Sources.has_polygon(node.get_parent()):
		_sources.append(Sources.of(node, described))  # a wall of its parent, read with it
	else:
		area = _add(node, described, area)
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


## Adds the pieces of the node. Returns the id of the area for the nodes below it.
func _add(node: Node2D, described: LosPiece2D, area: String) -> String:
	var entry := _reusable(node, described, area)
	if entry == null:
		entry = _read(node, described, area)
	_entries[node.get_instance_id()] = entry
	_sources.append(entry.source)
	pieces.append_array(entry.pieces)
	if entry.problem != "":
		_note(node, entry.problem)
	if described != null:
		for piece in entry.pieces:
			_piece_of_id[piece.id] = described
	return area if entry.pieces.is_empty() or node is TileMapLayer else entry.pieces[-1].id


## The entry of the last time if everything that it depends on is unchanged, else null. A large TileMapLayer is then not
## read again because another node has moved.
func _reusable(node: Node2D, described: LosPiece2D, area: String) -> Entry:
	var entry: Entry = _old_entries.get(node.get_instance_id())
	if entry == null or entry.described_id != _id_or_0(described) or entry.area != area or entry.has_walls or _has_walls(node):
		return null
	if described != null and (entry.mark != _marks[described] or described.id != "" and not node is TileMapLayer):
		return null  # an id that may be numbered
	if entry.path != String(_terrain.get_path_to(node)) or entry.source.has_changed():
		return null
	return entry


func _read(node: Node2D, described: LosPiece2D, area: String) -> Entry:
	var entry := Entry.new()
	entry.source = Sources.of(node, described)
	entry.path = String(_terrain.get_path_to(node))
	entry.described = described
	entry.described_id = _id_or_0(described)
	entry.mark = 0 if described == null else _marks[described]
	entry.area = area
	entry.has_walls = _has_walls(node)
	if described != null and described.ignored:
		return entry
	for outline in entry.source.outlines():
		var walls := entry.source.transform * outline.walls
		if entry.has_walls:
			walls.append_array(_walls_below(node))
		if not outline.polygon.is_empty() or not walls.is_empty():
			entry.pieces.append(_make_piece(entry, outline, walls))
	if entry.pieces.is_empty():
		entry.problem = entry.source.problem()
	return entry


static func _id_or_0(piece: LosPiece2D) -> int:
	return 0 if piece == null else piece.get_instance_id()


static func _has_walls(node: Node) -> bool:
	return Sources.has_polygon(node) and node.get_children().any(func(child: Node) -> bool: return child is Line2D)


## `walls` are the global ends of the walls.
func _make_piece(entry: Entry, outline: Outline, walls: PackedVector2Array) -> Dictionary:
	var piece := _terrain._default_keys() if entry.described == null else entry.described.to_words()
	piece["id"] = _id_of(entry, outline)
	piece["polygon"] = entry.source.transform * outline.polygon
	if entry.area != "" and piece.get("piece_class") == "feature" and not piece.has("parent_area_id"):
		piece["parent_area_id"] = entry.area
	if not walls.is_empty():
		piece["walls"] = _to_walls(walls)
	return piece


func _id_of(entry: Entry, outline: Outline) -> String:
	var described := entry.described
	if described == null or described.id == "":
		return entry.path + outline.suffix
	if outline.suffix != "":
		return described.id + outline.suffix
	var count: int = _count_of_piece.get(described, 0) + 1
	_count_of_piece[described] = count
	return described.id if count == 1 else "%s_%d" % [described.id, count]


## The lines directly below a polygon or shape are its walls. Their ends are global.
static func _walls_below(node: Node) -> PackedVector2Array:
	var walls := PackedVector2Array()
	for child in node.get_children():
		if child is Line2D and not child.is_queued_for_deletion() and not _is_ignored(child):
			walls.append_array(child.global_transform * Outline.of_line(child.points, child.closed).walls)
	return walls


static func _is_ignored(node: Node) -> bool:
	return node.get_children().any(func(child: Node) -> bool: return child is LosPiece2D and child.ignored)


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
	if _is_ignored(node):
		return null
	if NOT_READ.any(func(of: StringName) -> bool: return node.is_class(of)):
		return node
	for child in node.get_children():
		var found := _first_unread(child)
		if found != null:
			return found
	return null
