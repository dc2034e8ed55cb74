// The list of turns as data: which row an action stands in, where other lines leave, and when the board is covered.
import assert from "node:assert/strict";
import { test } from "node:test";
import { part } from "../fixture.mjs";

Object.assign(globalThis, { window: globalThis });
const { factsOf, rowsOf } = await import("../../../web/js/table/turns/rows.js");
const { covers } = await import("../../../web/js/table/sheets/handing-over.js");

const turn = (number, by, say) => part({ turn: number, by, notation: say, say, action: say });
const GAME = { id: "small", sides: ["white", "black"], levels: [], options: {} };
const person = { kind: "person" };

/** A state whose table has turns; `at` of them are played. */
function stateOf(turns, { at = turns.length, branches = part([]) } = {}) {
  const record = { game: "small", options: {}, log: turns.map(({ action }) => action), at, branches, meta: {} };
  return part({ games: [GAME], settings: {}, table: { record, turns, at, looking: null, scene: {} } });
}

test("a turn with several actions is one row, and a branch leaves in the row of the action before it", () => {
  const turns = [turn(1, "white", "a"), turn(1, "black", "b"), turn(2, "white", "c")];
  const { table } = stateOf(turns, {
    branches: [
      { at: 3, log: ["x"] },
      { at: 0, log: ["y"] },
    ],
  });
  const rows = rowsOf(table, (_table, at) => (at === 0 ? ["first"] : []));
  assert.deepEqual(
    rows.map(({ number, cells, lines }) => [number, cells.map(([, i]) => i), lines.map(({ n }) => n)]),
    [
      [0, [], [1]],
      [1, [0, 1], []],
      [2, [2], [0]],
    ],
  );
  assert.deepEqual(rows[0].notes, ["first"]);
});

test("a row tells what is taken back, where the board stands, and that the second player begins it", () => {
  const turns = [turn(1, "black", "a"), turn(2, "white", "b")];
  const state = stateOf(turns, { at: 1 });
  const [, first, second] = rowsOf(state.table, () => []).map((row) => factsOf(state, row, {}, () => []));
  assert.deepEqual([first.late, second.late], [true, false]);
  assert.deepEqual(
    [first, second].map(({ plies: [ply] }) => [ply.undone, ply.current]),
    [
      [false, true],
      [true, false],
    ],
  );
  assert.match(second.plies[0].label, /taken back/);
});

test("the board is covered only between two people here who asked for it, and never in the past or after the end", () => {
  const table = (more = {}, handover = true) =>
    part({
      games: [GAME],
      table: {
        record: { game: "small", meta: { handover, seats: { white: person, black: person } } },
        scene: { outcome: null },
        looking: null,
        ...more,
      },
    });
  assert.equal(covers(table()), true);
  assert.equal(covers(table({}, false)), false);
  assert.equal(covers(table({ looking: {} })), false);
  assert.equal(covers(table({ scene: { outcome: {} } })), false);
});
