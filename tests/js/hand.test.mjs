// What is in the hand: one value, replaced whole, so that nothing of one moment is left over at the next.
import assert from "node:assert/strict";
import test from "node:test";
import { handOf } from "../../web/js/state/selection.js";
import { handCommands } from "../../web/js/table/commands/hand.js";
import { BOARD, part, SCENE } from "./fixture.mjs";

/** @import { State, Table } from "../../web/js/state/state.js" */

const seats = { white: { kind: "person" }, black: { kind: "person" } };

/** A table of the small board with a hand as given; White is to move. */
function atTable(hand, scene = SCENE) {
  const record = { game: "small", options: {}, log: [], at: 0, meta: { seats } };
  /** @type {Table} */
  let table = part({ id: "a", record, scene, turns: [], at: 0, role: "writer", hand: handOf(hand) });
  const played = [];
  const setTable = (change) => {
    table = { ...table, ...(typeof change === "function" ? change(table) : change) };
  };
  const setHand = (parts) => setTable(({ hand: now }) => ({ hand: { ...now, ...parts } }));
  /** @type {() => State} */
  const state = () =>
    part({ table, games: [], boards: { small: BOARD }, settings: { confirm: false, warnings: true } });
  const commands = handCommands({
    store: part({ get: state }),
    engine: part({ ready: () => true, ask: async () => ({ ok: true, legal: true }) }),
    tables: part({
      setTable,
      setHand,
      emptyHand: () => setTable({ hand: handOf() }),
      keep() {},
      keepSoon() {},
      play: async (move) => void played.push(move.action),
    }),
    say() {},
  });
  return { commands, played, hand: () => table.hand };
}

const refusal = { rule: "T3", message: "No.", cells: [] };

test("an empty hand shares nothing with another", () => {
  assert.notEqual(handOf().picked, handOf().picked);
  assert.deepEqual(Object.keys(handOf({ picked: ["A"] })), Object.keys(handOf()));
});

test("a step drops what was refused, asked about and shown before it", () => {
  const shown = { cell: "B", how: "tap", pinned: true };
  const { commands, hand } = atTable({ refusal, inspect: shown, preview: ["B"], waiting: true });
  commands.step("A");
  assert.deepEqual(hand(), handOf({ picked: ["A"] }));
});

test("what is asked about holds its steps, and saying no empties the hand", () => {
  const move = { ...SCENE.moves[0], warn: { rule: "T1", message: "Careful.", cells: [] } };
  const { commands, hand, played } = atTable({ refusal }, { ...SCENE, moves: [move] });
  commands.choose(move);
  assert.deepEqual([hand().picked, hand().awaiting?.why, hand().refusal], [move.steps, "warn", null]);
  commands.cancel();
  assert.deepEqual([hand(), played], [handOf(), []]);
});

test("Esc takes one step back, and then lays everything down", () => {
  const { commands, hand } = atTable({ picked: ["A"], refusal });
  commands.layDown();
  assert.deepEqual([hand().picked, hand().refusal], [[], null]);
  commands.inspect("B", "tap");
  commands.layDown();
  assert.deepEqual(hand(), handOf());
});
