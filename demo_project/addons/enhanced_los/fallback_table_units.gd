# SPDX-License-Identifier: MIT
extends RefCounted
## What one unit of a LosTable sees of another: visibility, full visibility, cover and hidden models.

const Sight := preload("fallback_table_sight.gd")

var _sight: Sight


func _init(sight: Sight) -> void:
	_sight = sight


func answer(_from: StringName, _to: StringName, _max_range_inches: float) -> Dictionary:
	return {}
