# SPDX-License-Identifier: MIT
extends VBoxContainer
## The result of a query as text.

const Capabilities := preload("../capabilities.gd")
const Form := preload("form.gd")
const Palette := preload("../frame/palette.gd")
const Query := preload("../query.gd")
const Stopwatch := preload("../stopwatch.gd")

## At 60 frames per second.
const FRAME_USEC := 16667.0
const METHODS := {
	"center_to_center": "the line between the centers is clear",
	"edge_to_edge": "a line between other points of the bases is clear",
	"full_sampling": "every line between sample points is blocked",
	"exact true": "there is an opening between the bases",
	"exact false": "the blockers close the whole corridor between the bases",
	"legacy": "only the line between the centers was tested",
}

var _heading := Form.heading("Result")
var _verdict := Form.text("", "Title")
var _method: Label
var _lines: Label
var _blockers: Label
var _cover: Label
var _visible_area: Label
var _times: Array[Label] = []
var _is_short := false
## Heading and grid of the verdicts by mode.
var _modes: Array[Control] = []
var _step := Form.text("", "Small")
## What is left out if other results need the space.
var _details: Array[Control] = []


func _init() -> void:
	add_child(_heading)
	add_child(_verdict)
	var fields := Form.grid(2)
	_method = Form.field(fields, "Why")
	_lines = Form.field(fields, "Lines tested")
	_blockers = Form.field(fields, "Blocked by")
	_cover = Form.field(fields, "Cover")
	_visible_area = Form.field(fields, "Visible area")
	add_child(fields)
	var times_heading := Form.heading("Verdict and time by mode")
	add_child(times_heading)
	_modes = [times_heading]
	var times := Form.grid(2)
	for mode in Capabilities.values("mode"):
		_times.append(Form.field(times, mode.capitalize()))
	add_child(times)
	_modes.append(times)
	_details = [_lines, fields.get_child(_lines.get_index() - 1), times_heading, times]
	if _visible_area.visible:
		_details.append_array([_visible_area, fields.get_child(_visible_area.get_index() - 1)])
	_step.hide()
	add_child(_step)


## Shows only the verdict and its reasons, or everything.
func set_short(is_short: bool) -> void:
	_is_short = is_short
	for control in _details:
		control.visible = not is_short


## Shows the duration of all queries; during a drag also as a fraction of a frame.
func show_step(usec: int, is_dragging: bool) -> void:
	_step.show()
	_step.text = "All queries: %s" % Stopwatch.to_text(usec)
	if is_dragging:
		_step.text = "This step: %s, %.0f %% of a frame" % [Stopwatch.to_text(usec), usec / FRAME_USEC * 100.0]


func show_answer(query: Query) -> void:
	_heading.text = ("Result" if query.pair == "" else "Result: " + query.pair).to_upper()
	show_verdict(_verdict, query.is_visible(), "The shooter sees the target",
			"The target is hidden" if query.is_hidden() else "No line of sight")
	_method.text = _why(query)
	_lines.text = _lines_text(query)
	_blockers.text = "nothing" if query.blockers().is_empty() else ", ".join(query.blockers())
	_visible_area.text = _visible_area_text(query.target_visibility) if query.is_visible() else "nothing"
	_cover.text = query.cover_text()
	_show_pair(_cover, query.has_rules())
	# The share of the cover is part of the answer under rules.
	_show_pair(_visible_area, not _is_short and not query.has_rules())
	for control in _modes:
		control.visible = not _is_short and not query.has_rules()
	for i in mini(_times.size(), query.timings.size()):
		var timing: Dictionary = query.timings[i]
		_times[i].text = "%s, %s" % ["visible" if timing.has_los else "not visible", Stopwatch.to_text(timing.usec)]


## Shows a field with its name, or neither.
static func _show_pair(value: Label, is_shown: bool) -> void:
	value.visible = is_shown
	(value.get_parent().get_child(value.get_index() - 1) as Control).visible = is_shown


func _why(query: Query) -> String:
	if query.is_hidden():
		return "it is %.1f inches away, beyond its detection range of %s inches" % [query.hidden_at,
				String.num(query.detection_inches, 1).trim_suffix(".0")]
	if query.reason_text() != "":
		return "the target is " + query.reason_text()
	var method: String = query.answer.get("method", "")
	var text: String = METHODS.get(method, query.answer.get("reason", ""))
	return METHODS.get("%s %s" % [method, query.is_visible()], text)


## For a visible target: otherwise nothing is shown, whatever the exact area is.
func _visible_area_text(visibility: Dictionary) -> String:
	if not visibility.get("visible_exact", true):
		return "only through an opening narrower than min_gap"
	if visibility.get("fully_visible", false):
		return "the whole base"
	var hidden_by: Array = visibility.get("blockers", visibility.get("blocking_terrain", []))
	return "%s %%%s" % [_percent(visibility.get("visible_fraction", 0.0)),
			"" if hidden_by.is_empty() else ", the rest is hidden by " + ", ".join(PackedStringArray(hidden_by))]


## A sampled line may be clear where the exact area is empty, so a visible target has at least "under 1".
static func _percent(fraction: float) -> String:
	return str(clampi(roundi(fraction * 100.0), 1, 99)) if fraction >= 0.005 else "under 1"


func _lines_text(query: Query) -> String:
	var count := query.attempts().size()
	if query.has_clear_line() and count > 1:
		return "%d, the last is clear" % count
	return str(count)


## Text and color together: neither is the only sign of the verdict.
static func show_verdict(label: Label, has_los: bool, yes: String, no: String) -> void:
	label.text = yes if has_los else no
	label.add_theme_color_override("font_color", Palette.SIGHT if has_los else Palette.BLOCKED)
