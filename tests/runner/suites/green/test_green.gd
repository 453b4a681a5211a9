# SPDX-License-Identifier: MIT
extends GutTest


func test_one() -> void:
	assert_eq(1 + 1, 2)


func test_reads_data_through_the_link() -> void:
	assert_eq(FileAccess.get_file_as_string("res://tests_data/folder/hello.txt"), "hello\n")
