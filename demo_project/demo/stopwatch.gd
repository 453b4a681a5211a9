# SPDX-License-Identifier: MIT
extends RefCounted
## How long a call takes: the median of a few, within a budget that leaves a dragged frame smooth.

const MOST_CALLS := 9
const BUDGET_USEC := 3000


static func median_usec(question: Callable) -> float:
	var times := PackedInt64Array()
	var spent := 0
	while times.size() < MOST_CALLS and spent < BUDGET_USEC:
		var start := Time.get_ticks_usec()
		question.call()
		times.append(Time.get_ticks_usec() - start)
		spent += times[-1]
	times.sort()
	@warning_ignore("integer_division")
	return times[times.size() / 2]


static func in_words(usec: float) -> String:
	return "%d µs" % roundi(usec) if usec < 10000.0 else "%.1f ms" % (usec / 1000.0)
