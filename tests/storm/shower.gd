# SPDX-License-Identifier: MIT
extends RefCounted
## Hostile calls of the methods and properties in a catalogue, one after the other. One per thread.

const Catalogue := preload("catalogue.gd")
const Hostile := preload("hostile.gd")
const Ledger := preload("ledger.gd")
const Sane := preload("sane.gd")
const Spoiler := preload("spoiler.gd")

## How many calls an object lives for.
const LIFETIME := 40
const MAP_CELLS := 1000.0
const MAP_CELLS_MAX := 1 << 28

var ledger: Ledger
var hostile: Hostile
var sane: Sane
var spoiler: Spoiler
## Objects that are not ours to make: of a class, the one to call.
var shared := {}
var _catalogue: Catalogue
var _objects := {}
var _ages := {}
var _is_inside := false


func _init(catalogue: Catalogue, books: Ledger, number: int) -> void:
	_catalogue = catalogue
	ledger = books
	hostile = Hostile.new(number, catalogue.classes)
	sane = Sane.new(hostile.random)
	spoiler = Spoiler.new(hostile)


## One call of some kind.
func strike() -> void:
	var kind := hostile.random.randi() % 16
	if kind < 2:
		touch_property()
	else:
		strike_method(hostile.one_of(_catalogue.methods), kind)


func strike_method(method: Catalogue.Method, kind: int) -> void:
	var object := object_of(method.owner)
	match kind:
		2, 3, 4:
			_call_wild(object, method)
		5, 6:
			_call(object, method, method.params.map(hostile.for_param))
		7, 8:
			_call_compiled(object, method, method.params.map(hostile.for_param))
		9:
			_call(object, method, sane.arguments(method.owner, method.params))
		10, 11, 12:
			var arguments := sane.arguments(method.owner, method.params)
			spoiler.spoil(arguments)
			_call(object, method, arguments)
		_:
			var arguments := sane.arguments(method.owner, method.params)
			spoiler.spoil(arguments)
			_call_compiled(object, method, arguments)
	spoiler.untie()


## Any number of arguments of any type.
func _call_wild(object: Object, method: Catalogue.Method) -> void:
	var arguments := []
	for i in hostile.random.randi() % (method.params.size() + 3):
		arguments.append(hostile.any())
	_call(object, method, arguments)


## A map's cost is the caller's choice: up to 2^28 cells. Small ones are drawn here, and those beyond are refused.
static func _is_long_work(method: Catalogue.Method, arguments: Array) -> bool:
	if method.name != &"visibility_map" or arguments.size() < 3 or not (arguments[1] is Rect2 or arguments[1] is Rect2i):
		return false
	if not typeof(arguments[2]) in [TYPE_BOOL, TYPE_INT, TYPE_FLOAT]:
		return false
	var size := Vector2(arguments[1].size) / float(arguments[2])
	var cells := ceilf(size.x) * ceilf(size.y)
	return cells > MAP_CELLS and cells <= MAP_CELLS_MAX


func _call(object: Object, method: Catalogue.Method, arguments: Array) -> void:
	if _is_long_work(method, arguments):
		return
	var result: Variant = ledger.time(method.label(), object.callv.bind(method.name, arguments))
	_look_at(method, result)


## By pointers. Arguments of another type the engine itself refuses, and leaks those before them.
func _call_compiled(object: Object, method: Catalogue.Method, arguments: Array) -> void:
	for i in method.params.size():
		if not _fits(arguments[i], method.params[i]):
			return _call(object, method, arguments)
	if _is_long_work(method, arguments):
		return
	var result: Variant = ledger.time(method.label() + " (compiled)",
			_catalogue.compiled.callv.bind(method.compiled, [object] + arguments))
	_look_at(method, result)


static func _fits(value: Variant, info: Dictionary) -> bool:
	if info.type == TYPE_OBJECT:
		# A freed object equals null.
		return typeof(value) == TYPE_NIL or (is_instance_valid(value) and value.is_class(info.class_name))
	if Catalogue.is_typed_array(info):
		return value is Array and type_string(value.get_typed_builtin()) == info.hint_string
	return info.type == TYPE_NIL or typeof(value) == info.type


## A call that was refused answers null; any other what it says it does.
func _look_at(method: Catalogue.Method, result: Variant) -> void:
	var type := typeof(result)
	if type != TYPE_NIL and type != method.result.type:
		ledger.fault("%s answered a %s" % [method.label(), type_string(type)])


func touch_property() -> void:
	var name: StringName = hostile.one_of(_catalogue.classes)
	if _catalogue.properties_of[name].is_empty():
		return
	var info: Dictionary = hostile.one_of(_catalogue.properties_of[name])
	var object := object_of(name)
	var value: Variant = hostile.any() if hostile.chance(0.5) else hostile.of_type(info.type)
	var label := "%s.%s = ..." % [name, info.name]
	ledger.time(label, object.set.bind(info.name, value))
	var got: Variant = ledger.time(label, object.get.bind(info.name))
	ledger.expect(typeof(got) == info.type, "%s.%s is a %s" % [name, info.name, type_string(typeof(got))])


# --- Objects -------------------------------------------------------------------------------------------------------


func object_of(name: StringName) -> Object:
	if shared.has(name):
		return shared[name]
	_ages[name] = _ages.get(name, LIFETIME) + 1
	if _ages[name] > LIFETIME:
		_drop(name)
		_objects[name] = make(name)
		_ages[name] = 0
	return _objects[name]


func make(name: StringName) -> Object:
	var made: Object = ClassDB.instantiate(name)
	sane.furnish(made)
	if made.has_signal("changed") and hostile.chance(0.25):
		made.connect("changed", _interfere.bind(name))
	return made


func release() -> void:
	for name: StringName in _objects.keys():
		_drop(name)
	hostile.release()


func _drop(name: StringName) -> void:
	var object: Object = _objects.get(name)
	_objects.erase(name)
	if object != null and not object is RefCounted:
		object.free()


## Whoever hears of a change may ask, or change more.
func _interfere(name: StringName) -> void:
	if not _is_inside and _objects.has(name):
		_is_inside = true
		var method: Catalogue.Method = hostile.one_of(_catalogue.methods_of[name])
		_objects[name].callv(method.name, sane.arguments(name, method.params))
		_is_inside = false
