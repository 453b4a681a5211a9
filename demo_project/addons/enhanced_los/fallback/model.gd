# SPDX-License-Identifier: MIT
extends "../game_40k/base_points.gd"
## A model as the line-of-sight rules use it: position, base, sample points, height.

const Model := preload("model.gd")
const Reader := preload("reader.gd")
const Report := preload("../messages/report.gd")

enum State { NOT_PLACED, UNUSABLE, READY }

const NOT_VISIBLE := "the model is treated as not visible"
const MM_PER_INCH := 25.4
const DEFAULT_BASE_MM := 32.0
const MAX_SIZE := 1000000.0  ## mm or inches
const MAX_WORD := 32  ## characters of a value that a message quotes
const WIDTH_OF_BASE_MM := 0.6  ## default width of an oval or rectangle, as a fraction of base_mm
const TALL_KEYWORDS := ["MONSTER", "VEHICLE", "TITANIC"]
const TALL_HEIGHT_INCHES := 5.0
const NORMAL_HEIGHT_INCHES := 2.0
const GROUND_LEVEL_BELOW_INCHES := 3.0

var state := State.NOT_PLACED
var radius := 0.0  ## px, of the circle of base_mm; the exemptions of the 11th edition use it for every shape
var longer_side_mm := 0.0
var height_inches := NORMAL_HEIGHT_INCHES
var elevation_inches := 0.0
var keywords := PackedStringArray()  ## upper case
var is_bare_point := false


## Reads only the keys that the edition uses; one unusable value among them makes the model unusable. The position is
## `at`, if that is not null.
static func read(source: Dictionary, kind: String, options: Dictionary, index := -1, consequence := NOT_VISIBLE,
		at: Variant = null) -> Model:
	var made := Model.new()
	var values := Reader.new(source, kind, index)
	values.consequence = consequence
	if at == null:
		made._read_position(values, kind)
	else:
		made.center = at
		made.state = State.READY
	if made.state == State.READY:
		made._read_body(values, options)
	return made


## The end of a line without a model.
static func bare_point(at: Vector2) -> Model:
	var made := Model.new()
	made.center = at
	made.is_bare_point = true
	made.state = State.READY
	return made


## Radius in pixels of a circle around the center that contains the base and all its sample points.
func reach() -> float:
	return maxf(radius, sqrt(half_length * half_length + half_width * half_width)) * 1.001


func is_on_ground() -> bool:
	return elevation_inches < GROUND_LEVEL_BELOW_INCHES


func sample_points(density: int) -> PackedVector2Array:
	return PackedVector2Array([center]) if is_bare_point else points(density)


## (0, 0) means "no position" throughout the 40k project; a missing x or y is 0.
func _read_position(values: Reader, kind: String) -> void:
	var given: Variant = values.data.get("position")
	if typeof(given) == TYPE_NIL:
		return
	if given is Dictionary:
		given = { "x": given.get("x", 0.0), "y": given.get("y", 0.0) }
	var point: Variant = Reader.to_point(given)
	if point == null:
		values.warn_type("position", "a Vector2 or {x, y} of finite numbers")
	elif not Reader.is_usable(point):
		state = State.UNUSABLE
		Report.error("%s: \"position\" %s is not finite or beyond 1e+07; %s"
				% [kind, Report.point(point), values.consequence])
	elif point != Vector2.ZERO:
		center = point
		state = State.READY


func _read_body(values: Reader, options: Dictionary) -> void:
	_read_base(values, options.pixels_per_inch)
	if options.edition == 10:
		_read_keywords(values)
		height_inches = _read_inches(values, "model_height_inches", height_inches)
	elif options.edition == 11:
		elevation_inches = _read_inches(values, "elevation_inches", 0.0)
	if values.has_unusable:
		state = State.UNUSABLE


func _read_base(values: Reader, pixels_per_inch: float) -> void:
	var base_mm := _read_size(values, "base_mm", DEFAULT_BASE_MM)
	longer_side_mm = floorf(base_mm)  # the 40k project truncates circles to whole millimeters
	radius = longer_side_mm / MM_PER_INCH * pixels_per_inch / 2.0
	half_length = radius
	base = _read_base_type(values)
	if base == Base.CIRCLE:
		return
	var sides := values.nested("base_dimensions")
	var length_mm := _read_size(sides, "length", base_mm)
	var width_mm := _read_size(sides, "width", base_mm * WIDTH_OF_BASE_MM)
	half_length = length_mm / MM_PER_INCH * pixels_per_inch / 2.0
	half_width = width_mm / MM_PER_INCH * pixels_per_inch / 2.0
	longer_side_mm = maxf(length_mm, width_mm)
	rotation = values.number("rotation", 0.0)


## Unknown types and null are circles, as in the 40k project: one warning, and the model stays usable.
static func _read_base_type(values: Reader) -> Base:
	var has_unusable := values.has_unusable
	if values.data.has("base_type") and typeof(values.data["base_type"]) == TYPE_NIL:
		values.warn("base_type", "should be a String, not null; as if circular")
		values.has_unusable = has_unusable
		return Base.CIRCLE
	var type := values.text("base_type")
	if type not in ["", "circular", "hull"] and not OF_TYPE.has(type):
		values.warn("base_type", "is \"%s\", not \"circular\", \"oval\" or \"rectangular\"; as if circular" % type.left(MAX_WORD))
	if type != "":
		values.has_unusable = has_unusable
	return OF_TYPE.get(type, Base.CIRCLE)


static func _read_size(values: Reader, key: String, default: float) -> float:
	var size := values.number(key, default)
	if size >= 0.0 and size <= MAX_SIZE:
		return size
	values.warn(key, "is not between 0 and 1000000 mm; %s" % values.consequence)
	return default


static func _read_inches(values: Reader, key: String, default: float) -> float:
	var inches := values.number(key, default)
	if absf(inches) <= MAX_SIZE:
		return inches
	values.warn(key, "is beyond 1000000 inches; %s" % values.consequence)
	return default


## As in the 40k project, `meta` is read only if the model's own list is missing or empty.
func _read_keywords(values: Reader) -> void:
	var given := values.texts("keywords")
	if given.is_empty():
		given = values.nested("meta").texts("keywords")
	for keyword in given:
		keywords.append(keyword.to_upper())
	for keyword: String in TALL_KEYWORDS:
		if keywords.has(keyword):
			height_inches = TALL_HEIGHT_INCHES
