# SPDX-License-Identifier: MIT
extends RefCounted
## A model as the line-of-sight rules use it: position, base, sample points, height.

const Condition := preload("fallback_condition.gd")
const Model := preload("fallback_model.gd")
const Options := preload("fallback_options.gd")
const Report := preload("../report.gd")
const TypoHints := preload("fallback_typo_hints.gd")
const Values := preload("fallback_values.gd")

enum State { NOT_PLACED, UNUSABLE, READY }
enum Base { CIRCLE, OVAL, RECTANGLE }

const COPIED: Array[StringName] = [&"state", &"base", &"rotation", &"radius", &"half_length", &"half_width",
		&"longer_side_mm", &"height_inches", &"elevation_inches", &"keywords", &"is_bare_point", &"tags", &"size", &"facing",
		&"is_hidden", &"side"]
const BASE_OF_TYPE := { "oval": Base.OVAL, "rectangular": Base.RECTANGLE }
const NOT_VISIBLE := "the model is treated as not visible"
const MM_PER_INCH := 25.4
const DEFAULT_BASE_MM := 32.0
const MAX_BASE_MM := 1000000.0
const MAX_INCHES := 1000000.0
const MAX_WORD := 32  ## characters of a value that a message quotes
const WIDTH_OF_BASE_MM := 0.6  ## default width of an oval or rectangle, as a fraction of base_mm
const OVAL_AXIS_DENSITY := 8  ## from this density on, ovals add points on their axes
const RECTANGLE_SIDE_DENSITY := 6  ## from this density on, rectangles add points on their sides

const TALL_KEYWORDS := ["MONSTER", "VEHICLE", "TITANIC"]
const TALL_HEIGHT_INCHES := 5.0
const NORMAL_HEIGHT_INCHES := 2.0
const GROUND_LEVEL_BELOW_INCHES := 3.0

var state := State.NOT_PLACED
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
# Read by rule sets.
var tags := {}  ## keywords and tags in lower case, a set
var size := NORMAL_HEIGHT_INCHES  ## as given, or the height
var facing := 0.0  ## radians
var is_hidden := false
var side := 0


## Reads only the keys that the edition uses; one unusable value among them makes the model unusable.
func read(source: Dictionary, kind: String, options: Options, index := -1, consequence := NOT_VISIBLE) -> void:
	var values := Values.new(source, kind, index)
	values.consequence = consequence
	_read_position(values, kind, consequence)
	if state == State.READY:
		_read_body(values, options)


## Reads all keys. A model without a position is READY, too, at (0, 0).
func read_unplaced(values: Values, options: Options) -> void:
	_read_position(values, "model", "the model is not on the table")
	if state != State.UNUSABLE:
		state = State.READY
		_read_body(values, options)


## Reads all keys but the position.
func read_at(source: Dictionary, kind: String, at: Vector2, options: Options) -> void:
	position = at
	state = State.READY
	var values := Values.new(source, kind)
	values.consequence = NOT_VISIBLE
	_read_body(values, options)


func _read_body(values: Values, options: Options) -> void:
	_read_base(values, options.pixels_per_inch)
	var reads_all := options.needs_tops or options.rules != null
	if options.edition < 11 or reads_all:
		_read_keywords(values)
		_read_height(values)
	if options.edition >= 11 or reads_all:
		elevation_inches = read_inches(values, "elevation_inches", 0.0)
	if options.rules != null:
		_read_for_rules(values)
	if values.has_unusable:
		state = State.UNUSABLE


## Makes this the end of a line without a model.
func set_bare_point(at: Vector2) -> void:
	position = at
	is_bare_point = true
	state = State.READY


## Radius in pixels of a circle around the position that contains the base and all its sample points.
func reach() -> float:
	return maxf(radius, sqrt(half_length * half_length + half_width * half_width)) * 1.001


func has_keyword(keyword: String) -> bool:
	return keywords.has(keyword)


func is_on_ground() -> bool:
	return elevation_inches < GROUND_LEVEL_BELOW_INCHES


## A copy at another position.
func moved_to(at: Vector2) -> Model:
	var copy := Model.new()
	for property: StringName in COPIED:
		copy.set(property, get(property))
	copy.position = at
	return copy


## Height of the top above the ground; known if the options need it.
func top_inches() -> float:
	return elevation_inches + maxf(height_inches, 0.0)


# ------------------------------------------------------------------------------------ sample points


## The center, then the perimeter. The order determines which clear line is found first.
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
		points.append(_to_world(half_length * cos(angle), half_width * sin(angle)))
	if density < OVAL_AXIS_DENSITY:
		return
	for t: float in [0.25, 0.5, 0.75]:
		points.append(_to_world(half_length * (1.0 - 2.0 * t), 0.0))
	for t: float in [0.25, 0.5, 0.75]:
		points.append(_to_world(0.0, half_width * (1.0 - 2.0 * t)))


func _append_rectangle_points(points: PackedVector2Array, density: int) -> void:
	var corners: PackedVector2Array = [
		_to_world(-half_length, -half_width),
		_to_world(half_length, -half_width),
		_to_world(half_length, half_width),
		_to_world(-half_length, half_width),
	]
	points.append_array(corners)
	if density < RECTANGLE_SIDE_DENSITY:
		return
	for i in 4:
		var next := corners[(i + 1) % 4]
		points.append(corners[i].lerp(next, 0.33))
		points.append(corners[i].lerp(next, 0.67))


## Rotates in double precision, as GDScript computes with the components of a (float32) Vector2, not by rotated().
func _to_world(x: float, y: float) -> Vector2:
	var local := Vector2(x, y)
	var c := cos(rotation)
	var s := sin(rotation)
	return position + Vector2(local.x * c - local.y * s, local.x * s + local.y * c)


# ------------------------------------------------------------------------------------------ reading


## (0, 0) means "no position" throughout the 40k project; a missing x or y is 0. `missing` ends the warning about a key
## that is probably meant as the position.
func _read_position(values: Values, kind: String, missing: String) -> void:
	if not values.data.has("position"):
		TypoHints.warn_of_misnamed_position(values, missing)
	var given: Variant = values.data.get("position")
	if typeof(given) == TYPE_NIL:
		return
	if given is Dictionary:
		given = { "x": given.get("x", 0.0), "y": given.get("y", 0.0) }
	var point: Variant = Values.to_point(given)
	if point == null:
		values.warn_type("position", "a Vector2 or {x, y} of finite numbers")
	elif not Values.is_usable(point):
		state = State.UNUSABLE
		if values.is_quiet:
			values.warn("position", "%s is not finite or beyond 1e+07; %s" % [Report.point(point), values.consequence])
		else:
			Report.error("%s: \"position\" %s is not finite or beyond 1e+07; %s"
					% [kind, Report.point(point), values.consequence])
	elif point != Vector2.ZERO:
		position = point
		state = State.READY


func _read_base(values: Values, pixels_per_inch: float) -> void:
	var base_mm := _read_size(values, "base_mm", DEFAULT_BASE_MM)
	longer_side_mm = floorf(base_mm)  # the 40k project truncates circles to whole millimeters
	radius = longer_side_mm / MM_PER_INCH * pixels_per_inch / 2.0
	base = _read_base_type(values)
	if base == Base.CIRCLE:
		if not values.data.has("base_mm"):
			TypoHints.warn_of_misnamed_base(values)
		return
	var sides := values.nested("base_dimensions")
	var length_mm := _read_size(sides, "length", base_mm)
	var width_mm := _read_size(sides, "width", base_mm * WIDTH_OF_BASE_MM)
	half_length = length_mm / MM_PER_INCH * pixels_per_inch / 2.0
	half_width = width_mm / MM_PER_INCH * pixels_per_inch / 2.0
	longer_side_mm = maxf(length_mm, width_mm)
	rotation = values.number("rotation", 0.0)


## Unknown types and null are circles, as in the 40k project: one warning, and the model stays usable.
static func _read_base_type(values: Values) -> Base:
	var has_unusable := values.has_unusable
	if values.data.has("base_type") and typeof(values.data["base_type"]) == TYPE_NIL:
		values.warn("base_type", "should be a String, not null; as if circular")
		values.has_unusable = has_unusable
		return Base.CIRCLE
	var type := values.text("base_type")
	if type not in ["", "circular", "hull"] and not BASE_OF_TYPE.has(type):
		values.warn("base_type", "is \"%s\", not \"circular\", \"oval\" or \"rectangular\"; as if circular" % type.left(MAX_WORD))
	if type != "":
		values.has_unusable = has_unusable
	return BASE_OF_TYPE.get(type, Base.CIRCLE)


static func _read_size(values: Values, key: String, default: float) -> float:
	var size := values.number(key, default)
	if size >= 0.0 and size <= MAX_BASE_MM:
		return size
	values.warn(key, "is not between 0 and 1000000 mm; %s" % values.consequence)
	return default


static func read_inches(values: Values, key: String, default: float) -> float:
	var inches := values.number(key, default)
	if absf(inches) <= MAX_INCHES:
		return inches
	values.warn(key, "is beyond 1000000 inches; %s" % values.consequence)
	return default


## As in the 40k project, `meta` is read only if the model's own list is missing or empty.
func _read_keywords(values: Values) -> void:
	var given := values.texts("keywords")
	if given.is_empty():
		given = values.nested("meta").texts("keywords")
	for keyword in given:
		keywords.append(keyword.to_upper())
		tags[Condition.lower(keyword)] = true


func _read_height(values: Values) -> void:
	for keyword: String in TALL_KEYWORDS:
		if keywords.has(keyword):
			height_inches = TALL_HEIGHT_INCHES
	height_inches = read_inches(values, "model_height_inches", height_inches)
	size = height_inches


## What only rule sets read.
func _read_for_rules(values: Values) -> void:
	for tag in values.texts("tags") if values.data.has("tags") else PackedStringArray():
		tags[Condition.lower(tag)] = true
	if values.data.has("size"):
		_read_given_size(values)
	facing = values.number("facing", values.number("rotation", 0.0))
	is_hidden = values.flag("hidden", false)
	side = side_in(values.data)


func _read_given_size(values: Values) -> void:
	var given := values.number("size", size)
	if given > 0.0 and given <= MAX_INCHES:
		size = given
	else:
		values.warn("size", "should be above 0 and at most 1000000; ignored")


## The side in `source`: a whole number of 32 bits. Other values, such as the name of an army, belong to the game: 0.
static func side_in(source: Dictionary) -> int:
	var given: Variant = source.get("side")
	if not (given is int or given is float):
		return 0
	return int(given) if given == floorf(given) and given >= -0x80000000 and given <= 0x7FFFFFFF else 0
