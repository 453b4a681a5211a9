# SPDX-License-Identifier: MIT
extends RefCounted
## Times the calls and records their number, the slowest call and all faults. Each thread has its own.

## The time limit of a call in seconds of wall-clock time.
var limit := 1.0
## If true, each call is printed before it is made. The same seed produces the same calls.
var is_traced := false
var calls := 0
var slowest := 0.0
var slowest_label := ""
var faults: PackedStringArray = []


## Calls and times `do` and returns its result. A call over the limit is repeated up to twice; the repetitions do not
## count the time spent waiting for a processor.
func time(label: String, do: Callable) -> Variant:
	if is_traced:
		print("call %d: %s: %s" % [calls, label, brief(do.get_bound_arguments())])
	calls += 1
	var start := Time.get_ticks_usec()
	var result: Variant = do.call()
	var seconds := (Time.get_ticks_usec() - start) / 1e6
	for i in 2:
		if seconds > limit:
			var waited := _seconds_queued()
			start = Time.get_ticks_usec()
			do.call()
			seconds = minf(seconds, (Time.get_ticks_usec() - start) / 1e6 - (_seconds_queued() - waited))
	if seconds > limit:
		fault("%s took %.2f s: %s" % [label, seconds, brief(do.get_bound_arguments())])
	if seconds > slowest:
		slowest = seconds
		slowest_label = label
	return result


## Seconds that this thread has waited for a processor; 0 if the system does not report it.
static func _seconds_queued() -> float:
	var file := FileAccess.open("/proc/thread-self/schedstat", FileAccess.READ)
	var numbers := file.get_line().split(" ") if file != null else PackedStringArray()
	return numbers[1].to_int() / 1e9 if numbers.size() == 3 else 0.0


func fault(text: String) -> void:
	if faults.size() < 50:
		faults.append(text)
		print("FAULT: " + text)


func expect(condition: bool, text: String) -> void:
	if not condition:
		fault(text)


func add(other: RefCounted) -> void:
	calls += other.calls
	faults.append_array(other.faults)
	if other.slowest > slowest:
		slowest = other.slowest
		slowest_label = other.slowest_label


## A short description of a value, which may contain itself.
static func brief(value: Variant, depth := 6) -> String:
	if value is Dictionary or value is Array:
		var keys: Array = value.keys() if value is Dictionary else range(value.size())
		var parts: PackedStringArray = []
		for key: Variant in keys.slice(0, 8) if depth > 0 else []:
			parts.append((brief(key, 0) + ": " if value is Dictionary else "") + brief(value[key], depth - 1))
		return "%s of %d (%s)" % [type_string(typeof(value)), value.size(), ", ".join(parts)]
	if value is Object and not is_instance_valid(value):
		return "freed"
	if typeof(value) == TYPE_OBJECT or typeof(value) > TYPE_ARRAY:
		return type_string(typeof(value))
	return str(value).left(60)
