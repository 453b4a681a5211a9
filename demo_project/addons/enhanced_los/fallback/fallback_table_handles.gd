# SPDX-License-Identifier: MIT
extends RefCounted
## The handles and other arguments of a call of LosTable: the models, and the errors about stale handles.

const Models := preload("fallback_table_models.gd")
const Report := preload("../report.gd")

const MAX_RESULT := 1 << 28


## The model, or null with one error.
static func find(models: Models, handle: int, method: String) -> Models.Entry:
	var entry := models.find(handle)
	if entry == null:
		_report(handle, method)
	return entry


## The models of a list; null for a handle without a model and for models without the needed flags.
static func entries(models: Models, handles: PackedInt32Array,
		needed_flags := int(Models.IN_PLAY)) -> Array[Models.Entry]:
	var list: Array[Models.Entry] = []
	for handle in handles:
		var entry := models.find(handle)
		list.append(entry if entry != null and entry.flags & needed_flags == needed_flags else null)
	return list


## The models of a list that are in play, ascending, each once, without `ignored`.
static func candidates(models: Models, handles: PackedInt32Array, ignored: Models.Entry) -> Array[Models.Entry]:
	var sorted := handles.duplicate()
	sorted.sort()
	var list: Array[Models.Entry] = []
	for entry in entries(models, sorted):
		if entry != null and entry != ignored and (list.is_empty() or list[-1] != entry):
			list.append(entry)
	return list


## One error for the first handle without a model.
static func report_stale(models: Models, handles: PackedInt32Array, method: String) -> void:
	for handle in handles:
		if models.find(handle) == null:
			_report(handle, method)
			return


static func of(list: Array[Models.Entry]) -> PackedInt32Array:
	var handles := PackedInt32Array()
	for entry in list:
		handles.append(entry.handle)
	return handles


## False, with an error, if a result would be too large.
static func is_usable_size(rows: int, columns: int, method: String) -> bool:
	if rows * columns <= MAX_RESULT:
		return true
	Report.error("%s: the result would have %d x %d entries; the maximum is %d" % [method, rows, columns, MAX_RESULT])
	return false


## False, with an error, for a range that is NAN or below 0.
static func is_usable_range(inches: float, name: String, method: String) -> bool:
	if inches >= 0.0:
		return true
	Report.error("%s: %s should be at least 0, not %s" % [method, name, Report.number(inches)])
	return false


static func _report(handle: int, method: String) -> void:
	Report.error("%s: there is no model with handle %d" % [method, handle])
