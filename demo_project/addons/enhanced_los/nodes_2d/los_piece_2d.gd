# SPDX-License-Identifier: MIT
@tool
@icon("../icons/los_piece_2d.svg")
class_name LosPiece2D
extends Node
## The terrain properties of a node below a [LosTerrain2D]: add it as a child of the node that it describes.
##
## The parent is a Polygon2D, CollisionPolygon2D, CollisionShape2D, Line2D or TileMapLayer. It may also be a
## StaticBody2D, an Area2D or a plain Node2D: the LosPiece2D then describes all shapes below it that have none of their
## own. Shapes that no LosPiece2D describes use the defaults of the LosTerrain2D. The properties are the keys of
## EnhancedLineOfSight's pieces; each set of rules uses a part of them.
## [codeblock]
## var wood := Polygon2D.new()
## wood.polygon = PackedVector2Array([Vector2(400, 300), Vector2(600, 300), Vector2(600, 500), Vector2(400, 500)])
## var properties := LosPiece2D.new()
## properties.type = "woods"
## properties.height_category = "medium"
## wood.add_child(properties)
## add_child(wood)
## [/codeblock]

## Emitted when a property changes.
signal changed

## If true, what this node describes is not terrain.
@export var ignored := false:
	set(value):
		ignored = value
		changed.emit()

## The id in results; empty for the path of the parent below the LosTerrain2D. If the node describes several shapes, the
## second gets the id followed by "_2", and so on. A tile has its cell after the id, such as "walls:3,4".
@export var id := "":
	set(value):
		id = value
		changed.emit()

## The type of terrain. Both editions have rules for "ruins"; in the 11th edition the type also determines the
## category of woods, building, container, barricade, wall and statuary.
@export_enum("ruins", "woods", "building", "container", "barricade", "wall", "statuary", "hill", "crater") var type := "ruins":
	set(value):
		type = value
		changed.emit()

## Free words for rules that are data, such as "hedge" or "one_way": the conditions "piece:hedge" and the like.
@export var tags := PackedStringArray():
	set(value):
		tags = value
		changed.emit()

## Whether the piece is open, such as a door that a game opens at run time. Rules have the conditions "open" and
## "closed". See also [method LosTerrain2D.set_piece_state].
@export_enum("closed", "open") var state := "closed":
	set(value):
		state = value
		changed.emit()

## Whether a model sees into or through the piece: adds the tag "solid", "see_into" or "passable", which rules use.
## "by rules" leaves it to the type and the other tags.
@export_enum("by rules", "solid", "see into", "passable") var sight := "by rules":
	set(value):
		sight = value
		changed.emit()

@export_group("Heights")

## 10th edition: the height category. "none" never blocks, except ruins.
@export_enum("none", "low", "medium", "tall") var height_category := "tall":
	set(value):
		height_category = value
		changed.emit()

## The top of the piece in inches above the table, for HEIGHTS_TRUE; 0 means by height category.
@export_range(0.0, 30.0, 0.1, "or_greater", "suffix:in") var height_inches := 0.0:
	set(value):
		height_inches = value
		changed.emit()

## Where the piece begins, in inches above the table, for HEIGHTS_TRUE: the bottom of a bridge or of the wall above a
## window.
@export_range(0.0, 30.0, 0.1, "or_greater", "suffix:in") var base_inches := 0.0:
	set(value):
		base_inches = value
		changed.emit()

## The size for rules that compare sizes, such as "piece<target"; 0 means by height.
@export_range(0.0, 30.0, 0.1, "or_greater") var size := 0.0:
	set(value):
		size = value
		changed.emit()

@export_group("Editions")

## 10th edition: blocks sight independent of its height.
@export var obscuring := false:
	set(value):
		obscuring = value
		changed.emit()

## 11th edition: a terrain area, a feature inside an area, or both at once.
@export_enum("both", "area", "feature") var piece_class := "both":
	set(value):
		piece_class = value
		changed.emit()

## 11th edition: the density category.
@export_enum("by type", "exposed", "light", "dense") var category := "by type":
	set(value):
		category = value
		changed.emit()

## 11th edition: areas with the same group count as one area.
@export var link_group := "":
	set(value):
		link_group = value
		changed.emit()

## 11th edition: the id of the area that contains a feature; empty for the nearest ancestor polygon, if any.
@export var parent_area_id := "":
	set(value):
		parent_area_id = value
		changed.emit()

@export_group("Tiles")

## Which polygons of the tiles of a TileMapLayer are pieces. A polygon that a tile has twice counts once.
@export_enum("physics and occlusion", "physics", "occlusion") var tile_polygons := "physics and occlusion":
	set(value):
		tile_polygons = value
		changed.emit()

var _revision := 0


func _init() -> void:
	changed.connect(_count_change)


## A number that grows with every change of a property.
func get_revision() -> int:
	return _revision


## The keys of the piece without its id, polygon and walls.
func to_words() -> Dictionary:
	var keys := { "type": type }
	if height_category != "none":
		keys["height_category"] = height_category
	if obscuring:
		keys["traits"] = ["obscuring"]
	if piece_class != "both":
		keys["piece_class"] = piece_class
	if category != "by type":
		keys["category"] = category
	if link_group != "":
		keys["link_group"] = link_group
	if parent_area_id != "":
		keys["parent_area_id"] = parent_area_id
	_add_rule_keys(keys)
	return keys


func _add_rule_keys(keys: Dictionary) -> void:
	var words := Array(tags)
	if sight != "by rules":
		words.append(sight.replace(" ", "_"))
	if not words.is_empty():
		keys["tags"] = words
	if state != "closed":
		keys["state"] = state
	for key: String in ["height_inches", "base_inches", "size"]:
		if get(key) != 0.0:
			keys[key] = get(key)


func _count_change() -> void:
	_revision += 1


func _get_configuration_warnings() -> PackedStringArray:
	var parent := get_parent()
	if parent is Node2D and not parent is LosTerrain2D and not parent is LosModel2D:
		return PackedStringArray()
	return PackedStringArray(["The parent must be the node that this one describes: a polygon, a collision shape, a line,"
			+ " a TileMapLayer, or a body with shapes, below a LosTerrain2D."])
