// The trades of the table's panel, each alone: keys, the parts around the board, and stepping back.
import assert from "node:assert/strict";
import { test } from "node:test";
import { BOARD, part, SCENE } from "../fixture.mjs";

Object.assign(globalThis, { window: globalThis });
const { asks, drawInTurn } = await import("../../../web/js/table/panel/around.js");
const { boardDrawing, point, stepBack } = await import("../../../web/js/table/panel/board.js");
const { onKey } = await import("../../../web/js/table/panel/typing.js");

const QUIET = { scene: { ...SCENE, outcome: null }, selection: { awaiting: null } };

/** A context with a table; `done` tells which commands were called. */
function context(table = {}, handled = "") {
  const done = [];
  const log =
    (name) =>
    (...given) => {
      done.push([name, ...given].join(" "));
      return handled === name;
    };
  const commands = Object.fromEntries(
    ["stepBack", "dropArrow", "togglePane", "point"].map((name) => [name, log(name)]),
  );
  const inputs = [{ back: log("back"), point: log("taken") }];
  const panel = part({
    commands,
    inputs,
    store: { get: () => ({ table, settings: { keys: true } }) },
    keys: log("key"),
  });
  return { panel, done };
}

test("a step back goes to features first, then to a begun arrow, then to the game", () => {
  for (const [handled, expected] of [
    ["back", ["back"]],
    ["dropArrow", ["back", "dropArrow"]],
    ["", ["back", "dropArrow", "stepBack"]],
  ]) {
    const { panel, done } = context({}, String(handled));
    stepBack(panel);
    assert.deepEqual(done, expected);
  }
});

test("a cell that a feature takes is not pointed at", () => {
  const { panel, done } = context({}, "taken");
  point(panel, "A");
  assert.deepEqual(done, ["taken A"]);
});

test("Escape steps back from a hint or the Guide, else closes the open pane, else does nothing", () => {
  const key = part({ key: "Escape", defaultPrevented: false });
  for (const [table, expected] of [
    [{ hint: {}, pane: "turns" }, ["stepBack"]],
    [{ pane: "turns" }, ["togglePane turns"]],
    [{}, []],
  ]) {
    const { panel, done } = context(table);
    onKey(panel, key);
    assert.deepEqual(done, expected);
  }
});

test("something beside the board must be seen when a question, an end or a hint is there", () => {
  assert.equal(asks(part(QUIET)), false);
  assert.equal(asks(part({ ...QUIET, hint: {} })), true);
  assert.equal(asks(part({ ...QUIET, selection: { awaiting: {} } })), true);
  assert.equal(asks(part({ ...QUIET, scene: { ...SCENE, outcome: {} } })), true);
});

test("after a touch the parts around the board wait for the paint of the board, else they are drawn at once", async () => {
  const drawn = [];
  Object.assign(globalThis, { document: { activeElement: null, visibilityState: "hidden" } });
  const first = part({ table: { selection: {} } });
  const panel = part({
    around: [{ render: (state) => drawn.push(state) }],
    node: { isConnected: true },
    store: { get: () => first },
    view: {},
    owed: false,
    selection: undefined,
  });
  drawInTurn(panel, first);
  assert.deepEqual([drawn.length, panel.owed], [0, true]);
  drawInTurn(panel, first);
  assert.equal(drawn.length, 0); // it is owed already
  await new Promise((resolve) => setTimeout(resolve));
  assert.deepEqual([drawn, panel.owed], [[first], false]);
  drawInTurn(panel, first);
  assert.equal(drawn.length, 2);
});

const SCENE_NOW = { ...SCENE, outcome: null, status: [], alarms: [] };
const RECORD = { game: "small", options: {}, log: [], at: 0, meta: {} };
const CHOSEN = { picked: [], answer: null, refusal: null, inspect: null, awaiting: null, preview: null };

test("a board is drawn again when an exercise rests or continues, though nothing else has changed", () => {
  const drawn = [];
  const resting = (is) =>
    part({
      games: [{ id: "small", sides: ["white", "black"], levels: [], options: {} }],
      boards: { small: BOARD },
      settings: {},
      table: {
        ...{ id: "t", role: "writer", rescue: null, pending: null, looking: null, locked: false, at: 0, turns: [] },
        ...{ effects: [], scene: SCENE_NOW, record: RECORD, selection: CHOSEN, exercise: { resting: is } },
      },
    });
  const states = [false, false, true, false].map(resting);
  let now = states[0];
  const view = { render: (model) => drawn.push(Object.values(model.cells).some(({ grab }) => grab)) };
  const panel = part({ view, viewed: BOARD, drawings: [], store: { get: () => now } });
  const draw = boardDrawing(panel);
  const { settings } = now;
  for (const state of states) {
    now = { ...state, settings };
    draw(now);
  }
  assert.deepEqual(drawn, [true, false, true]);
});
