# SPDX-License-Identifier: MIT
extends GutTest
## The rules page of the demo finds the sentence and the mistakes of every row.

const RulePresets := preload("res://demo/rule_presets.gd")
const RulesPanel := preload("res://demo/panels/rules_panel.gd")


func test_every_row_of_every_preset_has_its_sentence() -> void:
	assert_eq(RulePresets.names().size(), 9)
	for i in RulePresets.names().size():
		var rules := LosRules.preset(i)
		var sentences := RulesPanel.sentences(rules.describe())
		for table: String in RulesPanel.TABLES:
			var rows: Array = rules.get(table)
			var found: PackedStringArray = sentences.get(table, PackedStringArray())
			assert_eq(found.size(), rows.size(), "%s of %s" % [table, rules.title])
			for row in found.size():
				assert_true(found[row].begins_with("%d. " % (row + 1)), found[row])


func test_presets_by_name() -> void:
	assert_eq(RulePresets.named("forest_depth").title, "Forest depth")
	assert_null(RulePresets.named("no such preset"))


func test_the_mistakes_of_a_row() -> void:
	var rules := LosRules.new()
	for word: String in ["piece:tall", "sooter:within"]:
		var rule := LosRule.new()
		rule.when = PackedStringArray([word])
		rules.wall_rules.append(rule)
	rules.emit_changed()
	var problems := rules.validate()
	assert_eq(problems.size(), 1)
	assert_eq(RulesPanel.problems_of(problems, "wall_rules", 0).size(), 0)
	assert_eq(RulesPanel.problems_of(problems, "piece_rules", 1).size(), 0)
	var found := RulesPanel.problems_of(problems, "wall_rules", 1)
	assert_eq(found.size(), 1)
	assert_string_starts_with(found[0], "when \"sooter:within\": there is no subject \"sooter\"")


## The demo names the presets itself, since it shows them without the library, too.
func test_presets_are_those_of_the_library() -> void:
	const RulePresets := preload("res://demo/rule_presets.gd")
	for i in RulePresets.names().size():
		assert_eq((LosRules as Script).get_script_constant_map()[RulePresets.names()[i].to_upper()], i)
		assert_eq(RulePresets.title(i), LosRules.preset(i).title)
		assert_eq(LosRules.from_dictionary(RulePresets.named(RulePresets.names()[i])).describe(), LosRules.preset(i).describe())
