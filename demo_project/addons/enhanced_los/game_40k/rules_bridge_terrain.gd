# SPDX-License-Identifier: MIT
extends RefCounted
## The boards of the rules bridge as LosTerrain, compiled once as long as they are equal.
##
## The pieces are compared with a copy before each use, down to every nested value, so no answer is outdated. A kept
## terrain is never modified, so several threads may use it.

const Board := preload("rules_bridge_board.gd")
const Native := preload("../native.gd")
const PlainCopy := preload("plain_copy.gd")
const Shelters := preload("rules_bridge_shelters.gd")

const TABLE_CLASS := &"LosTable"
const MAX_KEPT := 2  ## a game may alternate between its live board and a snapshot

static var _lock := Mutex.new()
static var _kept: Array[Kept] = []  # the one used last comes first


class Kept:
	extends RefCounted
	var pieces: Array  ## a copy
	var options: Dictionary
	var terrain: RefCounted
	var shelters: Shelters  ## null until they are needed


## The LosTerrain for a prepared board. Null if a LosTable on it would not answer as the engine does with the board:
## without the library, for boards whose models block, and for boards without pieces, which mean the default terrain.
static func of_board(board: Variant) -> RefCounted:
	if board is Dictionary:
		var entry := _entry(board)
		return entry.terrain if entry != null else null
	return board if _has_tables() and board.is_class(Board.TERRAIN_CLASS) else null


## What gives cover on a prepared board.
static func shelters(board: Variant) -> Shelters:
	var entry := _entry(board) if board is Dictionary else null
	if entry == null:
		return Shelters.new(Board.cover_polygons(board))
	_lock.lock()
	if entry.shelters == null:
		entry.shelters = Shelters.new(Board.cover_polygons(board))
	var found := entry.shelters
	_lock.unlock()
	return found


static func _has_tables() -> bool:
	return not Native.engine() is Script and ClassDB.class_exists(TABLE_CLASS)


## Null as for of_board().
static func _entry(board: Dictionary) -> Kept:
	if not _has_tables() or board.has("models_block"):
		return null
	var pieces := Board.features(board)
	if pieces.is_empty():
		return null
	var options := Board.options(board)
	var entry := _find(pieces, options)
	return entry if entry != null else _compile(board, pieces, options)


static func _find(pieces: Array, options: Dictionary) -> Kept:
	var found: Kept = null
	_lock.lock()
	for i in _kept.size():
		if _kept[i].options == options and _kept[i].pieces == pieces:
			found = _kept[i]
			if i > 0:
				_kept.push_front(_kept.pop_at(i))
			break
	_lock.unlock()
	return found


static func _compile(board: Dictionary, pieces: Array, options: Dictionary) -> Kept:
	var entry := Kept.new()
	entry.options = options
	entry.terrain = Native.terrain_from_board(board)
	var copied: Variant = PlainCopy.of(pieces)
	if copied != null:
		entry.pieces = copied
		_lock.lock()
		_kept.push_front(entry)
		_kept.resize(mini(_kept.size(), MAX_KEPT))
		_lock.unlock()
	return entry
