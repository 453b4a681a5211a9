# SPDX-License-Identifier: MIT
extends GutTest
## The version, as scripts learn it. That all files agree on it is checked in tests/build.

const Implementation := preload("support/implementation.gd")


func test_version_is_that_of_the_plugin(by: Implementation = use_parameters(Implementation.both())) -> void:
	var plugin := ConfigFile.new()
	assert_eq(plugin.load("res://addons/enhanced_los/plugin.cfg"), OK)
	assert_eq(by.los.get_version(), plugin.get_value("plugin", "version"))
