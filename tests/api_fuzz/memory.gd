# SPDX-License-Identifier: MIT
extends RefCounted
## Memory in use: the engine's count, which is exact; the system's count, which includes allocations in C; and the
## number of objects.

const Accounting := preload("accounting.gd")
const Catalog := preload("catalog.gd")
const RandomCalls := preload("random_calls.gd")

## Allowed growth in bytes after several dozen or hundred calls of one method: less than one leaked string per call.
const METHOD_BYTES := 1024
## Allowed growth in bytes after a million calls. The system counts whole pages of a fragmented heap.
const ENGINE_BYTES := 1 << 20
const SYSTEM_BYTES := 32 << 20


static func now() -> Dictionary:
	RandomCalls.end_jobs()
	EnhancedLineOfSight.set_default_terrain(null)
	EnhancedLineOfSight.set_defaults({ "rules": null })
	EnhancedLineOfSight.clear_cache()
	return { "engine": OS.get_static_memory_usage(), "system": _resident(), "objects": int(Performance.get_monitor(Performance.OBJECT_COUNT)) }


## Records a fault if memory has grown too much; returns the growth in MB.
static func compare(before: Dictionary, after: Dictionary, accounting: Accounting, is_evaluated: bool) -> float:
	print("memory: engine %+d bytes, system %+d bytes, objects %+d" % [
		after.engine - before.engine, after.system - before.system, after.objects - before.objects])
	accounting.expect(after.objects == before.objects, "%d objects are left" % (after.objects - before.objects))
	if is_evaluated:
		accounting.expect(after.engine - before.engine < ENGINE_BYTES, "the engine holds %d bytes more" % (after.engine - before.engine))
		accounting.expect(after.system - before.system < SYSTEM_BYTES, "the process holds %d bytes more" % (after.system - before.system))
	return maxi(after.engine - before.engine, after.system - before.system) / 1048576.0


## Calls each method separately in every way: the engine's count must not grow.
static func of_methods(catalog: Catalog, accounting: Accounting, rounds: int) -> void:
	Engine.print_error_messages = false
	for method in catalog.methods:
		_call_in_all_ways(catalog, accounting, method, 2)
		var before := now()
		_call_in_all_ways(catalog, accounting, method, rounds)
		var after := now()
		accounting.expect(after.engine - before.engine < METHOD_BYTES,
				"%s keeps %d bytes after %d rounds" % [method.label(), after.engine - before.engine, rounds])
		accounting.expect(after.objects == before.objects, "%s leaves objects" % method.label())
	Engine.print_error_messages = true


static func _call_in_all_ways(catalog: Catalog, accounting: Accounting, method: Catalog.Method, rounds: int) -> void:
	var caller := RandomCalls.new(catalog, accounting, 7)
	for i in rounds:
		for kind in range(2, 16):
			caller.call_method(method, kind)
	EnhancedLineOfSight.set_default_terrain(null)
	caller.release()


## Resident memory in bytes; 0 if the system does not report it.
static func _resident() -> int:
	var file := FileAccess.open("/proc/self/status", FileAccess.READ)
	while file != null and not file.eof_reached():
		var line := file.get_line()
		if line.begins_with("VmRSS:"):
			return line.trim_prefix("VmRSS:").to_int() * 1024
	return 0
