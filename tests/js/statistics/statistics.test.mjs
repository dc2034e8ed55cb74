import assert from "node:assert/strict";
import test from "node:test";
import { withResult } from "../../../web/js/statistics/results.js";
import { resultsBefore } from "../../../web/js/storage/kept-results.js";

const WON = /** @type {const} */ ({ game: "duel", result: "won", when: "2026-11-22T12:00:00.000Z" });

test("a table counts once, and not at all when its end is taken back", () => {
  const lost = /** @type {const} */ ({ ...WON, result: "lost", when: "2026-11-23T00:00:00.000Z" });
  const once = withResult(withResult({}, "a", WON), "a", lost);
  assert.deepEqual(once, { a: lost });
  assert.deepEqual(withResult(once, "a", null), {});
});

test("only so many are kept, the latest", () => {
  /** @type {Record<string, unknown>} */
  let kept = {};
  for (let n = 0; n < 2000; n += 1) kept[`t${n}`] = { ...WON, when: `2026-${String(n).padStart(5, "0")}` };
  kept = withResult(kept, "last", { ...WON, when: "2027" });
  assert.equal(Object.keys(kept).length, 2000);
  assert.ok(kept.last && !kept.t0 && kept.t1);
});

test("the results before a game are those of its kind that are older than its own", () => {
  const at = (/** @type {string} */ when, game = "duel") => ({ game, when, result: "won" });
  const kept = {
    first: at("2026-11-01"),
    own: at("2026-11-02"),
    later: at("2026-11-03"),
    other: at("2026-11-01", "race"),
    odd: 5,
    "since duel": { when: "2026-10-01" },
    "since race": { when: "2026-10-01" },
  };
  assert.deepEqual(Object.keys(resultsBefore(kept, "own", "duel")), ["first", "since duel"]);
  assert.deepEqual(Object.keys(resultsBefore(kept, "new", "duel")), ["first", "own", "later", "since duel"]);
});
