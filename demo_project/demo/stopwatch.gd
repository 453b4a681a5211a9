# SPDX-License-Identifier: MIT
extends RefCounted
## Measures the duration of a call: the median of a few calls, within a budget that keeps the frame rate.

const MAX_CALLS := 9
const BUDGET_USEC := 3000


static func median_usec(query: Callable) -> float:
	var times := PackedInt64Array()
	var spent := 0
	while times.size() < MAX_CALLS and spent < BUDGET_USEC:
		var start := Time.get_ticks_usec()
		query.call()
		times.append(Time.get_ticks_usec() - start)
		spent += times[-1]
	times.sort()
	@warning_ignore("integer_division")
	return times[times.size() / 2]


static func to_text(usec: float) -> String:
	return "%d µs" % roundi(usec) if usec < 10000.0 else "%.1f ms" % (usec / 1000.0)
