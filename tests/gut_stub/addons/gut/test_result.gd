# SPDX-License-Identifier: MIT
extends RefCounted
## The result of one test method, or of before_all and after_all of one script.

var name := ""
## A text per passed assert, kept as GUT does, so that a test that measures memory gives the same result on both.
var passes: Array[String] = []
var failures: Array[String] = []
var pendings: Array[String] = []
var seconds := 0.0


func _init(the_name: String) -> void:
	name = the_name


func is_failing() -> bool:
	return not failures.is_empty()


func is_pending() -> bool:
	return not pendings.is_empty() and failures.is_empty()


func is_passing() -> bool:
	return not passes.is_empty() and failures.is_empty() and pendings.is_empty()


## The status in GUT's JUnit file.
func status() -> String:
	if is_failing():
		return "fail"
	if is_pending():
		return "pending"
	return "pass" if is_passing() else "no asserts"
