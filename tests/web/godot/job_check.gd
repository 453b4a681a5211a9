# SPDX-License-Identifier: MIT
extends RefCounted
## Runs a LosJob. Without threads it works on the main loop, in slices, which no desktop run does.

const SIZE := 300
const MAX_FRAMES := 10_000


## The fault, or "". Must be awaited.
static func fault(tree: SceneTree) -> String:
	var terrain := LosTerrain.new()
	terrain.rules = LosRules.preset(LosRules.SOLID)
	var models := []
	for i in SIZE:
		models.append({ "position": Vector2(20 + i * 37 % 1700, 20 + i * 91 % 1100), "base_mm": 32 })
		if i % 10 == 0:
			var corner := Vector2(50 + i * 53 % 1600, 50 + i * 29 % 1000)
			terrain.set_piece({ "id": str(i), "polygon": [corner, corner + Vector2(60, 0), corner + Vector2(0, 60)] })
	var expected := terrain.visibility_matrix(models, models)
	var job := terrain.begin_visibility_matrix(models, models)
	var frames := 0
	while not job.is_done and frames < MAX_FRAMES:
		await tree.process_frame
		frames += 1
	if job.result != expected:
		return "a job and its matrix differ after %d frames" % frames
	print("A job of %d pairs took %d frames" % [expected.size(), frames])
	return "" if frames > 1 or OS.has_feature("threads") else "a job without threads took one frame"
