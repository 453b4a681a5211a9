# SPDX-License-Identifier: MIT
extends RefCounted
## The models of a LosTable as a Dictionary that JSON keeps, and back.

const Models := preload("fallback_table_models.gd")
const Options := preload("fallback_options.gd")
const Report := preload("../report.gd")
const Values := preload("fallback_values.gd")

const VERSION := 1
const MAX_INT32 := 0x7FFFFFFF
const SLOTS_ALWAYS := 1 << 16  ## a table has memory for all slots up to the last one; see LosTable.load_dictionary
const SLOTS_PER_MODEL := 64

var models_block: bool

var _read: Array[Models.Entry] = []
var _handles: Array[int] = []


static func to_dictionary(models: Models, blocks: bool) -> Dictionary:
	var rows := models.all().map(func(entry: Models.Entry) -> Dictionary:
		return { "handle": entry.handle, "unit": String(entry.unit), "side": entry.side, "flags": entry.flags,
				"model": entry.to_data(true) })
	return { "version": VERSION, "models_block": blocks, "models": rows }


## `blocks` is the value of models_block if the data have none.
func _init(blocks: bool) -> void:
	models_block = blocks


## False, with one error, if the data are unusable.
func read(data: Dictionary, options: Options) -> bool:
	if not _is_whole(data.get("version"), VERSION, VERSION):
		return _refuse("\"version\" should be %d" % VERSION)
	if data.has("models_block"):
		if not data["models_block"] is bool:
			return _refuse("\"models_block\" should be a bool")
		models_block = data["models_block"]
	var rows: Variant = data.get("models")
	if not rows is Array:
		return _refuse("\"models\" should be an Array")
	for index: int in rows.size():
		if not _read_row(rows[index], index, options):
			return false
	return _are_near(_handles) and _are_usable(_handles)


## Replaces all models.
func apply(models: Models) -> void:
	models.clear()
	for index in _read.size():
		models.restore(_handles[index], _read[index])


func _read_row(row: Variant, index: int, options: Options) -> bool:
	if not row is Dictionary:
		return _refuse("model %d should be a Dictionary, not %s" % [index, Report.type_of(row)])
	var unusable := _unusable_key(row)
	if unusable != "":
		return _refuse("model %d: \"%s\" is missing or cannot be used" % [index, unusable])
	var entry := Models.Entry.new()
	var handle := int(row["handle"])
	if not entry.read_or_report(row["model"], options, "load_dictionary: handle %d" % handle):
		return false
	entry.unit = Models.Entry.unit_in(row, "model", index)
	entry.side = int(row["side"])
	entry.flags = int(row["flags"])
	if entry.position == Vector2.ZERO:
		entry.flags &= ~Models.Flag.ON_TABLE
	_handles.append(handle)
	_read.append(entry)
	return true


static func _unusable_key(row: Dictionary) -> String:
	if not _is_whole(row.get("handle"), 0, MAX_INT32):
		return "handle"
	if not _is_whole(row.get("side"), -MAX_INT32 - 1, MAX_INT32):
		return "side"
	if not _is_whole(row.get("flags"), 0, Models.ALL_FLAGS):
		return "flags"
	return "" if row.get("model") is Dictionary else "model"


## JSON has only floats.
static func _is_whole(value: Variant, low: int, high: int) -> bool:
	return Values.is_number(value) and value == floorf(value) and value >= low and value <= high


## False, with one error, if a slot is far beyond the number of models.
static func _are_near(handles: Array[int]) -> bool:
	var slots := maxi(SLOTS_ALWAYS, handles.size() * SLOTS_PER_MODEL)
	for handle in handles:
		if handle & (Models.MAX_MODELS - 1) >= slots:
			return _refuse("handle %d is too large for a table of %d models" % [handle, handles.size()])
	return true


## False, with one error, if two handles share a slot or one is beyond the last generation.
static func _are_usable(handles: Array[int]) -> bool:
	var slots := {}
	for handle in handles:
		var slot := handle & (Models.MAX_MODELS - 1)
		if slots.has(slot) or handle >> Models.SLOT_BITS >= Models.MAX_GENERATIONS:
			return _refuse("handle %d cannot be used, or is used twice" % handle)
		slots[slot] = true
	return true


static func _refuse(problem: String) -> bool:
	Report.error("load_dictionary: %s; nothing changed" % problem)
	return false
