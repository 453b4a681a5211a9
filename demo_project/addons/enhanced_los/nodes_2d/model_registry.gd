# SPDX-License-Identifier: MIT
@tool
extends RefCounted
## The LosModel2D nodes of a LosTerrain2D in its table: registers them, and brings moved and changed ones up to date.

## What was last registered of a node.
class Entry:
	extends RefCounted
	var node: LosModel2D
	var handle := -1
	var transform: Transform2D
	var mark := 0
	var is_present := false
	var is_usable := false  ## false if the table has refused its values


var table: LosTable

var _terrain: LosTerrain2D
var _entries := {}  # instance id of the node -> Entry
var _node_of := {}  # handle -> LosModel2D
var _membership := -1
var _is_leaving := {}  # instance id of a parent -> whether it will be freed in this frame


func _init(terrain: LosTerrain2D, of_table: LosTable) -> void:
	_terrain = terrain
	table = of_table


## Registers nodes that have come, and removes those that have gone.
func update_members() -> void:
	if _membership == LosModel2D._get_membership():
		return
	_membership = LosModel2D._get_membership()
	var old := _entries
	_entries = {}
	for node in _members():
		var id := node.get_instance_id()
		_entries[id] = old[id] if old.has(id) else _new_entry(node)
	for id: int in old:
		if not _entries.has(id):
			_remove(old[id])


## Brings all nodes up to date.
func update_all() -> void:
	_is_leaving.clear()
	for id: int in _entries:
		_update(_entries[id])


## Brings the node up to date and returns its handle, or -1 if it belongs to another terrain.
func handle_of(node: LosModel2D) -> int:
	var entry: Entry = _entries.get(node.get_instance_id())
	if entry == null:
		return -1
	_is_leaving.clear()
	_update(entry)
	return entry.handle


## Brings the node with this handle up to date, if it is one.
func update_handle(handle: int) -> void:
	var node := node_of(handle)
	if node != null:
		handle_of(node)


## The node with this handle, or null.
func node_of(handle: int) -> LosModel2D:
	return _node_of.get(handle)


## All nodes, in the order of the tree, without those that are queued for deletion.
func nodes() -> Array[LosModel2D]:
	var all: Array[LosModel2D] = []
	_is_leaving.clear()
	for id: int in _entries:
		if not _will_be_freed(_entries[id].node):
			all.append(_entries[id].node)
	return all


func _members() -> Array[LosModel2D]:
	var found: Array[LosModel2D] = []
	if _terrain.is_inside_tree():
		for node in _terrain.get_tree().get_nodes_in_group(LosModel2D.GROUP):
			if node is LosModel2D and node.get_terrain_2d() == _terrain:
				found.append(node)
	return found


static func _new_entry(node: LosModel2D) -> Entry:
	var entry := Entry.new()
	entry.node = node
	return entry


func _remove(entry: Entry) -> void:
	_node_of.erase(entry.handle)
	if entry.handle >= 0 and table.has_model(entry.handle):
		table.remove_model(entry.handle)


func _update(entry: Entry) -> void:
	var node := entry.node
	var transform := node.global_transform
	var mark := node._get_mark()
	var is_present := node.on_table and transform.is_finite() and not _will_be_freed(node)
	if entry.handle < 0 or not table.has_model(entry.handle):
		_register(entry, is_present)
	elif mark != entry.mark or is_present != entry.is_present:
		_replace(entry, is_present)
	elif transform == entry.transform:
		return
	elif is_present and entry.is_usable:
		_move(entry)
	elif is_present:
		_replace(entry, true)
	entry.transform = transform
	entry.mark = mark
	entry.is_present = is_present


func _register(entry: Entry, is_present: bool) -> void:
	_node_of.erase(entry.handle)
	entry.handle = table.add_model({})
	if entry.handle >= 0:
		_node_of[entry.handle] = entry.node
		_replace(entry, is_present)


func _replace(entry: Entry, is_present: bool) -> void:
	var node := entry.node
	var words := {}
	if node.global_transform.is_finite():
		words = node.to_model()
	else:
		push_error("%s: its position or rotation is not finite; the model is treated as not visible. Move it back."
				% node._get_title())
	if not is_present:
		words.erase("position")
	entry.is_usable = table.set_model(entry.handle, words)
	if not entry.is_usable:
		_refuse(entry)
	table.set_model_unit(entry.handle, node.unit, node.side)


## A facing that differs from the rotation is a value of its own.
func _move(entry: Entry) -> void:
	var node := entry.node
	if node.facing != 0.0:
		_replace(entry, true)
		return
	entry.is_usable = table.move_model(entry.handle, node.get_table_position(), node.global_rotation)
	if not entry.is_usable:
		_refuse(entry)


## The table has printed an error that names the value.
func _refuse(entry: Entry) -> void:
	push_error("%s: the value above cannot be used; the model is treated as not visible. Correct it."
			% entry.node._get_title())
	table.set_model(entry.handle, {})


## Whether the node or one of its ancestors is queued for deletion. Siblings share the answer of their parent.
func _will_be_freed(node: Node) -> bool:
	if node.is_queued_for_deletion():
		return true
	var parent := node.get_parent()
	if parent == null:
		return false
	var id := parent.get_instance_id()
	if not _is_leaving.has(id):
		_is_leaving[id] = _will_be_freed(parent)
	return _is_leaving[id]
