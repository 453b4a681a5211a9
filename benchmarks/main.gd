# SPDX-License-Identifier: MIT
extends SceneTree
## The benchmarks in GDScript: run by ./dev bench, which prints the rows as one table.
##
## Arguments after "--": --out=FILE for the rows, --scenes=FILE for the boards and pairs that the C program reads.
## --filter=TEXT runs only sections that have a row with that name.

const Batches := preload("batches.gd")
const DemoDrag := preload("demo_drag.gd")
const Grid := preload("grid.gd")
const Pairs := preload("pairs.gd")
const Rows := preload("rows.gd")
const Scenarios := preload("scenarios.gd")
const SceneFile := preload("scene_file.gd")
const Scenes := preload("scenes.gd")
const Tables := preload("tables.gd")

## The physics server adds new bodies in its next step.
const FRAMES_TO_SETTLE := 3


func _initialize() -> void:
	_run.call_deferred()


func _run() -> void:
	var arguments := _arguments()
	var scenes := Scenes.new()
	var rows := Rows.new()
	if not SceneFile.write(arguments.scenes, scenes):
		quit(1)
		return
	for i in FRAMES_TO_SETTLE:
		await physics_frame
	for section: Object in [Pairs.new(), Batches.new(), Tables.new(), Scenarios.new(), Grid.new()]:
		if Rows.any_matches(section.NAMES, arguments.filter):
			section.run(scenes, rows, arguments.filter)
	if Rows.any_matches(DemoDrag.NAMES, arguments.filter):
		await DemoDrag.new().run(self, rows)
	scenes.free_spaces()
	quit(0 if rows.write(arguments.out, arguments.filter) else 1)


## {out, scenes, filter}
func _arguments() -> Dictionary:
	var found := { "out": "", "scenes": "", "filter": "" }
	for argument in OS.get_cmdline_user_args():
		var parts := argument.trim_prefix("--").split("=", true, 1)
		if parts.size() == 2 and found.has(parts[0]):
			found[parts[0]] = parts[1]
	return found
