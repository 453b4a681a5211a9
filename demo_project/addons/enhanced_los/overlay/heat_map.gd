# SPDX-License-Identifier: MIT
@tool
extends Node2D
## Draws one map of counts (shape kind "cells") as a single rectangle with the counts as its texture.

const SHADER := preload("heat_map.gdshader")

var _area := Rect2()
var _texture: ImageTexture


func _init() -> void:
	texture_filter = TEXTURE_FILTER_NEAREST
	texture_repeat = TEXTURE_REPEAT_DISABLED
	var shader_material := ShaderMaterial.new()
	shader_material.shader = SHADER
	material = shader_material


func show_cells(shape: Dictionary, style: LosOverlayStyle) -> void:
	_area = shape.area
	var image := Image.create_from_data(shape.size.x, shape.size.y, false, Image.FORMAT_R8, shape.counts)
	if _texture != null and _texture.get_size() == Vector2(image.get_size()):
		_texture.update(image)
	else:
		_texture = ImageTexture.create_from_image(image)
	var uniforms := material as ShaderMaterial
	uniforms.set_shader_parameter(&"cells", Vector2(shape.size))
	uniforms.set_shader_parameter(&"color", style.color(shape.role))
	uniforms.set_shader_parameter(&"max_count", float(shape.max_count))
	uniforms.set_shader_parameter(&"grows", shape.grows)
	show()
	queue_redraw()


func _draw() -> void:
	if _texture != null:
		draw_texture_rect(_texture, _area, false)
