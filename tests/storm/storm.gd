# SPDX-License-Identifier: MIT
extends SceneTree
## Calls everything the extension has with everything it should not be called with; see README.md.

const Catalogue := preload("catalogue.gd")
const Crowds := preload("crowds.gd")
const LastWords := preload("last_words.gd")
const Ledger := preload("ledger.gd")
const Memory := preload("memory.gd")
const Rush := preload("rush.gd")
const Scripts := preload("scripts.gd")
const Shower := preload("shower.gd")
const Twins := preload("twins.gd")

## name=value after "--" on the command line.
var _options := {
	"calls": 1000000, "loud": 3000, "seed": 1, "limit": 1.0, "threads": 4, "rounds": 40, "crowds": 1, "trace": 0, "plant": "",
	"memory": 1,
}
var _ledger := Ledger.new()
var _catalogue: Catalogue
var _grown := 0.0
## What a planted leak keeps.
var _kept := []


func _initialize() -> void:
	_read_options()
	if not Catalogue.is_possible():
		print("skipped: this Godot does not say which classes are an extension's")
		return quit(77)
	_catalogue = Catalogue.new()
	_ledger.limit = float(_options.limit)
	_ledger.is_traced = int(_options.trace) != 0
	var defaults := EnhancedLineOfSight.get_defaults()
	LastWords.hear(_ledger, "before")
	_storm()
	EnhancedLineOfSight.set_default_terrain(null)
	if _options.plant != "wrong":
		EnhancedLineOfSight.set_defaults(defaults)
	Engine.print_error_messages = true
	LastWords.hear(_ledger, "after")
	_close()


func _read_options() -> void:
	for argument in OS.get_cmdline_user_args():
		var parts := argument.split("=")
		if parts.size() != 2 or not _options.has(parts[0]):
			printerr("There is no option '%s'." % argument)
			return quit(2)
		_options[parts[0]] = parts[1]


func _storm() -> void:
	_shower("loud shower", int(_options.loud), true)
	_report("twins", Twins.run.bind(_catalogue, _ledger, int(_options.seed), int(_options.loud)))
	if int(_options.crowds):
		_report("crowds", Crowds.run.bind(_ledger))
	_report("threads", Rush.run.bind(_catalogue, _ledger, int(_options.seed), int(_options.threads), int(_options.loud)))
	_report("scripts", Scripts.run.bind(_ledger, int(_options.seed), int(_options.loud)))
	_report("memory of methods", Memory.of_methods.bind(_catalogue, _ledger, int(_options.rounds)))
	_shower("warm-up", int(_options.calls) / 10, false)
	var before := Memory.now()
	_shower("shower", int(_options.calls), false)
	_plant()
	_grown = Memory.compare(before, Memory.now(), _ledger, int(_options.memory) != 0)


## Makes `count` calls, of every method in every way among them.
func _shower(title: String, count: int, is_loud: bool) -> void:
	_report(title, func() -> void:
		Engine.print_error_messages = is_loud
		var shower := Shower.new(_catalogue, _ledger, int(_options.seed))
		for method in _catalogue.methods:
			for kind in range(2, 16):
				shower.strike_method(method, kind)
		for i in count:
			shower.strike()
			if i % 1000 == 0:
				EnhancedLineOfSight.set_default_terrain(null)
		shower.release()
		Engine.print_error_messages = true)


func _report(title: String, part: Callable) -> void:
	var start := Time.get_ticks_msec()
	var calls := _ledger.calls
	part.call()
	print("%s: %d calls, %.1f s" % [title, _ledger.calls - calls, (Time.get_ticks_msec() - start) / 1e3])


## A fault made on purpose, to see that it is noticed.
func _plant() -> void:
	match _options.plant:
		"leak":
			for i in 300000:
				_kept.append("%d" % i)
		"objects":
			for i in 100:
				_kept.append(Node.new())
		"slow":
			_ledger.time("planted", OS.delay_msec.bind(int(_ledger.limit * 1100.0)))
		"crash":
			OS.crash("planted")
		"wrong":
			EnhancedLineOfSight.set_defaults({ "pixels_per_inch": 4000.0 })


func _close() -> void:
	print("%d classes, %d methods, %d properties, %d constants; %d calls, %s threads; %.1f MB grown; slowest %.2f s, %s" % [
		_catalogue.classes.size(), _catalogue.methods.size(), _catalogue.property_count, _catalogue.constant_count, _ledger.calls,
		_options.threads, _grown, _ledger.slowest, _ledger.slowest_label])
	for text in _ledger.faults:
		print("FAULT: " + text)
	print("storm: %d faults" % _ledger.faults.size())
	quit(0 if _ledger.faults.is_empty() else 1)
