# SPDX-License-Identifier: MIT
extends RefCounted
## Memory usage and number of objects.

const Implementation := preload("implementation.gd")

var engine := 0
## Resident memory of the process, which includes the allocations of the C code. 0 if the system does not report it,
## or under a memory checker, which delays freeing memory.
var process := 0
var objects := 0


static func now() -> RefCounted:
	var memory := new()
	memory.engine = OS.get_static_memory_usage()
	memory.process = _resident()
	memory.objects = int(Performance.get_monitor(Performance.OBJECT_COUNT))
	return memory


## Linux: the second number of /proc/self/statm, in pages.
static func _resident() -> int:
	if OS.get_name() != "Linux" or Implementation.is_only_native():
		return 0
	var file := FileAccess.open("/proc/self/statm", FileAccess.READ)
	if file == null:
		return 0
	var numbers := file.get_line().split(" ")
	return int(numbers[1]) * 4096 if numbers.size() > 1 else 0
