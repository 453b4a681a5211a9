# SPDX-License-Identifier: MIT
extends RefCounted
## Sums up the durations of the rules bridge's calls and how their pairs were decided.
##
## The latter is the difference of the engine's statistics before and after a call: exact unless other threads use the
## engine at the same time.

const Native := preload("../native.gd")

static var _lock := Mutex.new()
static var _calls := 0
static var _microseconds := 0
static var _pairs := 0
static var _center_hits := 0


## One call of the bridge, from open() to close().
class Measured:
	extends RefCounted
	var started: int
	var before: Dictionary


static func open() -> Measured:
	var measured := Measured.new()
	measured.before = Native.engine().get_statistics()
	measured.started = Time.get_ticks_usec()
	return measured


## `uncounted` pairs were tested by a query that the statistics do not count, none of them by its center line.
static func close(measured: Measured, uncounted := 0) -> void:
	var microseconds := Time.get_ticks_usec() - measured.started
	var after: Dictionary = Native.engine().get_statistics()
	_lock.lock()
	_calls += 1
	_microseconds += microseconds
	_pairs += after["calls"] - measured.before["calls"] + uncounted
	_center_hits += after["center_hits"] - measured.before["center_hits"]
	_lock.unlock()


static func snapshot() -> Dictionary:
	_lock.lock()
	var metrics := {
		"calls": _calls,
		"microseconds": _microseconds,
		"pairs": _pairs,
		"center_hits": _center_hits,
		"center_share": float(_center_hits) / _pairs if _pairs > 0 else 0.0,
		"engine": "fallback" if Native.engine() is Script else "native",
	}
	_lock.unlock()
	return metrics


static func reset() -> void:
	_lock.lock()
	_calls = 0
	_microseconds = 0
	_pairs = 0
	_center_hits = 0
	_lock.unlock()


static func line() -> String:
	var metrics := snapshot()
	var mean: float = float(metrics.microseconds) / metrics.calls if metrics.calls > 0 else 0.0
	return "Enhanced Line of Sight: %d calls, %.3f ms (%.1f us each), %d pairs, %.0f %% by the center line, %s" % [
			metrics.calls, metrics.microseconds / 1000.0, mean, metrics.pairs, metrics.center_share * 100.0,
			metrics.engine]
