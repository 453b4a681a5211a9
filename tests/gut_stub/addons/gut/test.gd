# SPDX-License-Identifier: MIT
class_name GutTest
extends "reserved_names.gd"
## Base class of all test scripts: hooks, asserts and waits with the signatures of GUT 9.3 to 9.6, which have no types,
## and the results of GUT 9.6 (https://gut.readthedocs.io), so that the same test files run on both. Doubles, spies,
## stubs and simulated input are not implemented.

const ParameterFactory = preload("parameter_factory.gd")
const SignalWatcher = preload("signal_watcher.gd")

## The runner (gut.gd), set before any hook is called.
var gut: Node = null

var _signals := SignalWatcher.new()
var _failed_asserts := 0


#region Hooks, to be overridden

## Return true or a reason to skip the whole script.
func should_skip_script():
	return false


func before_all():
	pass


func before_each():
	pass


func after_each():
	pass


func after_all():
	pass

#endregion
#region Results

func pass_test(text):
	_check(true, text)


func fail_test(text):
	_check(false, text)


func pending(text=""):
	gut.add_pending(text)


func is_passing():
	return gut.current.is_passing()


func is_failing():
	return gut.current.is_failing()


## Failed asserts of this script so far.
func get_fail_count():
	return _failed_asserts

#endregion
#region Values

func assert_eq(got, expected, text=""):
	if _comparable(got, expected, text):
		_check(got == expected, "%s expected to equal %s:  %s" % [_show(got), _show(expected), text])


func assert_ne(got, not_expected, text=""):
	if _comparable(got, not_expected, text):
		_check(got != not_expected,
				"%s expected to not equal %s:  %s" % [_show(got), _show(not_expected), text])


## Both ends of the interval count as equal. For vectors the interval must be a vector.
func assert_almost_eq(got, expected, interval, text=""):
	if _comparable(got, expected, text) and _comparable(got, interval, text):
		_check(_is_within(got, expected, interval), "%s expected to equal %s +/- %s:  %s"
				% [_show(got), _show(expected), _show(interval), text])


func assert_almost_ne(got, not_expected, interval, text=""):
	if _comparable(got, not_expected, text) and _comparable(got, interval, text):
		_check(not _is_within(got, not_expected, interval), "%s expected to not equal %s +/- %s:  %s"
				% [_show(got), _show(not_expected), _show(interval), text])


func assert_gt(got, expected, text=""):
	if _comparable(got, expected, text):
		_check(got > expected, "%s expected to be > %s:  %s" % [_show(got), _show(expected), text])


func assert_gte(got, expected, text=""):
	if _comparable(got, expected, text):
		_check(got >= expected, "%s expected to be >= %s:  %s" % [_show(got), _show(expected), text])


func assert_lt(got, expected, text=""):
	if _comparable(got, expected, text):
		_check(got < expected, "%s expected to be < %s:  %s" % [_show(got), _show(expected), text])


func assert_lte(got, expected, text=""):
	if _comparable(got, expected, text):
		_check(got <= expected, "%s expected to be <= %s:  %s" % [_show(got), _show(expected), text])


func assert_between(got, low, high, text=""):
	if _comparable(got, low, text) and _comparable(got, high, text):
		_check(low <= high and got >= low and got <= high,
				"%s expected to be between %s and %s:  %s" % [_show(got), _show(low), _show(high), text])


## Only the boolean passes, as in GUT: other truthy values fail.
func assert_true(got, text=""):
	_check(typeof(got) == TYPE_BOOL and got, "%s expected to be true:  %s" % [_show(got), text])


func assert_false(got, text=""):
	_check(typeof(got) == TYPE_BOOL and not got, "%s expected to be false:  %s" % [_show(got), text])


func assert_null(got, text=""):
	_check(got == null, "%s expected to be null:  %s" % [_show(got), text])


func assert_not_null(got, text=""):
	_check(got != null, "Expected anything but null:  %s" % text)


func assert_same(got, expected, text=""):
	_check(is_same(got, expected), "%s expected to be the same as %s:  %s" % [_show(got), _show(expected), text])


func assert_not_same(got, expected, text=""):
	_check(not is_same(got, expected),
			"%s expected to not be the same as %s:  %s" % [_show(got), _show(expected), text])


## Compares arrays and dictionaries entry by entry; inside them 1 and 1.0 differ.
func assert_eq_deep(got, expected):
	var difference := _first_difference(got, expected, "")
	_check(difference.is_empty(), difference)


func assert_ne_deep(got, not_expected):
	_check(not _first_difference(got, not_expected, "").is_empty(),
			"%s expected to not equal %s" % [_show(got), _show(not_expected)])

#endregion
#region Types, members, text, files

func assert_typeof(got, type, text=""):
	_check(typeof(got) == type, "%s expected to be of type %s:  %s" % [_show(got), type_string(type), text])


func assert_not_typeof(got, type, text=""):
	_check(typeof(got) != type, "%s expected to not be of type %s:  %s" % [_show(got), type_string(type), text])


func assert_is(object, a_class, text=""):
	var comparable := typeof(object) == TYPE_OBJECT and typeof(a_class) == TYPE_OBJECT
	_check(comparable and is_instance_of(object, a_class),
			"%s expected to extend %s:  %s" % [_show(object), _show(a_class), text])


func assert_has(container, element, text=""):
	_check(container.has(element), "%s expected to contain %s:  %s" % [_show(container), _show(element), text])


func assert_does_not_have(container, element, text=""):
	_check(not container.has(element),
			"%s expected to not contain %s:  %s" % [_show(container), _show(element), text])


func assert_has_method(object, method, text=""):
	_check(object.has_method(method), "%s expected to have method %s:  %s" % [_show(object), method, text])


func assert_has_signal(object, signal_name, text=""):
	_check(object.has_signal(signal_name), "%s expected to have signal %s:  %s" % [_show(object), signal_name, text])


func assert_freed(object, title="something"):
	_check(not is_instance_valid(object), "%s expected to be freed" % title)


func assert_not_freed(object, title="something"):
	_check(is_instance_valid(object), "%s expected to not be freed" % title)


func assert_string_contains(text, search, match_case=true):
	_check(_are_filled_strings(text, search) and _fold(text, match_case).contains(_fold(search, match_case)),
			"%s expected to contain %s" % [_show(text), _show(search)])


func assert_string_starts_with(text, search, match_case=true):
	_check(_are_filled_strings(text, search) and _fold(text, match_case).begins_with(_fold(search, match_case)),
			"%s expected to start with %s" % [_show(text), _show(search)])


func assert_string_ends_with(text, search, match_case=true):
	_check(_are_filled_strings(text, search) and _fold(text, match_case).ends_with(_fold(search, match_case)),
			"%s expected to end with %s" % [_show(text), _show(search)])


func assert_file_exists(path):
	_check(FileAccess.file_exists(path), "%s expected to exist" % path)


func assert_file_does_not_exist(path):
	_check(not FileAccess.file_exists(path), "%s expected to not exist" % path)

#endregion
#region Signals
# Each function accepts (signal, ...) or (object, "signal name", ...).

func watch_signals(object):
	_signals.watch(object)


## The runner calls this after each test.
func clear_signal_watcher():
	_signals.clear()


func get_signal_emit_count(p1, p2=null):
	return _signals.count(_as_signal(p1, p2))


func get_signal_parameters(p1, p2=null, p3=-1):
	var index: int = (p2 if p2 is int else -1) if p1 is Signal else p3
	return _signals.parameters(_as_signal(p1, p2), index)


func assert_signal_emitted(p1, p2="", p3=""):
	var which := _as_signal(p1, p2)
	if _is_watched(which):
		_check(_signals.count(which) > 0, "Expected signal %s:  %s" % [which.get_name(), p2 if p1 is Signal else p3])


func assert_signal_not_emitted(p1, p2="", p3=""):
	var which := _as_signal(p1, p2)
	if _is_watched(which):
		_check(_signals.count(which) == 0, "Expected no signal %s:  %s" % [which.get_name(), p2 if p1 is Signal else p3])


func assert_signal_emit_count(p1, p2, p3=0, p4=""):
	var which := _as_signal(p1, p2)
	var times: int = p2 if p1 is Signal else p3
	if _is_watched(which):
		_check(_signals.count(which) == times, "Expected signal %s %d times, got %d:  %s"
				% [which.get_name(), times, _signals.count(which), p3 if p1 is Signal else p4])


## Compares the last emission unless an index (from 0) is given.
func assert_signal_emitted_with_parameters(p1, p2, p3=-1, p4=-1):
	var which := _as_signal(p1, p2)
	var expected: Variant = p2 if p1 is Signal else p3
	var index: int = p3 if p1 is Signal else p4
	if _is_watched(which):
		var got: Variant = _signals.parameters(which, index)
		_check(got != null and _first_difference(got, expected, "").is_empty(),
				"Expected signal %s with %s, got %s" % [which.get_name(), _show(expected), _show(got)])

#endregion
#region Errors
# An error or engine warning that no assert expects fails the test. A push_warning
# does not, as in GUT. Messages of push_error and push_warning, or of an extension
# that passes that function name, are no engine errors.

## All errors and warnings of this test so far, see gut_tracked_error.gd.
func get_errors():
	return gut.errors.all()


func assert_push_error(text, message=""):
	_expect_error("is_push_error", text, message)


func assert_push_error_count(count, message=""):
	_expect_error_count("is_push_error", count, message)


func assert_push_warning(text, message=""):
	_expect_error("is_push_warning", text, message)


func assert_push_warning_count(count, message=""):
	_expect_error_count("is_push_warning", count, message)


func assert_engine_error(text, message=""):
	_expect_error("is_engine_error", text, message)


func assert_engine_error_count(count, message=""):
	_expect_error_count("is_engine_error", count, message)

#endregion
#region Parameters, memory, waiting

## As the default of a test's only argument, it runs the test once per entry.
func use_parameters(list):
	return gut.next_parameter(list)


func autofree(thing):
	gut.free_after_test(thing, false)
	return thing


func autoqfree(thing):
	gut.free_after_test(thing, true)
	return thing


func add_child_autofree(node, legible_unique_name=false):
	add_child(node, legible_unique_name)
	return autofree(node)


func add_child_autoqfree(node, legible_unique_name=false):
	add_child(node, legible_unique_name)
	return autoqfree(node)


func wait_seconds(seconds, _message=""):
	await get_tree().create_timer(seconds).timeout


func wait_frames(frames, _message=""):
	for _frame in maxi(frames, 1):
		await get_tree().physics_frame


func wait_for_signal(which, seconds, _message=""):
	watch_signals(which.get_object())
	var before := _signals.count(which)
	return await wait_until(func() -> bool: return _signals.count(which) > before, seconds)


## True if the condition became true in time.
func wait_until(condition, seconds, _message=""):
	var deadline := Time.get_ticks_msec() + int(seconds * 1000.0)
	while not is_same(condition.call(), true):
		if Time.get_ticks_msec() > deadline:
			return false
		await get_tree().physics_frame
	return true

#endregion
#region Helpers

func _check(ok: bool, text: String) -> void:
	if ok:
		gut.add_pass(text)
	else:
		_failed_asserts += 1
		gut.add_failure(text, _location())


## The location in the test file: the first caller outside the stub. Empty before
## Godot 4.5, which has no stack without a debugger.
func _location() -> String:
	for frame: Dictionary in get_stack():
		if not str(frame.source).begins_with("res://addons/gut/"):
			return "%s:%d" % [frame.source, frame.line]
	return ""


## Fails the test if the types differ: such a comparison is a mistake in the test.
func _comparable(got: Variant, expected: Variant, text: String) -> bool:
	if got == null or expected == null or _are_related(typeof(got), typeof(expected)):
		return true
	_check(false, "Cannot compare %s %s to %s %s:  %s"
			% [type_string(typeof(got)), _show(got), type_string(typeof(expected)), _show(expected), text])
	return false


func _are_related(type: int, other: int) -> bool:
	for family: Array in [[TYPE_INT, TYPE_FLOAT], [TYPE_STRING, TYPE_STRING_NAME]]:
		if family.has(type) and family.has(other):
			return true
	return type == other


func _is_within(got: Variant, expected: Variant, interval: Variant) -> bool:
	if typeof(got) in [TYPE_VECTOR2, TYPE_VECTOR3, TYPE_VECTOR4]:
		return got.clamp(expected - interval, expected + interval) == got
	return got >= expected - interval and got <= expected + interval


func _first_difference(got: Variant, expected: Variant, path: String) -> String:
	if got is Array and expected is Array:
		return _first_array_difference(got, expected, path)
	if got is Dictionary and expected is Dictionary:
		return _first_key_difference(got, expected, path)
	var is_mixed_number := typeof(got) != typeof(expected) and not got is String and not got is StringName
	var comparable := _are_related(typeof(got), typeof(expected)) and (path.is_empty() or not is_mixed_number)
	return "" if comparable and got == expected else "%s is %s, expected %s" % [path, _show(got), _show(expected)]


func _first_array_difference(got: Array, expected: Array, path: String) -> String:
	for index in mini(got.size(), expected.size()):
		var inner := _first_difference(got[index], expected[index], "%s[%d]" % [path, index])
		if not inner.is_empty():
			return inner
	return "" if got.size() == expected.size() else "%s has %d entries, expected %d" % [path, got.size(), expected.size()]


func _first_key_difference(got: Dictionary, expected: Dictionary, path: String) -> String:
	for key: Variant in got.keys() + expected.keys():
		if not got.has(key) or not expected.has(key):
			return "%s[%s] is %s" % [path, key, "missing" if expected.has(key) else "not expected"]
		var inner := _first_difference(got[key], expected[key], "%s[%s]" % [path, key])
		if not inner.is_empty():
			return inner
	return ""


func _are_filled_strings(text: Variant, search: Variant) -> bool:
	return text is String and search is String and not text.is_empty() and not search.is_empty()


func _fold(text: String, match_case: bool) -> String:
	return text if match_case else text.to_lower()


func _as_signal(p1: Variant, p2: Variant) -> Signal:
	return p1 if p1 is Signal else Signal(p1, p2)


func _is_watched(which: Signal) -> bool:
	var object := which.get_object()
	if not object.has_signal(which.get_name()):
		_check(false, "%s has no signal %s" % [_show(object), which.get_name()])
	elif not _signals.is_watching(object):
		_check(false, "%s is not watched: call watch_signals first" % _show(object))
	else:
		return true
	return false


## Marks the first error of that kind with that text as expected.
func _expect_error(kind: StringName, text: Variant, message: String) -> void:
	if text is not String:
		_check(false, "Expected a text; counts have their own asserts, ..._count")
		return
	if not gut.errors.is_watching:
		_check(true, "not checked: this Godot does not report errors to scripts")
		return
	for error: GutTrackedError in get_errors():
		if not error.handled and error.call(kind) and error.contains_text(text):
			error.handled = true
			_check(true, "")
			return
	_check(false, "Expected %s with the text '%s', got %s:  %s" % [kind.trim_prefix("is_"), text, get_errors(), message])


## Includes errors already expected by text.
func _expect_error_count(kind: StringName, count: int, message: String) -> void:
	if not gut.errors.is_watching:
		_check(true, "not checked: this Godot does not report errors to scripts")
		return
	var found: Array = get_errors().filter(func(error: GutTrackedError) -> bool: return error.call(kind))
	for error: GutTrackedError in found.slice(0, count):
		error.handled = true
	_check(found.size() == count, "Expected %d x %s, got %s:  %s" % [count, kind.trim_prefix("is_"), found, message])


func _show(value: Variant) -> String:
	if value is String or value is StringName:
		return "\"%s\"" % value
	var text := str(value)
	# A native class such as Node is an object without methods of Object.
	if typeof(value) == TYPE_OBJECT and is_instance_valid(value) and not text.begins_with("<GDScriptNativeClass"):
		if value.get_script() is GDScript:
			inst_to_dict(value) # as in GUT: a script error if the script has no file
	return "[%s]" % text

#endregion
