# SPDX-License-Identifier: MIT
extends GutTest
## The default colors under each common kind of color blindness: pairs that must not be confused differ clearly, and
## all contrast with a dark table.

## Machado, Oliveira and Fernandes (2009), severity 1, on linear RGB.
const BLINDNESS := {
	"none": [Vector3(1, 0, 0), Vector3(0, 1, 0), Vector3(0, 0, 1)],
	"protanopia": [Vector3(0.152286, 1.052583, -0.204868), Vector3(0.114503, 0.786281, 0.099216),
			Vector3(-0.003882, -0.048116, 1.051998)],
	"deuteranopia": [Vector3(0.367322, 0.860646, -0.227968), Vector3(0.280085, 0.672501, 0.047413),
			Vector3(-0.011820, 0.042940, 0.968881)],
	"tritanopia": [Vector3(1.255528, -0.076749, -0.178779), Vector3(-0.078411, 0.930809, 0.147602),
			Vector3(0.004733, 0.691367, 0.303900)],
}
## Pairs of verdicts and sides that must be distinguishable.
const PAIRS := [["sight", "blocked"], ["vision", "threat"], ["shooter", "target"], ["gained", "lost"], ["sight", "faded"],
		["threat", "blocked"], ["threat", "target"], ["threat", "lost"]]
const ON_TABLE: Array[String] = ["sight", "blocked", "chain", "shooter", "target", "range_ring", "gained", "lost", "threat"]
const TABLE := Color("24282e")
## In sRGB space, where the distance of black and white is 1.73.
const MIN_DISTANCE := 0.2
## As for graphics in the web's accessibility guidelines.
const MIN_CONTRAST := 3.0


func _perceived(color: Color, kind: String) -> Color:
	var linear := color.srgb_to_linear()
	var vector := Vector3(linear.r, linear.g, linear.b)
	var rows: Array = BLINDNESS[kind]
	return Color(clampf(vector.dot(rows[0]), 0, 1), clampf(vector.dot(rows[1]), 0, 1), clampf(vector.dot(rows[2]), 0, 1))


func test_pairs_differ_under_color_blindness() -> void:
	var style := LosOverlayStyle.new()
	for kind: String in BLINDNESS:
		for pair: Array in PAIRS:
			var a := _perceived(style.get(pair[0]), kind).linear_to_srgb()
			var b := _perceived(style.get(pair[1]), kind).linear_to_srgb()
			var distance := Vector3(a.r, a.g, a.b).distance_to(Vector3(b.r, b.g, b.b))
			assert_gt(distance, MIN_DISTANCE, "%s and %s, %s" % [pair[0], pair[1], kind])


func test_colors_contrast_with_the_table() -> void:
	var style := LosOverlayStyle.new()
	for kind: String in BLINDNESS:
		var table := _luminance(_perceived(TABLE, kind))
		for name in ON_TABLE:
			var contrast := (_luminance(_perceived(style.get(name), kind)) + 0.05) / (table + 0.05)
			assert_gt(contrast, MIN_CONTRAST, "%s, %s" % [name, kind])


func _luminance(linear: Color) -> float:
	return 0.2126 * linear.r + 0.7152 * linear.g + 0.0722 * linear.b
