// SPDX-License-Identifier: MIT
// Values of the engine stub (engine.c) from and to JavaScript, and calls of the extension's methods.
//
// In JavaScript a float is a number, an int an Int, a Vector2 a Point, a Vector2i a Cell, a Dictionary a Map.

export const TYPE = { nil: 0, bool: 1, int: 2, float: 3, string: 4, vector2: 5, vector2i: 6, stringName: 21, object: 24,
    dictionary: 27, array: 28, packedBytes: 29, packedInts: 30, packedStrings: 34, packedVector2: 35 };

export class Int {
    constructor(value) { this.value = value; }
}

export class Point {
    constructor(x, y) { this.x = Math.fround(x); this.y = Math.fround(y); }
}

export class Cell {
    constructor(x, y) { this.x = x; this.y = y; }
}

export class Points {
    constructor(points) { this.points = points; }
}

export class Texts {
    constructor(texts) { this.texts = texts; }
}

// An object of the extension; `variant` is its address.
export class Instance {
    constructor(variant) { this.variant = variant; }
}

export class Engine {
    constructor(module) { this.module = module; }

    // Loads the library; throws with the reason if it fails.
    open(path) {
        const failure = this.withText(path, (text) => this.module._web_open(text));
        if (failure !== 0) throw new Error(this.module.UTF8ToString(failure));
    }

    withText(text, use) {
        const size = this.module.lengthBytesUTF8(text) + 1;
        const address = this.module._malloc(size);
        this.module.stringToUTF8(text, address, size);
        const result = use(address);
        this.module._free(address);
        return result;
    }

    constant(className, name) {
        return this.withText(className, (of) => this.withText(name, (text) => this.module._web_constant(of, text)));
    }

    create(className) {
        return new Instance(this.withText(className, (text) => this.module._web_create(text)));
    }

    // An object with a script that returns the entries of a Dictionary.
    script(entries) {
        return new Instance(this.module._web_script(this.makeDictionary(entries)));
    }

    // `of` is null for static methods.
    call(of, className, method, ...values) {
        const module = this.module;
        const given = values.map((value) => value instanceof Instance ? value.variant : this.make(value));
        const list = module._malloc(4 * given.length + 4);
        given.forEach((address, i) => { module.HEAPU32[list / 4 + i] = address; });
        const result = this.withText(className, (of_class) => this.withText(method, (name) =>
            module._web_call(of === null ? 0 : of.variant, of_class, name, list, given.length)));
        module._free(list);
        values.forEach((value, i) => { if (!(value instanceof Instance)) module._web_free(given[i]); });
        if (result === 0) throw new Error(`${className}.${method} cannot be called this way`);
        if (module._web_type(result) === TYPE.object) return new Instance(result);
        const value = this.read(result);
        module._web_free(result);
        return value;
    }

    // An owned Variant.
    make(value) {
        const module = this.module;
        if (value === null || value === undefined) return module._web_number(TYPE.nil, 0);
        if (typeof value === "boolean") return module._web_number(TYPE.bool, value ? 1 : 0);
        if (typeof value === "number") return module._web_number(TYPE.float, value);
        if (typeof value === "string") return this.withText(value, (text) => module._web_text(text));
        if (value instanceof Int) return module._web_number(TYPE.int, value.value);
        if (value instanceof Point) return module._web_vector2(value.x, value.y);
        if (value instanceof Cell) return module._web_vector2i(value.x, value.y);
        if (value instanceof Points) return this.makePoints(value.points);
        if (value instanceof Texts) return module._web_texts(this.make(value.texts));
        return value instanceof Map ? this.makeDictionary(value) : this.makeArray(value);
    }

    makePoints(points) {
        const address = this.module._malloc(8 * points.length + 8);
        points.forEach((point, i) => this.module.HEAPF32.set([point.x, point.y], address / 4 + 2 * i));
        const made = this.module._web_points(address, points.length);
        this.module._free(address);
        return made;
    }

    makeArray(items) {
        const made = this.module._web_container(TYPE.array);
        for (const item of items) this.module._web_append(made, this.make(item));
        return made;
    }

    makeDictionary(entries) {
        const made = this.module._web_container(TYPE.dictionary);
        for (const [key, value] of entries) this.module._web_put(made, this.make(key), this.make(value));
        return made;
    }

    read(address) {
        const module = this.module;
        const type = module._web_type(address);
        switch (type) {
        case TYPE.nil: return null;
        case TYPE.bool: return module._web_get_number(address, 0) !== 0;
        case TYPE.int: return new Int(module._web_get_number(address, 0));
        case TYPE.float: return module._web_get_number(address, 0);
        case TYPE.vector2: return new Point(module._web_get_number(address, 0), module._web_get_number(address, 1));
        case TYPE.vector2i: return new Cell(module._web_get_number(address, 0), module._web_get_number(address, 1));
        case TYPE.string:
        case TYPE.stringName: return this.readText(address);
        case TYPE.array: return this.readItems(address, 1);
        case TYPE.packedBytes: return this.readBytes(address);
        case TYPE.dictionary: return new Map(this.readItems(address, 2));
        default: throw new Error(`no reader for type ${type}`);
        }
    }

    readText(address) {
        const bytes = this.module._web_get_text(address);
        const text = this.module.UTF8ToString(bytes);
        this.module._free(bytes);
        return text;
    }

    readBytes(address) {
        const count = this.module._web_count(address);
        const start = count === 0 ? 0 : this.module._web_item(address, 0);
        return this.module.HEAPU8.slice(start, start + count);
    }

    // Items, or entries of `step` items each.
    readItems(address, step) {
        const items = [];
        const count = this.module._web_count(address);
        for (let i = 0; i < count; i++) items.push(this.read(this.module._web_item(address, i)));
        if (step === 1) return items;
        return items.flatMap((key, i) => i % 2 === 0 ? [[key, items[i + 1]]] : []);
    }
}

// True if both are equal by value and type, as in GDScript; -0 is 0.
export function same(a, b) {
    if (a === b) return true;
    if (a === null || b === null || typeof a !== "object" || typeof b !== "object") return false;
    if (a.constructor !== b.constructor) return false;
    if (a instanceof Map) {
        return a.size === b.size && [...a].every(([key, value]) => b.has(key) && same(value, b.get(key)));
    }
    if (Array.isArray(a)) return a.length === b.length && a.every((item, i) => same(item, b[i]));
    return Object.keys(a).every((key) => same(a[key], b[key]));
}

export function show(value) {
    return JSON.stringify(value, (_, item) => item instanceof Map ? Object.fromEntries(item) : item);
}
