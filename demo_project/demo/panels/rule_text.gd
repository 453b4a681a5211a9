# SPDX-License-Identifier: MIT
extends VBoxContainer
## Rules in words, as LosRules.describe() gives them. Hidden without rules.

const Form := preload("form.gd")

## The title of the rules, or "".
var title := ""

var _text := Form.text("", "Small")


func _init() -> void:
	add_child(Form.heading("Rules in words"))
	add_child(_text)
	hide()


## `rules` is the Dictionary form of a LosRules, or null.
func show_rules(rules: Variant) -> void:
	visible = rules is Dictionary
	title = rules.get("title", "") if visible else ""
	_text.text = LosRules.from_dictionary(rules).describe() if visible else ""
