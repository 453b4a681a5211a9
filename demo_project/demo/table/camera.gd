# SPDX-License-Identifier: MIT
extends RefCounted
## The part of the table that a view shows.

const ZOOM_MIN := 0.08
const ZOOM_MAX := 6.0
## How much larger the table must become to be turned. Otherwise a nearly square view would turn it with every pixel.
const TURN_GAIN := 1.1

## Screen pixels per table pixel.
var zoom := 1.0
## The point of the table at the center of the view.
var center := Vector2.ZERO
## A portrait table is rotated by 90 degrees in a landscape view, to be drawn larger.
var is_turned := false


func to_screen(view: Vector2) -> Transform2D:
	var transform := Transform2D(PI / 2.0 if is_turned else 0.0, Vector2.ONE * zoom, 0.0, Vector2.ZERO)
	transform.origin = view / 2.0 - transform * center
	return transform


func fit(area: Rect2, view: Vector2) -> void:
	var straight := minf(view.x / area.size.x, view.y / area.size.y)
	var turned := minf(view.x / area.size.y, view.y / area.size.x)
	is_turned = turned > TURN_GAIN * straight
	zoom = clampf(turned if is_turned else straight, ZOOM_MIN, ZOOM_MAX)
	center = area.get_center()


## Keeps the point of the table under `at` in place.
func zoom_at(at: Vector2, factor: float, view: Vector2) -> void:
	var held := to_screen(view).affine_inverse() * at
	zoom = clampf(zoom * factor, ZOOM_MIN, ZOOM_MAX)
	center += held - to_screen(view).affine_inverse() * at


func pan(screen_delta: Vector2, view: Vector2) -> void:
	center -= to_screen(view).affine_inverse().basis_xform(screen_delta)
