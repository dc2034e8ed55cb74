// Results of puzzles: which stay, and what addresses name.
import assert from "node:assert/strict";
import test from "node:test";
import { part } from "../fixture.mjs";

const { doneOf, standingOf, streak } = await import("../../../web/js/state/puzzle-results.js");
const { groupsOf, missesOf, modeOf, nextOf, solved, themeId, withDone, withStreak, withTry } = await import(
  "../../../web/js/puzzles/selectors.js"
);

/** A result as this version stores it. */
const done = (day, tries, hints, shown = false) => ({ day, tries, hints, shown });
/** A result as earlier versions stored it: an answer that was shown counted as three hints. */
const old = (hints, share = "solved on the first try") => ({ day: "2026-11-22", tries: 1, hints, share });

test("of the tries of a puzzle the first and the latest nine stay", () => {
  /** @type {any} */
  let kept = { "game/a tries": "nonsense" };
  for (let at = 1; at <= 12; at += 1) kept = withTry(kept, "game/a", at % 2 === 0, at);
  assert.deepEqual(
    kept["game/a tries"].map(({ at }) => at),
    [1, 4, 5, 6, 7, 8, 9, 10, 11, 12],
  );
  assert.deepEqual(kept["game/a tries"][0], { at: 1, day: "1970-01-01", right: false });
});

test("a streak grows with each right puzzle, and its best stays when it ends", () => {
  let kept = withStreak({ "game streak": { run: 5, best: "much" } }, "game", "a", true);
  kept = withStreak(kept, "game", "b", true);
  assert.deepEqual(kept["game streak"], { run: ["a", "b"], best: 2 });
  assert.deepEqual(withStreak(kept, "game", "c", false)["game streak"], { run: [], best: 2 });
});

test("an address names a mode of practice or a puzzle", () => {
  assert.deepEqual(modeOf("streak"), { mode: "streak" });
  assert.deepEqual(modeOf(themeId("run home")), { mode: "theme", theme: "run home" });
  assert.equal(modeOf("t-001"), null);
});

test("the solution with the fewest tries and hints stays", () => {
  const after = withDone({ "game/b": done("2026-11-01", 1, 3) }, ["game/b"], done("2026-11-23", 1, 0));
  assert.deepEqual(after["game/b"], done("2026-11-23", 1, 0));
  assert.equal(withDone(after, ["game/b"], done("2026-11-24", 1, 1)), after);
});

test("a solved puzzle stays before one whose answer was shown, whatever they took", () => {
  const shown = done("2026-11-01", 1, 0, true);
  for (const before of [shown, old(3), old(4)]) {
    const kept = withDone({ "game/b": before }, ["game/b"], done("2026-11-23", 9, 9));
    assert.deepEqual(kept["game/b"], done("2026-11-23", 9, 9));
    assert.equal(withDone(kept, ["game/b"], shown), kept);
  }
});

test("results of earlier versions are read for what they are, and their lines claim nothing untrue", () => {
  const kept = { "game@a": old(0), "game@b": old(2), "game@c": old(3), "game@d": old(6), "game@e": { hints: 3 } };
  const standings = Object.keys(kept).map((name) => standingOf(kept, name));
  assert.deepEqual(standings, ["solved", "solved", "shown", "shown", null]);
  const shares = Object.keys(kept).map((name) => doneOf(kept, name)?.share);
  assert.deepEqual(shares, ["solved on the first try", "", "", "", undefined]);
  // A crossing has no answer, and may take many hints.
  assert.equal(standingOf({ "game@a": old(7, "home in 20") }, "game@a", true), "solved");
  assert.equal(doneOf({ "game@a": old(7, "home in 20") }, "game@a", true)?.share, "home in 20");
});

test("a result of this version says itself whether the answer was shown", () => {
  const kept = {
    "g/a": done("2026-11-22", 1, 5),
    "g/b": done("2026-11-22", 1, 0, true),
    "g/c": { ...old(9), shown: 1 },
  };
  assert.deepEqual(
    Object.keys(kept).map((name) => standingOf(kept, name)),
    ["solved", "shown", "shown"],
  );
});

test("answers that were shown do not count: not as solved, not in a streak of days, and they come again", () => {
  const list = ["a", "b", "c"].map((id) => part({ id, goal: { kind: "win", turns: 1 } }));
  const kept = { "g/a": done("2026-11-22", 1, 0, true), "g/b": done("2026-11-22", 2, 1), "g/c": old(3) };
  assert.equal(solved(kept, "g", list), 1);
  assert.equal(nextOf(kept, "g", list, "b")?.id, "c");
  assert.equal(nextOf({ ...kept, "g/c": old(0) }, "g", list, "b")?.id, "a");

  const on = (day, ...more) => ({ [`g@${day}`]: done(day, 1, 0, ...more) });
  const others = { "g/a": done("2026-11-22", 1, 0), "g/a tries": [], "g streak": { run: [] } };
  const days = { ...others, ...on("2026-11-20"), ...on("2026-11-21"), ...on("2026-11-22") };
  assert.equal(streak(days, "2026-11-22"), 3);
  assert.equal(streak({ ...days, ...on("2026-11-21", true) }, "2026-11-22"), 1);
  assert.equal(streak({ ...days, "g@2026-11-21": { ...old(3), day: "2026-11-21" } }, "2026-11-22"), 1);
  const crossed = { ...days, "c@2026-11-21": { ...old(8), day: "2026-11-21" }, ...on("2026-11-21", true) };
  assert.equal(streak(crossed, "2026-11-22", [part({ id: "c", players: 1 })]), 3);
});

test("a puzzle that was missed or shown in an earlier visit is not solved on the first try any more", () => {
  const missed = withTry(withTry({}, "g/a", false), "g/a", false);
  assert.equal(missesOf({}, "g/a"), 0);
  assert.equal(missesOf(missed, "g/a"), 2);
  assert.equal(missesOf({ ...missed, "g/a": done("2026-11-22", 3, 0) }, "g/a"), 0, "solved is solved");
  assert.equal(missesOf({ "g/a": done("2026-11-22", 1, 0, true) }, "g/a"), 1);
  assert.equal(missesOf({ "g/a": old(3) }, "g/a"), 1);
});

test("tasks are listed with wins first", () => {
  const goals = ["gain", "win", "save"].map((kind, at) => part({ id: `${at}`, motif: "", goal: { kind, turns: 1 } }));
  assert.deepEqual(
    groupsOf(goals, false).map(([name]) => name),
    ["Win in one turn", "Find the only move that saves you", "Win a piece"],
  );
});
