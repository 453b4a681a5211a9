# SPDX-License-Identifier: MIT
extends RefCounted
## Keeps the terrain of the board read last, for the next board with equal pieces.
##
## The pieces are compared with a copy, so every change in place is detected. Pieces that caused a warning are not
## kept: the warning depends on what has been reported before.

const PlainCopy := preload("../game_40k/plain_copy.gd")
const Terrain := preload("fallback_terrain.gd")

static var _lock := Mutex.new()
static var _pieces: Variant = null  # an Array, or null
static var _terrain: Terrain


## The terrain of the pieces. The caller must not change it.
static func read(features: Array) -> Terrain:
	_lock.lock()
	var pieces: Variant = _pieces
	var terrain := _terrain
	_lock.unlock()
	if pieces != null and pieces == features:
		return terrain
	var warnings := []
	terrain = Terrain.new()
	terrain.read(features, warnings)
	_keep(PlainCopy.of(features) if warnings.is_empty() and not terrain.is_too_large else null, terrain)
	return terrain


static func clear() -> void:
	_keep(null, null)


static func _keep(pieces: Variant, terrain: Terrain) -> void:
	_lock.lock()
	_pieces = pieces
	_terrain = terrain
	_lock.unlock()
