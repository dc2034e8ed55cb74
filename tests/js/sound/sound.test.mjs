import assert from "node:assert/strict";
import test from "node:test";
import { soundOf, startSounds } from "../../../web/js/sound/observer.js";
import { SOUNDS } from "../../../web/js/sound/synth.js";
import { selectionOf } from "../../../web/js/state/blank.js";
import { createStore } from "../../../web/js/state/store.js";
import { part } from "../fixture.mjs";

/** @import { Table } from "../../../web/js/state/state.js" */

const scene = { outcome: null, die: null, progress: [{ done: 2 }, { done: 0 }] };
/** @type {(more?: object) => Table} */
const table = (more) =>
  part({ id: "a", record: {}, at: 3, scene, pending: null, selection: selectionOf(), looking: null, ...more });
const moved = (effects) => soundOf(table(), table({ at: 4, pending: { ticket: 1, move: { effects } } }));

test("a step, a capture and a disk that turns over have different sounds", () => {
  assert.equal(moved([["shift", "A1", "A2"]]), "step");
  assert.equal(
    moved([
      ["remove", "A2"],
      ["shift", "A1", "A2"],
    ]),
    "take",
  );
  assert.equal(moved([["put", "A1", { kind: "knight" }]]), "turn");
  assert.equal(
    moved([
      ["remove", "A1"],
      ["put", "A1", { kind: "queen" }],
      ["shift", "B1", "C1"],
    ]),
    "step",
  );
});

test("a die, a goal, the end and a refusal have sounds", () => {
  const die = { face: 3 };
  const refusal = { rule: null, message: "No.", cells: [] };
  const waiting = table({ pending: { ticket: 1, move: { effects: [] } } });
  assert.equal(soundOf(table(), table({ at: 4, scene: { ...scene, die } })), "roll");
  assert.equal(soundOf(waiting, table({ scene: { ...scene, progress: [{ done: 3 }, { done: 0 }] } })), "gate");
  assert.equal(soundOf(waiting, table({ scene: { ...scene, outcome: { winner: "white" } } })), "end");
  assert.equal(soundOf(table(), table({ selection: selectionOf({ refusal }) })), "refusal");
  const refused = table({ selection: selectionOf({ refusal }) });
  assert.equal(soundOf(refused, { ...refused, pane: "rules" }), null, "once");
});

test("opening a table, browsing the moves and undoing are silent", () => {
  const over = { ...scene, outcome: { winner: "white" } };
  assert.equal(soundOf(null, table({ scene: over })), null);
  assert.equal(soundOf(table({ id: "b" }), table({ scene: over })), null);
  assert.equal(soundOf(table(), table({ at: 2, scene: { ...scene, die: { face: 1 } } })), null);
  assert.equal(soundOf(table(), table({ looking: { scene: over } })), null);
  assert.equal(soundOf(table(), table()), null);
});

test("every sound is short", () => {
  for (const [name, tones] of Object.entries(SOUNDS))
    for (const { at = 0, long } of tones) assert.ok(long > 0.03 && at + long < 2, name);
});

test("the audio is started in a tap or key at a table, and nowhere else", async () => {
  /** @type {Record<string, () => void>} */
  const heard = {};
  const browser = { active: false, started: 0, refused: 0 };
  class AudioContext {
    state = "suspended";
    async resume() {
      if (browser.active) Object.assign(this, { state: "running" });
      browser[browser.active ? "started" : "refused"] += 1;
    }
  }
  const listen = (kind, run) => Object.assign(heard, { [kind]: run });
  Object.assign(globalThis, { window: { AudioContext, addEventListener: listen }, AudioContext });
  /** @type {{ table: Table | null, settings: { sounds: boolean } }} */
  const state = { table: null, settings: { sounds: true } };
  const store = createStore(part(state));
  startSounds({ store });
  const tap = (kind) => {
    browser.active = true;
    heard[kind]?.();
    browser.active = false;
  };

  tap("click");
  assert.equal(browser.started, 0, "not without a table");
  store.set({ table: table() });
  for (const kind of ["pointerup", "click", "keydown"]) tap(kind);
  assert.deepEqual([browser.started, browser.refused], [1, 0]);
});

test("audio that was put to rest is started by the next tap", async () => {
  /** @type {AudioContext[]} */
  const made = [];
  class AudioContext {
    state = "suspended";
    constructor() {
      made.push(part(this));
    }
    async resume() {
      this.state = "running";
    }
  }
  /** @type {Record<string, () => void>} */
  const heard = {};
  const listen = (kind, run) => Object.assign(heard, { [kind]: run });
  Object.assign(globalThis, { window: { AudioContext, addEventListener: listen }, AudioContext });
  startSounds({ store: createStore(part({ table: table(), settings: { sounds: true } })) });
  heard.keydown();
  Object.assign(made[0], { state: "interrupted" }); // a call
  heard.pointerup();
  assert.deepEqual([made.length, made[0].state], [1, "running"]);
});
