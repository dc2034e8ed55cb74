// An opponent plays, resigns or offers a draw, and takes its least time.
import assert from "node:assert/strict";
import test from "node:test";
import { startOpponent } from "../../../web/js/opponent/opponent.js";
import { opponentSlots } from "../../../web/js/opponent/slots.js";
import { createStore } from "../../../web/js/state/store.js";
import { part } from "../fixture.mjs";

const MOVE = { action: "ba", steps: ["B", "A"] };
const SEATS = { white: { kind: "person" }, black: { kind: "opponent", level: 5 } };

/** A table where a person has moved, and the opponent's search finds `found`. */
function table({ found, settings = {}, seats = SEATS, by = "white" }) {
  const scene = { to_move: "white", outcome: null, moves: [MOVE] };
  const record = { game: "toy", seed: "0", log: ["ab"], at: 1, meta: { seats } };
  const before = { id: "t", role: "writer", record: { ...record, log: [], at: 0 }, scene, turns: [], at: 0 };
  const state = part({
    table: { ...before, pending: null, looking: null, rescue: null },
    games: [{ id: "toy", sides: ["white", "black"], characters: [] }],
    core: { phase: "ready" },
    screen: { name: "table" },
    settings: { resigns: true, pace: "short", ...settings },
  });
  const store = createStore(state);
  const done = [];
  const asked = [];
  const commands = part({
    setThinking: (thinking) => store.set(({ table: now }) => ({ table: { ...now, thinking } })),
    changeThinking: () => {},
    announce: () => {},
    thoughtOf: (because, manners) => done.push(["thought", because, manners]),
    play: (move) => done.push(["play", move.action]),
    resignFor: (side, courtesy) => done.push(["resigns", side, courtesy.text]),
  });
  const core = part({
    think: async (request) => {
      asked.push(request);
      return { ok: true, job: 1, done: true, move: "ba", score: 0, line: [], depth: 1, nodes: 1, ...found };
    },
  });
  startOpponent({ store, commands, core });
  store.set(({ table: now }) => ({ table: { ...now, pending: part({ ticket: 1 }) } }));
  store.set(({ table: now }) => ({
    table: part({
      ...now,
      pending: null,
      record,
      scene: { ...scene, to_move: "black" },
      turns: [{ by, action: "ab" }],
      at: 1,
    }),
  }));
  return { store, done, asked };
}

/** Let everything that waits for no timer happen. */
const settled = () => new Promise((resolve) => setImmediate(resolve));

test("it resigns in place of its move", async () => {
  const courtesy = { kind: "resigns", text: "I resign." };
  const { done, asked } = table({ found: { courtesy }, settings: { pace: "off" } });
  await settled();
  assert.equal(asked[0].manners, true);
  assert.deepEqual(done, [["resigns", "black", "I resign."]]);
});

test("it offers a draw with its move, and the table keeps the offer", async () => {
  const manners = { played_on: false, offered: 2, open: true };
  const courtesy = { kind: "offers", text: "I offer a draw." };
  const { done } = table({ found: { courtesy, manners }, settings: { pace: "off" } });
  await settled();
  assert.deepEqual(done, [
    ["thought", { at: 2, action: "ba", text: "I offer a draw." }, manners],
    ["play", "ba"],
  ]);
});

test("a setting turns its manners off", async () => {
  const { asked } = table({ found: {}, settings: { resigns: false, pace: "off" } });
  await settled();
  assert.equal(asked[0].manners, false);
});

test("it answers a person after the least time, an opponent at once", async (context) => {
  context.mock.timers.enable({ apis: ["setTimeout"] });
  const answer = table({ found: {} });
  await settled();
  assert.deepEqual(answer.done, []);
  context.mock.timers.tick(500);
  await settled();
  assert.deepEqual(answer.done, []);
  context.mock.timers.tick(100);
  await settled();
  assert.equal(answer.done.length, 2);

  const watched = table({ found: {}, by: "black" });
  await settled();
  assert.equal(watched.done.length, 2);
});

test("“Move now” ends the wait, and what happens at the table too", async (context) => {
  context.mock.timers.enable({ apis: ["setTimeout"] });
  const hurried = table({ found: {}, settings: { pace: "longer" } });
  await settled();
  hurried.store.get().table.thinking?.moveNow?.();
  await settled();
  assert.equal(hurried.done.length, 2);

  const undone = table({ found: {}, settings: { pace: "longer" } });
  await settled();
  undone.store.set(({ table: now }) => ({ table: part({ ...now, scene: { ...now.scene, to_move: "white" } }) }));
  context.mock.timers.tick(2000);
  await settled();
  assert.deepEqual(undone.done, []);
});

test("an offer that stands is answered in the strip, until a move is begun", () => {
  const [{ words, actions }] = /** @type {any[]} */ (opponentSlots());
  const state = (more = {}, picked = []) =>
    part({
      games: [{ id: "toy", sides: ["white", "black"] }],
      table: {
        record: { game: "toy", log: ["a", "b"], at: 2, meta: { seats: SEATS, manners: { offered: 2, open: true } } },
        scene: { to_move: "white", outcome: null },
        turns: [],
        at: 2,
        role: "writer",
        pending: null,
        looking: null,
        rescue: null,
        selection: { picked, awaiting: null },
        ...more,
      },
    });
  const labels = (now) => actions(now, { end() {}, declineDraw() {} })?.map(({ label }) => label) ?? null;
  assert.deepEqual(labels(state()), ["Accept", "Decline"]);
  assert.match(words(state()).words, /offers a draw/);
  assert.deepEqual([words(state({}, ["A"])), labels(state({}, ["A"]))], [null, null]);
  assert.equal(words(state({ at: 3 })), null);
  assert.equal(labels(state({ role: "viewer" })), null);
});
