# SPDX-License-Identifier: MIT
extends GutTest


# GUT prints both values of an assert, which fails for an object whose script has no file.
func test_prints_an_object_without_a_file() -> void:
	var script := GDScript.new()
	script.source_code = "extends RefCounted\n"
	script.reload()
	var object: RefCounted = script.new()
	assert_same(object, object)


func test_prints_an_object_with_a_file() -> void:
	assert_same(self, self)
