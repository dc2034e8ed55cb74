// The trades of the analysis panel, each alone: the plan in words, a candidate's button, and what the search is doing.
import assert from "node:assert/strict";
import { test } from "node:test";
import { part, SCENE } from "../fixture.mjs";

/** As much of a document as these drawings need. */
class Node {}
const element = (tag) => {
  const attrs = new Map();
  const listeners = new Map();
  return Object.assign(new Node(), {
    ...{ tag, children: /** @type {any[]} */ ([]), dataset: {}, classList: { add() {} }, style: {} },
    setAttribute: (name, value) => attrs.set(name, value),
    removeAttribute: (name) => attrs.delete(name),
    getAttribute: (name) => attrs.get(name) ?? null,
    addEventListener: (name, run) => listeners.set(name, run),
    fire: (name) => listeners.get(name)?.(),
    contains: () => false,
    appendChild(child) {
      this.children.push(child);
    },
    replaceChildren() {
      this.children.length = 0;
    },
    get firstChild() {
      return /** @type {any} */ (this).children[0] ?? null;
    },
  });
};
Object.assign(globalThis, { window: globalThis, Node });
Object.assign(globalThis, {
  document: { createElement: element, createTextNode: (text) => text, activeElement: null },
});
const { candidateCard } = await import("../../../web/js/study/panel/candidates.js");
const { planned } = await import("../../../web/js/study/panel/plan.js");
const { statusDrawing } = await import("../../../web/js/study/panel/status.js");

const PLAN = part({ move: { action: "ab", say: "pawn to B" }, text: "It is good.", best: "Better was rook to A." });

test("a plan is judged where it was made, and afterwards compared with what was played", () => {
  assert.equal(planned(true, null, false, null).label, "Cancel the plan");
  for (const [marked, isHere] of [
    [null, true],
    [PLAN, false],
  ])
    assert.deepEqual(planned(false, marked, isHere, null), { label: "Plan first" });
  assert.deepEqual(planned(false, PLAN, true, null), {
    ...{ label: "Another plan", lead: "Your plan:", text: "Pawn to B. It is good." },
  });
  const words = (action) => planned(false, PLAN, false, part({ action, say: "rook to A" })).text;
  assert.equal(words("ab"), "Pawn to B. You played it. Better was rook to A.");
  assert.equal(words("ca"), "Pawn to B. Played: rook to A. Better was rook to A.");
});

test("a candidate is held by a press or by the focus, and only looked at with the pointer", () => {
  const done = [];
  const { node } = candidateCard({ setStudy: (change) => done.push(change) }, 2);
  for (const name of ["click", "focus", "pointerenter", "pointerleave"]) part(node).fire(name);
  assert.deepEqual(done, [{ held: 2 }, { held: 2 }, { over: 2 }, { over: null }]);
});

/** Return what is told of a search, its words and its button, and what that does. */
function told(study, scene = {}) {
  const status = element("div");
  const done = [];
  const table = {
    ...{ id: "t", pane: "study", at: 0, turns: [], role: "writer", looking: null, thinking: null, selection: {} },
    record: { game: "small", log: [], at: 0, meta: {} },
    scene: { ...SCENE, outcome: null, ...scene },
    study: { on: true, phase: "running", seconds: 5, rerun: () => done.push("rerun"), ...study },
  };
  const state = part(/** @type {any} */ ({ games: [{ id: "small", sides: ["white", "black"] }], table }));
  statusDrawing(part(/** @type {any} */ ({ store: { get: () => state }, commands: {}, status })))(state);
  const [words, again] = status.children;
  again?.fire("click");
  return [words?.children[0], again?.children[0], ...done];
}

test("a search that stopped or failed is run again, and one that has found nothing yet says only that it searches", () => {
  assert.deepEqual(told({ phase: "stopped" }), ["Paused.", "Continue", "rerun"]);
  const failed = told({ phase: "failed", message: "gone" });
  assert.deepEqual(failed, ["The analysis stopped: gone", "Try again", "rerun"]);
  assert.deepEqual(told({}), ["Searching.", undefined]);
});

test("nothing is told while the analysis is off, or before there is a result", () => {
  assert.deepEqual(told({ on: false }), [undefined, undefined]);
  assert.deepEqual(told({ phase: "done" }), [undefined, undefined]);
});

test("a game that is over has nothing to search", () => {
  const over = told({ phase: "done" }, { outcome: { text: "White wins." } });
  assert.deepEqual(over, ["The game is over. Step back, or review it.", undefined]);
});
