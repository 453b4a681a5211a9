# SPDX-License-Identifier: MIT
extends RefCounted
## What one unit of a LosTable sees of another: visibility, full visibility and hidden models; fallback_table_cover.gd
## adds cover.

const Cover := preload("fallback_table_cover.gd")
const Handles := preload("fallback_table_handles.gd")
const Models := preload("fallback_table_models.gd")
const Pair := preload("fallback_pair.gd")
const Query := preload("fallback_query.gd")
const Sight := preload("fallback_table_sight.gd")


## Two models of the units.
class Couple:
	extends RefCounted
	var from: Models.Entry
	var to: Models.Entry
	var inches: float
	var number: int  ## row by row
	var is_detected: bool
	var is_tested := false
	var is_visible := false

	func comes_before(other: Couple) -> bool:
		return inches < other.inches or (inches == other.inches and number < other.number)


var _sight: Sight
var _shooters: Array[Models.Entry]  # all members in play
var _targets: Array[Models.Entry]
var _couples: Array[Couple] = []  # by distance


func _init(sight: Sight) -> void:
	_sight = sight


func answer(from: StringName, to: StringName, max_range_inches: float) -> Dictionary:
	var result := { "visible": false, "reason": "no_models", "visible_models": PackedInt32Array(),
			"shooters": PackedInt32Array(), "fully_visible": false, "cover_from": PackedByteArray(), "has_cover": false,
			"cover_by": [], "hidden_models": PackedInt32Array(), "blocking_terrain": [],
			"blocking_models": PackedInt32Array(), "blockers": [], "distance_inches": INF, "shooter_index": -1,
			"target_index": -1, "sight_line": [] }
	if not Handles.is_usable_range(max_range_inches, "max_range_inches", _sight.method):
		result.reason = "out_of_range"
		return result
	_shooters = _members(from)
	_targets = _members(to)
	_couples = _all_couples()
	_find_sights(max_range_inches, result)
	_list_members(result)
	result.fully_visible = result.visible and _shooters.any(_sees_all_fully)
	_add_cover(result)
	return result


## The empty name is no unit.
func _members(unit: StringName) -> Array[Models.Entry]:
	if unit == &"":
		return []
	return _sight.models.of_unit(unit).filter(func(entry: Models.Entry) -> bool: return entry.is_in_play())


func _all_couples() -> Array[Couple]:
	var couples: Array[Couple] = []
	for shooter in _shooters:
		for target in _targets:
			var couple := Couple.new()
			couple.from = shooter
			couple.to = target
			couple.inches = _sight.inches(shooter, target)
			couple.number = couples.size()
			couple.is_detected = not target.is_hidden() \
					or couple.inches <= target.detection_inches + Sight.RANGE_TOLERANCE_INCHES
			couples.append(couple)
	couples.sort_custom(func(a: Couple, b: Couple) -> bool: return a.comes_before(b))
	return couples


# --------------------------------------------------------------------------------------------- sight


## Tests the couples in range by increasing distance; the first that sees is the proof.
func _find_sights(max_range_inches: float, result: Dictionary) -> void:
	if _couples.is_empty():
		return
	result.reason = "out_of_range"
	result.distance_inches = _couples[0].inches
	for couple in _couples:
		if couple.inches > max_range_inches + Sight.RANGE_TOLERANCE_INCHES:
			break
		if couple.is_detected:
			_test(couple, result)
		if not result.visible:
			result.reason = "blocked" if couple.is_tested or result.reason == "blocked" else "hidden"
	if result.reason == "blocked":
		_add_blockers(result)


func _test(couple: Couple, result: Dictionary) -> void:
	var pair := _sight.pair(couple.from.candidate, couple.to.candidate)
	var clear := pair.first_clear_line()
	couple.is_tested = true
	couple.is_visible = clear != Pair.NONE
	if couple.is_visible and not result.visible:
		result.merge({ "visible": true, "reason": "", "distance_inches": couple.inches,
				"shooter_index": couple.from.handle, "target_index": couple.to.handle,
				"sight_line": Query.sight_line(pair, clear) }, true)


func _add_blockers(result: Dictionary) -> void:
	var listed := {}  # sets that keep their order
	var pieces := {}
	var models := {}
	for couple in _couples:
		if couple.is_tested and not couple.is_visible:
			var pair := _sight.pair(couple.from.candidate, couple.to.candidate)
			for id: String in pair.blocking_terrain():
				listed[id] = true
			for id: String in pair.blockers():
				pieces[id] = true
			for candidate in pair.blocking_models():
				models[candidate.handle] = candidate.id
	result.blocking_terrain = listed.keys()
	result.blocking_models = PackedInt32Array(models.keys())
	result.blockers = pieces.keys() + models.values()


func _list_members(result: Dictionary) -> void:
	for shooter in _shooters:
		if _couples.any(func(couple: Couple) -> bool: return couple.from == shooter and couple.is_visible):
			result.shooters.append(shooter.handle)
	for target in _targets:
		var couples := _couples.filter(func(couple: Couple) -> bool: return couple.to == target)
		if couples.any(func(couple: Couple) -> bool: return couple.is_visible):
			result.visible_models.append(target.handle)
		# Without observers nothing is hidden.
		if not couples.is_empty() and not couples.any(func(couple: Couple) -> bool: return couple.is_detected):
			result.hidden_models.append(target.handle)


## At any distance, if one model is visible in range.
func _sees_all_fully(shooter: Models.Entry) -> bool:
	for couple in _couples:
		if couple.from == shooter and (not couple.is_detected or (couple.is_tested and not couple.is_visible)):
			return false
	return not _targets.is_empty() and _targets.all(func(target: Models.Entry) -> bool:
		return _sight.pair(shooter.candidate, target.candidate).is_fully_visible())


func _add_cover(result: Dictionary) -> void:
	var cover := Cover.new(_sight, _targets)
	result.has_cover = not result.shooters.is_empty() or cover.shelters_all()
	for shooter in _shooters:
		if result.shooters.has(shooter.handle):
			var is_covered := cover.is_from(shooter)
			result.cover_from.append(int(is_covered))
			result.has_cover = result.has_cover and is_covered
	if result.has_cover or result.cover_from.has(1):
		cover.add_shelters()
	for index: int in result.shooters.size():
		if result.cover_from[index] == 1:
			cover.add_pieces_between(_sight.models.find(result.shooters[index]))
	result.cover_by = cover.pieces()
