# SPDX-License-Identifier: MIT
extends VBoxContainer
## What the engine said, in words.

const Capabilities := preload("../capabilities.gd")
const Form := preload("form.gd")
const Palette := preload("../frame/palette.gd")
const Query := preload("../query.gd")
const Stopwatch := preload("../stopwatch.gd")

## At 60 frames per second.
const FRAME_USEC := 16667.0
const METHODS := {
	"center_to_center": "the line between the centres is clear",
	"edge_to_edge": "a line between other points of the bases is clear",
	"full_sampling": "every line between the bases' points is blocked",
	"exact true": "an opening between the bases was found",
	"exact false": "what blocks closes the whole corridor between the bases",
	"legacy": "only the line between the centres was tried",
}

var _verdict := Form.text("", "Title")
var _method: Label
var _lines: Label
var _blockers: Label
var _share: Label
var _times: Array[Label] = []
var _step := Form.text("", "Small")


func _init() -> void:
	add_child(Form.heading("What the engine says"))
	add_child(_verdict)
	var facts := Form.grid(2)
	_method = Form.fact(facts, "Why")
	_lines = Form.fact(facts, "Lines tried")
	_blockers = Form.fact(facts, "Blocked by")
	_share = Form.fact(facts, "How much")
	_share.visible = Capabilities.has_target_visibility()
	facts.get_child(_share.get_index() - 1).visible = _share.visible
	add_child(facts)
	add_child(Form.heading("Time for the bare verdict"))
	var times := Form.grid(2)
	for mode in Capabilities.values("mode"):
		_times.append(Form.fact(times, mode.capitalize()))
	add_child(times)
	_step.hide()
	add_child(_step)


## What all questions took; of a step of a drag also the share of a frame.
func show_step(usec: int, is_dragging: bool) -> void:
	_step.show()
	_step.text = "All that is shown was asked in %s" % Stopwatch.in_words(usec)
	if is_dragging:
		_step.text = "This step: %s, %.0f %% of a frame" % [Stopwatch.in_words(usec), usec / FRAME_USEC * 100.0]


func show_answer(query: Query) -> void:
	show_verdict(_verdict, query.is_seen(), "The shooter sees the target", "No line of sight")
	_method.text = _why(query)
	_lines.text = _lines_in_words(query)
	_blockers.text = "nothing" if query.is_seen() else ", ".join(query.blockers())
	_share.text = _share_in_words(query.share)
	for i in mini(_times.size(), query.timings.size()):
		var timing: Dictionary = query.timings[i]
		_times[i].text = "%s, %s" % ["sees" if timing.has_los else "does not see", Stopwatch.in_words(timing.usec)]


func _why(query: Query) -> String:
	var method: String = query.answer.get("method", "")
	var words: String = METHODS.get(method, query.answer.get("reason", ""))
	return METHODS.get("%s %s" % [method, query.is_seen()], words)


func _share_in_words(share: Dictionary) -> String:
	if share.get("fully_visible", false):
		return "all of its base"
	if not share.get("visible", false):
		return "nothing"
	var hidden_by: Array = share.get("blocking_terrain", [])
	return "%d %%%s" % [roundi(share.get("visible_fraction", 0.0) * 100.0),
			"" if hidden_by.is_empty() else ", the rest is behind " + ", ".join(PackedStringArray(hidden_by))]


func _lines_in_words(query: Query) -> String:
	var count := query.rows().size()
	if query.is_seen() and count > 1:
		return "%d, the last one is clear" % count
	return str(count)


## Words and colour together: neither carries the verdict alone.
static func show_verdict(label: Label, is_seen: bool, yes: String, no: String, clear := Palette.SIGHT,
		blocked := Palette.BLOCKED) -> void:
	label.text = yes if is_seen else no
	label.add_theme_color_override("font_color", clear if is_seen else blocked)
