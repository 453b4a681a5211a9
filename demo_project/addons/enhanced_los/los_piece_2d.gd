# SPDX-License-Identifier: MIT
@tool
@icon("icons/los_piece_2d.svg")
class_name LosPiece2D
extends Node
## What a polygon below a [LosTerrain2D] is: put it under the Polygon2D or CollisionPolygon2D it speaks of.
##
## A polygon without one is what the LosTerrain2D says of all. The words are those of EnhancedLineOfSight's pieces;
## each edition asks for its own.
## [codeblock]
## var wood := Polygon2D.new()
## wood.polygon = PackedVector2Array([Vector2(400, 300), Vector2(600, 300), Vector2(600, 500), Vector2(400, 500)])
## var words := LosPiece2D.new()
## words.type = "woods"
## words.height_category = "medium"
## wood.add_child(words)
## add_child(wood)
## [/codeblock]

## Something has changed.
signal changed

## Not terrain: the polygon above is left out.
@export var ignored := false:
	set(value):
		ignored = value
		changed.emit()

## The name that answers give for it; empty: the node's path below the LosTerrain2D.
@export var id := "":
	set(value):
		id = value
		changed.emit()

## What it is. Both editions ask for "ruins"; woods, building, container, barricade, wall, statuary have a meaning in the 11th.
@export_enum("ruins", "woods", "building", "container", "barricade", "wall", "statuary", "hill", "crater") var type := "ruins":
	set(value):
		type = value
		changed.emit()

## 10th edition: how high it is. "none" never blocks, except ruins.
@export_enum("none", "low", "medium", "tall") var height_category := "tall":
	set(value):
		height_category = value
		changed.emit()

## 10th edition: blocks sight whatever its height.
@export var obscuring := false:
	set(value):
		obscuring = value
		changed.emit()

## 11th edition: a terrain area, a feature that stands in one, or both at once.
@export_enum("both", "area", "feature") var piece_class := "both":
	set(value):
		piece_class = value
		changed.emit()

## 11th edition: how dense it is.
@export_enum("by type", "exposed", "light", "dense") var category := "by type":
	set(value):
		category = value
		changed.emit()

## 11th edition: areas with the same group are one area.
@export var link_group := "":
	set(value):
		link_group = value
		changed.emit()

## 11th edition: the area that a feature stands in; empty: the nearest polygon above this one in the tree, if any.
@export var parent_area_id := "":
	set(value):
		parent_area_id = value
		changed.emit()


## The words of the piece, without its id, polygon and walls.
func to_words() -> Dictionary:
	var words := { "type": type }
	if height_category != "none":
		words["height_category"] = height_category
	if obscuring:
		words["traits"] = ["obscuring"]
	if piece_class != "both":
		words["piece_class"] = piece_class
	if category != "by type":
		words["category"] = category
	if link_group != "":
		words["link_group"] = link_group
	if parent_area_id != "":
		words["parent_area_id"] = parent_area_id
	return words


func _get_configuration_warnings() -> PackedStringArray:
	if get_parent() is Polygon2D or get_parent() is CollisionPolygon2D:
		return PackedStringArray()
	return PackedStringArray(["It describes the Polygon2D or CollisionPolygon2D above it, and there is none. Move it below one."])
