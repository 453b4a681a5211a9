# SPDX-License-Identifier: MIT
extends RefCounted
## The addon's scripts. An invalid call of a script is a script error, which only ends the call. So this part detects
## only crashes and hangs in the native classes they call and in the engine.

const Accounting := preload("accounting.gd")
const InvalidValues := preload("invalid_values.gd")
const Mutation := preload("mutation.gd")
const ValidValues := preload("valid_values.gd")

const FOLDER := "res://addons/enhanced_los"
const PRELOADED: Array[String] = ["fallback/fallback.gd", "game_40k/rules_bridge.gd"]
## GDScript is slower than C: factor for the time limit.
const TIME_FACTOR := 20.0


static func run(accounting: Accounting, number: int, calls: int) -> void:
	var classes: Array[StringName] = []
	var invalid := InvalidValues.new(number, classes)
	var mutation := Mutation.new(invalid)
	var valid := ValidValues.new(invalid.random)
	var limit := accounting.limit
	var scripts := _scripts()
	accounting.limit = limit * TIME_FACTOR
	accounting.expect(scripts.size() >= 6, "there are only %d scripts" % scripts.size())
	Engine.print_error_messages = false
	for script in scripts:
		var object: Object = script.new()
		for i in maxi(calls / scripts.size(), 4):
			_call_method(accounting, object, invalid.pick(_methods_of(script)), invalid, valid, mutation)
		if not object is RefCounted:
			object.free()
	Engine.print_error_messages = true
	invalid.release()
	accounting.limit = limit


## The public scripts: the classes with a name and those in PRELOADED.
static func _scripts() -> Array[GDScript]:
	var paths: Array[String] = []
	for row: Dictionary in ProjectSettings.get_global_class_list():
		if row.path.begins_with(FOLDER):
			paths.append(row.path)
	for file in PRELOADED:
		paths.append(FOLDER.path_join(file))
	var found: Array[GDScript] = []
	for path in paths:
		var script: GDScript = load(path)
		if not _methods_of(script).is_empty():
			found.append(script)
	return found


## All methods except engine callbacks and property setters.
static func _methods_of(script: GDScript) -> Array:
	return script.get_script_method_list().filter(
			func(row: Dictionary) -> bool: return not row.name.begins_with("_") and not row.name.begins_with("@"))


static func _call_method(accounting: Accounting, object: Object, method: Dictionary, invalid: InvalidValues, valid: ValidValues, mutation: Mutation) -> void:
	var arguments: Array
	if invalid.chance(0.3):
		arguments = method.args.map(invalid.for_param)
	else:
		arguments = valid.arguments(&"", method.args)
		mutation.mutate(arguments)
	accounting.time("%s.%s" % [object.get_script().resource_path.get_file(), method.name], object.callv.bind(method.name, arguments))
	mutation.clear_cycles()
