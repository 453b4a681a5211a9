# SPDX-License-Identifier: MIT
extends GutTest
## What the overlay draws of results under a rule set: cover, reasons, the arc, all pieces that hinder.

const CheckShapes := preload("res://addons/enhanced_los/overlay/check_shapes.gd")
const RuleShapes := preload("res://addons/enhanced_los/overlay/rule_shapes.gd")
const Shape := preload("res://addons/enhanced_los/overlay/shape.gd")

const SHOOTER := { "position": Vector2(100, 100), "base_mm": 32 }
const TARGET := { "position": Vector2(700, 100), "base_mm": 32 }


func _board(rules: Variant, pieces := []) -> Dictionary:
	return { "terrain_features": pieces, "rules": rules }


func _piece(id: String, area: Rect2, keys := {}) -> Dictionary:
	var piece := { "id": id, "polygon": PackedVector2Array([area.position, Vector2(area.end.x, area.position.y), area.end,
			Vector2(area.position.x, area.end.y)]) }
	piece.merge(keys)
	return piece


func _shapes(board: Dictionary, shooter := SHOOTER, target := TARGET) -> Array:
	return CheckShapes.all(EnhancedLineOfSight.check_enhanced_visibility(shooter, target, board, true), shooter, target, board)


func _texts(shapes: Array) -> Array:
	return Shape.of_kind(shapes, &"text").map(func(shape: Dictionary) -> String: return shape.text)


func test_cover_is_outlined_with_its_label() -> void:
	var hedge := _piece("hedge", Rect2(640, 0, 20, 200))
	var shapes := _shapes(_board(LosRules.preset(LosRules.NEAR_COVER), [hedge]))
	assert_has(_texts(shapes), "hedge: cover")
	assert_eq(Shape.of_role(Shape.of_kind(shapes, &"outline"), &"cover").size(), 1)
	assert_eq(Shape.of_role(shapes, &"sight").size(), 1, "the target is visible")
	assert_eq(Shape.of_role(_shapes(_board(LosRules.preset(LosRules.NEAR_COVER))), &"cover"), [])


func test_the_reason_in_words() -> void:
	var hidden := TARGET.duplicate()
	hidden["hidden"] = true
	var turned := SHOOTER.duplicate()
	turned["facing"] = PI
	for row: Array in [
		[{ "max_range_inches": 5.0 }, SHOOTER, TARGET, "out of range"],
		[{ "arc_degrees": 90.0 }, turned, TARGET, "outside the arc"],
		[LosRules.preset(LosRules.EDITION_11), SHOOTER, hidden, ""],
		[{ "detection_inches": 12.5 }, SHOOTER, hidden, "hidden beyond 12.5 in"],
		[{ "detection_inches": 12 }, SHOOTER, hidden, "hidden beyond 12 in"],
		[{}, SHOOTER, TARGET, ""],
	]:
		var shapes := _shapes(_board(row[0]), row[1], row[2])
		assert_eq(Shape.of_role(shapes, &"excluded").size(), 0 if row[3] == "" else 2, str(row))
		if row[3] != "":
			assert_has(_texts(shapes), row[3])


## The wedge ends at the range; its points are in the arc around the facing.
func test_the_arc() -> void:
	var shooter := SHOOTER.duplicate()
	shooter["facing"] = PI / 2.0
	var rules := LosRules.new()
	assert_eq(RuleShapes.arc(shooter, TARGET, _board(rules)), [], "360 degrees")
	rules.arc_degrees = 60.0
	for range_and_radius: Array in [[10.0, 400.0], [INF, 600.0]]:
		rules.max_range_inches = range_and_radius[0]
		var wedge: PackedVector2Array = RuleShapes.arc(shooter, TARGET, _board(rules))[1].points
		assert_eq(wedge[0], SHOOTER.position)
		for point in wedge.slice(1):
			assert_almost_eq(point.distance_to(SHOOTER.position), range_and_radius[1], 0.01)
			assert_lte(absf(rad_to_deg((point - wedge[0]).angle()) - 90.0), 30.01)


func test_all_pieces_that_hinder_are_drawn() -> void:
	var woods := [_piece("a", Rect2(200, 0, 80, 200), { "tags": ["light_woods"] }),
			_piece("b", Rect2(400, 0, 80, 200), { "tags": ["heavy_woods"] })]
	var shapes := _shapes(_board(LosRules.preset(LosRules.HINDRANCE_SUM), woods))
	assert_eq(Shape.of_role(Shape.of_kind(shapes, &"hatch"), &"blocker").size(), 2)
	assert_has(_texts(shapes), "a")
	assert_has(_texts(shapes), "b")


func test_labels_say_what_rules_compare() -> void:
	for keys_and_label: Array in [[{ "state": "closed" }, "p: closed"], [{ "size": 3 }, "p: size 3"],
			[{ "state": "shut", "size": 2.5 }, "p: shut, size 2.5"], [{}, "p"], [{ "size": Vector2(40, 150) }, "p"]]:
		var piece := _piece("p", Rect2(300, 0, 80, 200), keys_and_label[0])
		assert_has(_texts(_shapes(_board({ "piece_rules": [{}] }, [piece]))), keys_and_label[1])
	var walled := _piece("p", Rect2(300, 0, 80, 200), { "walls": [{ "start": Vector2(340, 0), "end": Vector2(340, 200) }] })
	assert_has(_texts(_shapes(_board({ "wall_rules": [{}] }, [walled]))), "p: a wall")
