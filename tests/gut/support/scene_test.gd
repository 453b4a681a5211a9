# SPDX-License-Identifier: MIT
extends "message_test.gd"
## Base of the tests of the scene nodes: a terrain, two models that see each other across (500, 400), and a wall there.

const BOX: PackedVector2Array = [Vector2(-20, -100), Vector2(20, -100), Vector2(20, 100), Vector2(-20, 100)]

var _terrain: LosTerrain2D
var _shooter: LosModel2D
var _target: LosModel2D


func before_each() -> void:
	super()
	_terrain = add_child_autofree(LosTerrain2D.new())
	_terrain.name = "Table"
	_terrain.edition = 10
	_shooter = add_model(Vector2(200, 400))
	_target = add_model(Vector2(800, 400))


func add_model(at: Vector2, unit := &"", side := 0) -> LosModel2D:
	var model: LosModel2D = add_child_autofree(LosModel2D.new())
	model.position = at
	model.unit = unit
	model.side = side
	return model


func add_ruin(at := Vector2(500, 400), below: Node = null) -> Polygon2D:
	var ruin := Polygon2D.new()
	ruin.polygon = BOX
	ruin.position = at
	(_terrain if below == null else below).add_child(ruin)
	return ruin


func describe(node: Node) -> LosPiece2D:
	var piece := LosPiece2D.new()
	node.add_child(piece)
	return piece


func sees() -> bool:
	return _terrain.has_los(_shooter, _target)


func ids() -> Array:
	return _terrain.get_pieces().map(func(piece: Dictionary) -> String: return piece.id)
