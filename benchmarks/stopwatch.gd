# SPDX-License-Identifier: MIT
extends RefCounted
## How long one call takes when the clock only counts whole microseconds: it is repeated until the clock can
## tell, and what the loop itself costs is taken off.

## One measurement lasts about this long; a tick of the clock is then 1 % of it.
const ENOUGH_USEC := 100
const MOST_REPEATS := 10000
const LOOP_REPEATS := 20000
const LOOP_TRIES := 50

## What the work answered when it was last measured.
var answer: Variant

## Of one turn of `for i in times`, in microseconds.
var _loop_usec := 0.0


func _init() -> void:
	_loop_usec = INF
	for i in LOOP_TRIES:
		var start := Time.get_ticks_usec()
		_empty_loop(LOOP_REPEATS)
		_loop_usec = minf(_loop_usec, (Time.get_ticks_usec() - start) / float(LOOP_REPEATS))


## How often `work`, which has a method run(times), must run for a measurement. Also warms it up.
func repeats_for(work: Object) -> int:
	var times := 1
	work.run(times)
	while true:
		var start := Time.get_ticks_usec()
		work.run(times)
		var spent := Time.get_ticks_usec() - start
		if spent >= ENOUGH_USEC or times >= MOST_REPEATS:
			return times
		# The clock may have read 0; more than tenfold at once would trust it too much.
		times = mini(clampi(ceili(1.1 * times * ENOUGH_USEC / maxf(spent, 1.0)), times + 1, 10 * times), MOST_REPEATS)
	return times


## Microseconds per call.
func usec_per_call(work: Object, times: int) -> float:
	var start := Time.get_ticks_usec()
	answer = work.run(times)
	return maxf((Time.get_ticks_usec() - start) / float(times) - _loop_usec, 0.0001)


static func _empty_loop(times: int) -> void:
	for i in times:
		pass
