# SPDX-License-Identifier: MIT
extends RefCounted
## Which part of the table a view shows.

const ZOOM_MIN := 0.08
const ZOOM_MAX := 6.0

## Screen pixels per table pixel.
var zoom := 1.0
## The point of the table in the middle of the view.
var centre := Vector2.ZERO
## A portrait table lies on its side in a landscape view: it is shown a good deal larger that way.
var is_turned := false


func to_screen(view: Vector2) -> Transform2D:
	var transform := Transform2D(PI / 2.0 if is_turned else 0.0, Vector2.ONE * zoom, 0.0, Vector2.ZERO)
	transform.origin = view / 2.0 - transform * centre
	return transform


func fit(area: Rect2, view: Vector2) -> void:
	is_turned = (area.size.x > area.size.y) != (view.x > view.y)
	var size := Vector2(area.size.y, area.size.x) if is_turned else area.size
	zoom = clampf(minf(view.x / size.x, view.y / size.y), ZOOM_MIN, ZOOM_MAX)
	centre = area.get_center()


## The point of the table under `at` stays under it.
func zoom_at(at: Vector2, factor: float, view: Vector2) -> void:
	var held := to_screen(view).affine_inverse() * at
	zoom = clampf(zoom * factor, ZOOM_MIN, ZOOM_MAX)
	centre += held - to_screen(view).affine_inverse() * at


func pan(screen_delta: Vector2, view: Vector2) -> void:
	centre -= to_screen(view).affine_inverse().basis_xform(screen_delta)
