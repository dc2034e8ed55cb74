import assert from "node:assert/strict";
import test from "node:test";
import { makeBackup, readBackup, restore } from "../../web/js/share/backup.js";
import { openDatabase } from "../../web/js/storage/indexeddb.js";
import { memoryLocalStore } from "../../web/js/storage/local-storage.js";
import { openStorage } from "../../web/js/storage/storage.js";
import { IDBFactory } from "../../web/node_modules/fake-indexeddb/build/esm/index.js";

console.warn = () => {};

const record = (name, log) => ({
  format: 1,
  game: "g",
  options: {},
  seed: "0",
  start: null,
  log,
  at: log.length,
  branches: [],
  meta: { name, created: name },
});

/** A device with rules that take every record. */
async function device() {
  const storage = openStorage({
    localStore: { ...memoryLocalStore(), kind: "local" },
    database: openDatabase({ factory: new IDBFactory() }),
  });
  await storage.ready;
  let made = 0;
  const parts = {
    storage,
    rulesClient: {
      ask: async (request) => ({
        ok: true,
        record: request.record,
        turns: request.record.log.map(() => ({ by: "white" })),
        at: request.record.at,
        scene: { outcome: null },
      }),
    },
    boards: { needBoard: async () => {} },
    tables: {
      place(reply, meta) {
        const id = `placed${++made}`;
        storage.save(id, { record: { ...reply.record, meta }, picked: [] }, { game: "g", name: meta.name }, -1);
        return id;
      },
    },
    async *kept() {
      for (const { id } of storage.list()) yield { id, record: (await storage.loadReconciled(id)).body?.record };
    },
  };
  const names = () =>
    storage
      .list()
      .map(({ name }) => name)
      .sort();
  return { storage, parts, names };
}
const backup = (tables, values) =>
  JSON.stringify({ kind: "chess-pilgrimage-backup", v: 1, made: "2026-01-01", tables, values });
const WON = { game: "g", when: "2026", result: "won" };

test("a backup of one device is restored on another, values and all", async () => {
  const [one, two] = [await device(), await device()];
  one.parts.tables.place({ record: record("Ours", ["a"]) }, { name: "Ours", created: "x" });
  one.storage.setValue("statistics", { t1: WON });
  one.storage.setValue("settings", { theme: "dark" });
  const { text, tables } = await makeBackup(one.storage);
  assert.equal(tables, 1);
  assert.equal(readBackup(text).tables.length, 1);

  two.storage.setValue("settings", { theme: "light" });
  const { lines, undo } = await restore(text, two.parts);
  assert.deepEqual(two.names(), ["Ours"]);
  assert.deepEqual(two.storage.value("statistics"), { t1: WON });
  assert.deepEqual(two.storage.value("settings"), { theme: "light" });
  assert.deepEqual(lines, ["1 table added.", "What came of other games was added to the statistics."]);

  two.storage.setValue("statistics", { ...two.storage.value("statistics"), t2: WON }); // a game ends meanwhile
  await undo?.();
  assert.deepEqual(two.names(), []);
  assert.deepEqual(two.storage.value("statistics"), { t2: WON });
  assert.deepEqual(two.storage.value("settings"), { theme: "light" });
});

test("of a lesson that was begun here and done there the further place is kept, and undone", async () => {
  const { storage, parts } = await device();
  storage.setValue("lessons", { "g/one": 1, "g/two": 3 });
  const { undo } = await restore(backup([], { lessons: { "g/one": 3, "g/two": 2, "g/three": 2 } }), parts);
  assert.deepEqual(storage.value("lessons"), { "g/one": 3, "g/two": 3, "g/three": 2 });
  await undo?.();
  assert.deepEqual(storage.value("lessons"), { "g/one": 1, "g/two": 3 });
  assert.equal((await restore(backup([], { lessons: { "g/two": "9" } }), parts)).undo, null);
});

test("a backup without values, with strange ones, and with tables that nobody played", async () => {
  const { storage, parts, names } = await device();
  for (const values of [undefined, null, 5, [], { statistics: 5, settings: [], progress: "x" }]) {
    const { undo } = await restore(backup([{ record: record("Nothing done", []) }], values), parts);
    assert.equal(undo, null);
  }
  assert.deepEqual(names(), []);
  await restore(backup([], JSON.parse('{"statistics": {"__proto__": {"x": 1}, "t": {"game": 5}}}')), parts);
  assert.deepEqual(storage.value("statistics"), { t: { game: 5 } });
  assert.equal({}.x, undefined);
});
