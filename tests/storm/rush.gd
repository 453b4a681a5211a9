# SPDX-License-Identifier: MIT
extends RefCounted
## Several threads, one object of each class: questions, changes and nonsense at once. Each thread has arguments of its
## own, since the engine's containers must not be changed by two.

const Catalogue := preload("catalogue.gd")
const Ledger := preload("ledger.gd")
const Shower := preload("shower.gd")


static func run(catalogue: Catalogue, ledger: Ledger, number: int, threads: int, calls: int) -> void:
	Engine.print_error_messages = false
	var showers: Array[Shower] = []
	var shared := {}
	for i in threads:
		var books := Ledger.new()
		books.limit = ledger.limit * 4.0  # threads wait for each other
		showers.append(Shower.new(catalogue, books, number * 1000 + i))
		if i == 0:
			for name in catalogue.classes:
				shared[name] = showers[0].make(name)
		showers[i].shared = shared
	_run_threads(showers, calls)
	_run_pool(showers, calls)
	for shower in showers:
		ledger.add(shower.ledger)
		shower.release()
	for object: Object in shared.values():
		if not object is RefCounted:
			object.free()
	EnhancedLineOfSight.set_default_terrain(null)
	Engine.print_error_messages = true


static func _strike(shower: Shower, calls: int) -> void:
	for i in calls:
		shower.strike()


static func _run_threads(showers: Array[Shower], calls: int) -> void:
	var threads: Array[Thread] = []
	for shower in showers:
		var thread := Thread.new()
		thread.start(_strike.bind(shower, calls))
		threads.append(thread)
	for thread in threads:
		thread.wait_to_finish()


## The engine's own workers, which our batches want, too.
static func _run_pool(showers: Array[Shower], calls: int) -> void:
	var group := WorkerThreadPool.add_group_task(
			func(i: int) -> void: _strike(showers[i], calls), showers.size(), -1, true)
	WorkerThreadPool.wait_for_group_task_completion(group)
