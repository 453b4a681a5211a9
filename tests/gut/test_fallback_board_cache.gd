# SPDX-License-Identifier: MIT
extends "support/message_test.gd"
## The fallback keeps the terrain of the board read last. After any edit in place the answer is that of a new board.

const BoardCache := preload("test_board_cache.gd")
const BoardGenerator := preload("res://demo/board_generator.gd")
const Fallback := preload("res://addons/enhanced_los/fallback/fallback.gd")
const PlainCopy := preload("res://addons/enhanced_los/game_40k/plain_copy.gd")

const PAIR := BoardCache.PAIR


func before_each() -> void:
	super()
	Fallback.clear_cache()


func test_every_edit_is_detected() -> void:
	var cases: BoardCache = autofree(BoardCache.new())
	for edit: Array in cases._edits:
		for edition: int in Scene.EDITIONS:
			var board := cases._board({ "edition": edition })
			_answers(Fallback, board)
			_answers(Fallback, board)
			edit[1].call(board.terrain_features)
			assert_eq(_answers(Fallback, board), _answers(EnhancedLineOfSight, board), "%s, %d" % [edit[0], edition])
	assert_message(SILENT, "", "edits")


func test_warnings_do_not_depend_on_the_cache() -> void:
	var board := Scene.board([Scene.ruin("r", BETWEEN)])
	_answers(Fallback, board)
	board.terrain_features[0].type = "ruin"
	_answers(Fallback, board)
	assert_message(WARNING, "did you mean \"ruins\"?", "a typo")
	_answers(Fallback, board)
	assert_message(SILENT, "", "once")
	Fallback.clear_cache()
	_answers(Fallback, board)
	assert_message(WARNING, "did you mean \"ruins\"?", "after clear_cache")


func test_objects_are_not_kept_alive() -> void:
	var board := Scene.board([Scene.ruin("r", BETWEEN)])
	for form: int in 3:
		var object := RefCounted.new()
		var reference: WeakRef = weakref(object)
		board.terrain_features[0].more = [object, [{ object: 1 }], { "a": [object] }][form]
		_answers(Fallback, board)
		board.terrain_features[0].erase("more")
		object = null
		assert_null(reference.get_ref(), str(form))


func test_copies() -> void:
	var list := [1, "a", null, { "a": [PackedVector2Array([FROM]), &"b"], 5: NodePath("x") }, PackedByteArray([1])]
	var copy: Variant = PlainCopy.of(list)
	assert_eq(copy, list)
	list[3]["a"][0][0] = TO
	assert_ne(copy, list, "packed arrays are copied")
	assert_null(PlainCopy.of([self]))
	assert_null(PlainCopy.of([{ "a": get_pieces }]))
	assert_null(PlainCopy.of([{ [1]: 1 }]), "a key that can change")
	var deep := []
	for i in 20:
		deep = [deep]
	assert_null(PlainCopy.of(deep))
	assert_eq(PlainCopy.of([]), [])


func get_pieces() -> Array:
	return []


## Reading the board takes most of the time of a query on a visible pair.
func test_a_kept_board_is_not_read_again() -> void:
	var board := Scene.board(BoardGenerator.generate(1, 11), { "edition": 11 })
	var kept := _microseconds(board, false)
	var read := _microseconds(board, true)
	assert_lt(kept * 2, read, "microseconds of 20 queries: %d, and %d if the board is read each time" % [kept, read])


static func _microseconds(board: Dictionary, is_cleared: bool) -> int:
	var least := 1 << 60
	for i in 5:
		var started := Time.get_ticks_usec()
		for j in 20:
			if is_cleared:
				Fallback.clear_cache()
			Fallback.has_los(Scene.model(Vector2(300.0, 40.0)), Scene.model(Vector2(330.0, 40.0)), board)
		least = mini(least, Time.get_ticks_usec() - started)
	return least


static func _answers(los: Variant, board: Dictionary) -> Array:
	return [
		los.check_enhanced_visibility(PAIR[0], PAIR[1], board, true),
		los.check_enhanced_visibility(PAIR[1], PAIR[0], board, true),
		los.check_legacy_line_of_sight(FROM, TO, board),
		los.judge_line(FROM + Vector2(0, 90), TO + Vector2(0, 90), board, PAIR[0], PAIR[1]),
	]
