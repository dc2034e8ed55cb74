import assert from "node:assert/strict";
import test from "node:test";
import { DAYS, openTrash } from "../../../web/js/storage/deleted/trash.js";
import { openDatabase } from "../../../web/js/storage/indexeddb.js";
import { memoryLocalStore } from "../../../web/js/storage/local-storage.js";
import { openStorage } from "../../../web/js/storage/storage.js";
import { IDBFactory } from "../../../web/node_modules/fake-indexeddb/build/esm/index.js";

console.warn = () => {};
const DAY = 86_400_000;

/** Run a step as if it were a time, in milliseconds. @template T @param {number} time @param {() => Promise<T>} step */
async function at(time, step) {
  const now = Date.now;
  Date.now = () => time;
  try {
    return await step();
  } finally {
    Date.now = now;
  }
}

const open = (more = {}) => openTrash({ database: openDatabase({ factory: new IDBFactory() }), ...more });
const table = (/** @type {string} */ id) => ({
  kind: /** @type {const} */ ("table"),
  id,
  name: `Table ${id}`,
  game: "pilgrim",
});
const names = async (/** @type {ReturnType<typeof openTrash>} */ trash) => (await trash.list()).map(({ name }) => name);

test("what is deleted is kept with its content, the latest first, and goes after thirty days", async () => {
  const trash = open();
  const start = Date.parse("2026-11-01T12:00:00Z");
  assert.ok(await at(start, () => trash.keep(table("one"), { record: { log: ["a"] }, picked: [] })));
  await at(start + DAY, () => trash.keep({ kind: "note", id: "n", name: "Why?", where: "one" }, { text: "Why?" }));
  await at(start + 2 * DAY, async () => {
    assert.deepEqual(await names(trash), ["Why?", "Table one"]);
    const [note, first] = await trash.list();
    assert.deepEqual([note.kind, note.where, note.body], ["note", "one", { text: "Why?" }]);
    assert.deepEqual([first.body, first.when], [{ record: { log: ["a"] }, picked: [] }, "2026-11-01T12:00:00.000Z"]);
  });
  await at(start + DAYS * DAY + 1, async () => assert.deepEqual(await names(trash), ["Why?"]));
  assert.deepEqual(await at(start + DAY, () => names(trash)), ["Why?"], "it is gone, not hidden");
});

test("what is deleted again replaces what was there, and what is brought back is dropped", async () => {
  const trash = open();
  await at(5000 + Date.now(), () => trash.keep(table("one"), { n: 1 }));
  await at(6000 + Date.now(), () => trash.keep(table("one"), { n: 2 }));
  await trash.keep(table("two"), {});
  assert.deepEqual((await trash.list()).map(({ id, body }) => [id, body.n]).sort(), [
    ["one", 2],
    ["two", undefined],
  ]);
  await trash.drop("table", "one");
  const [left] = await trash.list();
  await trash.forget([left.key]);
  assert.deepEqual(await names(trash), []);
});

test("a full disk takes the oldest of what was deleted, and says so; then it writes again", async () => {
  /** @type {string[]} */
  const told = [];
  const trash = open({ onForgotten: (/** @type {string} */ name) => told.push(name) });
  await at(Date.now() - 2 * DAY, () => trash.keep(table("old"), {}));
  await at(Date.now() - DAY, () => trash.keep(table("newer"), {}));
  const database = openDatabase({ factory: new IDBFactory() });
  let room = 0; // how much must go before anything fits
  const full = {
    ...database,
    /** @param {import("../../../web/js/storage/indexeddb.js").Entry[]} entries */
    write: async (entries) => {
      if (told.length < room) throw new DOMException("full", "QuotaExceededError");
      return database.write(entries);
    },
  };
  const storage = openStorage({ localStore: memoryLocalStore(), database: full, trash: async () => trash });
  await storage.ready;
  room = 1;
  storage.setValue("settings", { theme: "dark" });
  await storage.settled();
  assert.deepEqual(told, ["Table old"]);
  assert.deepEqual(await names(trash), ["Table newer"]);
  assert.equal((await database.get("settings"))?.text.includes("dark"), true);

  room = 99;
  storage.setValue("settings", { theme: "light" });
  await storage.settled();
  assert.deepEqual(told, ["Table old", "Table newer"], "nothing else is deleted");
  assert.notEqual(storage.status().saved, "device");
});

test("where there is no database, what is deleted is not kept, and nothing fails", async () => {
  const trash = openTrash({ database: openDatabase({ factory: null }) });
  assert.equal(await trash.keep(table("one"), {}), false);
  assert.equal(await trash.makeRoom(), false);
});

test("where the module does not load, a deletion does not fail, and the next one tries again", async () => {
  const trash = open();
  let many = 0;
  const storage = openStorage({
    localStore: memoryLocalStore(),
    database: openDatabase({ factory: new IDBFactory() }),
    trash: async () => {
      many += 1;
      if (many === 1) throw new Error("offline");
      return trash;
    },
  });
  assert.equal(await (await storage.trash()).keep(table("one"), {}), false);
  assert.equal(await (await storage.trash()).keep(table("two"), {}), true);
  assert.deepEqual(await names(trash), ["Table two"]);
});
