# SPDX-License-Identifier: MIT
extends RefCounted
## The addon's own scripts: what they are called with wrongly is a script error, which ends the call and no more. So
## here only what would end the process is looked for: the natives they pass things on to, and the engine.

const Hostile := preload("hostile.gd")
const Ledger := preload("ledger.gd")
const Sane := preload("sane.gd")
const Spoiler := preload("spoiler.gd")

const FOLDER := "res://addons/enhanced_los"
const PRELOADED: Array[String] = ["fallback.gd", "rules_bridge.gd"]
## Scripts in GDScript take their time for what C does at once.
const PATIENCE := 20.0


static func run(ledger: Ledger, number: int, calls: int) -> void:
	var classes: Array[StringName] = []
	var hostile := Hostile.new(number, classes)
	var spoiler := Spoiler.new(hostile)
	var sane := Sane.new(hostile.random)
	var limit := ledger.limit
	var scripts := _scripts()
	ledger.limit = limit * PATIENCE
	ledger.expect(scripts.size() >= 6, "there are only %d scripts" % scripts.size())
	Engine.print_error_messages = false
	for script in scripts:
		var object: Object = script.new()
		for i in maxi(calls / scripts.size(), 4):
			_strike(ledger, object, hostile.one_of(_methods_of(script)), hostile, sane, spoiler)
		if not object is RefCounted:
			object.free()
	Engine.print_error_messages = true
	hostile.release()
	ledger.limit = limit


## Those that games use: the classes with a name, and the two that are to be preloaded.
static func _scripts() -> Array[GDScript]:
	var found: Array[GDScript] = []
	for file in DirAccess.get_files_at(FOLDER):
		if file.ends_with(".gd"):
			var script: GDScript = load(FOLDER.path_join(file))
			if (script.get_global_name() != &"" or file in PRELOADED) and not _methods_of(script).is_empty():
				found.append(script)
	return found


## All but the engine's own callbacks and setters of properties.
static func _methods_of(script: GDScript) -> Array:
	return script.get_script_method_list().filter(
			func(row: Dictionary) -> bool: return not row.name.begins_with("_") and not row.name.begins_with("@"))


static func _strike(ledger: Ledger, object: Object, method: Dictionary, hostile: Hostile, sane: Sane, spoiler: Spoiler) -> void:
	var arguments: Array
	if hostile.chance(0.3):
		arguments = method.args.map(hostile.for_param)
	else:
		arguments = sane.arguments(&"", method.args)
		spoiler.spoil(arguments)
	ledger.time("%s.%s" % [object.get_script().resource_path.get_file(), method.name], object.callv.bind(method.name, arguments))
	spoiler.untie()
