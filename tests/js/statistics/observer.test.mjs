import assert from "node:assert/strict";
import test from "node:test";
import { UNSET } from "../../../web/js/state/blank.js";
import { createStore } from "../../../web/js/state/store.js";
import { startStatistics } from "../../../web/js/statistics/observer.js";

const GOES_ON = { outcome: null };
const OVER = { outcome: { side: "white" } };

/** Start the statistics over a store and a storage of values. */
function started() {
  /** @type {Record<string, any>} */
  const values = {};
  const storage = {
    ready: new Promise(() => {}),
    value: (/** @type {string} */ name) => values[name] ?? {},
    setValue: (/** @type {string} */ name, /** @type {object} */ value) => (values[name] = value),
  };
  const record = { game: "duel", log: ["a"], at: 1 };
  const table = { id: "t", record, scene: GOES_ON, role: "writer", rescue: null, exercise: null };
  const ask = async () => ({ ok: true, kept: { game: "duel", result: "won" }, games: [] });
  const store = createStore({ table: null, settings: { statistics: true } });
  startStatistics(/** @type {any} */ ({ store, storage, commands: { shared: { rulesClient: { ask } } } }));
  /** @param {object | null} change */
  const show = async (change) => {
    store.set({ table: change && { ...table, ...change } });
    for (let turns = 0; turns < 10; turns += 1) await new Promise(setImmediate);
  };
  return { show, results: () => values.statistics ?? {}, values };
}

test("a game that ends counts, and not if its end is taken back", async () => {
  const { show, results } = started();
  await show({});
  assert.deepEqual(results(), {});
  await show({ scene: OVER });
  assert.equal(results().t.result, "won");
  await show({});
  assert.deepEqual(results(), {});
});

test("a game that was over when it was opened does not count", async () => {
  const { show, results } = started();
  for (const scene of [UNSET, OVER]) await show({ scene });
  assert.deepEqual(results(), {});
  await show(null);
  for (const role of ["asking", "writer"]) await show({ role, scene: OVER });
  assert.deepEqual(results(), {});
});

test("a game that ended in another tab counts there, and keeps its date", async () => {
  const { show, results, values } = started();
  await show({});
  await show({ role: "viewer" });
  await show({ role: "viewer", scene: OVER });
  await show({ scene: OVER });
  assert.deepEqual(results(), {});

  await show({});
  const theirs = { t: { game: "duel", result: "won", when: "2026-01-01" } };
  values.statistics = theirs; // by the other tab, of whose end this one hears late
  await show({ scene: OVER });
  assert.deepEqual(results(), theirs);
});
