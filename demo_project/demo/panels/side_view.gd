# SPDX-License-Identifier: MIT
extends Control
## A line from the side, as judge_line's profile has it under true heights. Hidden where the engine gives none.

const HEIGHT := 130.0
const Palette := preload("../frame/palette.gd")
const Query := preload("../query.gd")
const Situation := preload("../table/situation.gd")

var _profile: Array = []


func _init() -> void:
	custom_minimum_size.y = HEIGHT
	hide()


func show_line(_query: Query, _situation: Situation) -> void:
	visible = not _profile.is_empty()
