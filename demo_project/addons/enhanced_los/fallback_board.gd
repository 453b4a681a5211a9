# SPDX-License-Identifier: MIT
extends RefCounted
## The terrain of a board Dictionary. Reading costs more than most queries, so the last terrain is kept
## together with a deep copy of what it was read from: an equal board has equal pieces, and a board edited in
## place, down to one vertex, is read anew.

const Report := preload("fallback_report.gd")
const Statistics := preload("fallback_statistics.gd")
const Terrain := preload("fallback_terrain.gd")

## Copying or comparing endless (cyclic) data would hang; beyond these limits nothing is kept.
const MAX_DEPTH := 6
const MAX_VALUES := 20000
## A copy shares what these refer to and would not see it change; and a lambda that is still kept when the
## engine quits outlives its script, which corrupts the heap (Godot 4.6.3).
const NEVER_KEPT := [TYPE_OBJECT, TYPE_CALLABLE, TYPE_SIGNAL, TYPE_RID]

static var _lock := Mutex.new()
static var _kept_source := []
static var _kept_pieces: Array[Terrain.Piece] = []


## The pieces are shared between calls: never to be changed.
static func pieces_of(board: Dictionary) -> Array[Terrain.Piece]:
	var features := features_of(board)
	_lock.lock()
	var pieces := _kept_pieces
	var is_known := _kept_source == features
	_lock.unlock()
	if is_known:
		Statistics.count("reused")
		return pieces
	pieces = Terrain.read_pieces(features)
	if _count_values(features, MAX_DEPTH) <= MAX_VALUES:
		_keep(features.duplicate(true), pieces)
	return pieces


static func forget() -> void:
	_keep([], [])


## Of a board or a game-state snapshot: the top level wins unless it is empty.
static func features_of(board: Dictionary) -> Array:
	var features := _features_at(board)
	if not features.is_empty():
		return features
	var nested: Variant = board.get("board")
	return _features_at(nested) if nested is Dictionary else []


static func _features_at(board: Dictionary) -> Array:
	var features: Variant = board.get("terrain_features")
	if features is Array:
		return features
	if features != null:
		Report.warn_once("board: \"terrain_features\"",
				"should be an Array, is %s; ignored" % Report.describe(features))
	return []


static func _keep(source: Array, pieces: Array[Terrain.Piece]) -> void:
	_lock.lock()
	_kept_source = source
	_kept_pieces = pieces
	_lock.unlock()


## More than MAX_VALUES if there are too many, nested too deep, or not plain data.
static func _count_values(value: Variant, depth: int) -> int:
	if depth == 0 or NEVER_KEPT.has(typeof(value)):
		return MAX_VALUES + 1
	if value is Dictionary:
		return _count_entries(value.keys(), depth) + _count_entries(value.values(), depth)
	return _count_entries(value, depth) if value is Array else 1


static func _count_entries(entries: Array, depth: int) -> int:
	var count := 1
	for entry: Variant in entries:
		count += _count_values(entry, depth - 1)
		if count > MAX_VALUES:
			break
	return count
