# SPDX-License-Identifier: MIT
extends RefCounted
## LosJob in plain GDScript: a visibility matrix in slices of a few milliseconds per frame.

## Emitted once, when the job is done or its cancellation has ended it.
signal finished

const SLICE_USEC := 3000

## From 0 to 1.
var progress: float:
	get:
		return 1.0 if _is_done or _count == 0 else float(_matrix.size()) / _count

## Whether [member result] is final.
var is_done: bool:
	get:
		return _is_done

## Whether [method cancel] was called before the job was done.
var is_cancelled: bool:
	get:
		return _is_cancelled

## As of visibility_matrix; empty until the job is done, and after [method cancel].
var result: PackedByteArray:
	get:
		return _matrix if _is_done else PackedByteArray()

static var _running := {}  # jobs, which stay alive until they are done

var _matrix := PackedByteArray()
var _count := 0
var _sees: Callable
var _is_done := true
var _is_cancelled := false


## Starts a job of so many pairs; `sees` takes the number of a pair and returns whether its target is visible.
func start(count: int, sees: Callable) -> void:
	_count = count
	_sees = sees
	_is_done = false
	_running[self] = true
	_run_slice.call_deferred()


func cancel() -> void:
	_is_cancelled = _is_cancelled or not _is_done


func _run_slice() -> void:
	var end := Time.get_ticks_usec() + SLICE_USEC
	while _matrix.size() < _count and not _is_cancelled:
		_matrix.append(int(_sees.call(_matrix.size())))
		if Time.get_ticks_usec() >= end and Engine.get_main_loop() is SceneTree:
			(Engine.get_main_loop() as SceneTree).process_frame.connect(_run_slice, CONNECT_ONE_SHOT)
			return
	if _is_cancelled:
		_matrix.clear()
	_is_done = true
	_sees = Callable()
	_running.erase(self)
	finished.emit()
