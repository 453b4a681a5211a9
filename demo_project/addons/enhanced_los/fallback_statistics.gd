# SPDX-License-Identifier: MIT
extends RefCounted
## Counts what pair queries came to: calls = center_hits + edge_hits + exact_hits + blocked + invalid.

const NOTHING := {
	"calls": 0,
	"lines": 0,  ## as many as attempted_lines has rows
	"center_hits": 0,
	"edge_hits": 0,
	"exact_hits": 0,  ## always 0 here, as there is no MODE_EXACT
	"blocked": 0,
	"invalid": 0,
	"reused": 0,  ## queries, of single lines too, that found their terrain already read
}

static var _lock := Mutex.new()
static var _counts := NOTHING.duplicate()


static func count(key: String, by := 1) -> void:
	_lock.lock()
	_counts[key] += by
	_lock.unlock()


static func snapshot() -> Dictionary:
	_lock.lock()
	var copy := _counts.duplicate()
	_lock.unlock()
	return copy


static func reset() -> void:
	_lock.lock()
	_counts = NOTHING.duplicate()
	_lock.unlock()
