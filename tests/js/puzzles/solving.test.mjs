// A puzzle at work, where the rules stop: it waits for them, and asks again once.
import assert from "node:assert/strict";
import test from "node:test";
import { puzzleCommands } from "../../../web/js/puzzles/commands.js";
import { createStore } from "../../../web/js/state/store.js";
import { part } from "../fixture.mjs";

Object.assign(globalThis, { document: { documentElement: { dataset: { motion: "off" } } } });
const { createSolving } = await import("../../../web/js/puzzles/solving.js");

const puzzle = part({ id: "x-1", title: "A test", options: {}, start: "", goal: part({ kind: "win", turns: 1 }) });

const SCENE = { to_move: "white", prompt: "", moves: [{ action: "ab", say: "pawn A to B" }] };

function solving(answers, kept = {}) {
  const store = createStore({ table: /** @type {any} */ (null), core: 0 });
  const asked = [];
  const requests = [];
  const tried = [];
  const said = [];
  let ready = true;
  const setTable = (change) =>
    store.set(({ table }) => ({ table: { ...table, ...(typeof change === "function" ? change(table) : change) } }));
  const play = async () => setTable({ record: { game: "small", log: ["ab"] }, at: 1 });
  const shared = {
    rulesClient: {
      ready: () => ready,
      failed: ({ error }) => error?.code === "no-python",
      ask: async (request) => {
        asked.push(request.do);
        requests.push(request);
        if (request.do === "new") return { ok: true, record: { game: "small", log: [] }, scene: SCENE };
        const answer = answers.shift();
        return (
          (typeof answer === "function" ? answer(request) : answer) ?? {
            ok: true,
            verdict: "open",
            text: "",
            next: "ab",
            score: 0,
            left: 1,
          }
        );
      },
    },
    atTable: {
      play,
      lay: (id, reply, more) => store.set({ table: { id, ...reply, selection: { picked: [] }, at: 0, ...more } }),
    },
    boards: { needBoard: async () => {} },
    storage: {
      value: () => kept,
      setValue: (_name, now) => {
        kept = now;
      },
    },
  };
  const atTable = part({ setTable });
  const commands = { announce: (text) => said.push(text), ...puzzleCommands({ atTable }) };
  return {
    asked: () => asked.filter((what) => what === "attempt").length,
    puzzle: createSolving(part({ store: part(store), commands: part({ ...commands, shared }) }), {
      game: "small",
      puzzle,
      date: null,
      number: 1,
      tried: (right) => tried.push(right),
    }),
    tried,
    said,
    play,
    kept: () => kept,
    last: () => requests.at(-1),
    table: () => store.get().table,
    rules(there) {
      ready = there;
      store.set(({ core }) => ({ core: core + 1 }));
    },
    settled: () => new Promise((done) => setTimeout(done, 20)),
  };
}

test("while the rules have stopped nothing is asked again; when they are back it is judged", async () => {
  const stopped = { ok: false, error: { code: "no-python", message: "The rules stopped working." } };
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

const OPEN = { ok: true, verdict: "open", text: "", next: "ab", score: 0, left: 1 };
const WON = {
  ok: true,
  verdict: "won",
  text: "White wins.",
  reply: [],
  next: null,
  score: 0,
  left: 0,
  share: "A line",
};

/** The judgement of a puzzle that is won, by what its request says that it took. @param {any} request */
const won = ({ hints, shown }) => ({ ...WON, solved: hints || shown ? "helped" : "alone" });

test("an answer that is shown is stored as shown, told as such, and counts as a miss", async () => {
  const { puzzle: one, settled, table, tried, kept, said, last } = solving([OPEN, won]);
  await one.begin();
  await settled();
  one.answer();
  assert.equal(kept()["small/x-1"].shown, true, "also if the puzzle is left now");
  await settled();
  assert.deepEqual([table()?.puzzle.verdict, table()?.puzzle.shown, tried], ["won", true, [false]]);
  assert.deepEqual([last().tries, last().hints, last().shown], [1, 0, true]);
  const { shown, hints, tries, share } = kept()["small/x-1"];
  assert.deepEqual([shown, hints, tries, share], [true, 0, 1, "A line"]);
  assert.equal(said.at(-1), "The answer was shown. White wins.");
  assert.deepEqual(
    said.filter((words) => words.includes("awn A to B")),
    [],
    "the table announces the move",
  );
});

test("after an answer in an earlier visit it is solved, but not on the first try", async () => {
  const before = { "small/x-1": { day: "2026-11-22", tries: 1, hints: 0, shown: true } };
  const { puzzle: one, settled, table, kept, last, said, play } = solving([OPEN, won], before);
  await one.begin();
  await settled();
  assert.equal(table()?.puzzle.tries, 2);
  play();
  await settled();
  assert.deepEqual([last().tries, last().shown, kept()["small/x-1"].shown], [2, false, false]);
  assert.deepEqual(last().task, { kind: "puzzle", puzzle: "x-1" });
  assert.equal(said.at(-1), "Solved. White wins.");
});
