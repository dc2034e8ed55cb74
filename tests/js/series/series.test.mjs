import assert from "node:assert/strict";
import test from "node:test";
import * as series from "../../../web/js/series/selectors.js";
import { metaOf } from "../../../web/js/storage/meta.js";

const SIDES = ["white", "black"];

test("sides change after each game, and points go to the player", () => {
  let now = series.begun(4, [3, 5]);
  assert.equal(series.playerOn(1, 0), 0);
  now = series.noted(now, "a", "white", SIDES);
  now = series.noted(series.following(now), "b", "white", SIDES);
  assert.equal(series.playerOn(2, 0), 1);
  now = series.noted(series.following(now), "c", "nobody", SIDES);
  assert.deepEqual(
    now.games.map(({ won }) => won),
    [0, 1, null],
  );
  assert.deepEqual(series.points(now), [1.5, 1.5]);
  assert.equal(series.standing(now), "Opponent 3: 1½. Opponent 5: 1½.");
  assert.ok(series.goesOn(now));
  now = series.noted(series.following(now), "d", "black", SIDES);
  assert.equal(series.goesOn(now), false);
  assert.equal(series.verdict(now), "Opponent 3 has won the series.");
});

test("an end that is taken back and comes anew is noted once", () => {
  const once = series.noted(series.begun(2, [1, 1]), "a", "white", SIDES);
  assert.deepEqual(series.noted(once, "a", "black", SIDES).games, [{ table: "a", won: 1 }]);
});

test("half points are written as people write them, and equal opponents are told apart", () => {
  assert.deepEqual([0, 0.5, 1, 2.5].map(series.pointsWords), ["0", "½", "1", "2½"]);
  const [first, second] = series.players({ levels: [2, 2] });
  assert.notEqual(first, second);
});

test("what a file says of a series is believed only where it fits", () => {
  const good = { ...series.noted(series.begun(2, [1, 8]), "abc", "white", SIDES), next: "def" };
  const read = (/** @type {any} */ one) => metaOf({ meta: { series: one } }).series;
  assert.deepEqual(read(good), good);
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
