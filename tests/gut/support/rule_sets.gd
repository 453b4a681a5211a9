# SPDX-License-Identifier: MIT
extends RefCounted
## Rule sets for tests, in their Dictionary form.

const SOLID := { "piece_rules": [{ "when": ["open"], "effect": "pass" }, {}], "wall_rules": [{ "when": ["open"], "effect": "pass" }, {}] }
const NOTHING_BLOCKS := {}
const HEDGE := { "piece_rules": [{ "when": ["piece:hedge"], "unless": ["shooter:near 2"] }] }
const FOREST := { "title": "Forest", "piece_rules": [{ "when": ["piece:forest"], "effect": "block_after_depth", "amount": 3.0 }] }
const COVER := {
	"cover_rules": [{ "when": ["piece:crate"], "effect": "cover", "label": "soft" },
			{ "when": ["piece:bunker"], "effect": "cover", "label": "hard", "quantifier": 2, "amount": 0.25 }],
}

enum Form { DICTIONARY, RESOURCE }
const FORMS := [Form.DICTIONARY, Form.RESOURCE]


## Lines pass from the front of a wall to its back only.
static func one_way() -> Dictionary:
	return { "wall_rules": [{ "when": ["crosses:back"] }] }


## Blocks for targets with the tag.
static func for_target(tag: String) -> Dictionary:
	return { "piece_rules": [{ "when": ["target:" + tag] }] }


static func as_form(rules: Dictionary, form: Form) -> Variant:
	return rules if form == Form.DICTIONARY else LosRules.from_dictionary(rules)
