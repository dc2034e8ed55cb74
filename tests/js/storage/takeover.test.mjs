import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import test from "node:test";
import { openDatabase } from "../../../web/js/storage/indexeddb.js";
import { PREFIX } from "../../../web/js/storage/local-storage.js";
import { openStorage } from "../../../web/js/storage/storage.js";
import { IDBFactory } from "../../../web/node_modules/fake-indexeddb/build/esm/index.js";
import { emptyLocalStore, noDisk } from "./devices.mjs";

// What a browser had kept of four games with the page of version 1, both copies of each, and its settings.
const FIRST = JSON.parse(readFileSync(new URL("../../data/saves-v1.json", import.meta.url), "utf8"));
const IDS = Object.keys(JSON.parse(FIRST[`${PREFIX}tables`]).tables).sort();
const newest = (id) => {
  const copies = ["a", "b"]
    .map((slot) => JSON.parse(FIRST[`${PREFIX}table/${id}/${slot}`]))
    .sort((one, two) => two.seq - one.seq);
  return JSON.parse(copies[0].body);
};
console.warn = () => {};

function backingOf(texts) {
  const localStore = emptyLocalStore();
  for (const [key, text] of Object.entries(texts)) localStore.set(key, text);
  return localStore;
}
const dump = (localStore) => Object.fromEntries(localStore.keys().map((key) => [key, localStore.get(key)]));
const chars = (localStore, part) =>
  localStore
    .keys()
    .filter((key) => key.includes(part))
    .reduce((sum, key) => sum + localStore.get(key).length, 0);

async function allThere(storage, message) {
  for (const id of IDS) {
    const found = await storage.loadReconciled(id);
    assert.equal(found.state, "good", message);
    assert.deepEqual(found.body.record, newest(id).record, message);
  }
  assert.deepEqual(
    storage
      .list()
      .map(({ id }) => id)
      .sort(),
    IDS,
    message,
  );
  assert.equal(storage.value("settings").theme, "dark", message);
}

test("saves of version 1 are taken over: the record whole, the look in the cache, nothing twice", async () => {
  const localStore = backingOf(FIRST),
    factory = new IDBFactory(),
    database = openDatabase({ factory });
  const before = chars(localStore, "/table/");
  const storage = openStorage({
    localStore,
    database,
    summaryOfFirst: (/** @type {any} */ body, entry) => ({
      ...entry,
      game: body.record.game,
      moves: body.record.log.length,
    }),
  });
  await allThere(storage);
  await storage.settled();
  assert.deepEqual(
    (await database.all())
      .map(({ name }) => name)
      .filter((name) => name.startsWith("table/"))
      .sort(),
    IDS.map((id) => `table/${id}`),
  );
  for (const id of IDS) {
    assert.deepEqual(storage.snapshots.get(id, newest(id).record)?.scene, newest(id).scene);
    assert.deepEqual(storage.snapshots.get(id, newest(id).record)?.turns, newest(id).turns);
    for (const slot of ["a", "b"]) {
      const raw = localStore.get(`${PREFIX}table/${id}/${slot}`);
      if (raw) assert.match(raw, /^\{"v":2,/);
    }
  }
  assert.ok(chars(localStore, "/table/") * 20 < before);
  for (const { name, moves } of storage.list()) assert.ok(name.startsWith("Old ") && moves > 0);
  const again = openStorage({ localStore, database });
  await allThere(again);
  assert.equal(localStore.get(`${PREFIX}tables`), null);
});

test("a browser killed after any write of the taking over loses nothing", async () => {
  const steps = [];
  const localStore = backingOf(FIRST),
    factory = new IDBFactory();
  const counting = {
    ...localStore,
    set: (key, text) => {
      const done = localStore.set(key, text);
      steps.push(dump(localStore));
      return done;
    },
    remove: (key) => {
      localStore.remove(key);
      steps.push(dump(localStore));
    },
  };
  const storage = openStorage({ localStore: counting, database: openDatabase({ factory }) });
  await storage.ready;
  storage.value("settings");
  await storage.settled();
  assert.ok(steps.length >= 3 * IDS.length);
  for (const [n, texts] of steps.entries()) {
    await allThere(
      openStorage({ localStore: backingOf(texts), database: openDatabase({ factory }) }),
      `after write ${n}, the disk whole`,
    );
    const isEarly = n < IDS.length; // the disk cannot have it yet
    if (isEarly)
      await allThere(
        openStorage({ localStore: backingOf(texts), database: openDatabase({ factory: new IDBFactory() }) }),
        `after write ${n}, the disk empty`,
      );
    await allThere(
      openStorage({ localStore: backingOf(FIRST), database: openDatabase({ factory }) }),
      "localStorage as it was before",
    );
  }
});

test("without IndexedDB, and without any room, the saves of version 1 stay readable", async () => {
  await allThere(openStorage({ localStore: backingOf(FIRST), database: noDisk }));
  const localStore = backingOf(FIRST);
  const storage = openStorage({
    localStore: { ...localStore, set: () => false },
    database: openDatabase({ factory: new IDBFactory() }),
  });
  await allThere(storage);
  assert.deepEqual(dump(localStore), FIRST);
});

test("a damaged save of version 1 is salvaged, and its copies stay until then", async () => {
  const [id] = IDS,
    texts = { ...FIRST };
  for (const slot of ["a", "b"])
    texts[`${PREFIX}table/${id}/${slot}`] = FIRST[`${PREFIX}table/${id}/${slot}`].slice(0, -60);
  const localStore = backingOf(texts);
  const found = await openStorage({ localStore, database: openDatabase({ factory: new IDBFactory() }) }).loadReconciled(
    id,
  );
  assert.equal(found.state, "damaged");
  assert.deepEqual(found.body?.record.log, newest(id).record.log);
  for (const slot of ["a", "b"])
    assert.equal(localStore.get(`${PREFIX}table/${id}/${slot}`), texts[`${PREFIX}table/${id}/${slot}`]);
});

test("one damaged copy of version 1: the other is opened, and the damaged one is kept", async () => {
  const [id] = IDS,
    key = `${PREFIX}table/${id}/a`,
    texts = { ...FIRST, [key]: `${FIRST[key].slice(0, -60)}` };
  const localStore = backingOf(texts);
  const storage = openStorage({ localStore, database: openDatabase({ factory: new IDBFactory() }) });
  const found = await storage.loadReconciled(id);
  assert.equal(found.state, "good");
  assert.ok(found.body);
  storage.save(id, found.body, {}, found.seq);
  assert.equal(localStore.get(`${PREFIX}kept/table/${id}/a/1`), texts[key]);
  assert.deepEqual((await storage.loadReconciled(id)).body?.record, found.body?.record);
});
