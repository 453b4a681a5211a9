# SPDX-License-Identifier: MIT
extends SceneTree
## `./dev replay FILE...`: repeats the queries of the files and compares the answers, one line per file. The exit code
## is 0 if all answers are the same, 1 if an answer differs, 2 if a file cannot be read.

const Replay := preload("table/replay.gd")


func _initialize() -> void:
	var worst := 0
	for path in OS.get_cmdline_user_args():
		var replay: Replay = Replay.file(path)
		print("%s: %s: %s" % [_word(replay.outcome), path, _clarified(path, replay.message)])
		worst = maxi(worst, 0 if replay.outcome == Replay.Outcome.SKIPPED else replay.outcome)
	quit(worst)


## A clearer message for a folder or an empty file than the JSON parser's, otherwise `message`.
static func _clarified(path: String, message: String) -> String:
	if DirAccess.dir_exists_absolute(path):
		return "it is a folder"
	if FileAccess.file_exists(path) and FileAccess.get_file_as_bytes(path).is_empty():
		return "it is empty"
	return message


static func _word(outcome: Replay.Outcome) -> String:
	return ["same", "differs", "broken", "skipped"][outcome]
