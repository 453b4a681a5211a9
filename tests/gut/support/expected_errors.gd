# SPDX-License-Identifier: MIT
extends GutTest
## GUT's asserts of logged messages, by name: GUT 9.4, the version for Godot 4.3 and 4.4, has none of them, and a script
## that names a missing function does not parse. There the log file is read.

const MessageLog := preload("message_log.gd")


func expect_push_error(text: String) -> void:
	_expect("assert_push_error", text)


func expect_push_error_count(count: int, about := "") -> void:
	_expect("assert_push_error_count", count, about)


func expect_push_warning(text: String) -> void:
	_expect("assert_push_warning", text)


func expect_push_warning_count(count: int, about := "") -> void:
	_expect("assert_push_warning_count", count, about)


func _expect(method: StringName, expected: Variant, about := "") -> void:
	if ClassDB.class_exists("Logger") and has_method(method):
		call(method, expected, about)
	elif MessageLog.is_available():
		var kind := "error: " if "error" in method else "warning: "
		var texts := Array(MessageLog.messages_of_test()).filter(func(text: String) -> bool: return text.begins_with(kind))
		if expected is int:
			assert_eq(texts.size(), expected, "%s: %s" % [about, texts])
		else:
			assert_string_contains("\n".join(texts), expected, false)
	else:
		pass_test("this version of GUT does not read messages")
