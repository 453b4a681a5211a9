# SPDX-License-Identifier: MIT
extends RefCounted
## What the rules bridge itself reads from a board: its options, and the pieces that give cover.
##
## No warnings about unusable pieces: the engine reads the same board and reports them once.

const FallbackTerrain := preload("../fallback/fallback_los_terrain.gd")
const Native := preload("../native.gd")
const Options := preload("../fallback/fallback_options.gd")
const Report := preload("../report.gd")
const Terrain := preload("../fallback/fallback_terrain.gd")

const TERRAIN_CLASS := "LosTerrain"
const COVER_CATEGORIES := ["light", "dense"]


## False, with an error, if the board is unusable. Tested once per call, since the engine would report every pair.
static func is_usable(board: Variant, caller: String) -> bool:
	if board is Dictionary or _is_terrain(board):
		return true
	Report.error("%s: board should be a Dictionary or %s, is %s"
			% [caller, TERRAIN_CLASS, Report.describe(board)])
	return false


## The board for the engine: in legacy mode unless `is_enhanced`, and without invalid options, which are reported here
## once per call instead of for every pair. A copy if anything changes, and never a typed Dictionary. A LosTerrain
## keeps its own options.
static func prepare(board: Variant, is_enhanced: bool) -> Variant:
	if not board is Dictionary:
		return board
	var unusable := Options.BUILT_IN.keys().filter(func(key: String) -> bool:
		return board.has(key) and not Options.is_valid(key, board[key]))
	if is_enhanced and unusable.is_empty():
		return board
	var copy := {}
	copy.merge(board)
	for key: String in unusable:
		Report.error("board: \"%s\" cannot be %s, only %s; as if absent"
				% [key, Report.describe(board[key]), Options.RANGE_WORDS[key]])
		copy.erase(key)
	if not is_enhanced:
		copy["mode"] = Options.MODE_LEGACY
	return copy


## The value of an option for a prepared board.
static func option(board: Variant, key: String) -> float:
	if board is Dictionary:
		return board.get(key, Native.engine().get_defaults()[key])
	return board.get(key)


## All options for a prepared board Dictionary, and its rules, if it has any. Rules in Dictionary form are copied.
static func options(board: Dictionary) -> Dictionary:
	var values: Dictionary = Native.engine().get_defaults()
	for key: String in values:
		if board.has(key):
			values[key] = board[key]
	if board.has("rules"):
		values["rules"] = board["rules"].duplicate(true) if board["rules"] is Dictionary else board["rules"]
	return values


## The board's pixels per inch divided by the engine's default, which sample_points uses.
static func scale(board: Variant) -> float:
	return option(board, "pixels_per_inch") / float(Native.engine().get_defaults()["pixels_per_inch"])


## The outlines of all light and dense pieces.
static func cover_polygons(board: Variant) -> Array[PackedVector2Array]:
	var polygons: Array[PackedVector2Array] = []
	if board is Dictionary:
		for piece: Variant in features(board):
			var outline: Variant = piece.get("polygon") if piece is Dictionary else null
			if (outline is Array or outline is PackedVector2Array) and _gives_cover(piece):
				polygons.append(Native.engine().to_packed_polygon(outline))
	return polygons


## An explicit category takes precedence over the type.
static func _gives_cover(piece: Dictionary) -> bool:
	var category: Variant = piece.get("category")
	if not Terrain.CATEGORIES.has(category):
		category = Terrain.CATEGORY_OF_TYPE.get(piece.get("type"), "exposed")
	return COVER_CATEGORIES.has(category)


## The pieces of a board or of a game-state snapshot: the top level takes precedence unless it is empty.
static func features(board: Dictionary) -> Array:
	for level: Variant in [board, board.get("board")]:
		if level is Dictionary:
			var features: Variant = level.get("terrain_features")
			if features is Array and not features.is_empty():
				return features
	return []


static func _is_terrain(board: Variant) -> bool:
	return typeof(board) == TYPE_OBJECT and is_instance_valid(board) \
			and (board.is_class(TERRAIN_CLASS) or board is FallbackTerrain)
