# SPDX-License-Identifier: MIT
extends RefCounted
## The rows of the table as written by this process: name, unit, median, p95, ratio, target, verdict, separated by
## tabs. "-" means empty.

const EMPTY := "-"

var _lines := PackedStringArray()


static func any_matches(names: Array, filter: String) -> bool:
	return names.any(func(name: String) -> bool: return filter.is_empty() or name.containsn(filter))


static func median(values: PackedFloat64Array) -> float:
	return _rank(values, 0.5)


static func p95(values: PackedFloat64Array) -> float:
	return _rank(values, 0.95)


## A row without a target. `ratio` is the speed relative to the baseline; 0 means no baseline.
func add(name: String, unit: String, values: PackedFloat64Array, ratio := 0.0) -> void:
	_add(name, unit, values, ratio, EMPTY, EMPTY)


## A row that must be at least `target` times as fast as `baseline`.
func add_with_target(name: String, unit: String, values: PackedFloat64Array, ratio: float, target: float,
		baseline: String) -> void:
	_add(name, unit, values, ratio, ">= %sx %s" % [str(target).trim_suffix(".0"), baseline], _verdict(ratio >= target))


## A row of which 95 % of the values must be at most `limit`.
func add_with_limit(name: String, unit: String, values: PackedFloat64Array, limit: float) -> void:
	_add(name, unit, values, 0.0, "p95 <= %s" % str(limit).trim_suffix(".0"), _verdict(p95(values) <= limit))


## A row of which the median must be at most `limit`.
func add_with_median_limit(name: String, unit: String, values: PackedFloat64Array, limit: float) -> void:
	_add(name, unit, values, 0.0, "median <= %s" % str(limit).trim_suffix(".0"), _verdict(median(values) <= limit))


func write(path: String, filter: String) -> bool:
	var file := FileAccess.open(path, FileAccess.WRITE)
	if file == null:
		printerr("Cannot write the rows to '%s'." % path)
		return false
	for line in _lines:
		if any_matches([line.get_slice("\t", 0)], filter):
			file.store_line(line)
	return true


func _add(name: String, unit: String, values: PackedFloat64Array, ratio: float, target: String, verdict: String) -> void:
	_lines.append("\t".join([name, unit, "%.4f" % median(values), "%.4f" % p95(values),
			"%.4f" % ratio if ratio > 0.0 else EMPTY, target, verdict]))


static func _verdict(is_reached: bool) -> String:
	return "ok" if is_reached else "missed"


## The smallest value that is at least as large as this fraction of the values.
static func _rank(values: PackedFloat64Array, fraction: float) -> float:
	if values.is_empty():
		return NAN
	var sorted := values.duplicate()
	sorted.sort()
	return sorted[maxi(ceili(fraction * sorted.size()) - 1, 0)]
