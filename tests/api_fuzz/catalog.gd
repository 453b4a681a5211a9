# SPDX-License-Identifier: MIT
extends RefCounted
## Every class of the extension with its methods, properties and constants, read from ClassDB, so that new ones are
## included automatically.

const API_EXTENSION := 2  # ClassDB.APIType, since Godot 4.4
## How our classes begin, where the engine does not report which classes belong to an extension.
const PREFIXES: PackedStringArray = ["EnhancedLineOfSight", "GridL", "Los"]


class Method:
	var owner: StringName
	var name: StringName
	## Descriptions of the parameters in ClassDB's format.
	var params: Array
	var default_count: int
	var result: Dictionary
	## The name of its function in the script of compiled calls.
	var compiled: StringName

	func label() -> String:
		return "%s.%s" % [owner, name]


var classes: Array[StringName] = []
var methods: Array[Method] = []
## Class name -> its methods.
var methods_of := {}
## Class name -> the descriptions of its properties.
var properties_of := {}
var property_count := 0
var constant_count := 0
## Functions with static types: the engine passes their arguments by pointer instead of as Variants.
var compiled: GDScript


func _init() -> void:
	for name in ClassDB.get_class_list():
		if _is_ours(name):
			_add_class(name)
	_compile()


static func _is_ours(name: StringName) -> bool:
	if ClassDB.has_method("class_get_api_type"):
		return ClassDB.call("class_get_api_type", name) == API_EXTENSION
	return Array(PREFIXES).any(func(prefix: String) -> bool: return name.begins_with(prefix))


func _add_class(name: StringName) -> void:
	classes.append(name)
	methods_of[name] = []
	for row: Dictionary in ClassDB.class_get_method_list(name, true):
		var method := Method.new()
		method.owner = name
		method.name = row.name
		method.params = row.args
		method.default_count = row.default_args.size()
		method.result = row.return
		method.compiled = "call_%d" % methods.size()
		methods.append(method)
		methods_of[name].append(method)
	properties_of[name] = ClassDB.class_get_property_list(name, true).filter(
			func(row: Dictionary) -> bool: return not (row.usage & (PROPERTY_USAGE_GROUP | PROPERTY_USAGE_CATEGORY)))
	property_count += properties_of[name].size()
	for constant in ClassDB.class_get_integer_constant_list(name, true):
		ClassDB.class_get_integer_constant(name, constant)
		ClassDB.class_get_integer_constant_enum(name, constant, true)
		constant_count += 1


func _compile() -> void:
	var lines: PackedStringArray = ["extends RefCounted"]
	for method in methods:
		var declared: PackedStringArray = ["it: %s" % method.owner]
		var passed: PackedStringArray = []
		for i in method.params.size():
			declared.append("a%d: %s" % [i, type_name(method.params[i])])
			passed.append("a%d" % i)
		var has_result: bool = method.result.type != TYPE_NIL or method.result.usage & PROPERTY_USAGE_NIL_IS_VARIANT
		lines.append("static func %s(%s) -> %s:" % [method.compiled, ", ".join(declared), "Variant" if has_result else "void"])
		lines.append("\t%sit.%s(%s)" % ["return " if has_result else "", method.name, ", ".join(passed)])
	compiled = GDScript.new()
	compiled.source_code = "\n".join(lines) + "\n"
	if compiled.reload() != OK:
		push_error("the script of compiled calls does not compile:\n" + compiled.source_code)
		compiled = null


static func type_name(info: Dictionary) -> String:
	match info.type:
		TYPE_NIL:
			return "Variant"
		TYPE_OBJECT:
			return info.class_name
		TYPE_ARRAY:
			return "Array[%s]" % info.hint_string if is_typed_array(info) else "Array"
		_:
			return type_string(info.type)


static func is_typed_array(info: Dictionary) -> bool:
	return info.type == TYPE_ARRAY and info.hint == PROPERTY_HINT_ARRAY_TYPE and info.hint_string != ""
