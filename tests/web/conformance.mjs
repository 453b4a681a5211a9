// SPDX-License-Identifier: MIT
// Compares the side module's answers with the recorded ones (tests/data), as tests/gut/conformance does in Godot.
// Runs in a page (page.html) and in Node.js (node.mjs).

import { Cell, Engine, Int, Point, Points, Texts, same, show } from "./values.mjs";

const LOS = "EnhancedLineOfSight", TERRAIN = "LosTerrain", GRID = "GridLineOfSight";
// Presets of GridLosRules, a script.
const PRESETS = ["CORNER_TO_CORNER", "TACTICAL_SIGHT", "TACTICAL_FIRE", "HIDDEN_MOVEMENT", "HIDDEN_MOVEMENT_BRESENHAM", "PERMISSIVE"];
const FILES_40K = { board: 302, float: 1258, lattice: 1280, named: 191, origin: 148, special: 120 };
const CLASSES_MIN = 4;
const MAX_SHOWN = 5;

// run(module, library, readText): `module` is the main module with the library loaded, `readText(path)` returns a file
// below tests/data. Returns { answers, faults, seconds }.
export async function run(module, library, readText) {
    const engine = new Engine(module);
    const test = { engine, answers: 0, faults: [] };
    const start = performance.now();
    engine.open(library);
    expect(test, "classes", module._web_classes() >= CLASSES_MIN, true);
    const alive = module._web_alive();
    await tableCases(test, readText);
    const messages = module._web_messages();
    await gridCases(test, readText);
    expect(test, "messages about grids", module._web_messages() - messages, 0);
    expect(test, "values that were not released", module._web_alive() - alive, 0);
    module._web_close();
    return { answers: test.answers, faults: test.faults, seconds: (performance.now() - start) / 1000 };
}

// The last line of a run. Only this line, printed after all comparisons, means success.
export function marker({ answers, faults, seconds }) {
    return faults.length === 0
        ? `CONFORMANCE PASSED: ${answers} answers in ${seconds.toFixed(1)} s`
        : `CONFORMANCE FAILED: ${faults.length} of ${answers} answers differ: ${faults.slice(0, MAX_SHOWN).join("; ")}`;
}

function expect(test, what, got, expected) {
    test.answers++;
    if (!same(got, expected)) test.faults.push(`${what} is ${show(got)}, expected ${show(expected)}`);
}

// --- Tables -----------------------------------------------------------------------------------------------------

async function tableCases(test, readText) {
    for (const [file, count] of Object.entries(FILES_40K)) {
        const lines = (await readText(`40k/${file}.jsonl`)).split("\n").filter((line) => line !== "");
        let cases = 0;
        for (const scene of lines.map((line) => JSON.parse(line))) {
            for (const edition of Object.keys(scene.out)) {
                cases++;
                tableCase(test, scene, Number(edition), scene.out[edition]);
            }
        }
        expect(test, `cases of ${file}`, cases, count);
        // Later queries must survive a growth of the memory.
        test.engine.module._web_grow();
    }
}

function tableCase(test, scene, edition, expected) {
    const shooter = decoded(scene.shooter), target = decoded(scene.target), board = decoded(scene.board);
    const of = `${scene.id}, edition ${edition}: `;
    board.set("edition", new Int(edition));
    const ask = (method, ...values) => test.engine.call(null, LOS, method, ...values);
    visibility(test, of, ask("check_enhanced_visibility", shooter, target, board, true), expected.vis);
    expect(test, of + "has_los", ask("has_los", shooter, target, board), expected.vis.has_los);
    const terrain = test.engine.call(null, TERRAIN, "from_board", board);
    expect(test, of + "terrain", test.engine.call(terrain, TERRAIN, "has_los", shooter, target), expected.vis.has_los);
    const matrix = test.engine.call(terrain, TERRAIN, "visibility_matrix", [shooter], [target]);
    expect(test, of + "matrix", [...matrix], [expected.vis.has_los ? 1 : 0]);
    const from = position(shooter), to = position(target);
    expect(test, of + "legacy", ask("check_legacy_line_of_sight", from, to, board), expected.legacy);
    const block = ask("block_point_for_line", from, to, board, shooter, target);
    expect(test, of + "block point", block, blockPoint(expected.block));
    expect(test, of + "judged line", ask("judge_line", from, to, board, shooter, target), judgedLine(expected.single));
}

function visibility(test, of, got, expected) {
    expect(test, of + "visibility", got.get("has_los"), expected.has_los);
    if ("reason" in expected) {
        expect(test, of + "reason", got.get("reason"), expected.reason);
        return;
    }
    expect(test, of + "method", got.get("method"), expected.method);
    expect(test, of + "sight line", got.get("sight_line"), expected.sight_line.map(point));
    expect(test, of + "blocking terrain", got.get("blocking_terrain"), expected.blocking_terrain);
    const attempts = got.get("attempted_lines");
    expect(test, of + "attempts", attempts.length, expected.rows);
    expect(test, of + "digest of the attempts", digest(attempts.map(hashOfAttempt)), expected.digest);
}

function blockPoint(expected) {
    return new Map(expected === null ? [] : [["point", point(expected.point)], ["terrain_id", expected.terrain_id]]);
}

function judgedLine(expected) {
    if (expected === null) return new Map([["has_los", false], ["blocking_terrain", []]]);
    const wanted = new Map([["has_los", expected.has_los], ["blocking_terrain", expected.blocking_terrain]]);
    if (!("block_point" in expected)) return wanted;
    return wanted.set("block_point", point(expected.block_point)).set("block_id", expected.block_id);
}

// The encoding of recorded values; see tests/gut/conformance/corpus.gd.
function decoded(value) {
    if (Array.isArray(value)) return value.map(decoded);
    if (value === null || typeof value !== "object") return value;
    if ("$i" in value) return new Int(value.$i);
    if ("$f64" in value) return floatOfBits(value.$f64);
    if ("$v2" in value) return point(value.$v2);
    if ("$v2i" in value) return new Cell(...value.$v2i);
    if ("$packed" in value) return new Points(value.$packed.map(point));
    return new Map(Object.entries(value).map(([key, item]) => [key, decoded(item)]));
}

function point(pair) {
    return new Point(pair[0], pair[1]);
}

function floatOfBits(hex) {
    const view = new DataView(new ArrayBuffer(8));
    view.setBigUint64(0, BigInt("0x" + hex));
    return view.getFloat64(0);
}

// As in the recording: (0, 0) if there is no position.
function position(model) {
    const at = model.get("position");
    if (at instanceof Map) return new Point(number(at.get("x")), number(at.get("y")));
    return at instanceof Point ? at : new Point(0, 0);
}

function number(value) {
    return value instanceof Int ? value.value : value ?? 0;
}

// 32-bit FNV-1a; see tests/gut/conformance/attempt_hash.gd.
function hashBytes(value, bytes) {
    for (const byte of bytes) value = Math.imul(value ^ byte, 16777619) >>> 0;
    return value;
}

function bytesOfPoint(at) {
    return new Uint8Array(new Float32Array([at.x + 0, at.y + 0]).buffer);
}

function hashOfAttempt(attempt) {
    const at = attempt.get("block_at");
    let value = 2166136261;
    for (const end of ["from", "to"]) value = hashBytes(value, bytesOfPoint(attempt.get(end)));
    value = hashBytes(value, [attempt.get("blocked") ? 1 : 0, at === undefined ? 0 : 1]);
    if (at === undefined) return value;
    return hashBytes(hashBytes(value, bytesOfPoint(at)), new TextEncoder().encode(attempt.get("blocked_by") ?? ""));
}

function digest(hashes) {
    const sum = hashBytes(2166136261, new Uint8Array(new Uint32Array(hashes).buffer));
    return sum.toString(16).padStart(8, "0");
}

// --- Grids ------------------------------------------------------------------------------------------------------

async function gridCases(test, readText) {
    const files = { corner_to_corner: cornerToCorner, permissive, tactical, hidden_movement: hiddenMovement };
    for (const [file, compare] of Object.entries(files)) {
        for (const map of JSON.parse(await readText(`grid/${file}.json`)).maps) compare(test, map);
    }
}

function preset(test, name) {
    return test.engine.script(test.engine.call(null, GRID, "_rules_preset", new Int(PRESETS.indexOf(name))));
}

function cell(pair) {
    return new Cell(pair[0], pair[1]);
}

function board(test, map, withSmoke = true) {
    const { engine } = test, made = engine.create(GRID), smoke = engine.constant(GRID, "SMOKE");
    const change = (method, ...values) => engine.call(made, GRID, method, ...values);
    expect(test, "load_rows", change("load_rows", new Texts(map.rows)), true);
    for (const pair of map.walls ?? []) change("set_wall", cell(pair[0]), cell(pair[1]));
    for (const door of map.doors ?? []) {
        const state = new Int(engine.constant(GRID, doorState(door)));
        change("set_door", cell(door.between[0]), cell(door.between[1]), state);
    }
    for (const at of withSmoke ? map.smoke ?? [] : []) {
        change("set_cell", cell(at), new Int(change("get_cell", cell(at)).value | smoke));
    }
    return made;
}

function doorState(door) {
    if ((door.target_state ?? door.state) === door.state) return door.state.toUpperCase();
    return door.state === "Open" ? "CLOSING" : "OPENING";
}

function cornerToCorner(test, map) {
    const rules = preset(test, "CORNER_TO_CORNER"), on = board(test, map);
    for (const query of map.queries) {
        const ends = [cell(query.from), cell(query.to)];
        expect(test, `${map.id} los`, test.engine.call(on, GRID, "has_los", ...ends, rules), query.expected);
        ends.reverse();
        expect(test, `${map.id} los back`, test.engine.call(on, GRID, "has_los", ...ends, rules), query.expected);
    }
}

// Queries that end outside the board cause messages and are left out.
function permissive(test, map) {
    const rules = preset(test, "PERMISSIVE"), on = board(test, map);
    for (const query of map.queries.filter((each) => typeof each.expected === "boolean")) {
        const seen = test.engine.call(on, GRID, "has_los", cell(query.from), cell(query.to), rules);
        expect(test, `${map.id} los`, seen, query.expected);
    }
}

function tactical(test, map) {
    const on = board(test, map);
    for (const query of map.queries) {
        const ends = [point(query.from), point(query.to)];
        expect(test, `${map.id} los`, test.engine.call(on, GRID, "has_los_points", ...ends), query.expected.los);
        expect(test, `${map.id} lof`, test.engine.call(on, GRID, "has_lof_points", ...ends), query.expected.lof);
    }
}

function hiddenMovement(test, map) {
    const clear = board(test, map, false), smoky = board(test, map);
    for (const [name, key] of [["HIDDEN_MOVEMENT", "expected"], ["HIDDEN_MOVEMENT_BRESENHAM", "bresenham_corner"]]) {
        const rules = preset(test, name);
        for (const query of map.queries) {
            const ends = [cell(query.from), cell(query.to)];
            expect(test, `${map.id} los`, test.engine.call(clear, GRID, "has_los", ...ends, rules), query[key].los);
            expect(test, `${map.id} smoke`, test.engine.call(smoky, GRID, "has_los", ...ends, rules), query[key].smoke);
        }
    }
}
