# SPDX-License-Identifier: MIT
extends RefCounted
## Random calls of the methods and properties in a catalog, mostly with invalid arguments. Each thread has its own.

const Accounting := preload("accounting.gd")
const Catalog := preload("catalog.gd")
const InvalidValues := preload("invalid_values.gd")
const Mutation := preload("mutation.gd")
const ValidValues := preload("valid_values.gd")

## Number of calls after which an object is replaced.
const LIFETIME := 40
const MAP_CELLS := 1000.0
const MAP_CELLS_MAX := 1 << 28

static var _jobs: Array[LosJob] = []
static var _mutex := Mutex.new()

var accounting: Accounting
var invalid: InvalidValues
var valid: ValidValues
var mutation: Mutation
## Class name -> the object to call instead of an own one.
var shared := {}
var _catalog: Catalog
var _objects := {}
var _ages := {}
var _is_in_callback := false


func _init(catalog: Catalog, own_accounting: Accounting, number: int) -> void:
	_catalog = catalog
	accounting = own_accounting
	invalid = InvalidValues.new(number, catalog.classes)
	valid = ValidValues.new(invalid.random)
	mutation = Mutation.new(invalid)


## One random call.
func call_any() -> void:
	var kind := invalid.random.randi() % 16
	if kind < 2:
		access_property()
	else:
		call_method(invalid.pick(_catalog.methods), kind)


func call_method(method: Catalog.Method, kind: int) -> void:
	var object := object_of(method.owner)
	match kind:
		2, 3, 4:
			_call_untyped(object, method)
		5, 6:
			_call(object, method, method.params.map(invalid.for_param))
		7, 8:
			_call_compiled(object, method, method.params.map(invalid.for_param))
		9:
			_call(object, method, valid.arguments(method.owner, method.params))
		10, 11, 12:
			var arguments := valid.arguments(method.owner, method.params)
			mutation.mutate(arguments)
			_call(object, method, arguments)
		_:
			var arguments := valid.arguments(method.owner, method.params)
			mutation.mutate(arguments)
			_call_compiled(object, method, arguments)
	mutation.clear_cycles()


## Any number of arguments of any type.
func _call_untyped(object: Object, method: Catalog.Method) -> void:
	var arguments := []
	for i in invalid.random.randi() % (method.params.size() + 3):
		arguments.append(invalid.any())
	_call(object, method, arguments)


## True for maps of allowed but large size: their cost, up to 2^28 cells, is the caller's choice. Larger ones are refused.
static func _is_expensive(method: Catalog.Method, arguments: Array) -> bool:
	if method.name != &"visibility_map" or arguments.size() < 3 or not (arguments[1] is Rect2 or arguments[1] is Rect2i):
		return false
	if not typeof(arguments[2]) in [TYPE_BOOL, TYPE_INT, TYPE_FLOAT]:
		return false
	var size := Vector2(arguments[1].size) / float(arguments[2])
	var cells := ceilf(size.x) * ceilf(size.y)
	return cells > MAP_CELLS and cells <= MAP_CELLS_MAX


func _call(object: Object, method: Catalog.Method, arguments: Array) -> void:
	if _is_expensive(method, arguments):
		return
	var result: Variant = accounting.time(method.label(), object.callv.bind(method.name, arguments))
	_check_result(method, result)


## Passes arguments by pointer. If an argument has the wrong type, it makes a normal call instead: the engine would
## refuse the compiled call and leak the preceding arguments.
func _call_compiled(object: Object, method: Catalog.Method, arguments: Array) -> void:
	for i in method.params.size():
		if not _fits(arguments[i], method.params[i]):
			return _call(object, method, arguments)
	if _is_expensive(method, arguments):
		return
	var result: Variant = accounting.time(method.label() + " (compiled)",
			_catalog.compiled.callv.bind(method.compiled, [object] + arguments))
	_check_result(method, result)


static func _fits(value: Variant, info: Dictionary) -> bool:
	if info.type == TYPE_OBJECT:
		# A freed object equals null.
		return typeof(value) == TYPE_NIL or (is_instance_valid(value) and value.is_class(info.class_name))
	if Catalog.is_typed_array(info):
		return value is Array and type_string(value.get_typed_builtin()) == info.hint_string
	return info.type == TYPE_NIL or typeof(value) == info.type


## A refused call returns null; any other must return the declared type.
func _check_result(method: Catalog.Method, result: Variant) -> void:
	_collect_job(result)
	var type := typeof(result)
	if type != TYPE_NIL and type != method.result.type and not _is_any(method.result):
		accounting.fault("%s returned a %s" % [method.label(), type_string(type)])


static func _is_any(info: Dictionary) -> bool:
	return info.type == TYPE_NIL and info.usage & PROPERTY_USAGE_NIL_IS_VARIANT != 0


func access_property() -> void:
	var name: StringName = invalid.pick(_catalog.classes)
	if _catalog.properties_of[name].is_empty():
		return
	var info: Dictionary = invalid.pick(_catalog.properties_of[name])
	var object := object_of(name)
	var value: Variant = invalid.any() if invalid.chance(0.5) else invalid.of_type(info.type)
	var label := "%s.%s = ..." % [name, info.name]
	accounting.time(label, object.set.bind(info.name, value))
	var got: Variant = accounting.time(label, object.get.bind(info.name))
	accounting.expect(typeof(got) == info.type or _is_any(info), "%s.%s is a %s" % [name, info.name, type_string(typeof(got))])


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
	if name == &"LosResult" and invalid.chance(0.75):
		return LosTerrain.from_board(valid.board()).query(valid.model(), valid.model(), invalid.chance(0.5))
	var made: Object = ClassDB.instantiate(name)
	valid.fill(made)
	if made.has_signal("changed") and invalid.chance(0.25):
		made.connect("changed", _on_changed.bind(name))
	return made


func release() -> void:
	for name: StringName in _objects.keys():
		_drop(name)
	invalid.release()


func _drop(name: StringName) -> void:
	var object: Object = _objects.get(name)
	_objects.erase(name)
	if object != null and not object is RefCounted:
		object.free()


## A signal handler may make queries and further changes.
func _on_changed(name: StringName) -> void:
	if not _is_in_callback and _objects.has(name):
		_is_in_callback = true
		var method: Catalog.Method = invalid.pick(_catalog.methods_of[name])
		_collect_job(_objects[name].callv(method.name, valid.arguments(name, method.params)))
		_is_in_callback = false


static func _collect_job(result: Variant) -> void:
	if result is LosJob:
		result.cancel()
		_mutex.lock()
		_jobs.append(result)
		_mutex.unlock()


## Ends all jobs, which would stay alive until the main loop continues. For the main thread.
static func end_jobs() -> void:
	for job: LosJob in _jobs:
		for i in 10000:
			job.call(&"_finish")  # does nothing before the workers have run, which takes time on a busy machine
			if job.is_done:
				break
			OS.delay_usec(100)
	_jobs.clear()
