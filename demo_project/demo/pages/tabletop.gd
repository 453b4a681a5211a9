# SPDX-License-Identifier: MIT
extends "../frame/page.gd"
## Two armies on a whole table: models and terrain can be dragged, terrain and rules can be changed.

const Armies := preload("../tabletop/armies.gd")
const Form := preload("../panels/form.gd")
const Layers := preload("../tabletop/layers.gd")
const MatrixPanel := preload("../panels/matrix_panel.gd")
const ModelsPanel := preload("../panels/models_panel.gd")
const OptionsPanel := preload("../panels/options_panel.gd")
const Query := preload("../query.gd")
const SideView := preload("../panels/side_view.gd")
const TabStack := preload("../panels/tab_stack.gd")
const TerrainPanel := preload("../panels/terrain_panel.gd")
const UnitPanel := preload("../panels/unit_panel.gd")
const VerdictPanel := preload("../panels/verdict_panel.gd")

const LAYOUTS: Array[int] = [7, 3, 11, 19, 23, 42]
const PICTURES: PackedStringArray = ["", "vision map", "threat map", "exposure", "visible region", "models block"]
const LAYERS_OF_PICTURES: Array[Layers.Layer] = [Layers.Layer.NONE, Layers.Layer.VISION, Layers.Layer.THREAT,
		Layers.Layer.EXPOSURE, Layers.Layer.REGION, Layers.Layer.NONE]

var _situation: Situation
var _query := Query.new()
var _layers := Layers.new()
var _table: TableView
var _tabs := TabStack.new()
var _models := ModelsPanel.new()
var _options := OptionsPanel.new(true)
var _terrain := TerrainPanel.new()
var _matrix := MatrixPanel.new()
var _units := UnitPanel.new()
var _verdict := VerdictPanel.new()
var _side_view := SideView.new()
var _layout: OptionButton
var _layer: OptionButton
var _rings: OptionButton
var _moves_units := CheckBox.new()
var _layer_note := Form.text("This layer shows terrain only: models do not block here.", "Small")


func picture_names() -> PackedStringArray:
	return PICTURES


func show_picture(index: int) -> void:
	_start(LAYOUTS[0])
	_layer.select(LAYERS_OF_PICTURES[index])
	_rings.select(3 if index == 3 else 0)
	_tabs.show_panel(3 if index in [2, 5] else 0)
	_update()


func situation() -> Situation:
	_situation.options = _options.named()
	return _situation


func open_situation(loaded: Situation) -> bool:
	_show(loaded)
	_options.set_named(loaded.options)
	_update()
	return true


func undo() -> void:
	_table.undo()
	_refresh_panels()


func redo() -> void:
	_table.redo()
	_refresh_panels()


func _init() -> void:
	_table = add_table()
	_column.add_child(_side_view)
	_table.changed.connect(_update)
	_table.dropped.connect(_update)
	_table.picked.connect(_on_picked)
	_moves_units.text = "Drag whole units"
	_moves_units.tooltip_text = "A drag moves all models of a unit (or hold Shift)"
	_moves_units.toggled.connect(func(is_on: bool) -> void: _table.moves_units = is_on)
	add_side_panel("Details", SIDE_WIDTH, _verdict).add_child(_tabs)
	_tabs.add_panel("Models", _models_tab())
	_tabs.add_panel("Rules", _options)
	_tabs.add_panel("Terrain", _terrain)
	_tabs.add_panel("Units", _units_tab())
	_tabs.panel_shown.connect(_update_units)
	_matrix.pair_picked.connect(_on_pair_picked)
	for panel: Control in [_models, _terrain]:
		panel.connect(&"about_to_change", _table.save_undo_state)
		panel.connect(&"changed", _on_panel_changed)
	_options.changed.connect(_update)


func _ready() -> void:
	_start(LAYOUTS[0])


func _models_tab() -> Control:
	var column := VBoxContainer.new()
	var grid := Form.grid(2)
	var names := PackedStringArray(LAYOUTS.map(func(number: int) -> String: return "generated layout %d" % number))
	names.append("two units of ten")
	_layout = Form.menu(names, _on_layout)
	_layer = Form.menu(Layers.NAMES, func(_choice: int) -> void: _update())
	_rings = Form.menu(Layers.RING_NAMES, func(_choice: int) -> void: _update())
	Form.row(grid, "Table", _layout)
	Form.row(grid, "Show", _layer)
	Form.row(grid, "Range", _rings)
	column.add_child(grid)
	column.add_child(_layer_note)
	column.add_child(_moves_units)
	column.add_child(_models)
	return column


func _units_tab() -> Control:
	var column := VBoxContainer.new()
	column.add_child(_units)
	column.add_child(_matrix)
	return column


func _on_layout(choice: int) -> void:
	if choice < LAYOUTS.size():
		_start(LAYOUTS[choice])
	else:
		_start_with(Armies.units_of_ten(LAYOUTS[0]))
		_moves_units.button_pressed = true


func _start(layout: int) -> void:
	_start_with(Armies.table(layout))


func _start_with(table: Situation) -> void:
	_options.apply_preset(table.edition)
	_show(table)
	_update()


func _show(loaded: Situation) -> void:
	_situation = loaded
	_options.set_edition(_situation.edition)
	_table.show_situation(_situation)
	_terrain.show_piece({})
	_models.show_situation(_situation)


func _on_picked(thing: Dictionary) -> void:
	if Situation.is_piece(thing):
		_terrain.show_piece(thing)
	else:
		_models.refresh()


func _on_pair_picked(shooter: Dictionary, target: Dictionary) -> void:
	_table.save_undo_state()
	_situation.select(shooter)
	_situation.select(target)
	_on_panel_changed()
	_models.refresh()


func _on_panel_changed() -> void:
	_table.queue_redraw()
	_update()


## Undo and redo replace the Dictionaries of models and pieces.
func _refresh_panels() -> void:
	_models.refresh()
	_terrain.show_piece({})


func _update() -> void:
	_query.run(_situation, _options.options())
	_query.compare_modes(_situation)
	var is_map := _layer.selected != Layers.Layer.NONE
	_table.overlay.show_check(_query.shown_on_map() if is_map else _query.shown(_options.shows_all_lines),
			_situation.shooter, _situation.target, _situation.board(_options.options()))
	# Fifty blocked lines leave no space for more labels.
	_table.overlay.show_exempt(_query.exempt_pieces(_situation) if _query.is_visible() and not is_map else [])
	_table.overlay.show_ranges(_situation.shooter, Layers.RINGS[_rings.selected])
	_layer_note.visible = Layers.ignores_models(_layer.selected as Layers.Layer, _query)
	_layers.show(_layer.selected as Layers.Layer, _query, _situation, _table.overlay, _table.is_dragging())
	_verdict.show_answer(_query)
	_verdict.show_step(_query.usec + _layers.usec + _update_units(), _table.is_dragging())
	_side_view.show_line(_query, _situation, _situation.board(_options.options()))


## Shows what the two units see of each other, and the matrix of the armies. Returns the duration of the queries in
## microseconds.
func _update_units() -> int:
	var shooters := _situation.army("shooter")
	var targets := _situation.army("target")
	# The fallback takes too long for every step of a drag.
	_verdict.set_short(_matrix.is_visible_in_tree())
	if _query.models == null or not _matrix.is_visible_in_tree() or _query.terrain == null and _table.is_dragging():
		return 0
	var start := Time.get_ticks_usec()
	_units.show_units(_query.units(_situation), _situation.shooter, _situation.target)
	var seen := _query.models.visibility_matrix(shooters, targets)
	var usec := Time.get_ticks_usec() - start
	_matrix.show_matrix(shooters, targets, seen, [_situation.shooter, _situation.target], usec)
	return usec
