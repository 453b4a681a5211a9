# SPDX-License-Identifier: MIT
extends RefCounted
## The theme of all controls, built in code so that every color is defined once, in palette.gd.

const Palette := preload("palette.gd")

const FONT_SIZE := 14
const SMALL := 13
const TITLE := 19
## Space above and below the text of a button for the mouse and for fingers.
const BUTTON_MARGIN := 3.0
const LARGE_BUTTON_MARGIN := 11.0


## With large controls, buttons and menu entries are large enough for fingers.
static func make(has_large_controls := false) -> Theme:
	var theme := Theme.new()
	theme.default_font_size = FONT_SIZE
	theme.set_color("font_color", "Label", Palette.TEXT)
	theme.set_constant("separation", "VBoxContainer", 6)
	theme.set_constant("separation", "HBoxContainer", 8)
	theme.set_stylebox("panel", "PanelContainer", box(Palette.PANEL, 12))
	for type: String in ["Button", "OptionButton", "MenuButton"]:
		_add_button_styles(theme, type, LARGE_BUTTON_MARGIN if has_large_controls else BUTTON_MARGIN)
	_add_text_field_styles(theme, LARGE_BUTTON_MARGIN if has_large_controls else BUTTON_MARGIN)
	if has_large_controls:
		theme.set_constant("v_separation", "PopupMenu", 20)
	var check_box := StyleBoxEmpty.new()
	check_box.set_content_margin_all(LARGE_BUTTON_MARGIN if has_large_controls else 0.0)
	for state: String in ["normal", "hover", "pressed", "hover_pressed", "disabled"]:
		theme.set_stylebox(state, "CheckBox", check_box)
	theme.set_stylebox("focus", "CheckBox", _focus_ring())
	_add_label_kinds(theme)
	return theme


static func box(color: Color, margin: float, radius := 6) -> StyleBoxFlat:
	var style := StyleBoxFlat.new()
	style.bg_color = color
	style.set_corner_radius_all(radius)
	style.set_content_margin_all(margin)
	return style


static func _add_button_styles(theme: Theme, type: String, margin: float) -> void:
	var states := {
		"normal": Palette.PANEL_RAISED, "hover": Palette.PANEL_HOVER, "pressed": Palette.ACCENT,
		"hover_pressed": Palette.ACCENT, "disabled": Palette.PANEL,
	}
	for state: String in states:
		var style := box(states[state], margin, 5)
		style.content_margin_left = 9
		style.content_margin_right = 9
		theme.set_stylebox(state, type, style)
	theme.set_stylebox("focus", type, _focus_ring())
	theme.set_color("font_color", type, Palette.TEXT)


static func _add_text_field_styles(theme: Theme, margin: float) -> void:
	var style := box(Palette.PANEL, margin, 5)
	style.content_margin_left = 8
	style.content_margin_right = 8
	style.set_border_width_all(1)
	style.border_color = Palette.BORDER
	theme.set_stylebox("normal", "LineEdit", style)
	theme.set_stylebox("focus", "LineEdit", _focus_ring())
	theme.set_color("font_color", "LineEdit", Palette.TEXT)


static func _focus_ring() -> StyleBoxFlat:
	var ring := box(Color.TRANSPARENT, 0, 5)
	ring.set_border_width_all(1)
	ring.border_color = Palette.SIGHT
	ring.draw_center = false
	return ring


static func _add_label_kinds(theme: Theme) -> void:
	theme.set_type_variation("Heading", "Label")
	theme.set_color("font_color", "Heading", Palette.TEXT_DIM)
	theme.set_font_size("font_size", "Heading", SMALL)
	theme.set_type_variation("Small", "Label")
	theme.set_color("font_color", "Small", Palette.TEXT_DIM)
	theme.set_font_size("font_size", "Small", SMALL)
	theme.set_type_variation("Dim", "Label")
	theme.set_color("font_color", "Dim", Palette.TEXT_DIM)
	theme.set_type_variation("Title", "Label")
	theme.set_font_size("font_size", "Title", TITLE)
