# SPDX-License-Identifier: MIT
extends SceneTree
## Runs the scripts of one folder (-- FOLDER), each between two markers on stdout and stderr.


func _initialize() -> void:
	_run_all.call_deferred(OS.get_cmdline_user_args()[0])


func _run_all(folder: String) -> void:
	for file in DirAccess.get_files_at(folder):
		_mark("begin " + file)
		var script: GDScript = load(folder.path_join(file))
		if script != null and script.can_instantiate():
			await _run(script)
			_mark("end " + file)
	quit()


func _run(script: GDScript) -> void:
	var instance: Object = script.new()
	if instance is Node:
		_add_named_children(instance, script.source_code)
		root.add_child(instance)
	if instance.has_method("run"):
		await instance.run()
	await process_frame
	if instance is Node:
		instance.free()


## For $ClassName in a snippet, adds a child of that class and name.
static func _add_named_children(node: Node, code: String) -> void:
	for found in RegEx.create_from_string("\\$(\\w+)").search_all(code):
		for known in ProjectSettings.get_global_class_list():
			if known.class == found.get_string(1) and not node.has_node(found.get_string(1)):
				var child: Node = load(known.path).new()
				child.name = found.get_string(1)
				node.add_child(child)


func _mark(text: String) -> void:
	print("### ", text)
	printerr("### ", text)
