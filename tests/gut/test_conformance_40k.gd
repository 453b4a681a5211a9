# SPDX-License-Identifier: MIT
extends GutTest
## Recorded answers of the 40k project's own code, compared field by field with both implementations.

const Replay := preload("conformance/replay.gd")
const Implementation := preload("support/implementation.gd")

const CASES := { "board": 302, "float": 1258, "lattice": 1280, "named": 191, "origin": 148, "special": 120 }
const MAX_SHOWN := 5


func test_native_board() -> void:
	_replay(Implementation.native(), "board")


func test_native_float() -> void:
	_replay(Implementation.native(), "float")


func test_native_lattice() -> void:
	_replay(Implementation.native(), "lattice")


func test_native_named() -> void:
	_replay(Implementation.native(), "named")


func test_native_origin() -> void:
	_replay(Implementation.native(), "origin")


func test_native_special() -> void:
	_replay(Implementation.native(), "special")


func test_fallback_board() -> void:
	_replay(Implementation.fallback(), "board")


func test_fallback_float() -> void:
	_replay(Implementation.fallback(), "float")


func test_fallback_lattice() -> void:
	_replay(Implementation.fallback(), "lattice")


func test_fallback_named() -> void:
	_replay(Implementation.fallback(), "named")


func test_fallback_origin() -> void:
	_replay(Implementation.fallback(), "origin")


func test_fallback_special() -> void:
	_replay(Implementation.fallback(), "special")


func _replay(by: Implementation, file: String) -> void:
	if by.name == "fallback" and Implementation.is_only_native():
		pending("Only the native library is tested.")
		return
	var replay := Replay.new(by)
	replay.file(file)
	assert_eq(replay.cases, CASES[file], "cases of %s" % file)
	assert_eq(replay.faults.size(), 0, "%s differs from %s: %s"
			% [by, file, "\n".join(replay.faults.slice(0, MAX_SHOWN))])
