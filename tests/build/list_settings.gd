# SPDX-License-Identifier: MIT
extends SceneTree
## Prints the project settings of the extension.


func _initialize() -> void:
	for property in ProjectSettings.get_property_list():
		if property.name.begins_with("enhanced_los/"):
			print("setting: ", property.name)
	quit()
