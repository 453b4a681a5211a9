# SPDX-License-Identifier: MIT
extends GutTest
## Each assert with arguments it must accept.


func test_values() -> void:
	assert_eq(1, 1)
	assert_eq(1, 1.0, "int and float may be mixed")
	assert_eq("a", &"a")
	assert_eq([1, {a = 2}], [1, {a = 2}])
	assert_eq(null, null)
	assert_ne(1, 2)
	assert_ne(null, 2)
	assert_almost_eq(1.0, 1.1, 0.11)
	assert_almost_eq(Vector2(1, 2), Vector2(1.1, 2), Vector2(0.2, 0.0))
	assert_almost_ne(1.0, 1.2, 0.1)
	assert_true(true)
	assert_false(false)
	assert_null(null)
	assert_not_null(0)


func test_order() -> void:
	assert_gt(2, 1)
	assert_gte(2, 2)
	assert_lt(1, 2)
	assert_lte(2.0, 2)
	assert_between(2, 2, 3)


func test_identity_and_depth() -> void:
	var list := [1]
	assert_same(list, list)
	assert_not_same(list, [1])
	assert_eq_deep({a = [1, {b = "x"}]}, {a = [1, {b = "x"}]})
	assert_eq_deep(["a"], [&"a"])
	assert_eq_deep(1, 1.0)
	assert_ne_deep([1], [1.0])


func test_types_and_members() -> void:
	assert_typeof(1, TYPE_INT)
	assert_not_typeof(1, TYPE_FLOAT)
	assert_is(self, Node)
	assert_is(self, GutTest)
	assert_has([1, 2], 2)
	assert_has({a = 1}, "a")
	assert_does_not_have({a = 1}, "b")
	assert_has_method(self, "test_order")
	assert_has_signal(self, "ready")


func test_text_and_files() -> void:
	assert_string_contains("abc", "b")
	assert_string_contains("abc", "B", false)
	assert_string_starts_with("abc", "ab")
	assert_string_ends_with("abc", "bc")
	assert_file_exists("res://project.godot")
	assert_file_does_not_exist("res://nothing_here")


func test_memory() -> void:
	var node: Node = add_child_autofree(Node.new())
	assert_same(node.get_parent(), self)
	assert_not_freed(node, "node")
	var gone := Node.new()
	gone.free()
	assert_freed(gone, "gone")
	autofree(Node.new())
	autoqfree(Node.new())
