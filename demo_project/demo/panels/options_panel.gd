# SPDX-License-Identifier: MIT
extends VBoxContainer
## The options of the engine that a player may choose, as keys of a board.

## Some option was changed by hand.
signal changed

const Form := preload("form.gd")
const Native := preload("res://addons/enhanced_los/native.gd")

const EDITIONS: Array[int] = [10, 11]
const DENSITY_MIN := 3
const DENSITY_MAX := 64

var shows_all_lines := true

var _modes: Array[int] = []
var _edition: OptionButton
var _mode: OptionButton
var _sampling: OptionButton
var _density := HSlider.new()
var _density_text := Label.new()


func _init() -> void:
	add_child(Form.heading("Rules"))
	var grid := Form.grid(2)
	_edition = Form.menu(["10th edition", "11th edition"], _on_change)
	_mode = Form.menu(_mode_names(), _on_change)
	_sampling = Form.menu(["by shape and distance", "by base size"], _on_change)
	_mode.select(_modes.find(Native.engine().MODE_SAMPLED))
	Form.row(grid, "Edition", _edition)
	Form.row(grid, "Mode", _mode)
	Form.row(grid, "Sampling", _sampling)
	Form.row(grid, "Density", _density_row())
	add_child(grid)
	var lines := CheckBox.new()
	lines.text = "Show all lines tried"
	lines.button_pressed = shows_all_lines
	lines.toggled.connect(_on_lines_toggled)
	add_child(lines)
	_update()


func options() -> Dictionary:
	return {
		"edition": EDITIONS[_edition.selected],
		"mode": _modes[_mode.selected],
		"sampling": _sampling.selected,
		"density": _density_value(),
	}


func set_edition(edition: int) -> void:
	_edition.select(EDITIONS.find(edition))


## Modes appear when the engine has them.
func _mode_names() -> PackedStringArray:
	_modes = [Native.engine().MODE_LEGACY, Native.engine().MODE_SAMPLED]
	return PackedStringArray(["legacy: one line", "sampled: many lines"])


func _density_row() -> Control:
	# The slider's first stop stands for 0: the strategy chooses.
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


func _density_value() -> int:
	return 0 if _density.value < DENSITY_MIN else int(_density.value)


## The value that a control sends along is read from the control.
func _on_change(_value: Variant) -> void:
	_update()
	changed.emit()


func _on_lines_toggled(is_on: bool) -> void:
	shows_all_lines = is_on
	changed.emit()


func _update() -> void:
	var is_sampled: bool = _modes[_mode.selected] == Native.engine().MODE_SAMPLED
	_density_text.text = "auto" if _density_value() == 0 else str(_density_value())
	_density.editable = is_sampled
	_sampling.disabled = not is_sampled or _density_value() != 0
