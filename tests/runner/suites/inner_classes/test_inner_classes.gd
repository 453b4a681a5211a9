# SPDX-License-Identifier: MIT
extends GutTest


class TestFirst:
	extends GutTest

	func test_in_first() -> void:
		pass_test("reached")


class TestSecond:
	extends GutTest

	func test_in_second() -> void:
		fail_test("reached")


class Helper:
	extends RefCounted

	func test_is_none() -> void:
		pass
