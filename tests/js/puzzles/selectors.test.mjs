// Results of puzzles: which stay, and which puzzles come again.
import assert from "node:assert/strict";
import test from "node:test";
import { part } from "../fixture.mjs";

const { dueAgain, grouped, withDone } = await import("../../../web/js/puzzles/selectors.js");

const list = ["a", "b", "c", "d"].map((id) => part({ id, theme: "fork", goal: { kind: "win", turns: 1 } }));
const done = (day, tries, hints) => ({ day, tries, hints });

test("puzzles that took a hint or a second try come again after three days, longest ago first", () => {
  const kept = {
    "game/a": done("2026-11-20", 2, 0),
    "game/b": done("2026-11-01", 1, 3),
    "game/c": done("2026-11-01", 1, 0),
    "game/d": done("2026-11-22", 4, 0),
  };
  const due = (today) => dueAgain(kept, "game", list, today).map(({ id }) => id);
  assert.deepEqual(due("2026-11-23"), ["b", "a"]);
  assert.deepEqual(due("2026-11-25"), ["b", "a", "d"]);
  assert.deepEqual(dueAgain({ "game/a": "nonsense" }, "game", list, "2026-11-25"), []);
});

test("a puzzle solved without help does not come again", () => {
  const before = { "game/b": done("2026-11-01", 1, 3) };
  const after = withDone(before, ["game/b"], done("2026-11-23", 1, 0));
  assert.deepEqual(dueAgain(after, "game", list, "2026-12-24"), []);
  assert.equal(withDone(after, ["game/b"], done("2026-11-24", 1, 1)), after);
});

test("tasks are listed with wins first", () => {
  const goals = ["gain", "win", "save"].map((kind, at) => part({ id: `${at}`, theme: "", goal: { kind, turns: 1 } }));
  assert.deepEqual(
    grouped(goals, false).map(([name]) => name),
    ["Win in one turn", "Find the only move that saves you", "Win a piece"],
  );
});
