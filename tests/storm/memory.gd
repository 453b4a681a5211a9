# SPDX-License-Identifier: MIT
extends RefCounted
## What the process holds: the engine's own count, which is exact, the system's, which also sees what C asked for, and
## the number of objects.

const Catalogue := preload("catalogue.gd")
const Ledger := preload("ledger.gd")
const Shower := preload("shower.gd")

## What a method may keep after some dozens of calls, or some hundreds: less than one forgotten text each.
const METHOD_BYTES := 1024
## What a million calls may leave behind. The system counts whole pages of a heap that was stirred.
const ENGINE_BYTES := 1 << 20
const SYSTEM_BYTES := 32 << 20


static func now() -> Dictionary:
	EnhancedLineOfSight.set_default_terrain(null)
	EnhancedLineOfSight.clear_cache()
	return { "engine": OS.get_static_memory_usage(), "system": _resident(), "objects": int(Performance.get_monitor(Performance.OBJECT_COUNT)) }


## The MB that the process has grown by.
static func compare(before: Dictionary, after: Dictionary, ledger: Ledger, is_judged: bool) -> float:
	print("memory: engine %+d bytes, system %+d bytes, objects %+d" % [
		after.engine - before.engine, after.system - before.system, after.objects - before.objects])
	ledger.expect(after.objects == before.objects, "%d objects are left" % (after.objects - before.objects))
	if is_judged:
		ledger.expect(after.engine - before.engine < ENGINE_BYTES, "the engine holds %d bytes more" % (after.engine - before.engine))
		ledger.expect(after.system - before.system < SYSTEM_BYTES, "the process holds %d bytes more" % (after.system - before.system))
	return maxi(after.engine - before.engine, after.system - before.system) / 1048576.0


## Each method by itself, in every way of calling: the engine's count must not move.
static func of_methods(catalogue: Catalogue, ledger: Ledger, rounds: int) -> void:
	Engine.print_error_messages = false
	for method in catalogue.methods:
		_strike(catalogue, ledger, method, 2)
		var before := now()
		_strike(catalogue, ledger, method, rounds)
		var after := now()
		ledger.expect(after.engine - before.engine < METHOD_BYTES,
				"%s keeps %d bytes after %d rounds" % [method.label(), after.engine - before.engine, rounds])
		ledger.expect(after.objects == before.objects, "%s leaves objects" % method.label())
	Engine.print_error_messages = true


static func _strike(catalogue: Catalogue, ledger: Ledger, method: Catalogue.Method, rounds: int) -> void:
	var shower := Shower.new(catalogue, ledger, 7)
	for i in rounds:
		for kind in range(2, 16):
			shower.strike_method(method, kind)
	EnhancedLineOfSight.set_default_terrain(null)
	shower.release()


## In bytes; 0 where the system does not say.
static func _resident() -> int:
	var file := FileAccess.open("/proc/self/status", FileAccess.READ)
	while file != null and not file.eof_reached():
		var line := file.get_line()
		if line.begins_with("VmRSS:"):
			return line.trim_prefix("VmRSS:").to_int() * 1024
	return 0
