# SPDX-License-Identifier: MIT
extends "support/scene_test.gd"
## LosOverlay2D with nodes: the shapes are those for the same models and pieces as Dictionaries.

const Shape := preload("res://addons/enhanced_los/overlay/shape.gd")

var _overlay: LosOverlay2D


func before_each() -> void:
	super()
	_overlay = autofree(LosOverlay2D.new())


func test_a_check_with_nodes() -> void:
	add_ruin().name = "Ruin"
	var result := _terrain.check(_shooter, _target, true)
	_overlay.show_check(result, _shooter.to_model(), _target.to_model(), _terrain.get_board())
	var expected := _overlay.shapes().duplicate(true)
	_overlay.clear()
	_overlay.show_check(result, _shooter, _target, _terrain)
	assert_eq_deep(_overlay.shapes(), expected)
	assert_eq(Shape.of_role(_overlay.shapes(), &"blocker").size(), 3, "hatched, outlined, named")


func test_blocking_models_come_from_the_table_of_the_terrain() -> void:
	var tank := add_model(Vector2(500, 400))
	tank.name = "Tank"
	tank.base_mm = 100.0
	_terrain.models_block = true
	var result := _terrain.check(_shooter, _target, true)
	_overlay.show_check(result, _shooter, _target, _terrain)
	var names := Shape.of_kind(Shape.of_role(_overlay.shapes(), &"blocker_model"), &"text")
	assert_eq(names.map(func(shape: Dictionary) -> String: return shape.text), ["Tank: a model"])
	_overlay.show_check(result, _shooter, _target, null, [tank])
	assert_eq(Shape.of_role(_overlay.shapes(), &"blocker_model").size(), 3, "a list of nodes")


func test_ranges_of_a_node() -> void:
	_overlay.show_ranges(_shooter, [6.0])
	var shapes := _overlay.shapes().duplicate(true)
	_overlay.show_ranges(_shooter.to_model(), [6.0])
	assert_eq_deep(_overlay.shapes(), shapes)
	assert_eq(shapes.size(), 2)


func test_what_is_no_model_is_one_error() -> void:
	_overlay.name = "Drawing"
	_overlay.show_ranges(null, [6.0])
	assert_one(ERROR, ["LosOverlay2D \"Drawing\".show_ranges: a model should be a Dictionary or a LosModel2D, not null"])
	_overlay.show_check({}, _terrain)
	assert_one(ERROR, ["\"Drawing\".show_check: a model should be", "not another object"])
	assert_eq(_overlay.shapes(), [])
