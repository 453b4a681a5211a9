# SPDX-License-Identifier: MIT
extends RefCounted
## Creates lists for use_parameters.


## [{a: 1, b: 2}, {a: 3, b: 4}] from ["a", "b"] and [[1, 2], [3, 4]]; missing values are null.
static func named_parameters(names: Array, values: Array) -> Array:
	var list := []
	for entry: Variant in values:
		var row: Array = entry if entry is Array else [entry]
		var named := {}
		for column in names.size():
			named[names[column]] = row[column] if column < row.size() else null
		list.append(named)
	return list
