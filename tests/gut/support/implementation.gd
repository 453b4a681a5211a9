# SPDX-License-Identifier: MIT
extends RefCounted
## One of the two implementations of the same static functions, so that a test runs on both:
## [codeblock]
## func test_something(by: Implementation = use_parameters(Implementation.both())) -> void:
##     assert_true(by.los.has_los(shooter, target, board))
## [/codeblock]

const Fallback := preload("res://addons/enhanced_los/fallback/fallback.gd")

var name: String
## The class or script that has the functions. Untyped, so that calls resolve by name.
var los: Variant


func _init(the_name: String, the_functions: Variant) -> void:
	name = the_name
	los = the_functions


static func native() -> Variant:
	return new("native", EnhancedLineOfSight)


static func fallback() -> Variant:
	return new("fallback", Fallback)


static func both() -> Array:
	return [native()] if is_only_native() else [native(), fallback()]


## True in runs under a memory checker, for which the fallback would be slow and without use.
static func is_only_native() -> bool:
	return OS.has_environment("LOS_ONLY_NATIVE")


func _to_string() -> String:
	return name
