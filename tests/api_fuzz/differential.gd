# SPDX-License-Identifier: MIT
extends RefCounted
## Differential tests: a query with mutated arguments has the same result through every method, and a board modified
## between two calls takes effect at once.

const Accounting := preload("accounting.gd")
const Catalog := preload("catalog.gd")
const RandomCalls := preload("random_calls.gd")


static func run(catalog: Catalog, accounting: Accounting, number: int, count: int) -> void:
	Engine.print_error_messages = false
	# A board without terrain would use the default terrain set by an earlier call.
	EnhancedLineOfSight.set_default_terrain(null)
	var caller := RandomCalls.new(catalog, accounting, number + 77)
	for i in count:
		_compare_methods(caller)
		caller.mutation.clear_cycles()
	for i in count / 20:
		_compare_after_change(caller)
	caller.release()
	Engine.print_error_messages = true


static func _compare_methods(caller: RandomCalls) -> void:
	var query: Array = [caller.valid.model(), caller.valid.model(), caller.valid.board()]
	caller.mutation.mutate(query)
	for i in 3:
		if not query[i] is Dictionary:
			return
	var accounting := caller.accounting
	var seen: bool = accounting.time("has_los", func() -> bool: return EnhancedLineOfSight.has_los(query[0], query[1], query[2]))
	var checked: Dictionary = accounting.time("check", func() -> Dictionary:
		return EnhancedLineOfSight.check_enhanced_visibility(query[0], query[1], query[2]))
	var terrain: LosTerrain = accounting.time("from_board", func() -> LosTerrain: return LosTerrain.from_board(query[2]))
	accounting.expect(checked.has_los == seen, "call %d: the results of check and has_los differ" % accounting.calls)
	accounting.expect(terrain.has_los(query[0], query[1]) == seen, "call %d: the results of LosTerrain and the board differ" % accounting.calls)
	accounting.expect(terrain.query(query[0], query[1]).to_dictionary() == terrain.check(query[0], query[1]),
			"call %d: the results of query and check differ" % accounting.calls)
	accounting.expect(terrain.visibility_matrix([query[0]], [query[1]]) == PackedByteArray([int(seen)]),
			"call %d: the results of the matrix and has_los differ" % accounting.calls)


## Changes the board in place. A LosTerrain made before the change must not be affected.
static func _compare_after_change(caller: RandomCalls) -> void:
	var board: Dictionary = caller.valid.board()
	var terrain := LosTerrain.from_board(board)
	var models: Array = [caller.valid.model(), caller.valid.model()]
	var before := terrain.has_los(models[0], models[1])
	var pieces: Array = board.get("terrain_features", board.get("board", {}).get("terrain_features"))
	for i in 5:
		var at: int = caller.invalid.random.randi() % pieces.size()
		pieces[at].polygon.clear()
		pieces[at] = caller.valid.piece(at)
		pieces.append(caller.valid.piece(9 + i))
		var copied := LosTerrain.from_board(board.duplicate(true))
		var seen: bool = caller.accounting.time("has_los", func() -> bool: return EnhancedLineOfSight.has_los(models[0], models[1], board))
		caller.accounting.expect(copied.has_los(models[0], models[1]) == seen, "a change of the board has no effect")
	caller.accounting.expect(terrain.has_los(models[0], models[1]) == before, "a LosTerrain changed with its source board")
