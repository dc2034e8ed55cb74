import assert from "node:assert/strict";
import test from "node:test";
import { back, nextSteps, pick } from "../../../web/js/moves/picker.js";
import { part } from "../fixture.mjs";

/** @type {(steps: string[], kinds?: import("../../../web/js/core/formats.js").StepKind[]) => import("../../../web/js/core/formats.js").Move} */
const move = (steps, kinds = ["from", "move", "promote", "place"]) =>
  part({ action: steps.join("-"), steps, kinds: kinds.slice(0, steps.length) });
const MOVES = [
  move(["A1", "A2"]),
  move(["A1", "A3"], ["from", "capture"]),
  move(["B1", "B2", "=r"]),
  move(["B1", "B2", "="]),
  move(["B1", "B3", "=r"]),
  move(["C1", "C2"]),
  move(["D1", "D2", "D3", "x"]),
  move(["D1", "D2", "D3", "y"]),
  move(["D1", "D4", "D5", "z"]),
];

test("nextSteps lists the next steps with their kinds", () => {
  assert.deepEqual([...nextSteps(MOVES, []).keys()], ["A1", "B1", "C1", "D1"]);
  const next = nextSteps(MOVES, ["A1"]);
  assert.deepEqual(
    [...next].map(([token, { kind }]) => [token, kind]),
    [
      ["A2", "move"],
      ["A3", "capture"],
    ],
  );
  assert.equal(nextSteps(MOVES, ["B1", "B2"]).get("=r")?.moves[0].action, "B1-B2-=r");
  assert.equal(nextSteps(MOVES, ["nowhere"]).size, 0);
});

test("two clicks make a move", () => {
  const first = pick(MOVES, [], "A1");
  assert.deepEqual(first, { picked: ["A1"] });
  const second = pick(MOVES, first.picked, "A3");
  assert.equal(second.move?.action, "A1-A3");
  assert.deepEqual(second.picked, []);
});

test("one click never makes a move, not even the only one", () => {
  assert.deepEqual(pick(MOVES, [], "C1"), { picked: ["C1"] });
});

test("pick adds the steps that are no choice", () => {
  assert.deepEqual(pick(MOVES, ["B1"], "B2"), { picked: ["B1", "B2"] });
  assert.equal(pick(MOVES, ["B1", "B2"], "=").move?.action, "B1-B2-=");
  assert.equal(pick(MOVES, ["B1"], "B3").move?.action, "B1-B3-=r");
  assert.deepEqual(pick(MOVES, ["D1"], "D2").picked, ["D1", "D2", "D3"]);
  assert.equal(pick(MOVES, ["D1"], "D4").move?.action, "D1-D4-D5-z");
});

test("picking a step that was added automatically changes nothing", () => {
  assert.deepEqual(pick(MOVES, ["D1", "D2", "D3"], "D3"), { picked: ["D1", "D2", "D3"] });
});

test("pick changes to another piece or target, and deselects", () => {
  assert.deepEqual(pick(MOVES, ["A1"], "B1"), { picked: ["B1"] });
  assert.deepEqual(pick(MOVES, ["B1", "B2"], "A1"), { picked: ["A1"] });
  assert.equal(pick(MOVES, ["B1", "B2"], "B3").move?.action, "B1-B3-=r");
  assert.deepEqual(pick(MOVES, ["A1"], "A1"), { picked: [] });
  assert.deepEqual(pick(MOVES, ["A1"], "Z9"), { picked: [] });
});

test("back removes the last chosen step and those added after it", () => {
  assert.deepEqual(back(MOVES, []), []);
  assert.deepEqual(back(MOVES, ["A1"]), []);
  assert.deepEqual(back(MOVES, ["B1", "B2"]), ["B1"]);
  assert.deepEqual(back(MOVES, ["D1", "D2", "D3"]), ["D1"]);
});

test("the arguments are not changed", () => {
  /** @type {any} */
  const moves = Object.freeze([...MOVES]);
  /** @type {any} */
  const picked = Object.freeze(["D1"]);
  pick(moves, picked, "D2");
  back(MOVES, picked);
  assert.deepEqual(picked, ["D1"]);
});
