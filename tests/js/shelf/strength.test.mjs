// The seat of an opponent, from the strength that is chosen for it.
import assert from "node:assert/strict";
import { test } from "node:test";

Object.assign(globalThis, { window: globalThis });
const { opponentOf } = await import("../../../web/js/shelf/seats/strength.js");

test("a strength between two levels is kept beside the nearest level, and a whole level needs none", () => {
  assert.deepEqual(opponentOf("3"), { kind: "opponent", level: 3 });
  const { strength, level } = opponentOf("3.4");
  assert.deepEqual([strength, level], [3.4, 3]);
});

test("an opponent that suits the player has no strength of its own", () => {
  assert.deepEqual(opponentOf("suits"), { kind: "opponent", level: 1, suits: true });
});
