# SPDX-License-Identifier: MIT
extends GutTest
## Each assert with arguments it must reject: no test here may pass.

const CASES := [
	["assert_eq", [1, 2]], ["assert_eq", ["1", 1]], ["assert_eq", [[1], [2]]], ["assert_eq", [null, 1]],
	["assert_ne", [1, 1]], ["assert_ne", ["1", 1]],
	["assert_almost_eq", [1.0, 1.2, 0.1]], ["assert_almost_eq", [NAN, 1.0, 0.1]],
	["assert_almost_eq", [Vector2.ZERO, Vector2(0, 1), Vector2(0.5, 0.5)]],
	["assert_almost_ne", [1.0, 1.1, 0.2]],
	["assert_gt", [1, 1]], ["assert_gte", [1, 2]], ["assert_lt", [1, 1]], ["assert_lte", [2, 1]],
	["assert_between", [4, 2, 3]], ["assert_between", [2, 3, 1]],
	["assert_true", [false]], ["assert_true", [1]], ["assert_false", [true]], ["assert_false", [null]],
	["assert_null", [1]], ["assert_not_null", [null]],
	["assert_same", [[], []]], ["assert_eq_deep", [{a = [1]}, {a = [2]}]], ["assert_eq_deep", [[1], [1.0]]],
	["assert_eq_deep", [{a = 1}, {a = 1, b = 2}]], ["assert_ne_deep", [{a = 1}, {a = 1}]],
	["assert_typeof", [1, TYPE_FLOAT]], ["assert_not_typeof", [1, TYPE_INT]],
	["assert_has", [[1], 2]], ["assert_does_not_have", [[1], 1]],
	["assert_string_contains", ["abc", "B"]], ["assert_string_contains", ["abc", ""]],
	["assert_string_starts_with", ["abc", "b"]], ["assert_string_ends_with", ["abc", "b"]],
	["assert_file_exists", ["res://nothing_here"]], ["assert_file_does_not_exist", ["res://project.godot"]],
	["fail_test", ["on purpose"]],
]


func test_each_refuses(case: Array = use_parameters(CASES)) -> void:
	var before: int = get_fail_count()
	callv(case[0], case[1])
	if get_fail_count() != before + 1:
		print("NOT REFUSED: ", case)


func test_goes_on_after_a_failure() -> void:
	assert_eq(1, 2, "first")
	assert_eq(1, 3, "second")


func test_wrong_class() -> void:
	assert_is(self, Sprite2D)
