# SPDX-License-Identifier: MIT
extends RefCounted
## Several threads call the same object of each class: queries, changes and invalid calls concurrently. Each thread has
## its own arguments, because the engine's containers are not thread-safe.

const Accounting := preload("accounting.gd")
const Catalog := preload("catalog.gd")
const RandomCalls := preload("random_calls.gd")


static func run(catalog: Catalog, accounting: Accounting, number: int, threads: int, calls: int) -> void:
	Engine.print_error_messages = false
	var callers: Array[RandomCalls] = []
	var shared := {}
	for i in threads:
		var own := Accounting.new()
		own.limit = accounting.limit * 4.0  # threads wait for each other
		callers.append(RandomCalls.new(catalog, own, number * 1000 + i))
		if i == 0:
			for name in catalog.classes:
				shared[name] = callers[0].make(name)
		callers[i].shared = shared
	_run_threads(callers, calls)
	_run_pool(callers, calls)
	for caller in callers:
		accounting.add(caller.accounting)
		caller.release()
	for object: Object in shared.values():
		if not object is RefCounted:
			object.free()
	EnhancedLineOfSight.set_default_terrain(null)
	Engine.print_error_messages = true


static func _make_calls(caller: RandomCalls, calls: int) -> void:
	for i in calls:
		caller.call_any()


static func _run_threads(callers: Array[RandomCalls], calls: int) -> void:
	var threads: Array[Thread] = []
	for caller in callers:
		var thread := Thread.new()
		thread.start(_make_calls.bind(caller, calls))
		threads.append(thread)
	for thread in threads:
		thread.wait_to_finish()


## In the engine's worker pool, which batch queries use as well.
static func _run_pool(callers: Array[RandomCalls], calls: int) -> void:
	var group := WorkerThreadPool.add_group_task(
			func(i: int) -> void: _make_calls(callers[i], calls), callers.size(), -1, true)
	WorkerThreadPool.wait_for_group_task_completion(group)
