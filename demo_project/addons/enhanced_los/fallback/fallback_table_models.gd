# SPDX-License-Identifier: MIT
extends RefCounted
## The models of a LosTable: handles, flags, units, and what a query needs of each.
##
## A handle is the number of a slot and, above it, how often the slot was used before. Slots are reused in the order in
## which the native library does it, so both give the same handles.

const Blockers := preload("fallback_blockers.gd")
const Distance := preload("fallback_distance.gd")
const Model := preload("fallback_model.gd")
const ModelCopy := preload("fallback_model_copy.gd")
const Options := preload("fallback_options.gd")
const Report := preload("../report.gd")
const Values := preload("fallback_values.gd")

enum Flag { ALIVE = 1, BLOCKS = 2, ON_TABLE = 4, HIDDEN = 8 }

const IN_PLAY := Flag.ALIVE | Flag.ON_TABLE
const ALL_FLAGS := 15
const DETECTION_INCHES := 15.0
const NOTHING_CHANGED := "nothing changed"
const SLOT_BITS := 20
const NO_SLOT := -1
const MAX_MODELS := 1 << SLOT_BITS
const MAX_GENERATIONS := (1 << 11) - 1  ## so that no handle is 0x7FFFFFFF


class Entry:
	extends RefCounted
	var handle := -1
	var data := {}  ## a copy of the model as given
	var position := Vector2.ZERO
	var rotation := NAN  ## set by move; NAN: as in `data`
	var flags := 0
	var unit := &""
	var side := 0
	var detection_inches := DETECTION_INCHES
	var model: Model
	var candidate: Blockers.Candidate
	var base: Distance.Base

	func is_in_play() -> bool:
		return flags & IN_PLAY == IN_PLAY

	func can_block() -> bool:
		return is_in_play() and flags & Flag.BLOCKS != 0

	func is_hidden() -> bool:
		return flags & Flag.HIDDEN != 0

	## False, with warnings of `values`, if a value is unusable. The position is (0, 0) if there is none.
	func read(values: Values, options: Options) -> bool:
		model = Model.new()
		model.read_unplaced(values, options)
		flags = int(values.flag("alive", true)) * Flag.ALIVE + int(values.flag("hidden", false)) * Flag.HIDDEN \
				+ int(values.flag("blocks_los", true)) * Flag.BLOCKS
		detection_inches = Model.read_inches(values, "detection_inches", DETECTION_INCHES)
		if values.has_unusable or model.state != Model.State.READY:
			return false
		data = ModelCopy.of(values.data)
		rotation = NAN
		place(model.position)
		return true

	## The same with one error that starts with `where` instead of warnings.
	func read_or_report(source: Dictionary, options: Options, where: String) -> bool:
		var messages := []
		var values := Values.new(source, "model")
		values.warnings = messages
		values.is_quiet = true
		values.consequence = NOTHING_CHANGED
		var is_usable := read(values, options)
		for message: String in messages:
			if is_usable:
				Report.warn_text_once(message)
			elif message.ends_with(NOTHING_CHANGED):
				Report.error("%s: %s" % [where, message])
				return false
		return is_usable

	## The name of a unit in `source`; "" if there is none.
	static func unit_in(source: Dictionary, kind: String, index := -1) -> StringName:
		var given: Variant = source.get("unit")
		if Values.is_id(given):
			return StringName(str(given))
		if typeof(given) != TYPE_NIL:
			Values.new(source, kind, index).warn("unit", "should be a StringName, not %s; ignored" % Report.kind(given))
		return &""

	func place(at: Vector2) -> void:
		position = at
		model.position = at
		_turn()
		flags = flags & ~Flag.ON_TABLE if at == Vector2.ZERO else flags | Flag.ON_TABLE
		refresh()

	## Why the model cannot have these flags, or "".
	func problem_of_flags(new_flags: int) -> String:
		if new_flags < 0 or new_flags > ALL_FLAGS:
			return "flags should be 0 to 15"
		var is_added := new_flags & Flag.ON_TABLE != 0 and flags & Flag.ON_TABLE == 0
		return "it has no position; move_model puts it on the table" if is_added and position == Vector2.ZERO else ""

	## Gives the model the rotation that move has set.
	func _turn() -> void:
		if is_nan(rotation):
			return
		if model.base != Model.Base.CIRCLE:
			model.rotation = rotation
		if not data.has("facing"):
			model.facing = rotation

	## To be called after a change of the base, the unit, the side, the flags or the handle.
	func refresh() -> void:
		model.side = side
		model.is_hidden = is_hidden()
		base = Distance.base_of(model)
		candidate = Blockers.Candidate.new(model)
		candidate.handle = handle
		candidate.unit = unit
		var id: Variant = id_in(data)
		candidate.id = "model_%d" % handle if id == null else id

	## The id in `source` as text; null if there is none.
	static func id_in(source: Dictionary) -> Variant:
		var given: Variant = source.get("id")
		return str(given) if Values.is_id(given) else null

	## Reads the sizes again, at another scale.
	func rescale(options: Options) -> void:
		model = Model.new()
		model.read_at(data, "model", position, options)
		_turn()
		refresh()

	## The model as it is now. `is_plain`: for JSON, without what the record of a saved model holds.
	func to_data(is_plain: bool) -> Dictionary:
		var current := ModelCopy.of(data)
		current.erase("position")
		if position != Vector2.ZERO and (is_plain or flags & Flag.ON_TABLE != 0):
			current["position"] = { "x": position.x, "y": position.y } if is_plain else position
		if not is_nan(rotation):
			current["rotation"] = rotation
		if not is_plain:
			current.erase("unit")
			if unit != &"":
				current["unit"] = unit
			current.merge({ "side": side, "alive": flags & Flag.ALIVE != 0, "hidden": is_hidden(),
					"blocks_los": flags & Flag.BLOCKS != 0 }, true)
		return current


var _slots: Array[Entry] = []  # null: not used
var _generations := PackedInt32Array()  # per slot: that of its next model
var _free := PackedInt32Array()  # slots, or NO_SLOT; the last one is used next
var _places := PackedInt32Array()  # per slot: its index in _free, if it is there
var _count := 0


func count() -> int:
	return _count


## The model of a handle, or null.
func find(handle: int) -> Entry:
	var slot := handle & (MAX_MODELS - 1)
	if handle < 0 or slot >= _slots.size() or _slots[slot] == null or _slots[slot].handle != handle:
		return null
	return _slots[slot]


## All models, by ascending slot.
func by_slot() -> Array[Entry]:
	return _slots.filter(func(entry: Entry) -> bool: return entry != null)


## All models, by ascending handle.
func all() -> Array[Entry]:
	var entries := by_slot()
	entries.sort_custom(func(a: Entry, b: Entry) -> bool: return a.handle < b.handle)
	return entries


func of_unit(unit: StringName) -> Array[Entry]:
	return all().filter(func(entry: Entry) -> bool: return entry.unit == unit)


## The names of the units that have models, in the order of their first handles.
func units() -> Array[StringName]:
	var names: Array[StringName] = []
	for entry in all():
		if entry.unit != &"" and not names.has(entry.unit):
			names.append(entry.unit)
	return names


## Puts an entry in the place of the one with the same handle.
func replace(entry: Entry) -> void:
	_slots[entry.handle & (MAX_MODELS - 1)] = entry
	entry.refresh()


## Gives the entry a handle. False if there are too many models.
func add(entry: Entry) -> bool:
	if _last_free() == NO_SLOT:
		if _slots.size() == MAX_MODELS:
			return false
		_append_slot()
	var slot := _last_free()
	_unlist(slot)
	_fill(slot, _generations[slot], entry)
	return true


## Adds an entry under a given handle. False if that is invalid or its slot is in use.
func restore(handle: int, entry: Entry) -> bool:
	var slot := handle & (MAX_MODELS - 1)
	var generation := handle >> SLOT_BITS
	if handle < 0 or generation >= MAX_GENERATIONS or (slot < _slots.size() and _slots[slot] != null):
		return false
	while _slots.size() <= slot:
		_append_slot()
	_unlist(slot)
	_fill(slot, generation, entry)
	return true


func remove(entry: Entry) -> void:
	_free_slot(entry.handle & (MAX_MODELS - 1))
	_count -= 1


func clear() -> void:
	_free.clear()
	for slot in range(_slots.size() - 1, -1, -1):  # the first slot is reused first
		_free_slot(slot)
	_count = 0


func _append_slot() -> void:
	_slots.append(null)
	_generations.append(0)
	_places.append(NO_SLOT)
	_list(_slots.size() - 1)


func _list(slot: int) -> void:
	_places[slot] = _free.size()
	_free.append(slot)


## Removes a slot from the free ones without a search: its place stays empty until it is the last one.
func _unlist(slot: int) -> void:
	if _places[slot] != NO_SLOT:
		_free[_places[slot]] = NO_SLOT
		_places[slot] = NO_SLOT


## The free slot that is used next, or NO_SLOT.
func _last_free() -> int:
	while not _free.is_empty() and _free[-1] == NO_SLOT:
		_free.resize(_free.size() - 1)
	return NO_SLOT if _free.is_empty() else _free[-1]


func _fill(slot: int, generation: int, entry: Entry) -> void:
	_slots[slot] = entry
	_generations[slot] = maxi(_generations[slot], generation + 1)
	_count += 1
	entry.handle = (generation << SLOT_BITS) | slot
	entry.refresh()


## A slot that was used too often is not used again.
func _free_slot(slot: int) -> void:
	_slots[slot] = null
	_places[slot] = NO_SLOT
	if _generations[slot] < MAX_GENERATIONS:
		_list(slot)
