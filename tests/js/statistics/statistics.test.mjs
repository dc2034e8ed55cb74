import assert from "node:assert/strict";
import test from "node:test";
import { resultOf } from "../../../web/js/state/result.js";
import { withResult } from "../../../web/js/statistics/results.js";

/** @type {any} */
const STATE = {
  games: [
    { id: "duel", sides: ["white", "black"] },
    { id: "walk", sides: ["pilgrim"] },
  ],
};
const NOW = new Date("2026-11-22T12:00:00Z");

/** @returns {any} */
function finished(game, winner, seats, more = {}) {
  const turns = [
    { by: "white", turn: 1 },
    { by: "chance", turn: 1 },
    { by: "white", turn: 2 },
  ];
  return {
    record: { game, seed: "5", meta: { seats, hints: 2, guide: 9 }, ...more },
    scene: { outcome: { winner } },
    turns,
    at: 3,
  };
}
const of = (...given) => resultOf(STATE, finished(...given), { now: NOW });
/** The same, where something is noted. */
const noted = (...given) => of(...given) ?? assert.fail("nothing is noted");
const AGAINST = { white: { kind: "person" }, black: { kind: "opponent", level: 4 } };

test("a game is won or lost by the one who sat at it", () => {
  assert.deepEqual(of("duel", "white", AGAINST), {
    game: "duel",
    when: "2026-11-22T12:00:00.000Z",
    result: "won",
    side: "white",
    against: "4",
    turns: 2,
    days: 1,
    hints: 2,
    guide: 2, // no more than there were decisions
    daily: false,
  });
  assert.equal(of("duel", "black", AGAINST)?.result, "lost");
  assert.equal(of("duel", "nobody", AGAINST)?.result, "drawn");
  const friend = of("duel", "black", { white: { kind: "link" }, black: { kind: "person" } });
  assert.deepEqual([friend?.result, friend?.side, friend?.against], ["won", "black", "friend"]);
});

test("of two people at one screen nobody has won or lost, and without a person nothing is noted", () => {
  const here = of("duel", "white", {});
  assert.deepEqual([here?.result, here?.side, here?.against], ["", "", ""]);
  const level = { kind: "opponent", level: 1 };
  assert.equal(of("duel", "white", { white: level, black: level }), null);
});

test("a game for one is won or lost, and may be that of the day", () => {
  assert.equal(of("walk", "nobody", {})?.result, "lost");
  const daily = of("walk", "pilgrim", {}, { seed: "2026-11-22" });
  assert.deepEqual([daily?.result, daily?.daily, daily?.against], ["won", true, ""]);
});

test("a table counts once, and not at all when its end is taken back", () => {
  const won = noted("duel", "white", AGAINST);
  const lost = { ...noted("duel", "black", AGAINST), when: "2026-11-23T00:00:00.000Z" };
  const once = withResult(withResult({}, "a", won), "a", lost);
  assert.deepEqual(Object.keys(once), ["a"]);
  assert.deepEqual(once, withResult({}, "a", lost));
  assert.deepEqual(withResult(once, "a", null), {});
});

test("only so many are kept, the latest", () => {
  /** @type {Record<string, unknown>} */
  let kept = {};
  const one = noted("duel", "white", AGAINST);
  for (let n = 0; n < 2000; n += 1) kept[`t${n}`] = { ...one, when: `2026-${String(n).padStart(5, "0")}` };
  kept = withResult(kept, "last", { ...one, when: "2027" });
  assert.equal(Object.keys(kept).length, 2000);
  assert.ok(kept.last && !kept.t0 && kept.t1);
});
