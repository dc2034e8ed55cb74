// Reading and writing a table, each function alone, over replicas that can be seen and a disk that only notes.
import assert from "node:assert/strict";
import test from "node:test";
import { openReplicas } from "../../../web/js/storage/replicas.js";
import { load, loadReconciled, quarantineTable } from "../../../web/js/storage/tables/loading.js";
import { remove, save, write } from "../../../web/js/storage/tables/writing.js";
import { part } from "../fixture.mjs";
import { emptyLocalStore } from "./devices.mjs";

const BODY = part({ record: { game: "small", log: ["ab"], at: 1 }, picked: ["A"] });

/** A context; `sent` tells the names and numbers that went to the disk. @param {{ disk?: "open" | "opening" | "none", takes?: boolean, kind?: "local" | "memory" }} [how] */
function context({ disk = "open", takes = true, kind = "local" } = {}) {
  const sent = [];
  const store = emptyLocalStore({ kind });
  const { set } = store;
  const localStore = { ...store, set: (key, text) => takes && set(key, text) };
  const send = ({ name, seq }) => void sent.push(`${name} ${seq}`);
  const snapshots = part({ clear() {}, drop: (id) => void sent.push(`look ${id}`) });
  const replicas = openReplicas({ localStore, snapshots, send });
  const entry = { get: async () => undefined };
  const sync = part({
    send,
    disk: () => disk,
    entryOf: () => entry.get(),
    adopt: ({ seq }) => void sent.push(`adopted ${seq}`),
    retry: () => void sent.push("retry"),
    settled: async () => void sent.push("settled"),
  });
  const stores = part({ localStore, snapshots, replicas, sync, ready: Promise.resolve() });
  return { stores, sent, entry, replicas, localStore };
}

test("a table is written with the next number, and read again whole", () => {
  const { stores, sent } = context();
  assert.deepEqual(save(stores, "t", BODY, { name: "One" }, 4), { ok: true, seq: 5 });
  assert.deepEqual(sent, ["table/t 5"]);
  const { state, seq, body } = load(stores, "t");
  assert.deepEqual([state, seq, body?.picked], ["good", 5, ["A"]]);
});

test("nothing is written over what went on elsewhere, or was deleted", () => {
  const { stores, sent } = context();
  save(stores, "t", BODY, {}, 4);
  assert.deepEqual(save(stores, "t", BODY, {}, 3), { ok: false, why: "stale", seq: 5 });
  remove(stores, "t");
  const { why, seq } = save(stores, "t", BODY, {}, 5);
  assert.deepEqual([why, seq], ["gone", 1005]);
  assert.deepEqual(sent, ["table/t 5", "look t", "table/t 1005", "retry", "settled"]);
  assert.equal(load(stores, "t").state, "missing");
});

test("what neither store takes stays in the tab, and it is told whether there is room or no permission", () => {
  const content = { seq: 1, card: null, body: { one: 1 } };
  for (const [how, expected] of /** @type {[Parameters<typeof context>[0], object][]} */ ([
    [
      { takes: false, disk: "none" },
      { ok: false, seq: 1, why: "full" },
    ],
    [
      { takes: false, disk: "none", kind: "memory" },
      { ok: false, seq: 1, why: "denied" },
    ],
    [
      { takes: false, disk: "open" },
      { ok: true, seq: 1 },
    ],
  ])) {
    const { stores, replicas } = context(how);
    assert.deepEqual(write(stores, "settings", content), expected);
    assert.equal(replicas.memoryOnly.has("settings"), true);
  }
});

test("a table that is not here may be on a disk that is still opening, and is missing once it is open", async () => {
  assert.equal(load(context({ disk: "opening" }).stores, "t").state, "away");
  assert.equal(load(context().stores, "t").state, "missing");
  assert.equal((await loadReconciled(context({ disk: "opening" }).stores, "t")).state, "missing");
});

test("a later text on the disk is taken over, an earlier one is not", async () => {
  const { stores, sent, entry } = context();
  save(stores, "t", BODY, {}, 4);
  for (const [seq, expected] of /** @type {[number, string[]][]} */ ([
    [4, []],
    [6, ["adopted 6"]],
  ])) {
    sent.length = 0;
    entry.get = async () => part({ name: "table/t", seq, text: "other" });
    await loadReconciled(stores, "t");
    assert.deepEqual(sent, expected);
  }
});

test("a damaged table is kept aside before it is written anew", () => {
  const { stores, sent, localStore } = context();
  save(stores, "t", BODY, {}, 4);
  for (const key of localStore.keys()) localStore.set(key, "damaged");
  assert.equal(load(stores, "t").state, "damaged");
  assert.equal(quarantineTable(stores, "t"), 5);
  assert.equal(load(stores, "t").state, "away"); // the disk may have it
  assert.match(sent.at(-1) ?? "", /^kept\/table\/t\/[ab]\/1 0$/);
});
