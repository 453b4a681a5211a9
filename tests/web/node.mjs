// SPDX-License-Identifier: MIT
// node.mjs ENGINE LIBRARY DATA: the comparison of conformance.mjs in Node.js. ENGINE is the main module's .js file.

import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, basename, join, resolve } from "node:path";

import { marker, run } from "./conformance.mjs";

const [engine, library, data] = process.argv.slice(2).map((path) => resolve(path));
const create = createRequire(import.meta.url)(engine);
// Loaded before the main function, as Godot's loader does with the libraries of extensions.
const module = await create({
    dynamicLibraries: [basename(library)],
    locateFile: (name) => name === basename(library) ? library : join(dirname(engine), name),
});
const result = await run(module, basename(library), async (path) => readFileSync(join(data, path), "utf8"));
console.log(marker(result));
process.exit(result.faults.length === 0 ? 0 : 1);
