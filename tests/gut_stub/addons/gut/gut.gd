# SPDX-License-Identifier: MIT
extends Node
## Runs test scripts one after the other and keeps their results.

const ErrorWatcher = preload("error_watcher.gd")
const TestResult = preload("test_result.gd")
const TestScript = preload("test_script.gd")

## Only tests whose name contains this are run.
var unit_test_name := ""
## Only inner classes whose name contains this are run.
var inner_class_name := ""
## 0 prints failures only, 1 also the name of each test.
var log_level := 1

var errors := ErrorWatcher.new()
var scripts: Array[TestScript] = []
## Paths of files that do not parse or do not extend GutTest.
var unusable: Array[String] = []
var skipped_scripts := 0
## The result that the asserts update.
var current: TestResult = null

var _warnings: bool = ProjectSettings.get_setting("debug/gdscript/warnings/enable")
var _parameter_index := 0
var _parameter_count := -1
var _to_free := [] # [object, is queued] of each autofree and autoqfree


#region What test scripts call

func p(text: Variant, level := 0) -> void:
	if level <= log_level:
		print("    ", str(text).replace("\n", "\n    "))


func add_pass(text: String) -> void:
	current.passes.append(text)


func add_failure(text: String, location := "") -> void:
	if _parameter_count >= 0:
		text = "params[%d] %s" % [_parameter_index - 1, text]
	var place := "" if location.is_empty() else "\n    at " + location
	current.failures.append(text + place)
	p("[Failed]:  " + text + place)


func add_pending(text: String) -> void:
	current.pendings.append(text)
	p("[Pending]:  " + text)


## Called for the default argument of a test, so once per call of that test.
func next_parameter(list: Array) -> Variant:
	_parameter_count = list.size()
	_parameter_index += 1
	if list.is_empty():
		return null
	var value: Variant = list[_parameter_index - 1]
	p("- params[%d](%s)" % [_parameter_index - 1, value], 1)
	return value


func free_after_test(thing: Variant, queued: bool) -> void:
	if thing is Object:
		_to_free.append([thing, queued])

#endregion
#region Running

func add_script(path: String) -> void:
	# As in GUT: GDScript warnings about a test script do not affect the test.
	ProjectSettings.set_setting("debug/gdscript/warnings/enable", false)
	var found := TestScript.read_all(path)
	ProjectSettings.set_setting("debug/gdscript/warnings/enable", _warnings)
	if found.is_empty():
		errors.take_unexpected()
		unusable.append(path)
		print("[ERROR]:  %s does not parse or does not extend GutTest." % path)
		return
	scripts.append_array(found)
	current = found[0].hooks
	_fail_on_errors("while loading %s" % path)


func run() -> void:
	for script in scripts:
		var inner := script.name.get_slice(".gd.", 1) if ".gd." in script.name else ""
		if inner_class_name.is_empty() or inner.containsn(inner_class_name):
			await _run_script(script)


func _run_script(script: TestScript) -> void:
	if not script.methods.is_empty():
		print("\n\n", script.name)
	var test: GutTest = script.source.new()
	test.gut = self
	current = script.hooks
	add_child(test)
	var reason: Variant = await test.should_skip_script()
	if reason is String or reason == true:
		skipped_scripts += 1
		p("- [Script skipped]:  %s" % reason)
	else:
		await _run_methods(script, test)
	test.queue_free()
	await get_tree().process_frame


func _run_methods(script: TestScript, test: GutTest) -> void:
	await test.before_all()
	_fail_on_errors("in before_all")
	for method: String in script.methods:
		if not unit_test_name.is_empty() and not unit_test_name in method:
			continue
		current = TestResult.new(method)
		script.results.append(current)
		p_test_name(method)
		var start := Time.get_ticks_usec()
		await _run_method(test, method, script.methods[method])
		current.seconds = (Time.get_ticks_usec() - start) / 1e6
		if current.status() == "no asserts":
			p("[Risky]:  %s did not assert" % method)
	current = script.hooks
	await test.after_all()
	_fail_on_errors("in after_all")
	if not script.results.is_empty():
		print("%d/%d passed." % [script.count("is_passing"), script.results.size()])


## Printed before the test, so that the log of a crash or hang shows the test.
func p_test_name(method: String) -> void:
	if log_level > 0:
		print("* ", method)


func _run_method(test: GutTest, method: String, argument_count: int) -> void:
	if argument_count == 0:
		await _run_once(test, method)
		return
	if argument_count > 1:
		add_failure("A test takes at most one argument, %s takes %d" % [method, argument_count])
		return
	_parameter_index = 0
	await _run_once(test, method)
	if _parameter_count < 0:
		add_failure("The argument of %s has no default made by use_parameters" % method)
	while _parameter_index < _parameter_count:
		await _run_once(test, method)
	_parameter_count = -1


func _run_once(test: GutTest, method: String) -> void:
	await test.before_each()
	_fail_on_errors("in before_each")
	await test.call(method)
	_fail_on_errors("unexpected")
	test.clear_signal_watcher()
	await test.after_each()
	_fail_on_errors("in after_each")
	await _free_objects()


func _fail_on_errors(when: String) -> void:
	for error: GutTrackedError in errors.take_unexpected():
		add_failure("%s, %s" % [error, when], error.script_location)


func _free_objects() -> void:
	var queued := false
	for entry: Array in _to_free:
		if not is_instance_valid(entry[0]) or entry[0] is RefCounted:
			continue
		if entry[1] and entry[0] is Node:
			entry[0].queue_free()
			queued = true
		else:
			entry[0].free()
	_to_free.clear()
	if queued:
		await get_tree().process_frame

#endregion
