# SPDX-License-Identifier: MIT
extends RefCounted
## The properties of a LosTable in plain GDScript. The options are those of its terrain; LosTerrain describes them.

const Report := preload("../report.gd")
const TerrainObject := preload("fallback_los_terrain.gd")

## The terrain, which several tables may share.
var terrain: RefCounted:
	set(value):
		if value is TerrainObject:
			_revision += 1 + _terrain.get_revision() - value.get_revision()
			_terrain = value
		else:
			Report.error("LosTable.terrain: terrain should be a LosTerrain")
	get:
		return _terrain

## Whether models block sight.
var models_block: bool:
	set(value):
		_revision += int(_models_block != value)
		_models_block = value
	get:
		return _models_block

## The rules: 10 or 11.
var edition: int:
	set(value):
		_terrain.edition = value
	get:
		return _terrain.edition

## The rules, a LosRules or its Dictionary form; null: those of [member edition].
var rules: Variant:
	set(value):
		_terrain.rules = value
	get:
		return _terrain.rules

## Which lines are tested, see EnhancedLineOfSight.Mode.
var mode: int:
	set(value):
		_terrain.mode = value
	get:
		return _terrain.mode

## How the number of sample points is chosen, see EnhancedLineOfSight.Sampling.
var sampling: int:
	set(value):
		_terrain.sampling = value
	get:
		return _terrain.sampling

## The number of sample points per base: 3 to 64, or 0 to let [member sampling] choose it.
var density: int:
	set(value):
		_terrain.density = value
	get:
		return _terrain.density

## For MODE_EXACT: the width in pixels below which an opening counts as closed; -1 for 1 mm.
var min_gap: float:
	set(value):
		_terrain.min_gap = value
	get:
		return _terrain.min_gap

## Heights as categories; heights in inches need the native library.
var heights: int:
	set(value):
		_terrain.heights = value
	get:
		return _terrain.heights

## Pixels of the board per inch of the table.
var pixels_per_inch: float:
	set(value):
		_terrain.pixels_per_inch = value
	get:
		return _terrain.pixels_per_inch

var _terrain: RefCounted
var _models_block := false
var _revision := 0


func _init(on_terrain: RefCounted = null) -> void:
	_terrain = TerrainObject.new() if on_terrain == null else on_terrain


## Returns a number that grows by one with every change of a model, of a property and of the terrain.
func get_revision() -> int:
	return _revision + _terrain.get_revision()
