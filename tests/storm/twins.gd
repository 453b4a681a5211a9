# SPDX-License-Identifier: MIT
extends RefCounted
## A spoilt question asked in two ways has one answer; a board that was changed between two calls is seen as it is.

const Catalogue := preload("catalogue.gd")
const Ledger := preload("ledger.gd")
const Shower := preload("shower.gd")


static func run(catalogue: Catalogue, ledger: Ledger, number: int, count: int) -> void:
	Engine.print_error_messages = false
	# A board without terrain would get the one that some call before has left.
	EnhancedLineOfSight.set_default_terrain(null)
	var shower := Shower.new(catalogue, ledger, number + 77)
	for i in count:
		_ask_twice(shower)
		shower.spoiler.untie()
	for i in count / 20:
		_change_between(shower)
	shower.release()
	Engine.print_error_messages = true


static func _ask_twice(shower: Shower) -> void:
	var question: Array = [shower.sane.model(), shower.sane.model(), shower.sane.board()]
	shower.spoiler.spoil(question)
	for i in 3:
		if not question[i] is Dictionary:
			return
	var ledger := shower.ledger
	var seen: bool = ledger.time("has_los", func() -> bool: return EnhancedLineOfSight.has_los(question[0], question[1], question[2]))
	var checked: Dictionary = ledger.time("check", func() -> Dictionary:
		return EnhancedLineOfSight.check_enhanced_visibility(question[0], question[1], question[2]))
	var terrain: LosTerrain = ledger.time("from_board", func() -> LosTerrain: return LosTerrain.from_board(question[2]))
	ledger.expect(checked.has_los == seen, "call %d: check says otherwise than has_los" % ledger.calls)
	ledger.expect(terrain.has_los(question[0], question[1]) == seen, "call %d: LosTerrain says otherwise than the board" % ledger.calls)
	ledger.expect(terrain.visibility_matrix([question[0]], [question[1]]) == PackedByteArray([int(seen)]),
			"call %d: the matrix says otherwise than has_los" % ledger.calls)


## In place, while the LosTerrain made before keeps what it read.
static func _change_between(shower: Shower) -> void:
	var board: Dictionary = shower.sane.board()
	var terrain := LosTerrain.from_board(board)
	var models: Array = [shower.sane.model(), shower.sane.model()]
	var before := terrain.has_los(models[0], models[1])
	var pieces: Array = board.get("terrain_features", board.get("board", {}).get("terrain_features"))
	for i in 5:
		var at: int = shower.hostile.random.randi() % pieces.size()
		pieces[at].polygon.clear()
		pieces[at] = shower.sane.piece(at)
		pieces.append(shower.sane.piece(9 + i))
		var copied := LosTerrain.from_board(board.duplicate(true))
		var seen: bool = shower.ledger.time("has_los", func() -> bool: return EnhancedLineOfSight.has_los(models[0], models[1], board))
		shower.ledger.expect(copied.has_los(models[0], models[1]) == seen, "a changed board is not seen as it is")
	shower.ledger.expect(terrain.has_los(models[0], models[1]) == before, "a LosTerrain changed with the board it was read from")
