# SPDX-License-Identifier: MIT
extends RefCounted
## How much memory is in use, and how many objects there are.

const Implementation := preload("implementation.gd")

var engine := 0
## What the C code allocates is the process's; 0 where the system does not tell, or memory is watched: a watched process
## keeps what is freed for a while, to see whether it is used again.
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
