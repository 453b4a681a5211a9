# SPDX-License-Identifier: MIT
extends RefCounted
## How the demo fits into a window: the scale of its controls, and whether they are arranged for a small screen.

## The size of the wide layout at scale 1.
const FULL := Vector2(1280.0, 720.0)
## The wide layout is scaled down to this with a mouse, not at all for fingers.
const MIN_SCALE := 0.75
## A bar narrower than this has no room for the file buttons.
const MIN_FILE_WIDTH := 480.0

## Window pixels per unit of the layout.
var scale := 1.0
## The size of the window in units of the layout.
var size := FULL
## One panel at a time, beside or below the view.
var is_compact := false
## Buttons are large enough for fingers.
var has_large_controls := false


## `screen_scale` is the number of pixels per unit that the system prescribes, for example 3 on many phones.
func _init(window := FULL, screen_scale := 1.0, has_touch := false) -> void:
	var full := minf(window.x / FULL.x, window.y / FULL.y)
	is_compact = full < screen_scale * (1.0 if has_touch else MIN_SCALE)
	has_large_controls = is_compact or has_touch
	scale = screen_scale if is_compact else full
	size = window / scale


func is_portrait() -> bool:
	return size.x < size.y


func has_room_for_files() -> bool:
	return size.x >= MIN_FILE_WIDTH


## The value of Window.content_scale_factor, which multiplies the scale of the stretch mode.
func content_scale_factor(window: Vector2) -> float:
	return scale / minf(window.x / FULL.x, window.y / FULL.y)
