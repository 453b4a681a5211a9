# SPDX-License-Identifier: MIT
extends Label
## The main scene of [code]./dev web --test[/code]: compares the native library with the recorded answers, measures it
## against the fallback, and prints one line that starts with CONFORMANCE. Only this line means success.

const Replay := preload("conformance/replay.gd")
const Implementation := preload("support/implementation.gd")
const Native := preload("res://addons/enhanced_los/native.gd")

const FILES: PackedStringArray = ["board", "float", "lattice", "named", "origin", "special"]
const CASES := 3299
const NATIVE_CALLS := 20000
const FALLBACK_CALLS := 50
const MAX_SHOWN := 5


func _ready() -> void:
	var verdict := _verdict()
	text = verdict
	# One frame later, so that a screenshot shows the text.
	await get_tree().process_frame
	print(verdict)
	if OS.has_feature("headless") or DisplayServer.get_name() == "headless":
		get_tree().quit(0 if verdict.begins_with("CONFORMANCE PASSED") else 1)


func _verdict() -> String:
	if not Native.is_native():
		return "CONFORMANCE FAILED: the native library is not loaded"
	var replay := Replay.new(Implementation.native())
	for file in FILES:
		replay.file(file)
	if replay.cases != CASES or not replay.faults.is_empty():
		return "CONFORMANCE FAILED: %d of %d cases: %s" % [replay.faults.size(), replay.cases,
				"; ".join(replay.faults.slice(0, MAX_SHOWN))]
	var native := _microseconds(Implementation.native(), NATIVE_CALLS)
	var fallback := _microseconds(Implementation.fallback(), FALLBACK_CALLS)
	return "CONFORMANCE PASSED: %d cases; has_los %.1f us native, %.0f us fallback" % [replay.cases, native, fallback]


## The mean time of has_los on a board of twelve ruins that hide the target.
func _microseconds(by: Implementation, calls: int) -> float:
	var pieces := []
	for i in 12:
		var left := 300.0 + 40.0 * i
		pieces.append({ "id": "r%d" % i, "type": "ruins", "height_category": "tall", "polygon": PackedVector2Array([
				Vector2(left, 300), Vector2(left + 20, 300), Vector2(left + 20, 500), Vector2(left, 500)]) })
	var board := { "edition": 10, "terrain_features": pieces }
	var shooter := { "position": Vector2(200, 400), "base_mm": 32 }
	var target := { "position": Vector2(900, 400), "base_mm": 32 }
	var start := Time.get_ticks_usec()
	for i in calls:
		by.los.has_los(shooter, target, board)
	return float(Time.get_ticks_usec() - start) / calls
