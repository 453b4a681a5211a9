# SPDX-License-Identifier: MIT
extends RefCounted
## The hash of an attempt in recorded answers: 32-bit FNV-1a over from, to, blocked and the block point, with -0.0
## treated as 0.0.

const START := 2166136261
const PRIME := 16777619


static func of_attempt(attempt: Dictionary) -> int:
	var bytes := _bytes_of_points([attempt.from, attempt.to])
	bytes.append(int(attempt.blocked))
	bytes.append(int(attempt.has("block_at")))
	if attempt.has("block_at"):
		bytes.append_array(_bytes_of_points([attempt.block_at]))
		bytes.append_array(str(attempt.get("blocked_by", "")).to_utf8_buffer())
	var value := START
	for byte in bytes:
		value = ((value ^ byte) * PRIME) & 0xffffffff
	return value


## Four hex digits per attempt, to locate the attempt that differs.
static func tags(hashes: PackedInt64Array) -> String:
	var text := ""
	for value in hashes:
		text += "%04x" % ((value ^ (value >> 16)) & 0xffff)
	return text


static func digest(hashes: PackedInt64Array) -> String:
	var sum := START
	for value in hashes:
		for shift: int in [0, 8, 16, 24]:
			sum = ((sum ^ ((value >> shift) & 0xff)) * PRIME) & 0xffffffff
	return "%08x" % sum


static func _bytes_of_points(points: Array) -> PackedByteArray:
	var bytes := PackedByteArray()
	bytes.resize(8 * points.size())
	for i in points.size():
		bytes.encode_float(8 * i, points[i].x + 0.0)
		bytes.encode_float(8 * i + 4, points[i].y + 0.0)
	return bytes
