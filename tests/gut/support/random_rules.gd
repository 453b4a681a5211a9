# SPDX-License-Identifier: MIT
extends RefCounted
## Random rule sets in their Dictionary form, with every condition and effect, and boards and models that they tell apart.

const RandomScene := preload("random_scene.gd")

const PIECE_TAGS := ["ruins", "woods", "low", "medium", "tall", "obscuring", "dense", "light", "area", "feature", "hedge", "smoke"]
const MODEL_TAGS := ["INFANTRY", "vehicle", "AIRCRAFT", "towering", "scout", "flying"]
const WHO := ["shooter", "target", "either", "both"]
const RELATIONS := ["touches", "overlaps", "within", "center_in", "on", "group", "near 1", "near 2.5", "near 6"]
const STATES := ["open", "closed", "broken"]

var scenes: RandomScene
var random: RandomNumberGenerator


func _init(the_seed: int) -> void:
	scenes = RandomScene.new(the_seed)
	random = scenes.random


func rules() -> Dictionary:
	var result := { "title": "Random", "piece_rules": rows("piece_rules", 5), "wall_rules": rows("wall_rules", 3) }
	if _chance(0.4):
		result["model_rules"] = rows("model_rules", 3)
	if _chance(0.4):
		result["cover_rules"] = rows("cover_rules", 3)
	if _chance(0.25):
		result["report_rules"] = rows("report_rules", 3)
	if _chance(0.3):
		result["ends"] = random.randi_range(0, 2)
	if _chance(0.2):
		result["arc_degrees"] = random.randf_range(40.0, 330.0)
	if _chance(0.2):
		result["max_range_inches"] = random.randf_range(5.0, 30.0)
	if _chance(0.3):
		result["detection_inches"] = random.randf_range(3.0, 20.0)
	result["hindrance_limit"] = random.randf_range(0.0, 4.0) if _chance(0.7) else 0.0
	result["ignore_own_units"] = _chance(0.7)
	result["anonymous_id"] = _one_of(["", "unknown", "a piece"])
	return result


func rows(table: String, most: int) -> Array:
	var result := []
	for i in random.randi_range(1, most):
		var row := { "when": conditions(table, 2), "unless": conditions(table, 2), "effect": _effect(table) }
		row["amount"] = random.randf_range(0.0, 1.0) if table == "cover_rules" else random.randf_range(0.1, 3.0)
		row["label"] = _one_of(["soft", "hard"])
		row["quantifier"] = random.randi_range(0, 2)
		row["wall_phase"] = random.randi_range(0, 1)
		result.append(row)
	return result


func conditions(table: String, most: int) -> Array:
	return range(random.randi_range(0, most)).map(func(_i: int) -> String: return condition(table))


func condition(table: String) -> String:
	var of_pair := func() -> String: return _one_of(["hidden", "ground_level", "same_side", "range>8", "range<=12", "range<6.5",
			"range>=15", "%s:%s" % [_one_of(WHO), _one_of(MODEL_TAGS)]])
	if table == "model_rules":
		return _one_of([of_pair.call(), "blocker:" + _one_of(MODEL_TAGS), "blocker%s%s" % [_one_of(["<", "<="]), _one_of(WHO)]])
	var forms := [of_pair.call(), "piece:" + _one_of(PIECE_TAGS), "piece:" + _one_of(PIECE_TAGS), _one_of(["open", "closed"]),
			"piece%s%s" % [_one_of(["<", "<="]), _one_of(WHO)], "%s:%s" % [_one_of(WHO), _one_of(RELATIONS)]]
	if table == "wall_rules":
		forms.append_array(["crosses:front", "crosses:back"])
	else:
		forms.append_array(["shooter_point:inside", "target_point:inside"])
	return _one_of(forms)


func _effect(table: String) -> String:
	match table:
		"piece_rules":
			return _one_of(["pass", "block", "block", "block_after_depth", "hinder"])
		"cover_rules":
			return _one_of(["pass", "cover", "cover"])
		"report_rules":
			return _one_of(["pass", "block"])
	return _one_of(["pass", "block", "block", "hinder"])


## A board of random pieces and models that block, without rules.
func board() -> Dictionary:
	var result := scenes.board({})
	for piece: Dictionary in result["terrain_features"]:
		if _chance(0.4):
			piece["tags"] = [_one_of(["hedge", "smoke", "other"])]
		if _chance(0.4):
			piece["state"] = _one_of(STATES)
		if _chance(0.3):
			piece["size"] = random.randi_range(1, 5)
		if _chance(0.2):
			piece["height_inches"] = random.randf_range(1.0, 6.0)
	if _chance(0.5):
		result["models"] = range(random.randi_range(1, 5)).map(func(index: int) -> Dictionary:
			return model().merged({ "id": "m%d" % index }))
		result["models_block"] = true
	return result


func model() -> Dictionary:
	var result := scenes.model()
	result["position"] = scenes.point()
	if _chance(0.5):
		result["tags"] = [_one_of(["scout", "Flying", "other"])]
	if _chance(0.3):
		result["size"] = random.randi_range(1, 5)
	if _chance(0.5):
		result["facing"] = random.randf_range(-4.0, 4.0)
	if _chance(0.3):
		result["hidden"] = _chance(0.7)
	if _chance(0.5):
		result["side"] = random.randi_range(0, 2)
	if _chance(0.3):
		result["unit"] = _one_of(["alpha", "beta"])
	if _chance(0.3):
		result["elevation_inches"] = _one_of([0.0, 1.5, 3.5, 6.0])
	return result


func _one_of(list: Array) -> Variant:
	return list[random.randi() % list.size()]


func _chance(probability: float) -> bool:
	return random.randf() < probability
