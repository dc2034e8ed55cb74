// Asking for a table: of its turns and its log only what is new comes over, and the reply has all of them.
import assert from "node:assert/strict";
import test from "node:test";
import { createRulesClient as createRulesClientTyped } from "../../../web/js/table/commands/rules-client.js";

// Requests and replies are cut short here.
const createRulesClient = /** @type {any} */ (createRulesClientTyped);

const turn = (action) => ({ action, say: `the move ${action}` });
const log = ["a", "b", "c"];

/** An engine over a core that answers so, and what it was asked. */
function engineOver(reply) {
  const asked = [];
  const store = { get: () => ({ core: { phase: "ready" } }) };
  const core = {
    ask: async (request) => {
      asked.push(request);
      return reply;
    },
  };
  return { asked, rulesClient: createRulesClient(/** @type {any} */ ({ store, core })) };
}

test("the turns at hand are kept, and the new ones put behind them", async () => {
  const answer = { ok: true, turns: [turn("d")], turns_from: 1, record: { at: 2, log: ["d"] }, log_from: 1 };
  const { rulesClient, asked } = engineOver(answer);
  const reply = await rulesClient.askTable({ do: "play", record: { log }, action: "d" }, log.map(turn));
  assert.deepEqual([asked[0].turns_from, asked[0].log_from], [3, 3]);
  assert.deepEqual(reply, { ok: true, turns: [turn("a"), turn("d")], record: { at: 2, log: ["a", "d"] } });
});

test("where nothing is new the lists stay the same ones", async () => {
  const { rulesClient } = engineOver({ ok: true, turns: [], turns_from: 3, record: { log: [] }, log_from: 3 });
  const turns = log.map(turn);
  const reply = await rulesClient.askTable({ do: "undo", record: { log } }, turns);
  assert.equal(reply.turns, turns);
  assert.equal(reply.record.log, log);
});

test("turns of another log, and a move that was only drawn, are asked for anew", async () => {
  for (const turns of [
    [turn("a"), turn("x"), turn("c")],
    [turn("a"), { ...turn("b"), provisional: true }],
  ]) {
    const answer = { ok: true, turns: [turn("b"), turn("c")], turns_from: 1, record: { log: [] }, log_from: 3 };
    const { rulesClient, asked } = engineOver(answer);
    const reply = await rulesClient.askTable({ do: "go", record: { log }, at: 1 }, turns);
    assert.equal(asked[0].turns_from, 1);
    assert.deepEqual(reply.turns, log.map(turn));
  }
});

test("a refusal is handed on as it is", async () => {
  const refused = { ok: false, error: { code: "illegal-action", message: "no" } };
  const { rulesClient } = engineOver(refused);
  assert.equal(await rulesClient.askTable({ do: "play", record: { log }, action: "x" }, []), refused);
});
