# SPDX-License-Identifier: MIT
extends GutTest
## GUT's asserts of logged messages, by name: GUT 9.4, the version for Godot 4.3 and 4.4, has none of them, and a script
## that names a missing function does not parse.


func expect_push_error(text: String) -> void:
	_expect("assert_push_error", text)


func expect_push_error_count(count: int, about := "") -> void:
	_expect("assert_push_error_count", count, about)


func expect_push_warning(text: String) -> void:
	_expect("assert_push_warning", text)


func expect_push_warning_count(count: int, about := "") -> void:
	_expect("assert_push_warning_count", count, about)


func _expect(method: StringName, expected: Variant, about := "") -> void:
	if has_method(method):
		call(method, expected, about)
	else:
		pass_test("this version of GUT does not read messages")
