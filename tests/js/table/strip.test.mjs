// What the strip says, and the one thing there is to do now, each function alone.
import assert from "node:assert/strict";
import { test } from "node:test";
import { part, SCENE } from "../fixture.mjs";

/** As much of a document as a button needs. */
class Node {}
const element = (tag) => {
  const attrs = new Map();
  return Object.assign(new Node(), {
    ...{ tag, children: /** @type {unknown[]} */ ([]), dataset: {}, classList: { add() {} }, style: {} },
    setAttribute: (name, value) => attrs.set(name, value),
    removeAttribute: (name) => attrs.delete(name),
    getAttribute: (name) => attrs.get(name) ?? null,
    addEventListener() {},
    appendChild(child) {
      this.children.push(child);
    },
  });
};
Object.assign(globalThis, { window: globalThis, Node });
Object.assign(globalThis, { document: { createElement: element, createTextNode: (text) => text } });
const { action } = await import("../../../web/js/table/strip/buttons.js");
const { pieceAsked, secondLine, unmoved } = await import("../../../web/js/table/strip/sentences.js");

const SELECTION = { picked: [], answer: null, refusal: null, inspect: null, waiting: false };

/** A state with a table. */
const stateOf = (more = {}) =>
  part({
    games: [{ id: "small", sides: ["white", "black"] }],
    core: { phase: "ready" },
    settings: {},
    teaching: {},
    table: {
      record: { game: "small", log: [], at: 0, meta: {} },
      scene: { ...SCENE, outcome: null, status: [], alarms: [] },
      turns: [],
      at: 0,
      role: "writer",
      looking: null,
      selection: SELECTION,
      ...more,
    },
  });
const commands = part({ canRoll: () => false, rollsNow: () => false, present() {}, openDialog() {} });
const names = (state, over = part([])) => action(state, commands, over).map((one) => one?.getAttribute("data-focus"));

test("what a feature offers stands in place of the strip's own buttons", () => {
  const own = [{ label: "Ours", run() {}, name: "ours" }];
  assert.deepEqual(names(stateOf({ looking: {} }), part([{ actions: () => null }, { actions: () => own }])), ["ours"]);
});

test("a look into the past can be shared and left, a line only left", () => {
  assert.deepEqual(names(stateOf({ looking: {} })), ["share", "return"]);
  assert.deepEqual(names(stateOf({ looking: { line: {} } })), ["return"]);
});

test("a search can be ended, and one that failed run again", () => {
  assert.deepEqual(names(stateOf({ thinking: { since: 0 } })), ["now"]);
  assert.deepEqual(names(stateOf({ thinking: { since: 0, failed: "gone" } })), ["again"]);
});

test("a refusal leaves the second line empty, and what is known of the piece comes with its cell", () => {
  const refusal = { message: "No." };
  assert.equal(secondLine(stateOf({ selection: { ...SELECTION, refusal } }), null), "");
  const inspect = { cell: "A", pinned: true, note: { message: "It is pinned." } };
  assert.equal(pieceAsked(stateOf({ selection: { ...SELECTION, inspect } })), "It is pinned.");
  assert.equal(secondLine(stateOf({ selection: { ...SELECTION, inspect } }), null), "It is pinned.");
});

test("the goal is told until a person has moved, and never in a task", () => {
  assert.equal(unmoved(stateOf()), true);
  for (const more of [{ role: "solver" }, { looking: {} }]) assert.equal(unmoved(stateOf(more)), false);
});
