# SPDX-License-Identifier: MIT
extends "fallback_table_properties.gd"
## The models of a LosTable in plain GDScript: adding, moving, saving. fallback_los_table.gd adds the queries.

## A model was added, changed, moved or removed. -1 if all models may have changed.
signal model_changed(handle: int)

const Board := preload("fallback_board.gd")
const Handles := preload("fallback_table_handles.gd")
const Models := preload("fallback_table_models.gd")
const Options := preload("fallback_options.gd")
const Saving := preload("fallback_table_saving.gd")
const Sight := preload("fallback_table_sight.gd")
const Values := preload("fallback_values.gd")

var _models := Models.new()
var _options: Options  # those of the terrain that the models were read with
var _read_options: Options  # the same, for reading models


# -------------------------------------------------------------------------------------------- models


## Adds [param model] to [param unit], else to the unit that its key [code]unit[/code] names, else as a unit of its own,
## on [param side] or, if that is 0, on the side that its key [code]side[/code] names. Returns its handle; -1 with an error if it is unusable. Without a position it is not on the table.
func add_model(model: Dictionary, unit := &"", side := 0) -> int:
	var entry := Models.Entry.new()
	_current_board()
	if not entry.read_or_report(model, _read_options, "add_model") or not _is_side(side, "add_model"):
		return -1
	entry.side = side if side != 0 else Models.Model.side_in(model)
	entry.unit = unit if unit != &"" else Models.Entry.unit_in(model, "model")
	if not _models.add(entry):
		Report.error("add_model: the table is full; nothing changed")
		return -1
	_change(entry.handle)
	return entry.handle


## Replaces the model; unit and side stay, the flags are set anew.
func set_model(handle: int, model: Dictionary) -> bool:
	var entry := Models.Entry.new()
	_current_board()
	if not entry.read_or_report(model, _read_options, "set_model: handle %d" % handle):
		return false
	var old := _find(handle, "set_model")
	if old == null:
		return false
	entry.handle = handle
	entry.unit = old.unit
	entry.side = old.side
	_models.replace(entry)
	_change(handle)
	return true


## Moves a model, and turns it to [param rotation] unless that is NAN. At (0, 0) it is not on the table.
func move_model(handle: int, position: Vector2, rotation := NAN) -> bool:
	if not Values.is_usable(position):
		Report.error("move_model: handle %d: position %s is not finite or beyond 1e+07; nothing changed"
				% [handle, Report.point(position)])
		return false
	if is_inf(rotation):
		Report.error("move_model: handle %d: rotation is not finite; nothing changed" % handle)
		return false
	var entry := _find(handle, "move_model")
	if entry == null:
		return false
	if not is_nan(rotation):
		entry.rotation = rotation
	_current_board()
	entry.place(position)
	_change(handle)
	return true


## Removes a model. Its handle is not used again.
func remove_model(handle: int) -> bool:
	var entry := _find(handle, "remove_model")
	if entry != null:
		_models.remove(entry)
		_change(handle)
	return entry != null


## Sets the flags MODEL_ALIVE, MODEL_BLOCKS, MODEL_ON_TABLE and MODEL_HIDDEN of a model.
func set_model_flags(handle: int, flags: int) -> bool:
	var entry := _find(handle, "set_model_flags")
	if entry == null:
		return false
	var problem := entry.problem_of_flags(flags)
	if problem != "":
		Report.error("set_model_flags: handle %d: flags %d: %s; nothing changed" % [handle, flags, problem])
		return false
	entry.flags = flags
	entry.refresh()
	_change(handle)
	return true


## Returns the flags of a model, 0 if there is none.
func get_model_flags(handle: int) -> int:
	var entry := _find(handle, "get_model_flags")
	return 0 if entry == null else entry.flags


## Moves a model to another unit and side; without [param side] to side 0.
func set_model_unit(handle: int, unit: StringName, side := 0) -> bool:
	var entry := _find(handle, "set_model_unit") if _is_side(side, "set_model_unit") else null
	if entry == null:
		return false
	entry.unit = unit
	entry.side = side
	entry.refresh()
	_change(handle)
	return true


## Returns a copy of the model as it is now, with its unit, side and flags; empty if there is none.
func get_model(handle: int) -> Dictionary:
	var entry := _find(handle, "get_model")
	return {} if entry == null else entry.to_data(false)


## Returns whether the handle is that of a model of this table. Never an error.
func has_model(handle: int) -> bool:
	return _models.find(handle) != null


## Returns the handles of all models, ascending.
func get_models() -> PackedInt32Array:
	return Handles.of(_models.all())


## Returns the handles of the models of a unit, ascending.
func get_unit(unit: StringName) -> PackedInt32Array:
	return Handles.of(_models.of_unit(unit))


## Returns the names of all units that have models.
func get_units() -> Array[StringName]:
	return _models.units()


## Removes all models.
func clear_models() -> void:
	_models.clear()
	_change(-1)


## Returns all models in a form that JSON keeps, for saves, network and undo.
func to_dictionary() -> Dictionary:
	return Saving.to_dictionary(_models, models_block)


## Replaces all models by those of [method to_dictionary]; the handles are the same. If the data are unusable: one
## error, [code]false[/code], and nothing changes.
func load_dictionary(data: Dictionary) -> bool:
	_current_board()
	var saving := Saving.new(models_block)
	if not saving.read(data, _read_options):
		return false
	saving.apply(_models)
	_models_block = saving.models_block
	_change(-1)
	return true


# ----------------------------------------------------------------------------------------- internals


## The terrain and the models that block, for the other scripts of the fallback.
func opened() -> Board:
	var board := _current_board()
	if models_block:
		board.set_models(Sight.candidates_of(_models))
	return board


## A model of the table, or null.
func find(handle: int) -> Models.Entry:
	return _models.find(handle)


## The models as keys of a board Dictionary that have the same meaning, for the other scripts of the fallback.
func to_board() -> Dictionary:
	return { "models": _models.all().map(func(entry: Models.Entry) -> Dictionary: return entry.to_data(false)),
			"models_block": models_block }


## The terrain and the options, with which all models have been read.
func _current_board() -> Board:
	var board: Board = terrain.opened()
	if not is_same(board.options, _options):
		_options = board.options
		_read_options = _options.with_tops()
		for entry in _models.all():
			entry.rescale(_read_options)
	board.options = _read_options
	return board


func _find(handle: int, method: String) -> Models.Entry:
	return Handles.find(_models, handle, method)


static func _is_side(side: int, method: String) -> bool:
	if side >= -0x80000000 and side <= 0x7FFFFFFF:
		return true
	Report.error("%s: side should fit into 32 bits, not %d; nothing changed" % [method, side])
	return false


func _change(handle: int) -> void:
	_revision += 1
	model_changed.emit(handle)
