# SPDX-License-Identifier: MIT
extends "support/scene_test.gd"
## No value of any kind crashes or hangs a query of LosTerrain2D, aborts a script or stays in the table.

const POINT: PackedVector2Array = [Vector2(500, 300)]
const BOUNDS := Rect2(0, 0, 200, 200)
## How often each query is called with two odd models.
const ROUNDS := 120


func test_odd_models() -> void:
	_terrain.models_block = true
	add_ruin()
	var odd := _odd_values()
	var random := RandomNumberGenerator.new()
	random.seed = 21
	for method: String in _calls():
		for i in ROUNDS:
			var a: Variant = odd[random.randi() % odd.size()]
			var b: Variant = odd[random.randi() % odd.size()]
			var answer: Variant = _calls()[method].call(a, b)
			assert_true(answer != null, method)
		for text in new_messages():
			if text.begins_with("engine: "):
				fail_test("%s: %s" % [method, text])
		assert_eq(_terrain.get_table().get_models().size(), 2, method)
	assert_false(sees())
	for value: Variant in odd:
		if value is Dictionary and value.has("x"):
			break_cycle(value)


func test_odd_values_of_nodes() -> void:
	var ruin := add_ruin()
	var piece := describe(ruin)
	var numbers := [0.0, -1.0, NAN, INF, -INF, 1e30, 1e-30]
	for value: float in numbers:
		for key: String in ["height_inches", "base_inches", "size"]:
			piece.set(key, value)
			sees()
		for key: String in ["base_mm", "base_length_mm", "model_height_inches", "elevation_inches", "size", "facing",
				"detection_inches", "rotation"]:
			_shooter.base_type = "rectangular" if key == "base_length_mm" else "circular"
			_shooter.set(key, value)
			sees()
			_shooter.free()
			_shooter = add_model(Vector2(200, 400))
		for key: String in ["pixels_per_inch", "min_gap"]:
			_terrain.set(key, value)
			sees()
			_terrain.set(key, 40.0)
		ruin.scale = Vector2(value, 1.0)
		sees()
		ruin.polygon = PackedVector2Array([Vector2(value, 0), Vector2(0, value), Vector2(value, value)])
		sees()
		_terrain.scale = Vector2(value, value)
		sees()
		_terrain.scale = Vector2.ONE
	for text in new_messages():
		if text.begins_with("engine: ") and not text.contains("det == 0"):
			fail_test(text)
	ruin.free()
	assert_true(sees(), "afterwards")


## Queries of two models.
func _calls() -> Dictionary:
	return {
		"has_los": func(a: Variant, b: Variant) -> Variant: return _terrain.has_los(a, b),
		"check": func(a: Variant, b: Variant) -> Variant: return _terrain.check(a, b, true),
		"check_at": func(a: Variant, b: Variant) -> Variant: return _terrain.check_at(a, Vector2(NAN, 1), b, 99),
		"target": func(a: Variant, b: Variant) -> Variant: return _terrain.target_visibility(a, b),
		"matrix": func(a: Variant, b: Variant) -> Variant: return _terrain.visibility_matrix([a, b], [b]),
		"any": func(a: Variant, b: Variant) -> Variant: return _terrain.any_visible([a], [b, a]),
		"pairs": func(a: Variant, b: Variant) -> Variant: return _terrain.visible_pairs([a], [b], NAN, [1, 2]),
		"observers": func(a: Variant, b: Variant) -> Variant: return _terrain.observers_of(a, [b]),
		"units": func(a: Variant, b: Variant) -> Variant: return _terrain.unit_visibility(a, b, -1.0),
		"exposure": func(a: Variant, b: Variant) -> Variant: return _terrain.exposure(a, POINT, [b], { "ranges": b }),
		"safest": func(a: Variant, b: Variant) -> Variant: return _terrain.safest_points(a, POINT, [b], -5),
		"map": func(a: Variant, b: Variant) -> Variant: return _terrain.exposure_map([a], BOUNDS, 50.0, b),
		"counts": func(a: Variant, _b: Variant) -> Variant: return _terrain.visibility_map([a], BOUNDS, 50.0),
		"polygon": func(a: Variant, _b: Variant) -> Variant: return _terrain.visibility_polygon(Vector2.ONE, a),
		"triangles": func(a: Variant, _b: Variant) -> Variant: return _terrain.visibility_triangles(Vector2.ONE, a, BOUNDS),
		"region": func(a: Variant, _b: Variant) -> Variant: return _terrain.visibility_region(a, BOUNDS),
		"unit region": func(a: Variant, b: Variant) -> Variant: return _terrain.unit_region([a, b], BOUNDS),
		"distance": func(a: Variant, b: Variant) -> Variant: return _terrain.distance(a, b),
		"distances": func(a: Variant, b: Variant) -> Variant: return _terrain.distance_matrix([a], [b]),
		"within": func(a: Variant, b: Variant) -> Variant: return _terrain.within(a, INF, [b]),
		"nearest": func(a: Variant, b: Variant) -> Variant: return _terrain.nearest(a, [b], true),
		"pieces": func(a: Variant, _b: Variant) -> Variant: return _terrain.pieces_at(a, 7),
	}


func _odd_values() -> Array:
	var freed := LosModel2D.new()
	freed.free()
	var outside: LosModel2D = autofree(LosModel2D.new())
	return [null, true, -1, 5, 1 << 40, 1.5, NAN, "", "text", &"name", Vector2.ONE, Color.RED, [], [1], {}, freed, outside,
			_terrain, _shooter, _target, _shooter.get_handle(), Callable(), RefCounted.new(), PackedByteArray([1]),
			{ "position": "here" }, { "position": Vector2(NAN, 1) }, { 5: 6 }, { "position": Vector2(500, 500), "base_mm": -4 },
			{ "position": Vector2(300, 300), "keywords": 5 }, endless_dictionary()]
