# SPDX-License-Identifier: MIT
extends RefCounted
## A model as the line-of-sight rules see it: where it stands, its base, its sample points, its height.

const Report := preload("fallback_report.gd")
const Values := preload("fallback_values.gd")

enum Base { CIRCLE, OVAL, RECTANGLE }

const BASE_OF_TYPE := { "oval": Base.OVAL, "rectangular": Base.RECTANGLE }
const MM_PER_INCH := 25.4
const DEFAULT_BASE_MM := 32.0
const MAX_BASE_MM := 1000000.0
const WIDTH_OF_BASE_MM := 0.6  ## width of an oval or rectangle that gives none
const OVAL_AXIS_DENSITY := 8  ## from here ovals add points on their axes
const RECTANGLE_SIDE_DENSITY := 6  ## from here rectangles add points on their sides

const TALL_KEYWORDS := ["MONSTER", "VEHICLE", "TITANIC"]
const TALL_HEIGHT_INCHES := 5.0
const NORMAL_HEIGHT_INCHES := 2.0
const GROUND_LEVEL_BELOW_INCHES := 3.0

var position := Vector2.ZERO
var base := Base.CIRCLE
var rotation := 0.0
var radius := 0.0  ## px, of the circle of base_mm; the 11e "within" test uses it for every shape
var half_length := 0.0  ## px, local X; ovals and rectangles only
var half_width := 0.0  ## px, local Y
var longer_side_mm := 0.0
var height_inches := NORMAL_HEIGHT_INCHES
var elevation_inches := 0.0
var keywords := PackedStringArray()  ## upper case
var is_bare_point := false


static func read(source: Dictionary, pixels_per_inch: float) -> RefCounted:
	var model := new()
	var values := Values.new(_name(source), source)
	model.position = _read_position(values)
	if model.position == Vector2.ZERO:
		return model
	model._read_base(values, pixels_per_inch)
	model._read_keywords(values)
	model._read_heights(values)
	return model


## The end of a line that belongs to no model.
static func bare_point(at: Vector2) -> RefCounted:
	var model := new()
	model.position = at
	model.is_bare_point = true
	return model


## (0, 0) means "no position" throughout the 40k project.
func is_placed() -> bool:
	return position != Vector2.ZERO


func has_keyword(keyword: String) -> bool:
	return keywords.has(keyword)


func is_on_ground() -> bool:
	return elevation_inches < GROUND_LEVEL_BELOW_INCHES


## No point of the base is farther from the position.
func reach() -> float:
	match base:
		Base.CIRCLE:
			return radius
		Base.OVAL:
			return maxf(half_length, half_width)
		_:
			return Vector2(half_length, half_width).length()


## The centre, then the perimeter; the order decides which clear line is found first.
func sample_points(density: int) -> PackedVector2Array:
	var points := PackedVector2Array([position])
	if is_bare_point:
		return points
	match base:
		Base.CIRCLE:
			for i in density:
				var angle := i * TAU / density
				points.append(position + Vector2(cos(angle), sin(angle)) * radius)
		Base.OVAL:
			_append_oval_points(points, density)
		Base.RECTANGLE:
			_append_rectangle_points(points, density)
	return points


func _append_oval_points(points: PackedVector2Array, density: int) -> void:
	for i in density:
		var angle := i * TAU / density
		points.append(_to_world(Vector2(half_length * cos(angle), half_width * sin(angle))))
	if density < OVAL_AXIS_DENSITY:
		return
	for t: float in [0.25, 0.5, 0.75]:
		points.append(_to_world(Vector2(half_length * (1.0 - 2.0 * t), 0.0)))
	for t: float in [0.25, 0.5, 0.75]:
		points.append(_to_world(Vector2(0.0, half_width * (1.0 - 2.0 * t))))


func _append_rectangle_points(points: PackedVector2Array, density: int) -> void:
	var corners: PackedVector2Array = [
		_to_world(Vector2(-half_length, -half_width)),
		_to_world(Vector2(half_length, -half_width)),
		_to_world(Vector2(half_length, half_width)),
		_to_world(Vector2(-half_length, half_width)),
	]
	points.append_array(corners)
	if density < RECTANGLE_SIDE_DENSITY:
		return
	for i in 4:
		var next := corners[(i + 1) % 4]
		points.append(corners[i].lerp(next, 0.33))
		points.append(corners[i].lerp(next, 0.67))


## Turned in double, as GDScript computes with the components, not by Vector2.rotated (float32).
func _to_world(local: Vector2) -> Vector2:
	var c := cos(rotation)
	var s := sin(rotation)
	return position + Vector2(local.x * c - local.y * s, local.x * s + local.y * c)


static func _name(source: Dictionary) -> String:
	return "model %s" % Report.describe(source["id"]) if source.has("id") else "model"


static func _read_position(values: Values) -> Vector2:
	var given: Variant = values.data.get("position")
	if given == null:
		return Vector2.ZERO
	if given is Dictionary:
		given = { "x": given.get("x", 0.0), "y": given.get("y", 0.0) }
	var point: Variant = Values.to_point(given)
	if point == null:
		values.warn_type("position", "a Vector2 or {x, y}")
		return Vector2.ZERO
	if not point.is_finite():
		Report.error("%s: \"position\" is not finite" % values.owner)
		return Vector2.ZERO
	return point


func _read_base(values: Values, pixels_per_inch: float) -> void:
	var base_mm := _read_size(values, "base_mm", DEFAULT_BASE_MM)
	longer_side_mm = floorf(base_mm)  # the 40k project counts circles in whole millimetres
	radius = longer_side_mm / MM_PER_INCH * pixels_per_inch / 2.0
	base = BASE_OF_TYPE.get(values.text("base_type"), Base.CIRCLE)
	if base == Base.CIRCLE:
		return
	var sides := Values.new(values.owner + " base_dimensions", values.dictionary("base_dimensions"))
	var length_mm := _read_size(sides, "length", base_mm)
	var width_mm := _read_size(sides, "width", base_mm * WIDTH_OF_BASE_MM)
	half_length = length_mm / MM_PER_INCH * pixels_per_inch / 2.0
	half_width = width_mm / MM_PER_INCH * pixels_per_inch / 2.0
	longer_side_mm = maxf(length_mm, width_mm)
	rotation = values.number("rotation", 0.0)


static func _read_size(values: Values, key: String, default: float) -> float:
	var size := values.number(key, default)
	if size >= 0.0 and size <= MAX_BASE_MM:
		return size
	values.warn(key, "is out of range; ignored")
	return default


## The 40k project asks meta only where the model's own list is missing or empty.
func _read_keywords(values: Values) -> void:
	var given := values.texts("keywords")
	if given.is_empty() and values.data.has("meta"):
		var meta := Values.new(values.owner + " meta", values.dictionary("meta"))
		given = meta.texts("keywords")
	for keyword in given:
		keywords.append(keyword.to_upper())


func _read_heights(values: Values) -> void:
	for keyword: String in TALL_KEYWORDS:
		if keywords.has(keyword):
			height_inches = TALL_HEIGHT_INCHES
	height_inches = values.number("model_height_inches", height_inches)
	elevation_inches = values.number("elevation_inches", 0.0)
