# SPDX-License-Identifier: MIT
extends RefCounted
## The rules that come with the addon, as data: a copy of src/rules/presets.c, which a test compares.

const Report := preload("../report.gd")

const INSIDE := ["shooter_point:inside", "target_point:inside"]
const SOLID_PIECES := [
	{ "when": ["piece:passable"], "effect": "pass" },
	{ "when": ["open"], "effect": "pass" },
	{ "when": ["piece:see_into"], "unless": INSIDE, "effect": "block" },
	{ "unless": ["piece:see_into"], "effect": "block" },
]
const SOLID_WALLS := [{ "when": ["open"], "effect": "pass" }, { "effect": "block" }]
## By LosRules.Preset.
const ALL := [
	{
		"title": "Tenth edition",
		"anonymous_id": "unknown",
		"piece_rules": [
			{ "when": ["piece:low"], "unless": ["piece:obscuring", "piece:prism"], "effect": "pass" },
			{ "when": ["piece:ruins", "either:AIRCRAFT"], "effect": "pass" },
			{ "when": ["piece:ruins", "shooter:within"], "effect": "pass" },
			{ "when": ["piece:ruins"], "unless": ["target_point:inside"], "effect": "block" },
			{ "when": ["piece:obscuring"], "unless": INSIDE, "effect": "block" },
			{ "when": ["piece:medium"], "unless": ["piece<=either", "shooter_point:inside", "target_point:inside"],
					"effect": "block" },
			{ "when": ["piece:prism"], "unless": INSIDE, "effect": "block" },
		],
		"wall_rules": [
			{ "when": ["piece:low"], "unless": ["piece:obscuring"], "effect": "block", "wall_phase": "with_piece" },
			{ "unless": ["either:AIRCRAFT", "either:TOWERING"], "effect": "block", "wall_phase": "after_pieces" },
		],
		"report_rules": [
			{ "when": ["piece:low"], "unless": ["piece:obscuring", "piece:prism"], "effect": "pass" },
			{ "when": ["piece:ruins", "either:AIRCRAFT"], "effect": "pass" },
			{ "when": ["piece:medium", "piece<=either"], "unless": ["piece:ruins", "piece:obscuring", "piece:prism"],
					"effect": "pass" },
			{ "unless": INSIDE, "effect": "block" },
		],
	},
	{
		"title": "Eleventh edition",
		"detection_inches": 15.0,
		"piece_rules": [
			{ "when": ["piece:area", "piece:light"], "unless": ["either:group"], "effect": "block" },
			{ "when": ["piece:area", "piece:dense"], "unless": ["either:group"], "effect": "block" },
			{ "when": ["piece:feature", "piece:dense", "ground_level"], "unless": ["either:center_in"], "effect": "block" },
		],
		"wall_rules": [{ "effect": "block" }],
	},
	{ "title": "Solid", "anonymous_id": "unknown", "piece_rules": SOLID_PIECES, "wall_rules": SOLID_WALLS },
	{
		"title": "Size compare",
		"anonymous_id": "unknown",
		"piece_rules": [{ "when": ["open"], "effect": "pass" }, { "unless": ["piece<=target"], "effect": "block" }],
		"wall_rules": [{ "when": ["open"], "effect": "pass" }, { "unless": ["piece<=target"], "effect": "block" }],
	},
	{
		"title": "See into, not through",
		"anonymous_id": "unknown",
		"piece_rules": [{ "when": ["open"], "effect": "pass" }, { "unless": INSIDE, "effect": "block" }],
		"wall_rules": SOLID_WALLS,
	},
	{
		"title": "Forest depth",
		"anonymous_id": "unknown",
		"piece_rules": [
			{ "when": ["open"], "effect": "pass" },
			{ "when": ["piece:forest"], "effect": "block_after_depth", "amount": 3.0 },
			{ "when": ["piece:woods"], "effect": "block_after_depth", "amount": 3.0 },
			{ "effect": "block" },
		],
		"wall_rules": SOLID_WALLS,
	},
	{
		"title": "Hindrance sum",
		"anonymous_id": "unknown",
		"hindrance_limit": 3.0,
		"piece_rules": [
			{ "when": ["open"], "effect": "pass" },
			{ "when": ["piece:light_woods"], "effect": "hinder", "amount": 1.0 },
			{ "when": ["piece:heavy_woods"], "effect": "hinder", "amount": 2.0 },
			{ "when": ["piece:woods", "piece:light"], "effect": "hinder", "amount": 1.0 },
			{ "when": ["piece:woods", "piece:heavy"], "effect": "hinder", "amount": 2.0 },
			{ "when": ["piece:smoke"], "effect": "hinder", "amount": 1.0 },
			{ "effect": "block" },
		],
		"wall_rules": SOLID_WALLS,
	},
	{
		"title": "Models block by size",
		"anonymous_id": "unknown",
		"piece_rules": SOLID_PIECES,
		"wall_rules": SOLID_WALLS,
		"model_rules": [{ "unless": ["blocker<either"], "effect": "block" }],
	},
	{
		"title": "Cover nearby",
		"anonymous_id": "unknown",
		"piece_rules": [
			{ "when": ["open"], "effect": "pass" },
			{ "when": ["piece:tall"], "unless": INSIDE, "effect": "block" },
		],
		"wall_rules": [{ "when": ["open"], "effect": "pass" }, { "when": ["piece:tall"], "effect": "block" }],
		"cover_rules": [{ "when": ["target:near 1"], "unless": ["shooter:near 2"], "effect": "cover", "label": "cover" }],
	},
]


## The Dictionary form of a preset; empty, with an error, if there is none.
static func data(number: int) -> Dictionary:
	if number >= 0 and number < ALL.size():
		return ALL[number]
	Report.error("LosRules.preset: there is no preset %d" % number)
	return {}
