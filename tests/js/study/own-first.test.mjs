// The turning points of a reviewed game: the player's own come first.
import assert from "node:assert/strict";
import { test } from "node:test";
import { ownFirst } from "../../../web/js/study/selectors.js";

const TURNING = [0, 3, 4, 7].map((at) => ({ at, played: { by: at % 2 ? "black" : "white" } }));

/** Return the places of the turning points, in order. @param {string | null} own */
const order = (own) => ownFirst(TURNING, own).map(({ at }) => at);

test("the turning points of the only person come first, each in the order of the game", () => {
  assert.deepEqual(order("black"), [3, 7, 0, 4]);
  assert.deepEqual(order("white"), [0, 4, 3, 7]);
  assert.deepEqual(order(null), [0, 3, 4, 7]);
});
