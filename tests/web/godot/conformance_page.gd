# SPDX-License-Identifier: MIT
extends Label
## The main scene of [code]./dev web --test[/code]: compares the native library with the recorded answers, measures it
## against the fallback, and prints one line that starts with CONFORMANCE. Only this line means success.

const GridReplay := preload("grid_replay.gd")
const HasLosTiming := preload("has_los_timing.gd")
const Implementation := preload("support/implementation.gd")
const JobCheck := preload("job_check.gd")
const Native := preload("res://addons/enhanced_los/native.gd")
const Replay := preload("conformance/replay.gd")

const FILES: PackedStringArray = ["board", "float", "lattice", "named", "origin", "special"]
const CASES := 3299
const GRID_ANSWERS := 1017
const MAX_SHOWN := 5


func _ready() -> void:
	var verdict := _verdict()
	if verdict.begins_with("CONFORMANCE PASSED"):
		var fault: String = await JobCheck.fault(get_tree())
		verdict = verdict if fault == "" else "CONFORMANCE FAILED: " + fault
	text = verdict
	# One frame later, so that a screenshot shows the text.
	await get_tree().process_frame
	print(verdict)
	if OS.has_feature("headless") or DisplayServer.get_name() == "headless":
		get_tree().quit(0 if verdict.begins_with("CONFORMANCE PASSED") else 1)


func _verdict() -> String:
	if not Native.is_native():
		return "CONFORMANCE FAILED: the native library is not loaded"
	if not get_theme_default_font().has_char("A".unicode_at(0)):
		return "CONFORMANCE FAILED: the template has no font"
	var replay := Replay.new(Implementation.native())
	for file in FILES:
		replay.file(file)
	var grid := GridReplay.new()
	grid.run()
	var counts := "%d cases, %d grid answers, Godot %s" % [replay.cases, grid.answers, Engine.get_version_info().string]
	var faults := replay.faults + grid.faults
	if replay.cases != CASES or grid.answers != GRID_ANSWERS or not faults.is_empty():
		return "CONFORMANCE FAILED: %s, %d differ: %s" % [counts, faults.size(), "; ".join(faults.slice(0, MAX_SHOWN))]
	var timing := HasLosTiming.new()
	if timing.count_differences() > 0:
		return "CONFORMANCE FAILED: library and fallback differ on %d pairs" % timing.count_differences()
	for row in timing.rows():
		print(row)
	return "CONFORMANCE PASSED: " + counts
