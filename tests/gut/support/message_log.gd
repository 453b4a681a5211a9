# SPDX-License-Identifier: MIT
extends RefCounted
## The messages of the running test, read from the engine's log file: before Godot 4.5 scripts are not notified of
## messages. `./dev test` starts the engine with this log file.

const PATH := "res://messages.log"
const ENGINE := "engine"
## A message with the function that printed it. Scripts and the extension name push_error or push_warning.
const MESSAGE := "(?ms)^(?:USER )?(?:SCRIPT |SHADER )?(?:ERROR|WARNING): (.*?)\\n +at: (\\w*)"
## What GUT prints when a test or a repetition of it begins.
const BEGIN := "(?m)^ *(?:\\* test_|- params\\[)"
const KINDS := { "push_error": "error", "push_warning": "warning" }

static var _test_begin := 0


static func is_available() -> bool:
	return FileAccess.file_exists(PATH)


## "error: text", "warning: text" or "engine: text" for each message since the test began.
static func messages_of_test() -> PackedStringArray:
	var file := FileAccess.open(PATH, FileAccess.READ)
	file.seek(_test_begin)
	var bytes := file.get_buffer(file.get_length() - _test_begin)
	var text := bytes.get_string_from_utf8()
	var begins := RegEx.create_from_string(BEGIN).search_all(text)
	if begins.size() > 0:
		_test_begin += text.left(begins[-1].get_start()).to_utf8_buffer().size()
		text = text.substr(begins[-1].get_start())
	var messages: PackedStringArray = []
	for found in RegEx.create_from_string(MESSAGE).search_all(text):
		messages.append("%s: %s" % [KINDS.get(found.get_string(2), ENGINE), found.get_string(1)])
	return messages
