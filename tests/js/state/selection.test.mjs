// The selection is replaced as a whole, so that nothing of one moment is left over at the next.
import assert from "node:assert/strict";
import test from "node:test";
import { selectionOf } from "../../../web/js/state/blank.js";
import { selectionCommands } from "../../../web/js/table/commands/selection.js";
import { BOARD, part, SCENE } from "../fixture.mjs";

/** @import { State, Table } from "../../../web/js/state/state.js" */

const seats = { white: { kind: "person" }, black: { kind: "person" } };

/** Return the commands at a table of the small board with a selection; White is to move. */
function atTable(selection, scene = SCENE) {
  const record = { game: "small", options: {}, log: [], at: 0, meta: { seats } };
  /** @type {Table} */
  let table = part({ id: "a", record, scene, turns: [], at: 0, role: "writer", selection: selectionOf(selection) });
  const played = [];
  const setTable = (change) => {
    table = { ...table, ...(typeof change === "function" ? change(table) : change) };
  };
  const setSelection = (parts) => setTable(({ selection: now }) => ({ selection: { ...now, ...parts } }));
  /** @type {() => State} */
  const state = () =>
    part({ table, games: [], boards: { small: BOARD }, settings: { confirm: false, warnings: true } });
  const commands = selectionCommands({
    store: part({ get: state }),
    rulesClient: part({ ready: () => true, ask: async () => ({ ok: true, legal: true }) }),
    atTable: part({
      setTable,
      setSelection,
      clearSelection: () => setTable({ selection: selectionOf() }),
      keep() {},
      keepSoon() {},
      play: async (move) => void played.push(move.action),
    }),
    reader: part({ aloud: async () => {} }),
    announce() {},
    tryMove: async () => {},
    tryMoves: async () => {},
  });
  return { commands, played, selection: () => table.selection };
}

const refusal = { rule: "T3", message: "No.", cells: [] };

test("empty selections share no lists", () => {
  assert.notEqual(selectionOf().picked, selectionOf().picked);
  assert.deepEqual(Object.keys(selectionOf({ picked: ["A"] })), Object.keys(selectionOf()));
});

test("a step clears the refusal, the inspected cell and the preview", () => {
  const shown = { cell: "B", how: "tap", pinned: true };
  const { commands, selection } = atTable({ refusal, inspect: shown, preview: ["B"], waiting: true });
  commands.step("A");
  assert.deepEqual(selection(), selectionOf({ picked: ["A"] }));
});

test("a move to be confirmed keeps its steps, and cancelling it clears the selection", () => {
  const move = { ...SCENE.moves[0], warn: { rule: "T1", message: "Careful.", cells: [] } };
  const { commands, selection, played } = atTable({ refusal }, { ...SCENE, moves: [move] });
  commands.choose(move);
  assert.deepEqual([selection().picked, selection().awaiting?.why, selection().refusal], [move.steps, "warn", null]);
  commands.cancel();
  assert.deepEqual([selection(), played], [selectionOf(), []]);
});

test("Esc takes back one step, and then clears the selection", () => {
  const { commands, selection } = atTable({ picked: ["A"], refusal });
  commands.layDown();
  assert.deepEqual([selection().picked, selection().refusal], [[], null]);
  commands.inspect("B", "tap");
  commands.layDown();
  assert.deepEqual(selection(), selectionOf());
});
