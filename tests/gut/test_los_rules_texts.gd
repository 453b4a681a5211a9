# SPDX-License-Identifier: MIT
extends GutTest
## LosRules.describe and LosRules.validate: what they say, and that the sentences name exactly the conditions.

const Reader := preload("support/rules_reader.gd")

const TABLES: Array[String] = ["piece_rules", "wall_rules", "model_rules", "cover_rules", "report_rules"]
const WHO: Array[String] = ["shooter", "target", "either", "both"]

# A condition and where its mistake is: piece_rules[0].when[0] "CONDITION": ...
const MISTAKES := [
	["sooter:within", "there is no subject \"sooter\"; allowed are piece, blocker, shooter, target, either, both," \
			+ " shooter_point and target_point; did you mean \"shooter\"?"],
	["xyz:within", "there is no subject \"xyz\"; allowed are piece, blocker, shooter, target, either, both," \
			+ " shooter_point and target_point"],
	["pice<target", "there is no subject \"pice\"; allowed are piece, blocker and range; did you mean \"piece\"?"],
	["piece<targt", "there is no subject \"targt\"; allowed are shooter, target, either and both; did you mean \"target\"?"],
	["piece:touches", "\"touches\" cannot follow \"piece\"; allowed is a tag, in quotes if it is named like a relation"],
	["target_point:insde", "\"insde\" cannot follow \"target_point\"; allowed is inside; did you mean \"inside\"?"],
	["shooter:near two", "\"two\" is no number of inches; allowed are numbers such as 2 or 1.5"],
	["range<", "\"\" is no number of inches; allowed are numbers such as 2 or 1.5"],
	["blocker:VEHICLE", "this cannot be used in piece_rules; blocker belongs in model_rules"],
	["crosses:front", "this cannot be used in piece_rules; crosses belongs in wall_rules"],
	["", "this is no condition; allowed are SUBJECT:TAG, SUBJECT:RELATION, SUBJECT:near NUMBER, piece<target," \
			+ " range<=NUMBER, hidden, ground_level, same_side, open and closed"],
	["opn", "this is no condition; allowed are SUBJECT:TAG, SUBJECT:RELATION, SUBJECT:near NUMBER, piece<target," \
			+ " range<=NUMBER, hidden, ground_level, same_side, open and closed; did you mean \"open\"?"],
]
const ROW_MISTAKES := [
	["piece_rules", { "effect": 4, "label": "soft" }, "effect: EFFECT_COVER cannot be used in piece_rules; allowed are" \
			+ " EFFECT_PASS, EFFECT_BLOCK, EFFECT_BLOCK_AFTER_DEPTH and EFFECT_HINDER"],
	["wall_rules", { "effect": 2 }, "effect: EFFECT_BLOCK_AFTER_DEPTH cannot be used in wall_rules; allowed are" \
			+ " EFFECT_PASS, EFFECT_BLOCK and EFFECT_HINDER"],
	["cover_rules", { "effect": 1 }, "effect: EFFECT_BLOCK cannot be used in cover_rules; allowed are EFFECT_PASS and" \
			+ " EFFECT_COVER"],
	["report_rules", { "effect": 3 }, "effect: EFFECT_HINDER cannot be used in report_rules; allowed are EFFECT_PASS and" \
			+ " EFFECT_BLOCK"],
	["cover_rules", { "effect": 4 }, "label: a cover row needs a label"],
	["cover_rules", { "effect": 4, "label": "a", "quantifier": 2, "amount": 1.5 },
			"amount: 1.5 cannot be used; allowed are 0 to 1"],
	["wall_rules", { "when": ["target_point:inside"] }, "when[0] \"target_point:inside\": this cannot be used in" \
			+ " wall_rules; shooter_point and target_point belong in piece_rules, cover_rules and report_rules"],
	["model_rules", { "unless": ["hidden", "open"] }, "unless[1] \"open\": this cannot be used in model_rules; allowed are" \
			+ " tags of models, sizes of the blocker, range, hidden, ground_level and same_side"],
]


func row(values: Dictionary) -> LosRule:
	var made := LosRule.new()
	for key: String in values:
		made.set(key, values[key])
	return made


func test_describe_of_a_known_rule_set() -> void:
	var rules := LosRules.preset(LosRules.HINDRANCE_SUM)
	rules.piece_rules = [row({ "when": ["piece:light_woods", "range>6"], "unless": ["shooter:near 2", "both:FLY"],
			"effect": LosRule.EFFECT_HINDER, "amount": 1.5 }), row({})]
	rules.max_range_inches = 24.0
	assert_eq(rules.describe(), """Hindrance sum.
Lines run from any point of the shooter's base to any point of the target's.
Targets beyond 24 inches are not visible.
A line is blocked when its hindrances add up to 3.
A piece without an id is named "unknown".
Pieces:
1. If the piece is "light_woods", and the range is more than 6 inches, unless the shooter is within 2 inches of the piece,\
 or each of shooter and target is "FLY": lines are hindered by 1.5. Sampled.
2. Always: lines are blocked. Exact.
Walls:
1. If the piece is open: lines pass (tested after all pieces). Exact.
2. Always: lines are blocked (tested after all pieces). Exact.
MODE_EXACT decides these rules on sampled lines, as MODE_SAMPLED does.""")


func test_describe_of_empty_rules() -> void:
	assert_eq(LosRules.new().describe(), """Rules without a title.
Lines run from any point of the shooter's base to any point of the target's.
Pieces: no rows, lines pass.
Walls: no rows, lines pass.
MODE_EXACT decides these rules exactly.""")


func test_describe_with_mistakes() -> void:
	var rules := LosRules.new()
	rules.piece_rules = [row({ "when": ["sooter:within", "open"] })]
	var text := rules.describe()
	assert_string_contains(text, "\nIt has mistakes and cannot be used:\n- " + rules.validate()[0] + "\n")
	assert_string_contains(text, "\n1. If \"sooter:within\", and the piece is open: lines are blocked.")
	assert_false(text.contains("Exact."))


func test_presets_read_back() -> void:
	for which in 9:
		_assert_read_back(LosRules.preset(which), "preset %d" % which)


func test_random_rules_read_back() -> void:
	var random := RandomNumberGenerator.new()
	random.seed = 21
	for i in 300:
		_assert_read_back(LosRules.from_dictionary(_random_rules(random)), "random rules %d" % i)


func test_mistakes_of_conditions(entry: Array = use_parameters(MISTAKES)) -> void:
	var rules := LosRules.new()
	rules.piece_rules = [row({ "when": [entry[0]] })]
	assert_eq(Array(rules.validate()), ["piece_rules[0].when[0] \"%s\": %s" % entry])


func test_mistakes_of_rows(entry: Array = use_parameters(ROW_MISTAKES)) -> void:
	var rules := LosRules.new()
	rules.get(entry[0]).assign([row({ "effect": 0 }), row(entry[1])])
	assert_eq(Array(rules.validate()), ["%s[1].%s" % [entry[0], entry[2]]])


func _assert_read_back(rules: LosRules, about: String) -> void:
	var data := rules.to_dictionary()
	var found := Reader.read(rules.describe())
	assert_eq(Array(rules.validate()), [], about)
	for table in TABLES:
		var rows: Array = data[table]
		assert_eq(found[table].size(), rows.size(), "%s, %s" % [about, table])
		for i in mini(rows.size(), found[table].size()):
			var want: Dictionary = rows[i]
			var got: Dictionary = found[table][i]
			assert_eq([got.when, got.unless, got.effect], [want.when, want.unless, want.effect], about)
			assert_true(got.mark in ["Exact", "Sampled"], about)
			if want.effect in [2, 3] or (want.effect == 4 and want.quantifier == 2):
				assert_almost_eq(got.amount, want.amount, 1e-6, about)
			if want.effect == 4:
				assert_eq([got.label, got.quantifier], [want.label, want.quantifier], about)
			if table == "wall_rules":
				assert_eq(got.wall_phase, want.wall_phase, about)


func _random_rules(random: RandomNumberGenerator) -> Dictionary:
	var effects := { "piece_rules": [0, 1, 2, 3], "wall_rules": [0, 1, 3], "model_rules": [0, 1, 3], "cover_rules": [0, 4],
			"report_rules": [0, 1] }
	var data := { "title": "Random" }
	for table in TABLES:
		data[table] = []
		for i in random.randi() % 4:
			data[table].append({
				"when": _random_conditions(random, table), "unless": _random_conditions(random, table),
				"effect": effects[table][random.randi() % effects[table].size()], "amount": random.randi() % 100 / 100.0,
				"label": ["soft", "hard cover, and more"][random.randi() % 2], "quantifier": random.randi() % 3,
				"wall_phase": random.randi() % 2,
			})
	return data


func _random_conditions(random: RandomNumberGenerator, table: String) -> Array:
	var conditions := []
	for i in random.randi() % 3:
		conditions.append(_random_condition(random, table))
	return conditions


func _random_condition(random: RandomNumberGenerator, table: String) -> String:
	var who := WHO[random.randi() % 4]
	var pair: Array[String] = ["hidden", "ground_level", "same_side", "range>%d.5" % (random.randi() % 9), "range<=12",
			"range<7", "range>=1", "%s:FLY" % who, "%s:\"near\"" % who]
	var piece: Array[String] = ["open", "closed", "%s:touches" % who, "%s:overlaps" % who, "%s:within" % who, "%s:center_in" % who,
			"%s:on" % who, "%s:group" % who, "%s:near %d" % [who, random.randi() % 9], "piece<%s" % who, "piece<=%s" % who,
			"piece:low", "piece:\"on\"", "piece:Big and, or tall", "piece:naïve"]
	var own := { "model_rules": ["blocker:FLY", "blocker<%s" % who, "blocker<=%s" % who, "blocker:\"group\""],
			"wall_rules": ["crosses:front", "crosses:back"] }
	var all := pair + Array(own.get(table, ["shooter_point:inside", "target_point:inside"]), TYPE_STRING, &"", null)
	if table != "model_rules":
		all += piece
	return all[random.randi() % all.size()]


func test_one_inch_is_singular() -> void:
	var rules := LosRules.new()
	rules.piece_rules = [row({ "when": ["range>1", "shooter:near 1"], "unless": ["target:near 1.5"],
			"effect": LosRule.EFFECT_BLOCK_AFTER_DEPTH, "amount": 1.0 })]
	rules.max_range_inches = 1.0
	rules.detection_inches = 1.0
	for text: String in [rules.describe()]:
		assert_string_contains(text, "Targets beyond 1 inch are not visible.")
		assert_string_contains(text, "Hidden targets beyond 1 inch are not visible.")
		assert_string_contains(text, "the range is more than 1 inch, and the shooter is within 1 inch of the piece")
		assert_string_contains(text, "within 1.5 inches of the piece")
		assert_string_contains(text, "after 1 inch inside")
