# SPDX-License-Identifier: MIT
extends RefCounted
## A loaded test script, or one of its inner classes Test*, and its results.

const TestResult = preload("test_result.gd")

## res://tests/test_a.gd or res://tests/test_a.gd.TestInner
var name := ""
var source: GDScript
## Method name -> number of arguments, in the order of the file.
var methods := {}
var results: Array[TestResult] = []
## The result of before_all and after_all: no test, but its failed asserts count.
var hooks: TestResult


func _init(the_name: String, the_script: GDScript) -> void:
	name = the_name
	source = the_script
	hooks = TestResult.new("before_all/after_all")
	for method in source.get_script_method_list():
		if str(method.name).begins_with("test_"):
			methods[method.name] = method.args.size()


static func extends_gut_test(candidate: Variant) -> bool:
	var base: Variant = candidate.get_base_script() if candidate is GDScript else null
	return base != null and (base == GutTest or extends_gut_test(base))


## The script itself and its inner test classes; empty if it cannot be used.
static func read_all(path: String) -> Array[RefCounted]:
	var loaded: Variant = load(path)
	if loaded is not GDScript or not loaded.can_instantiate() or not extends_gut_test(loaded):
		return []
	# With GUT, this one does not parse: GDScript has inferred a type for the function of the base class.
	if "func should_skip_script() ->" in loaded.source_code:
		return []
	var found: Array[RefCounted] = [new(path, loaded)]
	var constants: Dictionary = loaded.get_script_constant_map()
	for key: StringName in constants:
		if key.begins_with("Test") and extends_gut_test(constants[key]):
			found.append(new("%s.%s" % [path, key], constants[key]))
	return found


func failed_asserts() -> int:
	return results.reduce(func(sum: int, result: TestResult) -> int: return sum + result.failures.size(),
			hooks.failures.size())


func count(predicate: StringName) -> int:
	return results.filter(func(result: TestResult) -> bool: return result.call(predicate)).size()
