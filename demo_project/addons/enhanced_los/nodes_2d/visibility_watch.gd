# SPDX-License-Identifier: MIT
@tool
extends RefCounted
## The pairs of models whose visibility a LosTerrain2D watches, and what they saw at the last evaluation.

class Pair:
	extends RefCounted
	var observer: LosModel2D
	var target: LosModel2D
	var is_visible := false


var _pairs := {}  # [instance id, instance id] -> Pair
var _seen_revisions := []


## A model or an Array of models as a list. Other entries are errors; `subject` is what their messages are about.
static func nodes_of(models: Variant, subject: String) -> Array[LosModel2D]:
	var found: Array[LosModel2D] = []
	for model: Variant in models if models is Array else [models]:
		if typeof(model) == TYPE_OBJECT and is_instance_valid(model) and model is LosModel2D:
			found.append(model)
		else:
			push_error(subject + " should be a LosModel2D or an Array of them; the entry is ignored")
	return found


## Watches the pair. Its present visibility, [param is_visible], is not a change.
func add(observer: LosModel2D, target: LosModel2D, is_visible: bool) -> void:
	var pair := Pair.new()
	pair.observer = observer
	pair.target = target
	pair.is_visible = is_visible
	_pairs[[observer.get_instance_id(), target.get_instance_id()]] = pair


func has(observer: LosModel2D, target: LosModel2D) -> bool:
	return _pairs.has([observer.get_instance_id(), target.get_instance_id()])


func is_empty() -> bool:
	return _pairs.is_empty()


## Ends the watch of the pairs with this observer and this target; null stands for all.
func remove(observer: LosModel2D, target: LosModel2D) -> void:
	for key: Array in _pairs.keys():
		if (observer == null or key[0] == observer.get_instance_id()) \
				and (target == null or key[1] == target.get_instance_id()):
			_pairs.erase(key)


## Whether one of these numbers differs from the last call.
func is_outdated(revisions: Array) -> bool:
	if revisions == _seen_revisions:
		return false
	_seen_revisions = revisions
	return true


## The pairs whose visibility has changed. `has_los` is called with observer and target. Freed models are dropped.
func changes(has_los: Callable) -> Array[Pair]:
	var found: Array[Pair] = []
	for key: Array in _pairs.keys():
		var pair: Pair = _pairs[key]
		if not is_instance_valid(pair.observer) or not is_instance_valid(pair.target):
			_pairs.erase(key)
			continue
		var is_visible: bool = has_los.call(pair.observer, pair.target)
		if is_visible != pair.is_visible:
			pair.is_visible = is_visible
			found.append(pair)
	return found
