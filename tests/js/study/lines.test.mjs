// Lines of moves, each function alone: what is shown, how it is left, and what happens when the table has moved on.
import assert from "node:assert/strict";
import { test } from "node:test";
import { part, SCENE } from "../fixture.mjs";

Object.assign(globalThis, { window: globalThis });
const { leaveLine, playOn, showLine, stepLine } = await import("../../../web/js/study/commands/lines.js");
const { tellMove } = await import("../../../web/js/table/commands/telling.js");

const PLIES = part([
  { action: "a", say: "one" },
  { action: "b", say: "two" },
]);
const RECORD = { game: "small", log: [], at: 0, meta: {} };

/** A context at a table; `done` tells what was asked, set and said. */
function context(more = {}) {
  const done = [];
  const log =
    (name) =>
    (...given) =>
      void done.push([name, ...given].join(" ").trim());
  const now = { id: "t", role: "writer", at: 0, turns: [], record: RECORD, scene: SCENE, pending: null, ...more };
  const seen = { table: now, asked: /** @type {object | null} */ (null), set: /** @type {object | null} */ (null) };
  const lines = part({
    rulesClient: {
      askTable: async (asked) => {
        seen.asked = asked;
        return { ok: true, record: RECORD, scene: SCENE, turns: [], at: 1 };
      },
    },
    atTable: { setTable: (change) => (seen.set = change), adopt: log("adopt") },
    history: { look: log("look"), present: log("present") },
    announce: log("announce"),
    playApart: log("apart"),
    table: () => seen.table,
    setStudy() {},
    player: 0,
  });
  return { lines, seen, done };
}

test("a line is shown up to a ply, which is said, and never past its end", async () => {
  const { lines, seen, done } = context();
  assert.equal(await showLine(lines, PLIES, 9), true);
  assert.deepEqual(seen.asked, { do: "follow", record: RECORD, actions: ["a", "b"] });
  assert.deepEqual(done, ["announce Two."]);
});

test("a line that comes after the table has changed, or while a move is pending, is not shown", async () => {
  const late = context();
  const shown = showLine(late.lines, PLIES, 1);
  late.seen.table = { ...late.seen.table, id: "other" };
  assert.equal(await shown, false);
  assert.equal(late.seen.set, null);
  const busy = context({ pending: {} });
  assert.equal(await showLine(busy.lines, PLIES, 1), false);
  assert.equal(busy.seen.asked, null);
});

test("a step back from the beginning of a line leaves it, to where it was opened", () => {
  const here = context({ looking: { line: { plies: PLIES, shown: 0, base: null } } });
  stepLine(here.lines, -1);
  assert.deepEqual(here.done, ["present"]);
  const earlier = context({ at: 4, looking: { line: { plies: PLIES, shown: 0, base: { at: 2 } } } });
  leaveLine(earlier.lines);
  assert.deepEqual(earlier.done, ["look 2"]);
});

test("only who may move plays on from a line, and only once a move of it is shown", () => {
  const looking = { line: { shown: 1 }, record: RECORD, scene: { ...SCENE, prompt: "White moves." } };
  for (const more of [{ looking, role: "viewer" }, { looking: { ...looking, line: { shown: 0 } } }, {}]) {
    const { lines, done } = context(more);
    playOn(lines);
    assert.deepEqual(done, []);
  }
  const { lines, done } = context({ looking });
  playOn(lines);
  assert.match(done.join("; "), /^adopt .*; announce Playing on from here\. White moves\.$/);
});

test("the end of a game is said with its last move, at once", () => {
  const told = [];
  const scene = { ...SCENE, outcome: { text: "White wins." } };
  const store = part({ get: () => ({ table: { scene, record: RECORD } }) });
  tellMove(
    store,
    part((...given) => told.push(given)),
    part({ turns: [{ say: "a to b" }], at: 1 }),
  );
  assert.deepEqual(told, [["A to b. White wins.", "assertive"]]);
});
