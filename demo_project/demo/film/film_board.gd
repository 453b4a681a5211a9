# SPDX-License-Identifier: MIT
extends RefCounted
## The board of the moving picture, and the moves on it.

const Situation := preload("../table/situation.gd")

const TABLE := Vector2(1600, 860)
const FRAMES_PER_SECOND := 15


static func situation() -> Situation:
	var board := Situation.new()
	board.name = "Moving picture"
	board.table = TABLE
	board.pieces = [
		_piece("chapel", "ruins", [640, 345, 830, 370, 805, 585, 615, 560]),
		_piece("gate", "ruins", [900, 60, 1150, 60, 1150, 120, 960, 120, 960, 200, 900, 200]),
		_piece("tower", "ruins", [990, 600, 1110, 560, 1150, 680, 1030, 720]),
		_piece("woods", "woods", [330, 620, 420, 580, 520, 600, 570, 680, 540, 770, 430, 800, 340, 760, 300, 690]),
	]
	board.shooter = { "id": "S1", "side": "shooter", "position": Vector2(250, 430), "base_mm": 60 }
	board.target = { "id": "T1", "side": "target", "position": Vector2(1400, 130), "base_mm": 80 }
	board.others = [
		{ "id": "S2", "side": "shooter", "position": Vector2(160, 640), "base_mm": 40 },
		{ "id": "T2", "side": "target", "position": Vector2(1450, 700), "base_mm": 50 },
	]
	return board


static func _piece(id: String, type: String, numbers: Array) -> Dictionary:
	var polygon := PackedVector2Array()
	for i in range(0, numbers.size(), 2):
		polygon.append(Vector2(numbers[i], numbers[i + 1]))
	return { "id": id, "type": type, "height_category": "tall" if type == "ruins" else "medium", "polygon": polygon }


## [{side, points, seconds, shows_map}]: which model is dragged along which points of the table. The last
## move ends where the first one starts, so that the picture can be repeated.
static func moves() -> Array[Dictionary]:
	return [
		_move("target", [Vector2(1400, 130), Vector2(1310, 380), Vector2(1350, 600), Vector2(1250, 790)], 3.0, false),
		_move("shooter", [Vector2(250, 430), Vector2(380, 250), Vector2(560, 170), Vector2(400, 140), Vector2(250, 430)], 3.2, true),
		_move("target", [Vector2(1250, 790), Vector2(1350, 560), Vector2(1310, 380), Vector2(1400, 130)], 1.8, true),
	]


static func _move(side: String, points: Array, seconds: float, shows_map: bool) -> Dictionary:
	return { "side": side, "points": points, "seconds": seconds, "shows_map": shows_map }


## The positions of a move, one per frame; slow at both ends.
static func path(move: Dictionary) -> PackedVector2Array:
	var curve := Curve2D.new()
	for i: int in move.points.size():
		var before: Vector2 = move.points[maxi(0, i - 1)]
		var after: Vector2 = move.points[mini(i + 1, move.points.size() - 1)]
		curve.add_point(move.points[i], (before - after) / 6.0, (after - before) / 6.0)
	var count := roundi(move.seconds * FRAMES_PER_SECOND)
	var positions := PackedVector2Array()
	for i in count + 1:
		positions.append(curve.sample_baked(smoothstep(0.0, 1.0, float(i) / count) * curve.get_baked_length(), true))
	return positions
