# SPDX-License-Identifier: MIT
extends RefCounted
## Small builders for the side panels, so that all of them look alike.


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


## A menu of the names; `picked` gets the number of the chosen one.
static func menu(names: PackedStringArray, picked: Callable) -> OptionButton:
	var button := OptionButton.new()
	for name in names:
		button.add_item(name)
	button.size_flags_horizontal = Control.SIZE_EXPAND_FILL
	# Otherwise the widest entry of all would set the width of the panel.
	button.fit_to_longest_item = false
	button.clip_text = true
	button.item_selected.connect(picked)
	return button


## Rows that are not shown are there all the same: for what the engine cannot do yet.
static func row(grid_container: GridContainer, name: String, control: Control, is_shown := true) -> void:
	var label := Label.new()
	label.text = name
	label.visible = is_shown
	control.visible = is_shown
	grid_container.add_child(label)
	grid_container.add_child(control)


static func fact(grid_container: GridContainer, name: String) -> Label:
	var key := Label.new()
	key.text = name
	key.theme_type_variation = "Dim"
	key.size_flags_vertical = Control.SIZE_SHRINK_BEGIN
	var value := text()
	value.size_flags_horizontal = Control.SIZE_EXPAND_FILL
	grid_container.add_child(key)
	grid_container.add_child(value)
	return value
