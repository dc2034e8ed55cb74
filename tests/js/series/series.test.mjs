import assert from "node:assert/strict";
import test from "node:test";
import { metaOf } from "../../../web/js/storage/meta.js";

// guard: a series of a file can be one
test("what a file says of a series is believed only where it fits", () => {
  const good = {
    of: 2,
    number: 1,
    levels: [1, 8],
    games: [{ table: "abc", won: 0 }],
    next: "def",
    stopped: false,
  };
  const read = (/** @type {any} */ one) => metaOf({ meta: { series: one } }).series;
  assert.deepEqual(read(good), good);
  const hare = { kind: "opponent", level: 1, strength: 1.4, character: "attacker" };
  const told = { ...good, seats: [hare, { kind: "opponent", level: 8 }] };
  assert.deepEqual(read(told), told);
  for (const seats of [null, 5, [hare], [hare, { kind: "person" }], [null, null], { length: 2 }])
    assert.deepEqual(read({ ...good, seats }), good);
  for (const odd of [
    null,
    5,
    [],
    {},
    { ...good, of: "2" },
    { ...good, of: 1e6 },
    { ...good, number: 0 },
    { ...good, number: 3 },
    { ...good, levels: [1] },
    { ...good, levels: [1, 99] },
    { ...good, number: 2, games: [] },
    { ...good, games: [null, null, null] },
  ])
    assert.equal(read(odd), null);
  assert.deepEqual(read({ ...good, games: [{ table: "<b>", won: 7 }], next: 5, stopped: 1 }), {
    ...good,
    games: [{ table: "", won: null }],
    next: "",
    stopped: false,
  });
});
