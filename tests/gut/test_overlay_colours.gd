# SPDX-License-Identifier: MIT
extends GutTest
## The default colours, as people with each common kind of colour blindness see them: what must not be confused
## differs clearly, and everything stands out from a dark table.

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
## Verdicts and sides: what one glance must tell apart.
const PAIRS := [["sight", "blocked"], ["vision", "threat"], ["shooter", "target"], ["gained", "lost"], ["sight", "faded"],
		["threat", "blocked"], ["threat", "target"], ["threat", "lost"]]
const ON_TABLE: Array[String] = ["sight", "blocked", "chain", "shooter", "target", "range_ring", "gained", "lost", "threat"]
const TABLE := Color("24282e")
## In sRGB space, where black and white are 1.73 apart.
const LEAST_DISTANCE := 0.2
## As for graphics in the web's accessibility guidelines.
const LEAST_CONTRAST := 3.0


func _seen(colour: Color, kind: String) -> Color:
	var linear := colour.srgb_to_linear()
	var vector := Vector3(linear.r, linear.g, linear.b)
	var rows: Array = BLINDNESS[kind]
	return Color(clampf(vector.dot(rows[0]), 0, 1), clampf(vector.dot(rows[1]), 0, 1), clampf(vector.dot(rows[2]), 0, 1))


func test_pairs_differ_for_everyone() -> void:
	var style := LosOverlayStyle.new()
	for kind: String in BLINDNESS:
		for pair: Array in PAIRS:
			var a := _seen(style.get(pair[0]), kind).linear_to_srgb()
			var b := _seen(style.get(pair[1]), kind).linear_to_srgb()
			var distance := Vector3(a.r, a.g, a.b).distance_to(Vector3(b.r, b.g, b.b))
			assert_gt(distance, LEAST_DISTANCE, "%s and %s, %s" % [pair[0], pair[1], kind])


func test_everything_stands_out_from_the_table() -> void:
	var style := LosOverlayStyle.new()
	for kind: String in BLINDNESS:
		var table := _luminance(_seen(TABLE, kind))
		for name in ON_TABLE:
			var contrast := (_luminance(_seen(style.get(name), kind)) + 0.05) / (table + 0.05)
			assert_gt(contrast, LEAST_CONTRAST, "%s, %s" % [name, kind])


func _luminance(linear: Color) -> float:
	return 0.2126 * linear.r + 0.7152 * linear.g + 0.0722 * linear.b
