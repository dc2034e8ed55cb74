// Results of puzzles: which stay, and what addresses name.
import assert from "node:assert/strict";
import test from "node:test";
import { part } from "../fixture.mjs";

const { groupsOf, modeOf, themeId, withDone, withStreak, withTry } = await import(
  "../../../web/js/puzzles/selectors.js"
);

const done = (day, tries, hints) => ({ day, tries, hints });

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

test("tasks are listed with wins first", () => {
  const goals = ["gain", "win", "save"].map((kind, at) => part({ id: `${at}`, motif: "", goal: { kind, turns: 1 } }));
  assert.deepEqual(
    groupsOf(goals, false).map(([name]) => name),
    ["Win in one turn", "Find the only move that saves you", "Win a piece"],
  );
});
