// What the build has asked already is told only of a usual table on which nothing has been done.
import assert from "node:assert/strict";
import test from "node:test";
import { firstDraw, foretell } from "../../../web/js/core/foretold.js";
import { createRulesClient } from "../../../web/js/table/commands/rules-client.js";

const record = {
  format: 1,
  game: "a game",
  rules: 1,
  options: { size: "small", touch: "always" },
  seed: "0",
  start: null,
  log: [],
  at: 0,
  branches: [],
  meta: {},
};
const opening = { ok: true, record, scene: { moves: [] }, turns: [], at: 0 };
/** @type {any} */
const answers = {
  draws: ["roll:1", "roll:2"],
  replies: {
    "roll:1": { ok: true, record: {}, at: 1, turns: ["one"] },
    "roll:2": { ok: true, record: {}, at: 1, turns: ["two"] },
    go: { ok: true, record: {}, at: 1, turns: ["gone"] },
  },
};
const ask = (request) => foretell(request, /** @type {any} */ (opening), answers);

test("the reply carries the table's own record", () => {
  const own = { ...record, seed: "ours", meta: { name: "Ours" } };
  const reply = ask({ do: "play", record: own, action: "go", turns_from: 0 });
  assert.deepEqual(reply.record, { ...own, log: ["go"], at: 1 });
  assert.deepEqual([reply.turns, reply.turns_from], [["gone"], 0]);
  assert.deepEqual(ask({ do: "open", record: own }).record, own);
});

test("the order of the options does not matter", () => {
  assert.ok(ask({ do: "open", record: { ...record, options: { touch: "always", size: "small" } } }));
});

test("of any other table nothing is told", () => {
  for (const other of [
    { log: ["go"], at: 1 },
    { start: "a position" },
    { options: { size: "large", touch: "always" } },
    { options: { size: "small" } },
    { options: null },
    { rules: 2 },
    { ended: { at: 0, reason: "agreement", side: null } },
    { branches: [{ at: 0, log: ["go"] }] },
    { seed: 7 },
    { seed: "\ud800" },
  ])
    assert.equal(ask({ do: "draw", record: { ...record, ...other } }), null, JSON.stringify(other));
  assert.equal(ask({ do: "play", record, action: "toString" }), null);
  assert.equal(foretell({ do: "draw", record }, /** @type {any} */ (opening), { draws: [], replies: {} }), null);
});

test("the first action is taken back, unless chance had a part in it", () => {
  const moved = { ...record, log: ["go"], at: 1 };
  const calm = { ...answers, draws: [] };
  const back = { ...opening, record: { ...moved, at: 0 }, turns: ["gone"] };
  const undo = (/** @type {any} */ request, /** @type {any} */ answers = calm) =>
    foretell(request, /** @type {any} */ (opening), answers);
  assert.deepEqual(undo({ do: "undo", record: moved }), back);
  assert.deepEqual(undo({ do: "go", record: moved, at: 0, turns_from: 1 }), { ...back, turns_from: 0 });
  assert.equal(undo({ do: "go", record: moved, at: 1 }), null);
  assert.equal(undo({ do: "undo", record }), null);
  assert.equal(undo({ do: "undo", record: { ...moved, log: ["toString"] } }), null);
  assert.equal(undo({ do: "undo", record: moved }, answers), null);
});

test("every result can be drawn", () => {
  assert.equal(new Set(Array.from({ length: 100 }, (_, seed) => firstDraw(String(seed), 6))).size, 6);
});

test("the rules are not asked while they do not run, and are as soon as they do", async () => {
  const asked = [];
  const reply = { ok: true, turns: [] };
  const state = { core: { phase: "loading" }, openings: { "a game": opening } };
  const core = {
    ask: async (request) => {
      asked.push(request.do);
      return reply;
    },
  };
  globalThis.document = /** @type {any} */ ({ baseURI: "https://page.example/", querySelector: () => null });
  globalThis.fetch = /** @type {any} */ (async () => ({ ok: true, json: async () => answers }));
  const rulesClient = createRulesClient(/** @type {any} */ ({ store: { get: () => state }, core }));
  assert.equal(rulesClient.draws(/** @type {any} */ ({ record })), false);
  const opened = await rulesClient.ask({ do: "open", record });
  assert.equal(opened.ok && opened.scene, opening.scene);
  assert.equal(rulesClient.draws(/** @type {any} */ ({ record })), true);
  assert.deepEqual(asked, []);
  await rulesClient.ask({ do: "undo", record });
  state.core.phase = "ready";
  await rulesClient.ask({ do: "open", record });
  assert.deepEqual(asked, ["undo", "open"]);
});
