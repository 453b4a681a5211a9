# SPDX-License-Identifier: MIT
extends RefCounted
## The rows of the table, as this process hands them on: name, unit, median, p95, ratio, bar, verdict,
## separated by tabs. "-" stands for nothing.

const NOTHING := "-"

var _lines := PackedStringArray()


static func any_matches(names: Array, filter: String) -> bool:
	return names.any(func(name: String) -> bool: return filter.is_empty() or name.containsn(filter))


static func median(values: PackedFloat64Array) -> float:
	return _rank(values, 0.5)


static func p95(values: PackedFloat64Array) -> float:
	return _rank(values, 0.95)


## A row without a bar. `ratio`: how many times as fast as what it is compared with; 0: compared with nothing.
func add(name: String, unit: String, values: PackedFloat64Array, ratio := 0.0) -> void:
	_add(name, unit, values, ratio, NOTHING, NOTHING)


## A row that has to be at least `bar` times as fast as `baseline`.
func add_with_bar(name: String, unit: String, values: PackedFloat64Array, ratio: float, bar: float,
		baseline: String) -> void:
	_add(name, unit, values, ratio, ">= %sx %s" % [str(bar).trim_suffix(".0"), baseline], _verdict(ratio >= bar))


## A row of which 95 % of the values have to be at most `bar`.
func add_with_limit(name: String, unit: String, values: PackedFloat64Array, bar: float) -> void:
	_add(name, unit, values, 0.0, "p95 <= %s" % str(bar).trim_suffix(".0"), _verdict(p95(values) <= bar))


func write(path: String, filter: String) -> bool:
	var file := FileAccess.open(path, FileAccess.WRITE)
	if file == null:
		printerr("Cannot write the rows to '%s'." % path)
		return false
	for line in _lines:
		if any_matches([line.get_slice("\t", 0)], filter):
			file.store_line(line)
	return true


func _add(name: String, unit: String, values: PackedFloat64Array, ratio: float, bar: String, verdict: String) -> void:
	_lines.append("\t".join([name, unit, "%.4f" % median(values), "%.4f" % p95(values),
			"%.4f" % ratio if ratio > 0.0 else NOTHING, bar, verdict]))


static func _verdict(is_reached: bool) -> String:
	return "ok" if is_reached else "missed"


## The smallest value that at least this share of the values does not exceed.
static func _rank(values: PackedFloat64Array, share: float) -> float:
	if values.is_empty():
		return NAN
	var sorted := values.duplicate()
	sorted.sort()
	return sorted[maxi(ceili(share * sorted.size()) - 1, 0)]
