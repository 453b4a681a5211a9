# SPDX-License-Identifier: MIT
extends VBoxContainer
## The options of the engine, as keys of a board.

## Emitted when the user changes an option.
signal changed

const Capabilities := preload("../capabilities.gd")
const Form := preload("form.gd")

const EDITIONS: Array[int] = [10, 11]
## The keys that an edition selects: in the 11th, models block and a line of sight is 1 mm wide.
const PRESETS := { 10: { "models_block": false, "min_gap": 0.1 }, 11: { "models_block": true, "min_gap": ONE_MM } }
## The value of `min_gap` for 1 mm at the scale of the table.
const ONE_MM := -1.0
const DEFAULT_MIN_GAP := 0.1
const DENSITY_MIN := 3
const DENSITY_MAX := 64
const VALUE_TEXTS := {
	"legacy": "legacy: one line", "sampled": "sampled: many lines", "exact": "exact: all lines",
	"shape": "by shape and distance", "size": "by base size",
	"category": "by category", "true": "true, in inches",
}

var shows_all_lines := true

var _edition: OptionButton
var _mode := _enumerated("mode")
var _sampling := _enumerated("sampling")
var _heights := _enumerated("heights")
var _density := HSlider.new()
var _density_text := Label.new()
var _min_gap := SpinBox.new()
var _one_mm := CheckBox.new()
var _models_block := CheckBox.new()
var _lines := CheckBox.new()


## `has_units`: whether there are other models that may block.
func _init(has_units := false) -> void:
	add_child(Form.heading("Rules"))
	var grid := Form.grid(2)
	_edition = Form.menu(["10th edition", "11th edition"], _on_edition)
	_mode.select(Capabilities.values("mode").find("sampled"))
	Form.row(grid, "Edition", _edition)
	Form.row(grid, "Mode", _mode)
	Form.row(grid, "Sampling", _sampling)
	Form.row(grid, "Density", _density_row())
	Form.row(grid, "Min gap", _min_gap_box())
	Form.row(grid, "Heights", _heights)
	add_child(grid)
	_models_block.text = "Models block"
	_models_block.tooltip_text = "Models of other units block sight (rule 06.01)"
	_models_block.visible = has_units
	_models_block.toggled.connect(_on_change)
	add_child(_models_block)
	_lines.text = "Show all attempted lines"
	_lines.button_pressed = shows_all_lines
	_lines.toggled.connect(_on_lines_toggled)
	add_child(_lines)
	_update()


## The selected options as keys of a board.
func options() -> Dictionary:
	var chosen := { "edition": EDITIONS[_edition.selected], "mode": _mode.selected, "sampling": _sampling.selected,
			"density": _density_value(), "models_block": _models_block.button_pressed }
	chosen["min_gap"] = ONE_MM if _one_mm.button_pressed else _min_gap.value
	chosen["heights"] = _heights.selected
	return chosen


## The selected options for a file: enumerated values by name.
func named() -> Dictionary:
	return Capabilities.options_to_names(options())


## Selects the options of a file. Of the others, `min_gap` and `models_block` get their defaults, the rest stays.
func set_named(file_options: Dictionary) -> void:
	var loaded := Capabilities.options_from_names(file_options)
	set_edition(loaded.get("edition", EDITIONS[_edition.selected]))
	_mode.select(loaded.get("mode", _mode.selected))
	_sampling.select(loaded.get("sampling", _sampling.selected))
	_heights.select(loaded.get("heights", _heights.selected))
	_density.set_value_no_signal(maxi(DENSITY_MIN - 1, int(loaded.get("density", _density.value))))
	_set_blocking(loaded)
	_update()


func set_edition(edition: int) -> void:
	_edition.select(maxi(0, EDITIONS.find(int(edition))))


## Selects an edition with its preset.
func apply_preset(edition: int) -> void:
	set_edition(edition)
	_set_blocking(PRESETS[EDITIONS[_edition.selected]])
	_update()


func _set_blocking(chosen: Dictionary) -> void:
	var gap: float = chosen.get("min_gap", DEFAULT_MIN_GAP)
	_one_mm.set_pressed_no_signal(gap == ONE_MM)
	_min_gap.set_value_no_signal(DEFAULT_MIN_GAP if gap == ONE_MM else gap)
	_models_block.set_pressed_no_signal(chosen.get("models_block", false))


## Selects a mode by its name.
func set_mode(name: String) -> void:
	_mode.select(Capabilities.values("mode").find(name))
	_on_change(0)


## A menu of the values that the engine supports.
func _enumerated(option: String) -> OptionButton:
	var names := PackedStringArray()
	for value in Capabilities.values(option):
		names.append(VALUE_TEXTS.get(value, value))
	return Form.menu(names, _on_change)


func _density_row() -> Control:
	# The first position of the slider means 0: automatic.
	_density.min_value = DENSITY_MIN - 1
	_density.max_value = DENSITY_MAX
	_density.value = DENSITY_MIN - 1
	_density.size_flags_horizontal = SIZE_EXPAND_FILL
	_density.size_flags_vertical = SIZE_SHRINK_CENTER
	_density.value_changed.connect(_on_change)
	_density_text.custom_minimum_size.x = 40
	var row := HBoxContainer.new()
	row.add_child(_density)
	row.add_child(_density_text)
	return row


func _min_gap_box() -> Control:
	_min_gap.step = 0.05
	_min_gap.max_value = 40.0
	_min_gap.value = 0.1
	_min_gap.suffix = "px"
	_min_gap.value_changed.connect(_on_change)
	_min_gap.size_flags_horizontal = SIZE_EXPAND_FILL
	_one_mm.text = "1 mm"
	_one_mm.tooltip_text = "A line of sight is 1 mm wide (11th edition)"
	_one_mm.toggled.connect(_on_change)
	var row := HBoxContainer.new()
	row.add_child(_min_gap)
	row.add_child(_one_mm)
	return row


func _density_value() -> int:
	return 0 if _density.value < DENSITY_MIN else int(_density.value)


func _on_edition(choice: int) -> void:
	apply_preset(EDITIONS[choice])
	changed.emit()


## The values are read from the controls, not from the argument.
func _on_change(_value: Variant) -> void:
	_update()
	changed.emit()


func _on_lines_toggled(is_on: bool) -> void:
	shows_all_lines = is_on
	changed.emit()


func _update() -> void:
	var mode := Capabilities.values("mode")[_mode.selected]
	_density_text.text = "auto" if _density_value() == 0 else str(_density_value())
	_density.editable = mode == "sampled"
	_sampling.disabled = mode != "sampled" or _density_value() != 0
	_min_gap.editable = mode == "exact" and not _one_mm.button_pressed
	_one_mm.disabled = mode != "exact"
	_models_block.disabled = mode == "legacy"
