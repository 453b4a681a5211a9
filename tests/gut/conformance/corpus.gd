# SPDX-License-Identifier: MIT
extends RefCounted
## Reads a file of recorded answers, one scene per line, and its encoding of Godot values. Numbers are floats,
## {"$i": 32} is an int, {"$f64": "<hex>"} is a float by its bits. {"$v2": [x, y]}, {"$v2i": [x, y]} and
## {"$packed": [[x, y], ...]} are vectors.

const FOLDER := "res://tests_data/40k"


## Every scene of a file, still encoded; empty if the file cannot be read.
static func scenes(file: String) -> Array[Dictionary]:
	var found: Array[Dictionary] = []
	var text := FileAccess.get_file_as_string(FOLDER.path_join(file + ".jsonl"))
	for line in text.split("\n", false):
		var scene: Variant = JSON.parse_string(line)
		if scene is not Dictionary:
			return []
		found.append(scene)
	return found


static func decoded(value: Variant) -> Variant:
	match typeof(value):
		TYPE_INT:
			return float(value)
		TYPE_ARRAY:
			return value.map(decoded)
		TYPE_DICTIONARY:
			return _decoded_dictionary(value)
	return value


static func point(pair: Array) -> Vector2:
	return Vector2(pair[0], pair[1])


static func _decoded_dictionary(value: Dictionary) -> Variant:
	if value.has("$i"):
		return int(value["$i"])
	if value.has("$f64"):
		return _float_of_bits(value["$f64"])
	if value.has("$v2"):
		return point(value["$v2"])
	if value.has("$v2i"):
		return Vector2i(int(value["$v2i"][0]), int(value["$v2i"][1]))
	if value.has("$packed"):
		return PackedVector2Array(value["$packed"].map(point))
	var result := {}
	for key: String in value:
		result[key] = decoded(value[key])
	return result


static func _float_of_bits(hex: String) -> float:
	var bytes := hex.hex_decode()
	bytes.reverse()
	return bytes.decode_double(0)
