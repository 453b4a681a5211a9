# SPDX-License-Identifier: MIT
extends SceneTree
## `./dev replay FILE...`: asks again what files say was answered, one line for each. The exit code is 0 if all is the
## same, 1 if an answer differs, 2 if a file cannot be read.

const Replay := preload("table/replay.gd")


func _initialize() -> void:
	var worst := 0
	for path in OS.get_cmdline_user_args():
		var replay: Replay = Replay.file(path)
		print("%s: %s: %s" % [_word(replay.outcome), path, _plain_trouble(path, replay.words)])
		worst = maxi(worst, 0 if replay.outcome == Replay.Outcome.SKIPPED else replay.outcome)
	quit(worst)


## What is wrong with a path that JSON has no words for, else `words`.
static func _plain_trouble(path: String, words: String) -> String:
	if DirAccess.dir_exists_absolute(path):
		return "it is a folder"
	if FileAccess.file_exists(path) and FileAccess.get_file_as_bytes(path).is_empty():
		return "it is empty"
	return words


static func _word(outcome: Replay.Outcome) -> String:
	return ["same", "differs", "broken", "skipped"][outcome]
