# SPDX-License-Identifier: MIT
extends RefCounted
## Writes results as JUnit XML in GUT's format.

const TestResult = preload("test_result.gd")
const TestScript = preload("test_script.gd")


static func write(path: String, scripts: Array[TestScript]) -> bool:
	var file := FileAccess.open(path, FileAccess.WRITE)
	if file == null:
		print("[ERROR]:  cannot write %s" % path)
		return false
	var failing := 0
	var tests := 0
	for script in scripts:
		failing += script.count("is_failing")
		tests += script.results.size()
	file.store_line('<?xml version="1.0" encoding="UTF-8"?>')
	file.store_line('<testsuites name="GutTests" failures="%d" tests="%d" >' % [failing, tests])
	for script in scripts:
		_write_script(file, script)
	file.store_line("</testsuites>")
	return true


static func _write_script(file: FileAccess, script: TestScript) -> void:
	var name := script.name.trim_prefix("res://").xml_escape(true)
	file.store_line('  <testsuite name="%s" tests="%d" failures="%d" skipped="%d" >'
			% [name, script.results.size(), script.failed_asserts(), script.count("is_pending")])
	for result in script.results:
		file.store_line('    <testcase name="%s" assertions="%d" status="%s" classname="%s" time="%f" >'
				% [result.name, result.passes.size() + result.failures.size(), result.status(), name, result.seconds])
		if result.is_failing():
			file.store_line('<failure message="failed">%s</failure>' % _cdata(result.failures[0]))
		elif result.is_pending():
			file.store_line('<skipped message="pending">%s</skipped>' % _cdata(result.pendings[0]))
		file.store_line("    </testcase>")
	file.store_line("  </testsuite>")


static func _cdata(text: String) -> String:
	return "<![CDATA[%s]]>" % text.replace("]]>", "]]]]><![CDATA[>")
