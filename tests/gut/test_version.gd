# SPDX-License-Identifier: MIT
extends GutTest
## The version returned to scripts. tests/build checks that all files agree on it.

const Implementation := preload("support/implementation.gd")


func test_version_is_that_of_the_plugin(by: Implementation = use_parameters(Implementation.both())) -> void:
	var plugin := ConfigFile.new()
	assert_eq(plugin.load("res://addons/enhanced_los/plugin.cfg"), OK)
	assert_eq(by.los.get_version(), plugin.get_value("plugin", "version"))
