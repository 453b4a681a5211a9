# SPDX-License-Identifier: MIT
extends RefCounted
## Builders for the controls of the side panels.


static func heading(text: String) -> Label:
	var label := Label.new()
	label.text = text.to_upper()
	label.theme_type_variation = "Heading"
	return label


static func text(content := "", variation := "") -> Label:
	var label := Label.new()
	label.text = content
	label.theme_type_variation = variation
	label.autowrap_mode = TextServer.AUTOWRAP_WORD_SMART
	return label


static func grid(columns: int) -> GridContainer:
	var container := GridContainer.new()
	container.columns = columns
	container.add_theme_constant_override("h_separation", 10)
	container.add_theme_constant_override("v_separation", 4)
	return container


## A menu of the names; `picked` is called with the selected index.
static func menu(names: PackedStringArray, picked: Callable) -> OptionButton:
	var button := OptionButton.new()
	for name in names:
		button.add_item(name)
	button.size_flags_horizontal = Control.SIZE_EXPAND_FILL
	# Otherwise the widest entry would determine the width of the panel.
	button.fit_to_longest_item = false
	button.clip_text = true
	button.item_selected.connect(picked)
	return button


## A label and a control. A hidden row still exists, for features that the engine does not support.
static func row(grid_container: GridContainer, name: String, control: Control, is_shown := true) -> void:
	var label := Label.new()
	label.text = name
	label.visible = is_shown
	control.visible = is_shown
	grid_container.add_child(label)
	grid_container.add_child(control)


## A name and a value label, which is returned.
static func field(grid_container: GridContainer, name: String) -> Label:
	var key := Label.new()
	key.text = name
	key.theme_type_variation = "Dim"
	key.size_flags_vertical = Control.SIZE_SHRINK_BEGIN
	var value := text()
	value.size_flags_horizontal = Control.SIZE_EXPAND_FILL
	grid_container.add_child(key)
	grid_container.add_child(value)
	return value
