# SPDX-License-Identifier: MIT
extends Control
## The labels on a table, above everything else: of the models, of the terrain, and those of the overlay.

const CheckShapes := preload("res://addons/enhanced_los/overlay/check_shapes.gd")
const LabelPlacer := preload("res://addons/enhanced_los/overlay/label_placer.gd")
const LinkPainter := preload("link_painter.gd")
const ModelPainter := preload("model_painter.gd")
const Palette := preload("../frame/palette.gd")
const PieceInfo := preload("res://addons/enhanced_los/overlay/piece_info.gd")
const Situation := preload("situation.gd")
const TerrainPainter := preload("terrain_painter.gd")

var _to_screen := Transform2D.IDENTITY
var _situation: Situation
var _overlay: LosOverlay2D
var _hovered := {}
var _are_points := false


func _init() -> void:
	mouse_filter = MOUSE_FILTER_IGNORE
	set_anchors_preset(PRESET_FULL_RECT)


func show_names(to_screen: Transform2D, situation: Situation, overlay: LosOverlay2D, hovered: Dictionary,
		are_points: bool) -> void:
	_to_screen = to_screen
	_situation = situation
	_overlay = overlay
	_hovered = hovered
	_are_points = are_points
	queue_redraw()


func _draw() -> void:
	if _situation != null:
		_placer().paint(self)


## The labels with their places, see LabelPlacer.place.
func labels() -> Array[Dictionary]:
	return _placer().place(Rect2(Vector2.ZERO, size))


func _placer() -> LabelPlacer:
	var names := LabelPlacer.new(_overlay.used_style())
	var shapes := _overlay.shapes()
	# The labels of shooter and target are drawn here, with more details.
	names.add_shapes(_to_screen, shapes, [&"shooter", &"target"])
	for shape: Dictionary in shapes:
		if shape.role == &"blocker" and shape.kind == &"outline":
			names.avoid_outline(_to_screen * (shape.points as PackedVector2Array))
	_add_model(names, _situation.shooter, "Shooter", Palette.SHOOTER)
	_add_model(names, _situation.target, "Target", Palette.TARGET)
	# The overlay already has labels for the blockers.
	var named := {}
	for shape: Dictionary in shapes:
		if shape.kind == &"text":
			named[str(shape.text).get_slice(":", 0)] = true
	_add_others(names, named)
	_add_terrain(names, named)
	LinkPainter.add_labels(names, _to_screen, _situation.pieces)
	return names


func _add_others(names: LabelPlacer, named: Dictionary) -> void:
	for model: Dictionary in _situation.others:
		var outline := _to_screen * CheckShapes.base_outline(model)
		var id := str(model.get("id", ""))
		names.avoid_model(outline)
		# A higher priority than terrain: each id is a row or a column of the matrix.
		if id != "" and not named.has(id):
			names.add_inside(id + _details(model), _to_screen * (model.position as Vector2), outline, Palette.of_side(model.get("side", "")), 1)


func _add_terrain(names: LabelPlacer, named: Dictionary) -> void:
	var others := _situation.pieces.filter(func(piece: Dictionary) -> bool:
		return not named.has(piece.get("id", "")) and not is_same(piece, _hovered))
	TerrainPainter.add_labels(names, _to_screen, others)
	if Situation.is_piece(_hovered) and not named.has(_hovered.get("id", "")):
		TerrainPainter.add_hovered_label(names, _to_screen, _hovered)


func _add_model(names: LabelPlacer, model: Dictionary, text: String, color: Color) -> void:
	if model.is_empty():
		return
	var radius := ModelPainter.HANDLE_RADIUS
	if not _are_points:
		radius = PieceInfo.bounds_of(_to_screen * CheckShapes.base_outline(model)).size.y / 2.0
	var id := str(model.get("id", ""))
	names.add_beside(text + (" " + id if id != "" else "") + _details(model), _to_screen * (model.position as Vector2),
			radius, color, 3)


## Properties that matter to the rules and that the base does not show.
func _details(model: Dictionary) -> String:
	var details := PackedStringArray(model.get("keywords", []))
	if model.get("hidden", false):
		details.append("hidden")
	if model.get("elevation_inches", 0.0) > 0.0:
		details.append("%d inches up" % model.elevation_inches)
	if model.has("model_height_inches"):
		details.append("%s inches tall" % String.num(model.model_height_inches, 1))
	if model.has("size"):
		details.append("size " + PieceInfo.number_text(model.size))
	return "" if details.is_empty() else " (%s)" % ", ".join(details).to_lower()
