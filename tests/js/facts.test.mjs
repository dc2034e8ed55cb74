import test from "node:test";
import assert from "node:assert/strict";
import { lossesOf, momentName, numberOf, turnNumber } from "../../web/js/facts.js";

const SIDES = ["white", "black"];
const turns = (...list) => list.map(([by, number], i) => ({ by, number: number ?? i + 1 }));

test("a turn begins with the side that moves first", () => {
  const played = turns(["white"], ["black"], ["white"]);
  assert.deepEqual(
    [0, 1, 2].map((i) => numberOf(played, i, SIDES)),
    [1, 1, 2],
  );
  assert.deepEqual(
    [0, 1, 2, 3].map((at) => turnNumber(played, at, SIDES)),
    [1, 1, 2, 2],
  );
});

test("what comes before the first move has no number", () => {
  const played = turns(["white", 0], ["white", 0], ["black", 0], ["white", 1], ["black", 1], ["white", 2]);
  assert.deepEqual(
    [0, 2, 3, 4, 5].map((i) => numberOf(played, i, SIDES)),
    [0, 0, 1, 1, 2],
  );
  assert.deepEqual(
    [0, 1, 2, 3, 4, 5, 6].map((at) => turnNumber(played, at, SIDES)),
    [1, 1, 1, 1, 1, 2, 2],
  );
  assert.equal(momentName(played, 3, SIDES), "before the first move, Black");
  assert.equal(momentName(played, 5, SIDES), "turn 1, Black");
});

test("losses are those up to the moment that is looked at", () => {
  const table = { turns: [{ losses: [{ cell: "d7" }] }, {}, { losses: [{ cell: "e4" }] }], at: 3, looking: null };
  assert.deepEqual(
    lossesOf(table).map(({ cell }) => cell),
    ["d7", "e4"],
  );
  assert.deepEqual(
    lossesOf({ ...table, looking: { turns: table.turns, at: 2 } }).map(({ cell }) => cell),
    ["d7"],
  );
});
