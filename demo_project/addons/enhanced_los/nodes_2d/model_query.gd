# SPDX-License-Identifier: MIT
@tool
extends RefCounted
## The models of one query: nodes, Dictionaries and handles as handles of the table, and back.
##
## A Dictionary, and a node that belongs to another terrain, is registered for the time of the query only: it sees and
## is seen, but blocks nothing.

const Report := preload("../messages/report.gd")
const Registry := preload("model_registry.gd")

const EXPECTED := "%s should be a LosModel2D, a Dictionary or a handle of get_table(), not %s; " \
		+ "it is treated as not visible"

const MAX_COUNT := 255
const NO_UNIT := &"_no_unit"

var table: LosTable

var _node: LosTerrain2D
var _registry: Registry
var _method := ""
var _guests := {}  # handle -> what the caller passed


func _init(node: LosTerrain2D, registry: Registry, method: String) -> void:
	_node = node
	_registry = registry
	table = registry.table
	_method = method


## The handle of a model. Anything that is no model gets the handle of one that is not on the table. `argument` and, in a
## list, `index` are for messages.
func handle(model: Variant, argument: String, index := -1) -> int:
	match typeof(model):
		TYPE_OBJECT:
			if is_instance_valid(model) and model is LosModel2D:
				var found := _registry.handle_of(model)
				return found if found >= 0 else _add_guest(model.to_model(), model)
		TYPE_DICTIONARY:
			return _add_guest(model, model)
		TYPE_INT:
			if table.has_model(model):
				_registry.update_handle(model)
				return model
			push_error("%s is %d, which is no handle of get_table(); it is treated as not visible"
					% [_subject(argument, index), model])
			return _add_guest({}, model)
	push_error(EXPECTED % [_subject(argument, index), _kind_of(model)])
	return _add_guest({}, model)


func handles(models: Array, argument: String) -> PackedInt32Array:
	var found := PackedInt32Array()
	for i in models.size():
		found.append(handle(models[i], argument, i))
	return found


## A model as a Dictionary, for the queries that take no handles; empty if it is none.
func words(model: Variant, argument: String, index := -1) -> Dictionary:
	match typeof(model):
		TYPE_DICTIONARY:
			return model
		TYPE_OBJECT:
			if is_instance_valid(model) and model is LosModel2D:
				var found := _registry.handle_of(model)
				return table.get_model(found) if found >= 0 else model.to_model()
	return table.get_model(handle(model, argument, index))


## The same for a model that sees or is seen: one that is not alive has no position, since a terrain ignores the key.
func player(model: Variant, argument: String, index := -1) -> Dictionary:
	var read := words(model, argument, index)
	var alive: Variant = read.get("alive", true)
	if alive is bool and not alive:
		read = read.duplicate()
		read.erase("position")
	return read


func all_players(models: Array, argument: String) -> Array:
	return range(models.size()).map(func(i: int) -> Dictionary: return player(models[i], argument, i))


## The result of the query's method of the terrain for a model or an Array of models, and closes the query. `first` are
## the arguments before it: a point, whose lines then only belong to the model.
func region(first: Array, seen_by: Variant, argument: String, bounds: Rect2) -> Variant:
	var read: Variant
	if argument == "models":
		read = all_players(seen_by, argument)
	else:
		read = player(seen_by, argument) if first.is_empty() else words(seen_by, argument)
	return close(table.terrain.callv(_method, first + [read, bounds]))


## What the caller calls the model: its node, the Dictionary that was passed, or the handle; null if it is -1.
func model(of: int) -> Variant:
	if of < 0:
		return null
	if _guests.has(of):
		return _guests[of]
	var node := _registry.node_of(of)
	return of if node == null else node


func models(of: PackedInt32Array) -> Array:
	return Array(of).map(model)


## The name of a unit, given as text or by one of its models. A unit that does not exist has no models.
func unit(given: Variant, argument: String) -> StringName:
	if given is String or given is StringName:
		return given
	if typeof(given) == TYPE_OBJECT and is_instance_valid(given) and given is LosModel2D and given.unit != &"":
		return given.unit
	push_error("%s should be the name of a unit or a LosModel2D with a unit, not %s; the unit has no models"
			% [_subject(argument, -1), _kind_of(given)])
	return NO_UNIT


## LosTerrain.any_visible for models that block: of the visible pairs the nearest.
func nearest_visible(from: PackedInt32Array, to: PackedInt32Array) -> Dictionary:
	var visible: PackedByteArray = table.visibility_matrix(from, to)
	var distances: PackedFloat32Array = table.distance_matrix(from, to)
	var best := visible.find(1)
	if best < 0:
		return { "has_los": false, "shooter_index": -1, "target_index": -1, "sight_line": [] }
	for i in range(best + 1, visible.size()):
		if visible[i] == 1 and distances[i] < distances[best]:
			best = i
	var shooter := floori(float(best) / to.size())
	var found := best % to.size()
	return { "has_los": true, "shooter_index": shooter, "target_index": found,
			"sight_line": table.check(from[shooter], to[found], LosTable.DETAIL_PROOF).sight_line }


## LosTerrain.visibility_map for models that block.
func counts(observers: PackedInt32Array, bounds: Rect2, cell_size: float) -> Dictionary:
	var map: Dictionary = table.exposure_map(observers, bounds, cell_size)
	var exposure: PackedFloat32Array = map.get("exposure", PackedFloat32Array())
	var bytes := PackedByteArray()
	bytes.resize(exposure.size())
	for i in exposure.size():
		bytes[i] = mini(int(exposure[i]), MAX_COUNT)
	return { "width": map.get("width", 0), "height": map.get("height", 0), "counts": bytes }


## Ends the query. Returns its answer.
func close(answer: Variant) -> Variant:
	for guest: int in _guests:
		table.remove_model(guest)
	_guests.clear()
	return answer


func _add_guest(given: Dictionary, passed: Variant) -> int:
	var words_of_guest := {}  # untyped, whatever the Dictionary is
	words_of_guest.merge(given)
	words_of_guest["blocks_los"] = false
	var guest: int = table.add_model(words_of_guest)
	if guest < 0:
		guest = table.add_model({ "blocks_los": false })  # the table has printed an error that names the key
	_guests[guest] = passed
	return guest


## The node, the method and the argument that a message is about.
func _subject(argument: String, index: int) -> String:
	return "%s.%s: %s" % [_node._get_title(), _method, argument if index < 0 else "%s[%d]" % [argument, index]]


static func _kind_of(value: Variant) -> String:
	if typeof(value) != TYPE_OBJECT:
		return Report.kind(value)
	return value.get_class() if is_instance_valid(value) else "a freed object"
