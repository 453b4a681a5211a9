# SPDX-License-Identifier: MIT
extends SceneTree
## `./dev replay FILE...`: asks again what files say was answered, one line for each. The exit code is 0 if all is the
## same, 1 if an answer differs, 2 if a file cannot be read.

const Replay := preload("table/replay.gd")


func _initialize() -> void:
	var worst := 0
	for path in OS.get_cmdline_user_args():
		var replay: Replay = Replay.file(path)
		print("%s: %s: %s" % [_word(replay.outcome), path, replay.words])
		worst = maxi(worst, 0 if replay.outcome == Replay.Outcome.SKIPPED else replay.outcome)
	quit(worst)


static func _word(outcome: Replay.Outcome) -> String:
	return ["same", "differs", "broken", "skipped"][outcome]
