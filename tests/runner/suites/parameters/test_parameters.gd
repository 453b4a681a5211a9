# SPDX-License-Identifier: MIT
extends GutTest
## All but the last pass.

var _seen := []
var _rows: Array = ParameterFactory.named_parameters(["a", "b"], [[1, 2], [3, 4]])


func after_all() -> void:
	assert_eq(_seen, [1, 2, 3])


func test_each_value(value: int = use_parameters([1, 2, 3])) -> void:
	_seen.append(value)
	assert_between(value, 1, 3)


func test_named(row: Dictionary = use_parameters(_rows)) -> void:
	assert_eq(row.a + 1, row.b)


func test_waits(value: int = use_parameters([1, 2])) -> void:
	await get_tree().process_frame
	assert_gt(value, 0)


func test_one_value_fails(value: int = use_parameters([1, 2, 3])) -> void:
	assert_ne(value, 2)
