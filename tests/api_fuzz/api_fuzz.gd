# SPDX-License-Identifier: MIT
extends SceneTree
## API fuzzing: calls every method and property of the extension with invalid arguments; see README.md.

const Accounting := preload("accounting.gd")
const Catalog := preload("catalog.gd")
const Concurrency := preload("concurrency.gd")
const Differential := preload("differential.gd")
const Limits := preload("limits.gd")
const Memory := preload("memory.gd")
const RandomCalls := preload("random_calls.gd")
const Scripts := preload("scripts.gd")
const Smoke := preload("smoke.gd")

## Defaults of the options, which follow "--" on the command line as name=value.
var _options := {
	"calls": 1000000, "verbose_calls": 3000, "seed": 1, "call_seconds": 1.0, "threads": 4, "rounds": 40, "limits": 1, "trace": 0,
	"inject": "", "memory": 1,
}
var _accounting := Accounting.new()
var _catalog: Catalog
var _grown := 0.0
## Keeps the memory of an injected leak.
var _kept := []


func _initialize() -> void:
	_read_options()
	_catalog = Catalog.new()
	_accounting.limit = float(_options.call_seconds)
	_accounting.is_traced = int(_options.trace) != 0
	var defaults := EnhancedLineOfSight.get_defaults()
	Smoke.run(_accounting, "before")
	_fuzz()
	EnhancedLineOfSight.set_default_terrain(null)
	if _options.inject != "wrong":
		EnhancedLineOfSight.set_defaults({ "rules": null }.merged(defaults, true))
	Engine.print_error_messages = true
	Smoke.run(_accounting, "after")
	_close()


func _read_options() -> void:
	for argument in OS.get_cmdline_user_args():
		var parts := argument.split("=")
		if parts.size() != 2 or not _options.has(parts[0]):
			printerr("There is no option '%s'." % argument)
			return quit(2)
		_options[parts[0]] = parts[1]


func _fuzz() -> void:
	_call_randomly("verbose calls", int(_options.verbose_calls), true)
	_report("differential", Differential.run.bind(_catalog, _accounting, int(_options.seed), int(_options.verbose_calls)))
	if int(_options.limits):
		_report("limits", Limits.run.bind(_accounting))
	_report("concurrency", Concurrency.run.bind(_catalog, _accounting, int(_options.seed), int(_options.threads), int(_options.verbose_calls)))
	_report("scripts", Scripts.run.bind(_accounting, int(_options.seed), int(_options.verbose_calls)))
	_report("memory of methods", Memory.of_methods.bind(_catalog, _accounting, int(_options.rounds)))
	_call_randomly("warm-up", int(_options.calls) / 10, false)
	var before := Memory.now()
	_call_randomly("random calls", int(_options.calls), false)
	_inject_fault()
	_grown = Memory.compare(before, Memory.now(), _accounting, int(_options.memory) != 0)


## Calls every method in every way, then makes `count` random calls.
func _call_randomly(title: String, count: int, is_verbose: bool) -> void:
	_report(title, func() -> void:
		Engine.print_error_messages = is_verbose
		var caller := RandomCalls.new(_catalog, _accounting, int(_options.seed))
		for method in _catalog.methods:
			for kind in range(2, 16):
				caller.call_method(method, kind)
		for i in count:
			caller.call_any()
			if i % 1000 == 0:
				EnhancedLineOfSight.set_default_terrain(null)
		caller.release()
		Engine.print_error_messages = true)


func _report(title: String, part: Callable) -> void:
	var start := Time.get_ticks_msec()
	var calls := _accounting.calls
	part.call()
	print("%s: %d calls, %.1f s" % [title, _accounting.calls - calls, (Time.get_ticks_msec() - start) / 1e3])


## Fault injection: proves that the run detects faults of this kind.
func _inject_fault() -> void:
	match _options.inject:
		"leak":
			for i in 300000:
				_kept.append("%d" % i)
		"objects":
			for i in 100:
				_kept.append(Node.new())
		"slow":
			_accounting.time("injected fault", OS.delay_msec.bind(int(_accounting.limit * 1100.0)))
		"crash":
			OS.crash("injected fault")
		"wrong":
			EnhancedLineOfSight.set_defaults({ "pixels_per_inch": 4000.0 })


func _close() -> void:
	print("%d classes, %d methods, %d properties, %d constants; %d calls, %s threads; %.1f MB grown; slowest %.2f s, %s" % [
		_catalog.classes.size(), _catalog.methods.size(), _catalog.property_count, _catalog.constant_count, _accounting.calls,
		_options.threads, _grown, _accounting.slowest, _accounting.slowest_label])
	for text in _accounting.faults:
		print("FAULT: " + text)
	print("api_fuzz: %d faults" % _accounting.faults.size())
	quit(0 if _accounting.faults.is_empty() else 1)
