# SPDX-License-Identifier: MIT
extends SceneTree
## `./dev replay FILE...`: replays situations saved from the demo. The exit code is 0 only if every verdict is as saved.

const Replay := preload("table/replay.gd")
const Situation := preload("table/situation.gd")


func _initialize() -> void:
	var failed := 0
	for path in OS.get_cmdline_user_args():
		failed += int(not _replay(path))
	quit(1 if failed > 0 else 0)


func _replay(path: String) -> bool:
	if not FileAccess.file_exists(path):
		print("FAILED %s: there is no such file" % path)
		return false
	var situation: Situation = Situation.from_file(path)
	if situation == null:
		return false
	if not situation.is_playable():
		print("SKIPPED %s: it asks for options that this engine does not have" % path)
		return true
	var differences := Replay.differences(situation)
	for difference in differences:
		print("FAILED %s: %s" % [path, difference])
	if differences.is_empty():
		print("passed %s: %d verdicts" % [path, Replay.count(situation)])
	return differences.is_empty()
