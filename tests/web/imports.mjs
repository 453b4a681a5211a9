// SPDX-License-Identifier: MIT
// imports.mjs LIBRARY LIST: fails if the side module imports a function that LIST does not name, or exports another
// function than the entry point.

import { readFileSync } from "node:fs";

const INTERNAL = ["__wasm_call_ctors", "__wasm_apply_data_relocs", "__wasm_apply_tls_relocs", "_emscripten_tls_init"];
const [library, list] = process.argv.slice(2);
const lines = readFileSync(list, "utf8").split("\n").filter((line) => !line.startsWith("#"));
const allowed = new Set(lines.join(" ").split(/\s+/));
const module = new WebAssembly.Module(readFileSync(library));
const imports = WebAssembly.Module.imports(module).filter(({ kind }) => kind === "function").map(({ name }) => name);
const exports = WebAssembly.Module.exports(module).map(({ name }) => name).filter((name) => !INTERNAL.includes(name));
const unknown = imports.filter((name) => !allowed.has(name));
if (unknown.length > 0 || exports.join() !== "enhanced_los_library_init") {
    console.log(`${library}: unknown imports: ${unknown.join(", ") || "none"}; exports: ${exports.join(", ") || "none"}`);
    process.exit(1);
}
console.log(`${imports.length} imported functions`);
