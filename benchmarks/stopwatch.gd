# SPDX-License-Identifier: MIT
extends RefCounted
## Measures the duration of one call with a clock of microsecond resolution: the call is repeated, and the cost of the
## empty loop is subtracted.

## Minimum duration of one measurement; the resolution of the clock is 1 % of it.
const MIN_USEC := 100
const MAX_REPEATS := 10000
const LOOP_REPEATS := 20000
const LOOP_TRIES := 50

## The result of the last measured call.
var answer: Variant

## Cost of one iteration of `for i in times`, in microseconds.
var _loop_usec := 0.0


func _init() -> void:
	_loop_usec = INF
	for i in LOOP_TRIES:
		var start := Time.get_ticks_usec()
		_empty_loop(LOOP_REPEATS)
		_loop_usec = minf(_loop_usec, (Time.get_ticks_usec() - start) / float(LOOP_REPEATS))


## The number of repeats for a measurement of `work`, which has a method run(times). Also serves as warm-up.
func repeats_for(work: Object) -> int:
	var times := 1
	work.run(times)
	while true:
		var start := Time.get_ticks_usec()
		work.run(times)
		var spent := Time.get_ticks_usec() - start
		if spent >= MIN_USEC or times >= MAX_REPEATS:
			return times
		# The clock may have read 0, so the number grows at most tenfold.
		times = mini(clampi(ceili(1.1 * times * MIN_USEC / maxf(spent, 1.0)), times + 1, 10 * times), MAX_REPEATS)
	return times


## Microseconds per call.
func usec_per_call(work: Object, times: int) -> float:
	var start := Time.get_ticks_usec()
	answer = work.run(times)
	return maxf((Time.get_ticks_usec() - start) / float(times) - _loop_usec, 0.0001)


static func _empty_loop(times: int) -> void:
	for i in times:
		pass
