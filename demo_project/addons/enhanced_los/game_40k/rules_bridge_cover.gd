# SPDX-License-Identifier: MIT
extends RefCounted
## Cover queries on one board. The engine's judge decides each line, as it does for sight.

const Base := preload("rules_bridge_base.gd")
const Board := preload("rules_bridge_board.gd")
const Native := preload("../native.gd")
const Shelters := preload("rules_bridge_shelters.gd")
const Table := preload("rules_bridge_table.gd")
const Terrain := preload("rules_bridge_terrain.gd")
const Unit := preload("rules_bridge_unit.gd")

enum Sight { NONE, PARTIAL, FULL }

const MODE_EXACT := 2
const SAMPLING_SIZE := 1
const MM_PER_INCH := 25.4

var _board: Variant
var _engine := Native.engine()
var _scale: float  # see Board.scale
var _is_exact: bool
var _shelters: Shelters
var _table: Table  # null if not needed yet, or if the engine is asked about two models at a time
var _is_table_tried := false
var _handles := {}  # on _table, by Base


func _init(board: Variant) -> void:
	_board = board
	_scale = Board.scale(board)
	# Without the native library the exact mode falls back to sampling.
	_is_exact = Board.option(board, "mode") == MODE_EXACT and Native.has_function(&"target_visibility")
	_shelters = Terrain.shelters(board)


func model_has_cover(target: Dictionary, shooter: Dictionary) -> bool:
	var target_base: Base = Base.read(target, _engine, _scale)
	if target_base == null:
		return false
	if stands_in_cover(target_base):
		return true
	var shooter_base: Base = Base.read(shooter, _engine, _scale)
	return shooter_base != null and sight(shooter, shooter_base, target, target_base) == Sight.PARTIAL


func unit_has_cover(target_unit: Dictionary, shooter_unit: Dictionary) -> bool:
	var shooters := Unit.members(shooter_unit, _scale)
	var sheltered: Array[Unit.Member] = []
	var is_any_visible := false
	var is_any_in_open := false
	for target in Unit.members(target_unit, _scale):
		if stands_in_cover(target.base):
			sheltered.append(target)
			continue
		is_any_in_open = true
		match _best_sight(shooters, target):
			Sight.FULL:
				return false
			Sight.PARTIAL:
				is_any_visible = true
	if is_any_visible:
		return true
	if not is_any_in_open:
		return not sheltered.is_empty()
	# All models in the open are hidden: the sheltered ones decide, if any of them is visible.
	return sheltered.any(func(target: Unit.Member) -> bool: return _is_visible(shooters, target))


func stands_in_cover(base: Base) -> bool:
	return _shelters.contain(base)


## FULL: every sampled line between the two is clear. The legacy mode has only one line; in the exact mode every point
## of the target's base is visible from some point of the shooter's base.
func sight(shooter: Dictionary, shooter_base: Base, target: Dictionary, target_base: Base) -> Sight:
	if _is_on_table(shooter, shooter_base) and _is_on_table(target, target_base):
		return _table_sight(_handles[shooter_base], _handles[target_base])
	if _is_exact:
		return _exact_sight(shooter, target)
	var result: Dictionary = _engine.check_enhanced_visibility(shooter, target, _board)
	if not result.has_los:
		return Sight.NONE
	if result.attempted_lines[0].blocked:
		return Sight.PARTIAL
	if result.method == "legacy":
		return Sight.FULL
	var densities := _densities(shooter, shooter_base, target, target_base)
	var targets := _sample(target, target_base, densities.y)
	for from in _sample(shooter, shooter_base, densities.x):
		for to in targets:
			if not _engine.judge_line(from, to, _board, shooter, target).has_los:
				return Sight.PARTIAL
	return Sight.FULL


func _exact_sight(shooter: Dictionary, target: Dictionary) -> Sight:
	return _sight_of(_engine.target_visibility(shooter, target, _board))


## `visible` decides in every mode; `fully_visible` belongs to the exact mode.
static func _sight_of(visibility: Dictionary) -> Sight:
	if not visibility.visible:
		return Sight.NONE
	return Sight.FULL if visibility.fully_visible else Sight.PARTIAL


## Registers a model on the table, once. False if there is no table, or none for this model.
func _is_on_table(model: Dictionary, base: Base) -> bool:
	if not _is_table_tried:
		_is_table_tried = true
		_table = Table.open(_board)
	if _table != null and not _handles.has(base):
		_handles[base] = _table.add_alone(model)
		if _handles[base] < 0:
			_table = null
	return _table != null


## The same answer as that of sight(), of which one native call judges all lines.
func _table_sight(shooter: int, target: int) -> Sight:
	if _is_exact:
		return _sight_of(_table.target_visibility(shooter, target))
	var verdict := _table.check(shooter, target)
	if not verdict.has_los:
		return Sight.NONE
	if verdict.method == "legacy":
		return Sight.FULL
	if verdict.method != "center_to_center":
		return Sight.PARTIAL
	return Sight.FULL if _table.is_fully_visible(shooter, target) else Sight.PARTIAL


func _best_sight(shooters: Array[Unit.Member], target: Unit.Member) -> Sight:
	var best := Sight.NONE
	for shooter in shooters:
		best = maxi(best, sight(shooter.model, shooter.base, target.model, target.base)) as Sight
		if best == Sight.FULL:
			break
	return best


func _is_visible(shooters: Array[Unit.Member], target: Unit.Member) -> bool:
	return shooters.any(func(shooter: Unit.Member) -> bool:
		if _is_on_table(shooter.model, shooter.base) and _is_on_table(target.model, target.base):
			return _table.has_los(_handles[shooter.base], _handles[target.base])
		return _engine.has_los(shooter.model, target.model, _board))


func _sample(model: Dictionary, base: Base, density: int) -> PackedVector2Array:
	var points: PackedVector2Array = _engine.sample_points(model, density)
	if _scale != 1.0:
		for i in points.size():
			points[i] = base.center + (points[i] - base.center) * _scale
	return points


## The density of the shooter's base (x) and of the target's base (y) under the board's options, as in api.md.
func _densities(shooter: Dictionary, shooter_base: Base, target: Dictionary, target_base: Base) -> Vector2i:
	var fixed := int(Board.option(_board, "density"))
	if fixed > 0:
		return Vector2i(fixed, fixed)
	if Board.option(_board, "sampling") == SAMPLING_SIZE:
		var pixels_per_inch := Board.option(_board, "pixels_per_inch")
		var inches := shooter_base.center.distance_to(target_base.center) / pixels_per_inch
		return Vector2i(_density_by_size(shooter_base, inches, pixels_per_inch),
				_density_by_size(target_base, inches, pixels_per_inch))
	var density: int = _engine.sample_density(_at_default_scale(shooter, shooter_base),
			_at_default_scale(target, target_base))
	return Vector2i(density, density)


## The side comes from float32 points, so it is rounded before the comparison with the limits.
static func _density_by_size(base: Base, inches: float, pixels_per_inch: float) -> int:
	var side_mm := snappedf(base.longer_side() / pixels_per_inch * MM_PER_INCH, 0.01)
	if inches > 24.0 or side_mm <= 32.0:
		return 4
	return 6 if side_mm <= 60.0 else 8


## sample_density uses the default pixels per inch; it reads only shape and distance.
func _at_default_scale(model: Dictionary, base: Base) -> Dictionary:
	if _scale == 1.0:
		return model
	return { "position": base.center / _scale, "base_type": model.get("base_type", "") }
