# SPDX-License-Identifier: MIT
extends HFlowContainer
## What the strokes mean, in a line below the table.

const LinePainter := preload("../table/line_painter.gd")
const ModelPainter := preload("../table/model_painter.gd")
const Palette := preload("../frame/palette.gd")
const TerrainPainter := preload("../table/terrain_painter.gd")

const SAMPLE := Vector2(46, 18)


func _init(clear := Palette.SIGHT, blocked := Palette.BLOCKED) -> void:
	alignment = FlowContainer.ALIGNMENT_CENTER
	add_theme_constant_override("h_separation", 28)
	_add("clear line", _paint_row.bind({ "blocked": false }, clear, blocked))
	_add("blocked at the cross", _paint_row.bind({ "blocked": true,
			"block_at": Vector2(24, 9) }, clear, blocked))
	_add("terrain that blocks", _paint_hatch.bind(blocked))


func _add(text: String, painter: Callable) -> void:
	var sample := Control.new()
	sample.custom_minimum_size = SAMPLE
	sample.size_flags_vertical = SIZE_SHRINK_CENTER
	sample.texture_repeat = CanvasItem.TEXTURE_REPEAT_ENABLED
	sample.draw.connect(painter.bind(sample))
	var label := Label.new()
	label.text = text
	label.theme_type_variation = "Small"
	var entry := HBoxContainer.new()
	entry.add_child(sample)
	entry.add_child(label)
	add_child(entry)


# The sample is bound last, and what is bound later comes earlier.
func _paint_row(sample: Control, row: Dictionary, clear: Color, blocked: Color) -> void:
	var drawn := row.duplicate()
	drawn.merge({ "from": Vector2(2, SAMPLE.y / 2.0), "to": Vector2(SAMPLE.x - 2, SAMPLE.y / 2.0) })
	LinePainter.paint(sample, Transform2D.IDENTITY, [drawn], clear, blocked)


func _paint_hatch(sample: Control, colour: Color) -> void:
	var ring := PackedVector2Array([Vector2(8, 1), Vector2(SAMPLE.x - 8, 1), Vector2(SAMPLE.x - 8, SAMPLE.y - 1),
			Vector2(8, SAMPLE.y - 1)])
	TerrainPainter.paint_hatch(sample, ring, colour)
	ring.append(ring[0])
	sample.draw_polyline(ring, colour, 1.5, true)
