// A puzzle at work, where the rules stop: it waits for them, and asks again once.
import assert from "node:assert/strict";
import test from "node:test";
import { puzzleCommands } from "../../../web/js/puzzles/commands.js";
import { createStore } from "../../../web/js/state/store.js";
import { part } from "../fixture.mjs";

Object.assign(globalThis, { document: { documentElement: { dataset: { motion: "off" } } } });
const { createSolving } = await import("../../../web/js/puzzles/solving.js");

const puzzle = part({ id: "x-1", title: "A test", options: {}, start: "", goal: part({ kind: "win", turns: 1 }) });

function solving(answers) {
  const store = createStore({ table: /** @type {any} */ (null), core: 0 });
  const asked = [];
  let ready = true;
  const setTable = (change) =>
    store.set(({ table }) => ({ table: { ...table, ...(typeof change === "function" ? change(table) : change) } }));
  const workshop = {
    rulesClient: {
      ready: () => ready,
      failed: ({ error }) => error?.code === "engine",
      ask: async (request) => {
        asked.push(request.do);
        if (request.do === "new") return { ok: true, record: { game: "small", log: [] }, scene: { to_move: "white" } };
        return answers.shift() ?? { ok: true, verdict: "open", text: "", next: "ab", score: 0, left: 1 };
      },
    },
    tables: {
      lay: (id, reply, more) => store.set({ table: { id, ...reply, selection: { picked: [] }, at: 0, ...more } }),
    },
    boards: { needBoard: async () => {} },
    storage: {},
  };
  const tables = part({ setTable });
  const commands = { announce() {}, ...puzzleCommands({ tables }) };
  return {
    asked: () => asked.filter((what) => what === "attempt").length,
    puzzle: createSolving(part({ store: part(store), commands: part({ ...commands, workshop }) }), {
      game: "small",
      puzzle,
      date: null,
      number: 1,
      tried() {},
    }),
    table: () => store.get().table,
    rules(there) {
      ready = there;
      store.set(({ core }) => ({ core: core + 1 }));
    },
    settled: () => new Promise((done) => setTimeout(done, 20)),
  };
}

test("while the rules have stopped nothing is asked again; when they are back it is judged", async () => {
  const stopped = { ok: false, error: { code: "engine", message: "The rules stopped working." } };
  const { puzzle: one, rules, asked, settled, table } = solving([stopped]);
  rules(false);
  await one.begin();
  await settled();
  assert.deepEqual([asked(), table()?.puzzle.text, table()?.locked], [1, "The rules stopped working.", true]);
  rules(true);
  await settled();
  assert.deepEqual([asked(), table()?.puzzle.next, table()?.locked], [2, "ab", false]);
});

test("a puzzle that the rules do not know is asked about once", async () => {
  const refused = { ok: false, error: { code: "bad-request", message: "There is no such puzzle." } };
  const { puzzle: one, asked, settled, table } = solving([refused, refused, refused]);
  await one.begin();
  await settled();
  assert.deepEqual([asked(), table()?.puzzle.text], [1, "There is no such puzzle."]);
});
