# SPDX-License-Identifier: MIT
extends GutTest
## All but the last two pass.

signal fired(a: int, b: Variant)
signal silent

var _later := false


func test_by_signal() -> void:
	watch_signals(self)
	fired.emit(1, null)
	fired.emit(2, [3])
	assert_signal_emitted(fired)
	assert_signal_not_emitted(silent)
	assert_signal_emit_count(fired, 2)
	assert_signal_emitted_with_parameters(fired, [2, [3]])
	assert_signal_emitted_with_parameters(fired, [1, null], 0)
	assert_eq(get_signal_emit_count(fired), 2)
	assert_eq(get_signal_parameters(fired, 0), [1, null])


func test_by_name() -> void:
	watch_signals(self)
	fired.emit(1, "x")
	assert_signal_emitted(self, "fired")
	assert_signal_not_emitted(self, "silent")
	assert_signal_emit_count(self, "fired", 1)
	assert_signal_emitted_with_parameters(self, "fired", [1, "x"])
	assert_eq(get_signal_emit_count(self, "fired"), 1)


func test_forgotten_between_tests() -> void:
	watch_signals(self)
	assert_signal_emit_count(fired, 0)


func test_waits() -> void:
	get_tree().create_timer(0.05).timeout.connect(func() -> void: silent.emit())
	assert_true(await wait_for_signal(silent, 5.0))
	assert_false(await wait_for_signal(silent, 0.05))
	get_tree().create_timer(0.05).timeout.connect(func() -> void: _later = true)
	assert_true(await wait_until(func() -> bool: return _later, 5.0))
	await wait_seconds(0.01)
	await get_tree().physics_frame
	await get_tree().process_frame


func test_missing_fails() -> void:
	watch_signals(self)
	assert_signal_emitted(silent)


func test_unwatched_fails() -> void:
	assert_signal_not_emitted(silent)
