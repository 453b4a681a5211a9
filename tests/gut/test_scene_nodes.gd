# SPDX-License-Identifier: MIT
extends GutTest
## LosTerrain2D, LosPiece2D and LosModel2D: what they read from a scene, and that queries equal those with dictionaries.

const Frames := preload("support/frames.gd")

const BOX: PackedVector2Array = [Vector2(-20, -100), Vector2(20, -100), Vector2(20, 100), Vector2(-20, 100)]

var _terrain: LosTerrain2D
var _shooter: LosModel2D
var _target: LosModel2D


func before_each() -> void:
	_terrain = add_child_autofree(LosTerrain2D.new())
	_terrain.edition = 10
	_shooter = _model(Vector2(200, 400))
	_target = _model(Vector2(800, 400))


func test_an_empty_terrain_is_an_open_table() -> void:
	assert_eq(_terrain.get_pieces(), [])
	assert_true(_terrain.has_los(_shooter, _target))


func test_polygons_of_both_kinds_block() -> void:
	for node: Node2D in [Polygon2D.new(), CollisionPolygon2D.new()]:
		node.name = "Ruin"
		node.polygon = BOX
		node.position = Vector2(500, 400)
		_terrain.add_child(node)
		assert_false(_terrain.has_los(_shooter, _target), node.get_class())
		assert_eq(_terrain.check(_shooter, _target).blocking_terrain, ["Ruin"])
		_terrain.remove_child(node)
		node.free()
		assert_true(_terrain.has_los(_shooter, _target), "gone again")


func test_pieces_are_global() -> void:
	_terrain.position = Vector2(100, 50)
	_terrain.scale = Vector2(2, 1)
	var ruin := _ruin(Vector2(200, 350))
	ruin.offset = Vector2(0, 5)
	ruin.rotation = PI / 2.0
	var points: PackedVector2Array = _terrain.get_pieces()[0].polygon
	assert_almost_eq(points[0], Vector2(690, 380), Vector2(0.01, 0.01))
	assert_almost_eq(points[2], Vector2(290, 420), Vector2(0.01, 0.01))


func test_nested_polygons_are_pieces_with_their_path_as_id() -> void:
	var body := StaticBody2D.new()
	body.name = "House"
	_terrain.add_child(body)
	var shape := CollisionPolygon2D.new()
	shape.name = "Walls"
	shape.polygon = BOX
	body.add_child(shape)
	assert_eq(_terrain.get_pieces()[0].id, "House/Walls")
	shape.disabled = true
	assert_eq(_terrain.get_pieces(), [], "disabled")


func test_keys_come_from_the_piece_or_from_the_defaults() -> void:
	_terrain.default_type = "woods"
	_terrain.default_height_category = "none"
	var ruin := _ruin(Vector2(500, 400))
	var plain: Dictionary = _terrain.get_pieces()[0]
	assert_eq_deep(_without(plain, ["id", "polygon"]), { "type": "woods" })
	var properties := LosPiece2D.new()
	properties.id = "wood_7"
	properties.type = "barricade"
	properties.height_category = "low"
	properties.obscuring = true
	properties.piece_class = "feature"
	properties.category = "light"
	properties.link_group = "north"
	properties.parent_area_id = "area_2"
	ruin.add_child(properties)
	assert_eq_deep(_without(_terrain.get_pieces()[0], ["polygon"]), {
		"id": "wood_7", "type": "barricade", "height_category": "low", "traits": ["obscuring"], "piece_class": "feature",
		"category": "light", "link_group": "north", "parent_area_id": "area_2",
	})
	properties.ignored = true
	assert_eq(_terrain.get_pieces(), [])


func test_the_parent_area_of_a_feature_is_its_parent_polygon() -> void:
	var area := _ruin(Vector2(500, 400))
	var feature := Polygon2D.new()
	feature.polygon = BOX
	area.add_child(feature)
	var properties := LosPiece2D.new()
	properties.piece_class = "feature"
	feature.add_child(properties)
	var pieces := _terrain.get_pieces()
	assert_eq(pieces[1].parent_area_id, pieces[0].id)


func test_lines_are_walls() -> void:
	_terrain.default_height_category = "low"
	_terrain.default_type = "hill"
	var ruin := _ruin(Vector2(500, 400))
	assert_true(_terrain.has_los(_shooter, _target), "a low hill")
	var wall := Line2D.new()
	wall.points = PackedVector2Array([Vector2(0, -300), Vector2(0, 0), Vector2(0, 300)])
	ruin.add_child(wall)
	assert_eq_deep(_terrain.get_pieces()[0].walls, [
		{ "start": Vector2(500, 100), "end": Vector2(500, 400) }, { "start": Vector2(500, 400), "end": Vector2(500, 700) },
	])
	assert_false(_terrain.has_los(_shooter, _target))


func test_changes_are_emitted_once() -> void:
	var ruin := _ruin(Vector2(500, 400))
	assert_false(_terrain.has_los(_shooter, _target))
	watch_signals(_terrain)
	var compiled := _terrain.get_terrain()
	ruin.position.y = 1000
	assert_true(_terrain.has_los(_shooter, _target))
	assert_signal_emit_count(_terrain, "changed", 1)
	assert_ne(_terrain.get_terrain(), compiled)
	compiled = _terrain.get_terrain()
	await Frames.pass_by(2)
	assert_eq(_terrain.get_terrain(), compiled, "the same object without changes")
	assert_signal_emit_count(_terrain, "changed", 1)


func test_options_reach_the_engine() -> void:
	_terrain.edition = 11
	_terrain.mode = EnhancedLineOfSight.MODE_EXACT
	var compiled: LosTerrain = _terrain.get_terrain()
	assert_eq(compiled.edition, 11)
	assert_eq(compiled.mode, EnhancedLineOfSight.MODE_EXACT)
	assert_eq(_terrain.get_board().edition, 11)
	_terrain.edition = 0
	_terrain.mode = -1
	assert_false(_terrain.get_board().has("edition"))


func test_models_as_dictionaries() -> void:
	_shooter.rotation = 0.5
	_shooter.keywords = PackedStringArray(["TOWERING"])
	_shooter.model_height_inches = 4.0
	_shooter.elevation_inches = 3.0
	var round_base := _shooter.to_model()
	assert_eq(round_base.position, Vector2(200, 400))
	assert_almost_eq(float(round_base.rotation), 0.5, 1e-6)
	assert_eq(round_base.base_mm, 32.0)
	assert_eq(round_base.keywords, ["TOWERING"])
	assert_eq(round_base.model_height_inches, 4.0)
	assert_eq(round_base.elevation_inches, 3.0)
	_target.base_type = "oval"
	_target.base_length_mm = 95.0
	_target.base_width_mm = 150.0
	var oval := _target.to_model()
	assert_eq(oval.base_mm, 150.0, "the longer side")
	assert_eq_deep(oval.base_dimensions, { "length": 95.0, "width": 150.0 })
	assert_false(oval.has("model_height_inches"))


func test_the_outline_contains_the_sample_points() -> void:
	_shooter.base_type = "rectangular"
	_shooter.base_length_mm = 50.8
	_shooter.base_width_mm = 25.4
	var corners := EnhancedLineOfSight.sample_points(_shooter.to_model(), 4).slice(1, 5)
	var outline := _shooter.global_transform * _shooter.get_outline()
	for i in 4:
		assert_almost_eq(outline[i], corners[i], Vector2(0.01, 0.01))


func test_a_model_emits_changed() -> void:
	watch_signals(_shooter)
	_shooter.base_mm = 60.0
	assert_signal_emit_count(_shooter, "changed", 1)
	_shooter.position.x += 10.0
	_shooter.force_update_transform()
	assert_signal_emit_count(_shooter, "changed", 2)


func _model(at: Vector2) -> LosModel2D:
	var model: LosModel2D = add_child_autofree(LosModel2D.new())
	model.position = at
	return model


func _ruin(at: Vector2) -> Polygon2D:
	var ruin := Polygon2D.new()
	ruin.polygon = BOX
	ruin.position = at
	_terrain.add_child(ruin)
	return ruin


static func _without(from: Dictionary, keys: Array) -> Dictionary:
	var copy := from.duplicate()
	for key: String in keys:
		copy.erase(key)
	return copy
