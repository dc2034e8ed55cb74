import assert from "node:assert/strict";
import { test } from "node:test";

import { drawingOf, guideWish, hintOf, stageOf, wentAnotherWay } from "../../../web/js/hints/selectors.js";
import { selectionOf } from "../../../web/js/state/blank.js";
import { part } from "../fixture.mjs";

/** @import { Effect } from "../../../web/js/core/formats.js" */
/** @import { Hint, State, Table } from "../../../web/js/state/state.js" */

const record = { log: ["roll:4", "a"], at: 2 };
const scene = { to_move: "player", moves: [{ action: "b" }], outcome: null };
/** @type {Table} */
const table = part({
  id: "t",
  record,
  at: 2,
  scene,
  role: "writer",
  looking: null,
  pending: null,
  selection: selectionOf(),
  dialog: null,
});
/** @type {(changes: object) => State} */
const state = (changes) =>
  part({ table: { ...table, ...changes }, core: { phase: "ready" }, screen: { name: "table" } });

test("a hint is about its moment only", () => {
  /** @type {Hint} */
  const hint = part({ key: "t roll:4 a", stage: 2, stages: [{ text: "one" }, { text: "two" }] });

  assert.equal(stageOf(hintOf({ ...table, hint }))?.text, "two");
  for (const elsewhere of [{ at: 1 }, { pending: part({}) }, { looking: part({}) }, { id: "other" }]) {
    assert.equal(hintOf({ ...table, hint, ...elsewhere }), null);
  }
  assert.equal(stageOf(null), null);
});

test("a hint is drawn as the core says, with the cells that speak against another move", () => {
  const drawing = { arrows: [], cells: ["a1"], way: ["b2"] };
  /** @type {Hint} */
  const hint = part({ key: "t roll:4 a", stage: 1, stages: [{ text: "", cells: ["a1", "b2"], drawing }] });

  assert.deepEqual(drawingOf({ ...table, hint }), drawing);
  const against = { text: "", cells: ["b2", "c3"] };
  assert.deepEqual(drawingOf({ ...table, hint: { ...hint, against } })?.way, ["b2", "c3"]);
  assert.equal(drawingOf(table), null);
});

test("the Guide acts while it is watched, and rests otherwise", () => {
  const flowing = { guide: { flowing: true, steps: 0 } };

  assert.deepEqual(guideWish(state(flowing)), { key: "t roll:4 a", rolls: false });
  assert.equal(guideWish(state({ ...flowing, scene: { ...scene, to_move: "chance" } }))?.rolls, true);
  for (const rests of [
    { guide: null },
    { guide: { flowing: false, steps: 0 } },
    { ...flowing, pending: {} },
    { ...flowing, dialog: "keys" },
    { ...flowing, scene: { ...scene, outcome: {} } },
  ]) {
    assert.equal(guideWish(state(rests)), null);
  }
  assert.notEqual(guideWish(state({ guide: { flowing: false, steps: 1 } })), null);
});

test("what was not its own doing stops it", () => {
  const turns = [
    { action: "roll:4", by: "chance" },
    { action: "a", by: "player" },
    { action: "roll:2", by: "chance" },
  ];
  const known = ["roll:4"];
  const goes = (changes, own = "a") => wentAnotherWay(state({ turns, at: 3, ...changes }), known, own);

  assert.equal(goes({}), false);
  assert.equal(goes({}, "b"), true); // a hand has played
  assert.equal(goes({ at: 0 }), true); // taken back
  assert.equal(goes({ selection: selectionOf({ picked: ["b2"] }) }), true);
  assert.equal(goes({ looking: {} }), true);
  assert.equal(goes({ role: "viewer" }), true);
  assert.equal(wentAnotherWay({ ...state({ turns, at: 3 }), screen: { name: "rules" } }, known, "a"), true);
});
