# SPDX-License-Identifier: MIT
extends SceneTree
## Run as a separate process by test_configuration.gd: project settings apply only until set_defaults sets the same
## key, and that cannot be undone. Prints the results as one line of JSON.

const Implementation := preload("implementation.gd")
const Scene := preload("scene.gd")

const MARK := "PROBE:"
const BLOCKED_IN_LEGACY_ONLY := Rect2(580.0, 395.0, 40.0, 10.0)

var _los: Variant


func _initialize() -> void:
	var is_native := OS.get_cmdline_user_args().has("native")
	_los = (Implementation.native() if is_native else Implementation.fallback()).los
	print(MARK, JSON.stringify(_probe()))
	quit()


func _probe() -> Dictionary:
	var found := { "defaults": _los.get_defaults(), "built_in": _method({}) }
	for key: String in _los.get_defaults():
		found["known " + key] = ProjectSettings.get_setting("enhanced_los/" + key)
	ProjectSettings.set_setting("enhanced_los/mode", 0)
	found["setting"] = _method({})
	found["board over setting"] = _method({ "mode": 1 })
	ProjectSettings.set_setting("enhanced_los/pixels_per_inch", 80.0)
	ProjectSettings.set_setting("enhanced_los/edition", 11)
	ProjectSettings.set_setting("enhanced_los/density", 99)
	found["changed"] = _los.get_defaults()
	_los.set_defaults({ "mode": 1 })
	found["defaults over setting"] = _method({})
	found["board over defaults"] = _method({ "mode": 0 })
	ProjectSettings.set_setting("enhanced_los/density", 5)
	found["changed later"] = _los.get_defaults()
	return found


func _method(options: Dictionary) -> String:
	var board := Scene.board([Scene.ruin("r", BLOCKED_IN_LEGACY_ONLY)], options)
	var shooter := Scene.model(Vector2(200.0, 400.0))
	return _los.check_enhanced_visibility(shooter, Scene.model(Vector2(1000.0, 400.0)), board).method
