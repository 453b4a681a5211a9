# SPDX-License-Identifier: MIT
@tool
extends RefCounted
## Finds the models that block by their names in results: the `id` of a model, or else `model_` and its handle in a
## LosTable or its index in a list.


## Name in results -> model. `source` is a LosTable or a list of models.
static func by_name(source: Variant) -> Dictionary:
	if source is Array:
		return _named(range(source.size()), func(index: int) -> Variant: return source[index])
	if source is LosTable:
		return _named(source.get_models(), source.get_model)
	return {}


static func _named(numbers: Array, model_of: Callable) -> Dictionary:
	var models := {}
	for number: int in numbers:
		var model: Variant = model_of.call(number)
		if model is Dictionary:
			models[str(model.get("id", "model_%d" % number))] = model
	return models
