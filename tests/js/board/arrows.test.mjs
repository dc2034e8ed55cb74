import assert from "node:assert/strict";
import test from "node:test";
import { freePlace } from "../../../web/js/board/arrows.js";

/** @type {[import("../../../web/js/core/formats.js").Corner, import("../../../web/js/core/formats.js").Corner]} */
const WAY = [
  [0, 0],
  [100, 0],
];

test("a sign stands at the start of its arrow", () => {
  assert.deepEqual(freePlace(WAY, []), [0, 0]);
  assert.deepEqual(freePlace(WAY, [[0, 34]]), [0, 0]);
});

test("a sign that would cover another one moves along its arrow", () => {
  const at = freePlace(WAY, [
    [0, 0],
    [40, 10],
  ]);
  assert.equal(at[1], 0);
  assert.ok(at[0] >= 34 && Math.hypot(at[0] - 40, at[1] - 10) >= 34);
});

test("a short arrow without a free place keeps its sign at the start", () => {
  assert.deepEqual(
    freePlace(
      [
        [0, 0],
        [20, 0],
      ],
      [[5, 0]],
    ),
    [0, 0],
  );
});
