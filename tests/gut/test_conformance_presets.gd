# SPDX-License-Identifier: MIT
extends GutTest
## The presets EDITION_10 and EDITION_11 give every recorded answer, key by key.

const Corpus := preload("conformance/corpus.gd")

const FILES: PackedStringArray = ["board", "float", "lattice", "named", "origin", "special"]
const MAX_SHOWN := 5


func test_presets_answer_as_the_editions() -> void:
	var rules := { 10: LosRules.preset(LosRules.EDITION_10), 11: LosRules.preset(LosRules.EDITION_11) }
	var faults: PackedStringArray = []
	var cases := 0
	for file in FILES:
		for scene in Corpus.scenes(file):
			for edition: String in scene.out:
				cases += 1
				var fault := _difference(scene, int(edition), rules[int(edition)])
				if not fault.is_empty():
					faults.append("%s %s, edition %s: %s" % [file, scene.id, edition, fault])
	assert_eq(cases, 3299)
	assert_eq(faults.slice(0, MAX_SHOWN), PackedStringArray(), "%d of %d differ" % [faults.size(), cases])


## What differs between the answers by edition and by rule set; empty if nothing does.
func _difference(scene: Dictionary, edition: int, rules: LosRules) -> String:
	var shooter: Dictionary = Corpus.decoded(scene.shooter)
	var target: Dictionary = Corpus.decoded(scene.target)
	var board: Dictionary = Corpus.decoded(scene.board)
	board["edition"] = edition
	var expected := EnhancedLineOfSight.check_enhanced_visibility(shooter, target, board, true)
	board.erase("edition")
	board["rules"] = rules
	var answer := EnhancedLineOfSight.check_enhanced_visibility(shooter, target, board, true)
	assert(answer.cover == [])
	answer.erase("cover")
	for key: String in expected:
		if answer.get(key) != expected[key]:
			return "%s is %s, not %s" % [key, answer.get(key), expected[key]]
	return "" if answer.size() == expected.size() else "keys %s" % [answer.keys()]
