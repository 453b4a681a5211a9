# SPDX-License-Identifier: MIT
extends GutTest
## The number of sample points: SAMPLING_SHAPE, SAMPLING_SIZE and every fixed density.

const Implementation := preload("support/implementation.gd")
const Scene := preload("support/scene.gd")

const AT := Vector2(3000.0, 3000.0)
const CIRCLE := { "position": AT, "base_mm": 40 }
const OVAL := { "position": AT, "base_mm": 75, "base_type": "oval",
	"base_dimensions": { "length": 42, "width": 75 }, "rotation": 0.3 }
const RECTANGLE := { "position": AT, "base_mm": 180, "base_type": "rectangular",
	"base_dimensions": { "length": 100, "width": 180 }, "rotation": -2.1 }

# inches, circle to circle, oval to circle, rectangle to oval
const SHAPE_TABLE := [
	[1.0, 8, 8, 8], [5.99, 8, 8, 8], [6.0, 8, 8, 8], [6.01, 6, 6, 6], [11.99, 6, 6, 6], [12.0, 6, 6, 6],
	[12.01, 4, 6, 6], [24.0, 4, 6, 6], [60.0, 4, 6, 6],
]

# the model without its position, points up to 24 inches, points beyond
const SIZE_TABLE := [
	[{}, 4, 4],
	[{ "base_mm": 25 }, 4, 4], [{ "base_mm": 32 }, 4, 4], [{ "base_mm": 32.9 }, 4, 4], [{ "base_mm": 33 }, 6, 4],
	[{ "base_mm": 40 }, 6, 4], [{ "base_mm": 60 }, 6, 4], [{ "base_mm": 60.9 }, 6, 4], [{ "base_mm": 61 }, 8, 4],
	[{ "base_mm": 80 }, 8, 4], [{ "base_mm": 130 }, 8, 4], [{ "base_mm": 160 }, 8, 4],
	[{ "base_type": "oval", "base_dimensions": { "length": 20, "width": 32 } }, 4, 4],
	[{ "base_type": "oval", "base_dimensions": { "length": 32.5, "width": 20 } }, 6, 4],
	[{ "base_type": "oval", "base_dimensions": { "length": 35, "width": 60 } }, 6, 4],
	[{ "base_type": "oval", "base_dimensions": { "length": 60.5, "width": 60 } }, 8, 4],
	[{ "base_type": "oval", "base_dimensions": { "length": 42, "width": 75 } }, 8, 4],
	[{ "base_type": "rectangular", "base_dimensions": { "length": 25, "width": 25 } }, 4, 4],
	[{ "base_type": "rectangular", "base_dimensions": { "length": 60, "width": 30 } }, 6, 4],
	[{ "base_type": "rectangular", "base_dimensions": { "length": 100, "width": 180 } }, 8, 4],
]


func test_sampling_shape_by_distance_and_shape(by: Implementation = use_parameters(Implementation.both())) -> void:
	for row: Array in SHAPE_TABLE:
		var offset := Vector2(0.0, row[0] * Scene.INCH)
		for pair: Array in [[CIRCLE, CIRCLE, row[1]], [OVAL, CIRCLE, row[2]], [RECTANGLE, OVAL, row[3]]]:
			var target: Dictionary = pair[1].merged({ "position": AT + offset }, true)
			var shown := "%s to %s, %s inches" % [pair[0].get("base_type"), pair[1].get("base_type"), row[0]]
			assert_eq(by.los.sample_density(pair[0], target), pair[2], shown)
			assert_eq(by.los.sample_density(target, pair[0]), pair[2], shown)
			if row[0] > 11.0: # at closer range a wall between the centers does not separate these bases
				assert_eq(_points_used(by, pair[0], target, {}),
						Vector2i(_count(pair[0], pair[2]), _count(target, pair[2])), shown)


## The density is chosen per base, so the two bases of a pair may differ.
func test_sampling_size(by: Implementation = use_parameters(Implementation.both())) -> void:
	var options := { "sampling": EnhancedLineOfSight.SAMPLING_SIZE }
	for shooter_row: Array in SIZE_TABLE:
		for target_row: Array in [SIZE_TABLE[1], SIZE_TABLE[5], SIZE_TABLE[16]]:
			for inches: float in [10.0, 24.0, 24.01, 40.0]:
				var column := 1 if inches <= 24.0 else 2
				var shooter: Dictionary = shooter_row[0].merged({ "position": AT })
				var target: Dictionary = target_row[0].merged({ "position": AT + Vector2(inches * 40.0, 0.0) })
				assert_eq(_points_used(by, shooter, target, options),
						Vector2i(_count(shooter, shooter_row[column]), _count(target, target_row[column])),
						"%s at %s inches" % [shooter_row[0], inches])


func test_fixed_densities_3_to_64(by: Implementation = use_parameters(Implementation.both())) -> void:
	for density in range(3, 65):
		for model: Dictionary in [CIRCLE, OVAL, RECTANGLE]:
			var points: PackedVector2Array = by.los.sample_points(model, density)
			assert_eq(points.size(), _count(model, density), "%s at %d" % [model.get("base_type"), density])
			assert_eq(points[0], AT)


## A fixed density overrides both strategies at any distance.
func test_fixed_density_of_a_pair(by: Implementation = use_parameters(Implementation.both())) -> void:
	for density: int in [3, 5, 7, 9, 20]:
		for sampling: int in [EnhancedLineOfSight.SAMPLING_SHAPE, EnhancedLineOfSight.SAMPLING_SIZE]:
			for inches: float in [5.0, 30.0]:
				var target := OVAL.merged({ "position": AT + Vector2(inches * 40.0, 0.0) }, true)
				assert_eq(_points_used(by, CIRCLE, target, { "density": density, "sampling": sampling }),
						Vector2i(_count(CIRCLE, density), _count(target, density)))


## The core has its own sine and cosine, the fallback uses Godot's. They agree bit for bit.
func test_points_are_the_same_in_both_implementations() -> void:
	var native: Variant = Implementation.native().los
	var fallback: Variant = Implementation.fallback().los
	var random := RandomNumberGenerator.new()
	random.seed = 40
	for density in range(3, 65):
		for i in 40:
			var at := Vector2(random.randf_range(-3000.0, 3000.0), random.randf_range(1.0, 3000.0))
			var sides := [random.randf_range(1.0, 300.0), random.randf_range(1.0, 300.0)]
			var rotation := random.randf_range(-50.0, 50.0)
			for model: Dictionary in [Scene.model(at, random.randi_range(0, 300)),
					Scene.oval(at, sides[0], sides[1], rotation), Scene.rectangle(at, sides[0], sides[1], rotation)]:
				if native.sample_points(model, density) != fallback.sample_points(model, density):
					fail_test("%s at density %d" % [model, density])
					return
	pass_test("all equal")


## The documented number of points.
static func _count(model: Dictionary, density: int) -> int:
	match model.get("base_type"):
		"oval":
			return 1 + density + (6 if density >= 8 else 0)
		"rectangular":
			return 1 + 4 + (8 if density >= 6 else 0)
	return 1 + density


## The numbers of points of the shooter and of the target in a blocked search.
func _points_used(by: Implementation, shooter: Dictionary, target: Dictionary, options: Dictionary) -> Vector2i:
	var middle: Vector2 = (shooter.position + target.position) / 2.0
	var across: Vector2 = (target.position - shooter.position).orthogonal().normalized()
	# A wall between the bases, in edition 11, where no model sees over it.
	var wall := Scene.wall("w", middle - across * 4000.0, middle + across * 4000.0)
	var board := Scene.board([wall], options.merged({ "edition": 11 }))
	var rows: Array = by.los.check_enhanced_visibility(shooter, target, board).attempted_lines
	var targets := 0
	while targets + 1 < rows.size() and rows[targets + 1].from == rows[1].from:
		targets += 1
	return Vector2i((rows.size() - 1) / maxi(targets, 1), targets)
