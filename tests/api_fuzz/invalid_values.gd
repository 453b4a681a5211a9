# SPDX-License-Identifier: MIT
extends RefCounted
## Invalid values of every type. The same seed produces the same values. Each thread has its own.
##
## Some containers contain themselves: do not print, compare, hash or copy these values. release() clears the cycles.

const INTS: Array[int] = [
	0, 1, -1, 2, 3, 5, 10, 11, 12, 63, 64, 65, 255, 256, 4096, 4097, 65536, 0x7fffffff, -0x80000000, 0x80000000, 0xffffffff,
	1 << 32, 1 << 53, 9223372036854775807, -9223372036854775807 - 1,
]
const FLOATS: Array[float] = [
	0.0, -0.0, 0.5, 1.0, -1.0, 40.0, 400.0, 1e-45, 5e-324, 1e6, 1e7, 1.0000001e7, 1e9, 2147483648.0, 9.3e18, 1e37, 3.5e38, 1.7e308,
	NAN, INF, -INF,
]
const TEXTS: Array[String] = [
	"", "a", "ruins", "tall", "circular", "oval", "rectangular", "area", "ruin_1", "INFANTRY", "obscuring", "%s%n%d%100000s", "ü\n\t\"",
	"null", "0", "1e999", ".#s", "../..", "res://", "user://x", "\ufeff", "los_flags", "changed", "script",
]
const KEYS: Array[String] = [
	"position", "polygon", "terrain_features", "board", "id", "x", "y", "walls", "start", "end", "traits", "keywords", "meta", "cell",
	"path", "base_type", "base_mm", "base_dimensions", "length", "width", "rotation", "mode", "edition", "heights", "density", "min_gap",
	"pixels_per_inch", "height_inches", "base_inches", "model_height_inches", "elevation_inches", "kind", "radius", "xray", "max_range",
]

var random := RandomNumberGenerator.new()
var _pools := {}
## Objects that live until release().
var _nodes: Array[Object] = []
## Containers that contain themselves.
var _cyclic := []


func _init(number: int, classes: Array[StringName]) -> void:
	random.seed = number
	for type in TYPE_MAX:
		_pools[type] = []
	_fill_objects(classes)
	_fill_values()
	_fill_containers()


## A value of a random type.
func any() -> Variant:
	return of_type(random.randi() % TYPE_MAX)


## A value of that type, rarely a valid one.
func of_type(type: int) -> Variant:
	match type:
		TYPE_NIL:
			return null
		TYPE_BOOL:
			return random.randi() % 2 == 0
		TYPE_INT:
			return pick(INTS)
		TYPE_FLOAT:
			return pick(FLOATS)
		TYPE_VECTOR2:
			return vector()
		TYPE_VECTOR2I:
			return Vector2i(pick(INTS), pick(INTS))
		TYPE_RECT2:
			return Rect2(vector(), vector())
		TYPE_RECT2I:
			return Rect2i(pick(INTS), pick(INTS), pick(INTS), pick(INTS))
		_:
			return pick(_pools[type])


## A value of a parameter's declared type; a value of a random type for a Variant.
func for_param(info: Dictionary) -> Variant:
	if info.type == TYPE_NIL:
		return any()
	if info.type == TYPE_ARRAY and info.hint == PROPERTY_HINT_ARRAY_TYPE and info.hint_string == "Vector2i":
		var cells: Array[Vector2i] = []
		for i in random.randi() % 4:
			cells.append(of_type(TYPE_VECTOR2I))
		return cells
	if info.type == TYPE_OBJECT and random.randi() % 2 == 0:
		return null
	return of_type(info.type)


func vector() -> Vector2:
	return Vector2(pick(FLOATS), pick(FLOATS))


func pick(list: Array) -> Variant:
	return list[random.randi() % list.size()]


func chance(probability: float) -> bool:
	return random.randf() < probability


## Clears cyclic containers and frees the objects; the values must not be used afterwards.
func release() -> void:
	for container: Variant in _cyclic:
		container.clear()
	_cyclic.clear()
	_pools.clear()
	for object in _nodes:
		object.free()
	_nodes.clear()


func _fill_objects(classes: Array[StringName]) -> void:
	var pool: Array = _pools[TYPE_OBJECT]
	for made: Object in [Node.new(), Node2D.new(), TileMapLayer.new(), Object.new()]:
		_nodes.append(made)
		pool.append(made)
	pool.append_array([RefCounted.new(), Resource.new(), Image.new(), TileSet.new(), self, get_script()])
	for name in classes:
		var made: Object = ClassDB.instantiate(name)
		pool.append(made)
		if not made is RefCounted:
			_nodes.append(made)
		var gone: Object = ClassDB.instantiate(name)
		if not gone is RefCounted:
			pool.append(gone)
			gone.free()
	for gone: Object in [Node.new(), Object.new(), TileMapLayer.new()]:
		pool.append(gone)
		gone.free()


func _fill_values() -> void:
	var huge := "huge ".repeat(200000)
	_pools[TYPE_STRING] = TEXTS.duplicate()
	_pools[TYPE_STRING].append(huge)
	for text in TEXTS:
		_pools[TYPE_STRING_NAME].append(StringName(text))
		_pools[TYPE_NODE_PATH].append(NodePath(text))
	for x in FLOATS:
		_pools[TYPE_VECTOR3].append(Vector3(x, 1, x))
		_pools[TYPE_VECTOR4].append(Vector4(x, 1, x, 0))
		_pools[TYPE_TRANSFORM2D].append(Transform2D(x, Vector2(x, x)))
		_pools[TYPE_PLANE].append(Plane(1, 0, 0, x))
		_pools[TYPE_QUATERNION].append(Quaternion(x, 0, 0, 1))
		_pools[TYPE_AABB].append(AABB(Vector3(x, x, x), Vector3.ONE))
		_pools[TYPE_COLOR].append(Color(x, x, x))
	_pools[TYPE_VECTOR3I].append(Vector3i.MAX)
	_pools[TYPE_VECTOR4I].append(Vector4i.MIN)
	_pools[TYPE_BASIS].append(Basis())
	_pools[TYPE_TRANSFORM3D].append(Transform3D())
	_pools[TYPE_PROJECTION].append(Projection())
	_pools[TYPE_RID].append(RID())
	_pools[TYPE_CALLABLE].append_array([Callable(), vector, func() -> void: pass, Callable(self, "nothing")])
	_pools[TYPE_SIGNAL].append_array([Signal(), Signal(self, "nothing")])
	for list: Variant in [PackedByteArray([0, 255]), PackedInt32Array([1, -1]), PackedInt64Array(INTS), PackedFloat32Array(FLOATS),
			PackedFloat64Array(FLOATS), PackedStringArray(TEXTS), PackedVector2Array([Vector2(NAN, 1), Vector2(1, INF), Vector2(3e38, 0)]),
			PackedVector3Array([Vector3.ONE]), PackedColorArray([Color.RED])]:
		var empty: Variant = list.duplicate()
		empty.clear()
		_pools[typeof(list)].append_array([list, empty])
	_pools[TYPE_PACKED_STRING_ARRAY].append_array([PackedStringArray(["..", "#"]), PackedStringArray(["...", ".#.", "..."]), PackedStringArray([huge])])
	for i in 4:
		var points: PackedVector2Array = []
		for j in 1 + i * 5:
			points.append(vector())
		_pools[TYPE_PACKED_VECTOR2_ARRAY].append(points)
	for type in range(TYPE_PACKED_COLOR_ARRAY + 1, TYPE_MAX):
		_pools[type].append(type_convert([], type))


func _fill_containers() -> void:
	var arrays: Array = _pools[TYPE_ARRAY]
	var dictionaries: Array = _pools[TYPE_DICTIONARY]
	arrays.append_array([[], [null], [[], {}, []], [1, 2, 3], Array(FLOATS), Array(TEXTS), [[0, 0], [1, NAN]]])
	dictionaries.append_array([{}, { null: null }, { 1: 2, NAN: INF }, { [1]: { 2: 3 } }])
	for i in 8:
		var list := []
		var dictionary := {}
		for j in 1 + i:
			list.append(any_flat())
			dictionary[pick(KEYS)] = any_flat()
			dictionary[StringName(pick(KEYS))] = any_flat()
		arrays.append(list)
		dictionaries.append(dictionary)
	var fixed := [Vector2.ONE, {}]
	fixed.make_read_only()
	arrays.append(fixed)
	arrays.append(Array([Vector2i(1, 2)], TYPE_VECTOR2I, "", null))
	arrays.append(Array([], TYPE_OBJECT, "RefCounted", null))
	_add_cyclic(arrays, dictionaries)
	_add_deep(arrays, dictionaries)


## A value of a type that is no container, or an object, possibly freed.
func any_flat() -> Variant:
	return of_type(random.randi() % TYPE_DICTIONARY)


## An Array and Dictionaries that contain themselves.
func _add_cyclic(arrays: Array, dictionaries: Array) -> void:
	var list := []
	list.append(list)
	list.append(list)
	var dictionary := {}
	for key in KEYS:
		dictionary[key] = dictionary
	var both := { "terrain_features": list, "position": dictionary }
	list.append(both)
	both["board"] = both
	for container: Variant in [list, dictionary, both]:
		_cyclic.append(container)
	arrays.append(list)
	dictionaries.append_array([dictionary, both])


func _add_deep(arrays: Array, dictionaries: Array) -> void:
	var list := []
	var dictionary := {}
	for i in 200:
		list = [list]
		dictionary = { "board": dictionary, "position": dictionary, "x": list }
	arrays.append(list)
	dictionaries.append(dictionary)
