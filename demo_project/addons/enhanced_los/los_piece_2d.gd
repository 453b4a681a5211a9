# SPDX-License-Identifier: MIT
@tool
@icon("icons/los_piece_2d.svg")
class_name LosPiece2D
extends Node
## The terrain properties of one polygon: add it as a child of a Polygon2D or CollisionPolygon2D below a
## [LosTerrain2D].
##
## Polygons without a LosPiece2D use the defaults of the LosTerrain2D. The properties are the keys of
## EnhancedLineOfSight's pieces; each edition uses a part of them.
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

## If true, the parent polygon is not terrain.
@export var ignored := false:
	set(value):
		ignored = value
		changed.emit()

## The id in results; empty for the node's path below the LosTerrain2D.
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

## 10th edition: the height category. "none" never blocks, except ruins.
@export_enum("none", "low", "medium", "tall") var height_category := "tall":
	set(value):
		height_category = value
		changed.emit()

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
	return keys


func _get_configuration_warnings() -> PackedStringArray:
	if get_parent() is Polygon2D or get_parent() is CollisionPolygon2D:
		return PackedStringArray()
	return PackedStringArray(["The parent must be the Polygon2D or CollisionPolygon2D that this node describes."])
