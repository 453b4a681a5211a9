# SPDX-License-Identifier: MIT
extends RefCounted
## Boards and pairs as text for the C program, one item per line, fields separated by spaces; "-" means empty.
##
##   board SEED EDITION
##   piece ID TYPE HEIGHT_CATEGORY CLASS CATEGORY PARENT LINK_GROUP X Y X Y ...
##   model X Y SHAPE BASE_MM LENGTH WIDTH ROTATION KEYWORD       shooter, target, shooter, target, ...

const Scenes := preload("scenes.gd")

const EMPTY := "-"
const PIECE_KEYS: Array[String] = ["id", "type", "height_category", "piece_class", "category", "parent_area_id",
		"link_group"]


static func write(path: String, scenes: Scenes) -> bool:
	var file := FileAccess.open(path, FileAccess.WRITE)
	if file == null:
		printerr("Cannot write the boards to '%s'." % path)
		return false
	for board in scenes.boards:
		file.store_line("board %d %d" % [board.board_seed, board.edition])
		for piece: Dictionary in board.dictionary.terrain_features:
			file.store_line(_piece_line(piece))
		for pair in scenes.pairs_of(board):
			file.store_line(_model_line(pair.shooter))
			file.store_line(_model_line(pair.target))
	return true


static func _piece_line(piece: Dictionary) -> String:
	var fields := PackedStringArray(["piece"])
	for key in PIECE_KEYS:
		fields.append(str(piece.get(key, EMPTY)).replace(" ", "_"))
	for vertex: Vector2 in piece.polygon:
		fields.append("%d %d" % [vertex.x, vertex.y])
	return " ".join(fields)


static func _model_line(model: Dictionary) -> String:
	var size: Dictionary = model.get("base_dimensions", { "length": 0, "width": 0 })
	var keyword: String = model.keywords[0] if model.has("keywords") else EMPTY
	return "model %d %d %s %d %d %d %.9f %s" % [model.position.x, model.position.y,
			model.get("base_type", "circular"), model.base_mm, size.length, size.width, model.rotation, keyword]
