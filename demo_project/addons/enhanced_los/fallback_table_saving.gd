# SPDX-License-Identifier: MIT
extends RefCounted
## The models of a LosTable as a Dictionary that JSON keeps, and back.

const Models := preload("fallback_table_models.gd")
const Options := preload("fallback_options.gd")
const Report := preload("fallback_report.gd")
const Values := preload("fallback_values.gd")

const VERSION := 1

var models_block := false

var _read: Array[Models.Entry] = []
var _handles: Array[int] = []


static func to_dictionary(models: Models, blocks: bool) -> Dictionary:
	var rows := models.all().map(func(entry: Models.Entry) -> Dictionary:
		return { "handle": entry.handle, "unit": String(entry.unit), "side": entry.side, "flags": entry.flags,
				"model": entry.to_data(true) })
	return { "version": VERSION, "models_block": blocks, "models": rows }


## False, with one error, if the data are unusable.
func read(data: Dictionary, options: Options) -> bool:
	var rows: Variant = data.get("models")
	if not rows is Array:
		return _refuse("\"models\" should be an Array, not %s" % Report.kind(rows))
	models_block = data.get("models_block") is bool and data["models_block"]
	for index: int in rows.size():
		var problem := _read_row(rows[index], options)
		if problem != "":
			return _refuse("model %d: %s" % [index, problem])
	return true


## Replaces all models.
func apply(models: Models) -> void:
	models.clear()
	for index in _read.size():
		models.restore(_handles[index], _read[index])


## Returns the problem, or "".
func _read_row(row: Variant, options: Options) -> String:
	if not row is Dictionary or not row.get("model") is Dictionary:
		return "should be a Dictionary with a Dictionary \"model\""
	for key: String in ["handle", "flags", "side"]:
		if not Values.is_number(row.get(key)):
			return "\"%s\" should be a number, not %s" % [key, Report.kind(row.get(key))]
	var entry := Models.Entry.new()
	var messages := []
	if not entry.read(row["model"], options, messages):
		return messages[0]
	var handle := int(row["handle"])
	if handle < 0 or handle >> Models.SLOT_BITS >= Models.MAX_GENERATIONS or _handles.any(func(other: int) -> bool:
			return (other ^ handle) & (Models.MAX_MODELS - 1) == 0):
		return "handle %d is invalid or used twice" % handle
	entry.unit = StringName(row["unit"]) if Values.is_text(row.get("unit")) else &""
	entry.side = int(row["side"])
	entry.flags = int(row["flags"]) & Models.ALL_FLAGS
	_handles.append(handle)
	_read.append(entry)
	return ""


static func _refuse(problem: String) -> bool:
	Report.error("load_dictionary: %s; nothing changed" % problem)
	return false
